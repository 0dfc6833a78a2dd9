"""The invariants of a Titan match: for the conformance suite, and for positions of cases."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.games.titan.knowledge.segment import counts_of
from banneret.games.titan.referee import battle
from banneret.games.titan.state import State


def broken(s: State) -> Iterator[str]:
    """Yield the invariants that do not hold.

    Characters and markers are conserved, lands and legions agree, and what is known of legions is true.
    """
    yield from _conserved(s)
    for land, markers in enumerate(s.on):
        if any(s.at[marker.index] != land for marker in markers):
            yield f"{s.board.lands[land]} holds a legion that is elsewhere"
        owners = [s.seat_of(marker) for marker in markers]
        if s.part in ("engage", "muster") and len(set(owners)) < len(owners):
            yield f"two legions of {s.called(owners[0])} stand in {s.board.lands[land]}"
        if len(set(owners)) > 2 or (len(set(owners)) > 1 and s.active not in owners):
            yield f"legions of too many players stand in {s.board.lands[land]}"
    for seat in s.seats:
        yield from _broken_seat(s, seat)
    yield from battle.broken(s)


def _conserved(s: State) -> Iterator[str]:
    counts = [have + dead for have, dead in zip(s.caretaker, s.dead, strict=True)]
    for army in s.army:
        for marker in army:
            counts = list(map(int.__add__, counts, counts_of(s.held(marker))))
    e = s.engagement
    if e is not None and e.resolution is not None:
        for some in (*e.resolution.dead, *e.resolution.company):
            counts = list(map(int.__add__, counts, counts_of(some)))
    for one in s.box.characters:
        if counts[one.index] != one.count and s.part != "setup":
            yield f"there are {counts[one.index]} {one.plural} instead of {one.count}"
        if s.caretaker[one.index] < 0:
            yield f"the caretaker owes {one.plural}"


def _broken_seat(s: State, seat: int) -> Iterator[str]:
    eight = s.turns[seat] == 0 or (s.turns[seat] == 1 and s.active == seat and not s.turn.split_from)
    for marker in s.army[seat]:
        fights = s.engagement is not None and s.engagement.stage == "battle" and marker in s.engagement.legions
        most = s.box.game.legion_max + (eight or fights)  # slain characters still count among the fighters
        if marker not in s.on[s.at[marker.index]] or not 1 <= s.size(marker) <= most:
            yield f"{marker} is nowhere, or of no lawful size"
        if marker in s.free[seat]:
            yield f"{marker} is on the board and free"
    if not s.alive[seat] and (s.army[seat] or s.free[seat]):
        yield f"{s.called(seat)} is out and has something left"
    for viewer in (None,) if s.past[seat].settled else (None, *s.seats):
        for marker, (least, most_of) in s.past[seat].bounds(viewer).items():
            held = counts_of(s.held(marker))
            if any(map(int.__lt__, held, least)) or any(map(int.__lt__, most_of, held)):
                yield f"{viewer} knows of {marker} what is not so"
    if s.past[seat].bounds(None).keys() != set(s.army[seat]):
        yield f"what is known of {s.called(seat)} is not of that player's legions"
