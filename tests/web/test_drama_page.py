"""Events are shown where they happen, and outcomes of chance before their words. The clock of the page stands still."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import ASKED
from tests.web.serving import Server

pytestmark = pytest.mark.browser
UNITS = {"men-at-arms-altdorf": "4,7", "archers-grunburg": "4,3", "orcs-gazkull": "5,7", "orcs-zogrod": "1,1"}
POSITION = json.dumps({"only": True, "card": "imperial-arms-archers", "units": UNITS})
_COUNT = """() => {
    window.shown = 0;
    new MutationObserver((all) => all.forEach(({ addedNodes }) => (window.shown += addedNodes.length)))
        .observe(document.querySelector(".drama"), { childList: true });
}"""


def attack(page: Page, server: Server, *, pace: str = "normal") -> None:
    """Men-at-Arms attack Orcs, on a page whose clock stands still; another unit of the card may act after them."""
    page.emulate_media(reduced_motion="no-preference")
    page.clock.install()
    page.add_init_script(f"localStorage.setItem('banneret.pace', '{pace}')")
    links = server.open("arranged-battle-masters", ({"name": "Ann"}, {"name": "Ben"}), battle="open", position=POSITION)
    page.goto(f"/m/{links['seats'][0]}")
    page.locator('#things [data-key="unit:men-at-arms-altdorf"]').click()
    page.wait_for_selector('#things [data-key="unit:orcs-gazkull"]')
    page.evaluate(_COUNT)
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 5)
    page.locator('#things [data-key="unit:orcs-gazkull"]').click()


def test_dice_roll_before_the_log_and_the_next_question_tell_of_them(page: Page, server: Server) -> None:
    attack(page, server)
    expect(page.locator(".drama-lines .blow.head")).to_have_count(1)
    assert page.locator(".throw .die svg").first.evaluate("one => getComputedStyle(one).width") == "36px"
    turning = "dice => dice.map((one) => getComputedStyle(one).animationName)"
    assert page.locator(".throw svg.die, .throw g.die").evaluate_all(turning)[:2] == ["none", "none"]
    expect(page.locator("#prompt")).to_have_text("See what happens.")
    expect(page.locator("#question .option:visible")).to_have_count(0)
    assert "attack" not in page.locator("#log").inner_text()
    page.clock.run_for(1000)
    expect(page.locator("#log")).to_contain_text("attack")
    expect(page.locator("#prompt")).to_contain_text("Which unit acts?")
    page.locator('#things [data-key="unit:archers-grunburg"]').click()
    expect(page.locator("#prompt")).to_contain_text("What do")
    expect(page.locator(".throw")).to_have_count(0)


_WHOSE = """async () => {
    const { Drama } = await import("/static/drama/drama.js");
    const drama = Object.create(Drama.prototype);
    drama.position = { parts: { sides: [{ key: "orcs", name: "The Zul Orcs" }] } };
    const [orcs, bear] = [{ title: "Archers", side: "orcs" }, { title: "Bear" }];
    return [drama.whose(orcs, false), drama.whose(bear, false), drama.whose(orcs, true), drama.whose({}, false)];
}"""


@pytest.mark.usefixtures("server")
def test_dice_say_whose_they_are_or_what_each_of_several_rolls_is_for(page: Page) -> None:
    page.goto("/")
    assert page.evaluate(_WHOSE) == ["The Zul Orcs", "Bear", "Archers", ""]


@pytest.mark.long
def test_a_touch_shows_the_end_and_answers_nothing(page: Page, server: Server) -> None:
    attack(page, server)
    expect(page.locator(".throw")).to_have_count(1)
    page.locator('#stage .piece[data-key="unit:archers-grunburg"]').click()
    expect(page.locator(".throw")).to_have_count(0)
    expect(page.locator("main.told")).to_have_count(0)
    expect(page.locator("#log")).to_contain_text("attack")
    expect(page.locator("#prompt")).to_contain_text("Which unit acts?")


@pytest.mark.long
def test_whoever_gives_up_while_dice_roll_gives_up_at_the_newest_position(page: Page, server: Server) -> None:
    attack(page, server)
    expect(page.locator(".throw")).to_have_count(1)
    page.click("#menu")
    page.locator("#acts button", has_text="Concede").click()
    page.click("#confirm-dialog button[value=yes]")
    page.clock.resume()
    expect(page.locator("#result")).to_be_visible()


def test_who_wants_none_sees_the_end_alone(page: Page, server: Server) -> None:
    attack(page, server, pace="none")
    expect(page.locator("#log")).to_contain_text("attack")
    expect(page.locator("#prompt")).to_contain_text("Which unit acts?")
    assert page.evaluate("window.shown") == 0


_HEAR = """window.played = []; window.made = []; window.Audio = class {
    constructor(src) { this.src = src; this.paused = true; window.made.push(this); }
    play() { this.paused = false; window.played.push(this.src); return Promise.resolve(); }
    pause() { this.paused = true; }
};"""


def _played(page: Page) -> list[str]:
    return [one.rpartition("/")[2] for one in page.evaluate("window.played")]


def test_no_sound_until_somebody_asks_for_it(page: Page, server: Server) -> None:
    page.add_init_script(_HEAR)
    attack(page, server)
    expect(page.locator(".throw")).to_have_count(1)
    assert page.evaluate("window.played") == []
    page.clock.run_for(8000)
    page.click("#sounds-on")
    expect(page.locator("#sounds")).to_be_hidden()
    assert _played(page) == ["bell.wav"]
    page.reload()
    page.wait_for_selector(ASKED)
    expect(page.locator("#sounds")).to_be_hidden()
    page.click("#menu")
    expect(page.locator("#volume")).to_have_value("60")
    page.locator("#volume").fill("0")
    assert _played(page) == []


def test_an_event_is_heard_with_its_own_sound_and_who_skips_it_hears_nothing_more_and_reads_whose_move_it_is(
    page: Page, server: Server
) -> None:
    page.add_init_script(f"localStorage.setItem('banneret.volume', '50'); {_HEAR}")
    attack(page, server)
    expect(page.locator(".throw")).to_have_count(1)
    expect(page.locator("#sounds")).to_be_hidden()
    expect(page.locator("#asked")).to_have_text("On the board")
    before = _played(page)
    assert before in (["blade.wav"], ["shield.wav"])
    page.click("#skip")
    page.click("#skip")
    expect(page.locator("#asked")).to_have_text("Your move")
    page.clock.run_for(8000)
    expect(page.locator("main.told")).to_have_count(0)
    assert [one for one in _played(page) if one != "bell.wav"] == before
    heard = page.evaluate("""async () => {
        const { sound } = await import("/static/drama/sound.js");
        for (const name of ["die", "coin", "drum"]) sound(name);
        return window.made.map(({ src, paused }) => [src.replace(/.*[/]/, ""), paused]);
    }""")
    assert heard[-3:] == [["die.wav", True], ["coin.wav", False], ["drum.wav", False]], "two at a time at most"


@pytest.fixture(scope="module")
def telling(lasting: Page, server: Server) -> Page:
    """The page of a match, for the tests that tell it messages of their own."""
    lasting.emulate_media(reduced_motion="no-preference")
    links = server.open("arranged-battle-masters", ({"name": "Ann"}, {"name": "Ben"}), battle="open", position=POSITION)
    lasting.goto(f"/m/{links['seats'][0]}")
    lasting.wait_for_selector(ASKED)
    return lasting


_LATE = """async ([dice, clocks]) => {
    const { Teller } = await import("/static/drama/tell.js");
    const shown = {};
    const position = { log: [], parts: { clocks }, pieces: new Map(), faces: new Map(), learn() {} };
    const show = ({ log, ...parts }) => {
        Object.assign(shown, parts);
        if (log) position.log = [...position.log.slice(0, log.keep), ...log.new];
    };
    const drama = { shows: {}, show() {}, clear() {} };
    localStorage.setItem("banneret.pace", "slow");
    const teller = new Teller(show, position, drama);
    const message = (number, mine) => ({
        is: "change", number, frames: [{ entry: { text: "It goes on" }, reveals: dice }],
        next: { questions: [{ seat: 0, mine }] },
    });
    teller.hear(message(1, false));
    const telling = teller.telling;
    teller.hear(message(2, true));
    const asked = { number: shown.number, mine: shown.questions[0]?.mine, held: shown.held };
    await teller.skip();
    return [telling, asked, { number: shown.number, mine: shown.questions[0].mine }, position.log.length];
}"""
"""Two messages; the second has a question while the first is shown. What is there at once, and what at the end."""


@pytest.mark.parametrize(
    ("dice", "clocks", "stands"), [(False, [], True), (True, [], False), (True, [{"left": 60}], True)]
)
def test_a_question_stands_at_once_unless_dice_still_roll_and_no_clock_runs(
    telling: Page, dice: bool, clocks: list[dict[str, int]], stands: bool
) -> None:
    tells, asked, at_last, told = telling.evaluate(_LATE, [dice, clocks])
    newest = {"number": 2, "mine": True}
    assert (tells, at_last, told) == (True, newest, 2)
    assert asked == ({**newest, "held": False} if stands else {"number": None, "mine": None, "held": True})


_STAGED = """async () => {
    const { Teller } = await import("/static/drama/tell.js");
    const shown = [];
    const position = { log: [], parts: { shown: ["land", "battle"] }, pieces: new Map(), faces: new Map(), learn() {} };
    const show = ({ log, pieces, shown: boards }) => {
        if (log) position.log = [...position.log.slice(0, log.keep), ...log.new];
        shown.push(...(log?.new ?? []).map(({ text }) => text), ...(pieces?.gone ?? []), ...(boards ?? []));
    };
    const drama = { shows: {}, show() {}, clear() {} };
    localStorage.setItem("banneret.pace", "normal");
    const teller = new Teller(show, position, drama);
    const told = document.querySelector("#told");
    told.textContent = "An older roll";
    const waits = [];
    teller.wait = (time) => Promise.resolve(waits.push([time, told.textContent]));
    const frames = [
        { entry: { text: "It rolls", dice: [{ faces: ["9"] }] }, reveals: true },
        { entry: { text: "One is killed" }, pieces: { gone: ["troop"] }, closes: true },
        { pieces: { gone: ["piece"] }, shown: ["land"] },
    ];
    const questions = [{ seat: 0, mine: true }];
    const asked = () => waits.push(["asked"]);
    const shows = teller.show;
    teller.show = (message) => (message.questions?.length && asked(), shows(message));
    teller.hear({ is: "change", number: 2, frames, next: { questions } });
    await teller.told;
    return [shown, waits];
}"""
"""A battle ends: what is shown, in this order, and how long each takes with what the caption says meanwhile."""


def test_the_board_is_as_each_line_says_and_a_battle_stays_when_it_is_over(telling: Page) -> None:
    shown, waits = telling.evaluate(_STAGED)
    assert shown == ["It rolls", "One is killed", "troop", "piece", "land"]
    assert waits[0] == [420, ""]  # no sentence of before stands below the dice
    assert waits[-3:] == [["asked"], [250, "One is killed"], [1500, "One is killed"]]


_COUNTED = """async () => {
    const { Teller } = await import("/static/drama/tell.js");
    const seen = [];
    const parts = { sheets: [{ key: "stocks", rows: "12" }], open_sheets: [{ key: "prices", rows: "old" }] };
    const position = { log: [], parts, pieces: new Map(), faces: new Map(), learn() {} };
    const show = ({ log, tracks, sheets, open_sheets }) => {
        position.log.push(...(log?.new ?? []));
        if (sheets) parts.sheets = sheets;
        if (open_sheets) parts.open_sheets = open_sheets;
        if (tracks) parts.tracks = tracks;
        const stands = Object.fromEntries([...parts.sheets, ...parts.open_sheets].map(({ key, rows }) => [key, rows]));
        seen.push([position.log.at(-1)?.text ?? "", stands.stocks, stands.prices, parts.tracks?.[0] ?? 1]);
    };
    const drama = { shows: {}, show() {}, clear() {} };
    localStorage.setItem("banneret.pace", "normal");
    const teller = new Teller(show, position, drama);
    teller.wait = () => Promise.resolve(seen.push("waits"));
    const frames = [
        { entry: { text: "Supply" } },
        { entry: { text: "They paid 3" }, sheets: [{ key: "stocks", rows: "9" }], tracks: [2] },
    ];
    const next = { open_sheets: [{ key: "prices", rows: "new" }], questions: [{ seat: 0, mine: true }] };
    teller.hear({ is: "change", number: 2, frames, next });
    await teller.told;
    return seen;
}"""
"""What stocks, prices and a count are beside the newest line, at each change of the page and before each wait."""


def test_stocks_and_counts_change_with_the_line_that_tells_of_them(telling: Page) -> None:
    seen = telling.evaluate(_COUNTED)
    assert seen[0] == ["", "12", "new", 1]  # the question is asked at once, with its own prices
    assert ["Supply", "12", "new", 1] in seen
    told = ["They paid 3", "9", "new", 2]
    assert seen[seen.index(told) + 1] == "waits"
    assert not [one for one in seen if one[0] == "They paid 3" and one != told]


_NAMED = """async () => {
    const { Teller } = await import("/static/drama/tell.js");
    const seen = [];
    const named = (prompt) => [{ seat: 1, mine: false, prompt }];
    const parts = { questions: named("Which unit?") };
    const position = { log: [], parts, pieces: new Map(), faces: new Map(), learn() {} };
    const show = ({ log, questions }) => {
        position.log.push(...(log?.new ?? []));
        parts.questions = questions ?? parts.questions;
        seen.push([position.log.at(-1)?.text ?? "", parts.questions[0].prompt]);
    };
    const drama = { shows: {}, show() {}, clear() {} };
    localStorage.setItem("banneret.pace", "normal");
    const teller = new Teller(show, position, drama);
    teller.wait = () => Promise.resolve();
    const frame = (text) => ({ entry: { text } });
    teller.hear({ is: "change", frames: [frame("It goes there")], next: { questions: named("Where now?") } });
    await teller.told;
    teller.hear({ is: "change", frames: [frame("Ann has left")] });
    await teller.told;
    return seen;
}"""
"""The newest line and the question of another that is named beside it, at each change of the page."""


def test_while_an_answer_is_told_its_question_is_named_no_more(telling: Page) -> None:
    seen = telling.evaluate(_NAMED)
    told = seen.index(["It goes there", ""])
    assert ["It goes there", "Which unit?"] not in seen
    assert ["It goes there", "Where now?"] in seen[told:]
    assert seen[-1] == ["Ann has left", "Where now?"]
