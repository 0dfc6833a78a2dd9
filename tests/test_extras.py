"""The libraries for study are loaded only by those who study."""

from __future__ import annotations

import subprocess
import sys

EXTRAS = (
    "aiohttp",
    "aiosmtplib",
    "altair",
    "cryptography",
    "gymnasium",
    "numpy",
    "pettingzoo",
    "PIL",
    "polars",
    "pyspiel",
    "ray",
    "resvg_py",
    "vl_convert",
)


def test_banneret_loads_none_of_the_extras() -> None:
    program = (
        "import sys, banneret, banneret.cli; banneret.new('titan', seed=1); banneret.games.installed(); "
        f"print([name for name in {EXTRAS!r} if name in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert told.stdout.strip() == "[]"
