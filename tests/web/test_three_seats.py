"""Three people with hidden hands, each in a browser of their own."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import OVER, TRIES, Player, say_yes
from tests.web.computers import Computers
from tests.web.serving import Server

pytestmark = pytest.mark.browser

ROUNDS = "2"
"""Enough answers for everybody to be asked about ten times."""

_FIRST = "() => document.querySelector('#question .option')?.click()"
"""Take the first option, unless the question has gone meanwhile, because the table has answered it by itself."""


@pytest.fixture
def pages(computers: Computers) -> list[Page]:
    """A page for each of three people, at computers of their own."""
    return [computers.page() for _ in range(3)]


def asked(pages: list[Page]) -> Page | None:
    """The page of the person who must answer; None when the match is over."""
    for _ in range(TRIES):
        for page in pages:
            if page.locator(OVER).is_visible():
                return None
            if page.locator("#question.mine:not(.busy) .option").count():
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked, and the match is not over")


@pytest.mark.long
def test_three_seats_play_to_the_end(pages: list[Page], server: Server) -> None:
    limits = {"turn-limit": ROUNDS, "quiet-limit": ROUNDS}
    people = tuple({"name": name} for name in ("Ann", "Ben", "Cid"))
    links = server.open("battle-magic", seats=people, players="3", map="sundered-coast", **limits)
    players = {page: Player(page, seed) for seed, page in enumerate(pages)}
    for page, token in zip(pages, links["seats"], strict=True):
        page.goto(f"/m/{token}")

    while (turn := asked(pages)) is not None:
        player = players[turn]
        if turn is pages[0]:
            player.click(player.choose())  # the first by touching the board, the others by their lists
        else:
            turn.evaluate(_FIRST)
        player.answered()

    assert all(player.answers for player in players.values())
    for player in players.values():
        player.wait()
        player.expect_over()


@pytest.mark.long
def test_a_hand_shows_to_its_owner_alone(pages: list[Page], server: Server) -> None:
    seats = ({"name": "Ann"}, {"name": "Ben"}, {"bot": "random"})
    links = server.open("battle-magic", seats=seats, players="3", map="sundered-coast")
    for page, token in zip(pages, [*links["seats"][:2], links["spectator"]], strict=True):
        page.goto(f"/m/{token}")

    ann, ben, spectator = pages
    while not ann.locator("#log").get_by_text("You draw").count():
        turn = asked([ann, ben])
        assert turn
        turn.locator("#question .option").first.click()
        say_yes(turn)
        turn.wait_for_selector("#question:not(.busy)", state="attached")

    expect(ben.locator("#log")).to_contain_text("You draw")
    expect(spectator.locator("#log")).to_contain_text("draws 4 cards")
    expect(spectator.locator("body")).not_to_contain_text("You draw")
    expect(ann.locator("#hand .card").first).to_be_visible()
    assert not spectator.locator("#hand .card").count()
