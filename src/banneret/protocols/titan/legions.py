"""Who may be in the legions of a protocol: as they meet, and who may join them later.

All of this can be told from the protocol alone, except whether an Angel stands in another legion of the attacker, and
who is left in the caretaker's stock beyond those in this battle.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from banneret.engine.words.sentence import echo
from banneret.engine.words.wording import fill
from banneret.games.titan.battle.state import ATTACKER, DEFENDER, Battle
from banneret.games.titan.box.box import Character, Colour, musters, the_box

MOST = the_box().game.legion_max


def character_named(name: str) -> Character:
    """Return the kind of a fighter: `ogre` for black-ogre-2. Raises ValueError."""
    found = re.fullmatch(r"[a-z]+-([a-z]+)(?:-\d+)?", name)
    if not found or found[1] not in the_box().character:
        raise ValueError(f"{echo(name)} is not the name of a fighter, such as black-ogre-2")
    return the_box().character[found[1]]


def colour_named(word: str, side: int) -> Colour:
    """Return the colour with this name; for a colour that the box does not have, one for the side."""
    colours = the_box().colours
    return next((colour for colour in colours if colour.key == word), colours[side])


def listed(colour: str, word: str) -> tuple[str, Character, int]:
    """Return the name, the kind and the Power of a character in a line `legion`. Raises ValueError."""
    name, _, power = word.partition("/")
    if not power.isdecimal():
        raise ValueError(f"{echo(word)} should be a character and its Power, such as ogre-1/6")
    return f"{colour}-{name}", character_named(f"{colour}-{name}"), int(power)


def legion_faults(b: Battle, side: int) -> Iterator[str]:
    """Yield what is wrong with a legion as it comes to the battle."""
    legion = b.legion[side]
    if not 1 <= len(legion) <= MOST:
        yield f"{len(legion)} characters are in it, and not 1 to {MOST} (titan-B-MU-01)"
    if sum(b.fighters[i].kind.titan for i in legion) > 1:
        yield "more than one Titan is in it (titan-R-97)"
    for i in legion:
        kind, power = b.fighters[i].kind, b.power[i]
        if kind.titan and power < kind.power:
            yield f"a Titan has a Power of {kind.power} or more, and not {power} (titan-B-TI-01)"
        elif not kind.titan and power != kind.power:
            yield f"{b.fighters[i]} has Power {kind.power}, and not {power} (titan-A-ST-04)"
    for kind in sorted({b.fighters[i].kind for i in legion}, key=lambda one: one.index):
        if in_battle(b, kind) > kind.count:
            yield f"the box has only {kind.count} {kind.plural} (titan-R-97)"


def in_battle(b: Battle, kind: Character) -> int:
    """Return how many of a kind have been in the battle, the slain included (titan-A-ST-23)."""
    return sum(fighter.kind is kind for fighter in b.fighters)


def newcomer_faults(b: Battle, kind: Character, *, invited: bool, come: Sequence[str]) -> Iterator[str]:
    """Yield why a newcomer may not join the legion of the moving player.

    `invited` says whether the attacker has the one chance to summon in this half-round; `come` are the newcomers that
    have already used the chance of this half-round.
    """
    if b.mover == ATTACKER:
        yield from _summoned_faults(b, kind, invited, come)
    else:
        yield from _mustered_faults(b, kind, come)


def _summoned_faults(b: Battle, kind: Character, invited: bool, come: Collection[str]) -> Iterator[str]:
    if not kind.summonable:
        yield fill("{:a} cannot be summoned (titan-A-SU-01)", kind)
    if come:
        yield "only one Angel is summoned (titan-A-SU-06)"
    elif not invited and b.window == "used":
        yield "the chance to summon has passed (titan-A-SU-08)"
    elif not invited:
        yield "no defender was slain before (titan-A-SU-02)"
    if len(b.living(ATTACKER)) >= MOST:
        yield f"the legion has {MOST} characters already (titan-A-SU-05)"
    if in_battle(b, kind) >= kind.count:
        yield f"the box has only {kind.count} {kind.plural} (titan-A-SU-01)"


def _mustered_faults(b: Battle, kind: Character, come: Collection[str]) -> Iterator[str]:
    living = b.kinds(i for i in b.living(DEFENDER) if b.at[i] >= 0)
    if b.round != the_box().game.reinforcement_round:
        yield f"a reinforcement comes in round {the_box().game.reinforcement_round} only (titan-A-RF-01)"
    if kind.lord:
        yield fill("{:a} is a Lord, and no reinforcement (titan-A-RF-01)", kind)
    elif all(muster.character is not kind for muster in musters(b.land.terrain, living)):
        yield f"the legion musters no {kind} in the {b.land} (titan-B-MU-02)"
    elif in_battle(b, kind) >= kind.count:
        yield f"the box has only {kind.count} {kind.plural} (titan-R-54)"
    if come:
        yield "only one reinforcement comes (titan-A-RF-09)"
    if len(b.living(DEFENDER)) >= MOST:
        yield f"the legion has {MOST} characters already (titan-A-RF-05)"
