"""Errors are problem documents, or pages for a browser; nothing shows a stack trace."""

from __future__ import annotations

import re
from typing import Any

import httpx2 as httpx
import pytest

from banneret.web.problems import KINDS
from tests.web.serving import PATIENCE, Server

HTML = {"accept": "text/html"}


def problem(answer: httpx.Response, kind: str) -> dict[str, Any]:
    assert answer.headers["content-type"] == "application/problem+json"
    document: dict[str, Any] = answer.json()
    assert document["type"] == f"/problems#{kind}"
    assert document["status"] == answer.status_code == KINDS[kind].status
    assert document["title"] == KINDS[kind].title
    assert document["detail"].endswith(".")
    return document


@pytest.mark.parametrize("path", ["about", "replay/0", "record", "analysis", "chapters", "losses", "why?key=x", ""])
def test_a_forged_link_is_unknown(client: httpx.Client, path: str) -> None:
    problem(client.get(f"/api/m/forged/{path}".rstrip("/")), "unknown-link")


@pytest.mark.parametrize("token", ["forged", "..%2f..%2fetc", "%00", "a" * 4000, "<script>alert(1)</script>"])
def test_a_forged_link_is_a_page_for_a_browser(client: httpx.Client, token: str) -> None:
    answer = client.get(f"/m/{token}", headers=HTML)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert "<script>alert" not in answer.text


def test_an_unknown_page_is_a_page(client: httpx.Client) -> None:
    answer = client.get("/nowhere", headers=HTML)
    assert answer.status_code == 404
    assert "There is nothing at /nowhere" in answer.text


def test_an_unknown_route_of_the_interface_is_a_document_even_for_a_browser(client: httpx.Client) -> None:
    assert "/api/openapi.json" in problem(client.get("/api/nowhere", headers=HTML), "not-found")["detail"]


def test_an_unknown_game_names_those_that_are_there(client: httpx.Client) -> None:
    assert "made-up" in problem(client.get("/api/games/chess"), "not-found")["detail"]
    problem(client.get("/rules/chess"), "not-found")
    problem(client.get("/new/chess"), "not-found")


def test_an_unknown_rule(client: httpx.Client) -> None:
    assert "made-99" in problem(client.get("/api/games/made-up/rules/made-99"), "not-found")["detail"]


def test_a_wrong_method_names_the_right_one(client: httpx.Client) -> None:
    answer = client.delete("/api/games")
    assert "GET" in problem(answer, "wrong-method")["detail"]
    assert answer.headers["allow"] == "GET"


def test_a_wrong_method_names_all_right_ones(client: httpx.Client) -> None:
    described = client.get("/api/openapi.json").json()["paths"]
    for path, operations in described.items():
        address = re.sub(r"\{\w+\}", "0", path)
        answer = client.request("PATCH", address)
        assert answer.status_code == 405, path
        told = {method.lower() for method in answer.headers["allow"].split(", ")}
        assert set(operations) <= told, path
        assert answer.headers["allow"] in answer.json()["detail"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"not json",
        b"[]",
        b'{"game": 5}',
        b'{"game": "made-up", "options": 3}',
        b'{"game": "x", "seats": [{"bot": 1}]}',
    ],
)
def test_a_malformed_match(client: httpx.Client, body: bytes) -> None:
    problem(client.post("/api/matches", content=body, headers={"content-type": "application/json"}), "not-understood")


