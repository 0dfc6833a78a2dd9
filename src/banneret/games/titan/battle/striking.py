"""Regular striking: who must strike which enemy, how, and where the hits left over go (titan-A-ST).

The moving player makes all strikes and rangestrikes first, then the other player (titan-A-SP-01). A character slain
during the phase stays where it is until the end of the phase, and still strikes (titan-A-SP-02, titan-R-25).
"""

from __future__ import annotations

from dataclasses import replace
from math import prod

from banneret.engine.at_hand import at_hand
from banneret.engine.decision import PASS, Decision, Play, choose_or_pass
from banneret.engine.game import AGAIN, Again
from banneret.engine.scene.view import Odds, Throw
from banneret.engine.words.values import Listed
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.titan.battle import log as told
from banneret.games.titan.battle.damage import FACES, hurt
from banneret.games.titan.battle.odds import Strike, hits_chances, outcome, sum_of, thrown
from banneret.games.titan.battle.rangestriking import (
    ask_rangestrike,
    odds_of_rangestriker,
    rangestrikers,
    shoot,
    why_no_target,
)
from banneret.games.titan.battle.state import Battle, Carry, Fighter
from banneret.games.titan.battle.strike_options import (
    Blow,
    blow_at,
    blows,
    plain_blow,
    receivers,
    targets,
    why_not_receive,
)
from banneret.games.titan.state import State, battle_of

ALL = Word("all", "All with 1 target strike it")
_STRIKES = {
    (False, False): "{striker} strikes {target}: {hits:0=miss|# hit|# hits} ({count:# die|# dice}, {number}+)",
    (False, True): ("{striker} strikes {target}: {hits:0=miss|# hit|# hits} ({count:# die|# dice}, {number}+, {how})"),
    (True, False): "Slain {striker} strikes {target}: {hits:0=miss|# hit|# hits} ({count:# die|# dice}, {number}+)",
    (True, True): (
        "Slain {striker} strikes {target}: {hits:0=miss|# hit|# hits} ({count:# die|# dice}, {number}+, {how})"
    ),
}
"""A strike in words: of one that is slain already, and of one with something unusual about it."""


# --- the strikes of one side ------------------------------------------------------------------------------------------


def strike(s: State) -> Play[Again] | None:
    """One strike or rangestrike of the striking side; when none is left, the other side strikes (titan-A-SP-01)."""
    b = battle_of(s)
    if b.striking == b.mover:
        ready = strikers(b)
        able = [*ready, *rangestrikers(b)]
        if able:
            return _strike(s, b, ready, able)
        b.striking = 1 - b.mover
    ready = strikers(b)
    return _strike(s, b, ready, ready) if ready else None


def _strike(s: State, b: Battle, ready: list[int], able: list[int]) -> Play[Again]:
    chosen = yield who_strikes(b, ready, able)
    if chosen is PASS:
        b.striking = 1 - b.mover
    elif isinstance(chosen, Word):
        for i in single(b, ready):
            strike_only_target(s, b, i)
    elif (i := b.fighters.index(chosen)) in ready:
        x, blow = yield from ask_strike(b, i)
        land_blow(s, b, i, x, blow)
    else:
        x, path = yield from ask_rangestrike(b, i)
        shoot(s, b, i, x, path)
    return AGAIN


def who_strikes(b: Battle, ready: list[int], able: list[int]) -> Decision:
    """Ask which fighter strikes next, in any order. All fighters that can strike must; rangestrikes are voluntary.

    Rules: titan-A-ST-03, titan-A-ST-08.
    """
    ways: list[Fighter | Word] = [b.fighters[i] for i in able]
    seat = b.seats[b.striking]
    if not ready:
        return Decision(
            seat,
            "rangestrike",
            "Who rangestrikes?",
            ways,
            rule="titan-A-RS-01",
            otherwise="No more rangestrikes",
            beyond=lambda key: why_not_rangestriker(b, key),
            odds=lambda way: odds_of_rangestriker(b, b.fighters.index(way)),
        )
    if len(ready) > 1 and len(single(b, ready)) > 1:
        ways.insert(0, ALL)
    return Decision(
        seat,
        "strike",
        who_is_asked(b, ready),
        ways,
        rule="titan-A-ST-08",
        beyond=lambda key: why_not_striker(b, key),
        label=lambda way: label_striker(b, way),
        odds=lambda way: odds_of_all(b, ready) if isinstance(way, Word) else odds_of_striker(b, b.fighters.index(way)),
        waits=is_awaited(b, ready),
    )


def who_is_asked(b: Battle, ready: list[int]) -> str:
    """Return the question who strikes: it says if this is the strike back, and that one may concede if only one can."""
    if b.striking == b.mover:
        return "Who strikes?"
    if len(ready) == 1:
        return "Strike back now, or concede first?"
    return "Who strikes back?"


def is_awaited(b: Battle, ready: list[int]) -> bool:
    """Return whether to wait for the player even without a choice, so that either player may concede first.

    This is so for the first strike of a side, and for a strike that could slay its target (titan-A-EN-15,
    titan-R-101).
    """
    first = not any(b.struck >> i & 1 for i in b.legion[b.striking])
    return first or any(could_slay(b, i) for i in single(b, ready))


