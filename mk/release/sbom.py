# SPDX-License-Identifier: MIT
"""Writes what an installation is made of, as SPDX 2.3 in JSON: the project; each program,
library and object that is installed, with its hashes; what these link, by the names in their
dynamic sections and Debian's packages that have them; what is compiled into them; and the
programs that they run.

usage: sbom.py VERSION FOLDER OUTPUT [DEBS]   names of files in FOLDER, a line each, on standard input

With DEBS, a folder with a folder of packages for each release of Debian, FOLDER carries what
mk/wheel/packages says of these.

Run from the root of the tree. The time in it is SOURCE_DATE_EPOCH, else that of the last
commit, so that the same tree on the same system gives the same bytes.
"""
import functools
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import time

TABLE = pathlib.Path(__file__).with_name("licences.tsv")
COPYRIGHT = "Copyright (c) 2026 the mlusim authors"
# What is compiled into a file: part of its name, a source of ours.
EMBEDDED = (("lib/libcnrt.so.", "runtime/instruments/page/page.css"),
            ("lib/libcnrt.so.", "runtime/instruments/page/page.js"),
            ("bin/mlusim", "runtime/tools/mlusim/classroom/style.css"),
            ("bin/mlusim", "runtime/tools/mlusim/classroom/script.js"))
# Packages that no dynamic section names, and how the project uses them.
HEADERS = (("libxxhash-dev", "STATIC_LINK"),)
RUN = (("clang-19", "DEPENDS_ON"), ("lld-19", "DEPENDS_ON"))
# Carried files, below these, are of the packages of a table, and libstdc++ is linked statically.
CARRIED = ("lib/mlusim/clang/", "lib/mlusim/carried/")
CARRIED_TABLE = TABLE.parent.parent / "wheel" / "packages"
STATIC = (("libstdc++-12-dev", "STATIC_LINK"),)


class Wrong(Exception):
    """A sentence for the user."""


@functools.cache  # files need the same libraries, and these are of the same packages
def said(*words):
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else ""


def identifier(kind, name):
    return f"SPDXRef-{kind}-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


def hashes(path):
    data = path.read_bytes()
    return [{"algorithm": name, "checksumValue": hashlib.new(name.lower(), data).hexdigest()}
            for name in ("SHA1", "SHA256")]


def file_of(name, path, kind):
    return {"SPDXID": identifier("File", name), "fileName": "./" + name,
            "checksums": hashes(path), "fileTypes": [kind], "licenseConcluded": "MIT",
            "licenseInfoInFiles": ["MIT"], "copyrightText": COPYRIGHT}


def is_code(path):
    with path.open("rb") as file:
        return file.read(8).startswith((b"\x7fELF", b"!<arch>\n"))


def needed(path):
    return re.findall(r"\(NEEDED\).*\[(.*)\]", said("readelf", "-d", str(path)))


# ---- packages of others ------------------------------------------------------------------


def licences():
    rows = (line.split("\t") for line in TABLE.read_text(encoding="utf-8").splitlines()
            if line and line[0] != "#")
    return dict(rows)


def places():
    """Where the loader finds each library: the first of a name is the one it takes."""
    found = {}
    env = os.environ["PATH"]
    os.environ["PATH"] = f"{env}:/sbin:/usr/sbin"
    for name, path in re.findall(r"^\s+(\S+) .*=> (\S+)$", said("ldconfig", "-p"), re.M):
        found.setdefault(name, path)
    os.environ["PATH"] = env
    return found


@functools.cache
def owner(path):
    """The package that has a file; both names of merged folders are tried."""
    real = os.path.realpath(path)
    names = (path, real, real.removeprefix("/usr"), "/usr" + path)
    done = subprocess.run(["dpkg-query", "-S", *names], capture_output=True, text=True,
                          check=False)  # fails where one of them is in no package
    return re.split(": |,", done.stdout)[0] or None


def supplier(maintainer):
    """SPDX's words for NAME <ADDRESS>."""
    name = re.sub(r"\s*<.*", "", maintainer)
    kind = "Organization" if re.search("Maintainers|Team|Group", name) else "Person"
    return f"{kind}: {name}"


def package_of(name, known):
    """A package by its name, or the path of its file: how SPDX describes it."""
    is_file = name.endswith(".deb")
    line = said("dpkg-deb" if is_file else "dpkg-query", "-W",
                "--showformat=${Package}\t${Version}\t${source:Package}\t"
                "${Maintainer}\t${Homepage}\t${Architecture}\n", name)
    if not line:
        raise Wrong(f"the package {name} is not installed; install it: `make deps` does")
    package, version, source, maintainer, page, machine = line.splitlines()[0].split("\t")
    if source not in known:
        raise Wrong(f"{TABLE}: no row for the source package {source}, of which {package} is "
                    "linked; add one with its licence")
    described = {
        "SPDXID": identifier("Package", package + (f"-{version}" if is_file else "")),
        "name": package, "versionInfo": version,
        "supplier": supplier(maintainer),
        "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
        "licenseConcluded": known[source], "licenseDeclared": known[source],
        "copyrightText": "NOASSERTION",
        "sourceInfo": f"Debian's source package {source}",
        "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                          "referenceLocator":
                              f"pkg:deb/debian/{package}@{version}?arch={machine}"}]}
    if page:
        described["homepage"] = page
    return described


