"""Every page answers, loads nothing from elsewhere, and lets no markup in."""

from __future__ import annotations

import re
from urllib.parse import urljoin

import httpx2 as httpx
import pytest

from banneret.engine.game import Game, games
from banneret.picture import charges
from banneret.web.pages.assets import scripts_and_sheets, sources
from banneret.web.pages.pages import span
from tests.web.serving import Server

PAGES = [
    "/", "/new/battle-masters", "/rules/battle-masters", "/charges", "/help", "/problems", "/workshop",
    "/workshop/battle-magic", "/workshop/battlelore", "/workshop/battle-masters", "/workshop/titan",
]  # fmt: skip
_IMPORTED = re.compile(r'^import .*"(\..*?)"', re.MULTILINE)
NASTY = "<script>alert('x')</script>\"'&"


@pytest.mark.parametrize("path", PAGES)
def test_a_page(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.text.startswith("<!doctype html>")
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "unsafe" not in answer.headers["content-security-policy"]


@pytest.mark.parametrize("game", games())
def test_the_form_of_a_match_speaks_of_commands_to_hosts_only(client: httpx.Client, game: str) -> None:
    page = client.get(f"/new/{game}").text
    for_hosts = re.compile(r"<details[^>]*><summary>For hosts.*?</details>", re.DOTALL)
    assert "<code>" in page
    assert not re.search(r"<code>|`|banneret [a-z]+-|Dice", for_hosts.sub("", page).split("<form")[1])


@pytest.mark.parametrize(("text", "unit", "short"), [
    ("2", "", "2"), ("2 to 6", "", "2–6"), ("45 to 90", "min", "45–90 min"), ("90 to 360", "min", "1.5–6 hours"),
    ("?", "min", "? min"),
])  # fmt: skip
def test_a_span_of_numbers_in_short(text: str, unit: str, short: str) -> None:
    assert span(text, unit) == short


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.long)], ids=["one-of-a-kind", "all"])
@pytest.mark.parametrize("game", [game for game in games().values() if game.guide.cover.choices])
def test_each_thing_that_can_be_played_has_its_line_and_its_board_or_sign(
    client: httpx.Client, game: Game, *, every: bool
) -> None:
    cover = game.guide.cover
    (option,) = (option for option in game.options if option.key == cover.option)

    assert cover.choices.keys() == dict(option.values).keys()
    assert all(choice.line for choice in cover.choices.values())
    kinds = {bool(choice.sign): value for value, choice in cover.choices.items()}
    for value in cover.choices if every else kinds.values():
        choice = cover.choices[value]
        board = client.get(f"/boards/{game.key}/{value}.svg")
        assert (board.status_code, choice.sign in charges()) in [(200, False), (404, True)], value
        assert board.status_code == 404 or board.text.startswith("<svg xmlns=")


def test_a_small_board_is_that_of_the_seat_that_looks(client: httpx.Client, server: Server) -> None:
    seat = server.open("titan", ({"name": "Ann"}, {"name": "Ben"}), scenario="battle")["seats"][0]
    board = client.get(f"/m/{seat}/board.svg")
    assert board.headers["content-type"].startswith("image/svg+xml")
    again = client.get(f"/m/{seat}/board.svg", headers={"if-none-match": board.headers["etag"]})
    assert (again.status_code, again.text) == (304, "")
    assert client.get("/m/forged/board.svg").status_code == 404


def _match_pages(server: Server, name: str = "") -> list[str]:
    links = server.open(seats=({"name": name}, {"bot": "random", "name": name}))
    return [f"/m/{links['seats'][0]}", f"/m/{links['spectator']}", f"/m/{links['seats'][0]}/replay"]


def test_pages_have_nothing_that_the_policy_forbids(client: httpx.Client, server: Server) -> None:
    for path in [*PAGES, *_match_pages(server)]:
        page = client.get(path).text
        assert " style=" not in page
        assert "<style" not in page
        assert not re.search(r"<[^>]+ on[a-z]+=", page)
        assert not re.search(r"<script(?![^>]*(src=|type=\"application/json\"))", page)


def test_pages_load_nothing_from_elsewhere(client: httpx.Client, server: Server) -> None:
    files = ("style.css", "page.css", "match.css", "match.js", "table/live.js")
    sources = [f"/static/{name}" for name in files]
    for path in [*PAGES, *_match_pages(server), *sources]:
        outside = re.findall(r"(?:src|href|url\(|import)[=\"' (]+((?:https?:)?//[^\"')]+)", client.get(path).text)
        assert not outside, path


def test_markup_in_names_stays_text(client: httpx.Client, server: Server) -> None:
    for path in _match_pages(server, NASTY):
        page = client.get(path).text
        assert "<script>alert" not in page


def test_names_come_back_as_they_were_given(client: httpx.Client, server: Server) -> None:
    seat = server.open("made-up", ({"name": NASTY}, {}), kind="race")["seats"][0]
    assert client.get(f"/api/m/{seat}/about").json()["seats"][0]["name"] == NASTY


