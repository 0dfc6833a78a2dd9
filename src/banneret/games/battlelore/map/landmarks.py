"""Landmarks: Strongholds taken and retaken, and what an owner gains at the end of their turn (chapter 11).

Rules: lore-R-28, lore-R-89.
"""

from __future__ import annotations

from banneret.games.battlelore.box.box import Unit
from banneret.games.battlelore.box.ground import Site
from banneret.games.battlelore.box.words import CAMP_TITLES
from banneret.games.battlelore.cards.command_deck import draw_into_hand
from banneret.games.battlelore.cards.lore import clear_table, gain
from banneret.games.battlelore.state import State

STRONGHOLD, POOL = "stronghold", "healing-pool"

# --- Strongholds ------------------------------------------------------------------------------------------------------


def stronghold_bold(s: State, unit: Unit) -> int:
    """Return how Bold a camp's own Stronghold makes its troops on it and next to it (lore-11-61, lore-R-28)."""
    if unit.creature or not s.ground.landmarks:
        return 0
    site = s.ground.of_kind(STRONGHOLD, unit.camp)
    if site is None or s.board.distance[s.at[unit.index]][site.hex] > 1:
        return 0
    return site.kind.bold


def arrive(s: State, unit: Unit, how: str) -> None:
    """Carry out what a landmark does to a unit that has come to rest on it: take or retake a Stronghold, or heal in a
    pool.

    Rules: lore-R-89, lore-R-90.
    """
    site = s.ground.landmark[s.at[unit.index]]
    if site is None or site.camp is None:
        return
    if site.kind.id == STRONGHOLD:
        if unit.camp == site.camp:
            _retake(s, unit, site.camp)
        else:
            _capture(s, unit, site.camp)
    elif site.kind.id == POOL and how == "move" and _may_heal(s, unit, site):
        s.then("heal_at_pool")


def _capture(s: State, unit: Unit, owner: int) -> None:
    """Let the owner lose a random Command card, face up, and hold one card fewer afterwards (lore-11-62, lore-R-89)."""
    if s.sites.lost[owner] or len(s.hands[owner]) < 2:
        return
    s.sites.lost[owner] = True
    card = s.chance.pick(s.hands[owner].cards)
    s.hands[owner].leave(card)
    s.deck.discards.append(card)
    s.tell(
        "takes-stronghold",
        "{unit} {unit:takes|take} the Stronghold; {camp} loses {card}",
        unit=unit,
        camp=CAMP_TITLES[owner],
        card=card,
        rule="lore-11-62",
        cards=(card.key,),
    )


def _retake(s: State, unit: Unit, owner: int) -> None:
    """A unit of the owner has retaken the Stronghold: the owner draws a Command card at once (lore-11-62)."""
    if not s.sites.lost[owner]:
        return
    s.sites.lost[owner] = False
    s.tell("retakes-stronghold", "{unit} {unit:retakes|retake} the Stronghold", unit=unit, rule="lore-11-62")
    draw_into_hand(s, owner, "lore-11-62")


def _may_heal(s: State, unit: Unit, pool: Site) -> bool:
    return unit.camp == pool.camp and not unit.creature and s.weakened(unit) and unit not in s.turn.rushed


# --- the end of the turn ----------------------------------------------------------------------------------------------


def upkeep(s: State) -> None:
    """End the turn's Lore: the Magic Pentacle and sources of Lore give tokens, then spent Lore goes to the pool.

    Rules: lore-11-20, lore-8-44, lore-R-60.
    """
    for site in s.ground.landmarks:
        if site.kind.special == "owner-end-of-turn-lore" and site.camp == s.active and _own_troop_on(s, site.hex):
            gain(s, s.active, site.kind.special_lore, "lore-11-20")
    for source in s.adventure.lore_sources:
        if _own_troop_on(s, source.hex):
            gain(s, s.active, source.n, "lore-8-44")
    clear_table(s)


def _own_troop_on(s: State, hex: int) -> bool:
    unit = s.on[hex]
    return unit is not None and unit.camp == s.active and not unit.creature
