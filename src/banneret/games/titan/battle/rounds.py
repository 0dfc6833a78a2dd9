"""The course of a battle: rounds, half-rounds and their phases, and how it ends (Battle and Battlelands; titan-A-BL).

A half-round runs through maneuver_phase, (reinforce or summon_into_battle), maneuver, end_maneuver, strike_phase,
(drift), strike, (carry_over), end_strikes. titan-R-78 says where the rules check whether the battle is over; then
`Battle.resolution` says how it ended.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from banneret.engine.decision import Play, choose
from banneret.engine.game import Phase
from banneret.engine.words.values import Listed
from banneret.engine.words.wording import fill
from banneret.games.titan.battle import log as told
from banneret.games.titan.battle.arrivals import arrivals, open_window, reinforce, summon_into_battle, turn_back
from banneret.games.titan.battle.damage import hurt
from banneret.games.titan.battle.maneuver import in_contact, maneuver
from banneret.games.titan.battle.state import ATTACKER, DEFENDER, NOBODY, OFF, Battle, Resolution
from banneret.games.titan.battle.striking import carry_over, strike
from banneret.games.titan.box.battleland import Battleland, battleland_of
from banneret.games.titan.box.box import Contents
from banneret.games.titan.box.components import Side
from banneret.games.titan.box.hexes import HEXES
from banneret.games.titan.box.masterboard import CORNERS
from banneret.games.titan.state import State, battle_of

# --- beginning --------------------------------------------------------------------------------------------------------


def join_battle(s: State, side: Side) -> None:
    """The two legions of the Engagement meet on the battleland; the attacker enters by this side.

    titan-A-BL-01.
    """
    engagement = s.the_engagement
    land = battleland_of(s.board.lands[engagement.land].terrain)
    b = s.battle = Battle(land, engagement.seats, side)
    for number, (seat, marker) in enumerate(zip(engagement.seats, engagement.legions, strict=True)):
        enlist(s, b, number, seat, s.held(marker))
    s.then("maneuver_phase")
    if not s.log.silent:
        attacker, defender = map(s.player, b.seats)
        s.tell(
            "battle-begins",
            "Battle in the {land}: {attacker} attacks {defender} from the {corner}",
            land=land,
            attacker=attacker,
            side=side,
            corner=CORNERS[side],
            defender=defender,
            rule="titan-A-BL-01",
            head=True,
        )
        for seat, (does, wording), legion in zip(b.seats, _FIGHTS.items(), b.legion, strict=True):
            s.tell(
                "legion-fights",
                wording,
                player=s.player(seat),
                does=does,
                fighters=told.listed(b, legion),
                powers=told.powers(b, legion),
                rule="titan-A-EN-06",
            )


_FIGHTS = {"attacks": "{player} attacks with {fighters}", "defends": "{player} defends with {fighters}"}


def enlist(s: State, b: Battle, side: int, seat: int, contents: Contents) -> None:
    """Put the characters of a legion beside the battleland; a Titan's Power stays fixed in a battle (titan-R-24)."""
    b.form(side, s.colour_of(seat), contents, s.titan_power(seat))


# --- half-rounds ------------------------------------------------------------------------------------------------------


def maneuver_phase(s: State) -> None:
    """Begin a half-round: lock fighters in contact, and ask for newcomers.

    titan-A-MV-05, titan-R-79.
    """
    b = battle_of(s)
    b.stage = "maneuver"
    b.moved = 0
    b.locked = in_contact(b, b.mover)
    if not s.log.silent:
        s.tell(
            "half-round-begins",
            "Round {round}: {player} moves",
            round=b.round,
            player=s.player(b.seats[b.mover]),
            rule="titan-A-BL-02",
            head=True,
        )
    s.then("maneuver", "end_maneuver")
    arrivals(s, b)


