"""The workshop: what the interface answers about drafts, and a map that is drawn, tried and played on in a browser."""

from __future__ import annotations

import json
import subprocess
import sys
from base64 import b64decode
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from playwright.sync_api import Page, expect

from banneret.games.battle_magic.generator import generate
from banneret.games.battle_magic.map.map_file import MapFile, as_tables, as_toml
from banneret.games.battle_magic.map.maps import MAPS, load_map
from banneret.lab.stop import interval
from tests.web.api.test_me import take_name
from tests.web.browsing import drawn
from tests.web.computers import Computers
from tests.web.test_problems import problem

SAVED = Path(__file__).parent / "scripts" / "saved.js"
STRAND = (MAPS / "wyvern-strand.toml").read_text(encoding="utf-8")
API = "/api/workshop/battle-magic"
DOT = b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
"""A picture of one point."""


def _without_none(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_none(one) for key, one in value.items() if one is not None}
    return [_without_none(one) for one in value] if isinstance(value, list | tuple) else value


def test_maps_that_are_opened_and_saved_in_a_page_are_equal() -> None:
    files: list[MapFile] = [load_map(path.stem).file for path in sorted(MAPS.glob("*.toml"))]
    files += [generate(60, 3, seed).file for seed in range(5)] + [generate(200, 5, 1).file]
    shares = [(0, 3), (4, 10), (70, 100), (1000, 2000), (7, 7)]
    sent = {"maps": [_without_none(as_tables(file)) for file in files], "shares": shares}
    node = Path(sys.executable).with_name("node")
    ran = subprocess.run([node, SAVED], input=json.dumps(sent), capture_output=True, text=True, check=True)
    given = json.loads(ran.stdout)

    assert given["maps"] == [as_toml(file) for file in files]
    for (total, count), found in zip(shares, given["intervals"], strict=True):
        assert found == pytest.approx(interval(total, count, 0.95), abs=1e-6)


def test_a_draft_is_checked_drawn_and_played_on(client: httpx.Client) -> None:
    assert client.post(f"{API}/check", json={"text": STRAND}).json() == []
    (fault,) = client.post(f"{API}/check", json={"text": STRAND.replace(', "dapple-moor"]\n', "]\n", 1)}).json()
    assert (fault["at"], fault["bars"]) == (["rowan-grove"], True)
    assert client.post(f"{API}/board", json={"text": STRAND}).json()["svg"].startswith("<svg")
    assert "<style" not in client.post(f"{API}/picture", json={"text": STRAND}).json()["svg"]
    wish = {"text": STRAND, "players": 2, "bot": "greedy", "seed": 1, "first": 4}
    first = client.post(f"{API}/trials", json=wish).json()
    assert first[0]["number"] == 4
    assert first[0] == client.post(f"{API}/trials", json=wish).json()[0]


def test_a_file_is_read_and_a_map_begun(client: httpx.Client) -> None:
    read = client.post(f"{API}/read", json={"name": "mine.toml", "text": STRAND}).json()
    assert read["name"] == "The Wyvern Strand"
    begun = client.get(f"{API}/begin", params={"map": "generated", "players": "3", "seed": "4"}).json()
    assert begun["max_players"] == 3


@pytest.mark.parametrize(("method", "path", "body", "kind"), [
    ("POST", "/api/workshop/battlemist/check", {"text": ""}, "not-found"),
    ("POST", "/api/workshop/chess/check", {"text": ""}, "not-found"),
    ("GET", "/api/workshop/battlemist/begin", None, "not-found"),
    ("GET", f"{API}/begin?map=nowhere", None, "not-understood"),
    ("GET", f"{API}/begin?map-file=/etc/passwd", None, "not-understood"),
    ("POST", f"{API}/read", {"name": "x", "text": "["}, "not-understood"),
    ("POST", f"{API}/board", {"text": "x = 1"}, "not-understood"),
    ("POST", f"{API}/trials", {"text": "x = 1", "players": 2}, "not-understood"),
    ("POST", f"{API}/trials", {"text": STRAND, "players": 3}, "not-understood"),
    ("POST", f"{API}/trials", {"text": STRAND, "players": 2, "bot": "strongest"}, "not-understood"),
    ("POST", f"{API}/check", {"text": "x" * 300_000}, "too-large"),
])  # fmt: skip
def test_what_cannot_be_drawn(client: httpx.Client, method: str, path: str, body: Any, kind: str) -> None:
    problem(client.request(method, path, json=body), kind)


