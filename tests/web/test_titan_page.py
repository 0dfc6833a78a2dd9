"""Titan in a browser: a turn on the Masterboard by touching what lies there, what stays hidden, and a battle."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browsing import TRIES, Visitor, drawn, in_time
from tests.web.computers import Computers
from tests.web.serving import Server

pytestmark = pytest.mark.browser
MOST_TURNS = 12
"""The number of turns within which somebody finds a land in which they can muster."""
SOON = 40
"""A list that is at most so many pixels before its end counts as being at its end."""
LEGIBLE = 9
"""The number of pixels that a readable number is high."""


class Person(Visitor):
    """A person at a seat who prefers to do something."""

    @property
    def keys(self) -> list[str]:
        """The options, words first, as the page shows them."""
        options = "all => all.filter(one => !one.classList.contains('chosen')).map(one => one.dataset.key)"
        found: list[str] = self.page.locator("#question .option[data-key]").evaluate_all(options)
        return found

    def act(self) -> str:
        """Answer: prefer the end of a set to the first thing, and the first thing to a word."""
        keys = self.keys
        things = [key for key in keys if key not in ("pass", "mulligan")]
        key = "done" if "done" in keys else (things or keys)[0]
        self.answer(key)
        return key

    def legions(self) -> list[str]:
        """The text of the cards of the player's legions, which only they may see."""
        return [text for text in self.page.locator("#hand .card-place").evaluate_all(_CARDS) if text]


_CARDS = "all => all.map(one => one.querySelector('.card')?.getAttribute('aria-label') ?? '')"


_WHOLE = """(one) => {
    const { right, top, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(right - 2, top + height / 2));
}"""
"""Whether the figures can be seen up to their right end."""


_IS_WHOLE = """(card) => {
    const { left, right } = document.querySelector("#hand").getBoundingClientRect();
    const seen = card.getBoundingClientRect();
    return seen.left >= left && seen.right <= right + 1;
}"""
"""Whether a card of the hand is in sight from edge to edge."""


@pytest.fixture
def people(computers: Computers) -> Iterator[list[Person]]:
    found = [Person(computers.page()) for _ in range(2)]
    yield found
    assert not any(person.faults for person in found)


@pytest.fixture
def alone(computers: Computers) -> Iterator[list[Person]]:
    """One person, where what others see is of no interest."""
    found = Person(computers.page())
    yield [found]
    assert not found.faults


def mover(people: list[Person]) -> Person:
    """The person who is asked."""
    for _ in range(TRIES):
        for person in people:
            if person.asked or person.over:
                return person
        people[0].page.wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def play(people: list[Person], until: Callable[[], bool]) -> None:
    """The person who is asked answers, until `so` holds."""
    for _ in range(MOST_TURNS * 8):
        if until():
            return
        mover(people).act()
    raise AssertionError("it never came to that")


def sit_down(people: list[Person], server: Server, *, seat: int = 0, **position: Any) -> None:
    """Black and Blue, and a program for Green, come to a position, and somebody is asked. People sit from `seat` on."""
    seats = ({"name": "Ann"}, {"name": "Ben"}, {"bot": "random"})
    links = server.open("arranged-titan", seats=seats, players="3", colours="given", position=json.dumps(position))
    for person, token in zip(people, links["seats"][seat:2], strict=False):
        person.page.goto(f"/m/{token}")
    mover(people)


@pytest.mark.long
def test_first_turns_by_touching_and_what_the_other_never_sees(people: list[Person], server: Server) -> None:
    links = server.open("titan", seats=({"name": "Ann"}, {"name": "Ben"}), colours="given")
    for person, token in zip(people, links["seats"], strict=True):
        person.page.goto(f"/m/{token}")

    done: set[str] = set()
    hidden: list[set[str]] = [set(), set()]
    for _ in range(MOST_TURNS * 8):
        person = mover(people)
        number = people.index(person)
        done.add(person.act().split(":")[0])
        if "member" in done and person.page.locator("#log").get_by_text("splits off").count():
            hidden[number] |= set(person.legions())
        if "muster" in done and all(hidden):
            break

    assert {"member", "done", "land", "muster"} <= done
    for number, person in enumerate(people):
        assert {key.split(":")[0] for key in person.by_button} <= {"done", "pass", "mulligan", "teleport", "member"}
        theirs = hidden[1 - number]
        sent = "".join(person.sent)
        assert "splits off from" in sent
        assert theirs
        assert not [said for said in theirs if said in sent]


