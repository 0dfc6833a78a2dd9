"""The price list: what each request and message costs the server, in milliseconds of processor time.

A visitor spends them against a budget for each minute (`Traffic.visitor_budget`), in each server. What a request costs
in other processes, such as those that think about hints, is in its price. Prices are rounded up from what was measured
(`python -m benchmarks.lateness`); they need not be exact, because they only keep one visitor from using up the time of
all. What costs others, such as mail, is counted in `table/limits.py`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

SMALL = 2
"""A small page, a part of one, or something that is written down."""
CONNECTION = 10
"""A live connection, with the whole state of a match."""
ON_THE_LOOP = range(5, 21)
"""What costs so much is mostly done where all are answered; what costs more is done in processes of its own."""

_REQUESTS: Mapping[str, int] = {
    # that are thought about, or played, in processes of their own
    r"POST /api/matches": 150,
    r"POST /api/m/[^/]+/(again|fork)": 150,
    r"GET /api/games/[^/]+/board": 150,
    r"POST /api/lessons/[^/]+/[^/]+": 50,
    r"POST /api/lessons/[^/]+/[^/]+/hint": 400,
    r"POST /api/samples/[^/]+(/look)?": 50,
    r"POST /api/samples/[^/]+/hint": 400,
    r"POST /api/puzzles/[^/]+/[^/]+(/hint)?": 150,
    r"POST /api/m/[^/]+/mistakes/[^/]+(/hint)?": 300,
    r"GET /m/[^/]+/mistakes/[^/]+": 150,
    r"GET /api/m/[^/]+/advice": 1200,
    r"GET /api/m/[^/]+/replay/[^/]+": 40,
    r"GET /api/m/[^/]+/(chapters|losses|moves)": 150,
    r"GET /api/m/[^/]+/analysis": 20,
    r"POST /api/shared/(about|chapters|moves)": 400,
    r"POST /api/shared/replay": 50,
    r"POST /api/shared/fork": 150,
    r"GET /api/m/[^/]+/packed": 15,
    # drafts of the workshop; matches that are tried on them have a budget of their own
    r"POST /api/workshop/[^/]+/(check|read|board|paper|picture)": 60,
    r"GET /api/workshop/[^/]+/begin": 150,
    r"POST /api/workshop/[^/]+/trials": 10,
    r"PUT /api/me/drafts/[^/]+": 15,
    r"GET /api/me/drafts(/[^/]+)?": 10,
    # that change something which others see
    r"POST /api/m/[^/]+/(decide|act|undo)": 15,
    r"(POST|DELETE) /api/m/[^/]+/offer": 15,
    r"POST /api/lobby/take": 15,
    r"GET /api/lobby": 5,
    # whole pages and positions
    r"GET /m/[^/]+(/replay|/board\.svg|/boards/[^/]+/[^/]+)?": 20,
    r"GET /preview/.*|GET /m/[^/]+/preview\.png": 20,  # drawing has a budget of its own
    r"GET /boards/[^/]+/[^/]+": 10,
    r"GET /api/m/[^/]+": 15,
    r"GET /api/m/[^/]+/record": 15,
    # secret codes, which nobody should guess
    r"POST /api/me/(recover|recover/mailed)": 100,
    r"POST /api/notices/confirm": 100,
    # files that browsers keep
    r"(GET|HEAD) /static/.*": 1,
}
"""Prices of requests, by patterns of their methods and paths; others are small."""
_MESSAGES: Mapping[str, int] = {
    "decide": 15,
    "act": 15,
    "undo": 15,
    "look": 3,
    "why": 15,
    "propose": 60,
    "come": 5,
    "rename": 5,
    "ping": 1,
}
"""Prices of messages over a live connection."""
_COMPILED = [(re.compile(pattern), price) for pattern, price in _REQUESTS.items()]
_DO = re.compile(r'"do"\s*:\s*"(\w{1,10})"')
_EARLY = 200
"""Within this many signs a message says what it wants."""


def of_request(method: str, path: str) -> int:
    """The price of a request."""
    asked = f"{method} {path}"
    return next((price for pattern, price in _COMPILED if pattern.fullmatch(asked)), SMALL)


def of_message(text: str) -> int:
    """The price of a message over a live connection; one that does not say early what it wants has the highest."""
    said = _DO.search(text, 0, _EARLY)
    return _MESSAGES.get(said[1], SMALL) if said else max(_MESSAGES.values())
