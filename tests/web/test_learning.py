"""What helps newcomers on the pages: the aim, the outline, the sheets, the coach."""

from __future__ import annotations

import json
import re

import httpx2 as httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from banneret.engine.cases.lesson import course
from banneret.engine.game import find_game
from tests.web.browsing import ASKED, OVER, concede
from tests.web.serving import Server

GUIDE = find_game("battle-masters").guide


def test_a_new_match_tells_the_aim(client: httpx.Client) -> None:
    assert GUIDE.aim in client.get("/new/battle-masters").text


def test_the_rulebook_begins_with_the_game_in_short(client: httpx.Client) -> None:
    text = client.get("/rules/battle-masters").text

    assert text.index("In short") < text.index(GUIDE.summary[0]) < text.index("sheet-units") < text.index('id="find"')


def test_the_guide_of_a_game_is_there_for_programs(client: httpx.Client) -> None:
    answer = client.get("/api/games/battle-masters/guide")

    assert answer.json()["questions"] == GUIDE.questions
    assert client.get("/api/games/chess/guide").status_code == 404


@pytest.mark.long
@pytest.mark.browser
def test_the_first_page_leads_newcomers_to_a_lesson(page: Page) -> None:
    page.goto("/")
    page.click("text=Learn in 3 minutes")
    expect(page).to_have_url(re.compile("/learn/battle-masters/1-"))


@pytest.mark.browser
def test_the_first_page_goes_on_with_the_course_that_is_begun(page: Page) -> None:
    page.goto("/")
    page.evaluate("""localStorage.setItem("banneret.lessons", '{"battle-magic": ["1-move"]}')""")
    page.reload()
    expect(page.locator("#pitch-note")).to_contain_text("Battle Magic course: 1 of ")
    expect(page.locator("[data-learn=battle-magic]")).to_contain_text("1 of ")
    expect(page.locator("[data-learn=titan]")).to_contain_text("0 of ")
    page.click("#learn-now:has-text('Next lesson')")
    expect(page).to_have_url(re.compile("/learn/battle-magic$"))


@pytest.mark.long
@pytest.mark.browser
def test_the_first_page_offers_another_course_to_whoever_has_done_one(page: Page) -> None:
    page.goto("/")
    count = page.evaluate(
        """() => {
            const { learn, lessons } = document.querySelector("[data-learn=battle-masters]").dataset;
            localStorage.setItem("banneret.lessons", JSON.stringify({ [learn]: lessons.split(" ") }));
            return lessons.split(" ").length;
        }"""
    )
    page.reload()
    expect(page.locator("#pitch-note")).to_have_text(f"Battle Masters course: {count} of {count}.")
    page.click("#learn-now:has-text('Learn BattleLore')")
    expect(page).to_have_url(re.compile("/learn/battlelore$"))


@pytest.mark.long
@pytest.mark.browser
def test_the_last_lesson_leads_to_its_match_while_that_goes_on(page: Page) -> None:
    page.goto("/learn/titan/6-a-small-match")
    expect(page.locator("#lesson")).to_contain_text("yours is dealt when you press Play")
    for _ in course(find_game("titan"))["6-a-small-match"].step[1:]:
        page.click("#next")
    page.click("#play")
    page.wait_for_url("**/m/*")
    link = page.url
    page.goto("/learn/titan")
    expect(page.locator("#course li").last).to_contain_text("Your match is open: go on there")
    page.goto("/learn/titan/6-a-small-match")
    expect(page.locator("#says")).to_have_text("The match of this lesson has begun, and goes on where you left it.")
    expect(page.locator("#stage")).to_be_hidden()
    expect(page.locator(".tab-log, #hand, .shows, #tabs").filter(visible=True)).to_have_count(0)
    expect(page.locator("#onward a:has-text('Begin another')")).to_be_visible()
    page.click("text=To your match")
    expect(page).to_have_url(link)


@pytest.mark.browser
def test_bookkeeping_is_hidden_until_somebody_asks_for_it(page: Page) -> None:
    page.goto("/rules/battle-masters")
    expect(page.locator("#masters-CARD-03")).to_be_visible()
    expect(page.locator("#masters-CONT-01")).to_be_hidden()
    page.check("#bookkeeping")
    expect(page.locator("#masters-CONT-01")).to_be_visible()

    page.goto("/")
    page.goto("/rules/battle-masters#masters-CONT-02")
    expect(page.locator("#masters-CONT-02")).to_be_visible()