# ---- all of it -----------------------------------------------------------------------------


def relation(one, kind, other):
    return {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}


class Document:
    """What is collected."""

    def __init__(self, version, debs=None):
        self.version, self.debs, self.carried = version, debs, {}
        for row in CARRIED_TABLE.read_text(encoding="utf-8").splitlines() if debs else ():
            release, package, folder, *files = row.split() if row[0] != "#" else ("", "", "")
            if folder == "carried":  # what our files link
                self.carried.update((file.rpartition("/")[2], self.deb(package, release))
                                    for file in files)
        self.files, self.packages, self.relations = {}, {}, set()
        self.known, self.libraries = licences(), places()
        self.project = identifier("Package", "mlusim")

    def add_file(self, name, path, kind):
        one = file_of(name, path, kind)
        self.files[one["SPDXID"]] = one
        return one["SPDXID"]

    def add_package(self, name):
        one = package_of(name, self.known)
        self.packages[one["SPDXID"]] = one
        return one["SPDXID"]

    def deb(self, package, release="*"):
        """The path of a package's file, if it is there."""
        return next((str(p) for p in self.debs.glob(f"{release}/{package}_*.deb")), None)

    def relate(self, *three):
        self.relations.add(three)

    def link(self, name, path, ours):
        for library in needed(path):
            if library in ours:
                other = identifier("File", ours[library])
            else:
                place = self.libraries.get(library)
                package = self.carried.get(library) or place and owner(place)
                if not package:
                    raise Wrong(f"{path} needs {library}, which belongs to no package of Debian "
                                "that is installed here")
                other = self.add_package(package)
            self.relate(identifier("File", name), "DYNAMIC_LINK", other)

    def collect(self, folder, names):
        code = [name for name in names
                if (folder / name).is_file() and not (folder / name).is_symlink()
                and is_code(folder / name) and not (self.debs and name.startswith(CARRIED))]
        if not code:
            raise Wrong(f"{folder}: no program or library of those that are installed is there; "
                        "build it first")
        ours = {}  # libX.so.1, by which it is needed, to the file that it is
        for name in code:
            soname = re.findall(r"\(SONAME\).*\[(.*)\]", said("readelf", "-d", str(folder / name)))
            if soname and "glibc-hwcaps" not in name:
                ours[soname[0]] = name
        for name in code:
            self.add_file(name, folder / name, "BINARY")
            self.relate(self.project, "CONTAINS", identifier("File", name))
            self.link(name, folder / name, ours)
        for part, source in EMBEDDED:
            into = [name for name in code if name == part or
                    (part[-1] == "." and name.startswith(part))]
            if not into:
                raise Wrong(f"{source} is embedded in {part}, which is not installed")
            other = self.add_file(source, pathlib.Path(source), "SOURCE")
            for name in into:
                self.relate(identifier("File", name), "CONTAINS", other)
        for name, how in HEADERS + (STATIC if self.debs else RUN):
            self.relate(self.project, how, self.add_package(name))
        for deb in sorted(self.debs.glob("*/*.deb")) if self.debs else ():
            if not deb.name.startswith("patchelf_"):  # which only edits them
                self.relate(self.project, "CONTAINS", self.add_package(str(deb)))

    def described(self):
        sums = sorted(f["checksums"][0]["checksumValue"] for f in self.files.values())
        code = hashlib.sha1("".join(sums).encode()).hexdigest()
        project = {
            "SPDXID": self.project, "name": "mlusim", "versionInfo": self.version,
            "supplier": "Organization: the mlusim authors", "downloadLocation": "NOASSERTION",
            "filesAnalyzed": True,
            "packageVerificationCode": {"packageVerificationCodeValue": code},
            "licenseConcluded": "MIT", "licenseDeclared": "MIT", "licenseInfoFromFiles": ["MIT"],
            "copyrightText": COPYRIGHT, "primaryPackagePurpose": "APPLICATION"}
        return [project] + [self.packages[i] for i in sorted(self.packages)], code

    def json(self, created):
        packages, code = self.described()
        self.relate("SPDXRef-DOCUMENT", "DESCRIBES", self.project)
        return {
            "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
            "name": f"mlusim-{self.version}",
            "documentNamespace": f"urn:mlusim:spdx:{self.version}:{code}",
            "creationInfo": {"created": created,
                             "creators": [f"Tool: mlusim-sbom-{self.version}"]},
            "documentDescribes": [self.project], "packages": packages,
            "files": [self.files[i] for i in sorted(self.files)],
            "relationships": [relation(*three) for three in sorted(self.relations)]}


def main(version, folder, output, debs=None):
    epoch = os.environ.get("SOURCE_DATE_EPOCH") or said("sh", "mk/commit.sh", "time").strip()
    created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(epoch or 0)))
    document = Document(version, debs and pathlib.Path(debs))
    try:
        document.collect(pathlib.Path(folder), sorted(set(sys.stdin.read().splitlines())))
    except (Wrong, OSError) as wrong:
        return f"sbom: {wrong}"
    text = json.dumps(document.json(created), indent=1) + "\n"
    pathlib.Path(output).write_text(text, encoding="utf-8")
    print(f"{output}: {len(document.files)} files of ours, {len(document.packages)} packages of "
          "others")
    return 0


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
