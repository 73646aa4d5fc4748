# SPDX-License-Identifier: MIT
"""Sources of kernels: files, which must not change after they were compiled, and texts,
which become files."""

from __future__ import annotations

import os
import re

from . import _library
from .errors import Error

# An include without <>, and flags that may include other files.
_OWN_HEADER = re.compile(rb"^[ \t]*#[ \t]*include[^\n<]*[\"A-Za-z_]", re.M)
_BRINGS_HEADERS = ("-I", "-i", "--include", "-Xclang", "@")


_compiled: set[str] = set()  # real paths of files that mlucc has read


def was_compiled(path: str) -> bool:
    """Whether mlucc read a file for a kernel of this process. Only such files are
    shown, because a #line can name any other file."""
    return os.path.realpath(path) in _compiled


def _file_of(text: str) -> str:
    """A file with that text. The same text has the same file, so that messages are the
    same and mlucc finds its kept results."""
    import hashlib
    import tempfile
    data = text.encode()
    name = hashlib.sha256(data).hexdigest()[:16]
    folder = os.path.join(tempfile.gettempdir(), f"mlusim-{os.getuid()}")
    os.makedirs(folder, mode=0o700, exist_ok=True)
    about = os.lstat(folder)
    if about.st_uid != os.getuid() or about.st_mode & 0o022:
        raise PermissionError(f"{folder} belongs to somebody else, or others may "
                              f"write there: user {os.getuid()} needs it alone")
    path = os.path.join(folder, f"kernel-{name}.mlu")
    if not os.path.exists(path):
        with tempfile.NamedTemporaryFile(dir=folder, delete=False) as file:
            file.write(data)
        os.replace(file.name, path)
    return path


def path_of(source) -> str:
    """The path of a source: the source is a path, an open file, or a text."""
    if hasattr(source, "read"):
        source = source.read()
        source = source.decode() if isinstance(source, bytes) else source
        return _file_of(source)
    if isinstance(source, str) and ("\n" in source or "{" in source):
        return _file_of(source)
    path = os.fspath(source)
    if not os.path.isfile(path):
        raise FileNotFoundError(f"there is no source {path}; text of a source has "
                                "more than one line, or braces")
    return path


class Files:
    """The present state of a source and of the program's headers that it includes."""

    def __init__(self, source: str, flags: list[str], arch: str):
        self._folder = os.getcwd()
        self._digests = {source: self._digest(source)}
        if self._has_headers(source, flags):
            for path in self._headers(source, flags, arch):
                self._digests[path] = self._digest(path)
        _compiled.update(os.path.realpath(os.path.join(self._folder, path))
                         for path in self._digests)

    def _digest(self, path: str) -> bytes:
        import hashlib
        with open(os.path.join(self._folder, path), "rb") as file:
            return hashlib.sha256(file.read()).digest()

    def _has_headers(self, source: str, flags: list[str]) -> bool:
        with open(source, "rb") as file:
            return bool(_OWN_HEADER.search(file.read())) or \
                any(flag.startswith(_BRINGS_HEADERS) for flag in flags)

    def _headers(self, source: str, flags: list[str], arch: str) -> list[str]:
        """The files that mlucc reads in addition to the source, except those of the
        system and of mlusim. None if the source does not compile, which is reported
        elsewhere."""
        done = _library.run("mlucc", "--bang-device-only", f"--bang-mlu-arch={arch}",
                            *flags, "-M", source, folder=self._folder)
        if done.returncode:
            return []
        rule = os.fsdecode(done.stdout).partition(":")[2].replace("\\\n", " ")
        paths = [re.sub(r"\\(.)", r"\1", word).replace("$$", "$")
                 for word in re.findall(r"(?:\\.|[^\s\\])+", rule)]
        ours = os.path.dirname(os.path.dirname(_library.path)) + "/include/"
        return [p for p in paths if not p.startswith(("/usr/", ours))]

    def check(self):
        """Raises Error if one of the files has changed, or does not exist any more."""
        for path, digest in self._digests.items():
            try:
                is_same = self._digest(path) == digest
            except OSError:
                is_same = False
            if not is_same:
                raise Error(f"{path} changed since it was compiled: call "
                            "mlusim.compile again")
