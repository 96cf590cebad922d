"""A wheel with the engine compiled: a hook of hatchling, for HATCH_BUILD_HOOK_ENABLE_CUSTOM=1."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent.parent


class CompiledEngine(BuildHookInterface[Any]):
    """Lays the extension modules into the wheel, beside their sources."""

    def dependencies(self) -> list[str]:
        """What compiling needs beyond a C compiler: mypyc, and the libraries whose types it reads."""
        project: dict[str, Any] = self.metadata.core.config
        tools = [each for each in project["optional-dependencies"]["test"] if each.startswith(TOOLS)]
        return [*tools, *project["dependencies"]]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, before the files are collected."""
        sys.path.insert(0, str(ROOT))
        from deploy.compiling import build, modules

        package = build(ROOT / "build" / "wheel")
        for path in modules(package):
            build_data["force_include"][str(path)] = str(path.relative_to(package))
        build_data["dependencies"] += RUNS_WITH
        build_data.update(pure_python=False, infer_tag=True)


TOOLS = ("mypy", "setuptools")
RUNS_WITH = ("mypy_extensions>=1.0",)
"""What compiled modules import and their sources do not."""
