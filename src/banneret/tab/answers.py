"""What a page asks beside the live connection, answered in the browser: the addresses and documents of a server.

What needs a server, such as the lobby, talk and names that last, is not here; a page is told so, or finds nothing.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from banneret.engine.scene.view import View
from banneret.picture import first_board_svg
from banneret.tab import workshop  # noqa: F401  # which answers too
from banneret.tab.asked import FOUND, Asked, at
from banneret.tab.table import TabTable
from banneret.table import shared
from banneret.table.match import opening
from banneret.table.models import Person, Program, SentFile
from banneret.table.people.names import chosen
from banneret.web import samples
from banneret.web.live.analysis_messages import analysis_reply, drawn_losses
from banneret.web.live.lessons import frame_of, hints, lesson_named
from banneret.web.live.of_games import game_named, guide_of, no_paths, rule_of, seats_with
from banneret.web.live.page_groups import moment_told
from banneret.web.live.puzzles import MistakePlace, hint_of, mistake_at, puzzle_named
from banneret.web.live.puzzles import frame_of as frame_of_puzzle
from banneret.web.live.replies import PackedMatch
from banneret.web.live.serialize import problems
from banneret.web.problems import Problem


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer: its status as HTTP counts them, and a document in JSON, or the text of a record."""

    status: int
    body: str


NOT_HERE = "This table is in your browser: for the lobby, talk and names that last, open the table of a server."


async def answer(table: TabTable, method: str, address: str, body: str = "") -> Answer:
    """Answer what a page asks."""
    parts = urlsplit(address)
    try:
        for known, pattern, status, found in FOUND:
            if known == method and (words := pattern.fullmatch(parts.path)):
                given = tuple(map(unquote, words.groups()))
                asked = Asked(table, given, dict(parse_qsl(parts.query)), json.loads(body or "{}"))
                with problems():
                    return Answer(status, _text(await found(asked)))
        raise Problem("not-found", NOT_HERE)
    except Problem as problem:
        return Answer(problem.status, _text(problem.document()))


def _text(document: Any) -> str:
    """A document as JSON, with all fields of its classes; what is text or bytes is a whole document already."""
    if isinstance(document, bytes):
        return document.decode()
    if type(document) is str:
        return document
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"), default=_part)


def _part(part: Any) -> Any:
    if is_dataclass(part):
        return {one.name: getattr(part, one.name) for one in fields(part)}
    return dict(part) if isinstance(part, Mapping) else list(part)


# --- games ------------------------------------------------------------------------------------------------------------


@at("GET", "/api/games/{}/seats")
async def _seats(asked: Asked) -> Any:
    return seats_with(asked.words[0], asked.query)


@at("GET", "/api/games/{}/guide")
async def _guide(asked: Asked) -> Any:
    return guide_of(asked.words[0])


@at("GET", "/api/games/{}/rules/{}")
async def _rule(asked: Asked) -> Any:
    return rule_of(*asked.words)


@at("GET", "/api/games/{}/board")
async def _board(asked: Asked) -> Any:
    game = game_named(asked.words[0])
    return {"svg": opening.first_view(game.key, no_paths(game, asked.query), _board_of)}


def _board_of(view: View) -> str:
    return str(first_board_svg(view.scene))


@at("POST", "/api/lessons/{}/{}")
async def _lesson(asked: Asked) -> Any:
    game, lesson = asked.words
    lesson_named(game_named(game), lesson)
    return frame_of(game, lesson, asked.body["answers"], whole=asked.body.get("whole", False))


@at("POST", "/api/lessons/{}/{}/hint")
async def _hint(asked: Asked) -> Any:
    game, lesson = asked.words
    lesson_named(game_named(game), lesson)
    return hints(game, lesson, asked.body["answers"])


@at("POST", "/api/samples/{}")
async def _sample(asked: Asked) -> Any:
    samples.sample_of(game_named(asked.words[0]))
    return samples.frame_of(asked.words[0], asked.body["answers"], whole=asked.body.get("whole", False))


@at("POST", "/api/samples/{}/hint")
async def _sample_hint(asked: Asked) -> Any:
    samples.sample_of(game_named(asked.words[0]))
    return samples.hints(asked.words[0], asked.body["answers"])


@at("POST", "/api/samples/{}/look")
async def _sample_look(asked: Asked) -> Any:
    samples.sample_of(game_named(asked.words[0]))
    return samples.look(asked.words[0], asked.body["answers"], asked.body["thing"])


@at("POST", "/api/puzzles/{}/{}")
async def _puzzle(asked: Asked) -> Any:
    game, name = asked.words
    return frame_of_puzzle(puzzle_named(game_named(game), name).puzzle, asked.body.get("answer", ""))


@at("POST", "/api/puzzles/{}/{}/hint")
async def _puzzle_hint(asked: Asked) -> Any:
    game, name = asked.words
    return hint_of(puzzle_named(game_named(game), name).puzzle, asked.body.get("number", 1))


# --- opening ----------------------------------------------------------------------------------------------------------


@at("POST", "/api/matches", 201)
async def _open(asked: Asked) -> Any:
    wish = asked.body
    files = {key: SentFile(file["name"], file["text"]) for key, file in wish.get("files", {}).items()}
    options = no_paths(game_named(wish["game"]), wish.get("options", {}))
    seats = [_sitting(seat) for seat in wish.get("seats", ())]
    title, checkable = wish.get("title", ""), wish.get("checkable", False)
    return await asked.table.open(wish["game"], options, seats, files=files, title=title, checkable=checkable)


