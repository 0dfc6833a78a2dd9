"""The games as environments for learners: PettingZoo (`aec`), Gymnasium (`gym`), OpenSpiel (`spiel`), and back (`bot`).

They need the extra `learn`, and are loaded when they are first used. `banneret docs study` tells how.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

_FACES = ("aec", "bot", "gym", "spiel")


def __getattr__(name: str) -> ModuleType:
    """Return an interface by its name, loaded now."""
    if name not in _FACES:
        raise AttributeError(f"banneret.envs has no {name}; it has {', '.join(_FACES)}")
    try:
        return import_module(f"{__name__}.{name}")
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"environments need {error.name}; install it with: pip install 'banneret[learn]'", name=error.name
        ) from error
