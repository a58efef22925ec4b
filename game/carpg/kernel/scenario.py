"""The envelope of the headless referee, shared by all modes (`carpg-scenario/1`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from carpg.kernel.errors import CarpgError

FORMAT = "carpg-scenario/1"
RESULT = "carpg-result/1"
ERROR = "carpg-error/1"

#: A mode's runner: takes the whole document, returns the result document, raises `ScenarioError`.
Runner = Callable[[Mapping[str, Any]], dict[str, Any]]


class ScenarioError(CarpgError):
    """A scenario that can't be run: `command` is the index of the offending command, or None for the document."""

    def __init__(self, code: str, message: str, command: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.command = command

    def document(self) -> dict[str, Any]:
        """The error document that is printed."""
        return {
            "format": ERROR,
            "error": {"command": self.command, "code": self.code, "message": self.message},
        }
