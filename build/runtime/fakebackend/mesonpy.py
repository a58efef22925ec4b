"""Stand-in for the meson-python build backend, used only while pip downloads the sdist.

pip wants metadata of an sdist before it keeps the file; this answers from PKG-INFO.
"""

import os, re


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    text = open("PKG-INFO", encoding="utf-8").read()
    version = re.search(r"^Version: (\S+)", text, re.M).group(1)
    name = f"pygame_ce-{version}.dist-info"
    os.mkdir(os.path.join(metadata_directory, name))
    with open(os.path.join(metadata_directory, name, "METADATA"), "w", encoding="utf-8") as f:
        f.write(text)
    with open(os.path.join(metadata_directory, name, "WHEEL"), "w", encoding="utf-8") as f:
        f.write("Wheel-Version: 1.0\nGenerator: stand-in\nRoot-Is-Purelib: false\nTag: py3-none-any\n")
    return name


def build_wheel(*args, **kwargs):
    raise RuntimeError("this stand-in backend only answers metadata requests")


build_sdist = build_wheel
