"""Makes a wheel for one machine, if its rules are compiled: hatchling runs this when it builds a wheel."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledWheel(BuildHookInterface):  # type: ignore[type-arg]
    """Includes the files that mypyc has put beside the package, and names their Python and machine."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it builds."""
        beside = sorted(Path(self.root, "src").glob("*.so"))
        if beside and version == "standard":
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["force_include"] |= {str(file): file.name for file in beside}
