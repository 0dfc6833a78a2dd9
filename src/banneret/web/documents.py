"""Each page as HTML. A server sends them, and a site of files has them in its folders."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TypeAlias

from banneret.bots import LEVELS, bots
from banneret.bots.trials import workshop_of
from banneret.engine.cases.lesson import course
from banneret.engine.cases.puzzle import puzzles
from banneret.engine.game import Game, find_game, games
from banneret.picture import charge_svg, charges
from banneret.table import PACES
from banneret.table.models import About
from banneret.web.live.drafts import kit_of
from banneret.web.live.drawn import DrawnBoard, undrawn
from banneret.web.live.lessons import lesson_named
from banneret.web.live.puzzles import MistakePlace, PuzzlePlace, having
from banneret.web.pages.pages import by_ease, render
from banneret.web.problems import KINDS
from banneret.web.samples import sample_of

STRENGTHS = (
    ("beginner", "goblin", "forgiving"),
    ("easy", "wolf", "plays fast"),
    ("medium", "orc", "misses little"),
    ("hard", "horse", "looks ahead"),
    ("strongest", "dragon", "takes its time"),
)
"""The levels of bots as creatures, each with a few words."""
MOST_TRIES = 3
"""How many answers to a mistake of one's own one may try."""


LaidBoard: TypeAlias = tuple[DrawnBoard, str]
"""A board of a page, and the address of its drawing, which a browser keeps."""


def home(daily: PuzzlePlace | None = None, *, dateless: bool = False) -> str:
    """The first page: the games, my matches, the puzzle of the day; a `dateless` page says only that there is one."""
    return render("home.html", today=daily, has_daily=daily or (dateless and having()))


def new(game: Game) -> str:
    """A new match of one game."""
    programs = {name: bot.title for name, bot in bots().items()}
    return render(
        "new.html",
        game=game,
        programs=programs,
        levels=LEVELS,
        strengths=STRENGTHS,
        paces=list(PACES),
        sides=_sides(game),
    )


def _sides(game: Game) -> dict[str, Sequence[str]]:
    """The sides of a usual match, and of a first one: the form shows them before anybody is asked."""
    first = {option.key: option.first for option in game.options if option.first}
    return {"usual": game.seats(game.settle({})), "first": game.seats(game.settle(first))}


def me() -> str:
    """A name that lasts, and the matches of its member."""
    return render("me.html")


def way(match: str) -> str:
    """The way from a notice to one's seat, for a browser that knows it."""
    return render("redirect-to-seat.html", match=match)


def lobby() -> str:
    """The seats that can be taken."""
    return render("lobby.html")


def gallery() -> str:
    """All charges that pieces can show."""
    return render("charges.html", charges={name: charge_svg(name) for name in charges()})


def how_to() -> str:
    """How to play here."""
    return render("help.html")


def kinds() -> str:
    """What can go wrong, and what to do about it."""
    return render("problems.html", kinds=KINDS)


def learn(game: Game) -> str:
    """The course of a game."""
    return render("course.html", game=game, lessons=course(game))


def lesson(game: Game, name: str) -> str:
    """A lesson. Raises Problem if the game has none of this name."""
    found, names = lesson_named(game, name), list(course(game))
    place = names.index(name)
    return render(
        "lesson.html",
        game=game,
        lesson=found,
        name=name,
        place=place + 1,
        count=len(names),
        following=names[place + 1] if place + 1 < len(names) else "",
        about={"title": found.title},
        token="",
        boards=[],
        names=[],
        sides=len(game.seats(game.settle(found.match.options))) if found.match else 0,
    )


def sample(game: Game) -> str:
    """A question of a game that can be touched freely."""
    shown = sample_of(game).lesson
    about = {"title": shown.title}
    return render("sample.html", game=game, others=by_ease(), about=about, token="", boards=[], names=[])


def puzzle_list() -> str:
    """All puzzles."""
    return render("puzzles.html", games=by_ease())


def puzzle(place: PuzzlePlace, day: date | None = None) -> str:
    """A puzzle; if it is that of a day, with its date."""
    numbered = f"Puzzle {place.number}"
    return _puzzle(
        game=place.game,
        heading="Puzzle of the day" if day else numbered,
        title=f"{day:%A} {day.day} {day:%B}" if day else numbered,
        source=f"/api/puzzles/{place.game.key}/{place.name}",
        name=place.name,
        answers=len(place.puzzle.chances),
        level=place.puzzle.level,
        day=f"{day}" if day else "",
        back="/puzzle",
        following=f"/puzzle/{place.game.key}/{place.following}",
    )


def way_to_daily() -> str:
    """The way to the puzzle of the day, for a browser that knows what day it is."""
    return render("daily.html", having=[(game.key, list(puzzles(game))) for game in having()])


def mistake(place: MistakePlace, token: str, at: int) -> str:
    """A mistake of one's own as a puzzle."""
    return _puzzle(
        game=find_game(place.puzzle.game),
        heading=f"Mistake {place.place} of {place.count}",
        title="Learn from your mistakes",
        source=f"/api/m/{token}/mistakes/{at}",
        name="",
        answers=MOST_TRIES + 1,
        back=f"/m/{token}",
        following="" if place.following is None else f"/m/{token}/mistakes/{place.following}",
    )


def any_mistake(game: Game) -> str:
    """A mistake of one's own as a puzzle, for a browser that knows which."""
    return _puzzle(
        game=game,
        heading="A mistake",
        title="Learn from your mistakes",
        source="",
        name="",
        answers=MOST_TRIES + 1,
        back="/m/",
        following="",
    )


def _puzzle(**words: object) -> str:
    given = {"level": "", "day": "", "about": {"title": words["title"]}, "token": "", "boards": [], "names": []}
    return render("puzzle.html", **given | words)


def workshop() -> str:
    """What somebody has drawn."""
    return render("workshop.html", drawn=[game for game in games().values() if game.workshop])


def drawing(game: Game) -> str:
    """The page on which a game's maps or fields are drawn by hand."""
    return render(f"{workshop_of(game.key).draws}-workshop.html", game=game, kit=kit_of(game))


def match(game: Game, about: About, token: str, boards: Sequence[LaidBoard] = ()) -> str:
    """A match, from a seat or as a spectator, with the boards that are drawn already."""
    return _at_table("match.html", game, about, token, boards)


def replay(game: Game, about: About, token: str, boards: Sequence[LaidBoard] = ()) -> str:
    """The replay of a match."""
    return _at_table("replay.html", game, about, token, boards)


def _at_table(template: str, game: Game, about: About, token: str, boards: Sequence[LaidBoard]) -> str:
    names = [undrawn(board) for board, _ in boards]
    return render(template, game=game, about=about, token=token, boards=boards, names=names)
