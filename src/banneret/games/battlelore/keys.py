"""The keys of all options that the questions of a match can offer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from banneret.engine.decision import DONE, PASS
from banneret.games.battlelore.box.box import Box
from banneret.games.battlelore.box.war_council import CHARACTERS
from banneret.games.battlelore.cards.state import LorePlay
from banneret.games.battlelore.lore.council import ENOUGH
from banneret.games.battlelore.lore.replenishing import REPLENISHING
from banneret.games.battlelore.setup import begin
from banneret.games.battlelore.turn.landmark_actions import OPEN, PASSAGE, TRAIN
from banneret.games.battlelore.turn.windows import HUSH

MOST = 12
"""The highest number that a question offers: no roll shows more flags, and no Creature stores more Lore than this."""


def keys(options: Mapping[str, str]) -> Iterator[str]:
    """Yield the keys of units, hexes, cards, powers and landmark actions, and with Lore those of its cards and
    councils.
    """
    s = begin(options)
    yield from (PASS.key, DONE.key, HUSH.key, TRAIN.key, OPEN.key, PASSAGE.key, "heal", "rush", "move")
    yield from (unit.key for unit in s.adventure.units)
    yield from (hex.key for hex in s.board.hexes)
    yield from s.box.command_cards
    yield from (power.id for creature in s.box.file.creature for power in creature.powers)
    yield from map(str, range(MOST + 1))
    if s.lore is not None:
        yield from (*CHARACTERS, ENOUGH, *REPLENISHING)
        yield from _lore_plays(s.box)


def _lore_plays(box: Box) -> Iterator[str]:
    """Yield the plays of each Lore card: alone, with a card that goes with it, and against such a card (lore-R-58)."""
    cards = box.lore_card.values()
    with_another = [card for card in cards if card.phase == "with-lore"]
    for card in cards:
        yield card.key
        yield from (LorePlay(0, card, again=other).key for other in with_another)
        if card.phase == "react-lore":
            yield from (LorePlay(0, card, aim=other).key for other in with_another)
