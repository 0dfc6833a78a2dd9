"""Pages with the same link that have been sent equal messages: each message is made once for all of them."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Sequence
from weakref import WeakValueDictionary

from banneret.engine.game import find_game
from banneret.table import Moment, Snapshot
from banneret.web.live.messages import AtTable, OfMoment
from banneret.web.live.page_state import PageState, Part, details_of

KEPT = 8
"""The number of messages that a slow reader may be behind; a reader further behind gets the whole state again."""


def written(part: Part) -> str:
    """A message as text."""
    return json.dumps(part, ensure_ascii=False, separators=(",", ":"))


def told(page: PageState, snapshot: Snapshot) -> Part:
    """The message that brings a page up to a snapshot."""
    return page.tell(snapshot.view, snapshot.number, seats=snapshot.seats, around=_around(snapshot))


def moment_told(moment: Moment) -> bytes:
    """A position of the past as one complete message for its page."""
    details = details_of(moment.view.scene)
    around = OfMoment(details=details, at=moment.at, length=moment.length, told=moment.told, deed=moment.deed)
    return written(PageState().tell(moment.view, moment.at, around=around)).encode()


def _around(snapshot: Snapshot) -> AtTable:
    return AtTable(
        notices=tuple(notice.text for notice in snapshot.notices),
        spectators=snapshot.spectators,
        curtain=snapshot.curtain,
        again=snapshot.again,
        said=snapshot.said,
        clocks=snapshot.clocks,
    )


class PageGroup:
    """Pages that have been sent the same messages, and the last of these."""

    def __init__(self, boards: Sequence[str], snapshot: Snapshot) -> None:
        self.state = PageState(boards, find_game(snapshot.view.game).drama)
        self._messages = deque([written(told(self.state, snapshot))], KEPT)
        self.count = 1

    def begins_with(self, snapshot: Snapshot) -> bool:
        """Whether only this snapshot has been sent."""
        return self.count == 1 and self._has(snapshot)

    def bring_up(self, snapshot: Snapshot) -> None:
        """Make the message from the newest snapshot to this one, if anything is different."""
        if not self._has(snapshot):
            self._messages.append(written(told(self.state, snapshot)))
            self.count += 1

    def _has(self, snapshot: Snapshot) -> bool:
        return self.state.has(snapshot.view, snapshot.number, snapshot.seats, _around(snapshot))

    def after(self, heard: int) -> list[str] | None:
        """Return the messages after this number; None if they are no longer kept."""
        missing = self.count - heard
        return list(self._messages)[len(self._messages) - missing :] if missing <= len(self._messages) else None


class PageGroups:
    """The groups of pages of a table."""

    def __init__(self) -> None:
        self._newest: WeakValueDictionary[tuple[str, frozenset[str]], PageGroup] = WeakValueDictionary()

    def join(self, token: str, boards: Sequence[str], snapshot: Snapshot) -> PageGroup:
        """Return the group of pages whose first snapshot is this one."""
        key = token, frozenset(boards)
        group = self._newest.get(key)
        if group is None or not group.begins_with(snapshot):
            group = self._newest[key] = PageGroup(boards, snapshot)
        return group


class GroupedPage:
    """One page of a group. `boards` are the keys of the boards that it already shows."""

    def __init__(self, groups: PageGroups, token: str, boards: Sequence[str]) -> None:
        self._groups = groups
        self._token = token
        self._boards = boards
        self._group: PageGroup | None = None
        self._heard = 0

    def hear(self, snapshot: Snapshot) -> list[str]:
        """Return the messages that bring this page up to a snapshot.

        Snapshots come in the order in which they were taken.
        """
        if self._group is None:
            return self._begin(self._boards, snapshot)
        self._group.bring_up(snapshot)
        messages = self._group.after(self._heard)
        if messages is None:
            return self._begin((), snapshot)
        self._heard = self._group.count
        return messages

    def details(self, key: str) -> tuple[tuple[str, str], ...]:
        """The details of the piece with this key."""
        return self._group.state.details(key) if self._group else ()

    def _begin(self, boards: Sequence[str], snapshot: Snapshot) -> list[str]:
        """Send the whole state."""
        self._group = self._groups.join(self._token, boards, snapshot)
        self._heard = 1
        return self._group.after(0) or []
