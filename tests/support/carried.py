# SPDX-License-Identifier: MIT
"""Looks at every file of code in a wheel or a tarball of mlusim: what it asks of the C library
and of libstdc++ is not newer than manylinux_2_34 has, and each library it needs is inside, where
the loader looks for it, or on every machine.

usage: carried.py FOLDER    the unpacked folder mlusim; sentences and status 1 where it is not so
"""
import os
import pathlib
import re
import subprocess
import sys

# What the policy lists (PEP 600), and Linux has by itself.
EVERYWHERE = {"libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1",
              "libstdc++.so.6", "libgcc_s.so.1", "ld-linux-x86-64.so.2"}
MOST = {"GLIBC": (2, 34), "GLIBCXX": (3, 4, 29), "CXXABI": (1, 3, 13), "GCC": (7, 0, 0)}
# Linked with, never loaded: the C library of programs that are compiled.
SYSROOT = "lib/mlusim/clang/sysroot"


def said(*words):
    return subprocess.run(words, capture_output=True, text=True, check=True,
                          env=os.environ | {"LC_ALL": "C"}).stdout


def is_code(path):
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def sentences(root, path):
    name = path.relative_to(root)
    dynamic = said("readelf", "-dW", path)
    if "Dynamic section" not in dynamic:
        return
    needs = re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic)
    paths = [p for line in re.findall(r"\((?:RUNPATH|RPATH)\).*\[(.*)\]", dynamic)
             for p in line.split(":")]
    carried = set()
    for p in paths:
        if not p.startswith("$ORIGIN"):
            yield f"{name} looks for libraries in {p}"
    for library in needs:
        places = [pathlib.Path(p.replace("$ORIGIN", str(path.parent))) / library for p in paths]
        if any(p.exists() for p in places):
            carried.add(library)
        elif library not in EVERYWHERE:
            yield f"{name} needs {library}, which is not in {':'.join(paths) or 'its folders'}"
        if "readline" in library:
            yield f"{name} needs {library}, which is under the GPL"
    asked = said("readelf", "-VW", path).partition("Version needs section")[2]
    for family, version in set(re.findall(r"Name: ([A-Z]+)_([0-9.]+)", asked)):
        most = MOST.get(family)
        if "libstdc++.so.6" in carried and family in ("GLIBCXX", "CXXABI"):
            continue
        if most and tuple(map(int, version.split("."))) > most:
            yield f"{name} asks for {family}_{version}"
    if re.search(r"Name: GLIBC_(PRIVATE|ABI)", asked):
        yield f"{name} asks for what one version of glibc has"


def main(folder):
    root, n, wrong = pathlib.Path(folder).resolve(), 0, []
    for path in sorted(root.rglob("*")):
        inside = str(path.relative_to(root))
        if path.is_symlink() or not path.is_file() or inside.startswith(SYSROOT) \
                or path.suffix in (".o", ".a") or not is_code(path):
            continue
        n += 1
        wrong += sentences(root, path)
    print("\n".join(wrong) or f"{n} files of code")
    return 1 if wrong or n < 40 else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
