"""What Lore cards bring to those who hold them: numbers counted in matches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

USUAL: Final = 0.1
"""The worth of a card that is not listed."""

USE: Final[Mapping[str, float]] = {
    "cleric-aid": 0.49,
    "cleric-bless": 0.1,
    "cleric-blinding-light": 0.09,
    "cleric-cleanse": 0.01,
    "cleric-divine-judgement": 0.03,
    "cleric-fear-of-god": 0.02,
    "cleric-heal": 0.08,
    "cleric-holy-wrath": 0.31,
    "cleric-mass-heal": 0.15,
    "cleric-mass-shield": 0.07,
    "cleric-mists-of-terror": 0.0,
    "cleric-move-as-the-wind": 0.05,
    "cleric-sacred-ground": 0.0,
    "cleric-sanctuary": 0.32,
    "cleric-tithe": 0.03,
    "rogue-agility": 0.24,
    "rogue-backstab": 0.25,
    "rogue-caltrops": 0.03,
    "rogue-deja-vu": 0.0,
    "rogue-false-orders": 0.16,
    "rogue-fearless": 0.16,
    "rogue-foiled": 0.02,
    "rogue-hit-and-run": 0.0,
    "rogue-pick-pocket": 0.11,
    "rogue-poisoned-blades": 0.07,
    "rogue-shadow-walk": 0.02,
    "rogue-slip-away": 0.39,
    "rogue-spy-network": 0.0,
    "rogue-stolen-plans": 0.0,
    "rogue-terrified": 0.13,
    "warrior-agility": 0.14,
    "warrior-assault": 0.06,
    "warrior-berserk": 0.03,
    "warrior-charge": 0.02,
    "warrior-cry-havoc": 0.14,
    "warrior-fearless": 0.23,
    "warrior-first-strike": 0.24,
    "warrior-hold-the-line": 0.12,
    "warrior-parry": 0.05,
    "warrior-rally-cry": 0.23,
    "warrior-relentless": 0.0,
    "warrior-run": 0.04,
    "warrior-shield-wall": 0.05,
    "warrior-strength": 0.08,
    "warrior-take-aim": 0.1,
    "wizard-chain-lightning": 0.29,
    "wizard-creeping-doom": 0.85,
    "wizard-dispel-magic": 0.18,
    "wizard-eagle-eye": 0.08,
    "wizard-entangle": 0.1,
    "wizard-fireball": 0.6,
    "wizard-forest-frenzy": 0.2,
    "wizard-hills-rumble": 0.02,
    "wizard-magic-missiles": 0.1,
    "wizard-mass-might": 0.06,
    "wizard-mass-speed": 0.06,
    "wizard-portal": 0.0,
    "wizard-river-rage": 0.75,
    "wizard-summon-lore": 0.89,
    "wizard-veil-of-fog": 0.14,
}
"""By the id of a card, what it brings its holder in a turn, in figures.

That is the gain by playing it, by the score, over the turns for which it was held: 240 matches by the score, 40 in each
adventure with Lore. Cards that hit units near water are counted where there is water.
"""
