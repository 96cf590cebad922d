"""A place to play, as a whole: three browsers that know nothing of each other meet through the open list and
play a rated game over days, with notices; one vanishes, is replaced, returns, and standings move."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from moonrace import load
from moonrace.games.tranquility_base.view import View
from tests.browser.clicking import Clicker
from tests.browser.conftest import Server
from tests.browser.dealt import HANDS
from tests.server.receivers import Browser as Eyes
from tests.server.receivers import Receiver, receiving
from tests.stories import until

pytestmark = pytest.mark.browser
GAME, HOUR, DAY = "tranquility-base", 3600.0, 86400.0
MANY_CLICKS = 600
SUBSCRIBED = """
PushManager.prototype.subscribe = async () => ({ toJSON: () => ({ endpoint: ADDRESS, keys: KEYS }) });
Notification.requestPermission = async () => "granted";
Object.defineProperty(Notification, "permission", { get: () => "granted" });
"""
"""A push service that answers, and a person who allows it: this browser has neither."""


class Days:
    """The time of a server, which can be turned on."""

    def __init__(self, data: Path) -> None:
        self._file, self.passed = data / HANDS, 0.0

    def turn(self, seconds: float) -> None:
        """Let time pass."""
        self.passed += seconds
        self._file.write_text(str(self.passed))


class Person:
    """Somebody with a browser of their own, and a place where notices arrive."""

    def __init__(self, browser: Browser, server: Server, post: Receiver, name: str) -> None:
        self.name, self.server, self._post = name, server, post
        self.context: BrowserContext = browser.new_context(reduced_motion="reduce")
        self.page: Page = self.context.new_page()
        self.eyes = Eyes()
        self.player: Clicker | None = None

    def be_called(self) -> None:
        """Ask for notices, on their page."""
        page = self.context.new_page()
        address = json.dumps(f"{self._post.url}/{self.name}")
        page.add_init_script(SUBSCRIBED.replace("ADDRESS", address).replace("KEYS", self.eyes.keys))
        page.goto(f"{self.server.url}/notices")
        page.get_by_role("button", name="Call me in this browser").click()
        expect(page.locator(".way-list")).to_contain_text("Try it")
        page.close()

    def resign(self) -> None:
        """Give the game up, on the page of the table."""
        for fold in ("#ends-panel", "#end-resign"):
            self.page.locator(f"{fold} > summary").click()
        self.page.locator("#end-resign-do").click()
        expect(self.page.locator("#end-resign-do")).to_have_count(0)

    @property
    def letters(self) -> list[dict[str, str]]:
        """What has arrived."""
        return [self.eyes.read(body) for path, _, body in self._post.posts if path.endswith(f"/{self.name}")]

    def calls(self, words: str) -> list[dict[str, str]]:
        """The letters with these words in their title."""
        return [letter for letter in self.letters if words in letter["title"]]

    def sit_down(self) -> Clicker:
        """Come to the table that has begun."""
        self.page.wait_for_url("**/t/**/p/**")
        self.player = Clicker(self.page, self.page.url, load(GAME), View)
        return self.player


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path, is_over_days=True)
    made.start()
    yield made
    made.kill()


@pytest.fixture
def post() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


def opened(person: Person) -> None:
    """A rated table of three over days, that anybody may find."""
    page = person.page
    page.goto(f"{person.server.url}/new?game={GAME}")
    page.locator("input[name=name]").fill(person.name)
    for seat in (1, 2):
        page.locator(f"#seat-{seat}").select_option("friend")
    page.get_by_text("Options", exact=True).click()
    for option in ("everybody on the home page", "rated", "standing orders", "days"):
        page.get_by_role("radio", name=option, exact=True).check()
    page.get_by_role("button", name="Start the table").click()
    page.wait_for_url("**/lobby/**")


def found(person: Person) -> None:
    """A seat at whatever waits, and that one is ready."""
    page = person.page
    page.goto(f"{person.server.url}/")
    expect(page.locator(".open-tables")).to_contain_text("rated")
    page.locator("#find-a-game").click()
    expect(page.locator(".lobby-rules")).to_contain_text("Rated.")
    page.get_by_role("button", name="I am ready, rated").click()


def play_until(players: list[Clicker], days: Days, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Click, a few hours between moves, until something is so; the table then."""
    turned = 0
    while not is_so(table := players[0].table()):
        clicks = sum(player.clicks for player in players)
        assert clicks < MANY_CLICKS
        if clicks // 4 > turned:
            turned = clicks // 4
            days.turn(7 * HOUR)
        if not (players[0].play(table) or any(player.play() for player in players[1:])):
            players[0].page.wait_for_timeout(50)
    return table


