"""Puts the built web client into every package: wheel, sdist and editable install alike."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# The packager loads this file by path, from wherever it was started.
sys.path.insert(0, str(Path(__file__).parent))

from tools import client


class ClientHook(BuildHookInterface):  # type: ignore[type-arg, misc, unused-ignore]
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node as a wheel, for those who need it: it is a large download to ask of everyone."""
        root = Path(self.root)
        return [] if client.is_current(root) or client.system_node() else [client.NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if client.is_current(root):
            return
        try:
            client.build(root, client.find_node(sys.executable))
        except client.ClientError as error:
            self.app.abort(f"{error.said}\n{error}".strip())