def test_the_other_never_sees_who_splits_off(people: list[Person], server: Server) -> None:
    legions = {"black-axe": "100: titan, angel, 2 ogre, 2 centaur, 2 gargoyle", "blue-axe": "101: titan, ogre"}
    sit_down(people, server, legions=legions | {"green-axe": "200: titan, ogre"}, active="black", phase="split")
    ann, ben = people
    told = ben.page.locator("#log").get_by_text("splits off")
    play([ann], until=lambda: ann.page.locator("#log").get_by_text("splits off").count() > 0)
    expect(told).to_have_count(1)
    assert len(ann.legions()) > 1
    assert not [said for said in ann.legions() if said in "".join(ben.sent)]


@pytest.mark.long
def test_a_battle_to_its_end_leaves_the_battleland_on_the_table(people: list[Person], server: Server) -> None:
    legions = {"attacker": "3 troll, lion", "defender": "ogre, centaur", "land": "plains"}
    links = server.open("titan", seats=({"name": "Ann"}, {"name": "Ben"}), scenario="battle", **legions)
    for person, token in zip(people, links["seats"], strict=True):
        person.page.goto(f"/m/{token}")
    assert mover(people) is people[1]
    ben = people[1].page
    leave = ben.locator("#grave .option")
    expect(leave).to_have_text("Stop here and lose: Centaur, Ogre")
    expect(leave).not_to_have_attribute("aria-keyshortcuts", re.compile(""))
    expect(ben.locator("#question .main")).to_have_count(0)
    leave.click()
    expect(ben.locator("#confirm-dialog")).to_contain_text("Stop here and lose: Centaur, Ogre?")
    ben.click("#confirm-dialog button[value=no]")
    ogre = ben.locator("#tray .piece[aria-label*='Ogre']")
    expect(ogre).to_have_attribute("aria-label", "Blue Ogre 1, Power and Skill 6-2")
    assert ben.locator("#tray .number").first.evaluate(_WHOLE)

    while not people[0].over:
        person = mover(people)
        if not person.over:
            person.act()
        people[0].page.wait_for_timeout(20)

    for person in people:
        expect(person.page.locator("#result")).to_contain_text(re.compile(r"wins in round \d: \w+ has nobody left"))
        assert set(person.by_button) <= {"pass", "all"}
        board = person.page.locator(".view:not(.away)")
        expect(board).to_have_attribute("data-board", "battle:plains")
        expect(board.locator(".piece")).not_to_have_count(0)


def test_the_log_follows_unless_somebody_reads_further_up(people: list[Person], server: Server) -> None:
    links = server.open("titan", seats=({"name": "Ann"}, {"name": "Ben"}), colours="given")
    for person, token in zip(people, links["seats"], strict=True):
        person.page.goto(f"/m/{token}")
        person.page.evaluate("Object.assign(document.querySelector('.log').style, { flex: 'none', height: '4rem' })")
    moved, reading = (person.page.locator("#log") for person in people)
    play(people, until=lambda: reading.evaluate("one => one.scrollHeight > 2 * one.clientHeight"))

    moved.evaluate("one => { one.scrollTop -= 60; }")
    reading.hover()
    people[1].page.mouse.wheel(0, -60)
    told = reading.locator("li").count()
    play(people, until=lambda: reading.locator("li").count() > told + 2)

    left = "one => one.scrollHeight - one.scrollTop - one.clientHeight"
    assert moved.evaluate(left) < SOON
    assert reading.evaluate(left) > SOON


def test_an_offer_is_weighed_and_accepted_and_a_player_is_out(people: list[Person], server: Server) -> None:
    fighting = {"black-axe": "41: titan, 2 ogre", "blue-axe": "41: titan, gargoyle"}
    legions = {**fighting, "black-bow": "100: lion", "green-axe": "200: titan, ogre"}
    sit_down(people, server, legions=legions, active="black", phase="engage", came_by={"black-axe": "left"})
    ann, ben = people
    expect(ben.page.locator("#hand")).to_contain_text("You face Black Axe")
    expect(ben.page.locator("#hand")).to_contain_text("worth 48 points")

    for key in ("offer:defender", "member:2", "done"):
        ann.answer(key)
    expect(ben.page.locator("#meanwhile")).to_have_text("Ann was asked too, and answered first.")
    accept = ben.page.locator("#question [data-key=accept]")
    expect(accept).to_contain_text("Accept: Blue Axe is lost, Black Axe gives up Ogre")
    ben.answer("accept")

    expect(ben.page.locator("#meanwhile")).to_be_hidden()
    expect(ann.page.locator("#meanwhile")).to_have_text(
        re.compile("^Ben was asked too, and answered first. Black Axe loses Ogre")
    )
    expect(ben.page.locator("#asked")).to_have_text("You are out of the game")
    for person in people:
        expect(person.page.locator(".seat.out")).to_contain_text("Blue")


