"""The battle segment: which battle, its windows and rounds, and its end (3.3.3)."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.engine.decision import Play, choose
from banneret.engine.game import AGAIN, Again
from banneret.games.battlemist.battle.attacking import works
from banneret.games.battlemist.battle.sides import ACTIVE, SIDES, at_hand, is_over, slay_all
from banneret.games.battlemist.box.box import Realm
from banneret.games.battlemist.box.terms import Moment
from banneret.games.battlemist.cards.windows import open_window
from banneret.games.battlemist.effects.lasting import expire
from banneret.games.battlemist.land.capture import capture_homes
from banneret.games.battlemist.land.control import is_contested, settle_land
from banneret.games.battlemist.odds import battle_odds
from banneret.games.battlemist.records import Battle
from banneret.games.battlemist.state import State
from banneret.games.battlemist.trade import caravan

ROUND = (
    "rout_check",
    "overrun_check",
    "archers_fire",
    "cavalry_combat",
    "front_line",
    "battle_round",
)
"""The steps of a battle round; the next round follows the last step (mist-3.3.3.1-01)."""
LONGEST = 200
"""After this many battle rounds, the units of the active side are killed (mist-R-37)."""


def battle_segment(s: State) -> None:
    """Fight the active player's battles, one after another (mist-3.3.3-01, mist-3.3.3-02)."""
    s.begin_segment("battle")
    s.then("next_battle", "end_battles")
    caravan.open_trading(s)


def next_battle(s: State) -> Play[Again] | None:
    """The active player chooses their next battle (mist-3.3.3-01, mist-3.3.3.1-19)."""
    realms = list(contested(s, s.active))
    if not realms or not s.alive[s.active]:
        return None
    return _begin(s, s.active, realms)


def contested(s: State, seat: int) -> Iterator[Realm]:
    """Yield the realms where combat units of a seat stand together with those of another race."""
    for realm in s.land.realms:
        if realm.index in s.troops[seat] and is_contested(s, realm):
            yield realm


def _begin(s: State, seat: int, realms: list[Realm]) -> Play[Again]:
    realm = yield from choose(
        seat,
        "next-battle",
        "Where do you fight next?",
        realms,
        rule="mist-3.3.3-01",
        odds=lambda realm: battle_odds(s, seat, s.troop(seat, realm), realm),
    )
    foes = [s.player(other) for other in s.there(realm) if other != seat]
    foe = yield from choose(seat, "first-foe", "Who do you fight first in {:the}?", foes, rule="mist-R-65", about=realm)
    s.battle = Battle(realm, (seat, foe.seat), [s.box.none] * 2, [s.box.none] * 2, [s.box.none] * 2)
    s.tell(
        "battle-begins",
        "{seat} {seat:attacks|attack} {foe:the} in {realm:the}",
        seat=s.player(seat),
        foe=foe,
        realm=realm,
        rule="mist-3.3.3-01",
        head=True,
    )
    s.then("battle_round", "settle_battle")
    open_window(s, s.battle.seats, _before(s, s.battle), trading=s.battle.seats)
    return AGAIN


def _before(s: State, b: Battle) -> list[list[Moment]]:
    """Return the moments whose cards may be played before the battle; some depend on who besieges whom."""
    own: list[Moment] = ["before-battle", "during-battle"]
    other: list[Moment] = ["before-battle", "during-battle"]
    if works(s, b):
        own.append("before-battle-besieging")
        other.append("before-battle-besieged")
    return [own, other]


def battle_round(s: State) -> None:
    """Begin a battle round; cards and spells come first (mist-3.3.3.1-01, mist-R-33)."""
    b = at_hand(s)
    if is_over(s):
        return
    expire(s, "battle-round")
    b.round += 1
    b.segment, b.rolled = None, ((), ())
    if b.round > LONGEST:
        s.tell("battle-too-long", "The battle lasts too long", realm=b.realm, rule="mist-R-37")
        slay_all(s, ACTIVE)
        return
    s.tell("battle-round", "Battle round {round}", round=b.round, realm=b.realm, rule="mist-3.3.3.1-01")
    s.then(*ROUND)
    moments: list[Moment] = ["battle-round", "during-battle"]
    if b.round > 1:
        moments.append("battle-round-2")
    open_window(s, b.seats, [moments] * len(SIDES), trading=b.seats)


def between_steps(s: State) -> None:
    """Open a window for what may be cast at any time during a battle (mist-R-31, mist-R-69)."""
    b = at_hand(s)
    if not is_over(s):
        open_window(s, b.seats, [["during-battle"]] * len(SIDES), trading=b.seats)


def end_battles(s: State) -> None:
    """Capture undefended home realms, then settle control (mist-R-24, mist-R-67, mist-R-84)."""
    capture_homes(s)
    settle_land(s)
    expire(s, "segment")
