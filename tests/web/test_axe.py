"""axe-core, a program that looks for barriers to people with disabilities, finds none on any page of any game."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from banneret.engine.cases.lesson import course
from banneret.engine.cases.puzzle import puzzles
from banneret.engine.game import find_game
from banneret.table.notices.kinds import CARRIERS
from tests.web.browsing import ASKED, Player, drawn, few, quickly, say_yes
from tests.web.serving import ROOT, Server
from tests.web.test_workshop import begin

pytestmark = [pytest.mark.browser, pytest.mark.painted]
AXE = ROOT / "node_modules/axe-core/axe.min.js"
GAMES = ("battle-magic", "battle-masters", "battlelore", "battlemist", "titan")
DUEL = {"knights-delborne": "5,6", "orcs-gazkull": "6,6", "goblins-grom": "9,9"}
FOLKS = ["orcs", "elves", "dwarves"]
_OPEN_ALL = "() => document.querySelectorAll('details').forEach((one) => { one.open = true; })"

_NOTICES = {
    "kinds": [{"kind": one.kind, "key": "", **asdict(one.form)} for one in CARRIERS],
    "channels": [{"id": one.kind, "kind": one.kind, "address": "a…", "confirmed": False} for one in CARRIERS],
}
"""What a server answers whose host sends notices of all kinds."""


@pytest.fixture(scope="module")
def axe() -> str:
    if not AXE.exists():
        pytest.skip("axe-core is not installed; get it with `make check`, and the pages are looked over by it too")
    return AXE.read_text(encoding="utf-8")


def barriers(page: Page, axe: str, part: str = "html") -> list[str]:
    """What axe-core finds in a part of the page as it is now: the rule, and the first places."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(axe)  # once a page: to read it takes a third of the time of a look
    drawn(page)
    found: dict[str, Any] = page.evaluate("part => axe.run(part, { resultTypes: ['violations'] })", part)
    return [f"{one['id']}: {[node['html'][:160] for node in one['nodes'][:3]]}" for one in found["violations"]]


@dataclass(frozen=True)
class Look:
    """How a page is seen."""

    colours: Literal["light", "dark"]
    size: ViewportSize

    def is_open(self, page: Page, axe: str, part: str = "html") -> None:
        """Checks a part of a page that is seen so."""
        page.set_viewport_size(self.size)
        page.emulate_media(color_scheme=self.colours)
        assert barriers(page, axe, part) == [], page.url


DESK, TELEPHONE = ViewportSize(width=1400, height=900), ViewportSize(width=390, height=844)
DAY, NIGHT = Look("light", DESK), Look("dark", TELEPHONE)


@pytest.fixture(params=quickly((DAY, NIGHT), DAY), ids=("day", "night"))
def look(request: pytest.FixtureRequest) -> Look:
    """By day; in the long tests by night too. The first page and a match are looked over by night in the quick ones."""
    chosen: Look = request.param
    return chosen


def is_open_to_all(page: Page, axe: str, part: str = "html") -> None:
    """Checks a part of a page by day and by night."""
    for look in (DAY, NIGHT):
        look.is_open(page, axe, part)


def test_axe_finds_a_barrier(page: Page, axe: str) -> None:
    page.goto("/help")
    page.evaluate("() => document.querySelector('main').append(document.createElement('img'))")
    assert barriers(page, axe) == ["image-alt: ['<img>']"]


def test_pages_of_no_game(page: Page, axe: str) -> None:
    for address in ("/me", "/lobby", "/help", "/workshop", "/puzzle", "/"):
        page.goto(address)
        DAY.is_open(page, axe)
    NIGHT.is_open(page, axe)


@pytest.mark.long
def test_pages_of_words_alone(page: Page, axe: str) -> None:
    for address in ("/charges", "/problems", "/nowhere"):
        page.goto(address)
        DAY.is_open(page, axe)