def test_a_title_with_markup_stays_text(client: httpx.Client) -> None:
    links = client.post("/api/matches", json={"game": "made-up", "options": {"kind": "race"}, "title": NASTY}).json()
    page = client.get(f"/m/{links['spectator']}").text
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


def test_links_are_not_kept_by_caches(client: httpx.Client, server: Server) -> None:
    for path in _match_pages(server):
        assert client.get(path).headers["cache-control"] == "no-store"


def test_every_rule_has_its_own_place(client: httpx.Client) -> None:
    page = client.get("/rules/battle-masters").text
    for rule in client.get("/api/games/battle-masters/rules").json():
        assert f'id="{rule["id"]}"' in page


def test_the_owners_are_named(client: httpx.Client) -> None:
    owned = client.get("/api/games/battle-masters").json()["ownership"]
    assert owned in client.get("/help").text
    assert 'href="/help#makers"' in client.get("/").text


def test_a_file_is_kept_for_a_year_under_the_address_that_a_page_gives(client: httpx.Client) -> None:
    for address in _files_of(client.get("/").text):
        answer = client.get(address)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.text == client.get(address, headers={"accept-encoding": "identity"}).text


def test_a_file_of_an_older_version_is_the_newest_one_and_is_not_kept(client: httpx.Client) -> None:
    for address in ("/static/match.js", "/static/0123456789ab/match.js", "/static/0123456789ab/board/board.js"):
        first = client.get(address)
        assert first.headers["cache-control"] == "no-cache"
        again = client.get(address, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_the_board_of_a_match_is_kept_by_the_browser_and_not_sent_with_its_page(
    client: httpx.Client, server: Server
) -> None:
    page = client.get(f"/m/{server.open('titan')['seats'][0]}").text
    [address] = re.findall(r'data-drawing="([^"]+)"', page)
    board = client.get(address)
    assert board.headers["cache-control"] == "private, max-age=31536000, immutable"
    assert '<g class="board"' in board.text
    assert 'class="cell' not in page
    older = client.get(re.sub(r"[^/]+$", "0123456789ab.svg", address))
    assert (older.text, older.headers["cache-control"]) == (board.text, "no-cache")
    other = client.get(address.replace("masterboard", "no-such-board"))
    assert other.status_code == 404
    assert "no-such-board" in other.json()["detail"]


@pytest.mark.parametrize("name", ["nothing.js", "../app.py", "x/../../app.py", "%2e%2e%2fapp.py", "%00", ""])
def test_a_file_that_is_not_there(client: httpx.Client, name: str) -> None:
    answer = client.get(f"/static/{name}")
    assert answer.status_code == 404
    assert answer.headers["cache-control"] == "no-store"


def test_a_page_asks_at_once_for_every_module_that_its_script_needs(client: httpx.Client, server: Server) -> None:
    for path in ("/", "/new/titan", *_match_pages(server)):
        named = set(_files_of(client.get(path).text))
        scripts = [address for address in named if address.endswith(".js")]
        needed = {urljoin(one, name) for one in scripts for name in _IMPORTED.findall(client.get(one).text)}
        assert needed <= named


def test_what_the_first_page_costs(client: httpx.Client) -> None:
    page = client.get("/")
    real = [address for address in _files_of(page.text) if not re.search("arranged|made-up|stroll|woff2", address)]
    files = [client.get(address) for address in real]
    assert len(files) >= 5
    assert _sent(page) < 20_000
    assert _sent(page) + sum(map(_sent, files)) < 160_000


def test_letters_are_small_and_only_those_of_the_first_words_are_asked_for_at_once(client: httpx.Client) -> None:
    letters = {name: asset for name, asset in scripts_and_sheets().items() if name.endswith(".woff2")}
    assert max(len(asset.body) for asset in letters.values()) < 40_000
    asked = [address for address in _files_of(client.get("/").text) if address.endswith(".woff2")]
    assert [address.rsplit("/", 1)[1] for address in asked] == ["sans.woff2", "serif.woff2"]


def _sent(answer: httpx.Response) -> int:
    """The bytes that came, before they were unpacked."""
    heads = sum(len(name) + len(value) + 4 for name, value in answer.headers.raw)
    return heads + answer.num_bytes_downloaded


def _files_of(page: str) -> list[str]:
    return list(dict.fromkeys(re.findall(r'(?:href|src|data-picture)="(/static/[^"]+)"', page)))


def test_the_pages_know_no_game() -> None:
    for module in ("match", "board/board", "panels/question", "panels/cards", "board/touch"):
        text = sources()[f"{module}.js"].decode().lower()
        assert not re.search(r"battle|masters|hex|ogre|titan", text), module


@pytest.mark.parametrize("game", games())
def test_the_sheets_of_a_game_are_a_part_of_a_page(client: httpx.Client, game: str) -> None:
    answer = client.get(f"/rules/{game}/sheets")
    assert answer.status_code == 200
    assert 'class="aid-sheet"' in answer.text
