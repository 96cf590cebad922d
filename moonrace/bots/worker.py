"""A process in which bots think: `python -m moonrace.bots.worker`, started by `BotPool` and by nobody else.

Requests come on standard input, each a length and a pickle written by the server. Answers leave as single
lines of JSON that hold nothing but text. What a bot prints goes nowhere.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import pickle
import struct
import sys
from collections.abc import Callable
from typing import IO, Any

LENGTH = struct.Struct(">I")
FAR_TOO_MANY_FILES = 64


def main() -> None:
    """Answer requests until standard input ends."""
    requests = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    _silence()
    setup = _read(requests)
    sys.path[:] = setup["path"]
    maker = _load(setup["maker"])
    _limit(setup["memory"])
    titles: dict[int, Any] = {}
    _write(answers, {"ready": True})
    while (request := _read(requests)) is not None:
        if request["title"] is not None:
            titles[request["key"]] = pickle.loads(request["title"])
        _write(answers, _answer(maker, titles[request["key"]], request))


def _answer(maker: Callable[..., Any], title: Any, request: dict[str, Any]) -> dict[str, Any]:
    try:
        bot = maker(request["level"], title, request["seed"])
        action = bot.decide(_mind(title, request))
        return {"n": request["n"], "act": None if action is None else str(action)}
    except MemoryError:
        return {"n": request["n"], "failed": "memory"}
    except Exception as error:
        return {"n": request["n"], "failed": "error", "what": f"{type(error).__name__}: {error}"[:300]}


def _mind(title: Any, request: dict[str, Any]) -> Any:
    """A mind from the sampled world alone: what it resamples or shows is what the seat could know anyway."""
    from moonrace.bots.mind import Mind
    from moonrace.kernel.chance import Seeded
    from moonrace.kernel.frames import Flow
    from moonrace.kernel.position import Position

    seat = request["seat"]
    world = Position(title, pickle.loads(request["world"]), Flow(Seeded(request["seed"])))
    return Mind(
        title,
        seat,
        [title.codec.parse(text) for text in request["legal"]],
        is_open=request["is_open"],
        look=lambda: world.view(seat),
        sample=lambda chance: world.resample(seat, chance),
    )


def _silence() -> None:
    """A bot has no business with the server's standard streams."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)


def _limit(memory: int) -> None:
    """Bound what a bot can take from the machine, as far as the system knows limits."""
    with contextlib.suppress(ImportError, AttributeError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        resource.setrlimit(resource.RLIMIT_NOFILE, (FAR_TOO_MANY_FILES, FAR_TOO_MANY_FILES))
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        os.nice(5)


def _load(path: str) -> Callable[..., Any]:
    module, name = path.split(":")
    maker: Callable[..., Any] = getattr(importlib.import_module(module), name)
    return maker


def _read(requests: IO[bytes]) -> Any:
    head = requests.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    return pickle.loads(requests.read(LENGTH.unpack(head)[0]))


def _write(answers: IO[bytes], answer: dict[str, Any]) -> None:
    answers.write(json.dumps(answer).encode() + b"\n")
    answers.flush()


if __name__ == "__main__":
    main()
