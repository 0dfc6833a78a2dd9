"""The lobby, over the interface and on the page."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx2 as httpx
import pytest
from playwright.sync_api import expect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from banneret.web.api.me import COOKIE
from tests.web.api.test_me import take_name
from tests.web.computers import Computers
from tests.web.serving import PATIENCE, Server
from tests.web.test_problems import problem

NASTY = "<script>alert(1)</script>"


@pytest.mark.parametrize(
    ("path", "body", "kind"),
    [
        ("/api/lobby/take", {"match": "0", "seat": 0}, "taken"),
        ("/api/lobby/take", {"match": "\0", "seat": 0}, "not-understood"),
        ("/api/lobby/take", {"match": "x", "seat": -1}, "not-understood"),
        ("/api/lobby/take", {"match": "x", "seat": 10**30}, "not-understood"),
        ("/api/lobby/take", {"match": "x", "seat": True}, "not-understood"),
        ("/api/lobby/take", {"match": "x" * 41, "seat": 0}, "not-understood"),
        ("/api/lobby/take", {}, "not-understood"),
        ("/api/m/forged/offer", {}, "unknown-link"),
        ("/api/m/forged/offer", {"to": "x" * 61}, "not-understood"),
        ("/api/matches", {"game": "made-up", "seats": [{"bot": "random", "open": True}]}, "not-understood"),
        ("/api/matches", {"game": "made-up", "seats": [{}, {"invite": "Nobody At All"}]}, "not-understood"),
        ("/api/matches", {"game": "made-up", "seats": [{"open": 1}]}, "not-understood"),
    ],
)
def test_what_cannot_be_offered_or_taken(client: httpx.Client, path: str, body: Any, kind: str) -> None:
    problem(client.post(path, json=body), kind)


def test_a_spectator_offers_nothing(client: httpx.Client, server: Server) -> None:
    spectator = server.open("made-up", ({}, {}), kind="race")["spectator"]
    problem(client.post(f"/api/m/{spectator}/offer", json={}), "only-watching")


def test_only_the_opener_has_a_say_in_an_offer_and_nobody_has_its_link(client: httpx.Client, server: Server) -> None:
    opened = server.open("made-up", ({}, {"open": True}), kind="race")
    assert opened["seats"][1] is None
    assert client.get(f"/api/opened/{opened['opener']}").json()["seats"] == opened["seats"]
    path = f"/api/opened/{opened['opener']}/offers/1"
    problem(client.delete(f"/api/opened/{opened['seats'][0]}/offers/1"), "unknown-link")
    link = client.delete(path).raise_for_status().json()["link"]
    assert client.get(f"/api/m/{link}").json()["seat"] == 1
    problem(client.delete(path), "taken")
    problem(client.post(f"/api/m/{link}/offer", json={}), "not-now")


def test_a_forged_cookie_takes_nothing(client: httpx.Client, server: Server) -> None:
    opened = server.open("made-up", ({}, {"open": True}), kind="race")
    headers = {"cookie": f"{COOKIE}=forged"}
    wish = {"match": opened["match"], "seat": 1}
    problem(client.post("/api/lobby/take", json=wish, headers=headers), "signed-out")
    assert client.get("/api/lobby", headers=headers).status_code == 200
    assert client.post("/api/lobby/take", json=wish).status_code == 201


def heard(lobby: ClientConnection) -> dict[str, Any]:
    """The lobby's next message that is not a sign of life."""
    while (message := json.loads(lobby.recv(timeout=PATIENCE))).get("is") == "pong":
        pass
    return dict(message)


def test_the_lobby_is_told_live(client: httpx.Client, server: Server) -> None:
    with connect(f"{server.url.replace('http', 'ws')}/lobby/live") as lobby:
        assert heard(lobby).keys() == {"seats", "invitations"}
        opened = server.open("made-up", ({"name": "Ann"}, {"open": True}), kind="race")
        told = heard(lobby)
        seat = next(one for one in told["seats"] if one["match"] == opened["match"])
        assert (seat["seat"], seat["others"]) == (1, ["Ann"])
        link = client.post("/api/lobby/take", json={"match": opened["match"], "seat": 1}).json()["link"]
        assert opened["match"] not in {seat["match"] for seat in heard(lobby)["seats"]}
    assert client.get(f"/api/m/{link}/about").json()["seat"] == 1
    assert client.get(f"/api/opened/{opened['opener']}").json()["seats"] == [opened["seats"][0], None]


