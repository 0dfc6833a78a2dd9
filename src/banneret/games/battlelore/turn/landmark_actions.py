"""Actions of ordered units at their camp's landmarks: train, use the Secret Passage, heal (chapter 11)."""

from __future__ import annotations

from banneret.engine.decision import Play, choose, choose_or_pass
from banneret.engine.words.word import Word
from banneret.games.battlelore.box.box import Unit
from banneret.games.battlelore.box.ground import Site
from banneret.games.battlelore.box.vocabulary import LimitMove
from banneret.games.battlelore.box.words import COLOR_WORDS, COLORS
from banneret.games.battlelore.cards import effects
from banneret.games.battlelore.cards.lore import goblet, pay
from banneret.games.battlelore.map.enter_hex import come_to_rest
from banneret.games.battlelore.map.state import NOWHERE
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn.state import Move

TRAIN = Word("train", "Train: one banner color up")
OPEN = Word("open", "Open a Secret Passage")
PASSAGE = Word("passage", "Go through the Secret Passage for 1 Lore")


def ways(s: State, unit: Unit) -> list[Word]:
    """Return the actions of an ordered unit that has not moved, where it stands."""
    here = s.at[unit.index]
    site = s.ground.landmark[here] if here >= 0 else None
    if site is None or site.camp != unit.camp or unit in s.turn.steps or unit in s.webbed:
        return []
    if site.kind.special == "upgrade-banner-once":
        return [TRAIN] if may_train(s, unit) else []
    if site.kind.special != "secret-passage":
        return []
    if s.sites.exits[unit.camp] == NOWHERE:
        return [OPEN] if _exits(s) else []
    return [PASSAGE] if _why_not_pass(s, unit) is None else []


def why_not(s: State, unit: Unit, key: str) -> str | None:
    """Return the rule that forbids a unit the action with this key where it stands; None if there is no such action."""
    kind = {TRAIN.key: "upgrade-banner-once", OPEN.key: "secret-passage", PASSAGE.key: "secret-passage"}.get(key)
    if kind is None:
        return None
    site = s.ground.landmark[s.at[unit.index]]
    if site is None or site.kind.special != kind:
        return {TRAIN.key: "lore-11-40", OPEN.key: "lore-11-30", PASSAGE.key: "lore-11-31"}[key]
    if site.camp != unit.camp:
        return "lore-11-13"
    if key == PASSAGE.key:
        return _why_not_pass(s, unit)
    return "lore-R-91" if key == TRAIN.key else "lore-11-30"


def go(s: State, unit: Unit, way: Word) -> Play[None]:
    """Carry out an action. The other player may react to the use of a passage as to a move (lore-R-117)."""
    if way is TRAIN:
        train(s, unit)
    elif way is OPEN:
        yield from open_passage(s, unit)
    else:
        s.turn.move = Move(unit, s.sites.exits[unit.camp], 1, rush=False, barred=False, halts=False)
        s.then(*(("movement_reaction",) if s.lore is not None else ()), "take_passage")


# --- Training Camp ----------------------------------------------------------------------------------------------------


def may_train(s: State, unit: Unit) -> bool:
    """Return whether a unit may train: a troop unit that is not red yet (lore-11-40, lore-R-91)."""
    return not unit.creature and s.color[unit.index] < len(COLORS) - 1


def train(s: State, unit: Unit) -> None:
    """Raise the banner by one color. The unit does not move or battle this turn, and the Training Camp is removed.

    Rules: lore-11-40, lore-R-131.
    """
    s.color[unit.index] += 1
    s.turn.steps[unit] = 0
    s.turn.barred[unit] = "lore-11-40"
    s.ground = s.ground.without_site(s.at[unit.index])
    s.tell(
        "trains",
        "{unit} {unit:trains|train}: {color} banner now",
        unit=unit,
        color=COLOR_WORDS[COLORS[s.color[unit.index]]],
        rule="lore-11-40",
    )


# --- Rogue's Den ------------------------------------------------------------------------------------------------------


