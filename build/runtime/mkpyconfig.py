"""Make a pyconfig.h for the wasm32-emscripten target.

usage: mkpyconfig.py TEMPLATE_PYCONFIG_H SYSCONFIGDATA_PY OUT

TEMPLATE is the build host's own pyconfig.h of the same Python minor version: it
names every macro (as '#define X ...' or '/* #undef X */').  The values come from
the _sysconfigdata module inside the runtime's python_stdlib.zip.
"""

import re, runpy, sys

template, data, out = sys.argv[1:4]
vars_ = runpy.run_path(data)["build_time_vars"]
lines, n = [], 0
for line in open(template, encoding="utf-8"):
    m = re.match(r"\s*#\s*define\s+(\w+)\b(?!\()|/\*\s*#\s*undef\s+(\w+)\s*\*/", line)
    name = m and (m.group(1) or m.group(2))
    if not name or name in ("Py_PYCONFIG_H",):
        if re.match(r"\s*#\s*(if|ifdef|ifndef|else|elif|endif|undef|error|include)", line) or name:
            lines.append(line.rstrip("\n"))
        continue
    if line.startswith(" ") or re.match(r"#\s+define", line):  # nested, conditional define: keep
        lines.append(line.rstrip("\n"))
        continue
    v = vars_.get(name)
    if v in (None, "", 0):
        lines.append(f"/* #undef {name} */")
        continue
    n += 1
    if isinstance(v, str) and not v.startswith('"') and not re.fullmatch(r"[\w()]+", v):
        v = '"%s"' % v
    lines.append(f"#define {name} {v}")
open(out, "w", encoding="utf-8").write("\n".join(lines) + "\n")
print("pyconfig.h:", n, "macros defined")