def end_maneuver(s: State) -> None:
    """End the moves.

    Fighters that did not come in during the first Maneuver Phase are lost, and a newcomer goes back (titan-A-BL-07,
    titan-R-52). Fighters lost in this way were not slain, so they open no summoning window (titan-R-15). If all are
    lost, the battle is over (titan-R-84).
    """
    b = battle_of(s)
    if b.arriving != NOBODY:
        turn_back(s, b)
    if b.round == 1:
        off = [i for i in b.legion[b.mover] if b.at[i] == OFF]
        for i in off:
            s.tell("stays-off", "{fighter} stays off and is lost", fighter=b.fighters[i], rule="titan-A-BL-07")
        b.lose(b.mover, off)
        if look_for_end(s, b, "titan-R-14", "titan-R-86"):
            return
    s.then("strike_phase")


def strike_phase(s: State) -> None:
    """Begin the Strike Phase.

    Fighters in the drift take hits (titan-R-23), and then the moving player strikes first (titan-A-SP-01).
    """
    b = battle_of(s)
    b.stage = "strike"
    b.struck = 0
    b.striking = b.mover
    s.then("strike", "end_strikes")
    if drifts_of(b.land) & b.occupied:
        s.then("drift")


def drift(s: State) -> Play[None] | None:
    """Fighters in the drift take hits (titan-R-23). If this would slay one, either player may concede first."""
    b = battle_of(s)
    hurts = {i: b.land.drifts(b.fighters[i].kind, b.at[i]) for i in b.those_on(b.occupied & drifts_of(b.land))}
    dying = [i for i, hits in hurts.items() if hits >= b.needs(i)]
    if dying:
        return _drift(s, b, hurts, dying)
    take_drift(s, b, hurts)
    return None


def _drift(s: State, b: Battle, hurts: Mapping[int, int], dying: Sequence[int]) -> Play[None]:
    """Wait for the moving player's answer, so that either player may concede first.

    titan-A-EN-15, titan-R-101.
    """
    yield from choose(
        b.seats[b.mover],
        "drift",
        lambda: fill("The drift slays {}", Listed([b.fighters[i] for i in dying])),
        ["drift"],
        rule="titan-R-23",
        label="Go on",
        waits=True,
    )
    take_drift(s, b, hurts)


def take_drift(s: State, b: Battle, hurts: Mapping[int, int]) -> None:
    """Let fighters take the hits of the drift."""
    for i, hits in hurts.items():
        if hits:
            s.tell(
                "drift-hurts",
                "{fighter} takes {hits:# hit|# hits} in the drift",
                fighter=b.fighters[i],
                hits=hits,
                rule="titan-R-23",
            )
            hurt(s, b, i, hits)


def end_strikes(s: State) -> None:
    """End the Strike Phase: remove the slain, and begin the next half-round if the battle goes on.

    titan-A-ST-22, titan-R-78.
    """
    b = battle_of(s)
    if b.stand != b.alive:
        remove_slain(s, b)
        if look_for_end(s, b, "titan-A-BL-04", "titan-R-48"):
            return
    if b.mover == ATTACKER:
        b.round += 1
    b.mover = 1 - b.mover
    if b.round > s.box.game.battle_rounds:
        time_loss(s, b)
    else:
        s.then("maneuver_phase")


def remove_slain(s: State, b: Battle) -> None:
    """Remove the fighters slain in this phase. A slain defender opens the summoning window.

    Rules: titan-A-SP-03, titan-A-ST-22, titan-R-55.
    """
    for side in (ATTACKER, DEFENDER):
        slain = b.those_on(b.stand[side] & ~b.alive[side])
        for i in slain:
            s.tell("removed", "{fighter} is removed", fighter=b.fighters[i], rule="titan-A-ST-22")
        b.lose(side, slain)
        if slain and side == DEFENDER:
            open_window(b)


@lru_cache(maxsize=256)
def drifts_of(land: Battleland) -> int:
    """Return the hexes where fighters take hits at the start of a Strike Phase."""
    kinds = land.box.characters
    return sum(hex.bit for hex in HEXES if any(land.drifts(kind, hex.index) for kind in kinds))


# --- the end ----------------------------------------------------------------------------------------------------------


