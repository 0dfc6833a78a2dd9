"""The games, their rulebooks and their lessons."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import Field

from banneret.bots.advising import Advice
from banneret.engine.game import Game, games
from banneret.engine.scene.view import View
from banneret.picture import first_board_svg
from banneret.table import Table, preload
from banneret.web import samples
from banneret.web.guard.visitors import Visitors
from banneret.web.live.lessons import frame_of, hints, lesson_named
from banneret.web.live.live import Message
from banneret.web.live.messages import Thing
from banneret.web.live.of_games import game_named, guide_of, no_paths, rule_of, seats_with
from banneret.web.live.replies import SentRule, sent_rule
from banneret.web.live.serialize import problems

preload(__name__)  # so that the processes that draw for this interface start faster


class LessonAnswers(Message):
    """All answers in a lesson so far; `whole` asks for the whole state, not only for what the last one changed."""

    answers: list[Annotated[str, Field(max_length=120)]] = Field(max_length=60)
    whole: bool = False


class SampleLook(LessonAnswers):
    """The thing that somebody points at, after these answers."""

    thing: str = Field(max_length=120)


def add_games(routes: APIRouter, table: Table, visitors: Visitors) -> None:
    """Add what may be asked about games, and their lessons."""
    _add_games(routes)
    _add_boards(routes, table, visitors)
    _add_guides(routes)
    _add_lessons(routes, table, visitors)
    _add_samples(routes, table, visitors)


def _add_games(routes: APIRouter) -> None:
    @routes.get("/games")
    async def all_games() -> list[dict[str, Any]]:
        """The games."""
        return [_game_part(game) for game in games().values()]

    @routes.get("/games/{key}")
    async def one_game(key: str) -> dict[str, Any]:
        """One game, and the options of its matches."""
        return _game_part(game_named(key))

    @routes.get("/games/{key}/seats")
    async def seats(key: str, request: Request) -> list[str]:
        """The names of the seats with the options given as the query."""
        return seats_with(key, request.query_params)


def _add_boards(routes: APIRouter, table: Table, visitors: Visitors) -> None:
    @routes.get("/games/{key}/board")
    async def board(key: str, request: Request) -> dict[str, str]:
        """The first board of a match with the options given as the query, as it is at the beginning."""
        game = game_named(key)
        options = no_paths(game, dict(request.query_params))
        with problems():
            return {"svg": await table.preview(key, options, _board_of, visitor=visitors.who(request))}


def _add_guides(routes: APIRouter) -> None:
    @routes.get("/games/{key}/guide")
    async def guide(key: str) -> dict[str, Any]:
        """What a newcomer is told: aim, summary, turn, and a sentence for each question and for some events."""
        return guide_of(key)

    @routes.get("/games/{key}/rules")
    async def rules(key: str) -> list[SentRule]:
        """The whole rulebook."""
        return [sent_rule(rule) for rule in game_named(key).rulebook]

    @routes.get("/games/{key}/rules/{rule}")
    async def one_rule(key: str, rule: str) -> SentRule:
        """One rule."""
        return rule_of(key, rule)


def _add_lessons(routes: APIRouter, table: Table, visitors: Visitors) -> None:
    @routes.post("/lessons/{key}/{lesson}")
    async def answer(key: str, lesson: str, wish: LessonAnswers, request: Request) -> Response:
        """Where somebody stands in a lesson after these answers: what is said, and what they see."""
        lesson_named(game_named(key), lesson)
        with problems():
            frame = await table.places.lessons.do(
                visitors.who(request), frame_of, key, lesson, wish.answers, whole=wish.whole
            )
        return Response(frame, media_type="application/json")

    @routes.post("/lessons/{key}/{lesson}/hint")
    async def hint(key: str, lesson: str, wish: LessonAnswers, request: Request) -> list[Advice]:
        """The best of the right answers in a lesson now, with their chances to win."""
        lesson_named(game_named(key), lesson)
        with problems():
            return await table.places.hints.do(visitors.who(request), hints, key, lesson, wish.answers)


def _add_samples(routes: APIRouter, table: Table, visitors: Visitors) -> None:
    @routes.post("/samples/{key}")
    async def sampled(key: str, wish: LessonAnswers, request: Request) -> Response:
        """What comes of these answers to the sample of a game."""
        samples.sample_of(game_named(key))
        with problems():
            frame = await table.places.lessons.do(
                visitors.who(request), samples.frame_of, key, wish.answers, whole=wish.whole
            )
        return Response(frame, media_type="application/json")

    @routes.post("/samples/{key}/hint")
    async def sample_hint(key: str, wish: LessonAnswers, request: Request) -> list[Advice]:
        """The best answers to the sample now, with their chances to win."""
        samples.sample_of(game_named(key))
        with problems():
            return await table.places.hints.do(visitors.who(request), samples.hints, key, wish.answers)

    @routes.post("/samples/{key}/look")
    async def sample_look(key: str, wish: SampleLook, request: Request) -> Thing:
        """What is known of a thing in the sample, and the rule that forbids touching it."""
        samples.sample_of(game_named(key))
        with problems():
            return await table.places.lessons.do(visitors.who(request), samples.look, key, wish.answers, wish.thing)


def _game_part(game: Game) -> dict[str, Any]:
    return {
        "key": game.key,
        "title": game.title,
        "blurb": game.blurb,
        "players": game.players,
        "minutes": game.minutes,
        "ownership": game.ownership,
        "options": [
            {
                "key": one.key,
                "label": one.label,
                "values": one.values,
                "default": one.default,
                "help": one.help,
                "file": one.file,
                "when": one.when,
                "notes": one.notes,
            }
            for one in game.options
        ],
    }


def _board_of(view: View) -> str:
    return str(first_board_svg(view.scene))
