"""Makes the sounds of the pages: `python tools/sounds.py`. They come from sums and noise alone, so the files are ours.

Each is mono, 16 bits, 16,000 samples a second, and at most half a second long.
"""

from __future__ import annotations

import random
import wave
from array import array
from collections.abc import Callable
from math import exp, pi, sin
from pathlib import Path

RATE = 16_000
FOLDER = Path(__file__).parents[1] / "src/banneret/web/static/sounds"
Wave = Callable[[float], float]
"""A sound: its height, from -1 to 1, at a time in seconds."""


def tone(pitch: float, fade: float) -> Wave:
    """A tone with so many vibrations a second that becomes silent; `fade` is how fast."""
    return lambda at: sin(2 * pi * pitch * at) * exp(-fade * at)


def noise(seed: int, fade: float, *, step: int = 1) -> Wave:
    """Noise that becomes silent; a longer `step` makes it deeper."""
    chance = random.Random(seed)
    heights = [chance.uniform(-1, 1) for _ in range(RATE // step + 1)]
    return lambda at: heights[int(at * RATE) // step % len(heights)] * exp(-fade * at)


def after(start: float, sound: Wave) -> Wave:
    """The sound, begun later."""
    return lambda at: sound(at - start) if at >= start else 0.0


def mixed(*parts: tuple[float, Wave]) -> Wave:
    """Sounds at the same time, each with its loudness."""
    return lambda at: sum(loudness * sound(at) for loudness, sound in parts)


def _knock(at: float, pitch: float, seed: int) -> tuple[float, Wave]:
    return 0.5, after(at, mixed((0.7, tone(pitch, 60)), (0.5, noise(seed, 90, step=3))))


SOUNDS: dict[str, tuple[float, Wave]] = {
    "dice": (
        0.5,
        mixed(*[_knock(at, 520 + 90 * (n % 3), n) for n, at in enumerate((0.0, 0.07, 0.13, 0.22, 0.29, 0.38))]),
    ),
    "blade": (0.35, mixed((0.25, tone(2350, 14)), (0.2, tone(3170, 18)), (0.15, tone(4410, 22)), (0.35, noise(1, 45)))),
    "card": (0.16, mixed((0.3, noise(2, 30, step=2)), (0.25, after(0.07, noise(3, 60))))),
    "bell": (0.5, mixed((0.35, tone(880, 7)), (0.2, tone(1760, 10)), (0.12, tone(2637, 14)))),
}
"""Each sound with its length in seconds."""


def samples(length: float, sound: Wave) -> array[int]:
    """A sound as numbers of 16 bits, gently begun and ended."""
    count = int(length * RATE)
    edge = [min(1.0, n / 40, (count - n) / 400) for n in range(count)]
    return array("h", [int(32_000 * max(-1.0, min(1.0, edge[n] * sound(n / RATE)))) for n in range(count)])


def write(folder: Path) -> None:
    """Write all sounds to a folder."""
    for name, (length, sound) in SOUNDS.items():
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setparams((1, 2, RATE, 0, "NONE", ""))
            file.writeframes(samples(length, sound).tobytes())


if __name__ == "__main__":
    write(FOLDER)
