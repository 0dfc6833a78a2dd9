"""The open seats of the lobby, as the database has them: those that anybody may take, and those of invited members."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, func, select

from banneret.engine.game import find_game
from banneret.table.models import OpenSeat
from banneret.table.store.schema import happenings, matches, offerers, offers, seats
from banneret.table.store.storage import Storage

MOST_SHOWN = 200
MOST_OF_ONE = 30
"""The largest number of seats of one visitor that are shown, so that nobody hides those of all others."""


@dataclass(frozen=True, slots=True)
class Listing:
    """The lobby at one moment: the seats that everybody may take, and those to which some members are invited."""

    seats: tuple[OpenSeat, ...] = ()
    invited: Mapping[str, tuple[OpenSeat, ...]] | None = None


def listing(storage: Storage, members: Collection[str]) -> Listing:
    """Return the lobby as these members see it, by their ids."""
    with storage.reading() as connection:
        seats = _told(connection, _public("", ""))
        return Listing(seats, {one: _told(connection, _of(offers.c.invited == one)) for one in members})


def public(storage: Storage, game: str = "", before: str = "") -> tuple[OpenSeat, ...]:
    """Return the seats that everybody may take, the newest first; of one game, offered before a moment."""
    with storage.reading() as connection:
        return _told(connection, _public(game, before))


def of_member(storage: Storage, member: str) -> tuple[OpenSeat, ...]:
    """Return the seats to which a member is invited."""
    with storage.reading() as connection:
        return _told(connection, _of(offers.c.invited == member))


def _told(connection: Connection, asked: Select[Any]) -> tuple[OpenSeat, ...]:
    found = connection.execute(asked).mappings().all()
    sitting = select(seats).where(seats.c.match.in_({row["match"] for row in found})).order_by(seats.c.seat)
    names = defaultdict[str, list[str]](list)
    for row in connection.execute(sitting).mappings():
        if name := row["name"] or row["bot"]:
            names[row["match"]].append(name)
    return tuple(_open_seat(dict(row), tuple(names[row["match"]])) for row in found)


def _open_seat(row: Mapping[str, Any], others: tuple[str, ...]) -> OpenSeat:
    sides, settings = _chosen(row["game"], row["options"])
    side = sides[row["seat"]] if row["seat"] < len(sides) else f"seat {row['seat'] + 1}"
    pace = (row["clock"] or "").partition(" ")[0]
    return OpenSeat(row["match"], row["seat"], side, row["game"], row["title"], row["since"], settings, others, pace)


def _public(game: str, before: str) -> Select[Any]:
    """The seats for everybody: of each visitor the newest. Those of the host count for themselves."""
    wanted: list[ColumnElement[bool]] = [offers.c.invited.is_(None)]
    wanted += [matches.c.game == game] if game else []
    wanted += [offers.c.since < before] if before else []
    ranked = _of(*wanted, most=None).subquery()
    return (
        select(ranked)
        .where((ranked.c.visitor.is_(None)) | (ranked.c.rank <= MOST_OF_ONE))
        .order_by(ranked.c.since.desc(), ranked.c.match, ranked.c.seat)
        .limit(MOST_SHOWN)
    )


def _of(*wanted: ColumnElement[bool], most: int | None = MOST_SHOWN) -> Select[Any]:
    ended = select(happenings.c.match).where(
        happenings.c.match == offers.c.match, happenings.c.kind.in_(("over", "closed"))
    )
    agreed = happenings.c.match == offers.c.match, happenings.c.kind == "clock"
    clock = select(func.max(happenings.c.text)).where(*agreed).scalar_subquery().label("clock")
    newest = offers.c.since.desc(), offers.c.match, offers.c.seat
    rank = func.row_number().over(partition_by=offerers.c.visitor, order_by=newest).label("rank")
    about = matches.c.game, matches.c.options, matches.c.title
    return (
        select(offers.c.match, offers.c.seat, offers.c.since, *about, clock, offerers.c.visitor, rank)
        .join(matches, matches.c.id == offers.c.match)
        .join(seats, (seats.c.match == offers.c.match) & (seats.c.seat == offers.c.seat))
        .outerjoin(offerers, (offerers.c.match == offers.c.match) & (offerers.c.seat == offers.c.seat))
        .where(offers.c.taken.is_(False), *wanted, seats.c.came.is_(False), ~ended.exists())
        .order_by(*newest)
        .limit(most)
    )


@lru_cache(maxsize=512)
def _chosen(game: str, options: str) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """The sides of a match, and what was chosen for it, in words.

    A match with a visitor's file tells no sides: reading the file might take long.
    """
    chosen = json.loads(options)
    try:
        found = find_game(game)
        with_file = any(option.file and chosen.get(option.key) for option in found.options)
        sides = () if with_file else tuple(found.seats(chosen))
    except ValueError:  # a game that is not installed any more
        return (), ()
    settings = (
        (option.label, dict(option.values)[chosen[option.key]])
        for place, option in enumerate(found.options)
        if chosen.get(option.key) in dict(option.values or ()) and (not place or chosen[option.key] != option.default)
    )
    return sides, tuple(settings)
