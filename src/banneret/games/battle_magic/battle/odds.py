"""The chances of a battle as they are shown: counted from the cards that a player has not seen."""

from __future__ import annotations

from collections.abc import Iterable

from banneret.engine.scene.view import Odds
from banneret.engine.words.wording import Text, fill
from banneret.games.battle_magic.battle.combat import best_card, bonus, gains, total
from banneret.games.battle_magic.battle.draws import Ends, drawn_out, fought_out, pool_of
from banneret.games.battle_magic.battle.fleeing import may_fly_away
from banneret.games.battle_magic.box.box import Card, Counter
from banneret.games.battle_magic.state import Battle, State

NEVER = 1e-9
"""A smaller chance is none."""


def odds(s: State, attacker: Counter, defender: Counter) -> Odds:
    """Return for the attacker's player how a battle may end.

    A card in the attacker's hand that would replace useless ones counts (magic-batt-13); other hands are not known.
    """
    lead = bonus(s, attacker, defender, 0) - bonus(s, attacker, defender, 1)
    spare, cards = best_card(s, attacker), (attacker.type.battle_cards, defender.type.battle_cards)
    ends = fought_out(pool_of(s, attacker.seat, attacker, defender), cards, lead, spare)
    reasons = [fill("{:# card|# cards} against {}, from unseen cards", *cards)]
    for side, unit in enumerate((attacker, defender)):
        reasons += [fill("{} {}", unit, gain) for gain in gains(s, attacker, defender, side)]
    reasons += [fill("{:+} from your hand if no drawn card counts", spare)] * bool(spare)
    reasons += [fill("{} may fly away first", defender)] * may_fly_away(s, attacker, defender)
    reasons.append(fill("cards from others' hands not counted"))
    return _odds(fill("{} against {}", attacker, defender), attacker, defender, ends, reasons, "victory")


def odds_with(s: State, b: Battle, side: int, card: Card, *, answered: bool) -> Odds:
    """Return how a battle ends if a side plays this card now.

    A card that the other side may play in answer is not counted; `answered` says that it may.
    """
    units = (b.attacker, b.defender)
    unit, foe = units[side], units[1 - side]
    own, other = total(s, b, side) + card.strength, total(s, b, 1 - side)
    ends = Ends(float(own > other), float(own < other), 0.0)
    reasons: list[Text] = [fill("{} against {}", own, other)]
    if own == other:
        ends = _drawn_out(s, b, side)
        reasons.append("no cards are left to break the tie" if ends.undecided == 1 else "in a tie both draw again")
    victory = fill("wins if {} plays no card", foe) if answered else "victory"
    return _odds(fill("{} with {}", unit, card), unit, foe, ends, reasons, victory)


def _drawn_out(s: State, b: Battle, side: int) -> Ends:
    """Return how a tie may end for a side, as its player knows the cards; the attacker draws first (magic-R-39).

    Who draws first counts where the deck ends between the two: one draws its last card, the other a discard.
    """
    seat = (b.attacker, b.defender)[side].seat
    ends = drawn_out(pool_of(s, seat, b.attacker, b.defender))
    return Ends(ends.lost, ends.won, ends.undecided) if side else ends


def _odds(title: str, unit: Counter, foe: Counter, ends: Ends, reasons: Iterable[Text], victory: Text) -> Odds:
    chances, signs = [(fill("{} loses", foe), ends.won), (fill("{} loses", unit), ends.lost)], [foe.key, unit.key]
    if ends.undecided > NEVER:
        chances.append((fill("nobody falls"), ends.undecided))
        signs.append("nobody")
    signs = [f"loses:{loser}" for loser in (*signs, foe.key)]
    return Odds(title, tuple(chances), tuple(reasons), success=(victory, ends.won), signs=tuple(signs))
