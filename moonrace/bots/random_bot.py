"""The random bot: every legal action is as likely as any other."""

from __future__ import annotations

from moonrace.bots.mind import Bot, Mind
from moonrace.kernel.actions import Action


class RandomBot(Bot):
    """Plays at random. To decline an open ask is one more choice among the others."""

    level = "random"

    def decide(self, mind: Mind) -> Action | None:
        choices: list[Action | None] = [*mind.legal]
        if mind.is_open:
            choices.append(None)
        return self.random.choice(choices) if choices else None
