"""Every page answers, keeps to itself, and lets no markup in."""

from __future__ import annotations

import re

import httpx2 as httpx
import pytest

from tests.web.serving import Server

PAGES = ["/", "/new/battle-masters", "/rules/battle-masters", "/charges", "/help", "/problems"]
NASTY = "<script>alert('x')</script>\"'&"


@pytest.mark.parametrize("path", PAGES)
def test_a_page(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.text.startswith("<!doctype html>")
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "unsafe" not in answer.headers["content-security-policy"]


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
    sources = ["/style.css", "/static/page.css", "/static/match.css", "/static/match.js", "/static/live.js"]
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
    assert owned in client.get("/").text


def test_static_files_are_asked_for_again_and_not_sent_again(client: httpx.Client) -> None:
    first = client.get("/static/match.js")
    assert first.headers["cache-control"] == "no-cache"
    again = client.get("/static/match.js", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304


def test_the_pages_know_no_game(client: httpx.Client) -> None:
    for module in ("match", "board", "question", "cards", "touch"):
        text = client.get(f"/static/{module}.js").text.lower()
        assert not re.search(r"battle|masters|hex|ogre|titan", text), module
