"""A person at the pages: with a mouse, with the keyboard alone, on a telephone, and while the server falls over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from banneret.engine.game import find_game, games
from banneret.games.battle_magic.options import map_text
from tests.web.browsing import ASKED, Player, concede, quickly
from tests.web.serving import PATIENCE, Server

pytestmark = pytest.mark.browser
MOST_TURNS = 3


def test_a_match_from_the_first_page_to_its_true_end(page: Page) -> None:
    page.goto("/")
    page.click("a.game[href='/new/titan']")
    page.select_option("[name=who-1]", "random")
    page.click("form summary")
    page.check("[name=scenario][value=battle]")
    page.fill("[name=attacker]", "troll")
    page.fill("[name=defender]", "centaur")
    page.fill("[name=name-0]", "Ann")
    page.click("text=Start")
    page.wait_for_url(re.compile(r"/m/[\w-]+"))
    player = Player(page)
    player.play()
    player.expect_over()
    page.goto("/")
    expect(page.locator("#matches")).to_contain_text(re.compile("won|lost|a draw"))


def test_one_press_on_the_first_page_begins_a_match_against_the_gentlest_bot(page: Page) -> None:
    page.goto("/")
    page.click("#play-now")
    page.wait_for_selector(ASKED)
    expect(page.locator("#seats")).to_contain_text("Beginner")
    page.goto("/")
    expect(page.locator("#matches .turn")).to_have_text("Your turn")
    expect(page.locator("#matches img")).to_have_js_property("complete", True)
    assert page.evaluate("document.querySelector('#matches img').naturalWidth") > 0


def test_on_a_telephone_a_match_that_waits_for_me_stands_above_all(telephone: Page, server: Server) -> None:
    telephone.goto("/")
    assert _top(telephone, "#hero-title") < _top(telephone, "#games")
    telephone.goto(f"/m/{server.open()['seats'][0]}")
    telephone.wait_for_selector(ASKED)
    telephone.goto("/")
    expect(telephone.locator("#mine.urgent")).to_be_visible()
    assert _top(telephone, "#mine") < _top(telephone, "#hero-title")


def _top(page: Page, place: str) -> float:
    box = page.locator(place).bounding_box()
    assert box
    return box["y"]


def test_the_form_says_how_long_such_a_match_takes_and_asks_only_what_matters(page: Page) -> None:
    page.goto("/new/titan")
    page.check("[name=scenario][value=game]")
    expect(page.locator(".facts")).to_contain_text("2 to 6 players 90 to 360 minutes")
    page.check("[name=scenario][value=battle]")
    expect(page.locator(".facts")).to_contain_text("2 players 10 to 20 minutes")
    page.click("form summary")
    expect(page.locator("#option-land")).to_be_visible()
    expect(page.locator("#option-turn-cap")).to_be_hidden()


def test_the_form_of_a_new_match_follows_what_is_chosen(page: Page) -> None:
    page.goto("/new/battle-magic")
    page.click("form summary")
    expect(page.locator("[name=seed]")).to_be_hidden()
    drawn = page.locator("#poster").inner_html()
    page.check("[name=map][value=generated]")
    expect(page.locator("[name=seed]")).to_be_visible()
    page.wait_for_function("before => document.querySelector('#poster').innerHTML !== before", arg=drawn)
    page.fill("[name=size]", "12")
    page.keyboard.press("Tab")
    expect(page.locator("#trouble")).to_contain_text("A map for 2 players needs 40 territories or more, not 12.")
    page.fill("[name=size]", "44")
    page.keyboard.press("Tab")
    expect(page.locator("#trouble")).to_be_hidden()


def test_the_form_says_where_the_sides_of_a_battle_are_uneven(page: Page) -> None:
    page.goto("/new/battle-masters")
    note = page.get_by_text("Uneven: the Empire won 66 % of 1,000 matches between equal bots.")
    expect(note).to_be_visible()
    page.check("[name=battle][value=open]")
    expect(note).to_be_hidden()


@pytest.mark.parametrize("game", quickly(games(), "titan"))
def test_the_form_offers_what_suits_a_first_match_and_says_so(page: Page, game: str) -> None:
    page.goto(f"/new/{game}")
    expect(page.locator(".option [role=note]:visible").first).to_contain_text("Good for a first match")


def test_the_form_lets_one_lead_either_of_two_sides(page: Page) -> None:
    page.goto("/new/battle-masters")
    first, second = page.locator(".seat-wish select").all()
    expect(first).to_have_value("me")
    bot = second.input_value()
    page.get_by_role("button", name="Chaos").click()
    expect(page.get_by_role("button", name="Chaos")).to_have_attribute("aria-pressed", "true")
    expect(second).to_have_value("me")
    expect(first).to_have_value(bot)
    first.select_option("me")
    expect(page.locator("#lead")).to_be_hidden()


def test_the_form_asks_whom_one_plays_against(page: Page) -> None:
    page.goto("/new/battlemist")
    page.select_option("[name=players]", "3")
    rows = page.locator(".seat-wish select")
    expect(rows).to_have_count(3)
    kinds = page.locator("#kinds button")
    expect(kinds).to_have_text(["A bot", "A friend by link", "Same screen", "The lobby"])
    expect(kinds.nth(0)).to_have_attribute("aria-pressed", "true")
    kinds.nth(3).click()
    assert [row.input_value() for row in rows.all()] == ["me", "lobby", "lobby"]
    expect(page.locator("#against-says")).to_have_text("The first to join plays.")
    expect(page.locator("#levels")).to_be_hidden()
    rows.nth(1).select_option("screen")
    expect(page.locator("#kinds [aria-pressed=true]")).to_have_count(0)
    kinds.nth(0).click()
    assert [row.input_value() for row in rows.all()] == ["me", "beginner", "beginner"]
    rows.nth(0).select_option("easy")
    expect(page.locator("#against")).to_be_hidden()


def test_what_makes_a_first_match_easy_is_no_change_of_the_house_rules(page: Page) -> None:
    page.goto("/new/battlemist")
    expect(page.locator("#standard")).to_have_text("standard")
    page.check("[name=land][value=built]")
    expect(page.locator("#standard")).to_have_text("standard")


def test_the_form_says_how_many_banners_win(page: Page) -> None:
    page.goto("/new/battlelore")
    expect(page.locator(".options").first).to_contain_text("Good for a first match. 4 Victory Banners win.")
    page.check("[name=adventure][value=free-companies]")
    note = page.get_by_text("7 Victory Banners win for Pennant, 5 for Standard.")
    expect(note).to_be_visible()


def test_the_form_says_where_the_coach_is_switched(page: Page) -> None:
    page.goto("/new/battlelore")
    expect(page.get_by_text("“The coach’s hints” in the menu of the match")).to_be_visible()


@pytest.mark.long
def test_the_form_leaves_out_councils_that_an_adventure_does_not_have(page: Page) -> None:
    page.goto("/new/battlelore")
    page.click("form summary")
    fields = [page.locator(f"#option-{key}") for key in ("councils", "levels", "pennant-handicap")]
    for field in fields:
        expect(field).to_be_hidden()
    page.check("[name=adventure][value=crossing-the-somme]")
    for field in fields:
        expect(field).to_be_visible()
    fields[0].select_option("custom")
    page.check("[name=adventure][value=agincourt-1415]")
    page.click("text=Start")
    page.wait_for_url(re.compile(r"/m/[\w-]+"))


def test_the_form_says_what_is_set_for_a_first_match_and_what_is_usual(page: Page) -> None:
    page.goto("/new/battlemist")
    page.click("form summary")
    note = page.get_by_text("Good for a first match; usual: 40.")
    expect(note).to_be_visible()
    page.fill("[name=round-cap]", "20")
    page.keyboard.press("Tab")
    expect(note).to_be_hidden()


def test_the_form_says_whether_it_is_set_for_a_first_match_or_as_usual(page: Page) -> None:
    page.goto("/new/titan")
    expect(page.locator("#set-for")).to_have_text("Set for a first match.")
    page.evaluate("""localStorage.setItem("banneret.played", '["titan"]')""")  # one was played to its end
    page.reload()
    expect(page.locator("#set-for")).to_contain_text("Standard settings.")
    page.goto("/new/titan?scenario=battle")
    expect(page.locator("#set-for")).to_be_hidden()


def test_the_form_names_the_sides_of_a_battle_as_the_log_does(page: Page) -> None:
    page.goto("/new/titan")
    sides = page.locator("[name=side] option").all_text_contents()
    assert sides[:3] == ["the lower left", "the upper left", "the right"]


def test_options_unfold_below_their_title(page: Page) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto("/new/battlemist")
    expect(page.locator(".seat-wish")).to_have_count(2)
    title = page.locator(".options summary").first
    title.evaluate("(one) => scrollTo(0, one.getBoundingClientRect().top + scrollY - 5)")
    page.evaluate("scrollBy(0, 15)")  # the title is cut: what stands below is what a browser would keep in place
    before = page.evaluate("scrollY")
    title.evaluate("(one) => one.click()")
    expect(page.locator("#option-races")).to_be_visible()
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    assert page.evaluate("scrollY") == before


def test_the_form_says_what_each_player_is_and_offers_the_gentlest_program_first(page: Page) -> None:
    page.goto("/new/battle-masters")
    against = page.locator("[name=who-1]")
    expect(against).to_have_value("beginner")
    expect(page.locator("#about-1")).to_contain_text("the gentlest level, good for a first match")
    expect(page.locator("[name=name-1]")).to_be_hidden()
    against.select_option("lobby")
    expect(page.locator("#about-1")).to_contain_text("The first to join plays.")
    expect(page.locator("[name=name-1]")).to_be_visible()


@pytest.mark.long
def test_the_form_remembers_who_was_chosen(page: Page) -> None:
    page.goto("/new/battle-masters")
    against = page.locator("[name=who-1]")
    against.select_option("easy")
    page.click("text=Start")
    page.wait_for_selector(ASKED)
    page.goto("/new/battle-masters")
    expect(against).to_have_value("easy")


def test_a_new_match_takes_over_the_settings_of_one_that_is_over(page: Page, server: Server) -> None:
    clock = {"pace": "live", "bank": 900, "increment": 15, "ceiling": 1500, "after": "lost"}
    mine = server.open(seats=({"name": "Ann"}, {"bot": "random"}), clock=clock, battle="river-tengin")["seats"][0]
    page.goto(f"/m/{mine}")
    concede(page)
    page.click("#acts-then a:has-text('New match like this')")
    expect(page.locator("[name=who-1]")).to_have_value("random")
    expect(page.locator("[name=battle]:checked")).to_have_value("river-tengin")
    times = [page.input_value(f"#clock-{name}") for name in ("pace", "bank", "increment", "ceiling", "after")]
    assert times == ["live", "15", "0.25", "25", "lost"]


def test_who_types_a_name_goes_on_typing_when_the_seats_change(page: Page) -> None:
    page.goto("/new/titan")
    page.wait_for_selector("[name=name-0]")
    page.check("[name=scenario][value=game]")
    expect(page.locator("#seats strong").first).to_have_text("Player 1")
    page.click("form summary")
    held: list[Route] = []
    page.route("**/seats?*", lambda route: held.append(route))
    page.select_option("[name=players]", "3")
    page.focus("[name=name-0]")
    page.keyboard.type("An")
    while not held:
        page.wait_for_timeout(10)
    held[0].continue_()
    expect(page.locator("[name=who-2]")).to_be_visible()
    page.keyboard.press("End")
    page.keyboard.type("na")
    expect(page.locator("[name=name-0]")).to_have_value("Anna")


def test_a_map_of_ones_own_is_played_on(page: Page, tmp_path: Path) -> None:
    made = tmp_path / "mine.toml"
    game = find_game("battle-magic")
    made.write_text(map_text(game.settle({"map": "generated", "seed": "23"})), encoding="utf-8")
    page.goto("/new/battle-magic")
    page.click("form summary")
    page.set_input_files("[name=map-file]", made)
    page.click("text=Start")
    page.wait_for_url(re.compile(r"/m/[\w-]+"))
    expect(page.locator("#title")).to_have_text("Map 23")


def test_by_keyboard_alone(page: Page, server: Server) -> None:
    player = Player(page)
    player.sit(server)
    for turn in range(3):  # each way to answer by keys once
        if not player.wait():
            break
        if turn % 3 == 0:
            page.keyboard.press("1")
        elif turn % 3 == 1:
            page.keyboard.press("q")
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("b")
            page.keyboard.press("ArrowRight")
            if page.locator("#stage .lit").count():
                page.keyboard.press("Enter")
            else:
                page.keyboard.press("1")
        player.answered()
    page.keyboard.press("?")
    expect(page.locator("#help-dialog")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#menu").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#no-end")).to_be_hidden()
    page.locator("#acts button:has-text('Concede')").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    player.expect_over()


def test_on_a_telephone(telephone: Page, server: Server) -> None:
    player = Player(telephone)
    telephone.goto(f"/m/{server.open()['seats'][0]}")
    player.wait()
    assert telephone.evaluate("document.documentElement.scrollWidth") == 390

    def tap(key: str) -> None:
        option = telephone.locator(f'#question .option[data-key="{key}"]')
        weighty = option.get_attribute("data-odds") is not None
        telephone.wait_for_timeout(350)  # a second touch of one spot in haste does not count
        if weighty:
            option.scroll_into_view_if_needed()
            before = option.bounding_box()
            option.tap()
            expect(telephone.locator("#odds")).to_be_visible()
            expect(telephone.locator("#odds .again")).to_contain_text("Tap again: ")
            after = option.bounding_box()
            assert before
            assert after
            assert abs(before["y"] - after["y"]) < 4, "the second touch must find the option where the first one did"
        option.tap()

    player.play(tap, most=MOST_TURNS)
    player.wait()  # a question turns to the panel where it stands
    telephone.tap("#tabs [data-tab=log]")
    expect(telephone.locator("#log li").last).to_be_visible()
    telephone.tap("#tabs [data-tab=ask]")
    if player.wait():
        concede(telephone)
    player.expect_over()


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that may fall over."""
    server = Server(tmp_path_factory.mktemp("own"))
    server.start()
    yield server
    server.stop()


