"""The workshop in a browser: drafts are read at the table, and programs try them in their worker."""

from __future__ import annotations

from typing import Any

from banneret.tab.asked import Asked, at
from banneret.web.live import drafts
from banneret.web.live.of_games import no_paths


@at("GET", "/api/workshop/{}/begin")
async def _begin(asked: Asked) -> Any:
    game = drafts.drawn_game(asked.words[0])
    return drafts.begun(game.key, no_paths(game, asked.query))


@at("POST", "/api/workshop/{}/read")
async def _read(asked: Asked) -> Any:
    return drafts.read(_game(asked), asked.body["name"], asked.body["text"])


@at("POST", "/api/workshop/{}/check")
async def _check(asked: Asked) -> Any:
    return drafts.faults(_game(asked), asked.body["text"])


@at("POST", "/api/workshop/{}/board")
async def _board(asked: Asked) -> Any:
    return {"svg": drafts.board(_game(asked), asked.body["text"])}


@at("POST", "/api/workshop/{}/picture")
async def _picture(asked: Asked) -> Any:
    return {"svg": drafts.picture(_game(asked), asked.body["text"])}


@at("POST", "/api/workshop/{}/paper")
async def _paper(asked: Asked) -> Any:
    return drafts.paper(_game(asked), asked.body["text"], pieces=asked.body.get("pieces", True))


@at("POST", "/api/workshop/{}/trials")
async def _trials(asked: Asked) -> Any:
    wish = asked.body
    about = wish.get("bot", "greedy"), wish.get("seed", 0), wish.get("first", 0)
    return await asked.table.try_out(_game(asked), wish["text"], wish["players"], *about)


def _game(asked: Asked) -> str:
    return drafts.drawn_game(asked.words[0]).key