def test_pages_to_begin_with(page: Page, axe: str) -> None:
    """Each has one template for all games."""
    lesson = next(iter(course(find_game("battle-masters"))))
    begun = ("new/battle-masters", f"learn/battle-masters/{lesson}", "rules/battle-magic")
    for address in (*begun, "workshop/battle-magic"):
        page.goto(f"/{address}")
        page.evaluate(_OPEN_ALL)
        DAY.is_open(page, axe)


@pytest.mark.parametrize("game", quickly(["battlelore", "battle-masters", "titan"], "titan"))
def test_a_field_that_is_drawn(page: Page, axe: str, look: Look, game: str) -> None:
    page.goto(f"/workshop/{game}")
    page.click("#begin-now")
    page.wait_for_url("**draft=*")
    expect(page.locator("#faults")).to_contain_text("All is well")
    page.click("[data-tool=look]")
    page.locator("#sheet").press("ArrowRight")
    page.locator("#table summary").press("Enter")
    look.is_open(page, axe)


@pytest.mark.long
def test_a_map_that_is_drawn(page: Page, axe: str, look: Look) -> None:
    begin(page, "made")
    page.locator("#table summary").press("Enter")
    look.is_open(page, axe)


@pytest.mark.parametrize("game", quickly([game for game in GAMES if puzzles(find_game(game))], "battlemist"))
def test_a_puzzle_before_and_after_it_is_solved(page: Page, axe: str, look: Look, game: str) -> None:
    page.goto(f"/puzzle/{game}/{next(iter(puzzles(find_game(game))))}")
    expect(page.locator("#hint-me")).to_be_visible()
    look.is_open(page, axe)
    page.click("#give-up")
    expect(page.locator("#again")).to_be_visible()
    look.is_open(page, axe)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_all_pages_to_begin_with_and_all_lessons(page: Page, axe: str, game: str) -> None:
    lessons = [f"/learn/{game}/{name}" for name in course(find_game(game))]
    workshop = () if game == "battlemist" else (f"/workshop/{game}",)
    for address in (f"/new/{game}", f"/learn/{game}", f"/rules/{game}", *workshop, *lessons):
        page.goto(address)
        page.evaluate(_OPEN_ALL)
        is_open_to_all(page, axe)


@pytest.mark.parametrize("game", quickly(GAMES, "battlelore"))
def test_a_match_with_its_sheets_and_its_menu(page: Page, server: Server, axe: str, game: str) -> None:
    """One has cards in the hand and one the most sheets: these are looked over on a telephone by night too."""
    seats = ({"name": "Ann"}, *[{"bot": "random"}] * (2 if game == "battlemist" else 1))
    page.set_viewport_size(DESK)
    page.goto(f"/m/{server.open(game, seats)['seats'][0]}")
    page.wait_for_selector(ASKED)
    page.click("[data-lower=aid]")
    page.wait_for_selector("#aid .aid-sheet")
    DAY.is_open(page, axe)
    if game in ("battlelore", "battlemist"):
        NIGHT.is_open(page, axe)
    page.click("#menu")
    assert barriers(page, axe) == []


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_match_at_several_moments_its_end_and_its_replay(page: Page, server: Server, axe: str, game: str) -> None:
    options = {"land": "dealt", "players": "2"} if game == "battlemist" else {}
    match = f"/m/{server.open(game, **options)['seats'][0]}"
    page.goto(match)
    for _ in range(4):
        page.wait_for_selector(ASKED)
        is_open_to_all(page, axe)
        page.locator(f"{ASKED}:not(.chosen)").first.press("Enter")
        say_yes(page)
    page.set_viewport_size(DESK)
    page.click("#menu")
    page.click("#acts .loss")
    say_yes(page)
    the_end_and_its_replay(page, axe, match, DAY, NIGHT)


def the_end_and_its_replay(page: Page, axe: str, match: str, *looks: Look) -> None:
    Player(page).expect_over()
    for look in looks:
        look.is_open(page, axe)
    page.goto(f"{match}/replay")
    page.wait_for_selector("#seats li", state="attached")
    for look in looks:
        look.is_open(page, axe)


