"""Each request and message has a price, and what is thought about costs more than what is read."""

from __future__ import annotations

import json
from typing import get_args, get_type_hints

from banneret.web.guard import prices
from banneret.web.live.wishes import Wish
from tests.web.test_hostile import ALL

DEAR = {
    "GET /api/games/{key}/board",
    "GET /api/m/{token}/advice",
    "GET /api/m/{token}/chapters",
    "GET /api/m/{token}/losses",
    "GET /api/m/{token}/moves",
    "GET /api/workshop/{key}/begin",
    "POST /api/lessons/{key}/{lesson}/hint",
    "POST /api/m/{token}/again",
    "POST /api/m/{token}/fork",
    "GET /m/{token}/mistakes/{at}",
    "POST /api/m/{token}/mistakes/{at}",
    "POST /api/m/{token}/mistakes/{at}/hint",
    "POST /api/matches",
    "POST /api/puzzles/{key}/{puzzle}",
    "POST /api/samples/{key}/hint",
    "POST /api/shared/about",
    "POST /api/shared/chapters",
    "POST /api/shared/fork",
    "POST /api/shared/moves",
    "POST /api/puzzles/{key}/{puzzle}/hint",
    "POST /api/me/recover",
    "POST /api/me/recover/mailed",
    "POST /api/notices/confirm",
}
"""What is thought about or played in a process of its own for long, and what takes codes that nobody should guess."""


def test_what_takes_long_is_dear() -> None:
    asked = [(f"{method} {path}", prices.of_request(method, path)) for method, path in ALL if method != "WEBSOCKET"]
    assert {told for told, price in asked if price >= 100} == DEAR
    assert min(price for _, price in asked) >= 1


def test_a_message_costs_what_it_asks_for() -> None:
    for kind in get_args(Wish):
        name = get_args(get_type_hints(kind)["do"])[0]
        assert prices.of_message(json.dumps({"do": name, "key": "x"})) == prices._MESSAGES[name]
    assert prices.of_message('{"do": "propose", "key": "unit:7"}') > prices.of_message(
        '{"do": "look", "key": "unit:7"}'
    )


def test_a_message_that_hides_what_it_wants_has_the_highest_price() -> None:
    hidden = json.dumps({"key": "x" * 300, "do": "ping"})
    assert prices.of_message(hidden) == prices.of_message("nonsense") == prices.of_message('{"do": "propose"}')