def called_to_a_turn(person: Person, players: list[Clicker], days: Days) -> None:
    """Let somebody think who comes to be awaited: who acts at once is called to nothing."""
    if not person.calls("Your move"):
        play_until(players, days, lambda _: not seen(person)["is_awaited"])
        play_until(players, days, lambda _: bool(seen(person)["is_awaited"]))
    until(lambda: bool(person.calls("Your move")), f"{person.name} is not called")


def seen(person: Person) -> dict[str, Any]:
    """The table as somebody would see it who does not look."""
    assert person.player is not None
    found: dict[str, Any] = json.loads(person.context.request.get(f"{person.player.base}/view.json").text())
    return found


def time_left(person: Person) -> float:
    """The seconds that somebody has left."""
    table = seen(person)
    return float(next(clock["seconds"] for clock in table["clocks"] if clock["seat"] == table["seat"]))


@pytest.mark.timeout(900)
@pytest.mark.parametrize("is_played_out", [False, pytest.param(True, marks=pytest.mark.long)])
def test_strangers_meet_play_for_days_and_one_comes_back(
    server: Server, browser: Browser, post: Receiver, is_played_out: bool
) -> None:
    """The whole of it; played to the end of the rules, or until two of the three have resigned."""
    first, later = (4, 8) if is_played_out else (1, 2)
    days = Days(server.data)
    people = [Person(browser, server, post, name) for name in ("Vera", "Tomas", "Ines")]
    vera, tomas, ines = people
    opened(vera)
    found(tomas)
    found(ines)
    vera.page.get_by_role("button", name="I am ready, rated").click()
    clickers = [person.sit_down() for person in people]
    for person in people:
        person.be_called()

    # They play for days, and whoever is not looking is called to every turn.
    play_until(clickers, days, lambda _: min(player.clicks for player in clickers) >= first)
    for person in people:
        called_to_a_turn(person, clickers, days)
    for person in people:
        assert person.player is not None
        assert {letter["url"] for letter in person.letters} == {person.player.base}

    # One vanishes: a call before the time is up, and then the others let a bot sit in.
    tomas.page.close()
    others = [player for player in clickers if player is not tomas.player]
    play_until(others, days, lambda _: bool(seen(tomas)["is_awaited"]))
    days.turn(time_left(tomas) - 6 * HOUR)
    until(lambda: bool(tomas.calls("Your time runs out")))
    days.turn(DAY)
    for person in (vera, ines):
        person.page.reload()
        person.page.get_by_role("button", name="Pilot sits in").click()
    until(lambda: not seen(tomas)["is_awaited"])
    play_until(others, days, lambda _: min(player.clicks for player in others) >= later)

    # They return from the desk of their own browser, and play to the end.
    tomas.page = tomas.context.new_page()
    tomas.page.goto(f"{server.url}/")
    expect(tomas.page.locator("main")).to_contain_text("Tranquility Base")
    assert tomas.player is not None
    tomas.page.goto(tomas.player.base)
    tomas.page.get_by_role("button", name="Take my seat back").click()
    expect(tomas.page.locator("#sits-in")).to_have_count(0)
    back = tomas.sit_down()
    playing = [others[0], back, others[1]]
    if not is_played_out:
        play_until(playing, days, lambda _: back.clicks > 0)
        for person in (tomas, ines):
            person.resign()
    table = play_until(playing, days, lambda table: bool(table["is_over"]))
    assert back.clicks > 0
    assert days.passed > (5 * DAY if is_played_out else DAY)

    # The end: everybody is told, the page says how standings moved, and the game's page has all three.
    until(lambda: sum(bool(person.calls("It is over")) for person in people) >= 2)
    winners = set(table["result"]["winners"])
    for person in people:
        person.page.reload()
        expect(person.page.locator("#moved")).to_contain_text("Vera")
    names = vera.page.locator("#moved strong").all_inner_texts()
    words = vera.page.locator("#moved").inner_text()
    assert len(names) == 3
    ups = {seat for seat in range(3) if rose(words, names[seat])}
    assert winners <= ups
    vera.page.locator("#moved").get_by_role("link", name="The standing").click()
    expect(vera.page.locator(".stands li")).to_have_count(3)
    expect(vera.page.locator(".stands .is-you")).to_contain_text("Vera")
    expect(vera.page.locator(".recent li")).to_have_count(1)
    for player in (*clickers, back):
        assert [one for one in player.complaints if "409" not in one] == []
    for person in people:
        person.context.close()


def rose(words: str, name: str) -> bool:
    """Whether the line of changes says that somebody stands higher than before."""
    was, _, now = words.split(name, 1)[1].split("±", 1)[0].partition("→")
    return int(now) > int(was)
