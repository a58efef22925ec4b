"""The exceptions that players and tools may see; each carries a message in plain words."""

from __future__ import annotations


class CarpgError(Exception):
    """Base of every error that is somebody's mistake and not the program's."""


class IllegalCommandError(CarpgError):
    """The rules do not allow this command now; the state is unchanged.

    `code` is a stable word such as `blocked` or `not_your_turn`.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class DocumentError(CarpgError):
    """A document (scenario, save, replay, share code, map) is not of the form that it should have.

    `where` names the place inside the document, such as `cars[2].stats.attack`.
    """

    def __init__(self, message: str, where: str = "", code: str = "bad_document") -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.code = code
        self.message = message
        self.where = where


class LoopError(CarpgError):
    """Effects triggered one another without end; the match stopped instead of hanging."""
