"""Write dataclasses out, so that a browser needn't generate their methods at every start.

`unrolled` takes a module's syntax tree and gives it back with every class that is plainly a dataclass
changed into one that has its `__init__` in its body and takes the rest from page/unrolled.py; all else stays,
and so do line numbers. Options and fields beyond those of `OPTIONS` and `FIELD` are left to `dataclasses`: such
a class is not touched. Base classes may be dataclasses only if these have no fields; the tests hold every class of the
game against the original.

This file is run by the browser's Python (see compile.mjs), so it imports nothing of the build.
"""

from __future__ import annotations

import ast

OPTIONS = {"frozen": False, "slots": False}
FIELD = frozenset({"default", "default_factory", "init", "compare", "repr"})
HELPER = "_unrolled"


class _Field:
    """One field: its name, and what the class says of it."""

    def __init__(self, line: ast.AnnAssign) -> None:
        assert isinstance(line.target, ast.Name)
        self.line = line
        self.name = line.target.id
        self.asked = _field_call(line.value)
        said = {each.arg: each.value for each in self.asked.keywords} if self.asked else {}
        self.factory = said.get("default_factory")
        self.default = said.get("default") if self.asked else line.value
        self.init = _is_true(said.get("init"))
        self.compare = _is_true(said.get("compare"))


def _is_true(given: ast.expr | None) -> bool:
    return bool(given.value) if isinstance(given, ast.Constant) else True


def _field_call(value: ast.expr | None) -> ast.Call | None:
    named = isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "field"
    return value if named and isinstance(value, ast.Call) else None


def _options(node: ast.ClassDef) -> dict[str, bool] | None:
    """The options of a dataclass; None if it isn't one or has others."""
    if len(node.decorator_list) != 1:
        return None
    asked = node.decorator_list[0]
    given = asked.keywords if isinstance(asked, ast.Call) else []
    name = asked.func if isinstance(asked, ast.Call) else asked
    if not isinstance(name, ast.Name) or name.id != "dataclass":
        return None
    said = {each.arg or "": each.value.value for each in given if isinstance(each.value, ast.Constant)}
    if len(said) != len(given) or not said.keys() <= OPTIONS.keys():
        return None
    return OPTIONS | {name: bool(value) for name, value in said.items()}


def _is_class_variable(line: ast.AnnAssign) -> bool:
    kind = line.annotation.value if isinstance(line.annotation, ast.Subscript) else line.annotation
    return isinstance(kind, ast.Name) and kind.id == "ClassVar"


def _fields(node: ast.ClassDef) -> list[_Field] | None:
    """The fields of a class in order; None if one of them is of a kind that is left alone."""
    lines = [each for each in node.body if isinstance(each, ast.AnnAssign) and not _is_class_variable(each)]
    fields = [_Field(line) for line in lines if isinstance(line.target, ast.Name)]
    names = {field.name for field in fields}
    if names & {"self", "object", "_set", HELPER}:  # the methods need these names themselves
        return None
    for field in fields:
        if {"InitVar", "KW_ONLY"} & _names_in(field.line.annotation):
            return None
        if field.asked and (field.asked.args or not {each.arg for each in field.asked.keywords} <= FIELD):
            return None
        if field.factory and names & _names_in(field.factory):  # a parameter would hide what the factory names
            return None
    return fields if len(fields) == len(lines) else None


def _names_in(part: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(part) if isinstance(each, ast.Name)}


def _parameter(field: _Field) -> str:
    if field.factory:
        return f"{field.name}={HELPER}.FACTORY"
    return f"{field.name}={field.name}" if field.default else field.name


def _start_value(field: _Field) -> str | None:
    """What a new object's field is set to; None if it is left unset or to the class's value."""
    made = f"({ast.unparse(field.factory)})()" if field.factory else None
    if field.init:
        return f"{made} if {field.name} is {HELPER}.FACTORY else {field.name}" if made else field.name
    return made


def _init(node: ast.ClassDef, fields: list[_Field], frozen: bool) -> str:
    taken = ", ".join(["self", *(_parameter(field) for field in fields if field.init)])
    given = [(field.name, value) for field in fields if (value := _start_value(field)) is not None]
    if frozen:
        lines = ["_set = object.__setattr__"] if given else []
        lines += [f"_set(self, {name!r}, {value})" for name, value in given]
    else:
        lines = [f"self.{name} = {value}" for name, value in given]
    if "__post_init__" in _defined(node):
        lines.append("self.__post_init__()")
    return "\n    ".join([f"def __init__({taken}):", *(lines or ["pass"])])


def _written(node: ast.ClassDef, fields: list[_Field], options: dict[str, bool]) -> list[str]:
    """The statements that go at the end of the class."""
    frozen, slots = options["frozen"], options["slots"]
    kind = "_".join(name for name in ("frozen", "slots") if options[name]) or "plain"
    values = {field.name: field.asked or field.default for field in fields}
    kept = [f"{name}={ast.unparse(value) if _field_call(value) else name}" for name, value in values.items() if value]
    lines = [
        f"__dataclass_params__ = {HELPER}.{kind}",
        f"__dataclass_fields__ = {HELPER}.Fields({', '.join(kept)})",
        f"__match_args__ = {tuple(field.name for field in fields if field.init)!r}",
        _init(node, fields, frozen),
        f"__eq__, __hash__ = {HELPER}.compared({', '.join(repr(field.name) for field in fields if field.compare)})",
        f"__repr__ = {HELPER}.repr_",
        f"__replace__ = {HELPER}.replace_",
    ]
    if frozen:
        lines += [f"__setattr__ = {HELPER}.setattr_", f"__delattr__ = {HELPER}.delattr_"]
    else:
        lines.append("__hash__ = None")
    if slots:
        lines.append(f"__slots__ = {tuple(field.name for field in fields)!r}")
        lines += [f"del {field.name}" for field in fields if field.default]
    if frozen and slots:
        lines += [f"__getstate__ = {HELPER}.getstate_", f"__setstate__ = {HELPER}.setstate_"]
    return lines


def _defined(node: ast.ClassDef) -> set[str]:
    return {each.name for each in node.body if isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef))}


_OWN = frozenset(
    {"__init__", "__eq__", "__hash__", "__repr__", "__setattr__", "__delattr__", "__slots__", "__replace__"}
)


class _Unroller(ast.NodeTransformer):
    """Changes every class that can be changed."""

    def __init__(self) -> None:
        self.changed = 0

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        self.generic_visit(node)
        options, fields = _options(node), _fields(node)
        if options is None or fields is None or _OWN & _defined(node):
            return node
        if options["slots"] and any(not field.init and field.default for field in fields):
            return node
        self.changed += 1
        new = [line for text in _written(node, fields, options) for line in ast.parse(text).body]
        for line in new:
            for part in ast.walk(line):
                ast.copy_location(part, node)
        for field in fields:  # what field(...) says goes into the methods; a plain default stays where it is
            if field.asked:
                field.line.value = field.default
        node.decorator_list = []
        node.body += new
        return node


def unrolled(tree: ast.Module) -> ast.Module:
    """The module with its dataclasses written out; the tree itself is changed."""
    unroller = _Unroller()
    unroller.visit(tree)
    if unroller.changed:
        after = 0
        for index, line in enumerate(tree.body):
            docstring = index == 0 and isinstance(line, ast.Expr)
            if docstring or (isinstance(line, ast.ImportFrom) and line.module == "__future__"):
                after = index + 1
        bring = ast.parse(f"import unrolled as {HELPER}").body[0]
        tree.body.insert(after, bring)
    return ast.fix_missing_locations(tree)
