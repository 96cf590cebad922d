"""Talk at the table: what is said in each circle, and who never reads it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from moonrace.server.talk import REMARKS_PER_ADDRESS, REMARKS_PER_MINUTE
from moonrace.server.web import new_table_of
from tests.server.clockwork import Hands, timed
from tests.server.conftest import serving
from tests.server.plain import page_of
from tests.server.player import Player, new_table

SECRET = "Launch for the Moon, they have no tests"


@pytest.fixture
def four(client: TestClient[Any]) -> list[Player]:
    """Four people; the first and the third share their secrets."""
    return Player.at_new_table(client, ["me", "friend", "friend", "friend"])


def said(player: Player) -> list[list[Any]]:
    """What somebody reads."""
    return [[remark["seat"], remark["words"]] for remark in player.view()["talk"]]


def watching(player: Player) -> Player:
    """Somebody who watches the same table, as a pilot."""
    link = str(page_of(player.page().text)["spectator_link"]).removeprefix("http://127.0.0.1:8400")
    found = Player(player.client, link)
    found.page()
    return found


def circles(player: Player) -> list[str]:
    """To whom a page lets one speak."""
    part: Any = page_of(player.page().text)["talk"]
    return [] if part is None else list(part["circles"])


@pytest.mark.usefixtures("kept")
def test_a_mate_reads_what_is_said(four: list[Player]) -> None:
    assert four[0].say("say", words=SECRET).json()["ok"]
    assert said(four[0]) == said(four[2]) == [[0, SECRET]]
    four[2].say("say", words="Agreed")
    assert said(four[0]) == [[0, SECRET], [2, "Agreed"]]


def test_nobody_else_reads_it(four: list[Player], client: TestClient[Any]) -> None:
    four[0].say("say", words=SECRET)
    for other in (four[1], four[3], watching(four[0])):
        assert said(other) == []
        for address in ("", "/fragment", "/view.json", "/log", "/export"):
            assert SECRET not in client.get(f"{other.base}{address}").raise_for_status().text
    assert SECRET in four[2].page().text


def test_other_sides_bytes_are_the_same_whatever_was_said(four: list[Player]) -> None:
    before = four[1].page().text
    four[0].say("say", words=SECRET)
    assert four[1].page().text == before


def test_chat_is_no_part_of_a_replay(four: list[Player]) -> None:
    four[0].say("say", words=SECRET)
    assert SECRET not in four[2].page(at=0).text


@pytest.mark.usefixtures("kept")
def test_the_same_remark_sent_again_is_said_once(four: list[Player]) -> None:
    for _ in range(3):
        assert four[0].say("say", words=SECRET, command="one-remark-only").status_code == 200
    assert said(four[2]) == [[0, SECRET]]


@pytest.mark.usefixtures("kept")
def test_it_is_there_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        seats = Player.at_new_table(client, ["me", "friend", "friend", "friend"])
        seats[0].say("say", words=SECRET)
    with serving(tmp_path) as client:
        assert said(Player(client, seats[2].base)) == [[0, SECRET]]
        assert said(Player(client, seats[1].base)) == []


def test_a_form_says_it_too(four: list[Player], client: TestClient[Any]) -> None:
    page = page_of(four[0].page().text)
    fields = {"_csrf_token": str(page["csrf"]), "words": SECRET, "version": "0", "seat": "0"}
    assert client.post(f"{four[0].base}/say", data=fields, follow_redirects=False).status_code == 303
    assert said(four[2]) == [[0, SECRET]]


@pytest.mark.parametrize("words", ["", "   ", "x" * 301, "a\x07b"], ids=["empty", "blank", "long", "bell"])
def test_what_cannot_be_shown_is_refused(four: list[Player], words: str) -> None:
    answer = four[0].say("say", words=words)
    assert answer.status_code == 400
    assert said(four[0]) == []


def test_spaces_and_lines_are_folded(four: list[Player]) -> None:
    four[0].say("say", words="  one\n two ")
    assert said(four[2]) == [[0, "one two"]]


def test_nobody_in_particular_and_a_stranger_to_the_seat_cannot_say_anything(
    four: list[Player], client: TestClient[Any]
) -> None:
    link = str(page_of(four[0].page().text)["spectator_link"]).removeprefix("http://127.0.0.1:8400")
    nobody = Player(client, link).say("say", words="x")
    assert (nobody.status_code, nobody.json()["refusal"]["code"]) == (403, "nobody")
    assert four[1].say("say", words="x", seat=0).status_code == 403
    assert said(four[0]) == []


def test_without_a_mate_who_reads_there_is_no_team_to_talk_to(client: TestClient[Any]) -> None:
    two = Player.at_new_table(client, ["me", "friend"])[0]
    assert circles(two) == ["table"]
    refused = two.say("say", words="x", to="team")
    assert (refused.status_code, refused.json()["refusal"]["code"]) == (409, "no-mate")
    with_bots = Player(client, new_table(client, ["me", "friend", "bot:random", "bot:random"])["address"])
    assert circles(with_bots) == ["table"]


def test_mates_are_told_to_look_again(four: list[Player]) -> None:
    assert circles(four[0]) == ["team", "table"]
    version = four[0].view()["version"]
    four[0].say("say", words=SECRET)
    assert four[0].view()["version"] == version, "a remark outdates nobody's decision"


# The table and those who watch ------------------------------------------------------------------------------


@pytest.mark.usefixtures("kept")
def test_what_is_said_to_the_table_all_read_who_sit_or_watch(four: list[Player]) -> None:
    assert four[0].say("say", words="Aloud", to="table").json()["ok"]
    for other in (*four, watching(four[0])):
        assert said(other) == [[0, "Aloud"]]


@pytest.mark.usefixtures("kept")
def test_those_who_watch_talk_among_themselves_under_their_names(four: list[Player]) -> None:
    watcher = watching(four[0])
    assert circles(watcher) == ["watchers"]
    assert watcher.say("say", words="Daring").json()["ok"]
    (remark,) = watcher.view()["talk"]
    assert (remark["to"], remark["seat"], remark["words"]) == ("watchers", -1, "Daring")
    assert remark["name"]
    assert [said(player) for player in four] == [[], [], [], []]


def test_the_bytes_of_those_who_sit_are_the_same_whatever_those_say_who_watch(four: list[Player]) -> None:
    watcher = watching(four[0])
    four[1].say("say", words="Aloud", to="table")

    def sent() -> list[bytes]:
        addresses = ("", "/fragment", "/view.json", "/log", "/export")
        get = four[1].client.get
        return [get(f"{four[1].base}{address}").raise_for_status().content for address in addresses]

    before = sent()
    watcher.say("say", words="They have no idea")
    assert sent() == before
    # A remark is named by what its reader hears: a gap would tell that something else was said.
    four[0].say("say", words=SECRET, to="team")
    four[1].say("say", words="Again", to="table")
    assert [remark["key"] for remark in four[1].view()["talk"]] == ["table-0", "table-1"]


def test_after_the_end_those_who_sat_read_what_was_said_about_them(client: TestClient[Any]) -> None:
    two = Player.at_new_table(client, ["me", "friend"])
    watcher = watching(two[0])
    watcher.say("say", words="Daring")
    for _ in range(400):
        views = [player.view() for player in two]
        if views[0]["is_over"]:
            break
        assert said(two[0]) == []
        acting = next(i for i, view in enumerate(views) if view["legal"] and (view["is_awaited"] or i))
        two[acting].act(views[acting]["legal"][0])
    assert two[0].view()["is_over"]
    assert said(two[0]) == said(two[1]) == [[-1, "Daring"]]


def test_nobody_speaks_into_a_circle_that_is_not_theirs(four: list[Player]) -> None:
    watcher = watching(four[0])
    for player, to in ((watcher, "table"), (watcher, "team"), (four[0], "watchers"), (four[0], "moon")):
        assert player.say("say", words="x", to=to).status_code == 409
    assert said(watcher) == said(four[0]) == []


@pytest.mark.parametrize(
    ("seats", "wanted"),
    [
        (["me", "bot:random"], {}),
        (["me", "same-screen"], {}),
        (["me", "friend", "friend", "friend"], {"talk": False}),
    ],
    ids=["bots", "one screen", "switched off"],
)
def test_where_nobody_talks_there_is_none(
    client: TestClient[Any], seats: list[str], wanted: dict[str, Any]
) -> None:
    alone = Player(client, new_table(client, seats, **wanted)["address"])
    client.get("/")
    watcher = watching(alone)
    for player, more in ((alone, {"seat": 0}), (watcher, {})):
        refused = player.say("say", words="x", **more)
        assert (refused.status_code, refused.json()["refusal"]["code"]) == (409, "no-talk")
        assert page_of(player.page().text)["talk"] is None


def test_the_form_for_a_table_switches_talk_off() -> None:
    assert new_table_of({"game": "pact", "command": "x", "talk": "false"}).talk is False
    assert new_table_of({"game": "pact", "command": "x"}).talk is True


# Limits -----------------------------------------------------------------------------------------------------


def test_one_person_says_so_much_in_a_minute(tmp_path: Path) -> None:
    hands = Hands()
    with timed(tmp_path, hands) as client:
        four = Player.at_new_table(client, ["me", "friend", "friend", "friend"])
        answers = [four[0].say("say", words=f"{n}").status_code for n in range(REMARKS_PER_MINUTE + 1)]
        assert answers == [200] * REMARKS_PER_MINUTE + [429]
        assert four[2].say("say", words="Calm down").status_code == 200
        # Time alone lets somebody speak again: one remark for each share of the minute.
        hands.turn(60 / REMARKS_PER_MINUTE)
        assert [four[0].say("say", words=words).status_code for words in "ab"] == [200, 429]


def test_one_address_says_so_much_in_a_minute(tmp_path: Path) -> None:
    hands = Hands()
    with timed(tmp_path, hands) as client:
        speakers = [
            player
            for _ in range(1 + REMARKS_PER_ADDRESS // REMARKS_PER_MINUTE)
            for player in Player.at_new_table(client, ["me", "friend"])[:1]
        ]
        answers = [
            player.say("say", words="x").status_code for player in speakers for _ in range(REMARKS_PER_MINUTE)
        ]
        assert answers == [200] * REMARKS_PER_ADDRESS + [429] * REMARKS_PER_MINUTE
        another = Player.at_new_table(client, ["me", "friend"])[0]
        hands.turn(60 / REMARKS_PER_ADDRESS)
        assert [another.say("say", words=words).status_code for words in "ab"] == [200, 429]


def test_a_table_takes_only_so_much(four: list[Player], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("moonrace.server.talk.MOST_REMARKS", 1)
    assert four[0].say("say", words="x").status_code == 200
    refused = four[0].say("say", words="y")
    assert (refused.status_code, refused.json()["refusal"]["code"]) == (409, "enough")
    assert four[2].say("say", words="z").status_code == 200, "what others say does not count"


# Order ------------------------------------------------------------------------------------------------------


def operator_page(client: TestClient[Any]) -> dict[str, Any]:
    """The operator's page."""
    found: dict[str, Any] = page_of(client.get("/operator").raise_for_status().text)
    return found


