"""The live connection: the whole state at first, then only what has changed; and every wrong message is answered."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from banneret.web.live.messages import flat
from banneret.web.wire import WIRE
from tests.web.serving import PATIENCE, Server


class Talk:
    """One end of a live connection."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def hear(self) -> dict[str, Any]:
        """The next message that is not a sign of life, with all its parts beside each other."""
        while (message := self.hear_any())["is"] == "pong":
            pass
        return flat(message)

    def hear_any(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
        return message

    def hear_of(self, part: str) -> dict[str, Any]:
        """The next message that has this part."""
        while part not in (message := self.hear()):
            pass
        return message

    def say(self, **wish: Any) -> None:
        self.socket.send(json.dumps(wish))


@contextmanager
def at(server: Server, token: str) -> Iterator[Talk]:
    with connect(f"{server.url.replace('http', 'ws')}/m/{token}/live", max_size=None) as socket:
        yield Talk(socket)


@pytest.fixture
def race(server: Server) -> dict[str, Any]:
    return server.open("made-up", ({"name": "Ann"}, {"name": "Ben"}), kind="race")


def test_the_whole_state_first_and_then_what_changes(server: Server, race: dict[str, Any]) -> None:
    with at(server, race["seats"][0]) as talk:
        state = talk.hear()
        assert state["is"] == "state"
        assert state["questions"][0]["mine"]
        talk.say(do="decide", key="left", number=state["number"])
        change = talk.hear_of("questions")
        assert change["is"] == "change"
        assert change["number"] > state["number"]
        assert "sides" not in change
        assert "title" not in change


def test_a_page_hears_of_its_server_though_nothing_happens(server: Server, race: dict[str, Any]) -> None:
    at_the_lobby = f"{server.url.replace('http', 'ws')}/lobby/live"
    with at(server, race["seats"][0]) as talk, connect(at_the_lobby) as lobby:
        assert talk.hear_any()["is"] == "state"
        assert talk.hear_any()["is"] == "pong"
        signs = (json.loads(lobby.recv(timeout=PATIENCE)) for _ in range(9))
        assert any(sign.get("is") == "pong" for sign in signs)


def test_a_move_is_small(server: Server) -> None:
    with at(server, server.open(seats=({}, {"bot": "random"}))["seats"][0]) as talk:
        state = talk.hear()
        sizes = []
        for _ in range(30):
            while not (state.get("questions") and state["questions"][0].get("mine")):
                state = talk.hear()
                sizes.append(len(json.dumps(state, ensure_ascii=False, separators=(",", ":"))))
            talk.say(do="decide", key=state["questions"][0]["options"][0]["key"], number=state["number"])
            state = {}
        assert sorted(sizes)[len(sizes) // 2] < 2000


def test_the_other_seat_hears_of_it_and_sees_no_options(server: Server, race: dict[str, Any]) -> None:
    with at(server, race["seats"][0]) as ann, at(server, race["seats"][1]) as ben:
        number = ann.hear()["number"]
        assert "options" not in ben.hear()["questions"][0]
        ann.say(do="decide", key="left", number=number)
        assert ben.hear_of("questions")["questions"][0]["prompt"] == "How far?"


def test_presence(server: Server, race: dict[str, Any]) -> None:
    with at(server, race["seats"][0]) as ann:
        assert [seat["here"] for seat in ann.hear()["seats"]] == [True, False]
        with at(server, race["seats"][1]):
            assert [seat["here"] for seat in ann.hear_of("seats")["seats"]] == [True, True]
        assert [seat["here"] for seat in ann.hear_of("seats")["seats"]] == [True, False]


def test_undo_takes_log_entries_back(server: Server) -> None:
    with at(server, server.open(seats=({}, {}))["spectator"]) as talk:
        state = talk.hear()
    seats = server.open(seats=({}, {}))["seats"]
    with at(server, seats[state["questions"][0]["seat"]]) as talk:
        state = talk.hear()
        while True:
            if not (state.get("questions") and state["questions"][0].get("mine")):
                return
            talk.say(do="decide", key=state["questions"][0]["options"][0]["key"], number=state["number"])
            state = talk.hear_of("number")
            if state.get("may_undo") and state.get("log"):
                break
        known = state["log"][0]["number"]
        talk.say(do="undo", number=state["number"])
        assert talk.hear_of("keep")["keep"] == known


def test_a_thing_looked_at(server: Server, race: dict[str, Any]) -> None:
    with at(server, race["seats"][0]) as talk:
        talk.hear()
        talk.say(do="look", key="ditch")
        thing = talk.hear_of("key")
        assert thing["is"] == "thing"
        assert thing["rule"]["id"] == "made-3"
        talk.say(do="look", key="left")
        assert talk.hear_of("key")["rule"] is None


def test_a_spectator_looks_at_a_thing(server: Server, race: dict[str, Any]) -> None:
    with at(server, race["spectator"]) as talk:
        talk.hear()
        talk.say(do="look", key="ditch")
        assert talk.hear_of("key")["rule"] is None


def test_a_barred_answer(server: Server, race: dict[str, Any]) -> None:
    with at(server, race["seats"][0]) as talk:
        talk.say(do="decide", key="ditch", number=talk.hear()["number"])
        problem = talk.hear_of("status")
        assert (problem["is"], problem["status"], problem["rule"]["id"]) == ("problem", 422, "made-3")


def test_a_name_with_markup(server: Server, race: dict[str, Any]) -> None:
    with at(server, race["seats"][0]) as talk:
        talk.hear()
        talk.say(do="rename", name="<b>Ann</b>")
        assert talk.hear_of("seats")["seats"][0]["name"] == "<b>Ann</b>"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[]",
        "{}",
        '{"do": "fly"}',
        '{"do": "decide"}',
        '{"do": "undo", "number": "x"}',
        '{"do": "rename", "name": 5}',
    ],
)
def test_a_malformed_message_is_answered_and_the_connection_stays(
    server: Server, race: dict[str, Any], text: str
) -> None:
    with at(server, race["seats"][0]) as talk:
        talk.hear()
        talk.socket.send(text)
        problem = talk.hear_of("status")
        assert problem["status"] == 422
        assert problem["detail"].endswith(".")
        talk.say(do="ping")
        assert talk.hear_any()["is"] == "pong"


