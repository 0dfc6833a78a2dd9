"""Opens a match: what is checked, and what is stored at the beginning."""

from __future__ import annotations

import logging
import secrets
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import TypeVar

from banneret.bots import bots
from banneret.engine.components import Packed
from banneret.engine.game import Game, find_game
from banneret.engine.match import moments
from banneret.engine.match.events import played_by, read_lines
from banneret.engine.match.match import Match
from banneret.engine.match.verifiable_dice import SeededSource, new_seed
from banneret.engine.scene.view import View
from banneret.engine.words.kept import as_row
from banneret.engine.words.sentence import echo
from banneret.table.clocks import Control
from banneret.table.errors import CannotOpen
from banneret.table.links import new_link
from banneret.table.models import Person, Program, SentFile
from banneret.table.people.names import clean
from banneret.table.store.rows import Row, rows_by_rules
from banneret.table.store.stored import Stored, StoredSeat

T = TypeVar("T")
log = logging.getLogger(__name__)


def begin(
    game: str,
    options: Mapping[str, str],
    files: Mapping[str, SentFile],
    seats: Sequence[Person | Program],
    title: str,
    checkable: bool = False,
    clock: Control | None = None,
) -> Stored:
    """A new match with new links, already tested: everybody can look at it; `checkable` is for its dice.
    `clock` are its clocks, None for none.

    Raises CannotOpen.
    """
    seed = new_seed() if checkable else ""
    try:
        settled = _settled(find_game(game), {**options, **_packed(find_game(game), files)}, seats)
        _check_text(settled)
        match = Match.new(game, settled, source=SeededSource(seed) if seed else None)
        for viewer in (*range(match.seats), None):
            match.view(viewer)
    except ValueError as error:
        raise CannotOpen(f"This match cannot be opened: {error}.") from None
    except Exception as error:
        log.exception("%s cannot be set up", game)
        raise CannotOpen(f"The rules of {game} failed while the match was set up.") from error
    return _stored(match, _seated(match, seats), title, seed=seed, clock=str(clock or ""))


def first_view(game: str, options: Mapping[str, str], draw: Callable[[View], T]) -> T:
    """The result of `draw` for a new match, as everybody sees it. Raises CannotOpen."""
    try:
        return draw(Match.new(game, options, seed=0).view(None))
    except ValueError as error:
        raise CannotOpen(f"This match cannot be opened: {error}.") from None


def _packed(game: Game, files: Mapping[str, SentFile]) -> dict[str, str]:
    """The files, each as the line that a match stores."""
    wanted = [option.key for option in game.options if option.file]
    for key in files:
        if key not in wanted:
            raise ValueError(f"{game.title} has no file option {echo(key)}; available: {', '.join(wanted) or 'none'}")
    return {key: str(Packed.from_text(file.name, file.text)) for key, file in files.items()}


def _settled(game: Game, options: Mapping[str, str], seats: Sequence[Person | Program]) -> dict[str, str]:
    """All options. If only programs play, options that were not chosen are set so that the match ends by itself."""
    settled = game.settle(options)
    if seats and all(isinstance(seat, Program) for seat in seats):
        defaults = game.settle({})
        settled |= {key: to for key, to in game.among_programs(settled).items() if settled[key] == defaults[key]}
    return settled


def branch(stored: Stored, lines: Sequence[str], at: int) -> Stored:
    """A match with new links that begins after the first `at` answers and acts of `lines`, for the same players.

    Its dice cannot be checked, because it has no seed from its beginning on.
    """
    happenings = read_lines(lines, "")
    match = Match.resume(stored.game, stored.options, moments.upto(happenings, at))
    seats = [_as_before(seat) for seat in stored.seats]
    return _stored(match, seats, stored.title, forked_from=stored.id)


def recorded(match: Match, names: Sequence[str]) -> Stored:
    """A match with new links that stands where this one does; the people of these names share a screen."""
    seats = [Person(name, at_screen=True) for name in names]
    stored = _stored(match, _seated(match, seats), "")
    ended = (Row("over", as_row(match.result.text)),) if match.result else ()
    return replace(stored, rows=(*stored.rows, *ended))


def begin_at(match: Match, seats: Sequence[Person | Program]) -> Stored:
    """A match with new links that goes on from where this one stands. Raises CannotOpen if it is over."""
    if match.result:
        raise CannotOpen("This match is over at this moment, so there is nothing to play on.")
    return _stored(match, _seated(match, seats), "")


def rematch(stored: Stored, screen: Iterable[int], clock: Control | None, *, checkable: bool) -> Stored:
    """A rematch with the same options and new dice, where everyone moves one seat further. Raises CannotOpen.

    `screen` are the seats that shared a screen, `clock` and `checkable` what was agreed.
    """
    before = [_as_before(seat) for seat in stored.seats]
    for seat in screen:
        before[seat] = Person(stored.seats[seat].name, at_screen=True)
    seats = [*before[-1:], *before[:-1]]
    return begin(stored.game, stored.options, {}, seats, stored.title, checkable, clock)


def _as_before(seat: StoredSeat) -> Person | Program:
    return Program(seat.bot, seat.name) if seat.is_program else Person(seat.name)


def _seated(match: Match, seats: Sequence[Person | Program]) -> list[Person | Program]:
    if len(seats) > match.seats:
        raise CannotOpen(f"{match.game.title} has {match.seats} seats here, not {len(seats)}.")
    for seat in seats:
        if isinstance(seat, Program) and seat.bot not in bots():
            raise CannotOpen(f"There is no bot {echo(seat.bot)}; available: {', '.join(bots())}.")
    return [*seats, *[Person()] * (match.seats - len(seats))]


def _check_text(options: Mapping[str, str]) -> None:
    for key, value in options.items():
        if any(unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") for character in value):
            raise ValueError(f"{key} cannot be {echo(value)}; it is one line of plain text")


def _stored(
    match: Match,
    seats: Sequence[Person | Program],
    title: str,
    *,
    seed: str = "",
    clock: str = "",
    forked_from: str | None = None,
) -> Stored:
    return Stored(
        id=secrets.token_hex(8),
        game=match.game.key,
        options=match.options,
        title=clean(title, 80),
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        opener=new_link(),
        spectator=new_link(),
        seats=tuple(_seat(seat) for seat in seats),
        rows=tuple(_first_rows(match, seats, seed, clock)),
        forked_from=forked_from,
    )


def _first_rows(match: Match, seats: Sequence[Person | Program], seed: str, clock: str) -> Iterator[Row]:
    rules = played_by(match.history[0], match.game.version) if match.history else match.game.version
    if rules:
        yield Row("rules", rules)
    if seed:
        yield Row("seed", seed)
    if clock:
        yield Row("clock", clock)
    screen = [place for place, seat in enumerate(seats) if isinstance(seat, Person) and seat.at_screen]
    if len(screen) > 1:
        yield Row("screen", " ".join(map(str, screen)))
    yield from rows_by_rules(match.history, rules, match.game.version)


def _seat(seat: Person | Program) -> StoredSeat:
    if isinstance(seat, Program):
        return StoredSeat(clean(seat.name), None, seat.bot)
    return StoredSeat(clean(seat.name), new_link())
