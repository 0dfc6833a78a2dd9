"""What the units of a camp can do: it is kept for the next position as far as nothing has changed."""

from __future__ import annotations

from dataclasses import replace

from banneret.engine.words.word import Word
from banneret.games.battlelore.bot.outlook import outlook
from banneret.games.battlelore.box.vocabulary import ExtraDice, Frighten
from banneret.games.battlelore.state import InForce, State
from tests.games.battlelore.positions import state_at

EFFECT = ExtraDice(n=2, weapon="any", lasts="turn")


def opened() -> State:
    position = {
        "pennant": {"heavy-cavalry": ["3,4"], "regular-infantry": ["2,7"]},
        "standard": {"regular-infantry": ["5,4"]},
    }
    return state_at(position)


def test_equal_effects_of_two_worlds_share_one_outlook() -> None:
    one = opened()
    cavalry, infantry = one.adventure.camps[0]
    other = one.copy()
    for s in (one, other):
        s.effects = [InForce(EFFECT, 2, 0, Word("card:berserk", "Berserk"), "turn", (cavalry,))]
    look = outlook(one, 0)
    assert outlook(other, 0) is look
    assert look.plan(one, cavalry) is look.plan(other, cavalry)
    assert look.plan(one, infantry) is look.plan(opened(), infantry)


def test_an_effect_changes_the_plan_of_those_whom_it_concerns() -> None:
    plain = opened()
    cavalry = plain.adventure.camps[0][0]
    strong = plain.copy()
    force = InForce(EFFECT, 2, 0, Word("card:berserk", "Berserk"), "turn", (cavalry,))
    strong.effects = [force]
    stronger = plain.copy()
    stronger.effects = [replace(force, n=4)]
    attacks = [outlook(s, 0).plan(s, cavalry).attack for s in (plain, strong, stronger)]
    assert attacks == sorted(set(attacks))


def test_an_effect_on_an_enemy_has_an_outlook_of_its_own() -> None:
    plain = opened()
    foe = plain.adventure.camps[1][0]
    weak = plain.copy()
    weak.effects = [InForce(Frighten(lasts="turn"), 0, 0, Word("card:fear", "Fear"), "turn", (foe,))]
    assert outlook(weak, 0) is not outlook(plain, 0)
    assert outlook(weak, 0).foes.at(weak, weak.at[foe.index]).bearing.nerve.panics
