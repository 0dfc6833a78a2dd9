"""The workshop for fields of hexes: files that are opened and saved, random edits, and a field drawn in a browser."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args, get_type_hints

import httpx2 as httpx
import pytest
from playwright.sync_api import Page, expect

from banneret.bots.trials import trials, workshop_of
from banneret.engine.components import ComponentError, Packed, load, read_toml
from banneret.engine.game import find_game
from banneret.games.battle_masters.box.box import BATTLES
from banneret.games.battle_masters.box.components import BattleFile
from banneret.games.battlelore.box.adventure_file import AdventureFile, RuleEntry
from banneret.games.battlelore.box.adventures import FOLDER
from banneret.games.titan.box.battle_file import BattleFile as TitanBattle
from tests.web.browsing import drawn
from tests.web.test_problems import problem
from tests.web.test_workshop import kept, stroke

EDITED = Path(__file__).parent / "scripts" / "edited.js"
LANDS = [land for land, _ in workshop_of("titan").kit()["ready"]]
FILES: dict[str, tuple[type[Any], list[Mapping[str, Any]]]] = {
    "battlelore": (AdventureFile, [read_toml(path) for path in sorted(FOLDER.glob("*.toml"))]),
    "battle-masters": (BattleFile, list(map(read_toml, BATTLES))),
    "titan": (TitanBattle, [workshop_of("titan").begin(find_game("titan").settle({"land": land})) for land in LANDS]),
}


@pytest.mark.parametrize(("edits", "tried"), [(24, 2), pytest.param(150, 15, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", FILES)
def test_fields_that_are_opened_and_saved_are_equal_and_edits_never_crash(game: str, edits: int, tried: int) -> None:
    shape, files = FILES[game]
    workshop, chance = workshop_of(game), random.Random(7)
    kit = workshop.kit()
    sent = {"kit": kit, "files": [*files, kit["empty"] | {"name": "New"}], "edits": edits, "seed": 3}
    node = Path(sys.executable).with_name("node")
    ran = subprocess.run([node, EDITED], input=json.dumps(sent), capture_output=True, text=True, check=True)
    given = json.loads(ran.stdout)

    for file, text in zip(files, given["same"], strict=False):
        assert load(Packed.from_text("draft", text), shape) == load(Packed("draft", file), shape)
    drafts = [Packed.from_text("draft", text) for texts in given["edited"] for text in texts]
    fit = [draft for draft in drafts if not any(fault.bars for fault in workshop.faults(draft))]
    assert len(drafts) > edits
    assert len(fit) > edits // 3
    for draft in chance.sample(fit, tried):
        assert workshop.scene(draft).boards
        (played,) = trials(game, draft, 2, "greedy", 1, first=0, most=1, seconds=1000)
        assert played.entered
    faulty = [draft for draft in drafts if any(fault.bars for fault in workshop.faults(draft))]
    for draft in chance.sample(faulty, tried):
        with pytest.raises(ComponentError):
            workshop.scene(draft)


WORDS = {"id", "name", "number", "order", "source", "source_note", "description"}
"""What a file says of itself."""
NOT_DRAWN = {
    "campaign_points": "a draft is no part of a Campaign",
    "balance": "how a shipped battle went; the workshop tells it of drafts",
    "northern_rows": "two readings of one printed map",
    "opposite": "players who lay out a battle choose their side",
}
"""What only shipped battles say, and why."""


@pytest.mark.parametrize("game", FILES)
def test_all_that_a_file_may_say_is_offered(game: str) -> None:
    kit = workshop_of(game).kit()
    controls = [control for block in kit["blocks"] for control in block["controls"]]
    said = {control["path"][0] for control in controls if control["path"]}
    sets = {key for control in controls for mode in control["modes"] for key in mode["sets"]}
    keys = {one.name for one in fields(FILES[game][0])} - WORDS - set(NOT_DRAWN)
    assert keys - {*kit["layers"], *said, *sets} == set()


def test_each_special_rule_of_adventures_is_a_brush_or_a_switch() -> None:
    kit = workshop_of("battlelore").kit()
    controls = [control for block in kit["blocks"] for control in block["controls"]]
    ops = {one["row"].get("op") for one in (*kit["brushes"], *controls)} - {None}
    assert ops == set(get_args(get_type_hints(RuleEntry)["op"]))


# --- what the interface answers ---------------------------------------------------------------------------------------


AGINCOURT = (FOLDER / "agincourt-1415.toml").read_text(encoding="utf-8")


def test_a_draft_is_read_checked_drawn_and_played_on(client: httpx.Client) -> None:
    api = "/api/workshop/battlelore"
    assert client.post(f"{api}/read", json={"name": "mine.toml", "text": AGINCOURT}).json()["first"] == "pennant"
    assert client.get(f"{api}/begin", params={"adventure": "standing-stones"}).json()["name"] == "The Standing Stones"
    assert client.post(f"{api}/check", json={"text": AGINCOURT}).json() == []
    faulty = AGINCOURT.replace("[8, 6]", "[2, 2]")
    (fault,) = client.post(f"{api}/check", json={"text": faulty}).json()
    assert (fault["at"], fault["bars"]) == (["2,2"], True)
    assert client.post(f"{api}/board", json={"text": AGINCOURT}).json()["svg"].count('class="piece ') == 19
    problem(client.post(f"{api}/board", json={"text": faulty}), "not-understood")
    wish = {"text": AGINCOURT, "players": 2, "bot": "greedy", "seed": 1, "first": 4}
    first = client.post(f"{api}/trials", json=wish).json()
    assert first[0]["number"] == 4
    assert first[0]["starts"] == ["pennant", "standard"]
    problem(client.post(f"{api}/trials", json=wish | {"text": faulty}), "not-understood")


# --- in a browser -----------------------------------------------------------------------------------------------------


def begin(page: Page, game: str, how: str, ready: str = "") -> None:
    """Begin a field, and wait until it is drawn."""
    page.goto(f"/workshop/{game}")
    page.check(f"[name=how][value={how}]")
    if ready:
        page.select_option("#begin-ready", ready)
    page.click("#begin-now")
    page.wait_for_url("**draft=*")
    expect(page.locator("#draws")).to_be_visible()
    drawn(page)


def middle(page: Page, *places: str) -> list[tuple[float, float]]:
    """Where hexes lie on the sheet."""
    found: list[tuple[float, float]] = page.evaluate(
        """(ids) => {
            const { places } = JSON.parse(document.querySelector("#kit").textContent);
            return ids.map((id) => places.find((place) => place.id === id).centre);
        }""",
        places,
    )
    return found


def touch(page: Page, *places: str) -> None:
    """Draw over hexes, or touch the only one."""
    points = middle(page, *places)
    stroke(page, *points, *points[: 2 - len(points)])


def take(page: Page, tool: str, brush: str = "") -> None:
    """Take a tool in the hand, and one of its brushes."""
    page.click(f"[data-tool={tool}]")
    if brush:
        page.locator("#tool-choice button", has_text=brush).first.click()


@pytest.mark.long
@pytest.mark.browser
def test_an_adventure_is_drawn_told_whether_it_is_fair_and_played_on(page: Page) -> None:
    begin(page, "battlelore", "empty")
    expect(page.locator("#faults")).to_contain_text("Pennant has no units. Put some there.")
    expect(page.locator("#play")).to_be_disabled()
    take(page, "ground", "Wooded")
    touch(page, "4,3", "4,4", "4,5")
    take(page, "pennant", "Archers")
    for place in ("2,4", "2,5", "2,6"):
        touch(page, place)
    take(page, "standard", "Heavy Cavalry")
    touch(page, "4,4")
    touch(page, "6,5")
    take(page, "move")
    touch(page, "4,4", "6,6")
    file = kept(page)["file"]
    assert file["terrain"] == {"wooded": [[4, 3], [4, 4], [4, 5]]}
    assert file["pennant"] == {"archers": [[2, 4], [2, 5], [2, 6]]}
    assert sorted(file["standard"]["heavy-cavalry"]) == [[6, 5], [6, 6]]
    take(page, "prize", "Blazon for Pennant")
    touch(page, "7,5")
    page.get_by_label("Victory Banners", exact=True).fill("2")
    page.keyboard.press("Enter")
    page.get_by_label("Begins").select_option("standard")
    page.get_by_label("Victory Banners, Pennant").fill("3")
    page.keyboard.press("Enter")
    expect(page.locator("#faults")).to_contain_text("All is well")
    file = kept(page)["file"]
    assert file["rules"] == [{"op": "blazon", "camp": "pennant", "banners": 2, "hex": [7, 5]}]
    assert (file["first"], file["banners"]) == ("standard", {"pennant": 3, "standard": 5})
    expect(page.locator("#shares li")).to_have_count(2)
    expect(page.locator("#shares")).to_contain_text("Known to")
    page.click("#play")
    expect(page.locator("#own-map")).to_contain_text("On your adventure An adventure of mine.")
    expect(page.locator("[name=adventure]").first).to_be_hidden()
    expect(page.locator("#poster > svg")).to_be_visible()
    page.click("text=Start")
    page.wait_for_url("**/m/*")
    expect(page.locator("#stage .piece-layer .piece")).to_have_count(5)


@pytest.mark.long
@pytest.mark.browser
def test_a_battle_is_drawn_told_whether_it_is_fair_and_played_on(page: Page) -> None:
    begin(page, "battle-masters", "shipped", "borderlands")
    before = kept(page)["file"]
    assert before == read_toml(BATTLES[0].with_name("borderlands.toml"))
    take(page, "tiles", "Ditch (2 walls)")
    touch(page, "8,6")
    take(page, "turn")
    touch(page, "8,6")
    touch(page, "8,6")
    take(page, "hedges")
    (x, y), (a, b) = middle(page, "5,9", "5,8")
    stroke(page, ((x + a) / 2, (y + b) / 2), (x, y))
    expect(page.locator("#told")).to_have_text("Hedge: there are only 4.")
    take(page, "erase")
    (x, y), (a, b) = middle(page, "9,7", "10,7")
    stroke(page, ((x + a) / 2, (y + b) / 2), ((x + a) / 2, (y + b) / 2))
    take(page, "imperial", "Lord Knights")
    touch(page, "5,2")
    expect(page.locator("#faults")).to_contain_text("cannot enter the Tower. Move one of both.")
    expect(page.locator("#play")).to_be_disabled()
    take(page, "move")
    touch(page, "5,2", "5,4")
    page.locator("#controls summary", has_text="What ends the battle").click()
    page.get_by_label("Chaos wins by entering the Tower").uncheck()
    expect(page.locator("#faults")).to_contain_text("All is well")
    file = kept(page)["file"]
    tile = {"tile": "tile-4", "face": "ditch", "pattern": "ditch-2", "at": [8, 6], "rotation": 2}
    assert file["tiles"] == [*before["tiles"], tile]
    assert file["hedges"] == [hedge for hedge in before["hedges"] if hedge != [[9, 7], [10, 7]]]
    assert sorted(map(str, file["placed"])) == sorted(map(str, before["placed"]))
    assert [one["kind"] for one in file["victory"]] == ["eliminate-army"] * 2
    expect(page.locator("#shares")).to_contain_text("cards each")
    page.click("#play")
    expect(page.locator("#own-map")).to_contain_text("On your battle Battle of the Borderlands.")
    expect(page.locator("[name=battle]").first).to_be_hidden()
    expect(page.locator("#poster > svg")).to_be_visible()
    page.click("text=Start")
    page.wait_for_url("**/m/*")
    expect(page.locator("#stage .piece-layer .piece")).to_have_count(25)


@pytest.mark.browser
def test_a_battle_of_titan_is_put_together_told_whether_it_is_fair_and_played_on(page: Page) -> None:
    begin(page, "titan", "empty")
    expect(page.locator("#faults")).to_contain_text("All is well")
    take(page, "ground", "Tree")
    touch(page, "C3", "C4")
    take(page, "height", "1 step")
    touch(page, "E3")
    take(page, "hexside", "Slope")
    low, high = middle(page, "E2", "E3")
    within = ((low[0] + 2 * high[0]) / 3, (low[1] + 2 * high[1]) / 3)
    stroke(page, within, within)
    file = kept(page)["file"]
    assert (file["ground"], file["height"]) == ({"tree": ["C3", "C4"]}, {"1": ["E3"]})
    assert file["hexside"] == {"slope": [["E2", "E3"]]}
    for _ in range(7):
        page.get_by_label("Attacker: take away").first.click()
    expect(page.locator("#faults")).to_contain_text("The attacker has no legion. Choose characters.")
    page.locator(".legion", has_text="Attacker").locator("summary").click()
    for name in ("Titan", "Serpent", "Serpent"):
        page.get_by_label(f"Attacker: add {name}").click()
    expect(page.get_by_label("Attacker: add Titan")).to_be_disabled()
    page.get_by_label("Defender: take away Lion").first.click()
    file = kept(page)["file"]
    assert file["attacker"] == ["titan", "serpent", "serpent"]
    assert len(file["defender"]) == 6
    page.locator("#controls summary", has_text="Land and scores").click()
    page.locator("#controls label", has_text="Land ").locator("select").select_option("marsh")
    page.get_by_label("The attacker comes from").select_option("left")
    expect(page.locator("#faults")).to_contain_text("No slope, cliff or wall lies where the ground falls at E3.")
    expect(page.locator("#sheet .zones .realm")).to_have_count(7)
    expect(page.locator("#shares li")).to_have_count(2)
    expect(page.locator("#shares")).to_contain_text("Known to")
    page.click("#play")
    expect(page.locator("#own-map")).to_contain_text("On your battle A battle of mine.")
    expect(page.locator("#own-map")).to_contain_text("Attacker: Titan, Serpent ×2")
    expect(page.locator("[name=scenario][value=battle]")).to_be_checked()
    expect(page.locator("#option-attacker")).to_be_hidden()
    page.click("text=Start")
    page.wait_for_url("**/m/*")
    expect(page.locator("#log")).to_contain_text("Black attacks with Black Titan (6), Black Serpent 1 (18)")
    expect(page.locator("#stage .board path.cell.wood")).to_have_count(2)


@pytest.mark.long
@pytest.mark.browser
def test_a_battle_of_titan_is_drawn_by_keys_and_in_a_table(page: Page) -> None:
    begin(page, "titan", "shipped", "desert")
    before = kept(page)["file"]
    page.locator("#sheet").focus()
    for key in ("h", "ArrowUp", "Enter", "x", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#undo")).to_be_enabled()
    assert kept(page)["file"] == before | {"ground": {"sand": before["ground"]["sand"]}}
    page.locator("#table summary").press("Enter")
    page.get_by_label("Ground of A3").select_option("volcano")
    page.get_by_label("Height of A3").select_option("high-2")
    page.get_by_role("button", name="Take away: Cliff on D3 up to D4").click()
    page.locator("#sides label", has_text="Cliff").locator("select").select_option(label="D4 up to D3")
    file = kept(page)["file"]
    assert (file["ground"]["volcano"], file["height"]) == (["A3"], {"2": ["A3"]})
    assert ["D4", "D3"] in file["hexside"]["cliff"]
    assert ["D3", "D4"] not in file["hexside"]["cliff"]


MILLIMETRES = 72 / 25.4
"""Points of a PDF in a millimetre."""


@pytest.mark.browser
def test_a_field_is_printed_on_sheets_that_are_glued(page: Page) -> None:
    begin(page, "titan", "shipped", "desert")
    page.evaluate("window.print = () => { window.printed = true; }")
    page.click("#more")
    page.click("#print")
    expect(page.locator("#print-told")).to_contain_text("There is room for hexes 35 mm wide.")
    page.fill("#print-mm", "55")
    expect(page.locator("#print-told")).to_contain_text("6 sheets of A4")
    page.select_option("#print-paper", "A3")
    expect(page.locator("#print-told")).to_contain_text("2 sheets of A3")
    page.click("#print-now")
    page.wait_for_function("window.printed")
    told = page.locator(".printout .marks text").last
    expect(told).to_contain_text("Sheet B1: below A1. Cut along the marks at its top")
    assert sheets(page) == [(420, 297)] * 2
    expect(page.locator(".printout")).to_have_count(0)


def sheets(page: Page) -> list[tuple[int, int]]:
    """The sizes of the sheets on which the page is printed, in millimetres."""
    pdf = page.pdf(prefer_css_page_size=True, print_background=True)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    return [(round(float(wide) / MILLIMETRES), round(float(high) / MILLIMETRES)) for wide, high in boxes]


@pytest.mark.browser
def test_faults_are_shown_at_their_place_and_mended_by_undo(page: Page) -> None:
    begin(page, "battlelore", "shipped", "burning-of-the-vexin")
    before = kept(page)["file"]
    assert before == read_toml(FOLDER / "burning-of-the-vexin.toml")
    take(page, "ground", "Waterway")
    touch(page, "2,3")
    fault = page.locator("#faults li", has_text="No unit can stand on Waterway.")
    expect(page.locator("#sheet .states .fault")).to_have_count(1)
    fault.locator("button").click()
    expect(page.locator("#selected strong")).to_have_text("D2")
    page.locator("#selected label", has_text="Unit").locator("select").select_option("")
    expect(page.locator("#faults")).to_contain_text("All is well")
    take(page, "ground", "Countryside")
    touch(page, "2,3")
    for _ in range(3):
        page.keyboard.press("Control+z")
    expect(page.locator("#undo")).to_be_disabled()
    assert kept(page)["file"] == before


@pytest.mark.browser
def test_a_field_is_drawn_by_keys_and_in_a_table(page: Page) -> None:
    begin(page, "battlelore", "empty")
    page.locator("#sheet").focus()
    for key in ("s", "ArrowDown", "ArrowRight", "Enter", "ArrowRight", "g", "Space"):
        page.keyboard.press(key)
    file = kept(page)["file"]
    assert list(file["standard"].values()) == [[[1, 1]]]
    assert file["terrain"] == {"wooded": [[1, 2]]}
    expect(page.locator("#told")).to_have_text("C1, Wooded Terrain")
    page.locator("#table summary").press("Enter")
    page.get_by_label("Landmark of D1").select_option("healing-pool")
    page.get_by_label("Its owner of D1").select_option("owner-standard")
    page.get_by_label("Prize of A0").select_option("lore-source")
    file = kept(page)["file"]
    assert file["terrain"]["healing-pool"] == [[1, 3]]
    assert [one["op"] for one in file["rules"]] == ["owned-landmark", "lore-source"]
    page.get_by_label("Its owner of F3").select_option("owner-standard")
    expect(page.locator("#told")).to_have_text("Standard owns it: there is no landmark here.")


@pytest.mark.long
@pytest.mark.browser
def test_a_downloaded_field_and_a_link_begin_others(page: Page, tmp_path: Path) -> None:
    begin(page, "battlelore", "shipped", "crossing-the-somme")
    with page.expect_download() as waiting:
        page.click("#download")
    file = tmp_path / "somme.toml"
    waiting.value.save_as(file)
    find_game("battlelore").check(file)
    assert load(file, AdventureFile) == load(FOLDER / "crossing-the-somme.toml", AdventureFile)
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.click("#more")
    page.click("#copy-link")
    expect(page.locator("#shared")).to_contain_text("The link is copied")
    link = page.evaluate("window.copied")
    page.goto("/workshop")
    expect(page.locator("#mine .kept")).to_contain_text("Pennant: 11 units, Standard: 12 units.")
    page.goto(link)
    page.wait_for_url("**draft=*")
    expect(page.locator("#title")).to_have_text("Crossing the Somme")
    page.goto("/workshop/battlelore")
    page.check("[name=how][value=file]")
    page.set_input_files("#begin-file", file)
    page.click("#begin-now")
    page.wait_for_url("**draft=*")
    expect(page.locator("#title")).to_have_text("Crossing the Somme")
    page.goto("/workshop/battlelore")
    page.check("[name=how][value=file]")
    other = tmp_path / "other.toml"
    other.write_text('name = "No adventure"\nterrain = 5\n')
    page.set_input_files("#begin-file", other)
    page.click("#begin-now")
    expect(page.locator("#trouble")).to_have_text("This file is no adventure that can be drawn on.")


@pytest.mark.browser
def test_what_both_sides_have_is_told_at_once_and_drawn(page: Page) -> None:
    begin(page, "battlelore", "shipped", "agincourt-1415")
    measures = page.locator("#measures")
    expect(measures.locator("tr", has_text="Strength in figures")).to_contain_text("3438")
    expect(measures).to_contain_text("Pennant has more shelter and begins; Standard is 11\u00a0% stronger.")
    page.check("[name=view][value=ways]")
    expect(page.locator("#sheet .ways .way")).to_have_count(4)
    page.click("[data-tool=erase]")
    touch(page, "8,6")
    expect(measures).to_contain_text("Pennant has more shelter and begins.")