@pytest.mark.parametrize(
    ("wish", "word"),
    [
        ({"game": "chess"}, "chess"),
        ({"game": "made-up", "options": {"kind": "nonsense"}}, "nonsense"),
        ({"game": "made-up", "options": {"colour": "red"}}, "colour"),
        ({"game": "made-up", "seats": [{"bot": "genius"}, {}]}, "genius"),
        ({"game": "made-up", "seats": [{}] * 9}, "seats"),
        ({"game": "made-up", "seats": [{"name": "\u0410nna"}]}, "mixes letters of several alphabets"),
        ({"game": "made-up", "options": {"track": "/etc/hostname"}}, "track is a file: send its name and text"),
        ({"game": "made-up", "options": {"track": '["x.toml",{}]'}}, "track is a file"),
        (
            {"game": "made-up", "files": {"kind": {"name": "x.toml", "text": ""}}},
            "has no file option 'kind'; available: track",
        ),
        ({"game": "made-up", "files": {"track": {"name": "x.toml", "text": "planks ="}}}, "x.toml: is not TOML"),
        (
            {"game": "made-up", "files": {"track": {"name": "x.toml", "text": f"a = {'[' * 9000}"}}},
            "nested more than 12",
        ),
        ({"game": "made-up", "files": {"track": {"name": "x.toml", "text": f"a = {'9' * 5000}"}}}, "longer than 80"),
        ({"game": "made-up", "files": {"track": {"name": "x.toml", "text": "a." * 9000}}}, "longer than 80"),
        ({"game": "made-up", "options": {"kind": "x" * 2001}}, "options.kind: string should have at most 2000"),
    ],
)
def test_a_match_that_cannot_be_opened(client: httpx.Client, wish: dict[str, Any], word: str) -> None:
    assert word in problem(client.post("/api/matches", json=wish), "not-understood")["detail"]


def test_the_path_of_a_file_is_no_option_of_the_seats_either(client: httpx.Client) -> None:
    answer = client.get("/api/games/made-up/seats", params={"track": "/etc/hostname"})
    assert "track is a file" in problem(answer, "not-understood")["detail"]


def test_a_file_that_is_sent_stands_in_the_record(client: httpx.Client) -> None:
    wish = {"game": "made-up", "files": {"track": {"name": "x.toml", "text": "planks = 9"}}}
    opened = client.post("/api/matches", json=wish).json()
    record = client.get(f"/api/m/{opened['spectator']}/record").text
    assert 'option track ["x.toml",{"planks":9}]' in record


def test_a_large_body(client: httpx.Client) -> None:
    answer = client.post("/api/matches", json={"game": "made-up", "title": "x" * 270_000})
    assert "256 kB" in problem(answer, "too-large")["detail"]


def test_a_large_body_that_does_not_say_how_large_it_is(client: httpx.Client) -> None:
    answer = client.post("/api/matches", content=(b"x" * 4096 for _ in range(80)))
    problem(answer, "too-large")


def test_a_barred_answer_names_its_rule(client: httpx.Client, server: Server) -> None:
    seat = server.open("made-up", ({}, {}), kind="race")["seats"][0]
    document = problem(client.post(f"/api/m/{seat}/decide", json={"key": "ditch", "number": 0}), "not-allowed")
    assert document["rule"]["id"] == "made-3"
    assert document["rule"]["text"] in document["detail"]


def test_an_answer_that_was_never_offered(client: httpx.Client, server: Server) -> None:
    seat = server.open("made-up", ({}, {}), kind="race")["seats"][0]
    problem(client.post(f"/api/m/{seat}/decide", json={"key": "up", "number": 0}), "not-understood")


def test_an_answer_out_of_turn(client: httpx.Client, server: Server) -> None:
    seat = server.open("made-up", ({}, {}), kind="race")["seats"][1]
    problem(client.post(f"/api/m/{seat}/decide", json={"key": "left", "number": 0}), "not-now")


def test_a_stale_answer(client: httpx.Client, server: Server) -> None:
    seat = server.open("made-up", ({}, {}), kind="race")["seats"][0]
    assert client.post(f"/api/m/{seat}/decide", json={"key": "left", "number": 0}).status_code == 200
    problem(client.post(f"/api/m/{seat}/decide", json={"key": "left", "number": 0}), "stale")


def test_a_spectator_cannot_answer(client: httpx.Client, server: Server) -> None:
    spectator = server.open("made-up", ({}, {}), kind="race")["spectator"]
    problem(client.post(f"/api/m/{spectator}/decide", json={"key": "left", "number": 0}), "only-watching")


def test_secrets_are_not_replayed_while_the_match_is_played(client: httpx.Client, server: Server) -> None:
    seat = server.open("made-up", ({}, {}), kind="bids")["seats"][0]
    problem(client.get(f"/api/m/{seat}/record"), "not-now")
    for eyes in ("own", "all", "0", "1"):
        problem(client.get(f"/api/m/{seat}/replay/0?eyes={eyes}"), "not-now")


