"""BattleLore in the browser: a whole Medieval battle, and two people who react to each other with Lore cards."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import ASKED, OVER, TRIES, Player, quickly
from tests.web.computers import Computers
from tests.web.serving import Server

pytestmark = pytest.mark.browser

TURNS = 8
"""How often two people answer, each at their own seat."""
TWO = ({"name": "Ann"}, {"name": "Ben"})
COUNCIL = {"commander": 2, "rogue": 2, "warrior": 2}
FRONT = json.dumps(
    {
        "pennant": {"regular-infantry": ["3,6", "3,5"]},
        "standard": {"regular-infantry": ["4,6", "4,5"]},
        "terrain": {},
        "hands": {"pennant": ["attack-center", "advance-center"], "standard": ["patrol-center", "scout-center"]},
        "lore": {
            "councils": {"pennant": COUNCIL, "standard": COUNCIL},
            "goblets": {"pennant": 12, "standard": 12},
            "hands": {
                "pennant": ["rogue-false-orders", "rogue-caltrops", "rogue-fearless", "warrior-shield-wall"],
                "standard": ["warrior-fearless", "warrior-hold-the-line"],
            },
        },
    }
)
"""Two lines face each other, and both camps hold Lore cards to react with."""
FOES = {"pennant": "standard", "standard": "pennant"}
_FOUND = """(foe) => {
    const middle = (one) => {
        const box = one.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const foes = [...document.querySelectorAll(`.stand [data-key^="unit:${foe}-"]`)].map(middle);
    const far = (key) => {
        const place = key.startsWith("hex:") && document.querySelector(`.touch-layer [data-key="${key}"]`);
        if (!place || !foes.length) return null;
        const [x, y] = middle(place);
        return Math.min(...foes.map(([a, b]) => Math.hypot(a - x, b - y)));
    };
    return [...document.querySelectorAll("#question.mine:not(.busy) .option[data-key]")].map((option) => {
        const { key, odds } = option.dataset;
        return [key, odds !== undefined, option.getAttribute("aria-pressed"), far(key)];
    });
}"""
"""Each option: its key, whether it has odds, whether it is chosen (null: no set is asked for), how far from a foe."""


class General(Player):
    """A person who orders all units they may, attacks where they can, and moves towards the nearest foe."""

    def __init__(self, page: Page, camp: str, seed: int = 1) -> None:
        super().__init__(page, seed)
        self.camp = camp

    def wait(self) -> bool:
        """A person with more patience, for a busy machine."""
        self.page.wait_for_selector(f"{ASKED}, {OVER}")
        return not self.page.locator(OVER).is_visible()

    def found(self) -> list[tuple[str, bool, str | None, float | None]]:
        """The options; a secret question with one answer may be gone before it is looked at."""
        found: list[tuple[str, bool, str | None, float | None]] = self.page.evaluate(_FOUND, FOES[self.camp])
        return found

    @property
    def hand(self) -> set[str]:
        """The names of the Lore cards in hand, or before them to choose from."""
        labels = self.page.locator('#hand [data-key^="lore:"] .card').evaluate_all(
            "all => all.map((one) => one.getAttribute('aria-label'))"
        )
        return {label.partition(",")[0] for label in labels}

    def choose(self) -> str:
        found = self.found()
        keys = [key for key, *_ in found]
        sets = [(key, pressed == "true") for key, _, pressed, _ in found if pressed is not None]
        if sets:
            left = sorted((key for key, chosen in sets if not chosen), key=self.rank)
            return left[0] if left else "done"
        near = sorted((far, key) for key, _, _, far in found if far is not None)
        if near:
            return str(near[0][1])
        attacks = [key for key, odds, _, _ in found if odds]
        return str(self.chance.choice(attacks or [key for key in keys if key != "pass"] or ["pass"]))

    def rank(self, key: str) -> str:
        """The option that this person takes first where they may take several: the lowest."""
        return key


class Reactor(General):
    """A person with a council of Rogues and Warriors, who keeps cards to react with, and plays them when they may."""

    def __init__(self, page: Page, camp: str, *, waves_off: bool) -> None:
        super().__init__(page, camp)
        self.waves_off = waves_off
        self.hushed = False
        self.reactions: list[str] = []

    @property
    def lore(self) -> dict[str, str]:
        """The words of the Lore cards in hand, or before them to choose from, by key."""
        cards = self.page.locator('#hand [data-key^="lore:"]')
        return dict(
            cards.evaluate_all("all => all.map((one) => [one.dataset.key, one.firstChild.getAttribute('aria-label')])")
        )

    def choose(self) -> str:
        keys = [key for key, *_ in self.found()]
        for wanted in ("rogue", "warrior", "draw-two"):
            if wanted in keys:
                return wanted
        cards = [key for key in keys if key.startswith("lore:")]
        if "hush" in keys:
            return self.react(cards)
        return super().choose()

    def rank(self, key: str) -> str:
        """Cards to react with come first."""
        return key if "Reaction" in self.lore.get(key, "") else f"~{key}"

    def react(self, cards: list[str]) -> str:
        answers = self.page.locator(":is(#words, #last) .option").evaluate_all(
            "all => all.map((one) => one.dataset.key)"
        )
        assert [key for key in answers if not key.startswith("lore:")] == ["pass", "hush"]
        if self.waves_off and not self.hushed:
            self.hushed = True
            return "hush"
        self.reactions.append(cards[0])
        return cards[0]


@pytest.fixture
def pages(computers: Computers) -> Iterator[list[Page]]:
    """A page for each camp, at computers of their own; no errors may be written to their consoles."""
    pages = [computers.page() for _ in range(2)]
    faults: list[str] = []
    for page in pages:
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    yield pages
    assert not faults


@pytest.mark.long
def test_agincourt_is_played_through_by_touching_things(pages: list[Page], server: Server) -> None:
    general = General(pages[0], "standard")
    links = server.open("battlelore", seats=({"bot": "random"}, {"name": "Ann"}), adventure="agincourt-1415")
    general.page.goto(f"/m/{links['seats'][1]}")
    general.wait()
    expect(general.page.locator("#log li").first).to_contain_text("English archers hold a field")
    general.play()
    general.expect_over()
    assert general.answers > 20
    banners = general.page.locator("#tracks dd").all_inner_texts()[:2]
    assert "4 of 4" in banners
    flags = [one.get_attribute("aria-label") for one in general.page.locator("#seats .goal").all()]
    assert "4 of 4 banners" in flags
    expect(general.page.locator("#result")).to_contain_text("with 4 Victory Banners")


def asked(players: list[Reactor]) -> Reactor | None:
    """The page of the person who must answer; None when the match is over."""
    for _ in range(TRIES):
        for player in players:
            if player.page.locator(OVER).is_visible():
                return None
            if player.page.locator(ASKED).count():
                return player
        players[0].page.wait_for_timeout(30)
    raise AssertionError("nobody is asked, and the match is not over")


def play(players: list[Reactor], until: Callable[[], bool]) -> None:
    """Play until then, or to the end. No page ever shows the other player's hand."""
    before: list[set[str]] = [set(), set()]
    while not until() and (player := asked(players)):
        for seat, one in enumerate(players):
            if one.hand != before[seat]:
                before[seat] = one.hand
                shows_none_of(players[1 - seat].page, one)
        player.click(player.choose())
        player.answered()


def sit(pages: list[Page], links: dict[str, Any]) -> list[Reactor]:
    """Two people at the two seats of a match."""
    for page, token in zip(pages, links["seats"], strict=True):
        page.goto(f"/m/{token}")
    return [Reactor(page, camp, waves_off=camp == "pennant") for page, camp in zip(pages, FOES, strict=True)]


def test_two_people_choose_councils_and_cards_in_secret(pages: list[Page], server: Server) -> None:
    links = server.open("battlelore", TWO, adventure="standing-stones", councils="custom", levels="6")
    players = sit(pages, links)

    def both_hold_cards() -> bool:
        return sum(player.answers for player in players) >= 2 * TURNS and all(player.hand for player in players)

    play(players, both_hold_cards)
    assert both_hold_cards()


@pytest.mark.long
def test_two_people_react_to_each_other_and_see_no_hidden_card(pages: list[Page], server: Server) -> None:
    players = sit(pages, server.open("arranged-battlelore", TWO, adventure="crossing-the-somme", position=FRONT))

    def both_react() -> bool:
        return all(player.reactions for player in players) and players[0].hushed

    play(players, both_react)
    assert both_react()


def agree(one: General, other: General) -> None:
    """Wait until both are asked the same and hold the same; a page may be a moment behind the other."""

    def sees(who: General) -> tuple[list[str], set[str]]:
        return [key for key, *_ in who.found()], who.hand

    for _ in range(TRIES):
        if sees(one)[0] and sees(one) == sees(other):
            return
        one.page.wait_for_timeout(50)
    raise AssertionError("two of one camp do not see the same")


@pytest.mark.long
@pytest.mark.parametrize("turns", [2, 8])
def test_two_people_of_one_camp_answer_for_it_and_see_its_cards(
    pages: list[Page], computers: Computers, server: Server, turns: int
) -> None:
    seats = ({"name": "Ann and Ben"}, {"bot": "random"})
    links = server.open("battlelore", seats=seats, adventure="wizards-and-lore")
    team = [General(page, "pennant") for page in pages]
    watching = computers.page()
    watching.goto(f"/m/{links['spectator']}")
    for page in pages:
        page.goto(f"/m/{links['seats'][0]}")

    for turn in range(turns):
        one, other = team[turn % 2], team[1 - turn % 2]
        assert one.wait()
        agree(one, other)
        shows_none_of(watching, one)
        one.click(one.choose())
        one.answered()

    assert all(player.answers == turns / 2 for player in team)


@pytest.mark.parametrize("answers", quickly([".once-more", '.touchable[data-key="hex:3,4"]'], ".once-more"))
def test_a_place_where_a_unit_loses_its_battle_is_hollow_and_wants_a_second_touch(
    telephone: Page, server: Server, answers: str
) -> None:
    position = {
        "pennant": {"regular-infantry": ["3,3"]},
        "standard": {"archers": ["7,9"]},
        "terrain": {},
        "hands": {"pennant": ["attack-center"], "standard": ["patrol-center"]},
        "active": "pennant",
        "phase": "movement",
    }
    links = server.open("arranged-battlelore", TWO, position=json.dumps(position))
    telephone.goto(f"/m/{links['seats'][0]}")
    telephone.locator('#things [data-key="unit:pennant-regular-infantry"]').tap()
    far = telephone.locator('#stage .touchable[data-key="hex:3,5"]')
    expect(far).to_have_class(re.compile(r"\bhollow\b"))
    expect(telephone.locator('#stage .touchable[data-key="hex:3,4"]')).not_to_have_class(re.compile(r"\bhollow\b"))
    expect(telephone.locator("#chosen")).to_contain_text("Hollow places: no battle. Circled number = cost")
    telephone.wait_for_timeout(350)
    far.tap()
    expect(telephone.locator("#stage .once-more")).to_have_text("Tap again: no battle")
    telephone.locator(f"#stage {answers}").tap()
    expect(telephone.locator("#prompt")).not_to_contain_text("move?")


def test_an_answer_names_the_place_where_its_unit_stands_after_it_has_moved(page: Page, server: Server) -> None:
    """The board moves the unit only after the question has come."""
    position = {
        "pennant": {"regular-infantry": ["3,6", "3,9"]},
        "standard": {"regular-infantry": ["5,6", "5,9"]},
        "phase": "movement",
        "card": "attack-center",
        "ordered": ["pennant-regular-infantry-1", "pennant-regular-infantry-2"],
        "hands": {"pennant": ["patrol-left"], "standard": ["patrol-left"]},
        "active": "pennant",
    }
    page.goto(f"/m/{server.open('arranged-battlelore', TWO, position=json.dumps(position))['seats'][0]}")
    for number, hex in ((1, "4,6"), (2, "4,9")):
        page.locator(f'#question [data-key="unit:pennant-regular-infantry-{number}"]').press("Enter")
        page.locator(f'#question [data-key="hex:{hex}"]').press("Enter")
    expect(page.locator("#prompt")).to_have_text("Which unit battles?")
    expect(page.locator('#question [data-key="unit:pennant-regular-infantry-2"] .where')).to_have_text(" on J4")


def test_a_red_cross_on_a_line_of_sight_is_explained_while_it_is_shown(page: Page, server: Server) -> None:
    position = {
        "pennant": {"archers": ["3,6"], "regular-infantry": ["5,4"]},
        "standard": {"heavy-infantry": ["6,4"], "irregular-infantry": ["6,6", "6,7"]},
        "terrain": {},
        "phase": "combat",
        "card": "attack-center",
        "ordered": ["pennant-archers", "pennant-regular-infantry"],
        "hands": {"pennant": ["patrol-left"], "standard": ["patrol-left"]},
    }
    links = server.open("arranged-battlelore", TWO, position=json.dumps(position))
    page.goto(f"/m/{links['seats'][0]}")
    expect(page.locator("#prompt")).to_contain_text("battles?")
    expect(page.locator("#chosen")).not_to_contain_text("red cross")
    expect(page.locator('#things [data-key="unit:pennant-regular-infantry"] .remark')).to_have_text("3 dice")
    page.locator('#things [data-key="unit:pennant-archers"]').click()
    expect(page.locator("#stage .blocked")).to_have_count(1)
    expect(page.locator("#chosen")).to_contain_text("A red cross: no shot goes further")


@pytest.mark.parametrize("where", quickly(["#things", "#stage .stand .piece"], "#stage .stand .piece"))
def test_the_first_touch_of_a_finger_rolls_no_dice_on_the_board_nor_in_the_list(
    telephone: Page, server: Server, where: str
) -> None:
    position = {
        "pennant": {"archers": ["3,6"]},
        "standard": {"irregular-infantry": ["6,6", "6,7"]},
        "terrain": {},
        "phase": "combat",
        "card": "attack-center",
        "ordered": ["pennant-archers"],
        "hands": {"pennant": ["patrol-left"], "standard": ["patrol-left"]},
    }
    links = server.open("arranged-battlelore", TWO, position=json.dumps(position))
    telephone.goto(f"/m/{links['seats'][0]}")
    telephone.locator('#things [data-key="unit:pennant-archers"]').tap()
    expect(telephone.locator("#prompt")).to_contain_text("Who do")
    key = '[data-key="unit:standard-irregular-infantry-1"]'
    target = telephone.locator(f"{where} {key}" if where == "#things" else f"{where}{key}")
    telephone.wait_for_timeout(350)
    target.tap()
    expect(telephone.locator("#odds .again")).to_be_visible()
    expect(telephone.locator("#prompt")).to_contain_text("Who do")
    telephone.wait_for_timeout(350)
    target.tap()
    expect(telephone.locator("#prompt")).not_to_contain_text("Who do")


_ALL_WORDS = """() => {
    const table = document.body.cloneNode(true);
    for (const known of table.querySelectorAll('[data-row^="lore-hand:"]')) known.remove();
    const labels = [...table.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label"));
    return [table.innerText, ...labels].join("\\n");
}"""
"""What is written on a page or in a label, but for the rows of hands that are known."""


def shows_none_of(page: Page, holder: General) -> None:
    """The page names no card that this player holds in secret, but for cards that its reader has been shown.

    Once the discards have been shuffled, a card that was laid before may be in hand again. One page may be a moment
    behind the other, so that a card that is laid is still shown in the hand: only what stays is a secret told.
    """
    for _ in range(TRIES):
        words = page.evaluate(_ALL_WORDS)
        titles = {title for title in holder.hand if " " in title}
        shown = [line for line in words.splitlines() for title in titles if title in line]
        if "The Lore discards are shuffled" in words or not shown:
            return
        page.wait_for_timeout(50)
    raise AssertionError(shown)


def test_where_a_card_may_order_all_one_button_touches_them(pages: list[Page], server: Server) -> None:
    standard = {"regular-infantry": ["8,6"]}
    hands = {"pennant": ["darken-the-sky", "scout-left"], "standard": ["patrol-left", "scout-left"]}
    archers = {"pennant": {"archers": ["1,3", "1,5", "1,7"]}, "standard": standard, "terrain": {}, "hands": hands}
    ann, _ = sit(pages, server.open("arranged-battlelore", TWO, position=json.dumps(archers)))
    ann.page.locator('#question [data-key="card:darken-the-sky"]').click()
    ann.page.get_by_role("button", name="All of them (3)").click()
    expect(ann.page.locator("#log")).to_contain_text("Ordered: Pennant Archers 1, Pennant Archers 2, Pennant Archers 3")
