"""Every way to end that the rules of a game have, read from their source: each `why` of a `Result`."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from moonrace import games

MAKERS = {"Result": 2, "Result.by_scores": 1}
"""What makes a result, and where among what it is given the reason stands."""

Function = ast.FunctionDef


def ways_to_end(game: str) -> set[str]:
    """The codes with which the rules of a game end it."""
    files = sorted(games.load(game).folder.rglob("*.py"))
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in files]
    rules = {node.name: node for tree in trees for node in ast.walk(tree) if isinstance(node, Function)}
    return {
        way
        for function in rules.values()
        for maker, place in MAKERS.items()
        for given in _given_to(maker, place, "why", function)
        for way in _values(given, function, rules)
    }


def _given_to(called: str, place: int, name: str, within: Function) -> Iterator[ast.expr]:
    """What a function is given for one of its arguments, wherever another calls it."""
    for call in ast.walk(within):
        if isinstance(call, ast.Call) and ast.unparse(call.func) in (called, f"{_room(call)}.{called}"):
            named = (keyword.value for keyword in call.keywords if keyword.arg == name)
            yield call.args[place] if len(call.args) > place else next(named)


def _room(call: ast.Call) -> str:
    """The module before the name of what is called, if there is one."""
    return ast.unparse(call.func.value) if isinstance(call.func, ast.Attribute) else ""


def _values(said: ast.expr, within: Function, rules: Mapping[str, Function]) -> Iterator[str]:
    match said:
        case ast.Constant(value=str(way)):
            yield way
        case ast.IfExp(body=one, orelse=other):
            yield from _values(one, within, rules)
            yield from _values(other, within, rules)
        case ast.Name(id=name):
            parameters = [argument.arg for argument in within.args.args]
            if name in parameters:
                for function in rules.values():
                    for given in _given_to(within.name, parameters.index(name), name, function):
                        yield from _values(given, function, rules)
            for line in ast.walk(within):
                if isinstance(line, ast.Assign) and name in map(ast.unparse, line.targets):
                    yield from _values(line.value, within, rules)
        case _:
            raise AssertionError(
                f"nobody can read from “{ast.unparse(said)}” in {within.name} how a game ends"
            )
