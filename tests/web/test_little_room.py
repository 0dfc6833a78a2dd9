"""Where there is little room: on telephones, with many sides, and with many signs side by side."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from banneret.engine.cases.lesson import course
from banneret.engine.game import find_game, games
from tests.web.browsing import in_time, quickly
from tests.web.serving import Server
from tests.web.test_learning import answer, until_the_coach_tells
from tests.web.test_question_page import sit

pytestmark = pytest.mark.browser
WIDE, UPRIGHT, SIDEWAYS = (1440, 900), (390, 844), (844, 390)
FOES = {"orcs-gazkull": "5,7", "goblins-uglub": "4,6", "orcs-zogrod": "4,8"}
POSITION = json.dumps({"only": True, "card": "imperial-arms-archers", "units": {"men-at-arms-altdorf": "4,7"} | FOES})


def size(page: Page, pixels: tuple[int, int]) -> None:
    page.set_viewport_size({"width": pixels[0], "height": pixels[1]})


@pytest.mark.parametrize("which", quickly(["menu", "help"], "menu"))
def test_a_dialog_begins_at_its_first_line(page: Page, server: Server, which: str) -> None:
    size(page, SIDEWAYS)
    sit(page, server)
    page.click(f"#{which}")
    expect(page.locator(f"#{which}-title")).to_be_focused()
    expect(page.locator(f"#{which}-title")).to_be_in_viewport(ratio=1)


def chances(page: Page, server: Server) -> Locator:
    """The figures of the attacks on three enemies who stand side by side."""
    seats = ({"name": "Ann"}, {"name": "Ben"})
    links = server.open("arranged-battle-masters", seats, battle="open", position=POSITION)
    page.goto(f"/m/{links['seats'][0]}")
    page.locator('#things [data-key="unit:men-at-arms-altdorf"]').click()
    found = page.locator("#stage .chances g")
    expect(found).to_have_count(3)
    return found


def beyond_its_place(figure: Locator) -> bool:
    """Whether a figure, which must be readable, reaches beyond the middle of what stands beside its own place."""
    key = figure.get_attribute("data-key")
    mine = figure.locator("rect").bounding_box()  # what is seen: the line of its text is higher
    assert mine
    assert mine["height"] >= 11
    others = figure.page.locator("#stage .stand > .disc").evaluate_all(
        """(rings, key) => rings.filter((one) => !one.parentElement.querySelector(`[data-key="${key}"]`))
            .map((one) => [one.getBoundingClientRect(), parseFloat(getComputedStyle(one).r) / 0.8])
            .map(([{ x, y, width }, wider]) => [x + width / 2, y + width / 2, width / wider / 3])
        """,
        key,
    )
    x, y, right, low = mine["x"], mine["y"], mine["x"] + mine["width"], mine["y"] + mine["height"]
    return any(x < a + sign / 2 and right > a - sign and y < b + sign and low > b - sign for a, b, sign in others)


@pytest.mark.parametrize("pixels", quickly((WIDE, UPRIGHT, SIDEWAYS), UPRIGHT))
def test_every_target_shows_its_chance_in_its_own_place(page: Page, server: Server, pixels: tuple[int, int]) -> None:
    size(page, pixels)
    for figure in chances(page, server).all():
        expect(figure).to_have_css("opacity", "1")
        assert not beyond_its_place(figure)


LORE = {
    "pennant": {"regular-infantry": ["5,4"]},
    "standard": {"heavy-infantry": ["6,5", "6,4"], "irregular-infantry": ["6,6"]},
    "terrain": {},
    "phase": "combat",
    "card": "attack-center",
    "ordered": ["pennant-regular-infantry"],
    "hands": {"pennant": ["patrol-left"], "standard": ["patrol-left"]},
}
PLAINS = {
    "mover": "attacker",
    "stage": "strike",
    "round": 3,
    "at": {"black-ogre-1": "C3", "blue-lion-1": "C4", "blue-lion-2": "D4", "blue-centaur-1": "B3"},
    "hits": {"blue-lion-1": 2},
}
TITAN = {"scenario": "battle", "land": "plains", "attacker": "ogre", "defender": "2 lion, centaur"}
COVERED = """(figure) => {
    const a = figure.querySelector("rect").getBoundingClientRect();
    const signs = document.querySelectorAll(".view:not(.away) .stand :is(.charge, .number text, .letters, .pip)");
    const hidden = [...signs].filter((sign) => {
        const b = sign.getBoundingClientRect();
        const [x, y] = [b.x + b.width / 2, b.y + b.height / 2];
        const [wide, high] = [b.width * 0.3, b.height * 0.3];
        return x + wide > a.left && x - wide < a.right && y + high > a.top && y - high < a.bottom;
    });
    return hidden.map((sign) => sign.closest(".piece").getAttribute("aria-label"));
}"""
"""The pieces of whose signs, numbers, letters and pips a figure covers more than the edge."""


@pytest.mark.parametrize("pixels", quickly((WIDE, UPRIGHT), UPRIGHT))
@pytest.mark.parametrize(
    ("game", "options", "first", "targets"),
    [
        ("battle-masters", {"battle": "open", "position": POSITION}, "unit:men-at-arms-altdorf", 3),
        ("battlelore", {"position": json.dumps(LORE)}, "unit:pennant-regular-infantry", 2),
        ("titan", TITAN | {"position": json.dumps({"battle": PLAINS})}, "fighter:black-ogre-1", 3),
    ],
)
def test_a_chance_covers_no_sign_number_or_letter(
    page: Page, server: Server, pixels: tuple[int, int], game: str, options: dict[str, str], first: str, targets: int
) -> None:
    size(page, pixels)
    links = server.open(f"arranged-{game}", ({"name": "Ann"}, {"name": "Ben"}), **options)
    page.goto(f"/m/{links['seats'][0]}")
    page.locator(f'#things [data-key="{first}"]').click()
    figures = page.locator("#stage .chances g")
    expect(figures).to_have_count(targets)
    for figure in figures.all():
        expect(figure).to_have_css("opacity", "1")
        assert figure.evaluate(COVERED) == []


def test_where_one_chance_would_cover_a_neighbour_each_is_written_when_it_is_pointed_at(
    page: Page, server: Server
) -> None:
    size(page, (230, 844))
    figures = chances(page, server)
    for figure in figures.all():
        expect(figure).to_have_css("opacity", "0")
    page.locator('#things [data-key="unit:orcs-zogrod"]').hover()
    expect(page.locator('#stage .chances [data-key="unit:orcs-zogrod"]')).to_have_css("opacity", "1")


@pytest.mark.parametrize("pixels", quickly([UPRIGHT, SIDEWAYS], UPRIGHT))
def test_on_a_telephone_the_coach_is_wholly_in_sight(page: Page, server: Server, pixels: tuple[int, int]) -> None:
    size(page, pixels)
    chances(page, server)
    expect(page.locator("#coach")).to_be_in_viewport(ratio=1)
    seats = ({"name": "Ann"}, {"name": "Ben"})
    links = server.open("battlelore", seats, adventure="agincourt-1415")
    page.goto(f"/m/{links['seats'][0]}")
    expect(page.locator("#things .option .says")).to_have_count(6)
    expect(page.locator("#coach")).to_be_in_viewport(ratio=1)


LONG = """
() => {
  const lines = [...document.querySelectorAll("#log li")].filter((line) => line.clientHeight);
  lines.at(-1).firstElementChild.textContent = "The hero of the Elves went to The Oxlands and on ".repeat(4);
  document.querySelector(".tab-log").style.flex = "0 0 2rem";
}
"""
BEGINS = """
() => {
  const box = document.querySelector("#log").getBoundingClientRect();
  const lines = [...document.querySelectorAll("#log li")].filter((line) => line.clientHeight);
  const { top, height } = lines.at(-1).getBoundingClientRect();
  return height > box.height && Math.abs(top - box.top) < 2;
}
"""
WHOLE = """
() => {
  const box = document.querySelector(".tab-log").getBoundingClientRect();
  const note = document.querySelector("#coach-told").getBoundingClientRect();
  return note.height > 0 && note.top >= box.top && note.bottom <= box.bottom + 1;
}
"""


@pytest.mark.long
def test_on_a_telephone_what_happened_is_read_from_its_beginning(telephone: Page, server: Server) -> None:
    told = until_the_coach_tells(telephone, server)
    telephone.locator(".tab-ask").evaluate("question => question.style.minHeight = '100%'")
    in_time(telephone, WHOLE)
    told.get_by_label("Close").click()
    telephone.evaluate(LONG)
    in_time(telephone, BEGINS)


@pytest.mark.long
def test_on_a_telephone_the_first_advice_is_wholly_in_sight(telephone: Page, server: Server) -> None:
    links = server.open("battlelore", ({"name": "Ann"}, {"bot": "beginner"}), adventure="agincourt-1415")
    telephone.goto(f"/m/{links['seats'][0]}")
    expect(telephone.locator("#things .option .says")).to_have_count(6)
    telephone.locator("#advise").tap()
    first = telephone.locator("#advice p")
    expect(first).to_contain_text("%")
    expect(first).to_be_in_viewport(ratio=1)


def test_on_a_telephone_the_question_and_its_answers_come_before_chances_and_the_coach(
    telephone: Page, server: Server
) -> None:
    chances(telephone, server)
    expect(telephone.locator("#odds")).to_be_hidden()
    for part in ("#prompt", "#things .option[data-odds] >> nth=-1", "#last .option"):
        expect(telephone.locator(part)).to_be_in_viewport(ratio=1)
    attack = telephone.locator('#things [data-key="unit:orcs-zogrod"]')
    telephone.wait_for_timeout(350)
    attack.tap()
    expect(telephone.locator("#odds")).to_be_in_viewport(ratio=1)
    expect(attack).to_be_in_viewport(ratio=1)
    chance_, answer = telephone.locator("#odds").bounding_box(), attack.bounding_box()
    assert chance_
    assert answer
    assert chance_["y"] + chance_["height"] <= answer["y"]


@pytest.mark.parametrize("game", quickly(games(), "battlemist"))
def test_on_a_telephone_a_first_lesson_shows_what_to_touch(telephone: Page, game: str) -> None:
    name, lesson = next(iter(course(find_game(game)).items()))
    telephone.goto(f"/learn/{game}/{name}")
    asks = next(step for step in lesson.step if step.expect)
    for _ in range(lesson.step.index(asks)):
        telephone.click("#next")
    expect(telephone.locator("#prompt")).to_be_in_viewport(ratio=1)
    expect(telephone.locator(f'#question .option[data-key="{asks.expect[0]}"]')).to_be_in_viewport(ratio=1)


def test_buttons_of_one_row_are_equally_high(telephone: Page) -> None:
    telephone.goto("/learn/battle-masters/1-move-and-attack")
    telephone.click("#next")
    expect(telephone.locator("#advise")).to_be_visible()
    end, advice = (telephone.locator(part).bounding_box() for part in ("#last .option", "#advise"))
    assert end
    assert advice
    assert end["y"] == pytest.approx(advice["y"], abs=0.5)
    assert end["height"] == pytest.approx(advice["height"], abs=0.5)


@pytest.mark.parametrize("pixels", quickly([UPRIGHT, SIDEWAYS], UPRIGHT))
def test_the_names_of_six_sides_can_be_told_apart(page: Page, server: Server, pixels: tuple[int, int]) -> None:
    size(page, pixels)
    seats = [{"name": name} for name in ("Ann", "Benjamin", "Cid", "Dora", "Emmanuel", "Frederick")]
    links = server.open("battlemist", seats, players="6")
    page.goto(f"/m/{links['seats'][0]}")
    names = page.locator("#seats .seat strong")
    expect(names).to_have_count(6)
    for name in names.all():
        expect(name).to_be_in_viewport(ratio=1)
        assert name.evaluate("one => one.clientWidth / parseFloat(getComputedStyle(one).fontSize)") >= 4.5


@pytest.mark.parametrize("pixels", quickly([SIDEWAYS, (720, 450)], SIDEWAYS))
def test_of_a_few_sides_one_sees_which_is_ones_own(page: Page, server: Server, pixels: tuple[int, int]) -> None:
    size(page, pixels)
    page.goto(f"/m/{server.open('battlelore', ({}, {'bot': 'random'}))['seats'][0]}")
    mine = page.locator("#seats .seat.mine .who")
    expect(mine).to_have_text("you")
    expect(mine).to_be_in_viewport(ratio=1)
    assert mine.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_what_lies_on_the_table_gives_way_to_what_happened(page: Page, server: Server) -> None:
    size(page, (1440, 1000))
    links = server.open("titan", ({"name": "Ann"}, {"name": "Ben"}), colours="given")
    page.goto(f"/m/{links['seats'][0]}")
    expect(page.locator("#cards .card-place").first).to_be_visible()
    page.click("#coach-close")
    expect(page.locator("#panels")).not_to_have_class(re.compile("folded"))
    whole = page.locator("#cards").bounding_box()
    page.locator("#question").evaluate("one => { one.style.minHeight = '37rem'; }")
    expect(page.locator("#panels")).to_have_class(re.compile("folded"))
    expect(page.locator("#log")).to_be_in_viewport(ratio=1)
    line = page.locator("#cards").bounding_box()
    assert whole
    assert line
    assert line["height"] < whole["height"]
    assert page.locator("#cards").evaluate("one => one.scrollHeight <= one.clientHeight"), "it is not cut"


@pytest.fixture
def general(telephone: Page, server: Server) -> Page:
    """A telephone at the first question of a match of BattleLore, with the cards whose texts are longest."""
    hand = ["advance-center", "advance-left", "blue-banners", "general-advance", "scout-center", "mounted-charge"]
    position = {"hands": {"pennant": hand, "standard": ["patrol-left"]}, "active": "pennant"}
    links = server.open("arranged-battlelore", ({"name": "Ann"}, {"name": "Ben"}), position=json.dumps(position))
    telephone.goto(f"/m/{links['seats'][0]}")
    expect(telephone.locator("#things .option")).to_have_count(6)
    return telephone


@pytest.mark.long
def test_the_newest_line_stays_in_sight_while_the_column_is_divided_anew(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"/m/{server.open('titan', ({'name': 'Ann'}, {'bot': 'beginner'}))['seats'][0]}")
    hidden = 0
    for _ in range(6):
        answer(page)
        log = in_time(
            page,
            """() => {
                const { scrollTop, scrollHeight, clientHeight } = document.querySelector("#log");
                return scrollHeight - scrollTop - clientHeight < 8 && [scrollHeight, clientHeight];
            }""",
        )
        hidden = max(hidden, log[0] - log[1])
    assert hidden > 40, "more has happened than the log has room for"


@pytest.mark.parametrize("pixels", quickly([UPRIGHT, SIDEWAYS], UPRIGHT))
def test_on_a_telephone_all_cards_of_a_hand_are_in_sight_below_the_question(
    general: Page, pixels: tuple[int, int]
) -> None:
    size(general, pixels)
    general.evaluate("localStorage.removeItem('banneret.list')")
    general.reload()
    expect(general.locator("#prompt")).to_be_in_viewport(ratio=1)
    cards = general.locator("#hand .card-place")
    expect(cards).to_have_count(6)
    for card in cards.all():
        expect(card).to_be_in_viewport(ratio=0.95)
        box = card.bounding_box()
        assert box
        assert box["width"] >= 36, "its number can be read, and it can be touched"
    expect(general.locator("#hand .further")).to_have_count(2)
    for further in general.locator("#hand .further").all():
        expect(further).to_be_hidden()


def test_on_a_telephone_a_note_keeps_off_the_board(general: Page) -> None:
    general.locator('#stage .piece[data-key^="unit:standard-"]').first.tap()
    note = general.locator("#hint.pinned")
    expect(note.locator(".why")).to_be_visible()
    expect(note).to_be_in_viewport(ratio=1)
    box, board = note.bounding_box(), general.locator("#stage").bounding_box()
    assert box
    assert board
    assert box["y"] >= board["y"] + board["height"]
    assert box["height"] <= UPRIGHT[1] / 3
    note.locator("strong").first.tap()  # it may lie over answers, so a touch of its words closes it too
    expect(general.locator("#hint")).to_be_hidden()


def test_a_hand_of_which_nothing_is_asked_shows_its_upper_edge(general: Page) -> None:
    whole = general.locator("#hand").bounding_box()
    for _ in range(2):
        general.wait_for_timeout(350)  # a touch of a new question in haste does not count
        general.locator('#hand [data-key*="advance-left"]').tap()
    expect(general.locator("#prompt")).not_to_contain_text("Which Command card")
    expect(general.locator("#hand .can")).to_have_count(0)
    edge = general.locator("#hand").bounding_box()
    assert whole
    assert edge
    assert 60 <= edge["height"] < whole["height"] * 0.6


TABLET = (820, 1180)


@pytest.mark.parametrize("game", quickly(games(), "battlelore"))
def test_on_a_tablet_the_question_stands_beside_what_happened(page: Page, server: Server, game: str) -> None:
    size(page, TABLET)
    page.goto(f"/m/{server.open(game, ({'name': 'Ann'}, {'bot': 'beginner'}))['seats'][0]}")
    expect(page.locator("#prompt")).to_be_in_viewport(ratio=1)
    expect(page.locator("#tabs")).to_be_hidden()
    question, log, board = (page.locator(part).bounding_box() for part in ("#question", "#log", "#stage"))
    assert question
    assert log
    assert board
    assert question["x"] + question["width"] <= log["x"]
    assert min(question["y"], log["y"]) >= board["y"] + board["height"]
    assert log["height"] >= 5 * 20


@pytest.mark.parametrize("where", quickly(["#things", "#hand"], "#hand"))
def test_a_finger_reads_a_card_whose_words_are_cut_before_it_plays_it(general: Page, where: str) -> None:
    card = general.locator(f'{where} [data-key*="blue-banners"]')
    general.wait_for_timeout(350)  # a touch of a new question in haste does not count
    card.tap()
    note = general.locator("#hint.pinned")
    expect(note).to_contain_text("Blue Banners")
    expect(note).to_be_in_viewport(ratio=1)
    lies, fan = note.bounding_box(), general.locator("#hand").bounding_box()
    assert lies
    assert fan
    assert lies["y"] + lies["height"] <= fan["y"], "it lies above the hand"
    expect(note.get_by_role("button", name="Tap again")).to_be_visible()
    expect(general.locator("#prompt")).to_contain_text("Which Command card")
    card.tap()
    expect(general.locator("#prompt")).to_contain_text("Blue Banners")


def test_what_the_coach_says_changes_no_size_of_the_board(general: Page) -> None:
    expect(general.locator("#coach")).to_be_visible()
    before = general.locator("#stage").bounding_box()
    seen = [f"question {name}" for name in find_game("battlelore").guide.questions]
    known = json.dumps({"arranged-battlelore": {"seen": seen, "off": False}})
    general.evaluate("known => localStorage.setItem('banneret.coach', known)", known)
    general.locator("#things .option").first.press("Enter")
    expect(general.locator("#prompt")).not_to_contain_text("Which Command card")
    expect(general.locator("#coach")).to_be_hidden()
    assert general.locator("#stage").bounding_box() == before