def _sitting(seat: Mapping[str, Any]) -> Person | Program:
    if seat.get("open") or seat.get("invite"):
        raise Problem("not-understood", NOT_HERE)
    name = chosen(seat.get("name", ""))
    return Program(seat["bot"], name) if seat.get("bot") else Person(name, seat.get("screen", False))


@at("POST", "/api/records", 201)
async def _open_record(asked: Asked) -> Any:
    return await asked.table.open_record(asked.body["text"])


@at("GET", "/api/opened/{}")
async def _opened(asked: Asked) -> Any:
    return asked.table.links(asked.words[0])


@at("POST", "/api/m/{}/again", 201)
async def _again(asked: Asked) -> Any:
    return await asked.table.again(asked.words[0])


@at("POST", "/api/m/{}/fork", 201)
async def _fork(asked: Asked) -> Any:
    return await asked.table.fork(asked.words[0], asked.body["at"])


# --- playing and looking back -----------------------------------------------------------------------------------------


@at("GET", "/api/m/{}/about")
async def _about(asked: Asked) -> Any:
    return await asked.table.about(asked.words[0], int(time.time() * 1000))


@at("GET", "/api/m/{}/advice")
async def _advice(asked: Asked) -> Any:
    return await asked.table.advise(asked.words[0])


@at("GET", "/api/m/{}/replay/{}")
async def _replay(asked: Asked) -> Any:
    token, moment = asked.words
    eyes = asked.query.get("eyes", "own")
    seat = (await asked.table.find(token)).seat if eyes == "own" else None if eyes == "all" else int(eyes)
    match = await asked.table.open_past(token, "Positions of the past", seat)
    return match.played.moment(match.version, int(moment), seat, moment_told)


@at("GET", "/api/m/{}/chapters")
async def _chapters(asked: Asked) -> Any:
    match = await asked.table.open_past(asked.words[0], "Positions of the past")
    return match.played.chapters(match.version)


@at("GET", "/api/m/{}/moves")
async def _moves(asked: Asked) -> Any:
    match = await asked.table.open_past(asked.words[0], "Positions of the past")
    return match.played.moves(match.version)


@at("GET", "/api/m/{}/losses")
async def _losses(asked: Asked) -> Any:
    match = await asked.table.open_past(asked.words[0], "Positions of the past")
    sides = (await asked.table.look(asked.words[0])).view.scene.sides
    return drawn_losses(match.played.losses(match.version), sides)


@at("GET", "/api/m/{}/analysis")
async def _analysis(asked: Asked) -> Any:
    (token,) = asked.words
    found, names = await asked.table.analysis(token)
    return analysis_reply(found, names, token, (await asked.table.look(token)).view.seat)


@at("GET", "/api/m/{}/mistakes/{}")
async def _mistake(asked: Asked) -> Any:
    found = await _mistake_of(asked)
    return {"place": found.place, "count": found.count, "following": found.following}


@at("POST", "/api/m/{}/mistakes/{}")
async def _mistake_answer(asked: Asked) -> Any:
    return frame_of_puzzle((await _mistake_of(asked)).puzzle, asked.body.get("answer", ""))


@at("POST", "/api/m/{}/mistakes/{}/hint")
async def _mistake_hint(asked: Asked) -> Any:
    return hint_of((await _mistake_of(asked)).puzzle, asked.body.get("number", 1))


async def _mistake_of(asked: Asked) -> MistakePlace:
    token, at = asked.words
    found, _ = await asked.table.analysis(token)
    if not found.text:
        raise Problem("not-now", "This match is being analysed; ask again when that is done.")
    seat, match = await asked.table.match(token)
    return mistake_at(match.played.match_record(), found.text, seat, int(at))


@at("GET", "/api/m/{}/record")
async def _record(asked: Asked) -> Any:
    match = await asked.table.open_past(asked.words[0], "The record")
    return match.played.record(match.names, match.proof)


# --- matches in links -------------------------------------------------------------------------------------------------


@at("GET", "/api/m/{}/packed")
async def _packed(asked: Asked) -> Any:
    return PackedMatch(await asked.table.packed(asked.words[0], named=asked.query.get("named") == "true"))


@at("POST", "/api/shared/about")
async def _shared(asked: Asked) -> Any:
    return shared.about(asked.body["packed"])


@at("POST", "/api/shared/replay")
async def _shared_replay(asked: Asked) -> Any:
    body = asked.body
    return shared.moment(body["packed"], body.get("at", 0), body.get("seat"), moment_told)


@at("POST", "/api/shared/chapters")
async def _shared_chapters(asked: Asked) -> Any:
    return shared.chapters(asked.body["packed"])


@at("POST", "/api/shared/moves")
async def _shared_moves(asked: Asked) -> Any:
    return shared.moves(asked.body["packed"])


@at("POST", "/api/shared/fork", 201)
async def _shared_fork(asked: Asked) -> Any:
    seats = list(map(_sitting, asked.body.get("seats", ())))
    return await asked.table.play_on(asked.body["packed"], asked.body.get("at", 0), seats)


@at("GET", "/api/lobby")
async def _lobby(_: Asked) -> Any:
    return {"seats": [], "invitations": []}