@pytest.fixture
def operated(tmp_path: Path) -> Iterator[TestClient[Any]]:
    """A server whose operator has come in by this client."""
    key = "a-key-of-more-than-twenty-letters"
    (tmp_path / "key").write_text(key)
    with serving(tmp_path, operator_key_file=tmp_path / "key") as client:
        client.post("/operator/key", json={"key": key}, follow_redirects=False)
        yield client


def test_a_reported_remark_is_on_the_operators_page_until_it_is_settled(operated: TestClient[Any]) -> None:
    two = Player.at_new_table(operated, ["me", "friend"])
    two[0].say("say", words="<b>rude</b>")
    for _ in range(2):
        assert two[1].say("report", remark="table-0").json()["ok"]
    (line,) = operator_page(operated)["reports"]
    assert (line["table"], line["words"]) == (two[0].base.split("/")[2], "<b>rude</b>")
    assert line["who"].endswith("seat A")
    operated.post("/operator/settle", json={"report": line["key"]}, follow_redirects=False)
    assert operator_page(operated)["reports"] == []


def test_only_what_one_reads_can_be_reported(four: list[Player]) -> None:
    four[0].say("say", words=SECRET)
    for key in ("team-0", "table-0", "x"):
        answer = four[1].say("report", remark=key)
        assert answer.status_code == 400
        assert SECRET not in answer.text


