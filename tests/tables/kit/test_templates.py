"""Every common page renders, obeys the content-security policy, and offers its actions as real buttons."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser

import jinja2
import msgspec
import pytest

from moonrace import load
from moonrace.kernel.clauses import clauses
from moonrace.kernel.errors import Refusal
from moonrace.tables.book import by_chapter, slug
from moonrace.tables.face import Line
from moonrace.tables.finding import TABLES
from moonrace.tables.kit import render as kit
from moonrace.tables.kit.clocks import ClockPart, TimePart
from tests.tables.kit import samples
from tests.tables.kit.preview import write
from tests.tables.kit.samples import PAGES

GAMES = ("tranquility-base", "leaving-earth", "apogee", "moonshot", "astronavigators")
VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}


class Reader(HTMLParser):
    """A page as a flat list of elements, each with the tags it stands in."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str], tuple[str, ...]]] = []
        self.open: list[str] = []
        self.words = ""
        self.script = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {key: value or "" for key, value in attrs}, tuple(self.open)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {key: value or "" for key, value in attrs}, tuple(self.open)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open[-1] == tag, f"</{tag}> closes <{self.open[-1]}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "script":
            self.script += data.strip()
        self.words += data

    def all(self, tag: str, **wanted: str) -> list[dict[str, str]]:
        """The attributes of every such element."""
        return [a for t, a, _ in self.elements if t == tag and all(a.get(k) == v for k, v in wanted.items())]


def read(html: str) -> Reader:
    """The elements of a page."""
    reader = Reader()
    reader.feed(html)
    reader.close()
    return reader


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Reader]:
    """Every preview, read."""
    files = write(tmp_path_factory.mktemp("preview"))
    return {file.stem: read(file.read_text(encoding="utf-8")) for file in files}


@pytest.mark.parametrize("name", PAGES)
def test_page_is_whole(pages: dict[str, Reader], name: str) -> None:
    page = pages[name]
    assert not page.open, "every element is closed"
    assert len(page.all("main")) == 1
    assert page.all("html")[0]["lang"] == "en-GB"
    assert sum(tag in {"h1"} for tag, _, _ in page.elements) == 1


@pytest.mark.parametrize("name", PAGES)
def test_policy_has_nothing_to_block(pages: dict[str, Reader], name: str) -> None:
    page = pages[name]
    assert page.script == ""
    for tag, attributes, _ in page.elements:
        assert tag != "style"
        assert "style" not in attributes, attributes
        assert not [key for key in attributes if key.startswith("on")]
        for key in ("src", "href"):
            assert not attributes.get(key, "").startswith(("javascript:", "data:", "//"))


@pytest.mark.parametrize("name", PAGES)
def test_ids_are_unique_and_references_resolve(pages: dict[str, Reader], name: str) -> None:
    page = pages[name]
    ids = Counter(a["id"] for _, a, _ in page.elements if "id" in a)
    assert [key for key, times in ids.items() if times > 1] == []
    for _, attributes, _ in page.elements:
        for key in ("for", "aria-labelledby", "form", "data-copy"):
            if key in attributes:
                assert attributes[key] in ids, f"{key}={attributes[key]}"


@pytest.mark.parametrize("name", PAGES)
def test_posting_forms_carry_their_token(pages: dict[str, Reader], name: str) -> None:
    page = pages[name]
    forms = page.all("form", method="post")
    assert len(page.all("input", name="_csrf_token")) == len(forms)


@pytest.mark.parametrize("name", PAGES)
def test_at_most_one_button_is_primary(pages: dict[str, Reader], name: str) -> None:
    primary = [a for _, a, _ in pages[name].elements if "primary" in a.get("class", "").split()]
    assert len(primary) <= 1


def test_every_action_is_a_button_with_its_sentence(pages: dict[str, Reader]) -> None:
    page, ask = pages["table"], samples.ASK
    assert ask.primary
    assert ask.end
    expected = [ask.primary, ask.end, *(button for group in ask.groups for button in group.buttons)]
    found = [(a, inside) for t, a, inside in page.elements if t == "button" and a.get("name") == "action"]
    assert {a["value"] for a, _ in found} == {button.action for button in expected}
    assert {a["aria-label"] for a, _ in found} == {button.sentence for button in expected}
    assert all("form" in inside for _, inside in found)
    assert page.all("form", action="/t/1/s/x/act")


