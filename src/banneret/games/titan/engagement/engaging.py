"""Engagements: their order, the private look, flight, battle."""

from __future__ import annotations

from typing import NoReturn

from banneret.engine.at_hand import at_hand
from banneret.engine.decision import Play, choose
from banneret.engine.game import AGAIN, Again
from banneret.engine.words.wording import Text, fill
from banneret.games.titan.battle.rounds import join_battle
from banneret.games.titan.battle.state import ATTACKER, DEFENDER, Battle, Resolution
from banneret.games.titan.box.masterboard import Land
from banneret.games.titan.engagement.resolving import resolve, victory
from banneret.games.titan.engagement.state import Engagement
from banneret.games.titan.masterboard.legions import named, show
from banneret.games.titan.masterboard.winning import end_battle
from banneret.games.titan.state import State, battle_of


def engage(s: State) -> Play[Again | None]:
    """The Mover chooses the next Engagement (titan-A-EN-04); if none is left, the phase is over."""
    s.part = "engage"
    lands = [s.board.lands[land] for land in s.contested()]
    if not lands:
        return None
    land = yield from choose(
        s.active,
        "engagement",
        "Which Engagement is next?",
        lands,
        rule="titan-A-EN-04",
        beyond=lambda key: "titan-A-EN-01" if key in s.board.by_key else None,
        label=lambda land: _who_meets(s, land),
    )
    begin(s, land.index)
    return AGAIN


def _who_meets(s: State, land: Land) -> Text:
    first, second = s.on[land.index]
    return fill("{}: {} and {}", land, first, second)


def begin(s: State, land: int) -> None:
    """Begin an Engagement: the two owners, and nobody else, see each other's legion.

    Rules: titan-A-EN-02, titan-A-EN-05, titan-A-EN-06.
    """
    first, second = s.on[land]
    attacker, defender = (first, second) if s.seat_of(first) == s.active else (second, first)
    seats = s.seat_of(attacker), s.seat_of(defender)
    e = s.engagement = Engagement(land, (attacker, defender), seats)
    s.chance.reveal()
    for side in (ATTACKER, DEFENDER):
        show(s, e.legions[side], s.held(e.legions[side]), (seats[1 - side],))
    _tell(s, e)
    if not may_flee(s, e):
        e.stage = "talks"
    s.then("confer")


def _tell(s: State, e: Engagement) -> None:
    attacker, defender = e.legions
    s.tell(
        "legions-meet",
        "{attacker} attacks {defender} in {land}",
        attacker=attacker,
        defender=defender,
        land=s.board.lands[e.land],
        attackers=named(s.held(attacker)),
        defenders=named(s.held(defender)),
        privately={
            e.seats[ATTACKER]: "{attacker} attacks {defender} ({defenders}) in {land}",
            e.seats[DEFENDER]: "{attacker} ({attackers}) attacks {defender} in {land}",
        },
        rule="titan-A-EN-01",
        head=True,
    )


def may_flee(s: State, e: Engagement) -> bool:
    """Return whether the defending legion may flee: it has no Lord (titan-A-EN-09, titan-R-08)."""
    return not s.held(e.legions[DEFENDER])[0].lord


def flee(s: State, e: Engagement) -> None:
    """Eliminate the defending legion; the attacker scores half of its value (titan-A-EN-08)."""
    legion = e.legions[DEFENDER]
    s.tell("legion-flees", "{legion} flees", legion=legion, rule="titan-A-EN-08")
    resolve(s, victory(s, e, ATTACKER, "titan-A-EN-08", divisor=s.box.game.flee_divisor, may_add=False))


def fight(s: State, e: Engagement) -> None:
    """Begin the battle, for everybody to see (titan-A-EN-06, titan-A-EN-14).

    From now on there are no more agreements (titan-R-05).
    """
    e.stage = "battle"
    s.chance.reveal()
    for legion in e.legions:
        show(s, legion, s.held(legion))
    s.then("after_battle")
    join_battle(s, s.turn.came_by[e.legions[ATTACKER]])


_TITAN_SLAIN = "{winner} wins in round {round}: {loser}'s Titan is slain."
_WON_BY = {
    "titan-A-EN-16": "{winner} wins in round {round}: {loser} concedes.",
    "titan-R-48": _TITAN_SLAIN,
    "titan-R-86": _TITAN_SLAIN,
}


def _end_match(s: State, b: Battle, resolution: Resolution) -> NoReturn:
    """End a match of a single battle: by what it was won, and in which round."""
    winner, rule, last = resolution.winner, resolution.rule, s.box.game.battle_rounds
    if winner is None:
        end_battle(s, winner, rule, "Draw between {players}: nobody is left.")
    loser = s.player(b.seats[1 - winner])
    if b.round > last:
        late = "{winner} wins: {loser} is out of time after {last} rounds."
        end_battle(s, winner, rule, late, loser=loser, last=last)
    by = _WON_BY.get(rule, "{winner} wins in round {round}: {loser} has nobody left.")
    end_battle(s, winner, rule, by, loser=loser, round=b.round)


def after_battle(s: State) -> None:
    """End the Engagement as its battle ended (titan-A-EN-03).

    Survivors keep no hits: they are healed after the battle (titan-A-ST-13).
    """
    battle = battle_of(s)
    resolution = at_hand(battle.resolution, "result of the battle")
    if s.rules.battle:
        _end_match(s, battle, resolution)
    s.battle = None
    resolve(s, resolution)
