"""When cards are played and spells cast, for those that are asked about at another time."""

from __future__ import annotations

from typing import Final

from banneret.engine.because import because
from banneret.engine.decision import kind_of
from banneret.engine.words.word import Word
from banneret.games.battlemist.box.terms import Moment
from banneret.games.battlemist.state import State

WHEN: Final[dict[Moment, str]] = {
    "council": "in the council",
    "before-vote": "before a vote",
    "after-vote": "right after a vote",
    "harvest": "before the harvest",
    "recruitment": "in recruitment",
    "guild": "at the Grey Guild",
    "economy": "in the economy phase",
    "initiative": "after the initiative dice",
    "before-quest": "before your quests",
    "before-enemy-quest": "before an opponent's quests",
    "fight-round": "before a round of a hero's fight",
    "before-movement": "before your marches",
    "before-enemy-movement": "before an opponent's marches",
    "before-battle": "before your battle",
    "before-battle-besieged": "before a battle behind your walls",
    "before-battle-besieging": "before a battle for walls",
    "battle-round": "before a battle round",
    "battle-round-2": "before a later battle round",
    "during-battle": "in your battle",
    "supply": "before you pay for supply",
    "after-spell": "in answer to a spell",
    "after-action": "in answer to a card",
}
"""The time of each card and spell, in words."""


def _when(moment: Moment) -> Word:
    return Word(moment, WHEN[moment])


def untimely(s: State, _: int, key: str) -> str | None:
    """Return the rule by which a card or a spell belongs to another time (mist-3.1.2-04, mist-5.0-03)."""
    kind, name = kind_of(key), key.partition(":")[2]
    if kind == "card" and name in s.box.action:
        return because("mist-3.1.2-04", when=_when(s.box.action[name].play))
    if kind == "spell" and name in s.box.spell:
        return because("mist-5.0-03", when=_when(s.box.spell[name].play))
    return "mist-3.1.2-05" if kind == "discard" else None
