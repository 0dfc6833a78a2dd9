"""The chances of effects that roll dice: cards, spells, and events that fail (mist-R-87, mist-R-90)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb

from banneret.engine.scene.view import Odds, Throw
from banneret.engine.words.wording import Text, fill
from banneret.games.battlemist.box.vocabulary import Barrage, Effect, Kill, Raze, Roll
from banneret.games.battlemist.effects.carrying_out import things
from banneret.games.battlemist.effects.deed import Deed, kinds_of, owner_of, seats_of
from banneret.games.battlemist.records import NOBODY
from banneret.games.battlemist.state import State


def odds_of(s: State, seat: int, title: Text, effects: Iterable[Effect], left_out: Text) -> Odds | None:
    """The odds of the first of these effects that rolls dice; None if none does. They say what is `left_out`."""
    for effect in effects:
        if isinstance(effect, Barrage):
            return _of_barrage(s, title, effect, left_out)
        if isinstance(effect, Roll):
            odds = _of_roll if effect.per == "once" else _of_rolls
            return odds(s, seat, title, effect, left_out)
    return None


def _of_barrage(s: State, title: Text, effect: Barrage, left_out: Text) -> Odds:
    shares = successes(effect.dice, share_of(s, effect.at_least))
    counts, dice, purpose = _BARRAGE[effect.result]
    chances = [(fill(counts, number), share) for number, share in enumerate(shares)]
    reason = fill(dice, effect.dice, effect.at_least)
    return Odds(
        title,
        tuple(chances),
        (reason, left_out),
        _thrown(s, effect.dice, effect.at_least),
        success=(purpose, 1 - shares[0]),
        signs=(*_signs(shares), "some"),
    )


_BARRAGE = {
    "rout": ("{:0=no rout|# rout|# routs}", "{:# die|# dice}, {} or more is a rout", "a rout"),
    "kill": ("{:0=no kill|# kill|# kills}", "{:# die|# dice}, {} or more is a kill", "a kill"),
}
"""By what a barrage does: so many results, the dice and what they need, and the purpose."""


def _thrown(s: State, dice: int, at_least: int) -> tuple[Throw, ...]:
    return (Throw(dice, tuple(str(face) for face in s.box.faces if face >= at_least)),)


def _signs(shares: Sequence[float]) -> tuple[str, ...]:
    return tuple(f"dice:{number}" for number in range(len(shares)))


def _of_roll(s: State, seat: int, title: Text, effect: Roll, left_out: Text) -> Odds:
    share = share_of(s, effect.at_least)
    nothing = "the other result" if effect.otherwise else "nothing happens"
    reason: Text = fill("1 die, {} or more works", effect.at_least)
    signs = ("dice:1", "dice:0", "dice:1")
    if effect.then and all(_kills_nobody(s, seat, one) for one in effect.then):
        share, reason, signs = 0.0, "nothing to kill in this battle", ("never", "always", "never")
    chances, thrown = (("it works", share), (nothing, 1 - share)), _thrown(s, 1, effect.at_least)
    return Odds(title, chances, (reason, left_out), thrown, success=("it works", share), signs=signs)


def _kills_nobody(s: State, seat: int, effect: Effect) -> bool:
    """Whether an effect kills units of the battle, and none of the kind is there; it may be played (mist-R-89)."""
    if not isinstance(effect, Kill) or effect.where != "battle-realm" or s.battle is None:
        return False
    realm, kinds = s.battle.realm, kinds_of(s, effect)
    return not any(s.troop(other, realm)[kind.index] for other in seats_of(s, effect.who, Deed(seat)) for kind in kinds)


def _of_rolls(s: State, seat: int, title: Text, effect: Roll, left_out: Text) -> Odds | None:
    """How many of a seat's own things an event affects that rolls for each; None if it cannot hurt the seat."""
    own = [thing for thing in things(s, Deed(NOBODY), effect) if thing is not None and owner_of(thing) == seat]
    if not own or all(_razes_nothing(s, seat, one) for one in effect.then):
        return None
    shares = successes(len(own), share_of(s, effect.at_least))
    chances = [(fill(_AFFECTED, number), share) for number, share in enumerate(shares)]
    reason = fill(_FOR_EACH[effect.per], effect.at_least)
    thrown = _thrown(s, len(own), effect.at_least)
    return Odds(title, tuple(chances), (reason, left_out), thrown, signs=_signs(shares))


_AFFECTED = "{:0=none of yours hit|# of yours hit|# of yours hit}"
_FOR_EACH = {
    "each-player": "1 die for each player, hit on {} or more",
    "each-hero": "1 die for each hero, hit on {} or more",
    "each-town-or-city": "1 die for each town or city, hit on {} or more",
    "each-army-stack-of-5": "1 die for each army of 5, hit on {} or more",
}


def _razes_nothing(s: State, seat: int, effect: Effect) -> bool:
    """Whether an effect hits a town or city of a seat that has none."""
    built = any(s.built[realm.index] for realm in s.holdings(seat))
    return isinstance(effect, Raze) and effect.scope == "one-of-affected" and not built


def share_of(s: State, at_least: int) -> float:
    """The share of the faces of a die that reach a number."""
    return sum(face >= at_least for face in s.box.faces) / len(s.box.faces)


def successes(dice: int, share: float) -> tuple[float, ...]:
    """How likely 0, 1, 2 ... of so many dice succeed."""
    return tuple(comb(dice, number) * share**number * (1 - share) ** (dice - number) for number in range(dice + 1))
