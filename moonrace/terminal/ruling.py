"""`moonrace rules`: the clauses of a game, and how far the tests prove them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from moonrace import games
from moonrace.kernel.clauses import Clause, in_short, mentioned_by
from moonrace.kernel.coverage import Coverage, coverage
from moonrace.kernel.errors import BadText
from moonrace.kernel.examples import Seen, examples, played
from moonrace.kernel.nearest import did_you_mean
from moonrace.kernel.title import Title
from moonrace.terminal import clause_text
from moonrace.terminal.output import FAILED, OK, bold, marked, say, show_json, wrapped


def show_rules(game: str, word: str, *, as_json: bool) -> None:
    """Print all clauses of a game, a chapter of them, or one."""
    if not game:
        raise BadText(f"Say whose rules: {', '.join(games.ids())}.")
    title = games.load(game)
    known = clause_text.all_of(title)
    areas = {item.area for item in known.values()}
    if word and word.upper() not in areas:
        _show_one(clause_text.found(title, word), known, as_json=as_json)
        return
    chosen = [item for item in known.values() if not word or item.area == word.upper()]
    if as_json:
        show_json([_described(item, known) for item in chosen])
    else:
        if not word:
            _show_short(title)
        _show_many(chosen)


def show_example(game: str, id_: str, *, as_json: bool) -> None:
    """Play a worked example and print its steps."""
    if not game:
        raise BadText(f"Say whose example: {', '.join(games.ids())}.")
    title = games.load(game)
    known = examples(title.folder)
    example = known.get(id_.upper())
    if example is None:
        raise BadText(f"There is no example “{id_}”.{did_you_mean(id_, known)}")
    steps = [_told(seen) for seen in played(title, example)]
    if as_json:
        show_json({"id": example.id, "title": example.title, "clauses": example.clauses, "steps": steps})
        return
    say(f"{bold(example.id)} {example.title}")
    for number, step in enumerate(steps, start=1):
        say(wrapped(f"{number}. {step['say']}", "     ", "  "))
        for act in step["acts"]:
            say(f"     > {act}")
        if step["refused"]:
            say(wrapped(f"Refused: {step['refused']}", "       ", "     "))


def _told(seen: Seen) -> dict[str, Any]:
    refused = str(seen.refusal) if seen.refusal else ""
    return {"say": seen.step.say, "acts": list(seen.step.acts), "refused": refused}


def _show_short(title: Title) -> None:
    for words in in_short(title.folder):
        say(wrapped(marked(words)))
    say()


def _show_one(item: Clause, known: Mapping[str, Clause], *, as_json: bool) -> None:
    if as_json:
        show_json(_described(item, known))
    else:
        say(clause_text.shown(item, known))


def _described(item: Clause, known: Mapping[str, Clause]) -> dict[str, object]:
    return {
        "id": item.id,
        "area": item.area,
        "title": item.title,
        "text": item.text,
        "page": item.page,
        "kind": item.kind,
        "links": list(item.links),
        "mentioned_by": mentioned_by(item, known),
    }


def _show_many(items: Iterable[Clause]) -> None:
    area = ""
    for item in items:
        if area and item.area != area:
            say()
        area = item.area
        page = f" ({item.page})" if item.page else ""
        say(f"{bold(item.id)} {item.title}{page}")
        say(wrapped(marked(item.text), "  "))


def show_coverage(game: str, clause: str, *, as_json: bool) -> int:
    """Print how far the tests cover the rules of one game, or of all; the exit code."""
    if clause:
        raise BadText("--coverage is about whole games: leave the clause out.")
    found = [_coverage(games.load(name)) for name in ([game] if game else games.ids())]
    if as_json:
        described = [_counted(item) for item in found]
        show_json(described[0] if game else described)
    else:
        for item in found:
            _show_coverage(item)
    return FAILED if any(item.missing for item in found) else OK


def _coverage(title: Title) -> Coverage:
    clause_text.all_of(title)
    return coverage(title.folder)


def _counted(item: Coverage) -> dict[str, object]:
    return {
        "game": item.game,
        "covered": len(item.covered),
        "not_applicable": len(item.not_applicable),
        "missing": list(item.missing),
    }


def _show_coverage(item: Coverage) -> None:
    say(
        f"{bold(item.game)}: {len(item.covered)} covered, {len(item.not_applicable)} not applicable, "
        f"{len(item.missing)} missing."
    )
    for id_, reason in item.not_applicable.items():
        say(wrapped(f"{id_} not applicable: {reason}", "      ", "  "))
    for id_ in item.missing:
        say(f"  {id_} missing")