def test_greyed_things_explain_themselves(pages: dict[str, Reader]) -> None:
    page = pages["table"]
    assert "Not yet: no mission of yours is launched." in page.words
    links = [a for a in page.all("a") if a.get("href") == "/rules/tranquility-base/TB-MOV-02"]
    assert links
    assert "data-drawer" in links[0]


def test_what_is_new_and_what_undo_takes_back_are_counted_in_moves(pages: dict[str, Reader]) -> None:
    """A turn may hold several moves of one's own, and answers of others between them."""
    words = pages["table"].words
    assert "Up to your last move" in words
    assert "Undo all 3" in words
    assert "last turn" not in words


def test_refusal_names_the_clause_beside_the_buttons(pages: dict[str, Reader]) -> None:
    page = pages["table-refused"]
    assert page.all("div", id="refusal", role="alert")
    assert "the launch costs 2 fuel and 1 is unspent" in page.words
    assert "Undo stops here: a card was drawn." in page.words
    assert not page.all("button", id="undo")


def test_window_counts_down(pages: dict[str, Reader]) -> None:
    progress = pages["table-window"].all("progress")[0]
    assert progress["max"] == "8.0"
    assert progress["value"] == "5.2"


def test_looking_back_offers_no_action(pages: dict[str, Reader]) -> None:
    page = pages["table-back"]
    assert not page.all("button", name="action")
    assert page.all("input", id="replay-slider")[0]["value"] == "37"


def test_curtain_hides_everything(pages: dict[str, Reader]) -> None:
    page = pages["table-curtain"]
    assert "Launch Gemini 8" not in page.words
    assert not page.all("section", id="board")
    assert page.all("input", name="seat")[-1]["value"] == "1"


def test_spectators_have_no_forms_at_the_table(pages: dict[str, Reader]) -> None:
    page = pages["table-watching"]
    assert not page.all("button", name="action")
    assert not page.all("form", id="undo-form")


def test_order_for_screen_readers(pages: dict[str, Reader]) -> None:
    ids = [a["id"] for _, a, _ in pages["table"].elements if "id" in a]
    order = ["status", "ask", "board", "dock", "seats", "log"]
    assert sorted(order, key=ids.index) == order


def test_result_tells_ranking_and_story(pages: dict[str, Reader]) -> None:
    words = pages["table-over"].words
    assert words.index("Inés has landed.") < words.index("landed, turn 14") < words.index("Rematch")
    assert "Vera stood two spaces above" in words


def test_credits_name_designers_and_publishers(pages: dict[str, Reader]) -> None:
    words = pages["home"].words
    for game in samples.GAMES:
        assert game.designer in words
        assert game.publisher in words
    assert "not affiliated" in words
    assert "The boxes are worth buying" in words


def test_empty_home_offers_a_start(pages: dict[str, Reader]) -> None:
    assert "No tables yet. The pad is clear." in pages["home-empty"].words


def test_new_table_keeps_what_was_filled_in(pages: dict[str, Reader]) -> None:
    page = pages["new-refused"]
    assert page.all("input", name="name")[0]["value"] == "Vera"
    assert "Two seats are yours." in page.words
    chosen = [a["value"] for _, a, inside in page.elements if "selected" in a and "select" in inside]
    night = ["22", "7"]
    assert chosen == ["me", "me", "empty", "empty", *night]


def test_rules_have_an_anchor_for_every_clause(pages: dict[str, Reader]) -> None:
    ids = {a["id"] for a in pages["rules"].all("article")}
    assert ids == {clause.id for clause in samples.rules().clauses}


@pytest.mark.parametrize("game", GAMES)
def test_each_chapter_of_the_rules_is_listed_once(game: str) -> None:
    found = list(clauses(load(game).folder).values())
    shown = by_chapter(found)
    names, headings = [name for name, _, _ in shown], [heading for _, heading, _ in shown]
    assert len(set(names)) == len(names) > 15
    assert len(set(headings)) == len(headings)
    assert [clause for _, _, items in shown for clause in items] == found


def test_the_title_of_an_error_has_no_full_stop_inside(pages: dict[str, Reader]) -> None:
    assert "Hold: Moonrace" in pages["error-hold"].words
    assert "Hold." in pages["error-hold"].words


def test_an_error_says_each_thing_once(pages: dict[str, Reader]) -> None:
    for name in ("error", "error-ours", "error-hold"):
        assert pages[name].words.count("Nothing was lost") == (1 if name == "error-hold" else 0)
    assert pages["error-ours"].words.count("7F3A") == 1


def test_what_may_pass_can_be_tried_again(pages: dict[str, Reader]) -> None:
    again = pages["error-hold"].all("a", href="/t/1/s/x?at=3")
    assert [item["class"] for item in again] == ["btn primary"]
    assert "Try again" not in pages["error"].words