def test_a_page_is_there_for_games_with_something_to_draw(client: httpx.Client) -> None:
    assert client.get("/workshop/battle-magic").status_code == 200
    assert client.get("/workshop/battlemist").status_code == 404


# --- in a browser -----------------------------------------------------------------------------------------------------


def begin(page: Page, how: str = "chance", **fields: str) -> None:
    """Begin a map, and wait until it is drawn."""
    page.goto("/workshop/battle-magic")
    page.check(f"[name=how][value={how}]")
    for name, value in fields.items():
        page.locator(f"#begin-{name}").fill(value) if name == "count" else page.select_option(f"#begin-{name}", value)
    page.click("#begin-now")
    page.wait_for_url("**draft=*")
    page.wait_for_selector("#sheet .ground path")
    drawn(page)


SAME_CHANCE = "let state = 7; Math.random = () => (state = (state * 16807) % 2147483647) / 2147483647;"
"""What lets chance give the same map in every run."""


def on_screen(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a point of the map lies in the window."""
    found = page.evaluate(
        """([x, y]) => {
            const at = new DOMPoint(x, y).matrixTransform(document.querySelector("#sheet").getScreenCTM());
            return [at.x, at.y];
        }""",
        [x, y],
    )
    return found[0], found[1]


def stroke(page: Page, *points: tuple[float, float]) -> None:
    """Draw a line over the map."""
    first, *others = [on_screen(page, *point) for point in points]
    page.mouse.move(*first)
    page.mouse.down()
    for there in others:
        page.mouse.move(*there, steps=5)
    page.mouse.up()


def kept(page: Page) -> dict[str, Any]:
    """The draft as the browser keeps it."""
    draft: dict[str, Any] = page.evaluate(
        """() => {
            const id = new URLSearchParams(location.search).get("draft");
            return JSON.parse(localStorage.getItem(`banneret.workshop.${id}`));
        }"""
    )
    return draft


def lands(page: Page) -> int:
    return sum(one["terrain"] in ("clear", "forest", "mountain") for one in kept(page)["file"]["territories"])


@pytest.mark.browser
def test_the_list_of_a_new_browser_says_what_to_do(page: Page) -> None:
    page.goto("/workshop")
    expect(page.locator("#none")).to_contain_text("Nothing is drawn yet.")
    page.click(".kept a[href$=battle-magic]")
    expect(page.locator("#begin")).to_be_visible()


@pytest.mark.browser
def test_a_sheet_is_divided_painted_undone_and_comes_back(page: Page) -> None:
    begin(page, "empty", players="2", symmetry="none")
    page.click("[data-tool=divide]")
    stroke(page, (-5, 300), (500, 320), (1005, 300))
    stroke(page, (400, -5), (420, 200), (410, 400))
    expect(page.locator("#sheet .ground path")).to_have_count(3)
    page.click("[data-tool=paint]")
    page.click("#tool-choice >> text=Forest")
    stroke(page, (200, 100), (210, 110))
    expect(page.locator("#sheet .ground .t-forest")).to_have_count(1)
    page.keyboard.press("Control+z")
    expect(page.locator("#sheet .ground .t-forest")).to_have_count(0)
    page.click("#redo")
    expect(page.locator("#sheet .ground .t-forest")).to_have_count(1)
    page.click("[data-tool=unite]")
    stroke(page, (200, 600), (200, 100))
    page.reload()
    page.wait_for_selector("#sheet .ground path")
    assert len(kept(page)["file"]["territories"]) == 2
    other = page.context.new_page()
    other.goto(page.url)
    other.click("#undo")
    expect(page.locator("#sheet .ground .t-forest")).to_have_count(1)
    expect(page.locator("#told")).to_have_text("Changed on another page.")
    for _ in range(3):
        page.click("#undo")
    expect(page.locator("#sheet .ground path")).to_have_count(1)
    expect(other.locator("#sheet .ground path")).to_have_count(1)
    expect(other.locator("#undo")).to_be_disabled()
    for _ in range(4):
        other.click("#redo")
    other.close()
    expect(page.locator("#sheet .ground path")).to_have_count(2)
    page.goto("/workshop")
    expect(page.locator("#mine .kept")).to_contain_text("2 territories, for 2 players.")
    page.click("#mine button")
    page.click("#confirm-dialog [value=yes]")
    expect(page.locator("#none")).to_be_visible()


@pytest.mark.browser
def test_borders_rivers_and_names_are_changed_by_hand(page: Page) -> None:
    begin(page, "shipped", map="wyvern-strand")
    before = kept(page)["file"]
    page.click("[data-tool=bend]")
    stroke(page, (432, 97), (440, 110))
    moved = kept(page)["file"]
    assert [440, 110] in moved["territories"][0]["outline"]
    assert [432, 97] not in moved["territories"][0]["outline"]
    page.click("[data-tool=look]")
    stroke(page, (152, 66), (152, 66))
    page.fill("#selected input", "Ann's Meadow")
    page.keyboard.press("Enter")
    page.click("[data-tool=river]")
    stroke(page, (214, 62), (214, 62))
    horn = kept(page)["file"]["territories"][4]
    assert (horn["id"], horn["name"], horn["rivers"]) == ("anns-meadow", "Ann's Meadow", ["the-last-lantern-tavern"])
    page.click("#more")
    page.locator("#more-dialog summary", has_text="whole sheet").press("Enter")
    page.click("#motions >> text=Turn right")
    expect(page.locator("#sheet-width")).to_have_value("700")
    page.fill("#sheet-width", "900")
    page.click("#resize")
    expect(page.locator("#moved")).to_have_text("Resized. Undo takes it back.")
    page.click("#more-dialog [method=dialog] button")
    assert max(x for one in kept(page)["file"]["territories"] for x, _ in one["outline"]) == 900
    for _ in range(5):
        page.click("#undo")
    assert kept(page)["file"] == before
    expect(page.locator("#undo")).to_be_disabled()


def _height(territory: dict[str, Any]) -> int:
    return int(territory["centre"][1])


def _count(facts: str) -> int:
    """How many matches were played."""
    return int(facts.split(" matches")[0])


@pytest.mark.long
@pytest.mark.browser
def test_a_map_for_three_is_drawn_told_whether_it_is_fair_and_played_on(page: Page) -> None:
    page.add_init_script(SAME_CHANCE)
    begin(page, players="3", count="60", symmetry="turn")
    stroke(page, (500, 60), (500, 140), (560, 120), (440, 120), (500, 220))
    assert lands(page) % 3 == 0
    expect(page.locator("#play")).to_be_disabled()
    expect(page.locator("#faults")).to_contain_text("3 players need 3 starts, and 0 are marked.")
    page.click("[data-tool=start]")
    start = min((one for one in kept(page)["file"]["territories"] if one["terrain"] == "clear"), key=_height)
    stroke(page, tuple(start["centre"]), tuple(start["centre"]))
    expect(page.locator("#faults")).to_contain_text("All is well")
    expect(page.locator("#measures th[scope=col]")).to_have_count(3)
    expect(page.locator("#shares li")).to_have_count(3)
    expect(page.locator("#shares")).to_contain_text("Known to")
    page.check("[name=view][value=ways]")
    expect(page.locator("#sheet .ways .far")).not_to_have_count(0)
    page.select_option("#ways-of", "1")
    expect(page.locator("#sheet .ways g")).to_have_count(1)
    matches = page.locator("#shares p").inner_text()
    page.click("#more")
    page.fill("#draft-name", "Three Seas")
    page.click("#more-dialog [method=dialog] button")
    expect(page.locator("#title")).to_have_text("Three Seas")
    assert _count(page.locator("#shares p").inner_text()) >= _count(matches)  # a name changes nothing in a match
    expect(page.locator("#play")).to_be_enabled()
    page.click("#play")
    expect(page.locator("#own-map")).to_contain_text("On your map Three Seas.")
    expect(page.locator("#seats .seat-wish")).to_have_count(3)
    expect(page.locator("[name=map]").first).to_be_hidden()
    expect(page.locator("#poster > svg")).to_be_visible()
    page.click("text=Start")
    page.wait_for_url("**/m/*")
    expect(page.locator("#stage .board .cell")).to_have_count(60)


@pytest.mark.browser
def test_a_downloaded_map_begins_another(page: Page, tmp_path: Path) -> None:
    begin(page, "shipped", map="sundered-coast")
    with page.expect_download() as waiting:
        page.click("#download")
    file = tmp_path / "coast.toml"
    waiting.value.save_as(file)
    assert file.read_text(encoding="utf-8") == as_toml(load_map("sundered-coast").file)
    page.goto("/workshop/battle-magic")
    page.check("[name=how][value=file]")
    page.set_input_files("#begin-file", file)
    page.click("#begin-now")
    page.wait_for_url("**draft=*")
    expect(page.locator("#title")).to_have_text("The Sundered Coast")


MARKUP = "<img src=x onerror=ran=1>"


@pytest.mark.long
@pytest.mark.browser
def test_names_in_the_map_of_somebody_else_are_text(page: Page) -> None:
    text = STRAND.replace('"The Wyvern Strand"', f'"{MARKUP}"').replace('"Rowan Grove"', f'"{MARKUP}"')
    page.goto("/workshop/battle-magic")
    page.check("[name=how][value=file]")
    page.set_input_files("#begin-file", {"name": "m.toml", "mimeType": "text/plain", "buffer": text.encode()})
    page.click("#begin-now")
    page.wait_for_url("**draft=*")
    expect(page.locator("#title")).to_have_text(MARKUP)
    page.locator("#table summary").press("Enter")
    expect(page.get_by_label(f"Name of {MARKUP}")).to_have_value(MARKUP)
    page.evaluate("window.print = () => { window.printed = true; }")
    page.click("#more")
    page.click("#print")
    page.click("#print-now")
    page.wait_for_function("window.printed")
    expect(page.locator(".printout .marks text")).to_contain_text(MARKUP)
    page.goto("/workshop")
    expect(page.locator("#mine strong")).to_have_text(MARKUP)
    assert page.evaluate("typeof ran") == "undefined"
    assert page.locator("img[src=x]").count() == 0


@pytest.mark.long
@pytest.mark.browser
def test_a_link_holds_the_whole_map(page: Page) -> None:
    begin(page, "shipped", map="wyvern-strand")
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.click("#more")
    page.click("#copy-link")
    expect(page.locator("#shared")).to_contain_text("The link is copied")
    link, file = page.evaluate("window.copied"), kept(page)["file"]
    page.goto("/workshop")
    page.goto(link)
    page.wait_for_url("**draft=*")
    page.wait_for_selector("#sheet .ground path")
    assert kept(page)["file"] == file
    page.goto("/workshop")
    page.goto("/workshop/battle-magic#map=damaged")
    expect(page.locator("#trouble")).to_have_text("The map in this link is damaged; ask for the link once more.")
    expect(page.locator("#begin")).to_be_visible()


@pytest.mark.long
@pytest.mark.browser
def test_a_map_with_a_name_that_lasts_is_on_every_device(computers: Computers) -> None:
    desk, telephone = computers.page(), computers.page(telephone=True)
    begin(desk, "empty", players="2", symmetry="none")
    link = take_name(desk, "Cartographer")
    with desk.expect_response("**/api/me/drafts/*"):
        desk.goto("/workshop")
    expect(desk.locator("#with-name")).to_contain_text("All is kept with your name too")

    telephone.goto(link)
    telephone.click("#recover button")
    expect(telephone.locator("#member-name")).to_be_visible()
    telephone.goto("/workshop")
    telephone.click("#mine a")
    telephone.click("[data-tool=divide]")
    with telephone.expect_response("**/api/me/drafts/*"):
        stroke(telephone, (-5, 300), (500, 320), (1005, 300))

    desk.click("#mine a")
    expect(desk.locator("#sheet .ground path")).to_have_count(2)
    with desk.expect_response("**/api/me/drafts/*"):
        stroke(desk, (500, 100), (510, 110))
    with telephone.expect_response("**/api/me/drafts/*"):
        telephone.click("#undo")
    expect(telephone.locator("#trouble")).to_contain_text("Another device has changed this draft since.")
    telephone.reload()
    expect(telephone.locator("#sheet .ground .t-clear")).to_have_count(1)
    telephone.goto("/workshop")
    expect(telephone.locator("#mine strong")).to_have_text(["A map of mine (this browser)", "A map of mine"])
    with telephone.expect_download() as waiting:
        telephone.click("#export")
    assert [one["name"] for one in json.loads(waiting.value.path().read_text())][-1].startswith("A map of mine")
    telephone.click("#mine li:last-child button")
    with telephone.expect_response("**/api/me/drafts/*"):
        telephone.click("#confirm-dialog [value=yes]")
    expect(telephone.locator("#mine strong")).to_have_count(1)
    telephone.goto("/me")
    telephone.click("#leave")
    expect(telephone.locator("#join")).to_be_visible()
    telephone.goto("/workshop")
    expect(telephone.locator("#none")).to_be_visible()


@pytest.mark.browser
def test_a_picture_is_traced_and_never_sent(page: Page) -> None:
    begin(page, "empty", players="2", symmetry="none")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.post_data or ""))
    page.click("#more")
    page.locator("#more-dialog summary", has_text="trace").press("Enter")
    for kind, size, told in (
        ("text/html", 10, "Choose a picture: PNG, JPEG or WebP."),
        ("image/png", 5 * 2**20, "This picture is larger than 4 MB. Make it smaller first."),
    ):
        page.set_input_files("#trace-file", {"name": "x", "mimeType": kind, "buffer": b"x" * size})
        expect(page.locator("#trace-told")).to_have_text(told)
    page.set_input_files("#trace-file", {"name": "coast.png", "mimeType": "image/png", "buffer": DOT})
    expect(page.locator("#sheet .traced")).to_have_attribute("opacity", "0.45")
    page.fill("#trace-size", "50")
    expect(page.locator("#sheet .traced")).to_have_attribute("width", "500")
    page.reload()
    expect(page.locator("#sheet .traced")).to_have_attribute("width", "500")
    assert not any("data:image" in one for one in sent)
    page.click("#more")
    page.locator("#more-dialog summary", has_text="trace").press("Enter")
    page.click("#trace-remove")
    expect(page.locator("#sheet .traced")).to_have_count(0)
    page.reload()
    page.wait_for_selector("#sheet .ground path")
    expect(page.locator("#sheet .traced")).to_have_count(0)


@pytest.mark.browser
def test_a_map_is_drawn_by_keys_in_a_table(page: Page) -> None:
    begin(page, "empty", players="2", symmetry="none")
    page.locator("#table summary").press("Enter")
    page.get_by_label("What to do with The Sea").select_option(label="Divide from north to south")
    expect(page.locator("#territories tr")).to_have_count(2)
    page.get_by_label("Name of The Sea").fill("West")
    page.get_by_label("Name of The Sea").press("Enter")
    page.get_by_label("Ground of West").select_option("mountain")
    expect(page.locator("#sheet .ground .t-mountain")).to_have_count(1)
    page.get_by_label("What to do with West").select_option(label="Divide from west to east")
    expect(page.get_by_label("it can be here")).to_have_count(2)
    page.get_by_label("A start in West: it can be here").press("Space")
    expect(page.locator("#sheet .start")).to_have_count(1)
    expect(page.get_by_label("it can be here")).to_have_count(0)
    page.get_by_label("What to do with West").select_option(index=3)
    expect(page.locator("#territories tr")).to_have_count(2)