def test_a_land_says_what_a_move_would_bring(alone: list[Person], server: Server) -> None:
    legions = {"black-axe": "41: titan, 2 lion", "black-bow": "100: angel, lion", "blue-axe": "101: titan, ogre"}
    legions["green-axe"] = "200: titan, ogre"
    sit_down(alone, server, legions=legions, active="black", phase="move", roll=1)
    (ann,) = alone
    ann.answer("black-bow")
    hint = ann.page.locator("#hint")

    ann.page.hover('.touch-layer [data-key="land:3"]')
    expect(hint).to_contain_text("could muster nobody")
    expect(hint).not_to_contain_text("point")
    expect(ann.page.locator("#things .price, #stage .cost")).to_have_count(0)

    ann.page.hover('.piece-layer [data-key="blue-axe"]')
    expect(hint).to_contain_text("Blue Axe")
    expect(hint).to_contain_text("Known")
    expect(hint.locator(".why")).to_have_count(0)

    ann.page.set_viewport_size({"width": 390, "height": 844})
    height = "one => one.getBoundingClientRect().height"
    drawn(ann.page)
    assert ann.page.locator(".stand .count text").first.evaluate(height) >= LEGIBLE


def test_cards_beyond_the_edge_of_the_hand_come_whole(alone: list[Person], server: Server) -> None:
    legions = {"black-axe": "100: titan, angel, 2 ogre, 2 centaur, 2 gargoyle", "black-bow": "41: 2 lion"}
    legions |= {"blue-axe": "101: titan, ogre", "green-axe": "200: titan, ogre"}
    sit_down(alone, server, legions=legions, active="black", phase="split")
    page = alone[0].page
    page.set_viewport_size({"width": 920, "height": 768})
    page.locator("#question [data-key='black-axe']").click()
    last_is_whole = f"({_IS_WHOLE})([...document.querySelectorAll('#hand .card')].at(-1))"
    in_time(page, f"() => !{last_is_whole}")
    page.get_by_role("button", name="More cards").click()
    expect(page.get_by_role("button", name="Cards before these")).to_be_visible()
    in_time(page, f"() => {last_is_whole}")


def test_cards_that_may_be_mustered_have_their_names_below(alone: list[Person], server: Server) -> None:
    legions = {"black-axe": "8: titan, 2 lion, 2 ogre", "blue-axe": "101: titan, ogre", "green-axe": "200: titan, ogre"}
    sit_down(alone, server, legions=legions, active="black", phase="muster", moved=["black-axe"])
    names = alone[0].page.locator("#cards .can .title")
    expect(names).to_have_text(["Ogre for Black Axe", "Troll for Black Axe"])
    for name in names.all():
        assert name.evaluate(_WHOLE)


def test_flight_comes_first_of_all_answers_though_it_costs_the_legion(alone: list[Person], server: Server) -> None:
    legions = {"black-axe": "1: angel, 2 lion", "blue-axe": "1: 2 ogre", "blue-bow": "300: titan, 3 ogre"}
    came = {"moved": ["black-axe"], "came_by": {"black-axe": "bottom"}}
    sit_down(alone, server, seat=1, active="black", phase="engage", legions=legions, **came)
    expect(alone[0].page.locator("#prompt")).to_have_text("Does Blue Axe flee?")
    assert alone[0].keys[:3] == ["flee", "battle", "stay"]


def test_alike_strikers_are_told_apart_by_where_they_strike_from(alone: list[Person], server: Server) -> None:
    at = {"black-lion-1": "C3", "black-lion-2": "F1", "blue-ogre-1": "C4", "blue-ogre-2": "F2"}
    position = json.dumps({"battle": {"mover": "attacker", "stage": "strike", "round": 3, "at": at}})
    battle = {"scenario": "battle", "land": "plains", "attacker": "2 lion", "defender": "2 ogre"}
    links = server.open("arranged-titan", ({"name": "Ann"}, {"name": "Ben"}), **battle, position=position)
    page = alone[0].page
    page.goto(f"/m/{links['seats'][0]}")
    strikes = page.locator('#things [data-key="fighter:black-lion-1"]')
    expect(strikes).to_have_text(re.compile("Black Lion 1 strikes Blue Ogre 1 from C3"))
