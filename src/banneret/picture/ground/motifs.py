"""The small drawings that terrain is made of: a tuft, a wave, a reed, a tree, a house, a crack.

Each motif is drawn at a point, in hundredths of a board unit, and gives one piece of path text for each layer of its
texture. `size` scales it, and the grain makes each one a little different.
"""

from __future__ import annotations

from banneret.picture.geometry import Grain, noise

Drawn = tuple[str, ...]
STAND = 190.0
"""How far apart groups of one kind of tree are, in hundredths of a board unit."""


def path(*parts: str | float) -> str:
    """Path text from its commands and numbers; numbers are rounded to whole ones and written as close as possible."""
    text = ""
    for part in parts:
        piece = part if isinstance(part, str) else f"{part:.0f}"
        text += piece if piece[0] == "-" or piece[0].isalpha() or text[-1].isalpha() else f" {piece}"
    return text


def tuft(x: float, y: float, size: float, grain: Grain) -> Drawn:
    """Three blades of grass, the middle one tallest."""
    tall, lean = size * (9 + 6 * grain()), size * grain.spread(3)
    blades = ((0, -size, lean - 4 * size, 0.7), (2 * size, 0, lean, 1), (4 * size, size, lean + 4 * size, 0.6))
    return ("".join(path("M", x + dx, y, "q", bend, -tall * 0.5, tip, -tall * part) for dx, bend, tip, part in blades),)


def speck(x: float, y: float, size: float, grain: Grain) -> Drawn:
    """A short stroke or a dot of bare ground."""
    return (path("M", x, y, "h", size * (1 + 9 * grain())),)


def wave(x: float, y: float, size: float, grain: Grain) -> Drawn:
    """A line of two or three ripples."""
    w, h = size * (10 + 4 * grain()), size * (3 + 2 * grain())
    more = path("t", w, 0) * (1 + round(grain() * 1.3))
    return (path("M", x - w, y, "q", w / 2, -h, w, 0) + more,)


def reeds(x: float, y: float, size: float, grain: Grain) -> Drawn:
    """Reeds standing in a puddle: the water's line, three stems, and a cattail on the tallest."""
    tall, w, lean = size * (15 + 7 * grain()), size * 15, size * grain.spread(3)
    stems = (
        path("M", x - 5 * size, y, "l", grain.spread(3) * size - 2, -tall * 0.75),
        path("M", x, y, "l", lean, -tall),
        path("M", x + 5 * size, y, "l", grain.spread(3) * size + 2, -tall * 0.65),
    )
    puddle = path("M", x - w, y + 3 * size, "q", w, 4 * size, 2 * w, 0)
    return puddle, "".join(stems), path("M", x + lean, y - tall, "v", -5 * size)


def tree(x: float, y: float, size: float, grain: Grain) -> Drawn:
    """A small tree with its shadow. Broad trees and firs stand in groups, with a few of the others among them."""
    r = size * (10 + 3.5 * grain())
    shadow = path("M", x - r * 0.5, y, "a", r, r * 0.4, 0, 1, 0, 2 * r, 0, "a", r, r * 0.4, 0, 1, 0, -2 * r, 0, "z")
    trunk = path("M", x, y, "v", -r * 0.7)
    return shadow, trunk, *(_broad(x, y, r) if 0.7 * noise((x, y), STAND) + 0.3 * grain() < 0.55 else _fir(x, y, r))


def _broad(x: float, y: float, r: float) -> Drawn:
    crown = (
        path("M", x - r * 0.8, y - r * 0.5, "c", -r * 0.7, -r * 0.5, -r * 0.1, -r * 1.3, r * 0.3, -r * 1.2),
        path("c", r * 0.1, -r * 0.8, r * 1.1, -r * 0.8, r * 1.1, 0),
        path("c", r * 0.7, 0, r * 0.9, r * 0.9, r * 0.2, r * 1.2, "z"),
    )
    return "".join(crown), path("M", x + r * 0.3, y - r * 0.8, "q", r * 0.4, -r * 0.2, r * 0.4, -r * 0.7)


def _fir(x: float, y: float, r: float) -> Drawn:
    h = r * 2.5
    crown = path("M", x - r * 0.75, y - r * 0.2, "L", x, y - h, "l", r * 0.75, h - r * 0.2)
    foot = path("q", -r * 0.75, r * 0.35, -r * 1.5, 0, "z")
    return crown + foot, path("M", x + r * 0.1, y - h * 0.75, "l", r * 0.35, h * 0.55)