def test_bytes_are_no_message(server: Server, race: dict[str, Any]) -> None:
    with at(server, race["seats"][0]) as talk:
        talk.hear()
        talk.socket.send(b"\xff\x00")
        assert talk.hear_of("status")["status"] == 422


def test_a_large_message_ends_the_connection(server: Server, race: dict[str, Any]) -> None:
    with at(server, race["seats"][0]) as talk:
        talk.hear()
        talk.socket.send("x" * 70_000)
        with pytest.raises(ConnectionClosed) as closed:
            talk.hear_of("never")
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1009


def test_a_forged_link_is_told_and_closed(server: Server) -> None:
    with at(server, "forged") as talk:
        assert talk.hear()["type"] == "/problems#unknown-link"
        with pytest.raises(ConnectionClosed) as closed:
            talk.hear()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4404


def test_secret_bids_show_to_nobody_else(server: Server) -> None:
    links = server.open("made-up", ({}, {}), kind="bids")
    with at(server, links["seats"][0]) as ann, at(server, links["seats"][1]) as ben:
        mine, _ = ann.hear(), ben.hear()
        other = next(question for question in mine["questions"] if not question.get("mine"))
        assert other.keys() <= {"seat", "mine", "secret"}


@pytest.mark.parametrize("query", ["have=field", "have=field&wire=0123456789ab"])
def test_a_page_of_another_release_is_told_to_load_again(server: Server, race: dict[str, Any], query: str) -> None:
    address = f"{server.url.replace('http', 'ws')}/m/{race['seats'][0]}/live?{query}"
    with connect(address, max_size=None) as socket:
        problem = json.loads(socket.recv(timeout=PATIENCE))
        assert (problem["is"], problem["type"]) == ("problem", "/problems#other-release")
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=PATIENCE)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4404  # a page of any release then stays as it is


def test_a_page_of_this_release_and_a_program_hear_the_state(server: Server, race: dict[str, Any]) -> None:
    address = f"{server.url.replace('http', 'ws')}/m/{race['seats'][0]}/live"
    for query in (f"?have=field&wire={WIRE}", ""):
        with connect(address + query, max_size=None) as socket:
            assert json.loads(socket.recv(timeout=PATIENCE))["wire"] == WIRE
