// usage: node compile.mjs PYODIDE_DIR IN_DIR OUT_DIR OPTIMIZE
// Compiles every .py below IN_DIR with the runtime's own Python, so that the browser need not.
// The .pyc files depend on the sources alone: they carry a hash of them and no date. Docstrings
// and columns are left out (tracebacks name lines), and the annotations of functions (those of
// classes make dataclasses): together they are two fifths of the bytes. The methods of dataclasses
// are written out (unroll.py), which is what takes longest in an import. With OPTIMIZE, asserts and
// line numbers go too, and annotations stay: for the library, whose sources are not at hand anyway
// and which chooses functions by annotations.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [pyodideDir, from, to, optimize] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.resolve(pyodideDir, "pyodide.mjs")));
const python = await loadPyodide({
  indexURL: path.resolve(pyodideDir),
  env: { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" },
});
for (const [place, folder] of [["/from", from], ["/to", to]]) {
  python.FS.mkdir(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: path.resolve(folder) }, place);
}
python.FS.writeFile("/home/pyodide/unroll.py", fs.readFileSync(new URL("unroll.py", import.meta.url)));
const count = python.runPython(`
import ast, importlib.util, pathlib, sys
sys.path.append("/home/pyodide")
from unroll import unrolled
from importlib._bootstrap_external import _code_to_hash_pyc

def without_docstrings(tree):
    for node in ast.walk(tree):
        if not isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        if ast.get_docstring(node, clean=False) is None:
            continue
        # A dataclass without any docstring would make up one at import, which is slow.
        node.body[0].value.value = "." if isinstance(node, ast.ClassDef) else ""
        if not isinstance(node, ast.ClassDef) and len(node.body) > 1:
            del node.body[0]
    return tree

def without_annotations(tree):
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
    return tree

def without_lines(code):
    inner = tuple(without_lines(each) if isinstance(each, type(code)) else each for each in code.co_consts)
    # 'No place' for up to eight instructions a byte: a traceback must find an entry for each.
    full, rest = divmod(len(code.co_code) // 2, 8)
    table = bytes([0xFF] * full + ([0xF8 | rest - 1] if rest else []))
    return code.replace(co_linetable=table, co_consts=inner)

count = 0
for source in sorted(pathlib.Path("/from").rglob("*.py")):
    name = source.relative_to("/from")
    data = source.read_bytes()
    tree = without_docstrings(ast.parse(data, str(name)))
    if not ${Number(optimize)}:
        tree = unrolled(without_annotations(tree))
    code = compile(tree, str(name), "exec", dont_inherit=True, optimize=${Number(optimize)})
    if ${Number(optimize)}:
        code = without_lines(code)
    target = pathlib.Path("/to") / name.with_suffix(".pyc")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(_code_to_hash_pyc(code, importlib.util.source_hash(data), False))
    count += 1
count
`);
console.log(`${count} modules compiled`);
process.exit(0);