@pytest.mark.browser
def test_the_coach_says_each_thing_once_and_goes_when_told_to(page: Page, server: Server) -> None:
    def sit() -> None:
        links = server.open(seats=({"name": "Ann"}, {"name": "Ben"}), battle="river-tengin")
        page.goto(f"/m/{links['seats'][1]}")
        page.wait_for_selector(ASKED)

    sit()
    expect(page.locator("#aim")).to_contain_text(GUIDE.aim_with({"battle": "river-tengin"}))
    expect(page.locator("#coach-says")).to_have_text(GUIDE.questions["deploy"])
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator("#coach")).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator(ASKED).first.click()
    expect(page.locator("#coach-says")).to_have_text(GUIDE.questions["deploy-at"])
    expect(page.locator("#aim")).to_be_hidden()
    page.locator(ASKED).first.click()
    expect(page.locator("#prompt")).to_have_text("Which unit do you place?")
    expect(page.locator("#coach")).to_be_hidden()

    page.click("#menu")
    page.uncheck("#hints")
    page.check("#hints")
    page.locator("#menu-dialog").get_by_role("button", name="Close").click()
    expect(page.locator("#coach-says")).to_have_text(GUIDE.questions["deploy"])
    page.click("#coach-close")
    page.reload()
    page.wait_for_selector(ASKED)
    expect(page.locator("#coach")).to_be_hidden()

    sit()
    expect(page.locator("#aim")).to_be_visible()
    expect(page.locator("#coach")).to_be_hidden()


@pytest.mark.long
@pytest.mark.browser
def test_in_a_later_match_the_coach_says_what_the_first_had_no_occasion_for(page: Page, server: Server) -> None:
    def sit() -> None:
        page.goto(f"/m/{server.open(seats=({'name': 'Ann'}, {'name': 'Ben'}), battle='river-tengin')['seats'][1]}")
        page.wait_for_selector(ASKED)

    sit()
    expect(page.locator("#coach")).to_be_visible()
    sit()
    expect(page.locator("#coach")).to_be_visible()
    page.locator("#question .option").first.press("Enter")
    page.wait_for_selector(ASKED)
    concede(page)
    page.wait_for_selector(OVER)
    sit()
    expect(page.locator("#aim")).to_be_visible()
    expect(page.locator("#coach")).to_be_hidden()
    page.locator("#question .option").first.press("Enter")
    expect(page.locator("#coach")).to_be_visible()


def until_the_coach_tells(page: Page, server: Server) -> Locator:
    """Answer until the coach explains what has happened; without motion it comes together with the next question."""
    page.emulate_media(reduced_motion="reduce")
    seen = [f"question {name}" for name in find_game("titan").guide.questions]
    known = json.dumps({"titan": {"seen": seen, "off": False}})
    page.add_init_script(f"localStorage.getItem('banneret.coach') ?? localStorage.setItem('banneret.coach', {known!r})")
    page.goto(f"/m/{server.open('titan')['seats'][0]}")
    told = page.locator("#coach-told")
    page.wait_for_selector(ASKED)
    while not told.is_visible():
        answer(page)
    return told


def answer(page: Page) -> None:
    page.locator("#question .option:not(.chosen, :disabled)").first.dispatch_event("click")  # as keys do
    page.wait_for_selector("#question:not(.busy)", state="attached")
    page.wait_for_selector(ASKED)


@pytest.mark.long
@pytest.mark.browser
def test_what_the_coach_says_of_an_event_can_be_closed(page: Page, server: Server) -> None:
    told = until_the_coach_tells(page, server)
    events = find_game("titan").guide.events.values()  # the roll, or the mulligan if the second touch took that
    expect(told).to_contain_text(re.compile("|".join(map(re.escape, events))))
    told.get_by_label("Close").click()
    expect(told).to_be_hidden()


_COACH = """async (questions) => {
    const { Coach } = await import("/static/panels/coach.js");
    const { Position } = await import("/static/core/position.js");
    const notes = ["coach", "coach-says", "coach-close", "coach-told", "coach-told-says", "coach-told-close"];
    for (const id of [...notes, "table", "hints"])
        document.body.append(Object.assign(document.createElement("p"), { id }));
    const position = new Position();
    const coach = new Coach(position, "titan");
    await coach.turn(true);
    const seen = [];
    for (const name of questions) {
        const log = { keep: 0, new: [{ event: "rout", text: "", number: 0, kind: "story" }] };
        position.apply({ is: "change", log, questions: name ? [{ mine: true, seat: 0, name }] : [] });
        await new Promise((done) => setTimeout(done));
        const shown = ["coach", "coach-told"].filter((id) => !document.querySelector(`#${id}`).hidden);
        seen.push([...shown, document.querySelector("#coach-told-says").textContent]);
    }
    return seen;
}"""
"""At each question of this seat, or while there is none: which notes are in sight, and what is told of an event."""


def coached(page: Page, questions: list[str | None]) -> list[list[str]]:
    guide = {"questions": {"play": "Play a card."}, "events": {"rout": "They stand aside."}}
    page.route("**/api/games/titan/guide", lambda route: route.fulfill(json=guide))
    page.goto("/")
    shown: list[list[str]] = page.evaluate(_COACH, questions)
    return shown