@pytest.mark.long
def test_the_page_mends_itself_when_the_server_falls_over(browser: Browser, own_server: Server) -> None:
    context = browser.new_context(base_url=own_server.url, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    player = Player(page)
    player.sit(own_server)
    player.play(most=2)
    player.wait()
    told = page.locator("#log li").count()
    own_server.kill()
    expect(page.locator("#lost")).to_be_visible()
    own_server.start()
    expect(page.locator("#lost")).to_be_hidden()
    player.wait()
    expect(page.locator("#log li")).to_have_count(told)
    player.play(most=4)
    concede(page)
    player.expect_over()
    context.close()


def test_the_page_notices_within_fifteen_seconds_that_the_server_stalls(browser: Browser, own_server: Server) -> None:
    context = browser.new_context(base_url=own_server.url, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    page.clock.install()
    player = Player(page)
    player.sit(own_server)
    player.wait()
    expect(page.locator("#lost")).to_be_hidden()
    own_server.stall()
    page.clock.run_for(15_000)
    expect(page.locator("#lost")).to_be_visible()
    own_server.wake()
    expect(page.locator("#lost")).to_be_hidden()
    player.play(most=2)
    context.close()


@pytest.mark.long
def test_two_tabs_of_one_seat_and_a_spectator_see_the_same(page: Page, server: Server) -> None:
    player = Player(page)
    links = player.sit(server)
    other = page.context.new_page()
    other.goto(page.url)
    spectator = page.context.new_page()
    spectator.goto(f"/m/{links['spectator']}")
    player.play(most=2)
    player.wait()
    told = page.locator("#log li").all_inner_texts()
    expect(other.locator("#log li")).to_have_count(len(told))
    expect(spectator.locator("#log li")).to_have_count(len(told))
    expect(other.locator("#prompt")).to_have_text(page.locator("#prompt").inner_text())
    expect(spectator.locator(".option")).to_have_count(0)


def test_pointing_at_what_is_not_offered_says_why(page: Page, server: Server) -> None:
    Player(page).sit(server, {"goblins-grom": "3,11"})  # too far away to be attacked: then an attack would be proposed
    far = page.locator('#stage .piece[data-key="unit:goblins-grom"]')
    far.hover()
    expect(page.locator("#hint .why .rule-id")).to_be_visible()
    far.click()
    link = page.locator("#hint.pinned a.rule-id").get_attribute("href")
    assert link
    page.goto(link)
    expect(page.locator(".rule:target")).to_be_visible()


def test_the_board_and_the_list_light_up_together(page: Page, server: Server) -> None:
    player = Player(page)
    player.sit(server)
    option = page.locator("#question .option.thing").first
    key = option.get_attribute("data-key")
    option.hover()
    expect(page.locator(f'#stage [data-key="{key}"].lit').first).to_be_attached()


def test_undo(page: Page, server: Server) -> None:
    player = Player(page)
    player.sit(server)
    before = ""
    while not page.locator("#undo").is_visible():
        before = page.locator("#prompt").inner_text()
        player.click(player.choose())
        player.answered()
        player.wait()
    page.keyboard.press("u")
    expect(page.locator("#prompt")).to_have_text(before)


def seen(page: Page) -> list[float]:
    """The part of the board that is seen."""
    box = page.locator("#stage .view").get_attribute("viewBox")
    assert box
    return [float(value) for value in box.split()]


def test_the_board_comes_nearer_and_goes_back(page: Page, server: Server) -> None:
    Player(page).sit(server)
    whole = seen(page)
    page.keyboard.press("+")
    near = seen(page)
    assert near[2] < whole[2]
    page.keyboard.press("Shift+ArrowRight")
    moved = seen(page)
    assert moved[0] > near[0]
    page.mouse.move(500, 400)
    page.mouse.down()
    page.mouse.move(560, 400, steps=4)
    page.mouse.up()
    assert seen(page)[0] < moved[0]
    page.keyboard.press("0")
    assert seen(page) == whole
    page.mouse.wheel(0, -300)
    page.wait_for_selector("#stage .view.near")
    page.click("#whole")
    assert seen(page) == whole


def test_a_rule_opens_in_place(page: Page, server: Server) -> None:
    links = server.open(seats=({"name": "Ann"}, {"name": "Ben"}))
    server.pass_on(links, 2)
    page.goto(f"/m/{links['seats'][0]}")
    mark = page.locator("#log button.rule-id").first
    name = re.compile(r"Rule masters-\S+")
    expect(mark).to_have_text("§")
    expect(mark).to_have_accessible_name(name)
    expect(mark).to_have_attribute("title", name)
    mark.press("Enter")
    expect(page.locator("#log .rule-text")).to_be_visible()
    expect(page.locator("#log .rule-text")).to_have_attribute("data-rule", re.compile(r"^(?!masters)\S+$"))


def test_two_at_one_screen_take_turns_behind_a_curtain(page: Page) -> None:
    page.goto("/new/made-up")
    page.select_option("[name=kind]", "whisper")
    page.fill("[name=name-0]", "Ann")
    page.select_option("[name=who-1]", "screen")
    page.fill("[name=name-1]", "Ben")
    page.click("text=Start")
    curtain = page.locator("#curtain")
    expect(curtain).to_contain_text("Ben")
    curtain.locator("button").click()
    page.wait_for_selector(ASKED)
    bens = page.url
    page.locator(".option").first.click()
    expect(curtain).to_contain_text("Ann")
    curtain.locator("button").click()
    expect(curtain).to_be_hidden()
    page.wait_for_selector(ASKED)
    assert page.url != bens


def test_the_replay_goes_back_and_plays_on_from_there(page: Page, server: Server) -> None:
    player = Player(page)
    player.sit(server)
    player.play(most=3)
    page.goto(f"{page.url}/replay")
    expect(page.locator("#where")).to_contain_text("ove 0 of")
    page.click("#last")
    expect(page.locator("#where")).not_to_contain_text("ove 0 of")
    told = page.locator("#log li").count()
    page.click("#first")
    expect(page.locator("#where")).to_contain_text("ove 0 of")
    expect(page.locator("#log li")).not_to_have_count(told)
    page.click("#on")
    expect(page.locator("#where")).to_contain_text("ove 1 of")
    page.click("#fork")
    page.wait_for_url(re.compile(r"/m/[\w-]+$"))
    player.wait()
    expect(page.locator("#title")).to_contain_text("played on from ")


@pytest.mark.long
def test_again_with_sides_swapped(page: Page, server: Server) -> None:
    player = Player(page)
    player.sit(server)
    concede(page)
    player.expect_over()
    before = page.url
    page.click("#again")
    page.wait_for_url(lambda url: url != before and "/m/" in url)
    player.wait()
    expect(page.locator("#seats li[data-row='1']")).to_contain_text("Ann")


def test_the_rulebook_is_searched_at_once(page: Page) -> None:
    page.goto("/rules/battle-masters")
    page.fill("#find", "tower archers")
    expect(page.locator("#found")).to_contain_text("rule")
    shown = page.locator(".rule:visible").all_inner_texts()
    assert shown
    assert all("tower" in text.lower() for text in shown)
    page.fill("#find", "xyzzy")
    expect(page.locator("#none")).to_be_visible()


def test_the_theme_is_remembered(page: Page) -> None:
    page.goto("/")
    page.click("[data-theme-toggle]")
    page.goto("/help")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_markup_in_a_name_is_shown_as_text(page: Page, server: Server) -> None:
    links = server.open(seats=({"name": "<img src=x onerror=alert(1)>"}, {"bot": "random"}))
    page.goto(f"/m/{links['seats'][0]}")
    expect(page.locator("#seats")).to_contain_text("<img src=x")
    assert page.locator("#seats img").count() == 0
