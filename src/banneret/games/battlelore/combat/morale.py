"""Morale: Bold in degrees, Frightened, and support (chapter 4m; lore-6-01, lore-6-12)."""

from __future__ import annotations

from banneret.games.battlelore.box.box import Unit
from banneret.games.battlelore.box.vocabulary import Bold, Frighten, IgnoreFlags, Unbold
from banneret.games.battlelore.box.words import FRIENDS, GOBLIN_RUN, IRON_MORALE, NATURE, STRONGHOLD
from banneret.games.battlelore.cards import effects
from banneret.games.battlelore.map import landmarks
from banneret.games.battlelore.state import State

ALL = 99
"""A Bold value that ignores every flag."""
FRIGHTENED = 2
"""Hexes for each flag that a Frightened unit takes (lore-4m-07)."""


def supported(s: State, unit: Unit) -> bool:
    """Return whether at least two adjacent friends support a troop unit; a webbed friend does not count.

    Rules: lore-4m-09, lore-4m-10, lore-7-07, lore-7-31.
    """
    if unit.creature:
        return False
    friends = s.held[unit.camp] & s.board.around[s.at[unit.index]]
    for webbed in s.webbed:
        friends &= ~s.board.bit[s.at[webbed.index]]
    return friends.bit_count() >= 2


def bold(s: State, unit: Unit) -> int:
    """Return how many flags of one roll a unit may ignore; 0 is not Bold (lore-4m-03, lore-R-28)."""
    value = _by_nature(s, unit)
    if not s.effects:
        return value
    for force in effects.on(s, unit, Bold, IgnoreFlags, Unbold):  # the later one wins: lore-R-29
        value = 0 if isinstance(force.effect, Unbold) else min(value + force.n, ALL)
    return value


def _by_nature(s: State, unit: Unit) -> int:
    """Return how Bold a unit is by race, bridge, landmark and support. For a Creature only its nature and the bridge
    count.

    Rules: lore-7-08, lore-R-30, lore-6-02.
    """
    here = s.at[unit.index]
    if unit.creature:
        return unit.nerve + s.ground.bridge[here]
    return unit.nerve + s.ground.bold[here] + landmarks.stronghold_bold(s, unit) + supported(s, unit)


def sources(s: State, unit: Unit) -> list[object]:
    """Return the reasons why a unit is Bold; what came before a card that takes Boldness away is none
    (lore-4m-08, lore-R-29).
    """
    found = _sources_by_nature(s, unit)
    for force in effects.on(s, unit, Bold, IgnoreFlags, Unbold):
        found = [] if isinstance(force.effect, Unbold) else [*found, force.card]
    return found


def cowed_by(s: State, unit: Unit) -> object | None:
    """Return the card that has taken away all that made a unit Bold; None if there is none (lore-R-29)."""
    lost, brave = None, _by_nature(s, unit) > 0
    for force in effects.on(s, unit, Bold, IgnoreFlags, Unbold):
        if not isinstance(force.effect, Unbold):
            lost, brave = None, True
        elif brave:
            lost, brave = force.card, False
    return lost


def _sources_by_nature(s: State, unit: Unit) -> list[object]:
    here = s.at[unit.index]
    found: list[object] = [NATURE if unit.creature else IRON_MORALE] * bool(unit.nerve)
    if s.ground.bridge[here] if unit.creature else s.ground.bold[here]:
        found.append(s.ground.name(here))
    if not unit.creature and landmarks.stronghold_bold(s, unit):
        found.append(STRONGHOLD)
    if supported(s, unit):
        found.append(FRIENDS)
    return found


def frightened(s: State, unit: Unit) -> bool:
    """Return whether a unit retreats 2 hexes for each flag that it takes (lore-4m-07, lore-6-12)."""
    return unit.run or (bool(s.effects) and effects.has(s, unit, Frighten))


def fright_of(s: State, unit: Unit) -> list[object]:
    """Return what makes a unit Frightened; empty if nothing does (lore-4m-07, lore-6-12)."""
    return [*[GOBLIN_RUN] * unit.run, *(force.card for force in effects.on(s, unit, Frighten))]


def speed(s: State, unit: Unit) -> int:
    """Return the hexes of retreat for each flag taken (lore-4d-20, lore-7-09); for a Frightened Creature the larger of
    both numbers.

    Rules: lore-R-100, lore-4m-02, lore-4m-06.
    """
    return max(unit.retreat, FRIGHTENED) if frightened(s, unit) else unit.retreat


def may_battle_back(s: State, unit: Unit) -> bool:
    """Return whether a unit may battle back: it is Bold at this moment and not webbed (lore-4e-11, lore-R-35,
    lore-7-31).
    """
    return bold(s, unit) > 0 and unit not in s.webbed