@pytest.mark.browser
@pytest.mark.usefixtures("server")
def test_the_coach_says_one_thing_at_a_time(page: Page) -> None:
    first, second = coached(page, ["play", "march"])
    assert first == ["coach", ""]
    assert second == [""], "it would come late"
    seen = page.evaluate("JSON.parse(localStorage.getItem('banneret.coach')).titan.seen")
    assert "event rout" not in seen, "it comes with the next event of its kind"


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.usefixtures("server")
def test_what_was_read_of_an_event_goes_with_the_next_own_answer(page: Page) -> None:
    waiting, asked, answered = coached(page, [None, "play", None])
    assert waiting == ["coach-told", "They stand aside."]
    assert asked == ["coach", ""]
    assert answered == [""]


@pytest.mark.browser
@pytest.mark.long
def test_what_the_coach_says_of_an_event_goes_with_the_next_question(page: Page, server: Server) -> None:
    told = until_the_coach_tells(page, server)
    words = told.inner_text()
    answer(page)
    expect(told).not_to_contain_text(words)


@pytest.mark.long
@pytest.mark.browser
def test_sheets_about_a_battle_come_first_while_one_is_fought(page: Page, server: Server) -> None:
    for options, first in (({}, "sheet-muster"), ({"scenario": "battle"}, "sheet-fighting")):
        page.goto(f"/m/{server.open('titan', **options)['seats'][0]}")
        page.click('[data-lower="aid"]')
        expect(page.locator("#aid .aid-sheet").first).to_have_id(first)


@pytest.mark.browser
def test_sheets_are_looked_up_beside_a_match(page: Page, server: Server) -> None:
    page.goto(f"/m/{server.open('titan')['seats'][0]}")
    page.click('[data-lower="aid"]')
    expect(page.locator("#aid #sheet-muster")).to_contain_text("Plains")
    expect(page.locator("#log")).to_be_hidden()
    page.click('[data-lower="log"]')
    expect(page.locator("#aid")).to_be_hidden()


@pytest.mark.browser
def test_on_a_telephone_answers_stand_before_a_long_sheet_that_answers_nothing(telephone: Page) -> None:
    telephone.goto("/learn/battlemist/3-battle")
    telephone.click("#next")
    for part in ("#prompt", "#things .option >> nth=0", "#things .option >> nth=1"):
        expect(telephone.locator(part)).to_be_in_viewport(ratio=1)


@pytest.mark.browser
def test_a_touch_of_a_place_before_its_piece_says_what_to_touch_first(page: Page) -> None:
    page.goto("/learn/battlelore/1-a-card-orders")
    page.click("#next")
    for key in ("card:patrol-center", "unit:pennant-heavy-infantry", "done"):
        page.locator(f'#question .option[data-key="{key}"]').click()
        expect(page.locator(f'#question .option[data-key="{key}"]:not(.chosen)')).to_have_count(0)
        page.wait_for_timeout(350)
    expect(page.locator("#prompt")).to_have_text("Which unit moves?")
    page.locator('#stage .reached[data-key="hex:5,6"]').click()
    expect(page.locator("#wrong")).to_have_text("First choose Pennant Heavy Infantry, then the place.")
    expect(page.locator("#hint")).to_be_hidden()


@pytest.mark.long
@pytest.mark.browser
def test_a_touch_of_a_place_where_nobody_should_go_says_why(page: Page) -> None:
    page.goto("/learn/battlelore/3-archers")
    page.click("#next")
    expect(page.locator("#prompt")).to_have_text("Which unit moves?")
    page.locator("#stage .reached").first.click()
    expect(page.locator("#wrong")).to_contain_text("After a move they roll only 1 die.")


@pytest.mark.browser
def test_a_learner_may_take_an_answer_back(page: Page) -> None:
    page.goto("/learn/battlemist/1-recruit-and-build")
    page.click("#next")
    expect(page.locator("#says")).to_contain_text("Build a town")
    expect(page.locator("#undo")).to_be_hidden()
    page.locator('#question .option[data-key="town"]').click()
    expect(page.locator("#says")).to_contain_text("A town costs 5 wood")
    page.locator("#undo").click()
    expect(page.locator("#says")).to_contain_text("Build a town")
    expect(page.locator("#undo")).to_be_hidden()
    # a quick second touch of one spot does not count
    page.locator('#question .option[data-key="town"]').click(position={"x": 14, "y": 14})
    expect(page.locator("#says")).to_contain_text("A town costs 5 wood")


@pytest.mark.long
@pytest.mark.browser
def test_on_a_low_screen_what_was_wrong_comes_into_sight(page: Page) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto("/learn/battlemist/1-recruit-and-build")
    page.click("#next")
    wrong = page.locator("#question .option").last
    wrong.scroll_into_view_if_needed()
    wrong.click()
    expect(page.locator("#wrong")).to_be_in_viewport(ratio=1)
