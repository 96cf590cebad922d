"""Ways over the board: which spaces touch, and the shortest way from one to another."""

from __future__ import annotations

from collections import deque

from moonrace.games.tranquility_base.content import Content


class Routes:
    """The ring both ways, start spaces onto their gates, descent paths down to the Moon."""

    def __init__(self, content: Content) -> None:
        self.ring = tuple(content.missions)
        self._next: dict[str, list[str]] = {}
        for place, mission in enumerate(self.ring):
            self._next[mission] = [self.ring[(place + 1) % len(self.ring)], self.ring[place - 1]]
        for start in content.board.starts:
            self._next[start.id] = [start.gate]
        for path in content.board.paths:
            for space, after in zip((path.junction, *path.spaces), path.spaces, strict=False):
                self._next.setdefault(space, []).append(after)
        self._trees: dict[str, dict[str, str]] = {}

    def route(self, source: str, to: str) -> tuple[str, ...]:
        """The shortest way with both ends, clockwise where two are equally long; nothing if there is none."""
        before = self._tree(source)
        if to not in before:
            return ()
        spaces = [to]
        while spaces[-1] != source:
            spaces.append(before[spaces[-1]])
        return tuple(reversed(spaces))

    def distance(self, source: str, to: str) -> int:
        """How many spaces away, or -1 if there is no way."""
        return len(self.route(source, to)) - 1

    def _tree(self, source: str) -> dict[str, str]:
        if source not in self._trees:
            before, queue = {source: ""}, deque([source])
            while queue:
                space = queue.popleft()
                for after in self._next.get(space, ()):
                    if after not in before:
                        before[after] = space
                        queue.append(after)
            self._trees[source] = before
        return self._trees[source]
