"""What all toys share: an empty game, in which each toy replaces what it needs."""

from __future__ import annotations

from banneret.engine.game import Game
from banneret.engine.rulebook import Rule, Rulebook
from banneret.engine.scene.scene import Card, Cards, Scene
from banneret.engine.state import State


def rules(title: str, **texts: str) -> Rulebook:
    """A rulebook of ids and texts; an underscore in an id is written as a hyphen."""
    return Rulebook(title, tuple(Rule(key.replace("_", "-"), title, text) for key, text in texts.items()))


def row(key: str, title: str, cards: tuple[Card, ...], note: str = "") -> Cards:
    return Cards(key, title, cards, note)


EMPTY = Scene(title="Nothing", phase="", sides=(), boards=())

BLANK = Game(
    key="blank",
    title="Blank",
    blurb="",
    players="1",
    rulebook=rules("Blank"),
    setup=lambda _: State(),
    phases={},
    seats=lambda _: ("Anna", "Bert"),
    scene=lambda _, __: EMPTY,
    arrange=lambda *_: None,
)
