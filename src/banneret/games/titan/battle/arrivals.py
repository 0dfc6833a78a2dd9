"""Newcomers in a battle: the defender's reinforcement, and the attacker's Angel.

The reinforcement comes in round 4, the Angel after the first defender is slain. This module holds Reinforcements
(titan-A-RF) and Summoning Angels (titan-A-SU) as far as they happen in a battle. The question opens a Maneuver
Phase; the newcomer comes in during this phase or not at all (titan-R-79). It leaves its legion or the caretaker only
when it comes in, so nothing has to be given back before that (titan-R-52, titan-R-56).
"""

from __future__ import annotations

from banneret.engine.decision import Play, choose_or_pass
from banneret.games.titan.battle.state import ATTACKER, DEFENDER, NOBODY, Battle
from banneret.games.titan.box.box import Character
from banneret.games.titan.masterboard import angels, mustering
from banneret.games.titan.state import State, battle_of


def arrivals(s: State, b: Battle) -> None:
    """At the start of a Maneuver Phase, put the question for a newcomer on the agenda, if one is due.

    The attacker has only this chance, whatever the answer (titan-A-SU-08).
    """
    if b.mover == DEFENDER:
        if b.round == s.box.game.reinforcement_round and has_room(s, b) and reinforcements(s, b):
            s.then("reinforce")
    elif b.window == "open":
        b.window = "used"
        if has_room(s, b) and angels.may_ask_summons(s):
            s.then("summon_into_battle")


def has_room(s: State, b: Battle) -> bool:
    """Return whether the moving player's legion has fewer than seven living characters.

    titan-A-RF-05, titan-A-SU-05.
    """
    return len(b.living(b.mover)) < s.box.game.legion_max


def open_window(b: Battle) -> None:
    """The first slain defender opens the summoning window: the attacker's next Maneuver Phase (titan-R-55)."""
    if b.window == "shut":
        b.window = "open"


# --- reinforcements ---------------------------------------------------------------------------------------------------


def reinforcements(s: State, b: Battle) -> list[Character]:
    """Return what the defender's living characters may muster in this land (titan-A-RF-01, titan-R-52, titan-R-54)."""
    return mustering.reinforcements(s, b.kinds(b.living(DEFENDER)), b.land.terrain)


def reinforce(s: State) -> Play[None]:
    """The defender may muster one character into the battle (titan-A-RF-01, titan-A-RF-06)."""
    b = battle_of(s)
    character = yield from choose_or_pass(
        b.seats[DEFENDER],
        "reinforce",
        "Which reinforcement comes?",
        reinforcements(s, b),
        rule="titan-A-RF-01",
        beyond=lambda key: mustering.why_not_reinforced(s, key, b.kinds(b.living(DEFENDER)), b.land.terrain),
        otherwise="No reinforcement",
    )
    player = s.player(b.seats[DEFENDER])
    if character is None:
        s.tell("stays-alone", "{player} takes no reinforcement", player=player, rule="titan-A-RF-01")
        return
    s.tell(
        "reinforces",
        "{player} musters {character:a} into the battle",
        player=player,
        character=character,
        rule="titan-A-RF-01",
    )
    expect(s, b, character)


# --- summoning --------------------------------------------------------------------------------------------------------


def summon_into_battle(s: State) -> Play[None]:
    """The attacker may call an Angel or Archangel from another legion (titan-A-SU-02, titan-R-89)."""
    b = battle_of(s)
    summons = yield from choose_or_pass(
        b.seats[ATTACKER],
        "summon-into-battle",
        "Which Angel is summoned into the battle?",
        lambda: angels.summons(s),
        rule="titan-A-SU-02",
        beyond=lambda key: angels.why_not_summoned_from(s, key),
        otherwise="Summon nobody",
        secret=True,
    )
    if summons is None:
        angels.tell_of_none(s, b.seats[ATTACKER])
        return
    angels.call(s, summons)
    b.summons = summons
    expect(s, b, summons.character)


# --- coming in --------------------------------------------------------------------------------------------------------


def expect(s: State, b: Battle, character: Character) -> None:
    """A newcomer waits beside the battleland."""
    b.arriving = b.enlist(b.mover, s.colour_of(b.seats[b.mover]), character, character.power)


def come_in(s: State, b: Battle) -> None:
    """Record that the newcomer has come in: now it belongs to the legion (titan-A-RF-06, titan-A-SU-07)."""
    i, b.arriving = b.arriving, NOBODY
    b.join([i])
    if b.summons is not None:
        angels.summon(s, b.summons)
        b.summons = None
    else:
        b.reinforced = True
        mustering.reinforce(s, s.the_engagement.legions[DEFENDER], b.fighters[i].kind)


def turn_back(s: State, b: Battle) -> None:
    """Send a newcomer that has not come in back to where it came from (titan-R-52, titan-R-56)."""
    i = b.arriving
    if b.summons is not None:
        s.tell(
            "angel-returns",
            "{fighter} stays off and goes back to its legion",
            fighter=b.fighters[i],
            rule="titan-R-56",
        )
    else:
        s.tell(
            "reinforcement-returns",
            "{fighter} stays off and goes back to the stock",
            fighter=b.fighters[i],
            rule="titan-R-52",
        )
    b.arriving, b.summons = NOBODY, None
    b.dismiss(i)