def could_slay(b: Battle, i: int) -> bool:
    """Return whether a strike could slay the only enemy in contact."""
    return any(blow_at(b, i, x).dice >= b.needs(x) for x in b.those_on(targets(b, i)))


def strikers(b: Battle) -> list[int]:
    """Return the fighters of the striking side that must still strike: an unslain enemy is in contact.

    Rules: titan-A-BL-03, titan-A-ST-01, titan-A-ST-03.
    """
    side = b.striking
    hexes = b.stand[side] & b.land.contacts(b.alive[1 - side])
    return sorted([i for i in b.those_on(hexes) if not b.struck >> i & 1]) if hexes else []


def single(b: Battle, ready: list[int]) -> list[int]:
    """Return the strikers with a single target; the order among them makes no difference."""
    return [i for i in ready if not (hexes := targets(b, i)) & (hexes - 1)]


def strike_only_target(s: State, b: Battle, i: int) -> None:
    """Strike a fighter's only target, unless it is slain by now (titan-A-ST-03)."""
    for x in b.those_on(targets(b, i)):
        made = blow_at(b, i, x)
        land_blow(s, b, i, x, plain_blow(made.number, made.dice))


# --- one strike -------------------------------------------------------------------------------------------------------


def ask_strike(b: Battle, i: int) -> Play[tuple[int, Blow]]:
    """Ask for the target and, if there is a choice, for the way to strike it (titan-A-ST-10, titan-R-39)."""
    fighters = b.fighters
    target = yield Decision(
        b.seats[b.striking],
        "strike-target",
        "Who does {} strike?",
        [fighters[x] for x in b.those_on(targets(b, i))],
        rule="titan-A-ST-10",
        beyond=lambda key: why_not_target(b, i, key),
        about=fighters[i],
        odds=lambda one: strike_odds(b, i, fighters.index(one)),
    )
    x = fighters.index(target)
    ways = blows(b, i, x)
    if len(ways) == 1:
        return x, ways[0]
    blow = yield Decision(
        b.seats[b.striking],
        "strike-number",
        "How does {} strike?",
        ways,
        rule="titan-R-42",
        about=fighters[i],
        odds=lambda way: strike_odds(b, i, x, way),
    )
    return x, blow


def land_blow(s: State, b: Battle, i: int, x: int, blow: Blow) -> None:
    """Roll; the target takes its hits, and hits left over may be carried (titan-A-ST-06, titan-A-ST-14)."""
    faces = s.chance.roll(FACES, blow.dice)
    number, hits = blow.number, 0
    for face in faces:
        hits += face >= number
    b.struck |= 1 << i
    if not s.log.silent:
        tell_blow(s, b, i, x, blow, faces, hits)
    left = hurt(s, b, x, hits)
    if left and targets(b, i):
        b.carry = Carry(i, x, bool(blow.forgone), number, blow.dice, left)
        s.then("carry_over")


def tell_blow(s: State, b: Battle, i: int, x: int, blow: Blow, faces: list[int], hits: int) -> None:
    """Tell a strike: attacker, target, dice and result; the slain strike before they are removed."""
    s.tell(
        "strikes",
        _STRIKES[bool(b.slain(i)), bool(blow.how)],
        striker=b.fighters[i],
        target=b.fighters[x],
        count=blow.dice,
        number=blow.number,
        how=blow.how,
        forgone=blow.forgone,
        announced=int(blow.announced),
        hits=hits,
        rule="titan-R-39" if blow.how else "titan-A-ST-04",
        dice=told.rolled(s, b, i, faces, blow.number),
    )


# --- carrying over ----------------------------------------------------------------------------------------------------


def carry_over(s: State) -> Play[Again | None]:
    """Carry the hits left over to one enemy after another, or to none (titan-A-ST-16, titan-R-39, titan-R-100)."""
    b = battle_of(s)
    carry = at_hand(b.carry, "hits left over")
    able = [b.fighters[y] for y in receivers(b, carry)]
    if not able:
        b.carry = None
        return None
    fighter = yield from choose_or_pass(
        b.seats[b.striking],
        "carry-over",
        lambda: fill("{:# leftover hit|# leftover hits}: who else does {} hit?", carry.hits, b.fighters[carry.striker]),
        able,
        rule="titan-A-ST-14",
        otherwise="Nobody",
        beyond=lambda key: why_not_carried(b, carry, key),
        about=b.fighters[carry.striker],
    )
    b.carry = None
    if fighter is None:
        return None
    y = b.fighters.index(fighter)
    taken = min(carry.hits, b.needs(y))
    s.tell(
        "carries-over",
        "{hits:# leftover hit goes|# leftover hits go} to {target}",
        hits=taken,
        striker=b.fighters[carry.striker],
        target=fighter,
        rule="titan-A-ST-14",
    )
    left = hurt(s, b, y, carry.hits)
    if not left:
        return None
    b.carry = Carry(carry.striker, carry.first, carry.forgone, carry.number, carry.dice, left)
    return AGAIN


