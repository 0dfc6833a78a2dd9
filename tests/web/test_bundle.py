"""The bundle of scripts that pages load, and the loose modules that `make play` serves in its place."""

from __future__ import annotations

import re
from pathlib import Path

import httpx2 as httpx
import pytest
from playwright.sync_api import Browser

from banneret.web.pages import assets
from tests.web.browsing import Player
from tests.web.serving import PATIENCE, Server, serving
from tools import bundle, vendor

MOST_FILES = 6
MOST_SCRIPTS = 50_000
"""The bytes of all scripts of a match page, as they are sent."""
PAGES = (
    "match", "replay", "lesson", "new", "home", "lobby", "me", "course", "rulebook", "redirect-to-seat", "workshop",
    "drawing", "puzzle", "puzzles",
)  # fmt: skip


@pytest.fixture
def esbuild() -> None:
    if not bundle.ESBUILD.exists():
        pytest.skip("esbuild is not installed; get it with `make bundle`")


@pytest.fixture
def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder from which the table takes scripts and their bundle."""
    (tmp_path / "static").mkdir()
    for page in ("match", "worker"):
        (tmp_path / f"static/{page}.js").write_text("export const one = 1;\n")
    monkeypatch.setattr(assets, "files", lambda _: tmp_path)
    return tmp_path


@pytest.mark.usefixtures("esbuild")
def test_a_match_page_asks_for_few_files_and_small_scripts(client: httpx.Client, server: Server) -> None:
    page = client.get(f"/m/{server.open()['seats'][0]}").text
    files = re.findall(r'(?:href|src)="(/static/[^"]+\.(?:js|css))"', page)
    assert len(set(files)) <= MOST_FILES
    assert sum(map(_sent, map(client.get, [file for file in files if file.endswith(".js")]))) <= MOST_SCRIPTS


def _sent(answer: httpx.Response) -> int:
    assert answer.headers["content-encoding"] == "gzip"
    return answer.num_bytes_downloaded


@pytest.mark.usefixtures("esbuild")
def test_each_page_has_a_script_that_imports_nothing() -> None:
    for page in PAGES:
        assert assets.modules_of(f"{page}.js") == ()


@pytest.mark.usefixtures("esbuild")
def test_what_comes_later_is_one_file_that_needs_only_its_page() -> None:
    scripts = {name: asset.body.decode() for name, asset in assets.scripts_and_sheets().items() if name.endswith(".js")}
    later = {name: page for page in PAGES for name in re.findall(r'import\("\./([\w.-]+)"\)', scripts[f"{page}.js"])}
    assert any(name.startswith("end-") for name in later)
    for name, page in later.items():
        assert set(re.findall(r'(?:from|import)"([^"]+)"', scripts[name])) <= {f"./{page}.js"}


@pytest.mark.usefixtures("esbuild")
def test_a_bundle_is_served_as_long_as_its_sources_stay(beside: Path) -> None:
    bundle.make(beside)
    assert set(assets.bundled(assets.sources())) == {"match.js", "worker.js"}
    (beside / "static/match.js").write_text("export const one = 2;\n")
    assert assets.bundled(assets.sources()) == {}
    bundle.make(beside)
    assert b"2" in assets.bundled(assets.sources())["match.js"]


@pytest.mark.usefixtures("esbuild")
def test_what_a_page_loads_later_leaves_no_file_of_before(beside: Path) -> None:
    (beside / "static/match.js").write_text('export const load = () => import("./later.js");\n')
    for said in ("one", "two"):
        (beside / "static/later.js").write_text(f'console.log("{said}");\n')
        bundle.make(beside)
        (later,) = (body for name, body in assets.bundled(assets.sources()).items() if name.startswith("later-"))
        assert said in later.decode()


def test_without_a_bundle_pages_load_the_modules_as_they_are(beside: Path) -> None:
    assert beside.exists()
    assert assets.bundled(assets.sources()) == {}


@pytest.mark.long
@pytest.mark.browser
def test_a_match_is_played_with_loose_modules(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(assets.LOOSE, "1")
    with serving(tmp_path, anew=True) as server:
        page = browser.new_page(base_url=server.url, reduced_motion="reduce")
        page.set_default_timeout(PATIENCE * 1000)
        loaded: list[str] = []
        page.on("requestfinished", lambda request: loaded.append(request.url))
        token = server.open("titan", scenario="battle", attacker="troll", defender="ogre")["seats"][0]
        page.goto(f"/m/{token}")
        player = Player(page)
        player.play(most=2)
        player.wait()
        page.close()
    assert any(address.endswith("/board/board.js") for address in loaded)


def test_the_libraries_of_the_pages_are_the_packages_with_their_licences() -> None:
    if not vendor.PACKAGES.joinpath("d3-delaunay").exists():
        pytest.skip("the packages are not installed; get them with `make check`")
    assert vendor.differing() == []


def test_a_copy_of_the_library_that_differs_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("PACKAGES", "VENDOR"):
        monkeypatch.setattr(vendor, folder, tmp_path / folder)
    monkeypatch.setattr(vendor, "BUNDLED", {})
    for file in (*(vendor.PACKAGES / of for of in vendor.COPIES.values()), *map(vendor.VENDOR.joinpath, vendor.COPIES)):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("as published")
    (vendor.VENDOR / "signals-core.js").write_text("otherwise")
    assert vendor.differing() == ["signals-core.js"]
    vendor.copy()
    assert vendor.differing() == []
