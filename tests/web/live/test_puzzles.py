"""Puzzles in a browser: solved, failed, with hints, day after day, and made of one's own mistakes."""

from __future__ import annotations

import re
from datetime import date, timedelta

import httpx2 as httpx
import pytest
from playwright.sync_api import Page, expect

from banneret.bots.analysis.analysis import Analysis, ChancePoint, Player
from banneret.bots.analysis.hindsight import Choice
from banneret.engine.cases.puzzle import Puzzle, keys_of, puzzles
from banneret.engine.game import find_game, games
from banneret.engine.match import moments
from banneret.table import Analysed
from banneret.table.match.replays import MatchRecord
from banneret.web.live.analysis_messages import analysis_reply
from banneret.web.live.puzzles import PuzzlePlace, daily, mistake_at, today
from banneret.web.problems import Problem

NAME, PUZZLE = next((name, one) for name, one in puzzles(find_game("titan")).items() if len(one.chances) > 2)
AT = f"/puzzle/titan/{NAME}"


def answer(page: Page, key: str) -> None:
    page.locator(f'#question .option[data-key="{key}"]').first.press("Enter")


def begin(page: Page, address: str = AT) -> None:
    page.goto(address)
    expect(page.locator("#hint-me")).to_be_visible()


def test_a_day_has_one_puzzle_and_each_comes_before_any_comes_again() -> None:
    days = [date(2026, 11, 1) + timedelta(number) for number in range(50)]
    places = [daily(day) for day in days]

    assert places[0].name == daily(days[0]).name
    having = [game for game in games().values() if puzzles(game)]
    first = [place.game for place in places[: len(having)]]
    assert sorted(first, key=lambda game: game.key) == sorted(having, key=lambda game: game.key)
    for game in having:
        names = [place.name for place in places if place.game is game][: len(puzzles(game))]
        assert len(set(names)) == len(names)


def test_answers_and_hints_over_http(client: httpx.Client) -> None:
    at = f"/api/puzzles/titan/{NAME}"
    first = client.post(at, json={}).json()
    assert first["frame"]["is"] == "state"
    assert first["leads"]
    wrong = client.post(at, json={"answer": PUZZLE.second}).json()
    assert (wrong["right"], wrong["frame"]["is"]) == (False, "change")
    assert client.post(at, json={"answer": PUZZLE.best}).json()["right"]
    assert client.post(at, json={"answer": "nothing"}).status_code == 422
    assert client.post(f"{at}/hint", json={"number": 2}).json()["about"] == [PUZZLE.best]
    assert client.post(f"{at}/hint", json={"number": 3}).status_code == 422
    assert client.post("/api/puzzles/titan/nothing", json={}).status_code == 404
    assert client.get("/puzzle/titan/nothing").status_code == 404


def test_neither_the_page_nor_the_position_tells_the_best(client: httpx.Client) -> None:
    assert PUZZLE.best not in client.get(AT).text
    told = client.post(f"/api/puzzles/titan/{NAME}", json={}).json()
    assert set(told) == {"leads", "right", "says", "frame"}
    assert not told["says"]


@pytest.mark.browser
def test_a_puzzle_is_solved(page: Page) -> None:
    begin(page)
    expect(page.locator("#says")).to_contain_text("You lead ")
    answer(page, PUZZLE.best)
    expect(page.locator("#verdict")).to_contain_text("Right! Best by ")
    expect(page.locator("#onward .primary")).to_have_text("Next puzzle")
    page.click("text=All puzzles")
    expect(page.locator(f'[data-puzzle="{NAME}"]')).to_have_class("solved")
    titan = page.locator("[data-game=titan]").locator("..")
    expect(titan.locator(".count")).to_contain_text("1 of ")
    following = next(name for name in puzzles(find_game("titan")) if name != NAME)
    expect(titan.get_by_role("link", name="next puzzle")).to_have_attribute("href", re.compile(f"/{following}$"))


@pytest.mark.browser
def test_after_a_wrong_answer_the_reply_is_shown_and_one_tries_again(page: Page) -> None:
    begin(page)
    hearts = page.locator("#hearts svg:not(.gone)")
    whole = hearts.count()
    entries = page.locator("#log li").count()
    answer(page, PUZZLE.second)
    expect(page.locator("#verdict")).to_contain_text("Not the best (")
    expect(hearts).to_have_count(whole - 1)
    expect(page.locator("#log li")).not_to_have_count(entries)
    page.click("#retry")
    expect(page.locator("#hint-me")).to_be_visible()
    answer(page, PUZZLE.best)
    expect(page.locator("#verdict")).to_contain_text("Right!")
    assert page.evaluate("JSON.parse(localStorage['banneret.puzzles']).solved")[f"titan/{NAME}"] == 2


