"""Lessons in a browser: a person plays them through, touches something else, and comes to the match at the end."""

from __future__ import annotations

import re

import httpx2 as httpx
import pytest
from playwright.sync_api import Page, expect

from banneret.engine.cases.lesson import ANY, course
from banneret.engine.game import Game, find_game, games
from banneret.web.live.messages import flat
from tests.web.browsing import ASKED, OVER, concede, quickly

GAMES = [game for game in games().values() if course(game)]
FIRST = ("titan", next(iter(course(find_game("titan")))))
ALL = quickly([(game.key, name) for game in GAMES for name in course(game)])
"""Without a page, all of them are played through in tests/games/test_lessons.py; one of Battle Masters below too."""


def play(page: Page, game: Game, name: str) -> None:
    """Play a lesson through as it is meant, and read all that is said."""
    page.goto(f"/learn/{game.key}/{name}")
    *steps, last = course(game)[name].step
    for step in [*steps, last]:
        expect(page.locator("#says")).to_have_text(step.say)
        if step.expect:
            keys = ", ".join(f'[data-key="{key}"]' for key in step.expect)
            right = f":is({keys})" if ANY not in step.expect else ""
            page.locator(f"#question .option{right}:not(.chosen)").first.press("Enter")  # no key is a touch in haste
        elif step is not last:
            page.click("#next")
    expect(page.locator("#onward")).to_contain_text("All lessons")


@pytest.mark.browser
@pytest.mark.parametrize("lesson", ALL, ids="-".join)
def test_a_lesson_is_played_through(page: Page, lesson: tuple[str, str]) -> None:
    game, name = lesson
    play(page, find_game(game), name)


@pytest.mark.browser
def test_whoever_touches_another_thing_is_told_kindly_and_the_lesson_stays(page: Page) -> None:
    game = find_game("battle-masters")
    name, lesson = next(iter(course(game).items()))
    step = next(step for step in lesson.step if step.expect)
    page.goto(f"/learn/{game.key}/{name}")
    while page.locator("#next").is_visible() or not page.locator("#question .option").count():
        page.locator("#next").click()

    page.click("#advise")
    expect(page.locator("#advice")).to_be_visible()
    expect(page.locator("#advice .pick").first).to_have_attribute("data-key", step.expect[0])
    page.click('#question [data-key="pass"]')
    expect(page.locator("#wrong")).to_have_text(step.wrong)
    expect(page.locator("#says")).to_have_text(step.say)
    page.click('#question [data-key="pass"]')
    expect(page.locator(f'#question .option[data-key="{step.expect[0]}"]')).to_have_class(re.compile(r"\blit\b"))


@pytest.mark.long
@pytest.mark.browser
def test_on_a_telephone_the_chances_come_with_the_first_touch(telephone: Page) -> None:
    telephone.goto("/learn/battle-masters/2-archers")
    telephone.click("#next")
    telephone.locator('#question [data-key="unit:archers-grunburg"]').tap()
    attack = telephone.locator('#question [data-key="unit:wolf-riders-bogrot"]')
    expect(attack).to_be_visible()
    expect(telephone.locator("#odds")).to_be_hidden()
    telephone.wait_for_timeout(350)
    attack.tap()
    expect(telephone.locator("#odds")).to_be_visible()


@pytest.mark.browser
def test_what_somebody_has_done_is_kept_and_the_course_ends_in_a_match_with_the_coach(page: Page) -> None:
    game = find_game("battle-masters")
    *_, name = course(game)
    play(page, game, name)
    page.click("#play")
    page.wait_for_url("**/m/*")
    expect(page.locator("#coach")).to_be_visible()

    before = page.url
    page.goto(f"/learn/{game.key}")
    expect(page.locator(f'[data-lesson="{name}"]')).not_to_contain_text("Done")
    page.goto(before)
    page.wait_for_selector(ASKED)
    concede(page)
    page.wait_for_selector(OVER)
    page.goto(f"/learn/{game.key}")
    expect(page.locator(f'[data-lesson="{name}"]')).to_contain_text("Done")
    page.goto("/")
    expect(page.locator(f'[data-learn="{game.key}"]')).to_contain_text("1 of")


def test_a_card_that_is_still_in_hand_keeps_its_picture_through_a_lesson(client: httpx.Client) -> None:
    way = ["move-3", "unit:red-army-1", "area:b2", "pass"]
    pictures: dict[str, str] = {}
    seen = []
    for count in range(len(way) + 1):
        wish = {"answers": way[:count], "whole": not count}
        frame = client.post("/api/lessons/battle-magic/1-move", json=wish).json()["frame"]
        pictures |= frame.get("pictures", {})
        if "cards" in (parts := flat(frame)):
            [hand] = [row for row in parts["cards"] if row.get("hand")]
            seen.append({card["title"]: pictures[str(card["picture"])] for card in hand["cards"]})

    assert seen[0].keys() == {"Gold 1", "Move 3", "Sword 1"}
    assert seen[-1].keys() == {"Gold 1", "Gold 3", "Magic 2", "Move 1", "Sword 1"}
    assert all(hand["Sword 1"] == seen[0]["Sword 1"] != seen[0]["Move 3"] for hand in seen)


def test_lessons_that_do_not_exist_and_answers_beyond_the_end(client: httpx.Client) -> None:
    assert client.get("/learn/chess").status_code == 404
    assert client.get("/learn/battle-masters/nothing").status_code == 404
    assert client.post("/api/lessons/battle-masters/nothing", json={"answers": []}).status_code == 404
    name = next(iter(course(find_game("battle-masters"))))
    assert client.post(f"/api/lessons/battle-masters/{name}", json={"answers": ["x"] * 61}).status_code == 422
    assert client.post(f"/api/lessons/battle-masters/{name}", json={"answers": ["nonsense"]}).json()["wrong"]
    [hint] = client.post(f"/api/lessons/battle-masters/{name}/hint", json={"answers": ["nonsense"]}).json()
    assert hint["key"] in next(step.expect for step in course(find_game("battle-masters"))[name].step if step.expect)
    assert client.post("/api/lessons/battle-masters/nothing/hint", json={"answers": []}).status_code == 404
