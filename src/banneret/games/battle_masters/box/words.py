"""The words of the box that have a key: armies, faces, ground, features, directions."""

from __future__ import annotations

from collections.abc import Mapping

from banneret.engine.words.word import Word


def _words(**texts: str) -> Mapping[str, Word]:
    return {key: Word(key, text) for key, text in texts.items()}


ARMY_TITLES = (Word("imperial", "The Empire"), Word("chaos", "Chaos"))
"""The armies as those who do something."""
NOBODY = Word("nobody", "Nobody")
"""In place of an army where none has won."""
ARMY_NAMES = (Word("imperial", "Empire"), Word("chaos", "Chaos"))
"""The armies as their banners and seats are called."""
SHOT_FACES = _words(target="Target", flying="Flying", bouncing="Bouncing", explosion="Explosion")
DIE_FACES = _words(skull="Skull", shield="Shield", blank="Blank")
OGRE_ACTIONS = _words(move="Move", attack="Attack")
OGRE_DEEDS = _words(move="move", attack="attack")
"""What an Ogre card says, within a sentence."""
GROUND = _words(open="open ground", road="road", river="river", ford="ford")
FEATURES = _words(river="River", ford="Ford", marsh="Marsh", ditch="Ditch", hedge="Hedge", tower="Tower")
LYING = _words(ford="ford", marsh="marsh", ditch="ditch", tower="the Tower", hedge="beside a hedge")
"""What lies on and along a space."""
MAT_SIDES = _words(north="north", south="south", east="east", west="west")
DIRECTIONS = _words(E="E", NE="NE", NW="NW", W="W", SW="SW", SE="SE")