def hill(x: float, y: float, size: float, grain: Grain) -> Drawn:
    """A hill with hachures down its shaded side: its ground, its outline, its strokes."""
    w, h = size * (20 + 7 * grain()), size * (15 + 6 * grain())
    body = path("M", x - w, y, "c", w * 0.5, 0, w * 0.5, -h, w, -h, "s", w * 0.5, h, w, h)
    strokes = (
        path("M", x + w * (0.12 + 0.16 * i), y - h * (0.9 - 0.045 * i * i))
        + path("l", w * (0.05 + 0.05 * i), h * (0.5 - 0.05 * i + 0.12 * grain()))
        for i in range(5)
    )
    return body + "z", body, "".join(strokes)


def rock(x: float, y: float, size: float, grain: Grain) -> Drawn:
    """A boulder and the edges of its faces."""
    r = size * (6 + 6 * grain())
    a, b = r * (0.5 + 0.3 * grain()), r * (0.9 + 0.3 * grain())
    body = path("M", x - r, y, "l", r - a, -b, a * 1.2, -a * 0.4, a, a, r * 0.4, b - a * 0.6, "z")
    edge = path("M", x - a, y - b, "l", a * 1.1, a * 0.6, a * 0.2, b - a * 0.6)
    return body, edge + path("M", x + a * 0.1, y - b + a * 0.6, "l", a, -a * 0.3)


def dune(x: float, y: float, size: float, grain: Grain) -> Drawn:
    """A ridge of sand or a drift of snow, with a few grains beneath it."""
    w, h = size * (12 + 8 * grain()), size * (5 + 4 * grain())
    dots = (path("M", x + grain.spread(w), y + size * (4 + 8 * grain()), "h0") for _ in range(3))
    return (path("M", x - w, y, "q", w * 0.9, -2 * h, w * 2, 0) + "".join(dots),)


def crack(x: float, y: float, size: float, grain: Grain) -> Drawn:
    """A crack in dry ground, with one branch."""
    a, b, c = (size * (5 + 7 * grain()) for _ in range(3))
    main = path("M", x - a, y, "l", a * 0.8, b * 0.4, b * 0.7, -c * 0.5, c, a * 0.3)
    return (main + path("m", -c, -a * 0.3, "l", -a * 0.2, -c * 0.7),)


def house(x: float, y: float, size: float, grain: Grain) -> Drawn:
    """A house with a gable, a roof and a door."""
    w, h = size * (9 + 3 * grain()), size * (7 + 2 * grain())
    long = w * (0.9 + 0.5 * grain())
    wall = path("M", x - w, y, "v", -h, "l", w * 0.5, -h * 0.8, w * 0.5, h * 0.8, "h", long, "v", h, "z")
    roof = path("M", x - w * 0.5, y - h * 1.8, "h", long, "l", w * 0.55, h * 0.85, "h", -long, "z")
    return wall, roof, path("M", x - w * 0.5, y, "v", -h * 0.5, "M", x + long * 0.5, y - h * 0.5, "h0")


def pebbles(x: float, y: float, size: float, grain: Grain) -> Drawn:
    """Two or three small stones."""
    stones = (
        path("M", x + grain.spread(9) * size, y + grain.spread(5) * size)
        + path("q", 2 * size, -4 * size, size * (4 + 3 * grain()), 0, "z")
        for _ in range(2 + round(grain()))
    )
    return ("".join(stones),)


def bush(x: float, y: float, size: float, grain: Grain) -> Drawn:
    """A low shrub of three lobes, its shadow, and a few leaves of light on it."""
    r = size * (8 + 3 * grain())
    shadow = path("M", x - r, y + r * 0.2, "q", r * 1.2, r * 0.6, r * 2.4, 0, "z")
    body = (
        path("M", x - r, y + r * 0.1, "c", -r * 0.5, -r * 0.7, r * 0.1, -r * 1.1, r * 0.5, -r * 0.8),
        path(
            "c", r * 0.1, -r * 0.7, r, -r * 0.7, r, 0, "c", r * 0.6, -r * 0.2, r * 0.8, r * 0.5, r * 0.4, r * 0.8, "z"
        ),
    )
    light = path("M", x - r * 0.3, y - r * 0.4, "h", r * 0.3, "m", r * 0.2, r * 0.3, "h", r * 0.3)
    return shadow, "".join(body), light


