"""What a host does with stored matches: find, close, put back, renew a link, forget names, erase.

All of it is possible while the table runs; with PostgreSQL, the servers are told at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import takewhile

from sqlalchemy.exc import IntegrityError

from banneret.engine.words.sentence import echo
from banneret.table.errors import Damaged, TableError, UnknownLink
from banneret.table.match.match_history import replay_rows
from banneret.table.store.rows import Row
from banneret.table.store.storage import Storage
from banneret.table.store.stored import Stored


class CannotCare(TableError):
    """Something that cannot be done with this match."""


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """A match as a list shows it. `state` is running, over, closed, or damaged; `entries` counts its rows."""

    match: str
    game: str
    title: str
    created: str
    players: tuple[str, ...]
    entries: int
    state: str


def listed(storage: Storage, word: str = "") -> Iterator[ListedMatch]:
    """Yield all matches, the oldest first; with a word, those whose id, game, title or players contain it."""
    for match in storage.ids():
        try:
            one = _listed(storage.match(match))
        except Damaged:
            one = ListedMatch(match, "", "", "", (), 0, "damaged")
        if word.casefold() in " ".join((one.match, one.game, one.title, *one.players)).casefold():
            yield one


def _listed(stored: Stored) -> ListedMatch:
    kept = replay_rows(stored.rows, stored.viewers)
    state = "closed" if kept.closed is not None else "over" if kept.over else "running"
    players = tuple(seat.name or seat.bot for seat in stored.seats)
    return ListedMatch(stored.id, stored.game, stored.title, stored.created, players, len(stored.rows), state)


def at_link(storage: Storage, link: str) -> ListedMatch:
    """Return the match of a link. Raises UnknownLink."""
    token = token_in(link)
    try:
        match = storage.find(token).match
    except UnknownLink:
        match = storage.opened(token)
    return _listed(storage.match(match))


def token_in(link: str) -> str:
    """Return the token of a link; a token alone counts as a link too."""
    return link.partition("/m/")[2].partition("/")[0].partition("?")[0] if "/m/" in link else link


def close(storage: Storage, match: str, why: str) -> None:
    """Close a match: nobody can look at it or play it any more. Raises CannotCare."""
    stored = _found(storage, match)
    if replay_rows(stored.rows, stored.viewers).closed is not None:
        raise CannotCare(f"Match {match} is closed already.")
    _add(storage, stored, Row("closed", why))


def put_back(storage: Storage, match: str) -> None:
    """Put back what was set aside last; what was played since is set aside. Raises CannotCare."""
    stored = _found(storage, match)
    if replay_rows(stored.rows, stored.viewers).aside is None:
        raise CannotCare(f"Nothing is set aside in match {match}.")
    _add(storage, stored, Row("put-back", ""))


def forget(storage: Storage, match: str) -> None:
    """Erase the names of all people of a match; its record stays. Raises CannotCare."""
    for seat, sitting in enumerate(_found(storage, match).seats):
        if not sitting.is_program:
            storage.rename(match, seat, "")


def erase(storage: Storage, match: str) -> None:
    """Erase a match with its record. Raises CannotCare."""
    _found(storage, match)
    storage.erase(match)


def old(storage: Storage, days: int) -> Iterator[ListedMatch]:
    """Yield the matches that are over or closed and were opened more than `days` days ago."""
    before = (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="seconds")
    early = takewhile(lambda one: one.created < before, listed(storage))  # so younger ones need not be read
    return (one for one in early if one.state in ("over", "closed"))


def _found(storage: Storage, match: str) -> Stored:
    if not storage.has(match):
        raise CannotCare(f"There is no match {echo(match)}; `banneret admin list` shows all.")
    return storage.match(match)


def _add(storage: Storage, stored: Stored, row: Row) -> None:
    try:
        storage.append(stored.id, len(stored.rows), [row])
    except IntegrityError:
        raise CannotCare(f"Somebody played in match {stored.id} just then; try again.") from None
