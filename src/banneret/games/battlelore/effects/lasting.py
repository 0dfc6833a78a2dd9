"""Effects that last: they are in force until a roll, a battle or a turn ends (lore-8-34)."""

from __future__ import annotations

from banneret.games.battlelore.box import vocabulary as words
from banneret.games.battlelore.box.box import Unit
from banneret.games.battlelore.cards.handling import row
from banneret.games.battlelore.cards.judge import BANNER, HASTE, Judge
from banneret.games.battlelore.cards.prices import amount
from banneret.games.battlelore.cards.state import Laid, LorePlay
from banneret.games.battlelore.combat.rolling import Tally, scoring, tally
from banneret.games.battlelore.state import InForce, State

MOVE_AFTER, PURSUIT = 0.3, 0.5
TERROR = 0.25
"""The worth of a Frightened target, for each battle at hand."""
SHIELDED = 0.4
"""The share of an attack at hand that a card which ignores hits spares its target."""


def put_in_force(s: State, laid: Laid, effect: words.Lasting) -> None:
    """Put a lasting effect in force for its units (lore-R-81, lore-R-139)."""
    units = laid.units
    if isinstance(effect, words.Bold) and effect.area == "self-and-adjacent":
        units += _friends_next_to(s, units)
    s.effects.append(InForce(effect, amount(effect.n, laid.level), laid.camp, laid.card, effect.lasts, units))


def _friends_next_to(s: State, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    return tuple(
        friend
        for unit in units
        for there in s.board.neighbours[s.at[unit.index]]
        if (friend := s.on[there]) is not None and friend.camp == unit.camp
    )


# --- worth ------------------------------------------------------------------------------------------------------------


def worth_of_shield(judge: Judge, s: State, play: LorePlay, effect: words.IgnoreHits) -> float | None:
    """Return the worth of the hits that a card takes out of the attack at hand."""
    if play.card.phase == "before-roll":
        return SHIELDED * max(judge.attack(s.attack.by, s.attack.target), 0.0)
    if play.card.phase == "after-roll":
        count = _hits_on_the_table(s)
        return _saved(s, count.hits, min(count.hits, amount(effect.n, 1)))
    return None


def worth_of_mirror(_: Judge, s: State, play: LorePlay, __: words.Reflect) -> float | None:
    """Return the worth of the hits by swords that a card turns on the attacker."""
    if play.card.phase != "after-roll":
        return None
    count = _hits_on_the_table(s)
    return _saved(s, count.hits, count.swords) + count.swords


def _hits_on_the_table(s: State) -> Tally:
    return tally(scoring(s, s.attack), s.attack.dice)


def _saved(s: State, hits: int, spared: int) -> float:
    """Return the worth of the figures that some spared hits save, and of the Victory Banner that is not won."""
    figures = s.figures[s.attack.target.index]
    rescued = BANNER if hits >= figures > hits - spared else 0.0
    return min(hits, figures) - min(hits - spared, figures) + rescued


def worth_of_fright(_: Judge, s: State, play: LorePlay, __: words.Frighten) -> float | None:
    """Return the worth of Frightened enemies in all battles of a turn; a single battle is tried out."""
    if play.card.phase not in words.COMMAND:
        return None
    return TERROR * sum(s.near_foe(play.camp, s.at[unit.index]) for unit in s.standing(play.camp))


def worth_of_limit(judge: Judge, s: State, play: LorePlay, _: words.LimitMove) -> float | None:
    """Return what a unit would gain by the announced move."""
    move = s.turn.move
    if play.card.phase != "react-movement" or move is None:
        return None
    return 0.0 if move.barred else HASTE * max(judge.move(move.unit, move.to), 0.0)


def worth_of_retreat(_: Judge, __: State, ___: LorePlay, ____: words.MoveAfter) -> float:
    """Return the worth of a move after the battle."""
    return MOVE_AFTER


def worth_of_pursuit(_: Judge, __: State, play: LorePlay, ___: words.GrantPursuit) -> float | None:
    """Return the worth of a pursuit after the battle with which the card is played."""
    return PURSUIT if play.card.phase in words.BATTLE else None


EFFECTS = (
    row(words.ExtraDice, put_in_force),
    row(words.FixDice, put_in_force),
    row(words.FaceHits, put_in_force),
    row(words.Explode, put_in_force),
    row(words.IgnoreHits, put_in_force, worth_of_shield),
    row(words.Reflect, put_in_force, worth_of_mirror),
    row(words.RangeBonus, put_in_force),
    row(words.IgnoreFlags, put_in_force),
    row(words.Bold, put_in_force),
    row(words.Unbold, put_in_force),
    row(words.Frighten, put_in_force, worth_of_fright),
    row(words.ExtraMove, put_in_force),
    row(words.LimitMove, put_in_force, worth_of_limit),
    row(words.MoveAfter, put_in_force, worth_of_retreat),
    row(words.DoubleFire, put_in_force),
    row(words.GrantPursuit, put_in_force, worth_of_pursuit),
)
