"""The stream that all pages of a browser share, asked for wrongly."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.player import Player


@pytest.mark.parametrize(
    "query",
    [
        "",
        "at=",
        "at=/",
        "at=/t/none/s/none",
        "at=nonsense&at=/t/a/b",
        "at=" + "x" * 5000,
        "&".join("at=/t/a/s/b" for _ in range(25)),
    ],
)
def test_tables_that_are_not_there_are_a_sentence(client: TestClient[Any], query: str) -> None:
    answer = client.get(f"/events?{query}")
    assert answer.status_code == 400
    assert "Traceback" not in answer.text


def test_a_link_of_another_table_opens_nothing(client: TestClient[Any]) -> None:
    one, other = (Player.at_new_table(client, ["me", "friend"])[0] for _ in range(2))
    table, token = one.base.split("/")[2], other.base.split("/")[4]
    assert client.get(f"/events?at=/t/{table}/s/{token}").status_code == 400
