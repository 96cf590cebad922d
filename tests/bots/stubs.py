"""Bots that misbehave when asked to search; simpler levels are the real ones."""

from __future__ import annotations

import os
import sys
import time
from typing import Any

from moonrace import bots
from moonrace.bots.mind import Bot, Mind
from moonrace.kernel.actions import Action
from moonrace.kernel.title import Title
from tests.bots.heap import Take


class Sleeper(Bot):
    def decide(self, mind: Mind) -> Action | None:
        while True:
            time.sleep(60)


class Raiser(Bot):
    def decide(self, mind: Mind) -> Action | None:
        raise RuntimeError("no idea")


class Glutton(Bot):
    def decide(self, mind: Mind) -> Action | None:
        hoard = []
        while True:
            hoard.append(bytearray(32 * 1024 * 1024))


class Quitter(Bot):
    def decide(self, mind: Mind) -> Action | None:
        os._exit(3)


class Cheat(Bot):
    def decide(self, mind: Mind) -> Action | None:
        return Take(10)


class Decliner(Bot):
    def decide(self, mind: Mind) -> Action | None:
        return None


class Babbler(Bot):
    def decide(self, mind: Mind) -> Action | None:
        for stream in (sys.stdout, sys.stderr):
            print("x" * 1_000_000, file=stream, flush=True)
        os.write(1, b"y" * 1_000_000)
        return mind.legal[0]


class Vandal(Bot):
    """Writes rubbish over every file it finds open, the line to the server included."""

    def decide(self, mind: Mind) -> Action | None:
        for number in range(3, 20):
            try:
                os.write(number, b"rubbish\n" * 2000)
            except OSError:
                continue
        return mind.legal[0]


class Forker(Bot):
    """Leaves a child behind that would live for a long time, and says where."""

    def decide(self, mind: Mind) -> Action | None:
        if os.fork() == 0:
            time.sleep(600)
        while True:
            time.sleep(60)


class Rebel(Bot):
    """Answers with something that has no text."""

    def decide(self, mind: Mind) -> Any:
        return object()


def _on_search(kind: type[Bot], level: str, title: Title, seed: int | None) -> Bot:
    return kind() if level.startswith("search") else bots.make(level, title, seed)


def sleeper(level: str, title: Title, seed: int | None) -> Bot:
    return _on_search(Sleeper, level, title, seed)


def raiser(level: str, title: Title, seed: int | None) -> Bot:
    return _on_search(Raiser, level, title, seed)


def glutton(level: str, title: Title, seed: int | None) -> Bot:
    return _on_search(Glutton, level, title, seed)


def quitter(level: str, title: Title, seed: int | None) -> Bot:
    return _on_search(Quitter, level, title, seed)


def cheat(level: str, title: Title, seed: int | None) -> Bot:
    return _on_search(Cheat, level, title, seed)


def decliner(level: str, title: Title, seed: int | None) -> Bot:
    return _on_search(Decliner, level, title, seed)


def babbler(level: str, title: Title, seed: int | None) -> Bot:
    return _on_search(Babbler, level, title, seed)


def vandal(level: str, title: Title, seed: int | None) -> Bot:
    return _on_search(Vandal, level, title, seed)


def forker(level: str, title: Title, seed: int | None) -> Bot:
    return _on_search(Forker, level, title, seed)


def rebel(level: str, title: Title, seed: int | None) -> Bot:
    return _on_search(Rebel, level, title, seed)


def all_raise(_level: str, _title: Title, _seed: int | None) -> Bot:
    return Raiser()