def test_nobody_looks_through_the_eyes_of_another_seat_before_the_end(client: httpx.Client, server: Server) -> None:
    opened = server.open("made-up", ({}, {}), kind="race")
    address = f"/api/m/{opened['seats'][1]}/replay/0"
    assert [client.get(address, params={"eyes": eyes}).json()["seat"] for eyes in ("own", "1", "all")] == [1, 1, None]
    problem(client.get(address, params={"eyes": "0"}), "not-now")
    problem(client.get(address, params={"eyes": "-1"}), "not-understood")
    assert client.post(f"/api/m/{opened['seats'][0]}/act", json={"name": "concede", "number": 0}).is_success
    assert client.get(f"/api/m/{opened['spectator']}/replay/0", params={"eyes": "0"}).json()["seat"] == 0


def test_nothing_to_undo(client: httpx.Client, server: Server) -> None:
    seat = server.open("made-up", ({}, {}), kind="race")["seats"][0]
    problem(client.post(f"/api/m/{seat}/undo", json={"number": 0}), "not-now")


LONG = "x" * 50_000


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", f"/api/games/{LONG}", None),
        ("GET", f"/api/games/titan/rules/{LONG}", None),
        ("GET", f"/api/{LONG}", None),
        ("DELETE", f"/api/games/{LONG}", None),
        ("GET", f"/api/games/made-up/seats?kind={LONG}", None),
        ("GET", f"/api/games/made-up/board?kind={LONG}", None),
        ("POST", "/api/matches", {"game": "made-up", "options": {LONG: "1"}}),
        ("POST", "/api/matches", {"game": "made-up", "options": {LONG: 1}}),
        ("POST", "/api/matches", {"game": "made-up", "options": {"kind": LONG}}),
        ("POST", "/api/matches", {"game": "made-up", "options": {"kind": "' \"" * 20_000}}),
        ("POST", "/api/matches", {"game": "made-up", "files": {LONG: {"name": "x", "text": ""}}}),
        ("POST", "/api/matches", {"game": "made-up", "seats": [{"invite": LONG}]}),
        ("POST", "/api/lobby/take", {"match": LONG, "seat": 0}),
        ("POST", "/api/m/x/talk", {"text": LONG}),
        ("PUT", "/api/m/x/notes", {"text": LONG}),
        ("POST", "/api/m/x/talk/report", {"channel": LONG, "number": 0}),
        ("POST", "/api/me", {"name": LONG}),
        ("POST", "/api/me/recover", {"recovery": LONG}),
        ("DELETE", f"/api/me/matches/{LONG}", None),
        ("POST", "/api/matches", {"game": "made-up", "files": {"track": {"name": "x", "text": LONG}}}),
    ],
)
def test_an_error_repeats_little_of_what_was_sent(client: httpx.Client, method: str, path: str, body: Any) -> None:
    answer = client.request(method, path, json=body, timeout=PATIENCE)
    document = answer.json()
    assert answer.headers["content-type"] == "application/problem+json"
    assert len(document["detail"]) < 400
    assert "x" * 81 not in document["detail"]


@pytest.mark.parametrize("number", [False, True, "0", 0.0, None, [], {}])
def test_a_number_is_a_number(client: httpx.Client, server: Server, number: object) -> None:
    seat = server.open("made-up", ({}, {}), kind="race")["seats"][0]
    for wish, path in (({"key": "left"}, "decide"), ({"name": "concede"}, "act"), ({}, "undo")):
        answer = client.post(f"/api/m/{seat}/{path}", json=wish | {"number": number})
        assert "number: input should be a valid integer" in problem(answer, "not-understood")["detail"]
    answer = client.post(f"/api/m/{seat}/fork", json={"at": number})
    assert "at: input should be a valid integer" in problem(answer, "not-understood")["detail"]


