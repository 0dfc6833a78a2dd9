"""Team play: who sits where, and who commands which unit (masters-R-34, masters-R-55)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from banneret.engine.words.sentence import echo
from banneret.games.battle_masters.box.box import ARMIES, Box, Unit
from banneret.games.battle_masters.options import teams

_SIZES = {2: "two", 3: "three", 4: "four"}


def owners(box: Box, options: Mapping[str, str]) -> tuple[int, ...]:
    """Return the seat that commands each unit. Raises ValueError if a unit or a member is left out.

    masters-TEAM-01.
    """
    owner = [-1] * len(box.units)
    for army, seats in enumerate(teams(options)):
        text = options[f"{ARMIES[army]}-units"]
        shares = _read(text) if text else _usual(box, army, len(seats))
        for seat, units in zip(seats, _divide(box, army, len(seats), shares), strict=True):
            for unit in units:
                owner[unit.index] = seat
    return tuple(owner)


def _usual(box: Box, army: int, size: int) -> Sequence[Sequence[str]]:
    """Return the division of the component file; a single player commands all."""
    if size == 1:
        return [[unit.id for unit in box.armies[army]]]
    shares: Sequence[Sequence[str]] = getattr(getattr(box.file.team_play.default, ARMIES[army]), _SIZES[size])
    return shares


def _read(text: str) -> list[list[str]]:
    return [[name.strip() for name in share.split(",") if name.strip()] for share in text.split("/")]


def _divide(box: Box, army: int, size: int, shares: Sequence[Sequence[str]]) -> list[list[Unit]]:
    """Return the units of each share, named by unit or by type. Every unit belongs to exactly one share."""
    where = f"{ARMIES[army]}-units"
    if len(shares) != size:
        raise ValueError(f"Battle Masters: {where} names {len(shares)} shares for {size} seats; separate them with /")
    divided = [[unit for unit in box.armies[army] if unit.id in share or unit.type.id in share] for share in shares]
    known = {unit.id for unit in box.armies[army]} | {unit.type.id for unit in box.armies[army]}
    for name in (name for share in shares for name in share if name not in known):
        raise ValueError(f"Battle Masters: {where} names {echo(name)}, which is not a unit of that army")
    for unit in box.armies[army]:
        if sum(unit in share for share in divided) != 1:
            raise ValueError(f"Battle Masters: {where} must give {unit.id} to exactly one seat")
    if not all(divided):
        raise ValueError(f"Battle Masters: {where} leaves a seat without a unit; each member has at least one")
    return divided
