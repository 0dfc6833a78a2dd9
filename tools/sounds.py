"""Makes the sounds of the pages: `python tools/sounds.py`. They come from sums and noise alone, so the files are ours.

Each is mono, 16 bits, and 8 to 16 kB: short and bright, or long and deep.
"""

from __future__ import annotations

import random
import wave
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import exp, pi, sin
from pathlib import Path
from typing import TypeAlias

FOLDER = Path(__file__).parents[1] / "src/banneret/web/static/sounds"
LOUDEST = 26_000
"""The highest number in a file, of the 32,767 that 16 bits can hold."""
Wave: TypeAlias = Callable[[float], float]
"""A sound: its height at a time in seconds."""


@dataclass(frozen=True, slots=True)
class Tone:
    """A tone with its overtones, which become softer: `glide` is by how many vibrations a second it rises."""

    loud: float
    pitch: float
    fade: float
    at: float = 0.0
    swell: float = 0.002
    glide: float = 0.0
    overtones: int = 1

    def wave(self) -> Wave:
        """The tone, from its own beginning."""
        turns = [(count, self.loud / count) for count in range(1, self.overtones + 1)]

        def height(at: float) -> float:
            turned = 2 * pi * (self.pitch + self.glide * at / 2) * at
            return sum(loud * sin(count * turned) for count, loud in turns) * shape(at, self.swell, self.fade)

        return height


@dataclass(frozen=True, slots=True)
class Noise:
    """Noise that becomes softer; a longer `step`, in parts of a 16,000th of a second, makes it deeper."""

    loud: float
    step: int
    fade: float
    at: float = 0.0
    swell: float = 0.001
    seed: int = 1

    def wave(self) -> Wave:
        """The noise, from its own beginning."""
        chance = random.Random(self.seed)
        heights = [chance.uniform(-self.loud, self.loud) for _ in range(16_000)]
        return lambda at: heights[int(at * 16_000) // self.step] * shape(at, self.swell, self.fade)


def shape(at: float, swell: float, fade: float) -> float:
    """How loud a sound is that swells, and then fades."""
    return min(1.0, at / swell) * exp(-fade * max(0.0, at - swell))


Part: TypeAlias = "Tone | Noise"


def knocks(*times: float, pitch: float, step: int = 3, fade: float = 60) -> Iterator[Part]:
    """Knocks at these times, each a little different from the one before."""
    for count, at in enumerate(times):
        yield Tone(0.7, pitch * (1 + 0.17 * (count % 3)), fade, at)
        yield Noise(0.5, step, 1.5 * fade, at, seed=count)


def chords(*pitches: float, apart: float, fade: float, loud: float = 0.5) -> Iterator[Part]:
    """Tones one after another."""
    yield from (Tone(loud, pitch, fade, count * apart) for count, pitch in enumerate(pitches))


@dataclass(frozen=True, slots=True)
class Recipe:
    """A sound: its length in seconds, how many samples a second it needs, and its parts."""

    length: float
    rate: int
    parts: tuple[Part, ...]


def recipe(length: float, rate: int, *parts: Part) -> Recipe:
    """A recipe of these parts."""
    return Recipe(length, rate, parts)


SOUNDS = {
    # lightly
    "step": recipe(0.3, 16_000, *knocks(0.0, 0.14, pitch=95, step=9, fade=38)),
    "hooves": recipe(0.48, 16_000, *knocks(0.0, 0.09, 0.24, 0.33, pitch=240, step=5, fade=55)),
    "wing": recipe(0.5, 16_000, Noise(0.8, 7, 16, 0.0, 0.09), Noise(0.7, 8, 14, 0.22, 0.1, seed=2)),
    "card": recipe(0.26, 16_000, Noise(0.6, 2, 30, seed=2), Noise(0.5, 1, 60, 0.08, seed=3)),
    "chip": recipe(0.26, 16_000, *knocks(0.0, 0.06, pitch=1450, step=1, fade=70)),
    # heard
    "die": recipe(0.5, 16_000, *knocks(0.0, 0.07, 0.13, 0.22, 0.29, 0.38, pitch=520)),
    "bow": recipe(
        0.4, 16_000, Tone(0.8, 190, 13, glide=-160, overtones=5), Noise(0.35, 3, 9, 0.04, 0.05), Noise(0.8, 4, 60, 0.27)
    ),
    "blade": recipe(
        0.4, 16_000, Tone(0.5, 2350, 13), Tone(0.4, 3170, 16), Tone(0.3, 4410, 20), Noise(0.7, 1, 45)
    ),
    "shield": recipe(0.3, 16_000, Tone(0.8, 165, 26), Tone(0.4, 410, 34), Noise(0.6, 4, 48)),
    "coin": recipe(0.42, 16_000, *chords(2637, 3951, 3520, apart=0.07, fade=16), Tone(0.2, 5274, 22, 0.07)),
    "page": recipe(0.5, 16_000, Noise(0.5, 2, 12, 0.0, 0.12), *chords(660, 880, 1320, 1760, apart=0.09, fade=9)),
    # deeply
    "crumble": recipe(
        0.75, 10_000, Tone(0.7, 62, 5, glide=-25), *(Noise(0.7, 12 + 3 * n, 9, 0.11 * n, 0.01, n) for n in range(5))
    ),
    "drum": recipe(
        0.9, 8_000, *(Tone(loud, 92, 8, at, glide=-70) for loud, at in ((0.9, 0.0), (0.7, 0.24), (1.0, 0.48))),
        *(Noise(0.4, 10, 40, at) for at in (0.0, 0.24, 0.48)),
    ),
    "bell": recipe(0.5, 16_000, Tone(0.7, 880, 7), Tone(0.4, 1760, 10), Tone(0.25, 2637, 14)),
    "horn": recipe(
        1.0, 8_000, Tone(0.5, 220, 3.5, 0.0, 0.06, overtones=7), Tone(0.6, 330, 2.2, 0.3, 0.06, overtones=6),
        Tone(0.4, 440, 2.2, 0.31, 0.07, overtones=4),
    ),
    "low-horn": recipe(
        1.0, 8_000, Tone(0.6, 147, 3, 0.0, 0.08, overtones=7), Tone(0.6, 110, 2.2, 0.38, 0.09, glide=-6, overtones=8)
    ),
}  # fmt: skip
"""The sixteen sounds, by the weight of the events that are heard with them."""


def heights(made: Recipe) -> Iterator[float]:
    """The heights of a sound, gently ended."""
    waves = [(part.at, part.wave()) for part in made.parts]
    count = int(made.length * made.rate)
    for number in range(count):
        at = number / made.rate
        height = sum(wave(at - start) for start, wave in waves if at >= start)
        yield height * min(1.0, (count - number) / (0.04 * made.rate))


def samples(made: Recipe) -> array[int]:
    """A sound as numbers of 16 bits, as loud as the others."""
    all_heights = list(heights(made))
    peak = max(map(abs, all_heights))
    return array("h", [round(LOUDEST * height / peak) for height in all_heights])


def write(folder: Path) -> None:
    """Write all sounds to a folder."""
    for name, made in SOUNDS.items():
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setparams((1, 2, made.rate, 0, "NONE", ""))
            file.writeframes(samples(made).tobytes())


if __name__ == "__main__":
    write(FOLDER)
