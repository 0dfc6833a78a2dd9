"""A bot in a Python file of one's own, by the name `my_bots.py:bold`: wherever a bot has a name."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

IN_A_FILE = ".py:"
"""What the name of such a bot has between its file and the name in it."""


@cache
def policy_in_file(name: str) -> Callable[[Any], Any]:
    """Return the policy that a name such as `my_bots.py:bold` leads to. The file is run once.

    Raises ValueError if the file cannot be run, or has nothing of that name that can be called.
    """
    file, _, what = name.rpartition(":")
    module = _run(Path(file).resolve())
    policy = getattr(module, what, None)
    if not callable(policy):
        raise ValueError(f"{file} has no bot {what!r}; a bot is a function of an Observation")
    found: Callable[[Any], Any] = policy
    return found


def hash_of_file(name: str) -> str:
    """Return a hash of the file in which a bot of such a name is; "" if it is not there."""
    file = Path(name.rpartition(":")[0])
    return f"file {hashlib.sha256(file.read_bytes()).hexdigest()[:12]}" if file.is_file() else ""


@cache
def _run(file: Path) -> Any:
    name = f"banneret_bots_{hashlib.sha256(str(file).encode()).hexdigest()[:12]}"
    spec = spec_from_file_location(name, file)
    if not file.is_file() or spec is None or spec.loader is None:
        raise ValueError(f"{file}: there is no such file with bots")
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as fault:
        raise ValueError(f"{file}: cannot be run: {fault!r}") from fault
    return module
