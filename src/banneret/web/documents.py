"""Each page as HTML. A server sends them, and a site of files has them in its folders."""

from __future__ import annotations

from collections.abc import Sequence

from banneret.bots import LEVELS, bots
from banneret.engine.cases.lesson import course
from banneret.engine.game import Game, games
from banneret.picture import charge_svg, charges
from banneret.table import PACES
from banneret.table.models import About
from banneret.web.live.drafts import kit_of
from banneret.web.live.drawn import DrawnBoard, undrawn
from banneret.web.live.lessons import lesson_named
from banneret.web.live.puzzles import PuzzlePlace
from banneret.web.pages.pages import render
from banneret.web.problems import KINDS

STRENGTHS = (
    ("beginner", "goblin", "forgiving"),
    ("easy", "wolf", "plays fast"),
    ("medium", "orc", "misses little"),
    ("hard", "horse", "looks ahead"),
    ("strongest", "dragon", "takes its time"),
)
"""The levels of bots as creatures, each with a few words."""


def home(daily: PuzzlePlace | None = None) -> str:
    """The first page: the games, my matches, and the puzzle of the day if there is one."""
    return render("home.html", today=daily)


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


def workshop() -> str:
    """What somebody has drawn."""
    return render("workshop.html", drawn=[game for game in games().values() if game.workshop])


def drawing(game: Game) -> str:
    """A map that is drawn by hand."""
    return render("map-workshop.html", game=game, kit=kit_of(game))


def match(game: Game, about: About, token: str, boards: Sequence[DrawnBoard] = ()) -> str:
    """A match, from a seat or as a spectator, with the boards that are drawn already."""
    return _at_table("match.html", game, about, token, boards)


def replay(game: Game, about: About, token: str, boards: Sequence[DrawnBoard] = ()) -> str:
    """The replay of a match."""
    return _at_table("replay.html", game, about, token, boards)


def _at_table(template: str, game: Game, about: About, token: str, boards: Sequence[DrawnBoard]) -> str:
    names = [undrawn(board) for board in boards]
    return render(template, game=game, about=about, token=token, boards=boards, names=names)
