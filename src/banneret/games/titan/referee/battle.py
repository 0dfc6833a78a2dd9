"""Positions of a battle for referee cases, and the facts that a case can check. `cases.md` lists their words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from banneret.engine.cases.referee import known
from banneret.engine.components import fit
from banneret.games.titan.battle.maneuver import in_contact
from banneret.games.titan.battle.rounds import enlist
from banneret.games.titan.battle.state import ATTACKER, DEFENDER, LOST, NOBODY, OFF, SIDES, Battle
from banneret.games.titan.box.battleland import battleland_of
from banneret.games.titan.box.hexes import HEX, HEXES
from banneret.games.titan.engagement.state import Engagement
from banneret.games.titan.masterboard.legions import show
from banneret.games.titan.masterboard.turn import PHASES
from banneret.games.titan.state import State

STAGES = ("maneuver_phase", "maneuver", "strike_phase", "strike")
_PLACES = {"off": OFF, "lost": LOST}


@dataclass(frozen=True, slots=True)
class BattlePosition:
    """What a case may say of a battle; without it, the battle begins as the options say.

    `at` gives the hex of a fighter, or `off` or `lost`; all others are off, as before they first come in. `stage` is
    the phase that comes first, in the half-round of `mover`: `maneuver_phase` opens it, `maneuver` is in the middle
    of it. `moved` and `struck` are fighters that have had their move or strike. In a whole game, `land` is the
    number of the land where the Mover's legion and another player's fight.
    """

    land: int = 0
    at: dict[str, str] = field(default_factory=dict)
    hits: dict[str, int] = field(default_factory=dict)
    round: int = 1
    mover: str = "defender"
    striking: str = ""
    stage: str = "maneuver_phase"
    moved: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()
    placed: bool = True
    window: str = "shut"
    reinforced: bool = False


def arrange(s: State, tables: Mapping[str, Any]) -> None:
    """Set up the battle of the options, or of two legions on the Masterboard, as a case describes it.

    Raises ValueError for an impossible position.
    """
    wanted = fit(tables, BattlePosition, "position: battle")
    if not s.rules.battle:
        _engage(s, wanted.land)
    elif wanted.land:
        raise ValueError("position: battle: land is for whole games; the scenario of one battle has the option land")
    e = s.engagement
    if e is None:
        raise ValueError("position: battle: there is no Engagement to fight")
    land = battleland_of(s.board.lands[e.land].terrain)
    b = s.battle = Battle(land, e.seats, s.turn.came_by[e.legions[ATTACKER]])
    for side, (seat, marker) in enumerate(zip(e.seats, e.legions, strict=True)):
        enlist(s, b, side, seat, s.held(marker))
    _place(b, wanted)
    for key, hits in wanted.hits.items():
        i = _fighter(b, key, "hits")
        if not 0 <= hits <= b.power[i] or (hits == b.power[i] and b.at[i] < 0):
            raise ValueError(
                f"position: battle: hits: {key} takes {b.power[i]} hits at most, and on the battleland only"
            )
        b.wound(i, hits)
    _clock(b, wanted)
    _check_waiting(b)
    s.back_to("after_battle")
    s.then(*_phases(wanted.stage))


def _engage(s: State, number: int) -> None:
    """Set up the battle of an Engagement in a whole game: everybody sees the two legions (titan-A-EN-06)."""
    land = s.board.by_key.get(f"land:{number}")
    if land is None or land.index not in s.contested():
        raise ValueError(f"position: battle: land {number} does not hold a legion of the Mover and one of another")
    legions = sorted(s.on[land.index], key=lambda marker: s.seat_of(marker) != s.active)
    attacker, defender = legions
    if land.tower:
        s.turn.came_by[attacker] = "bottom"
    if attacker not in s.turn.came_by:
        raise ValueError(f"position: came_by: by which side has {attacker.key} come in? left, bottom or right")
    seats = s.seat_of(attacker), s.seat_of(defender)
    s.engagement = Engagement(land.index, (attacker, defender), seats, stage="battle")
    for legion in legions:
        show(s, legion, s.held(legion))
    s.part = "engage"
    s.agenda = []
    s.then("after_battle", *PHASES[PHASES.index("engage") :])


def _place(b: Battle, wanted: BattlePosition) -> None:
    for key, place in wanted.at.items():
        i = _fighter(b, key, "at")
        if place == "lost":
            b.lose(b.side(i), [i])
        elif place != "off":
            there = HEX[known(place, HEX, "battle: at")].index
            if b.on[there] != NOBODY:
                raise ValueError(f"position: battle: at: two fighters stand in {place}")
            b.put(i, there)


def _check_waiting(b: Battle) -> None:
    """Check that nobody waits beside the battleland after the first Maneuver Phase."""
    for i, fighter in enumerate(b.fighters):
        done = b.stage == "strike" if fighter.side == b.mover else fighter.side == DEFENDER
        if b.at[i] == OFF and (b.round > 1 or done):
            raise ValueError(f"position: battle: at: {fighter.key.removeprefix('fighter:')} is neither placed nor lost")


def _clock(b: Battle, wanted: BattlePosition) -> None:
    b.round = wanted.round
    b.mover = SIDES.index(known(wanted.mover, SIDES, "battle: mover"))
    b.striking = SIDES.index(known(wanted.striking or wanted.mover, SIDES, "battle: striking"))
    b.stage = "strike" if wanted.stage.startswith("strike") else "maneuver"
    b.moved, b.struck = _mask(b, wanted.moved, "moved"), _mask(b, wanted.struck, "struck")
    b.locked = in_contact(b, b.mover)
    b.placed, b.reinforced = wanted.placed, wanted.reinforced
    b.window = known(wanted.window, ("shut", "open", "used"), "battle: window")


def _phases(stage: str) -> list[str]:
    """Return the phases of a half-round from this one on."""
    later = {"maneuver": ["end_maneuver"], "strike": ["end_strikes"]}
    return [known(stage, STAGES, "battle: stage"), *later.get(stage, [])]


def _fighter(b: Battle, key: str, table: str) -> int:
    keys = {fighter.key.removeprefix("fighter:"): i for i, fighter in enumerate(b.fighters)}
    return keys[known(key, keys, f"battle: {table}")]


def _mask(b: Battle, keys: tuple[str, ...], table: str) -> int:
    return sum(1 << _fighter(b, key, table) for key in keys)


# --- what is so -------------------------------------------------------------------------------------------------------


def facts(s: State) -> dict[str, dict[str, Any]]:
    """Return what a case may expect: facts of each fighter and of the battle; nothing without a battle."""
    b = s.battle
    if b is None:
        return {}
    told: dict[str, dict[str, Any]] = {}
    for i, fighter in enumerate(b.fighters):
        told[fighter.key] = {
            "at": next((name for name, place in _PLACES.items() if b.at[i] == place), "") or HEXES[b.at[i]].name,
            "hits": b.hits[i],
            "power": b.power[i],
            "slain": b.slain(i),
            "moved": bool(b.moved >> i & 1),
            "locked": bool(b.locked >> i & 1),
            "struck": bool(b.struck >> i & 1),
        }
    told["battle"] = {
        "round": b.round,
        "mover": SIDES[b.mover],
        "striking": SIDES[b.striking],
        "stage": b.stage,
        "window": b.window,
        "placed": b.placed,
        "reinforced": b.reinforced,
        "left": b.carry.hits if b.carry else 0,
    }
    return told


def broken(s: State) -> Iterator[str]:
    """Yield the invariants of a battle that do not hold: places, hits, and agreement with the legions on the board."""
    b = s.battle
    if b is None or b.stage == "over":
        return
    for i, fighter in enumerate(b.fighters):
        at = b.at[i]
        if at >= 0 and b.on[at] != i:
            yield f"{fighter} stands in {HEXES[at]} and is not found there"
        if not 0 <= b.hits[i] <= b.power[i]:
            yield f"{fighter} has {b.hits[i]} hits of {b.power[i]}"
        if (i in b.legion[fighter.side]) == (at == LOST or i == b.arriving):
            yield f"{fighter} is in its legion and lost, or in neither"
        if at >= 0 and (b.alive[fighter.side] >> at & 1) == b.slain(i):
            yield f"{fighter} is alive and slain"
    if sum(there != NOBODY for there in b.on) != b.occupied.bit_count() or b.stand[0] & b.stand[1]:
        yield "the hexes that are held do not fit those who hold them"
    yield from _broken_legions(s, b)


def _broken_legions(s: State, b: Battle) -> Iterator[str]:
    e = s.engagement
    if e is None:
        yield "a battle is fought without an Engagement"
        return
    for side in (ATTACKER, DEFENDER):
        there = b.kinds(i for i in range(len(b.fighters)) if b.side(i) == side and i != b.arriving)
        if there != s.held(e.legions[side]):
            yield f"the {SIDES[side]}'s fighters are not those of the legion"
        if len(b.living(side)) > s.box.game.legion_max:
            yield f"the {SIDES[side]} has more than seven characters"