def test_names_and_lines_are_escaped() -> None:
    page = msgspec.structs.replace(
        samples.TABLE,
        name="<script>alert(1)</script>",
        lines=(Line(0, "**<b>** & done"),),
        refusal=Refusal("x", "<i>"),
        game=msgspec.structs.replace(samples.GAME, id="no-such-game"),
    )
    html = kit.render("kit/table.html", page)
    assert "<script>alert" not in html
    assert "<strong>&lt;b&gt;</strong> &amp; done" in html
    assert "&lt;i&gt;" in html


def test_who_goes_away_reads_how_long_they_can_and_what_that_does() -> None:
    clock = ClockPart(0, "2 d 3 h", "plain", True, 50)
    time = TimePart(
        pace="By days", is_live=False, has_clock=True, patience="a day", clocks=(clock,), can_agree=True
    )
    game = msgspec.structs.replace(samples.GAME, id="no-such-game")
    page = msgspec.structs.replace(samples.TABLE, game=game, time=msgspec.structs.replace(time, away_left=9))
    words = read(kit.render("kit/table.html", page)).words
    assert "Days away, 9 left" in words
    assert "Rest my clock" in words


def test_drawer_shows_the_clause_and_what_it_mentions() -> None:
    html = kit.render("kit/drawer.html", samples.rules("TB-MOV-03"))
    read(html)
    assert "TB-MOV-03" in html
    everything = kit.render("kit/drawer.html", samples.rules())
    assert everything.count("<article") == len(samples.rules().clauses)


def test_theme_and_palette_reach_the_root() -> None:
    html = kit.render("kit/error.html", samples.ERROR, theme="light", palette="ladder")
    assert read(html).all("html", **{"data-theme": "light", "data-palette": "ladder"})


def test_a_missing_field_is_an_error() -> None:
    with pytest.raises(jinja2.UndefinedError):
        kit.render("kit/home.html", samples.ERROR)


def test_templates_outside_the_folders_are_not_found() -> None:
    for name in ("kit/../../server/pages.py", "kit/nothing.html", "nowhere/table.html"):
        with pytest.raises(jinja2.TemplateNotFound):
            kit.environment().get_template(name)


def test_static_addresses_change_with_the_file() -> None:
    assert kit.static("kit/css/tokens.css").startswith("/static/kit/css/tokens.css?v=")
    assert kit.static_files()["tranquility-base/table.css"].parent.parent.name == "tranquility_base"
    assert not kit.has_static("kit/css/nothing.css")


def test_a_page_names_every_script_that_it_will_need_at_once() -> None:
    needed = kit.modules_of("kit/js/client.js")
    assert {"kit/js/queue.js", "kit/js/scenes.js", "kit/js/props.js"} <= {*needed}
    assert len(needed) == len({*needed} & {*kit.static_files()} - {"kit/js/client.js"})
    html = kit.render("kit/home.html", samples.HOME)
    assert re.findall(r'rel="modulepreload" href="/static/(.+?)"', html) == needed


def test_a_note_leads_to_the_clause_it_cites() -> None:
    html = kit.cited("Rolls <b> & is sealed. TB-MOV-02", "tranquility-base")
    link = '<a class="clause" href="/rules/tranquility-base/TB-MOV-02" data-drawer>TB-MOV-02</a>'
    assert html == f"Rolls &lt;b&gt; &amp; is sealed. {link}"


def test_prose_knows_tables_emphasis_and_clauses() -> None:
    html = kit.prose("Pay *twice*, see TB-MOV-02.\n| a | b |\n|---|---|\n| 1 | **2** |", "tranquility-base")
    assert "<em>twice</em>" in html
    assert 'href="/rules/tranquility-base/TB-MOV-02"' in html
    assert '<th scope="col">a</th>' in html
    assert "<td><strong>2</strong></td>" in html


def test_counting_words() -> None:
    count = kit.environment().filters["count"]
    assert [count(n, "move") for n in (0, 1, 11)] == ["0 moves", "1 move", "11 moves"]
    assert slug("Assemble Apollo 15") == "assemble-apollo-15"


def test_pages_ask_nothing_of_a_script_that_is_not_there() -> None:
    """What a morph is to leave alone says `data-keep`."""
    files = [*TABLES.glob("*/templates/*.html"), *TABLES.glob("*/static/**/*.js")]
    assert files
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert " hx-" not in text, file
        assert "htmx." not in text, file
