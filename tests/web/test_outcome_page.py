"""What decided a match: on the page of its end, and in its replay."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx2 as httpx
import pytest
from playwright.sync_api import Page, Route, expect

from banneret.picture import ChanceLine, chances_svg
from tests.web.browsing import ASKED, concede, few
from tests.web.serving import Server

pytestmark = pytest.mark.browser
BEA = {"name": "Bea"}


def whole(server: Server) -> dict[str, Any]:
    """The links of a match of a battle as it is shipped, whose analysis has something to say."""
    return server.open("battle-masters", ({"name": "Ann"}, BEA), battle="borderlands")


def over(page: Page, server: Server, links: dict[str, Any] | None = None) -> str:
    """The address of a match whose first seat has given up; if none is given, one with few units."""
    page.goto(f"/m/{(links or few(server, BEA))['seats'][0]}")
    page.wait_for_selector(f"{ASKED}, #question:not(.mine)")
    expect(page.locator("#outcome")).to_be_hidden()
    concede(page)
    return page.url


def ended(server: Server) -> str:
    """The address of such a match, in which nobody has opened a page."""
    return server.concede(whole(server))


def test_the_end_tells_what_decided_it(page: Page, server: Server) -> None:
    over(page, server, whole(server))
    expect(page.locator("#played")).to_have_text("Ended on card 1.")
    expect(page.locator("#acts-then a", has_text="My matches")).to_be_visible()
    expect(page.locator("#acts-then").get_by_role("button").first).to_have_text("Rematch")
    page.click(".analyse")
    expect(page.locator("#outcome-told")).to_contain_text("Ahead: ")
    picture = page.locator("#outcome-told svg.chart")
    expect(picture).to_be_visible()
    expect(picture).to_have_attribute("aria-label", re.compile("Ann"))
    expect(page.locator("#outcome-share")).to_be_empty()
    expect(page.locator("#analyse")).to_be_hidden()


@pytest.mark.long
def test_what_was_asked_for_is_there_when_one_comes_back(page: Page, server: Server) -> None:
    match = over(page, server, whole(server))
    page.click(".analyse")
    page.goto(f"{match}/replay")  # before it is done
    expect(page.locator("svg.chart")).to_be_visible(timeout=60_000)
    page.goto(match)
    expect(page.locator("#outcome-told svg.chart")).to_be_visible()
    expect(page.locator("#analyse")).to_be_hidden()


def test_the_end_tells_luck_as_a_figure_and_lets_one_play_on_from_a_mistake_of_ones_own(
    page: Page, server: Server
) -> None:
    turn = {"at": 0, "moment": "Card 1, move 1", "link": "/", "heading": "Mistake (-12 %)", "says": "Better: wait."}
    turn |= {"move": 2, "change": -12, "played": 38, "better": 50}
    chart = str(chances_svg([ChanceLine("Ann", 0, ((0, 0.5), (1, 0.4)))], 1))
    found = {"share": 1, "says": [], "picture": chart, "stretches": [], "luck": -7}
    found["turns"] = [turn | {"heading": "Mistake of Bea", "own": False}, turn | {"own": True}]
    page.route("**/analysis", lambda route: route.fulfill(json=found))
    over(page, server)
    page.click(".analyse")
    luck = page.locator("#outcome-told .figures-then")
    expect(luck).to_contain_text("Your luck")
    expect(luck.locator("dd")).to_have_text("\N{MINUS SIGN}7\N{NO-BREAK SPACE}%")
    tried = page.locator(".what-if")
    expect(tried).to_have_count(1)
    expect(tried).to_contain_text("Card 1, move 1. Better: wait.")
    match = page.url
    tried.get_by_role("button", name="Try it").click()
    page.wait_for_url(lambda url: url != match)
    page.wait_for_selector(f"{ASKED}, #question:not(.mine)")
    expect(page.locator("#result")).to_be_hidden()


@pytest.mark.long
def test_the_end_is_told_at_once_also_on_a_slow_line(page: Page, server: Server) -> None:
    held: list[Route] = []
    page.route(re.compile(r"/end[\w-]*\.js$"), lambda route: held.append(route))
    over(page, server)
    expect(page.locator("#result .verdict")).to_have_text("Defeat")
    expect(page.locator("#result")).to_contain_text("Empire concedes")
    expect(page.locator("#acts-then")).to_be_empty()
    held[0].continue_()
    expect(page.locator("#acts-then").get_by_role("button").first).to_have_text("Rematch")
    expect(page.locator("#stage .fallen-banner .headline")).to_have_text("Defeat")


@pytest.mark.long
def test_on_a_telephone_the_end_and_then_the_picture_come_into_sight(telephone: Page, server: Server) -> None:
    telephone.goto(f"/m/{few(server, BEA)['seats'][0]}")
    telephone.wait_for_selector("#seats li")
    telephone.tap("#tabs [data-tab=aid]")
    expect(telephone.locator(".tab-ask")).to_be_hidden()
    concede(telephone)
    expect(telephone.locator("#result .verdict")).to_be_in_viewport(ratio=1)
    verdict, analysis = (telephone.locator(one).bounding_box() for one in ("#result .verdict", ".analyse"))
    assert verdict
    assert analysis
    assert verdict["y"] < analysis["y"], "who has won comes first"
    telephone.tap(".analyse")
    expect(telephone.locator("#outcome-told svg.chart")).to_be_in_viewport(ratio=0.95)


def test_the_end_shows_what_each_side_lost(page: Page, server: Server) -> None:
    units = {"cannon": "4,7", "orcs-gazkull": "5,7", "ogre-grimorg": "11,0", "lord-knights-empire": "0,11"}
    position = json.dumps({"only": True, "card": "imperial-cannon", "units": units})
    seats = ({"name": "Ann"}, {"name": "Bea"})
    links = server.open("arranged-battle-masters", seats, battle="open", position=position)
    page.goto(f"/m/{links['seats'][0]}")
    page.locator('#things [data-key="unit:orcs-gazkull"]').click()  # a shot at a neighbour always destroys it
    expect(page.locator("#stage [data-key='unit:orcs-gazkull']")).to_have_count(0)
    concede(page)
    lost = page.locator(".fallen", has_text="Chaos")
    expect(lost).to_contain_text("Chaos 1 fell")
    expect(lost.locator("li.gone svg .piece")).to_have_count(1)
    expect(lost.locator("li svg .piece")).to_have_count(2)  # another stands
    expect(page.locator(".tally")).to_have_text("2 of 2 left, against 1 of 2")


HEAR = """window.played = []; window.Audio = class {
    constructor(src) { this.src = src; }
    play() { window.played.push(this.src.replace(/.*[/]/, "")); return Promise.resolve(); }
    pause() {}
};"""


def test_the_banner_of_the_winner_falls_over_the_board_for_whoever_lost_too(page: Page, server: Server) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(f"localStorage.setItem('banneret.volume', '50'); {HEAR}")
    over(page, server)
    banner = page.locator("#stage .fallen-banner.falls")
    expect(banner.locator(".caption")).to_have_text("Chaos")
    expect(banner.locator(".headline")).to_have_text("Defeat")
    expect(banner.locator(".how")).to_contain_text("concede")
    expect(banner.locator(".sign .charge")).to_have_count(1)
    assert page.evaluate("window.played").count("low-horn.wav") == 1
    page.keyboard.press("Escape")
    expect(banner).to_have_count(0)


@pytest.mark.long
def test_the_banner_hangs_there_when_one_comes_back_and_a_tap_lifts_it(page: Page, server: Server) -> None:
    page.add_init_script(f"localStorage.setItem('banneret.volume', '50'); {HEAR}")
    page.goto(ended(server))
    banner = page.locator("#stage .fallen-banner:not(.falls)")
    expect(banner.locator(".headline")).to_have_text("Defeat")
    assert page.evaluate("window.played") == []
    banner.click()
    expect(banner).to_have_count(0)
    expect(page.locator("#result .verdict")).to_have_text("Defeat")


def test_who_concedes_is_told_so_and_what_was_given_up_is_no_loss(page: Page, server: Server) -> None:
    links = server.open("battle-magic", ({"name": "Ann"}, {"name": "Bea"}))
    page.goto(f"/m/{links['seats'][0]}")
    page.locator("#question .option").first.click()
    expect(page.locator("#log")).to_contain_text("Red")
    concede(page)
    expect(page.locator("#result")).to_contain_text("Red conceded. Black wins")
    expect(page.locator("#log")).to_contain_text("Red concedes")
    expect(page.locator("#hand")).to_be_hidden()  # it is empty
    rows = page.locator(".fallen")
    expect(rows).to_contain_text(["Red none fell", "Black none fell"])
    expect(rows.first).to_contain_text("and given up at the end: ")
    page.locator("#acts-then a", has_text="Replay").click()
    page.wait_for_url("**/replay**")
    page.click("#last")
    expect(page.locator("#prompt")).to_contain_text("Red conceded. Black wins")


@pytest.mark.long
def test_who_concedes_is_named_by_the_side_that_was_played(page: Page, server: Server) -> None:
    links = server.open("battlemist", ({"name": "Ann"}, {"name": "Bea"}), land="dealt", players="2")
    page.goto(f"/m/{links['seats'][0]}")
    side = page.locator("#seats strong").first.inner_text()
    concede(page)
    expect(page.locator("#result")).to_contain_text(re.compile(f"{re.escape(side)} conceded. .+: nobody else is left"))


def test_while_the_end_is_told_nobody_is_asked(page: Page, server: Server) -> None:
    links = server.open("titan", ({"name": "Ann"}, {"name": "Bea"}), scenario="battle")
    page.add_init_script("localStorage.setItem('banneret.pace', 'slow')")
    page.goto(f"/m/{links['seats'][1]}")
    page.locator("#things .option").first.wait_for()
    concede(page)
    expect(page.locator("#prompt")).to_have_text("See what happens.")
    expect(page.locator("#question .option")).to_have_count(0)
    expect(page.locator("#result")).to_be_hidden()


def test_a_replay_tells_it_too(page: Page, server: Server) -> None:
    page.goto(f"{ended(server)}/replay")
    page.click("#analyse")
    expect(page.locator("#outcome-told")).to_contain_text("of the match")
    box = page.locator("svg.chart").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] * 0.74, box["y"] + box["height"] * 0.3)  # close to the end of the field
    expect(page.locator("#where")).to_contain_text("move 1 of 1")
    expect(page.locator("#step")).to_contain_text("concedes")  # what the last step did
    expect(page.locator(".chart .here")).to_have_count(1)
    expect(page.locator(".chances-then")).to_have_text(re.compile(r"move 1: .+ \d+\s%, .+ \d+\s%$"))
    expect(page.locator("#fork")).to_be_hidden()  # nothing is left to play
    expect(page.locator("#seats .mine .unseen").last).to_contain_text("is here")


def test_once_a_match_is_over_its_replay_is_seen_from_every_side(page: Page, server: Server) -> None:
    links = server.open("battlelore", ({"name": "Ann"}, {"name": "Bea"}))
    page.goto(f"/m/{links['spectator']}/replay")
    expect(page.locator("#trouble")).to_be_visible()  # there are secrets
    expect(page.locator("#eyes")).to_be_hidden()
    server.concede(links)
    page.goto(f"/m/{links['spectator']}/replay")
    expect(page.locator("#eyed option")).to_have_count(3)
    expect(page.locator("#eyed option").first).to_have_text("spectators")
    face_up = page.locator(".card:not([aria-label*='face down'])")
    expect(page.locator("#cards .card")).not_to_have_count(0)
    expect(face_up).to_have_count(0)
    page.select_option("#eyed", "0")
    expect(face_up).to_have_count(6)  # in Pennant's hand
    page.reload()
    expect(page.locator("#eyed")).to_have_value("0")
    expect(face_up).to_have_count(6)
    page.select_option("#eyed", "1")
    expect(face_up).to_have_count(4)  # in Standard's


@pytest.mark.long
def test_who_looks_from_another_side_while_a_moment_is_on_its_way_sees_it_from_there(
    page: Page, server: Server
) -> None:
    links = server.open("battlelore", ({"name": "Ann"}, {"name": "Bea"}))
    server.concede(links)
    on_its_way: list[Route] = []
    page.route("**/replay/0", lambda route: on_its_way.append(route))
    with page.expect_request("**/replay/0"):
        page.goto(f"/m/{links['spectator']}/replay")
    page.select_option("#eyed", "0")
    on_its_way.pop().continue_()
    expect(page.locator("#hand [data-row=hand] svg")).to_have_count(6)


def test_the_button_that_plays_a_replay_shows_a_pause_while_it_plays(page: Page, server: Server) -> None:
    page.goto(f"{ended(server)}/replay")
    expect(page.locator("#play .playing")).to_be_hidden()
    page.click("#play")
    expect(page.locator("#play .playing")).to_be_visible()
    expect(page.locator("#play .still")).to_be_hidden()
    expect(page.locator("#play .still")).to_be_visible()  # the end is reached


def see_again(page: Page, server: Server) -> None:
    """Open the replay of a match of several turns."""
    links = few(server, BEA)
    server.pass_on(links, 8)
    page.goto(f"{server.concede(links)}/replay")


@pytest.mark.long
def test_on_a_telephone_each_touch_of_one_place_is_a_step_back(telephone: Page, server: Server) -> None:
    see_again(telephone, server)
    telephone.tap("#last")
    where = telephone.locator("#where")
    expect(where).to_have_text(re.compile(r"move (\d+) of \1$"))
    end = int((where.text_content() or "").split()[-1])
    box = telephone.locator("#back").bounding_box()
    assert box
    for _ in range(5):
        telephone.touchscreen.tap(box["x"] + 10, box["y"] + 10)
    expect(where).to_have_text(re.compile(f"move {end - 5} of {end}$"))
    assert telephone.locator("#back").bounding_box() == pytest.approx(box, abs=1)  # while it is pressed it sinks


def test_a_replay_opens_at_its_beginning_and_steps_by_turns(page: Page, server: Server) -> None:
    see_again(page, server)
    where = page.locator("#where")
    expect(where).to_contain_text("ove 0 of")
    assert page.locator("#title").evaluate("title => title.childNodes.length") == 1
    expect(page.locator("#stride option[value=turn]")).to_have_text("card")  # the chapters are known
    expect(page.locator("#stride option[value=round]")).to_have_attribute("hidden", "")
    page.select_option("#stride", "turn")
    page.click("#on")
    expect(where).not_to_contain_text("ove 0 of")
    first = page.evaluate("new URLSearchParams(location.search).get('at')")
    heads = page.locator("#log li.head").count()
    page.click("#on")
    expect(where).not_to_contain_text(f"ove {first} of")
    assert page.locator("#log li.head").count() >= heads
    page.click("#back")
    expect(where).to_contain_text(f"ove {first} of")
    expect(page.locator("#trouble")).to_be_hidden()


def test_a_moment_is_shared_by_the_link_of_spectators(page: Page, server: Server) -> None:
    page.goto(f"{ended(server)}/replay")
    page.click("#last")
    expect(page.locator("#where")).to_contain_text("move 1 of 1")
    expect(page).to_have_url(re.compile(r"/replay\?at=1$"))
    seat = page.url.split("/")[4]
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.click("#sharing summary")
    page.click("[data-row=link-here]")
    expect(page.locator("[data-row=link-here]")).to_contain_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("/replay?at=1")
    assert seat not in link
    page.goto(link)
    expect(page.locator("#where")).to_contain_text("move 1 of 1")


def test_an_offer_that_may_end_the_match_at_once_asks_first(page: Page, server: Server) -> None:
    page.goto(f"/m/{few(server, {'bot': 'random'})['seats'][0]}")
    page.wait_for_selector(ASKED)
    page.click("#menu")
    page.click("#acts button:has-text('Offer a draw')")
    expect(page.locator("#confirm-text")).to_have_text("A program may agree at once, and that ends it.")
    page.click("#confirm-dialog [value=no]")
    expect(page.locator(ASKED).first).to_be_visible()


def test_the_moves_of_a_replay_lead_through_it(page: Page, server: Server) -> None:
    page.goto(f"{ended(server)}/replay")
    rows = page.locator("#moves button")
    expect(rows.last).to_contain_text("concedes")
    expect(rows.first).to_have_attribute("aria-current", "step")
    rows.last.click()
    expect(page.locator("#where")).to_contain_text("move 1 of 1")
    expect(rows.last).to_have_attribute("aria-current", "step")
    page.keyboard.press("Home")
    expect(rows.first).to_be_focused()
    expect(page.locator("#where")).to_contain_text("move 0 of 1")


def test_a_mistake_is_told_with_what_was_played_and_what_was_better(page: Page, server: Server) -> None:
    mistake = {"at": 0, "moment": "", "link": "", "heading": "A mistake", "says": "Too far.", "move": 1, "change": -14}
    picture = str(
        chances_svg([ChanceLine("Ann", 0, ((0, 0.5), (1, 0.0))), ChanceLine("Bea", 1, ((0, 0.5), (1, 1.0)))], 1)
    )
    arrows = {
        "played_arrow": {"start": "unit:orcs-gazkull", "end": "hex:4,7"},
        "better_arrow": {"start": "unit:orcs-gazkull", "end": "unit:cannon"},
    }
    turn = mistake | arrows | {"played": 38, "better": 52}
    reply = {"share": 1, "picture": picture, "wide": picture.replace("chart", "chart wide", 1), "turns": [turn]}
    page.route("**/analysis", lambda route: route.fulfill(json=reply))
    page.goto(f"{ended(server)}/replay")
    page.click("#analyse")
    expect(page.locator("#turned")).to_contain_text("Turning point 1 of 1")
    expect(page.locator("#turned dd")).to_have_text([re.compile(r"38\s%"), re.compile(r"52\s%")])
    expect(page.locator("#moves [data-at='1'] .change")).to_have_text(re.compile(r"−14\s%"))
    expect(page.locator(".answers-then .word.played")).to_have_text(re.compile(r"played −14\s%"))
    expect(page.locator(".answers-then .better .shaft")).to_have_count(1)
    expect(page.locator("#below .chart.wide")).to_be_visible()
    page.set_viewport_size({"width": 1000, "height": 700})  # where there is no room below the board
    expect(page.locator("#below")).to_be_hidden()
    expect(page.locator("#outcome-told .chart:not(.wide)")).to_be_visible()
    page.click("#last")
    expect(page.locator(".answers-then")).to_have_count(0)


def test_a_won_battle_has_a_star_on_the_road_and_leads_to_the_next(page: Page, server: Server) -> None:
    links = server.open("battle-masters", ({"name": "Ann"}, {"name": "Bea"}), battle="borderlands")
    page.goto(f"/m/{links['seats'][0]}")
    page.wait_for_selector(f"{ASKED}, #question:not(.mine)")
    expect(page.locator("#road")).to_be_hidden()
    server.concede(links, 1)
    expect(page.locator("#road li.here")).to_have_text("Borderlands: 1 of 3 stars")
    expect(page.locator("#road li.next")).to_have_text("River Tengin: no star yet")
    page.locator("#acts-then").get_by_role("link", name="Next battle").click()
    expect(page.get_by_label("River Tengin")).to_be_checked()
    expect(page.locator(".stars[data-stop=borderlands]")).to_have_attribute("aria-label", "1 of 3 stars")
    expect(page.locator(".stars[data-stop=altdorf]")).to_have_attribute("aria-label", "no star yet")


@pytest.mark.long
def test_another_browser_learns_the_stars_from_my_matches(page: Page, server: Server) -> None:
    links = server.open("battlelore", ({"name": "Ann"}, {"bot": "beginner"}), adventure="agincourt-1415")
    about = httpx.get(f"{server.url}/api/m/{links['seats'][0]}/about").json() | {"over": True, "winners": [0]}
    about["seats"][1]["bot"] = "hard"
    page.route("**/about", lambda route: route.fulfill(json=about))
    kept = {"match": links["match"], "game": "battlelore", "seats": {"0": links["seats"][0]}, "friends": {}, "at": 1}
    page.goto("/me")
    page.evaluate("kept => localStorage.setItem('banneret.matches', JSON.stringify([kept]))", kept)
    page.reload()
    expect(page.locator("#matches .turn")).to_have_text("won")
    page.goto("/new/battlelore")
    expect(page.locator(".stars[data-stop=agincourt-1415]")).to_have_attribute("data-won", "3")