@pytest.mark.parametrize("token", ["%00", "x%00", "%ed%a0%80", "%ff%fe", "%e2%80%8b", "%0a", "a" * 30_000])
def test_what_cannot_be_a_link_is_unknown(client: httpx.Client, token: str) -> None:
    for path in (
        f"/api/m/{token}",
        f"/api/m/{token}/about",
        f"/api/opened/{token}",
        f"/m/{token}",
        f"/m/{token}/replay",
    ):
        problem(client.get(path), "unknown-link")


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 100_000,
        b'{"a":' * 40_000,
        b'{"game": "\xff"}',
        b'{"game": "made-up", "title": "\\ud800"}',
        b'{"game": NaN}',
        b"1" * 5000,
        b'{"game": "made-up", "seats": ' + b"[" * 10_000 + b"]" * 10_000 + b"}",
    ],
)
def test_what_no_program_should_send(client: httpx.Client, body: bytes) -> None:
    headers = {"content-type": "application/json"}
    problem(client.post("/api/matches", content=body, headers=headers), "not-understood")


def test_the_description_tells_of_problems_as_they_are(client: httpx.Client, server: Server) -> None:
    described = client.get("/api/openapi.json").json()
    for path, operations in described["paths"].items():
        for operation in operations.values():
            wrong = {status: told for status, told in operation["responses"].items() if status >= "4"}
            assert {"429", "500", "503"} <= wrong.keys(), path
            for told in wrong.values():
                assert list(told["content"]) == ["application/problem+json"]
    assert "HTTPValidationError" not in described["components"]["schemas"]
    assert set(described["components"]["schemas"]["Problem"]["properties"]) >= {"type", "title", "status", "detail"}

    seat = server.open("made-up", ({}, {}), kind="race")["seats"]
    for method, path, given, body in (
        ("get", "/api/games/{key}", "/api/games/chess", None),
        ("get", "/api/games/{key}/rules/{rule}", "/api/games/titan/rules/x", None),
        ("get", "/api/games/{key}/seats", "/api/games/made-up/seats?kind=x", None),
        ("get", "/api/m/{token}/why", f"/api/m/{seat[0]}/why", None),
        ("get", "/api/m/{token}/advice", f"/api/m/{seat[0]}/advice", None),
        ("post", "/api/matches", "/api/matches", {"game": "made-up", "seats": [{"screen": True, "open": True}]}),
        ("get", "/api/m/{token}/analysis", f"/api/m/{seat[0]}/analysis", None),
        ("get", "/api/m/{token}/replay/{at}", f"/api/m/{seat[0]}/replay/x", None),
        ("post", "/api/matches", "/api/matches", {}),
        ("post", "/api/m/{token}/decide", f"/api/m/{seat[0]}/decide", {"key": "ditch", "number": 0}),
        ("post", "/api/m/{token}/decide", f"/api/m/{seat[1]}/decide", {"key": "left", "number": 0}),
        ("post", "/api/m/{token}/undo", f"/api/m/{seat[1]}/undo", {"number": 99}),
        ("post", "/api/m/{token}/again", f"/api/m/{seat[1]}/again", None),
        ("post", "/api/m/{token}/name", "/api/m/forged/name", {"name": "x"}),
        ("get", "/api/opened/{opener}", "/api/opened/forged", None),
        ("post", "/api/lobby/take", "/api/lobby/take", {"match": "0", "seat": 0}),
        ("post", "/api/m/{token}/offer", "/api/m/forged/offer", {}),
        ("delete", "/api/opened/{opener}/offers/{seat}", "/api/opened/forged/offers/0", None),
        ("post", "/api/m/{token}/stand-in", f"/api/m/{seat[0]}/stand-in", {"seat": 0}),
        ("get", "/api/m/{token}/talk", "/api/m/forged/talk", None),
        ("post", "/api/notices/confirm", "/api/notices/confirm", {"code": "forged"}),
        ("post", "/api/m/{token}/talk", f"/api/m/{seat[0]}/talk", {"text": " "}),
        ("post", "/api/m/{token}/talk/report", f"/api/m/{seat[0]}/talk/report", {"channel": "players", "number": 9}),
        ("put", "/api/m/{token}/notes", "/api/m/forged/notes", {"text": ""}),
        ("post", "/api/me", "/api/me", {"name": ""}),
        ("post", "/api/me/recover", "/api/me/recover", {"recovery": "forged"}),
        ("delete", "/api/me/matches/{match}", "/api/me/matches/x", None),
    ):
        status = client.request(method, given, json=body).status_code
        assert status >= 400, given
        assert str(status) in described["paths"][path][method]["responses"], given
