"""The commands of run.py."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys

from build.paths import CACHE, DIST, GAME, ROOT, STAGE, WEB, BuildError


def _play(options: argparse.Namespace) -> int:
    from build import bundle, serve

    with serve.open_server(WEB, options.port) as server:  # first: a port that is taken shows before the long part
        bundle.build()
        serve.serve(server, browser=not options.no_browser)
    return 0


def _build(options: argparse.Namespace) -> int:
    from build import bundle

    bundle.build(force=options.force)
    return 0


def _serve(options: argparse.Namespace) -> int:
    from build import serve

    if not (WEB / "index.html").exists():
        raise BuildError("There is no built page yet.\n  Run: python3 run.py build")
    with serve.open_server(WEB, options.port) as server:
        serve.serve(server)
    return 0


def _desktop(_options: argparse.Namespace) -> int:
    from build import bundle

    bundle.render_art()
    return subprocess.call([sys.executable, str(GAME / "main.py")], cwd=ROOT)


def _setup(_options: argparse.Namespace) -> int:
    from build import node

    node.pyodide()
    print("Ready.")
    return 0


def _lint(_options: argparse.Namespace) -> int:
    from build import checks

    return checks.lint()


def _test(options: argparse.Namespace) -> int:
    from build import checks

    return checks.test(options.arguments)


def _clean(_options: argparse.Namespace) -> int:
    for folder in (WEB, DIST, STAGE, CACHE):
        shutil.rmtree(folder, ignore_errors=True)
        print(f"removed {folder.relative_to(ROOT)}")
    return 0


def _port(text: str) -> int:
    """A port's number from the command line."""
    if text.isdecimal() and int(text) < 65536:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text} is no port: it must be a number from 0 to 65535")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="run.py", description="Set up, build, play and test CarPG.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    play = commands.add_parser("play", help="build, serve on this machine, open a browser")
    play.add_argument("--port", type=_port, default=0, help="port to serve on (default: a free one)")
    play.add_argument("--no-browser", action="store_true", help="print the address only")
    play.set_defaults(run=_play)
    build = commands.add_parser("build", help="build the page into build/web and the itch.io archive into build/dist")
    build.add_argument("--force", action="store_true", help="build even if nothing changed")
    build.set_defaults(run=_build)
    serve = commands.add_parser("serve", help="serve build/web as it is")
    serve.add_argument("--port", type=_port, default=0, help="port to serve on (default: a free one)")
    serve.set_defaults(run=_serve)
    test = commands.add_parser("test", help="every check and test, as the CI runs them")
    test.add_argument("arguments", nargs="*", help="for pytest, after --: a path, -k NAME, …")
    test.set_defaults(run=_test)
    for name, run, text in (
        ("lint", _lint, "the checks that read the sources"),
        ("desktop", _desktop, "play in a window of this machine"),
        ("setup", _setup, "fetch all that building and testing need"),
        ("clean", _clean, "remove what was built and cached"),
    ):
        commands.add_parser(name, help=text).set_defaults(run=run)
    return parser


def main(arguments: list[str]) -> int:
    """Run one command; returns the exit status."""
    options = _parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except ModuleNotFoundError as error:
        advice = "The environment is not whole: remove the folder .venv and start again."
        print(f"\nrun.py {options.command}: {error}.\n  {advice}", file=sys.stderr)
    except (BuildError, OSError) as error:
        print(f"\nrun.py {options.command}: {error}", file=sys.stderr)
    except KeyboardInterrupt:
        return 130
    return 1
