"""The JSON interface, for programs and for the pages' own scripts. Errors are problem documents (`errors.py`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response
from pydantic import Field

from banneret.engine.game import Game, find_game, games
from banneret.engine.scene.view import View
from banneret.picture import first_board_svg
from banneret.table import Control, Moment, Person, Program, SentFile, Table, preload
from banneret.web.errors import Problem
from banneret.web.guard.visitors import Visitors
from banneret.web.live.company import written
from banneret.web.live.face import Face, Part, board_parts, details_part
from banneret.web.live.lessons import frame_of, hints, lesson_named
from banneret.web.live.live import Act, Decide, Message, Rename, Undo, Wish, grant
from banneret.web.live.outcome import analysis_part, loss_parts
from banneret.web.live.saying import about_part, again_part, opened_part, problems, rule_part, told
from banneret.web.live.wire import (
    AboutPart,
    AdvicePart,
    AgainPart,
    AnalysisPart,
    ChapterPart,
    LossPart,
    OpenedPart,
    RulePart,
    part_of,
)

preload(__name__)  # so that the processes that draw for this interface start faster


class SeatWish(Message):
    """Who sits at a seat: the bot of this name, or a person if it is empty.

    A person's seat may be `open` to everybody in the lobby, or to the member who is invited by name. Persons with
    `screen` share one screen.
    """

    bot: str = Field("", max_length=40)
    name: str = Field("", max_length=60)
    open: bool = False
    invite: str = Field("", max_length=60)
    screen: bool = False


class FileWish(Message):
    """A component file, for an option that takes one."""

    name: str = Field(max_length=120)
    text: str


class ClockWish(Message):
    """Clocks of a match, in seconds; missing numbers are the usual ones for the pace.

    When the time of a seat is over, a bot continues for it, or it loses the match.
    """

    pace: Literal["live", "fast", "slow"]
    bank: int | None = None
    increment: int | None = None
    ceiling: int | None = None
    after: Literal["bot", "lost"] = "bot"


class Away(Message):
    """How long the player is away, in seconds: their clock stops for that time. 0 means being back."""

    seconds: int = Field(ge=0)


class MatchWish(Message):
    """A match to open. Seats that are left out are for persons; `files` are sent by the keys of their options.

    `checkable` gives it dice that can be checked, `clock` gives its seats clocks.
    """

    game: str = Field(max_length=60)
    options: dict[str, Annotated[str, Field(max_length=2000)]] = Field(default_factory=dict, max_length=60)
    files: dict[str, FileWish] = Field(default_factory=dict, max_length=10)
    seats: list[SeatWish] = Field(default_factory=list, max_length=20)
    title: str = Field("", max_length=120)
    checkable: bool = False
    clock: ClockWish | None = None


class LessonAnswers(Message):
    """All answers in a lesson so far; `whole` asks for the whole state, not only for what the last one changed."""

    answers: list[Annotated[str, Field(max_length=120)]] = Field(max_length=60)
    whole: bool = False


class Step(Message):
    """A moment of a match: after this many answers and acts."""

    at: int = Field(ge=0)


class Absent(Message):
    """The seat of somebody who is away."""

    seat: int = Field(ge=0, lt=100)


def router(table: Table, visitors: Visitors) -> APIRouter:
    """Return the JSON interface to `table`, for `visitors`."""
    routes = APIRouter(prefix="/api")
    _add_games(routes, table)
    _add_lessons(routes, table)
    _add_opening(routes, table, visitors)
    _add_looking(routes, table)
    _add_advice(routes, table)
    _add_playing(routes, table)
    _add_looking_back(routes, table)
    return routes


def game_named(key: str) -> Game:
    """Return the game of this name. Raises Problem."""
    try:
        return find_game(key)
    except ValueError as error:
        raise Problem("not-found", f"{str(error)[:1].upper()}{str(error)[1:]}.") from error


def _add_games(routes: APIRouter, table: Table) -> None:
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
        game = game_named(key)
        try:
            return list(game.seats(game.settle(_no_paths(game, dict(request.query_params)))))
        except ValueError as error:
            raise Problem("not-understood", f"{error}.") from error

    @routes.get("/games/{key}/board")
    async def board(key: str, request: Request) -> dict[str, str]:
        """The first board of a match with the options given as the query, as it is at the beginning."""
        game = game_named(key)
        options = _no_paths(game, dict(request.query_params))
        with problems():
            return {"svg": await table.preview(key, options, _board_of)}

    @routes.get("/games/{key}/guide")
    async def guide(key: str) -> dict[str, Any]:
        """What a newcomer is told: aim, summary, turn, and a sentence for each question and for some events."""
        told = game_named(key).guide
        return {name: getattr(told, name) for name in ("aim", "summary", "turn", "questions", "events")}

    @routes.get("/games/{key}/rules")
    async def rules(key: str) -> list[RulePart]:
        """The whole rulebook."""
        return [rule_part(rule) for rule in game_named(key).rulebook]

    @routes.get("/games/{key}/rules/{rule}")
    async def one_rule(key: str, rule: str) -> RulePart:
        """One rule."""
        book = game_named(key).rulebook
        if rule not in book:
            raise Problem("not-found", f"{book.title} has no rule {rule!r}; /rules/{key} shows all rules.")
        return rule_part(book[rule])


def _add_lessons(routes: APIRouter, table: Table) -> None:
    @routes.post("/lessons/{key}/{lesson}")
    async def answer(key: str, lesson: str, wish: LessonAnswers) -> Response:
        """Where somebody stands in a lesson after these answers: what is said, and what they see."""
        lesson_named(game_named(key), lesson)
        with problems():
            frame = await table.apart(frame_of, key, lesson, wish.answers, whole=wish.whole)
        return Response(frame, media_type="application/json")

    @routes.post("/lessons/{key}/{lesson}/hint")
    async def hint(key: str, lesson: str, wish: LessonAnswers) -> list[AdvicePart]:
        """The best of the right answers in a lesson now, with their chances to win."""
        lesson_named(game_named(key), lesson)
        with problems():
            return await table.apart(hints, key, lesson, wish.answers)


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
            }
            for one in game.options
        ],
    }


def _no_paths(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """The options, if none of them names a file of this machine. Raises Problem."""
    for one in game.options:
        if one.file and options.get(one.key):
            raise Problem("not-understood", f"The option {one.key} is a file: send its name and text under files.")
    return dict(options)


def _control(wish: ClockWish) -> Control:
    """Return the clocks of a wish. Raises Problem."""
    usual = Control.usual(wish.pace, wish.after)
    given = {name: value for name in ("bank", "increment", "ceiling") if (value := getattr(wish, name)) is not None}
    try:
        return replace(usual, **given)
    except ValueError as error:
        raise Problem("not-understood", f"clock: {error}.") from error


def _board_of(view: View) -> str:
    return str(first_board_svg(view.scene))


def _frame_of(moment: Moment) -> bytes:
    """A position of the past as one complete message for its page."""
    view = moment.view
    part = Face().tell(view, at=moment.at, length=moment.length, details=details_part(view.scene))
    return written(part).encode()


def _add_opening(routes: APIRouter, table: Table, visitors: Visitors) -> None:
    @routes.post("/matches", status_code=201)
    async def open_match(wish: MatchWish, request: Request) -> OpenedPart:
        """Open a match: a secret link for each person, and one for spectators."""
        seats = [Program(seat.bot, seat.name) if seat.bot else Person(seat.name, seat.screen) for seat in wish.seats]
        game = games().get(wish.game)
        options = _no_paths(game, wish.options) if game else wish.options
        files = {key: SentFile(file.name, file.text) for key, file in wish.files.items()}
        visitor = visitors.who(request)
        clock = _control(wish.clock) if wish.clock else None
        await _check_offers(table, wish.seats)
        with problems():
            opened = await table.open(
                wish.game,
                options,
                seats,
                files=files,
                title=wish.title,
                checkable=wish.checkable,
                clock=clock,
                visitor=visitor,
            )
            for seat, link in zip(wish.seats, opened.seats, strict=False):
                if link and (seat.open or seat.invite):
                    await table.lobby.offer(link, seat.invite)
        return opened_part(opened)

    @routes.get("/opened/{opener}")
    async def links(opener: str) -> OpenedPart:
        """All links of a match again, for the person who opened it."""
        with problems():
            return opened_part(await table.links(opener))

    @routes.post("/m/{token}/again", status_code=201)
    async def again(token: str, request: Request) -> AgainPart:
        """The link for this seat's place in the rematch, where everyone sits one seat further.

        The first player who asks opens the rematch.
        """
        with problems():
            return again_part(await table.again(token, visitor=visitors.who(request)))

    @routes.post("/m/{token}/fork", status_code=201)
    async def fork(token: str, step: Step, request: Request) -> OpenedPart:
        """Open a new match that begins at this moment."""
        with problems():
            return opened_part(await table.fork(token, step.at, visitor=visitors.who(request)))


async def _check_offers(table: Table, seats: Sequence[SeatWish]) -> None:
    """Refuse seats that cannot be offered, before their match is opened. Raises Problem."""
    for place, seat in enumerate(seats):
        if seat.bot and (seat.open or seat.invite):
            raise Problem("not-understood", f"seats.{place} has a bot, so it cannot be offered to others; choose one.")
        if seat.screen and (seat.bot or seat.open or seat.invite):
            raise Problem("not-understood", f"seats.{place} shares a screen, so a person there plays; choose one.")
        if seat.invite:
            with problems():
                await table.lobby.check_name(seat.invite)


def _add_looking(routes: APIRouter, table: Table) -> None:
    @routes.get("/m/{token}")
    async def position(token: str) -> Part:
        """Everything that this link may see."""
        with problems():
            snapshot = await table.look(token)
        await board_parts(snapshot.view.scene)
        return told(Face(), snapshot) | {"details": details_part(snapshot.view.scene)}

    @routes.get("/m/{token}/about")
    async def about(token: str) -> AboutPart:
        """What the match is, and who plays."""
        with problems():
            return about_part(await table.about(token))

    @routes.get("/m/{token}/why")
    async def why(token: str, key: str) -> RulePart | None:
        """The rule that forbids touching `key` now; null if it is offered."""
        with problems():
            rule = await table.why(token, key)
        return rule_part(rule) if rule else None


def _add_advice(routes: APIRouter, table: Table) -> None:
    @routes.get("/m/{token}/advice")
    async def advice(token: str) -> list[AdvicePart]:
        """The best options now, with their chances to win, if all others are programs or share this screen."""
        with problems():
            ideas = await table.advise(token)
        return [part_of(AdvicePart, one, chance=round(one.chance, 3)) for one in ideas]


def _add_playing(routes: APIRouter, table: Table) -> None:
    async def done(token: str, wish: Wish) -> Part:
        return await grant(table, token, wish, Face().details) or {}

    @routes.post("/m/{token}/decide")
    async def decide(token: str, wish: Decide) -> Part:
        """Answer a question."""
        return await done(token, wish)

    @routes.post("/m/{token}/act")
    async def act(token: str, wish: Act) -> Part:
        """Do something unasked."""
        return await done(token, wish)

    @routes.post("/m/{token}/undo")
    async def undo(token: str, wish: Undo) -> Part:
        """Take back the seat's last answer."""
        return await done(token, wish)

    @routes.post("/m/{token}/away")
    async def away(token: str, wish: Away) -> Part:
        """Stop the seat's clock for a while."""
        with problems():
            await table.be_away(token, wish.seconds)
        return {}

    @routes.post("/m/{token}/back")
    async def back(token: str) -> Part:
        """Take the seat back from the program that has played since its time was over."""
        with problems():
            await table.take_back(token)
        return {}

    @routes.post("/m/{token}/stand-in")
    async def stand_in(token: str, wish: Absent) -> Part:
        """Agree that a program plays for somebody who is away; it does when all others who are here agree."""
        with problems():
            await table.vote(token, wish.seat)
        return {}

    @routes.post("/m/{token}/elsewhere")
    async def elsewhere(token: str) -> Part:
        """Tell that this seat is played at a screen of its own: the page does so if its browser shares none."""
        with problems():
            await table.leave_screen(token)
        return {}

    @routes.post("/m/{token}/name")
    async def rename(token: str, wish: Rename) -> Part:
        """Set the name of the person at this seat."""
        return await done(token, wish)


