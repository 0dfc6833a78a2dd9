"""For all tests: how many examples Hypothesis tries, who runs them, and when Python looks for what is not in use."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.forks import Forks

settings.register_profile(
    "quick", deadline=None, max_examples=30
)  # a busy machine does not mean that the code is wrong
settings.register_profile("long", settings.get_profile("quick"), max_examples=1000)
settings.load_profile("quick")

HERE = Path(__file__).parent


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--forks", type=int, default=0, help="share the collected tests among so many processes")


def pytest_configure(config: pytest.Config) -> None:
    if config.option.forks:
        config.pluginmanager.register(Forks(config.option.forks, (HERE / "web", HERE / "machines"), (HERE / "table",)))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """What is collected is in use as long as the tests run: it is looked at once, and no test pays for the others."""
    gc.disable()
    result = yield
    gc.collect()
    gc.freeze()
    gc.enable()
    return result
