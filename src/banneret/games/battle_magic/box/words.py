"""The words of the box that have a key: colours, kinds of cards, ground; as names, and within a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from banneret.engine.words.word import Word


def _words(**texts: str) -> Mapping[str, Word]:
    return {key: Word(key, text) for key, text in texts.items()}


COLOUR_NAMES = _words(red="Red", black="Black", blue="Blue", green="Green", purple="Purple")
CARD_NAMES = _words(move="Move", sword="Sword", gold="Gold", magic="Magic")
CARD_KINDS = _words(move="move", sword="sword", gold="gold", magic="magic")
TERRAINS = _words(clear="Clear", forest="Forest", mountain="Mountain", sea="Sea", reef="Reef")
GROUNDS = _words(clear="clear", forest="forest", mountain="mountain", sea="sea", reef="reef")
DOMAINS = _words(land="land", water="water", any="land and water")