def test_only_a_page_of_this_host_is_told_of_invitations(server: Server) -> None:
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as own:
        assert own.post("/api/me", json={"name": "Olga"}).is_success
        badge = own.cookies[COOKIE]
    server.open("made-up", ({}, {"invite": "Olga"}), kind="race")

    def invited(origin: Origin | None = None) -> bool:
        cookie = {"Cookie": f"{COOKIE}={badge}"}
        url = f"{server.url.replace('http', 'ws')}/lobby/live"
        with connect(url, additional_headers=cookie, origin=origin) as lobby:
            return bool(heard(lobby)["invitations"])

    assert invited()
    assert invited(Origin(server.url))
    assert not invited(Origin("http://sister.127.0.0.1"))
    assert not invited(Origin("https://elsewhere.example"))


@pytest.mark.parametrize("nonsense", ["", "[" * 20_000, '{"do": "take"}', b"\xff\x00", "<script>alert(1)</script>"])
def test_what_is_said_to_the_lobby_changes_nothing(server: Server, nonsense: str | bytes) -> None:
    with connect(f"{server.url.replace('http', 'ws')}/lobby/live", additional_headers={"Cookie": "badge=x"}) as lobby:
        before = heard(lobby)
        lobby.send(nonsense)
        opened = server.open("made-up", ({}, {"open": True}), kind="race")
        assert {seat["match"] for seat in heard(lobby)["seats"]} - {seat["match"] for seat in before["seats"]} == {
            opened["match"]
        }


def test_who_says_too_much_to_the_lobby_is_put_out(server: Server) -> None:
    with connect(f"{server.url.replace('http', 'ws')}/lobby/live") as lobby:
        heard(lobby)
        lobby.send("x" * 70_000)
        with pytest.raises(ConnectionClosed) as closed:
            all(heard(lobby) for _ in range(99))
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1009


@pytest.mark.browser
def test_two_meet_in_the_lobby(computers: Computers) -> None:
    host, guest, invited = computers.page(), computers.page(telephone=True), computers.page()
    take_name(invited, "Cara")
    invited.goto("/lobby")
    guest.goto("/lobby")
    host.goto("/new/made-up")
    host.fill("[name=name-0]", NASTY)
    host.select_option("[name=who-1]", "lobby")
    host.click(".start")
    expect(host.locator("#prompt")).to_have_text("Which lane?")
    host.goto("/lobby")
    own = host.locator(".open-seat", has_text=NASTY)
    expect(own.get_by_role("button")).to_have_count(0)
    own.get_by_role("link", name="Your match").click()
    expect(host.locator("#prompt")).to_have_text("Which lane?")
    row = guest.locator(".open-seat", has_text=NASTY)
    row.get_by_role("button").click()
    expect(guest.locator("#seats .mine")).to_contain_text("Blue")
    expect(host.locator("#seats")).to_contain_text("a guest")

    host.goto("/new/made-up")
    host.select_option("[name=who-1]", "invite")
    host.click(".start")
    expect(host.locator("#trouble")).to_contain_text("name of the player")
    host.fill("[name=name-1]", "cara")
    host.click(".start")
    expect(host.locator("#prompt")).to_have_text("Which lane?")
    invited.locator("#invitations button").click()
    expect(host.locator("#seats")).to_contain_text("Cara")
    expect(guest.locator("#seats .mine")).to_contain_text("Blue")


@pytest.mark.browser
def test_a_program_plays_for_who_is_away(computers: Computers, server: Server) -> None:
    red, blue = computers.page(), computers.page()
    opened = server.open("made-up", ({"name": "Ann"}, {"name": "Bob"}), kind="race")
    for page, link in ((red, opened["seats"][0]), (blue, opened["seats"][1])):
        page.goto(f"/m/{link}")
        expect(page.locator("#prompt")).not_to_be_empty()
    red.goto("about:blank")
    expect(blue.locator("#seats li", has_text="Ann")).to_contain_text("is not here")
    blue.click("#menu")
    blue.click("#absent button")
    expect(blue.locator("#notices")).to_contain_text("the Easy bot plays for them")
    expect(blue.locator("#question")).to_have_class(re.compile("mine"))
