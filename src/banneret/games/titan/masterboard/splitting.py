"""Commencement: legions of four or more may be split."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from banneret.engine.decision import PASS, Decision, Play, choose_some
from banneret.engine.game import AGAIN, Again
from banneret.engine.words.values import Listed
from banneret.engine.words.wording import fill
from banneret.games.titan.box.box import Marker, in_order
from banneret.games.titan.masterboard.legions import part
from banneret.games.titan.masterboard.markers import choose_marker
from banneret.games.titan.masterboard.member import Member, members
from banneret.games.titan.state import State


def split(s: State) -> Play[Again | None] | None:
    """Ask for one split, or the end of Commencement; in the first turn there is exactly one split.

    Rules: titan-B-SP-03, titan-R-66, titan-B-SP-02, titan-B-SP-05.
    """
    seat = s.active
    s.turn.splitting = None
    first = s.turns[seat] == 1
    if (first and s.turn.split_from) or not s.free[seat]:  # without a free marker nobody splits: titan-R-65
        return None
    most = 2 * s.box.game_public.legion_min_after_split
    able = [marker for marker in s.army[seat] if len(s.contents[marker.index]) >= most]
    return _split(s, able, first=first) if able else None


_FIRST = "Which {1} leave {0}, {2} of them a Lord?"


def _split(s: State, able: list[Marker], *, first: bool) -> Play[Again | None]:
    seat = s.active
    if first:
        s.turn.splitting = able[0]
    else:
        answer = yield Decision(
            seat,
            "split",
            "Which legion is split?",
            able,
            rule="titan-B-SP-01",
            otherwise="End splitting",
            beyond=lambda key: _why_not(s, key),
            label="Split {}",
        )
        s.turn.splitting = None if answer is PASS else answer
    if s.turn.splitting is None:
        return None
    yield from _part(s, s.turn.splitting)
    return AGAIN


def _part(s: State, marker: Marker) -> Play[None]:
    """Ask the owner which characters leave; nobody else learns which (titan-B-SP-04)."""
    seat, size = s.active, s.size(marker)
    first, setup = s.turns[seat] == 1, s.box.file.setup
    least = setup.first_split_sizes[0] if first else s.box.game_public.legion_min_after_split
    leaving = yield from choose_some(
        seat,
        "split-off",
        lambda: fill(
            _FIRST if first else "Who leaves {} for a new legion?", marker, least, setup.first_split_lords_each
        ),
        lambda: members(s.held(marker)),
        rule="titan-B-SP-01" if not first else "titan-B-SP-02",
        at_least=least,
        at_most=size - least,
        unless=_one_lord_each(s) if first else None,
        otherwise="Split",
        about=marker,
        secret=True,
    )
    off = yield from choose_marker(s, seat, "Which marker does the new legion get?")
    s.turn.splitting = None
    held = s.held(marker)
    gone = in_order(held[member.place - 1] for member in leaving)
    part(s, marker, off, gone, lord_each=first)
    s.tell(
        "splits-off",
        "{off} ({size}) splits off from {legion} ({left})",
        off=off,
        size=len(gone),
        legion=marker,
        left=s.size(marker),
        members=Listed(gone, ","),
        privately={seat: "{off} ({size}) splits off from {legion}: {members}"},
        rule="titan-B-SP-02" if first else "titan-B-SP-04",
    )


def _one_lord_each(s: State) -> Callable[[Member, Sequence[Member]], str | None]:
    """Return a check for the first split: one Lord and three others must leave (titan-B-SP-02)."""
    setup = s.box.file.setup
    lords = setup.first_split_lords_each
    others = setup.first_split_sizes[0] - lords

    def why_not(member: Member, chosen: Sequence[Member]) -> str | None:
        same = sum(one.character.lord == member.character.lord for one in chosen)
        return "titan-B-SP-02" if same >= (lords if member.character.lord else others) else None

    return why_not


def _why_not(s: State, key: str) -> str | None:
    marker = s.box.marker.get(key)
    if marker is None:
        return None
    return None if marker in s.army[s.active] else "titan-B-TU-01"