def palm(x: float, y: float, size: float, grain: Grain) -> Drawn:
    """A palm with its shadow, its bent trunk and its crown of leaves."""
    tall, lean = size * (20 + 6 * grain()), size * grain.spread(5)
    top, r = y - tall, size * (12 + 3 * grain())
    shadow = path(
        "M",
        x - r * 0.7,
        y,
        "a",
        r * 0.8,
        r * 0.3,
        0,
        1,
        0,
        r * 1.6,
        0,
        "a",
        r * 0.8,
        r * 0.3,
        0,
        1,
        0,
        -r * 1.6,
        0,
        "z",
    )
    trunk = path("M", x, y, "q", lean * 0.2, -tall * 0.6, lean, -tall)
    leaves = ((-1.1, 0.5), (-1, -0.15), (-0.4, -0.65), (0.4, -0.65), (1, -0.15), (1.1, 0.5))
    crown = (
        path("M", x + lean, top, "q", a * r * 0.6, b * r - r * 0.35, a * r, b * r + r * 0.1)
        + path("q", -a * r * 0.5, -r * 0.12 - b * r * 0.2, -a * r, -b * r - r * 0.1, "z")
        for a, b in leaves
    )
    return shadow, trunk, "".join(crown)


def thorns(x: float, y: float, size: float, grain: Grain) -> Drawn:
    """A tangle of brambles: a dark heap, arched canes over it, their thorns, and a berry or two."""
    w, h = size * (17 + 5 * grain()), size * (13 + 4 * grain())
    heap = path("M", x - w, y, "c", w * 0.2, -h, w * 0.6, -h * 1.2, w, -h, "s", w * 0.8, h * 0.2, w, h, "z")
    canes, spikes = "", ""
    for a, b, c in ((-1, 0.2, 1.5), (-0.5, 0.9, 1.9), (-0.8, 1, 1.1)):
        canes += path("M", x + a * w, y, "q", w * (b - a) / 2, -h * c, w * (b - a), 0)
        middle = x + (a + b) * w / 2
        spikes += path("M", middle, y - h * c / 2, "l", -2.5 * size, -4.5 * size)
        spikes += path("M", middle - w * 0.4, y - h * c * 0.38, "l", -4 * size, -2.5 * size)
        spikes += path("M", middle + w * 0.4, y - h * c * 0.38, "l", 4 * size, -2.5 * size)
    berries = "".join(path("M", x + grain.spread(w * 0.6), y - h * 0.5 * grain(), "h0") for _ in range(2))
    return heap, canes, spikes, berries


def peak(x: float, y: float, size: float, grain: Grain) -> Drawn:
    """A mountain: its body, its shaded flank, its ridge."""
    w, h = size * (17 + 6 * grain()), size * (26 + 10 * grain())
    top, step = x + grain.spread(w * 0.25), h * 0.12
    body = path(
        "M",
        x - w,
        y,
        "L",
        (x - w + top) / 2 - step * 0.4,
        y - h * 0.42,
        "L",
        top,
        y - h,
        "L",
        x + w * 0.6,
        y - h * 0.38,
    )
    flank = path("M", top, y - h, "l", w * 0.06, h * 0.34, -w * 0.2, h * 0.2, w * 0.24, h * 0.46, "L", x + w, y)
    return (
        body + path("L", x + w, y, "z"),
        flank + path("L", x + w * 0.6, y - h * 0.38, "z"),
        body + path("L", x + w, y),
    )


def snag(x: float, y: float, size: float, grain: Grain) -> Drawn:
    """A dead tree in black water."""
    tall, w, lean = size * (20 + 8 * grain()), size * 15, size * grain.spread(4)
    water = path("M", x - w, y + 2 * size, "q", w, -6 * size, 2 * w, 0, "q", -w, 7 * size, -2 * w, 0, "z")
    trunk = path("M", x, y + size, "l", lean, -tall)
    branches = (
        path("M", x + lean * part, y - tall * part, "l", way * size * (7 + 4 * grain()), -size * (5 + 4 * grain()))
        for way, part in ((1, 0.45), (-1, 0.62), (1, 0.78))
    )
    return water, trunk, "".join(branches)


def lava(x: float, y: float, size: float, grain: Grain) -> Drawn:
    """A glowing crack in burnt ground: its rim, and the fire in it."""
    a, b, c = (size * (7 + 8 * grain()) for _ in range(3))
    run = path("M", x - a, y, "l", a * 0.8, b * 0.5, b * 0.7, -c * 0.5, c, a * 0.3) + path(
        "m", -c, -a * 0.3, "l", -a * 0.2, -c * 0.7
    )
    return run, run


def flags(x: float, y: float, size: float, grain: Grain) -> Drawn:
    """Two paving stones side by side."""
    w, h = size * (11 + 3 * grain()), size * (7 + 2 * grain())
    left = path("M", x - w, y - h, "h", w * 0.95, "v", h * 1.7, "h", -w * 0.95, "z")
    right = path("M", x + w * 0.1, y - h, "h", w * 0.8, "v", h * 1.7, "h", -w * 0.8, "z")
    return (left + right,)