def _exits(s: State) -> list[int]:
    """Return the vacant hexes of plain Wooded or Elevated Terrain (lore-11-30, lore-R-130)."""
    on, landmark = s.on, s.ground.landmark
    kinds = s.box.landmarks["secret-passage"].on_terrain
    return [
        hex
        for hex, terrain in enumerate(s.ground.terrain)
        if terrain.id in kinds and landmark[hex] is None and on[hex] is None
    ]


def open_passage(s: State, unit: Unit) -> Play[None]:
    """Open the camp's only passage. The unit may still move (lore-11-30, lore-R-92)."""
    there = yield from choose(
        unit.camp,
        "open-passage",
        "Where does the Secret Passage come out?",
        [s.board.hexes[hex] for hex in _exits(s)],
        rule="lore-11-30",
        about=unit,
        beyond=lambda key: _why_not_exit(s, key),
    )
    s.sites.exits[unit.camp] = there.index
    s.ground = s.ground.with_site(Site(s.box.landmarks["secret-passage"], there.index, unit.camp))
    s.tell("opens-passage", "{unit} {unit:opens|open} a Secret Passage to {to}", unit=unit, to=there, rule="lore-11-30")


def _why_not_exit(s: State, key: str) -> str | None:
    there = s.board.by_key.get(key)
    if there is None:
        return None
    return "lore-R-92" if s.on[there.index] is not None else "lore-R-130"


def _why_not_pass(s: State, unit: Unit) -> str | None:
    """Return the rule that forbids using the passage.

    It leads from the Den, where the unit must begin its turn, to the vacant exit, and costs Lore.

    Rules: lore-11-31.
    """
    exit = s.sites.exits[unit.camp]
    if s.lore is None or exit == NOWHERE or unit is s.lore.turn.ported:
        return "lore-11-31"
    if s.on[exit] is not None:
        return "lore-R-92"
    if goblet(s, unit.camp) < _toll(s):
        return "lore-R-130"
    return "lore-R-10" if effects.has(s, unit, LimitMove) else None


def _toll(s: State) -> int:
    return s.box.landmarks["rogues-den"].special_lore


def take_passage(s: State) -> None:
    """Put the unit on the exit, unless a card has limited its move; then its player may announce another move.

    On Wooded Terrain it has arrived as by any other move (lore-10-20, lore-R-139).

    Rules: lore-R-10, lore-R-117.
    """
    move, s.turn.move = s.turn.the_move, None
    unit = move.unit
    if _why_not_pass(s, unit) is not None:
        return
    pay(s, unit.camp, _toll(s), "lore-11-31")
    s.put(unit, move.to)
    s.turn.steps[unit] = move.steps
    s.turn.moved.append(unit)
    if s.ground.follow_stop[move.to] and not effects.ignores_stops(s, unit):
        s.turn.stopped.append(unit)
        s.turn.halted.append(unit)
    s.tell(
        "goes-through-passage",
        "{unit} {unit:goes|go} through the Secret Passage to {to}",
        unit=unit,
        to=s.board.hexes[move.to],
        rule="lore-11-31",
    )
    come_to_rest(s, unit, "passage")


# --- Healing Pool -----------------------------------------------------------------------------------------------------


def heal_at_pool(s: State) -> Play[None]:
    """Ask whether a weakened unit that was ordered onto its camp's pool is restored; then it does not battle.

    Rules: lore-11-50, lore-R-90.
    """
    unit = next(reversed(s.turn.steps))
    here = s.hex_of(unit)
    heals = yield from choose_or_pass(
        unit.camp,
        "heal",
        "{0:Does|Do} {0} heal in the Healing Pool?",
        ["heal"],
        rule="lore-11-50",
        otherwise="Don't heal",
        about=unit,
        label=lambda _: "Heal to full strength, no battle",
    )
    if heals is None:
        return
    s.figures[unit.index] = unit.figures
    s.turn.barred[unit] = "lore-11-50"
    s.ground = s.ground.without_site(here.index)
    s.tell("restored", "{unit} {unit:heals|heal} to full strength", unit=unit, rule="lore-11-50")
