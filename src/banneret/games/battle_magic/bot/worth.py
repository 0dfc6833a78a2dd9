"""What units and artifacts are worth."""

from __future__ import annotations

WORTH = {
    "army": 3.0,
    "dragon": 8.0,
    "hero": 3.5,
    "ship": 3.0,
    "castle": 12.0,
    "wizard": 4.5,
    "ballista": 2.0,
    "juggernaught": 7.5,
    "giant": 6.5,
    "crystal-tower": 3.0,
}
ARTIFACT = 1.5
