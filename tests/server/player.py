"""Somebody at a table who speaks JSON."""

from __future__ import annotations

import secrets
from typing import Any

import httpx


class Player:
    """A seat's link, and what can be done with it."""

    def __init__(self, client: Any, base: str) -> None:
        self.client = client
        self.base = base

    @classmethod
    def at_new_table(cls, client: Any, seats: list[str], **wanted: Any) -> list[Player]:
        """Set up a table; the maker first, then the friends in order of seats."""
        made = new_table(client, seats, **wanted)
        return [cls(client, made["address"]), *(cls(client, link) for link in made["links"].values())]

    def view(self) -> dict[str, Any]:
        """The table as this seat may see it."""
        answer: dict[str, Any] = self.client.get(f"{self.base}/view.json").raise_for_status().json()
        return answer

    def say(self, what: str = "act", **body: Any) -> httpx.Response:
        """Send a command."""
        body.setdefault("command", secrets.token_hex(8))
        if "version" not in body:
            body["version"] = self.view()["version"]
        answer: httpx.Response = self.client.post(f"{self.base}/{what}", json=body)
        return answer

    def act(self, action: str, **body: Any) -> httpx.Response:
        """Do something."""
        return self.say("act", action=action, **body)

    def page(self, **query: Any) -> httpx.Response:
        """The page."""
        answer: httpx.Response = self.client.get(self.base, params=query)
        return answer


def new_table(client: Any, seats: list[str], **wanted: Any) -> dict[str, Any]:
    """Set up a table as a program does."""
    body = {"game": "pact", "seats": seats, "command": secrets.token_urlsafe(18), **wanted}
    answer: dict[str, Any] = client.post("/tables", json=body).raise_for_status().json()
    return answer
