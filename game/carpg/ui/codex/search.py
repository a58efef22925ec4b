"""Full-text search: every word of the query must begin a word of an entry; titles count most."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Final

from carpg.ui.codex import book
from carpg.ui.codex.page import Entry, plain

#: Queries are cut to so many characters and words.
MOST_CHARACTERS: Final = 60
MOST_WORDS: Final = 6
_SNIPPET: Final = 70
_TITLE, _TITLE_PART, _NOTE, _TEXT = 0, 1, 2, 3


@dataclass(frozen=True)
class Hit:
    """An entry that was found, with the line that says why."""

    entry: Entry
    line: str


@dataclass(frozen=True)
class _Indexed:
    entry: Entry
    title: str
    note: str
    text: str
    shown: str


def folded(text: str) -> str:
    """Lower case without accents, so that 'coupe' finds 'Coupé'."""
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()


#: The entries that have been read through so far, in the book's order.
_read: Final[list[_Indexed]] = []


def read_on(most: int) -> bool:
    """Read at most so many more entries for the search; False when all have been read.

    Done bit by bit while a player looks round, so that the first letter of a query need not wait for it.
    """
    for entry in islice(book.entries().values(), len(_read), len(_read) + most):
        shown = " ".join(plain(entry.write()).split())
        text = folded(f"{shown} {entry.words} {entry.id}")
        _read.append(_Indexed(entry, folded(entry.title), folded(entry.note), text, shown))
    return len(_read) < len(book.entries())


def _index() -> list[_Indexed]:
    """Every entry, made ready for searching."""
    read_on(len(book.entries()))
    return _read


def _begins(word: str, text: str) -> bool:
    return re.search(rf"(?<![a-z0-9]){re.escape(word)}", text) is not None


def _rank(words: list[str], query: str, item: _Indexed) -> int | None:
    """How good a hit an entry is, best 0; None if a word is missing."""
    if item.title.startswith(query):
        return _TITLE
    worst = _TITLE_PART
    for word in words:
        if _begins(word, item.title):
            continue
        if _begins(word, item.note):
            worst = max(worst, _NOTE)
        elif _begins(word, item.text):
            worst = _TEXT
        else:
            return None
    return worst


@lru_cache(maxsize=32)
def search(query: str) -> tuple[Hit, ...]:
    """Entries for a query, best first; none for an empty one."""
    clean = folded(query[:MOST_CHARACTERS]).strip()
    words = clean.split()[:MOST_WORDS]
    if not words:
        return ()
    ranked = []
    for number, item in enumerate(_index()):
        rank = _rank(words, clean, item)
        if rank is not None:
            ranked.append((rank, number, Hit(item.entry, _line(words, rank, item))))
    return tuple(hit for _, _, hit in sorted(ranked, key=lambda found: found[:2]))


def _line(words: list[str], rank: int, item: _Indexed) -> str:
    """The entry's own line, or the place in its text where the query stands."""
    if rank != _TEXT:
        return item.entry.note
    missing = next((word for word in words if not _begins(word, f"{item.title} {item.note}")), words[0])
    found = re.search(rf"(?<!\w){re.escape(missing)}", item.shown, re.IGNORECASE)
    if found is None:
        return item.entry.note
    start = max(0, found.start() - _SNIPPET // 3)
    while start and item.shown[start - 1] != " ":
        start -= 1
    cut = item.shown[start : start + _SNIPPET].strip()
    return f"{'…' if start else ''}{cut}…"