def test_what_opens_over_a_match(page: Page, server: Server, axe: str, look: Look) -> None:
    """Dialogs, sheets and notes, without the match below them: they are the same in all games."""
    position = json.dumps({"only": True, "card": "imperial-knights", "units": DUEL})
    links = server.open("arranged-battle-masters", ({}, {"name": "Bea"}), battle="open", position=position)
    page.set_viewport_size(DESK)
    page.route("**/notices", lambda asked: asked.fulfill(json=_NOTICES))
    page.goto(f"/m/{links['seats'][0]}")
    expect(page.locator("#welcome")).to_be_visible()
    look.is_open(page, axe, "#welcome")
    page.set_viewport_size(DESK)
    for opens, opened in (("#help", "#help-dialog"), ("#share", "#share-dialog"), ("#menu", "#menu-dialog")):
        page.click(opens)
        expect(page.locator(f"{opened}[open]")).to_be_visible()
        page.evaluate(_OPEN_ALL)
        expect(page.locator("#notices-of form")).to_have_count(len(CARRIERS) * (opened == "#menu-dialog"))
        look.is_open(page, axe, opened)
        page.keyboard.press("Escape")
        page.set_viewport_size(DESK)
    page.click("#menu")
    page.click("#acts button:has-text('Concede')")
    expect(page.locator("#confirm-dialog[open]")).to_be_visible()
    look.is_open(page, axe, "#confirm-dialog")
    page.click("#confirm-dialog [value=no]")
    page.set_viewport_size(DESK)
    page.click("#talk-open")
    expect(page.locator("#talk")).to_be_visible()
    page.evaluate(_OPEN_ALL)
    look.is_open(page, axe, "#talk")
    page.set_viewport_size(DESK)
    page.click("#talk-close")
    page.locator('#stage .piece-layer [data-key="unit:orcs-gazkull"]').click()
    expect(page.locator("#hint")).to_be_visible()
    page.evaluate(_OPEN_ALL)
    look.is_open(page, axe, "#hint")


def test_a_sheet_of_amounts_and_pieces_that_share_a_place(page: Page, server: Server, axe: str, look: Look) -> None:
    seats = ({"name": "Ann"}, {"bot": "beginner"}, {"bot": "beginner"})
    stock = {"orcs": [5, 0, 2], "elves": [0, 4, 2], "dwarves": [1, 1, 1]}
    troops = {"orcs": ["2 footman abou-xar", "1 archer abou-xar", "1 cavalry abou-xar"]}
    asked = {"phase": "recruitment", "caravans": [["orcs", "elves"]], "stock": stock, "troops": troops}
    position = json.dumps({"races": FOLKS, "used": dict.fromkeys(FOLKS, 1), **asked})
    links = server.open("arranged-battlemist", seats, players="3", position=position)
    page.set_viewport_size(DESK)
    page.goto(f"/m/{links['seats'][0]}")
    page.locator("#question [data-key=propose]").click()
    expect(page.locator("#amounts select").first).to_be_visible()
    look.is_open(page, axe, "#amounts")
    page.set_viewport_size(DESK)
    page.locator("#stage .handle").first.click()
    expect(page.locator("#crowd li")).to_have_count(3)
    look.is_open(page, axe, "#crowd")


def test_the_curtain_between_two_at_one_screen(page: Page, axe: str, look: Look) -> None:
    page.goto("/new/made-up")
    page.select_option("[name=kind]", "whisper")
    page.select_option("[name=who-1]", "screen")
    page.click("text=Start")
    expect(page.locator("#curtain")).to_be_visible()
    look.is_open(page, axe)


def test_a_replay(page: Page, server: Server, axe: str, look: Look) -> None:
    """The other games have the same page."""
    match = server.concede(few(server))
    page.goto(match)
    the_end_and_its_replay(page, axe, match, look)