def test_who_is_silenced_is_told_so_until_they_may_speak_again(operated: TestClient[Any]) -> None:
    two = Player.at_new_table(operated, ["me", "friend"])
    two[0].say("say", words="rude")
    two[1].say("report", remark="table-0")
    (line,) = operator_page(operated)["reports"]
    who = {"speaker": line["speaker"], "name": line["name"]}
    operated.post("/operator/silence", json=who, follow_redirects=False)
    refused = two[0].say("say", words="ruder")
    assert (refused.status_code, refused.json()["refusal"]["code"]) == (403, "silenced")
    assert two[1].say("say", words="Peace").status_code == 200
    assert operator_page(operated)["silenced"] == [[who["speaker"], who["name"]]]
    operated.post("/operator/let-speak", json=who, follow_redirects=False)
    assert two[0].say("say", words="Sorry").status_code == 200
    assert said(two[1])[-1] == [0, "Sorry"]


@pytest.mark.parametrize("what", ["silence", "let-speak", "settle"])
def test_only_the_operator_silences(operated: TestClient[Any], what: str) -> None:
    operated.cookies.clear()
    body = {"report": "x"} if what == "settle" else {"speaker": "x"}
    assert operated.post(f"/operator/{what}", json=body).status_code == 403


def test_a_promise_stands_in_the_log_where_it_was_made(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        one, other = Player.at_new_table(client, ["me", "friend"], game="leaving-earth")
        other.say("name", name="Tomas").raise_for_status()
        acting = next(player for player in (one, other) if player.view()["is_awaited"])
        other.say("say", words="You get **my** juno rockets", promise=True).raise_for_status()
        acting.act(acting.view()["legal"][0]).raise_for_status()
        for player in (one, other):
            lines = page_of(player.page().text)["lines"]
            texts = [line["text"] for line in lines]  # type: ignore[attr-defined]
            assert "Promises: “You get ∗∗my∗∗ juno rockets”" in texts
            assert texts.index("Promises: “You get ∗∗my∗∗ juno rockets”") < len(texts) - 1
        told = one.view()["talk"]
        assert [(said["to"], said["is_promise"]) for said in told] == [("table", True)]
        # It is no part of the record.
        assert "juno" not in client.get(f"{one.base}/record").text


def test_only_where_deals_rest_on_them_there_are_promises(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        one, _ = Player.at_new_table(client, ["me", "friend"], game="tranquility-base")
        assert (
            one.say("say", words="I will not shoot", promise=True).json()["refusal"]["code"] == "no-promise"
        )
