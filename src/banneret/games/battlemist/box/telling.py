"""What players are told of the cards: which of them were made for this project, and whose effect an effect is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from banneret.games.battlemist.box.components import Components
from banneret.games.battlemist.box.vocabulary import Effect

_OURS: Final = "original"
"""The source of such a row in the component file."""


def ours(file: Components) -> frozenset[str]:
    """Return the keys of what was made for this project, because the printed cards could not be had."""
    ours = {f"race:{one.folk}" for one in file.races if one.source == _OURS}
    ours |= {f"card:{one.id}" for one in file.actions if one.source == _OURS}
    ours |= {f"spell:{one.id}" for one in file.spells if one.source == _OURS}
    ours |= {f"event:{one.id}" for one in file.events if one.source == _OURS}
    ours |= {f"quest:{one.id}" for one in file.adventures if one.source == _OURS}
    ours |= {f"artifact:{one.id}" for one in file.artifacts if one.source == _OURS}
    return frozenset(ours | {f"realm:{one.id}" for one in file.realms if one.source == _OURS})


def told_by(file: Components) -> Mapping[int, tuple[str, str]]:
    """Return by the `id()` of each effect the name of its card, spell or event, and the words that tell of it."""
    return {id(effect): (name, text) for name, text, effects in _texts(file) for effect in effects}


def _texts(file: Components) -> Iterator[tuple[str, str, Iterable[Effect]]]:
    for spell in file.spells:
        yield spell.name, spell.text, spell.effects
    for card in file.actions:
        yield card.name, card.text, card.effects
    for event in file.events:
        yield event.name, event.text_passed, event.passed
        yield event.name, event.text_failed, event.failed