def _add_looking_back(routes: APIRouter, table: Table) -> None:
    @routes.get("/m/{token}/replay/{at}")
    async def replay(token: str, at: int) -> Response:
        """The position after `at` answers and acts, as this link sees it."""
        with problems():
            place = await table.find(token)
            frame = await table.replay(token, at, place.seat, _frame_of)
        return Response(frame, media_type="application/json")

    @routes.get("/m/{token}/chapters")
    async def chapters(token: str) -> list[ChapterPart]:
        """The moments at which turns and rounds begin."""
        with problems():
            found = await table.chapters(token)
        return [part_of(ChapterPart, chapter) for chapter in found]

    @routes.get("/m/{token}/losses")
    async def losses(token: str) -> list[LossPart]:
        """What fell in the match."""
        with problems():
            found, sides = await table.losses(token), (await table.look(token)).view.scene.sides
        return loss_parts(found, sides)

    @routes.get("/m/{token}/analysis")
    async def analysis(token: str, response: Response) -> AnalysisPart:
        """What decided a match that is over.

        While this is being worked out, the answer is 202 with the share that is done. Ask again then.
        """
        with problems():
            found, names = await table.analysis(token)
        if not found.text:
            response.status_code = 202
            response.headers["Retry-After"] = "1"
        return analysis_part(found, names, token)

    @routes.get("/m/{token}/record", response_class=PlainTextResponse)
    async def record(token: str) -> PlainTextResponse:
        """The record as text."""
        with problems():
            text = await table.record(token)
        return PlainTextResponse(text, headers={"Content-Disposition": 'attachment; filename="banneret-record.txt"'})
