"""Effects on the attack at hand, before its dice are rolled (lore-8-28)."""

from __future__ import annotations

from banneret.engine.decision import Play, choose
from banneret.games.battlelore.box import vocabulary as words
from banneret.games.battlelore.cards.handling import row
from banneret.games.battlelore.cards.judge import Judge
from banneret.games.battlelore.cards.prices import amount
from banneret.games.battlelore.cards.state import Laid, LorePlay
from banneret.games.battlelore.combat import attack
from banneret.games.battlelore.combat.retreating import fall_back, ways_back
from banneret.games.battlelore.state import State


def strike_first(s: State, _: Laid, __: words.StrikeFirst) -> None:
    """Let the defender battle its attacker first (lore-R-41)."""
    attack.lay_attack(s, "first-strike", s.attack.target, s.attack.by)


def call_off(s: State, _: Laid, __: words.CancelAttack) -> None:
    """Cancel the attack (lore-R-78)."""
    attack.call_off(s, "lore-R-78")


def slip_away(s: State, laid: Laid, effect: words.RetreatFirst) -> Play[None]:
    """Let the defender retreat first, as far as its player says.

    The attack may then be impossible (lore-R-77, lore-R-138).
    """
    (unit,) = laid.units
    s.attack.slipped = True
    if unit in s.webbed or not ways_back(s, unit):
        s.tell("cannot-slip-away", "{unit} can't slip away", unit=unit, rule="lore-R-77")
        return
    hexes = yield from choose(
        unit.camp,
        "slip-away",
        "How far {0:does|do} {0} slip away?",
        range(1, amount(effect.n, laid.level) + 1),
        rule="lore-R-77",
        about=unit,
        label="{:# hex|# hexes}",
    )
    fall_back(s, unit, hexes, laid.camp, "lore-R-77", loses=False)


# --- worth ------------------------------------------------------------------------------------------------------------


def _threat(judge: Judge, s: State) -> float:
    """Return the worth of the attack at hand to the attacker."""
    return max(judge.attack(s.attack.by, s.attack.target), 0.0)


def worth_of_striking_first(judge: Judge, s: State, _: LorePlay, __: words.StrikeFirst) -> float:
    """Return the worth of the defender's own attack, and of what it may spare."""
    return max(judge.attack(s.attack.target, s.attack.by), 0.0) + 0.2 * _threat(judge, s)


def worth_of_cancelling(judge: Judge, s: State, _: LorePlay, __: words.CancelAttack) -> float:
    """Return the worth of an attack that does not happen."""
    return _threat(judge, s)


def worth_of_slipping_away(judge: Judge, s: State, _: LorePlay, __: words.RetreatFirst) -> float:
    """Return the worth of an attack that loses its target, less the ground that is lost."""
    return 0.7 * _threat(judge, s)


EFFECTS = (
    row(words.StrikeFirst, strike_first, worth_of_striking_first),
    row(words.CancelAttack, call_off, worth_of_cancelling),
    row(words.RetreatFirst, slip_away, worth_of_slipping_away),
)