@pytest.mark.browser
def test_a_hint_leaves_some_answers_and_the_next_one_alone(page: Page) -> None:
    begin(page)
    page.click("#hint-me")
    expect(page.locator("#verdict")).to_contain_text("One of these: ")
    page.click("#hint-me")
    expect(page.locator("#verdict")).to_contain_text("It's “")
    expect(page.locator(f'#question .option[data-key="{PUZZLE.best}"]').first).to_have_class(r"x") if False else None
    answer(page, PUZZLE.best)
    expect(page.locator("#verdict")).to_contain_text("Right!")


@pytest.mark.browser
def test_whoever_gives_up_sees_the_answer_and_has_not_solved_it(page: Page) -> None:
    begin(page)
    page.click("#give-up")
    expect(page.locator("#verdict")).to_contain_text("It's “")
    expect(page.locator("#again")).to_be_visible()
    assert page.evaluate("JSON.parse(localStorage['banneret.puzzles']).solved")[f"titan/{NAME}"] == 0


def of_today() -> tuple[PuzzlePlace, Puzzle]:
    place = daily(today())
    return place, place.puzzle


@pytest.mark.long
@pytest.mark.browser
def test_the_puzzle_of_the_day_counts_for_the_streak(page: Page) -> None:
    _, puzzle = of_today()
    page.goto("/puzzle")
    days = {f"{today() - timedelta(number)}": True for number in (1, 2)}
    page.evaluate("days => localStorage.setItem('banneret.puzzles', JSON.stringify({ days }))", days)
    page.goto("/")
    expect(page.locator("#daily-streak")).to_contain_text("2 days in a row")
    page.click("#daily")
    expect(page.locator("#hint-me")).to_be_visible()
    expect(page.locator("#streak")).to_have_text("2 days")
    answer(page, puzzle.best)
    expect(page.locator("#verdict")).to_contain_text("Right!")
    expect(page.locator("#streak")).to_have_text("3 days")
    expect(page.locator("#week .today")).to_have_class("solved today")
    expect(page.locator("#share")).to_be_visible()
    page.goto("/")
    expect(page.locator("#daily")).to_have_text("Solved today")


@pytest.mark.browser
def test_a_puzzle_on_a_telephone_is_seen_without_scrolling(telephone: Page) -> None:
    begin(telephone)
    for part in ("#stage", "#prompt", "#hint-me"):
        expect(telephone.locator(part)).to_be_in_viewport()


def analysis_of(puzzle: Puzzle) -> tuple[MatchRecord, str]:
    """A match that ended at a puzzle, and an analysis in which its seat chose the second best answer there."""
    match = puzzle.match()
    decision = match.decisions[puzzle.seat]
    texts = {key: decision.text(option) for key, option in zip(keys_of(decision), decision.options, strict=True)}
    at = moments.length(match.happenings)
    choices = [
        Choice(place, puzzle.seat, decision.prompt, texts[puzzle.second], texts[puzzle.best], (), 0.3, 0.6)
        for place in (at, at + 7)
    ]
    points = (ChancePoint(0, (0.5, 0.5)),)
    players = tuple(Player(name, seat, "heater") for seat, name in enumerate(match.seat_names))
    analysis = Analysis("titan", players, ((0,), (1,)), (0,), "", at, points, tuple(choices), (), (0.0, 0.0), (), 1, 1)
    return MatchRecord("titan", match.options, [str(one) for one in match.happenings]), analysis.json()


def test_a_mistake_of_ones_own_is_a_puzzle() -> None:
    record, analysis = analysis_of(PUZZLE)
    at = Analysis.from_json(analysis).choices[0].at
    found = mistake_at(record, analysis, PUZZLE.seat, at)

    assert (found.place, found.count, found.following) == (1, 2, at + 7)
    assert (found.puzzle.best, found.puzzle.second) == (PUZZLE.best, PUZZLE.second)
    for seat, place in ((1 - PUZZLE.seat, at), (None, at), (PUZZLE.seat, at + 1)):
        with pytest.raises(Problem, match="no mistake of yours"):
            mistake_at(record, analysis, seat, place)


def test_the_analysis_leads_to_the_mistakes_of_its_reader_alone() -> None:
    _, analysis = analysis_of(PUZZLE)
    own, others = (analysis_reply(Analysed(1, analysis), ("", ""), "x", seat) for seat in (PUZZLE.seat, None))

    assert [turn.own for turn in own.turns] == [True, True]
    assert not any(turn.own for turn in others.turns)