# --- what is shown ----------------------------------------------------------------------------------------------------


def label_striker(b: Battle, way: Fighter | Word) -> Text:
    """Return a striker, with its target if there is only one."""
    x = _lone_target(b, way)
    return str(way) if x is None else fill("{} strikes {}", way, b.fighters[x])


def odds_of_striker(b: Battle, i: int) -> Odds | None:
    """Return the odds of the strike or rangestrike of a fighter with a single target."""
    able = b.those_on(targets(b, i))
    if not able:
        return odds_of_rangestriker(b, i)
    return strike_odds(b, i, able[0]) if len(able) == 1 else None


def odds_of_all(b: Battle, ready: list[int]) -> Odds:
    """Return the chance that each target is slain if all fighters with only one strike make it."""
    totals: dict[int, tuple[float, ...]] = {}
    throws: list[Throw] = []
    for i in single(b, ready):
        (x,) = b.those_on(targets(b, i))
        made = blow_at(b, i, x)
        totals[x] = sum_of(totals.get(x, (1.0,)), hits_chances(made.dice, made.number))
        throws.append(thrown(made))
    slain = tuple((fill("{} slain", b.fighters[x]), sum(hits[b.needs(x) :])) for x, hits in totals.items())
    none = prod((1 - chance for _, chance in slain), start=1.0)
    spare = any(len(hits) - 1 > b.needs(x) for x, hits in totals.items())
    return Odds(
        "All strikes with 1 target",
        slain,
        ("leftover hits not counted",) if spare else (),
        tuple(throws),
        success=("somebody is slain", 1 - none) if none < 1 else None,
        signs=(*(f"slain:{b.fighters[x].key}" for x in totals), *["slain"] * (none < 1)),
    )


def _lone_target(b: Battle, way: Fighter | Word) -> int | None:
    if isinstance(way, Word):
        return None
    able = list(b.those_on(targets(b, b.fighters.index(way))))
    return able[0] if len(able) == 1 else None


def strike_odds(b: Battle, i: int, x: int, blow: Blow | None = None) -> Odds:
    """Return the odds of a strike against its first target."""
    made = blow_at(b, i, x, forgo=bool(blow and blow.forgone))
    if blow is not None:
        made = Strike(blow.dice, made.skill, blow.number, made.effects, made.benefit, made.up)
    odds = outcome(fill("{} strikes {}", b.fighters[i], b.fighters[x]), made, b.needs(x))
    others = receivers(b, Carry(i, x, bool(blow and blow.forgone), made.number, made.dice, 1))
    if made.dice <= b.needs(x) or not others:
        return odds
    left = fill("leftover hits may go to {}", Listed([b.fighters[y] for y in others], "or"))
    return replace(odds, reasons=(*odds.reasons, left))


# --- why not ----------------------------------------------------------------------------------------------------------


def why_not_striker(b: Battle, key: str) -> str | None:
    """Return the rule that forbids a fighter to strike now, or to end the strikes."""
    if key == "pass":
        return "titan-A-ST-03"
    i = b.find(key)
    if i is None:
        return None
    if b.at[i] < 0:
        return "titan-A-ST-22"
    if b.side(i) != b.striking:
        return "titan-A-SP-01"
    if b.struck >> i & 1:
        return "titan-A-ST-08"
    if b.land.contact[b.at[i]] & b.stand[1 - b.striking]:
        return "titan-A-ST-03"
    if b.fighters[i].kind.rangestrikes:
        return why_no_target(b, i) if b.striking == b.mover else "titan-R-26"
    return "titan-A-MV-05" if b.land.adjacent[b.at[i]] & b.alive[1 - b.striking] else "titan-A-ST-01"


def why_not_rangestriker(b: Battle, key: str) -> str | None:
    """Return the rule that forbids a fighter to rangestrike now, when no strikes are left that must be made."""
    rule = why_not_striker(b, key)
    return "titan-A-RS-03" if rule in ("titan-A-ST-01", "titan-A-MV-05") else rule


def why_not_target(b: Battle, i: int, key: str) -> str | None:
    """Return the rule that forbids a strike at a target."""
    x = b.find(key)
    if x is None:
        return None
    if b.at[x] < 0:
        return "titan-A-ST-22"
    if b.side(x) == b.striking:
        return "titan-A-ST-09"
    if b.slain(x):
        return "titan-R-25"
    return "titan-A-MV-05" if b.land.adjacent[b.at[i]] >> b.at[x] & 1 else "titan-A-ST-01"


def why_not_carried(b: Battle, carry: Carry, key: str) -> str | None:
    """Return the rule that forbids carrying the hits left over to an enemy."""
    y, i, x = b.find(key), carry.striker, carry.first
    if y is None:
        return None
    if b.at[y] < 0:
        return "titan-A-ST-22"
    if b.side(y) == b.striking:
        return "titan-A-ST-09"
    if b.slain(y):
        return "titan-R-25"
    if not targets(b, i) >> b.at[y] & 1:
        return "titan-A-ST-14"
    return why_not_receive(blow_at(b, i, x, carry.forgone), blow_at(b, i, y, carry.forgone), carry)
