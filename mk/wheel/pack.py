# SPDX-License-Identifier: MIT
"""Makes a wheel or a tarball of an installation, with what it carries of others.

usage: pack.py VERSION FOLDER OUTPUT

FOLDER is that of mk/wheel.mk: FOLDER/root/mlusim is the installation, FOLDER/out the build, whose
lib/mlusim/clang and lib/mlusim/carried are carried, and FOLDER/debs the packages they are from.
OUTPUT is X.whl or X.tar.gz. The same tree gives the same bytes: times are SOURCE_DATE_EPOCH, else
that of the last commit, if the sources know it.

In a tarball the folder mlusim is the installation, with files instead of links, as wheels have no
links. In a wheel the same folder is the package of Python as well.
"""
import base64
import gzip
import hashlib
import io
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile

HERE = pathlib.Path(__file__).parent
DIST = "lib/python3/dist-packages"
TAG = "py3-none-manylinux_2_34_x86_64"
FIRST = 315532800  # 1980, before which zip has no times
# Programs that pip puts beside Python.
PROGRAMS = ("mlusim", "mlucc", "cncc")


def run(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def epoch():
    return int(os.environ.get("SOURCE_DATE_EPOCH") or run("sh", "mk/commit.sh", "time") or FIRST)


def is_elf(path):
    if path.is_symlink() or not path.is_file() or path.suffix in (".o", ".a"):
        return False
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


# ---- without links -----------------------------------------------------------------------


def give_first_files(tree):
    """Libraries that stand before those of users: copies, and for each name without a version a
    library that loads the other, so that a program never has both."""
    first = tree / "lib/mlusim/first"
    for link in sorted(first.iterdir()):
        target = link.resolve()
        link.unlink()
        if target.is_dir():
            shutil.copytree(target, link, symlinks=True)
        elif link.suffix != ".so":
            shutil.copy2(target, link)
    for library in sorted(first.glob("*.so.*")):
        name = library.name[:library.name.index(".so") + 3]
        run("gcc", "-shared", "-nostdlib", "-o", first / name, f"-Wl,-soname,{name}",
            "-Wl,--no-as-needed", library)


def give_files(tree):
    """Files instead of links: a library has the name by which programs ask for it, and a linker
    script of the name that the linker looks for."""
    give_first_files(tree)
    for path in sorted(tree.rglob("*.so")):
        if path.is_symlink():
            wanted = path.readlink().name
            path.unlink()
            path.write_text(f"INPUT({wanted})\n", encoding="ascii")
    for path in sorted((tree / "lib64").iterdir()):
        if path.suffix == ".so":
            path.write_text(f"INPUT(../lib/{path.name})\n", encoding="ascii")
        else:
            path.unlink()
    for path in sorted(tree.rglob("*.so.*")):
        if path.is_symlink():  # to the file with the whole version
            file = path.resolve()
            path.unlink()
            file.rename(path)
    for path in sorted(tree.rglob("*")):
        if path.is_symlink():
            file = path.resolve()
            path.unlink()
            shutil.copy2(file, path)


# ---- the tree ----------------------------------------------------------------------------


def make_ours_movable(tree, patchelf):
    """Our programs and libraries, without debug information, find all others from where they lie."""
    for path in sorted(tree.rglob("*")):
        if not is_elf(path):
            continue
        path.chmod(0o755)
        run("strip", "--strip-unneeded", str(path))
        folders = [os.path.relpath(tree / f, path.parent) for f in ("lib", "lib/mlusim/carried")]
        run(patchelf, "--set-rpath", ":".join(["$ORIGIN"] + [f"$ORIGIN/{f}" for f in folders
                                                            if f != "."]), str(path))


def add_licences(tree, debs):
    """The copyright file of each package, and the sources' addresses."""
    to = tree / "share/doc/mlusim/licences"
    to.mkdir(parents=True)
    listed = []
    for deb in sorted(debs.glob("*/*.deb")):
        name, version, source = run("dpkg-deb", "-W", "--showformat",
                                    "${Package}\t${Version}\t${source:Package}", deb).split("\t")
        if name == "patchelf":
            continue
        words = subprocess.run(["dpkg-deb", "--fsys-tarfile", deb], check=True,
                               capture_output=True).stdout
        (to / name).write_bytes(copyright_of(words, name, deb, debs))
        listed.append(f"{name}\t{version}\t{source}\t{deb.parent.name}\n")
    (to / "README").write_text(
        "Packages of Debian of which parts are carried here, unchanged but for the folders in\n"
        "which libraries are looked for: package, version, source package, release of Debian.\n"
        "The file of a package's name has its licences; `apt-get source PACKAGE` has its sources.\n"
        "\n" + "".join(listed), encoding="utf-8")


def copyright_of(words, name, deb, debs):
    """The file of a package, or of the one that it says has it."""
    with tarfile.open(fileobj=io.BytesIO(words)) as tar:
        folder = f"./usr/share/doc/{name}"
        members = {m.name.rstrip("/"): m for m in tar.getmembers()}
        if folder in members and members[folder].issym():
            other = members[folder].linkname
            return f"See {other}: a package of the same source, {other}.\n".encode() \
                if not list(debs.glob(f"*/{other}_*")) else f"See {other}.\n".encode()
        member = members.get(folder + "/copyright")
        if not member:
            sys.exit(f"make wheel: {deb} has no copyright file")
        while member.issym() or member.islnk():
            path = os.path.normpath(os.path.join(folder, member.linkname))
            if "./" + path not in members and path not in members:
                return f"See {member.linkname}.\n".encode()
            member = members.get("./" + path) or members[path]
        return tar.extractfile(member).read()


def make_tree(folder, kind):
    tree = folder / f"tree{kind}/mlusim"  # both kinds may be made at once
    shutil.rmtree(tree.parent, ignore_errors=True)
    shutil.copytree(folder / "root/mlusim", tree, symlinks=True)
    (tree / "share/mlusim/installed").unlink()
    shutil.rmtree(tree / "lib/mlusim/course")  # objects that save a second of an exercise
    give_files(tree)
    make_ours_movable(tree, folder / "patchelf")
    for part in ("clang", "carried"):
        shutil.copytree(folder / "out/lib/mlusim" / part, tree / "lib/mlusim" / part)
    add_licences(tree, folder / "debs")
    return tree


def make_package(tree, version):
    """The folder becomes the package of Python; returns what a wheel has, what describes it last."""
    dist = tree / DIST
    about = tree.parent / f"mlusim-{version}.dist-info"
    for path in sorted((dist / "mlusim").iterdir()):
        path.rename(tree / path.name)
    next(dist.glob("*.dist-info")).rename(about)
    shutil.rmtree(tree / "lib/python3")
    (about / "WHEEL").write_text(f"Wheel-Version: 1.0\nGenerator: mlusim {version}\n"
                                 f"Root-Is-Purelib: false\nTag: {TAG}\n", encoding="ascii")
    with (about / "entry_points.txt").open("a", encoding="ascii") as file:
        file.write("\n[console_scripts]\n" +
                   "".join(f"{p} = mlusim_programs:{p}\n" for p in PROGRAMS))
    (about / "licenses").mkdir()
    shutil.copy2("LICENSE", about / "licenses/LICENSE")
    return [tree, shutil.copy2(HERE / "mlusim_programs.py", tree.parent), about]


# ---- files -------------------------------------------------------------------------------


def write_wheel(tree, version, output):
    parts = make_package(tree, version)
    top, about, record = tree.parent, parts[-1], []
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:

        def add(name, data, mode):
            info = zipfile.ZipInfo(name, time.gmtime(epoch())[:6])
            info.external_attr = (0o100000 | mode) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(info, data)

        paths = [p for part in map(pathlib.Path, parts) for p in [part, *sorted(part.rglob("*"))]
                 if p.is_file()]
        for path in paths:
            name, data = path.relative_to(top).as_posix(), path.read_bytes()
            add(name, data, 0o755 if path.stat().st_mode & 0o111 else 0o644)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.append(f"{name},sha256={digest},{len(data)}\n")
        name = f"{about.name}/RECORD"
        add(name, "".join(record) + f"{name},,\n", 0o644)


def write_tarball(tree, output):
    def plain(info):
        info.uid = info.gid = 0
        info.uname = info.gname = "root"
        info.mtime = epoch()
        info.mode = 0o755 if info.isdir() or info.mode & 0o111 else 0o644
        return info
    with output.open("wb") as file, \
            gzip.GzipFile("", "wb", fileobj=file, mtime=epoch()) as packed, \
            tarfile.open(fileobj=packed, mode="w") as tar:
        tar.add(tree, "mlusim", recursive=False, filter=plain)
        for path in sorted(tree.rglob("*")):
            tar.add(path, path.relative_to(tree.parent).as_posix(), recursive=False, filter=plain)


def main(version, folder, output):
    folder, output = pathlib.Path(folder), pathlib.Path(output)
    tree = make_tree(folder, output.suffix)
    subprocess.run([sys.executable, "-B", HERE.parent / "release/sbom.py", version, tree,
                    tree / "share/doc/mlusim/mlusim.spdx.json", folder / "debs"],
                   input="".join(f"{p.relative_to(tree)}\n" for p in sorted(tree.rglob("*"))
                                 if p.is_file()), text=True, check=True)
    new = output.with_name(output.name + ".new")
    if output.suffix == ".whl":
        write_wheel(tree, version, new)
    else:
        write_tarball(tree, new)
    shutil.rmtree(tree.parent)
    new.rename(output)
    print(f"{output}: {output.stat().st_size / 1e6:.0f} MB")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