def look_for_end(s: State, b: Battle, rule: str, titan_rule: str) -> bool:
    """End the battle if a legion, both legions, or a Titan is eliminated.

    titan-R-47, titan-R-48, titan-R-49, titan-R-86.
    """
    gone = [not b.legion[side] or titan_lost(b, side) for side in (ATTACKER, DEFENDER)]
    if not any(gone):
        return False
    if all(gone):
        finish(s, b, None, "titan-R-49" if any(b.legion) else "titan-R-47")
    else:
        loser = gone.index(True)
        finish(s, b, 1 - loser, titan_rule if b.legion[loser] else rule)
    return True


def titan_lost(b: Battle, side: int) -> bool:
    """Return whether a side's Titan was removed."""
    titan = b.titan[side]
    return titan != NOBODY and titan not in b.legion[side]


def time_loss(s: State, b: Battle) -> None:
    """The attacker runs out of time before the defender's eighth Maneuver Phase: all attackers are lost, without score.

    Rules: titan-A-BL-15, titan-R-18, titan-R-19.
    """
    s.tell(
        "time-runs-out",
        "Time is up: {player} loses all that is left",
        player=s.player(b.seats[ATTACKER]),
        rule="titan-A-BL-15",
    )
    give_up(s, b, ATTACKER, b.legion[ATTACKER], "titan-A-BL-15")
    finish(s, b, DEFENDER, "titan-A-BL-15", divisor=0)


def give_up(s: State, b: Battle, side: int, fighters: Sequence[int], rule: str) -> None:
    """Remove fighters of a side who are lost without a strike."""
    _tell_lost(s, b, fighters, rule)
    b.lose(side, fighters)


def _tell_lost(s: State, b: Battle, fighters: Sequence[int], rule: str) -> None:
    for i in fighters:
        s.tell("is-lost", "{fighter} is lost", fighter=b.fighters[i], rule=rule)


def finish(s: State, b: Battle, winner: int | None, rule: str, *, divisor: int = 1, may_add: bool = True) -> None:
    """Tell how the battle ended; the Engagement settles the rest (titan-A-EN-18, titan-R-45)."""
    company = tuple(b.kinds(b.living(side)) if winner != side and titan_lost(b, side) else () for side in (0, 1))
    left = tuple(b.kinds(b.living(side)) if winner == side else () for side in (0, 1))
    here = [b.legion[side] if winner == side or company[side] else () for side in (0, 1)]
    for side in (0, 1):
        if company[side]:
            _tell_lost(s, b, b.living(side), "titan-R-48")
    lost = [[i for i in ever_in(b, side) if i not in here[side]] for side in (0, 1)]
    dead, worth = tuple(map(b.kinds, lost)), (b.value(lost[ATTACKER]), b.value(lost[DEFENDER]))
    may_add = may_add and not (winner == DEFENDER and b.reinforced)  # titan-A-RF-09
    b.resolution = Resolution(winner, rule, _pair(left), _pair(dead), worth, _pair(company), divisor, may_add)
    b.stage = "over"
    if winner is None:
        s.tell("both-eliminated", "Both legions are lost", rule="titan-R-47")
    else:
        s.tell("battle-won", "{player} wins the battle", player=s.player(b.seats[winner]), rule="titan-A-BL-04")
    s.back_to("after_battle")


def ever_in(b: Battle, side: int) -> Sequence[int]:
    """Return all who belonged to a legion in this battle; not a newcomer that never came in (titan-R-50)."""
    return [i for i, one in enumerate(b.fighters) if one.side == side and i != b.arriving]


def _pair(contents: Sequence[Contents]) -> tuple[Contents, Contents]:
    attacker, defender = contents
    return attacker, defender


PHASES: Mapping[str, Phase] = {
    "maneuver_phase": maneuver_phase,
    "reinforce": reinforce,
    "summon_into_battle": summon_into_battle,
    "maneuver": maneuver,
    "end_maneuver": end_maneuver,
    "strike_phase": strike_phase,
    "drift": drift,
    "strike": strike,
    "carry_over": carry_over,
    "end_strikes": end_strikes,
}
