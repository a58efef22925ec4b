"""Finding out which modules of a standard library a program needs."""

from __future__ import annotations

from build.imports import Library, imported, module_name

SOURCES = {
    "json/__init__.py": b"from .decoder import JSONDecoder\nimport codecs\n",
    "json/decoder.py": b"import re\nfrom json import scanner\n",
    "json/scanner.py": b"import re",
    "re/__init__.py": b"from . import _parser as p, _casefix\nimport enum, functools as f\n",
    "re/_parser.py": b"",
    "re/_casefix.py": b"",
    "enum.py": b"def lazy():\n    import pdb\n    from inspect import (\n signature,  # told\n Parameter)\n",
    "functools.py": b"",
    "codecs.py": b"",
    "pdb.py": b"import cmd",
    "cmd.py": b"",
    "inspect.py": b"",
    "tkinter/__init__.py": b"",
}


def test_names_of_modules() -> None:
    assert module_name("json/__init__.py") == "json"
    assert module_name("json/decoder.py") == "json.decoder"
    assert module_name("enum.py") == "enum"


def test_every_form_of_an_import_is_read() -> None:
    source = "import a, b.c as d  # x\nfrom e import f as g, h\nfrom . import i\n"
    source += "from .j import (k,\n  l)\nfrom ..m import *\n"
    assert set(imported(source, "p.q")) == {
        *("a", "b.c", "e", "e.f", "e.h", "p.q", "p.q.i", "p.q.j", "p.q.j.k", "p.q.j.l", "p.m"),
    }


def test_all_that_a_module_leads_to_is_kept_and_no_more() -> None:
    kept = Library(SOURCES).closure(["json"], frozenset({"pdb"}))
    assert kept == set(SOURCES) - {"pdb.py", "cmd.py", "tkinter/__init__.py"}


def test_a_package_left_out_takes_its_modules_along() -> None:
    assert Library(SOURCES).closure(["json.scanner"], frozenset({"json", "re"})) == set()
