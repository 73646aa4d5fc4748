# SPDX-License-Identifier: MIT
"""Where mlusim is, and where torch_mlu keeps its builds."""

import hashlib
import os
import shutil

PACKAGE = os.path.dirname(os.path.abspath(__file__))


class Toolkit:
    """A folder with bin/mlucc, include/cnrt.h and lib/libcnrt.so."""

    def __init__(self, root):
        self.root = root
        self.mlucc = os.path.join(root, "bin", "mlucc")
        self.include = os.path.join(root, "include")
        self.lib = os.path.join(root, "lib")
        self.cnrt = os.path.join(self.lib, "libcnrt.so")

    def missing(self):
        wanted = [self.mlucc, os.path.join(self.include, "cnrt.h"), self.cnrt]
        return next((path for path in wanted if not os.path.exists(path)), None)

    def compiler(self):
        """Changes when the compiler or its headers do."""
        return self._hash([self.mlucc] + sorted(
            os.path.join(folder, name)
            for folder, _, names in os.walk(self.include) for name in names))

    def identity(self):
        """Changes when the compiler, its headers or the runtime do."""
        device = os.path.join(self.root, "share", "mlusim", "device.o")
        return [self.compiler(), self._hash([self.cnrt, device])]

    @staticmethod
    def _hash(paths):
        total = hashlib.sha256()
        for path in paths:
            if os.path.isfile(path):
                with open(path, "rb") as file:
                    total.update(("%s\n" % path).encode())
                    total.update(hashlib.sha256(file.read()).digest())
        return total.hexdigest()


def find_toolkit():
    """The toolkit in NEUWARE_HOME, else the one to which this package
    belongs."""
    home = os.environ.get("NEUWARE_HOME")
    if home:
        toolkit = Toolkit(os.path.abspath(home))
        where = "NEUWARE_HOME is '%s'" % home
    else:
        toolkit = Toolkit(os.path.normpath(
            os.path.join(PACKAGE, "..", "..", "..", "..")))
        where = "this package is in '%s'" % PACKAGE
    missing = toolkit.missing()
    if missing:
        raise ImportError(
            "torch_mlu: no toolkit of mlusim is found: %s, and there is no '%s'; "
            "set NEUWARE_HOME to the folder where mlusim was built or installed"
            % (where, missing))
    return toolkit


def find_compiler():
    """The C++ compiler for the device shim."""
    named = os.environ.get("CXX")
    for name in [named] if named else ["c++", "g++", "clang++", "clang++-19"]:
        path = shutil.which(name)
        if path:
            return path
    raise RuntimeError(
        "torch_mlu: no C++ compiler for the device shim is found (%s); install "
        "g++, or set CXX" % (named or "c++, g++, clang++, clang++-19"))


def cache_folder(*names):
    """A folder of the cache, which is made if it does not exist: in
    TORCH_MLU_CACHE, or torch_mlu in the user's cache."""
    base = os.environ.get("TORCH_MLU_CACHE")
    if not base:
        home = os.environ.get("XDG_CACHE_HOME") or os.path.join(
            os.path.expanduser("~"), ".cache")
        base = os.path.join(home, "mlusim", "torch_mlu")
    folder = os.path.join(os.path.abspath(base), *names)
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise RuntimeError(
            "torch_mlu: the cache folder '%s' cannot be made (%s); set "
            "TORCH_MLU_CACHE to one that can be written"
            % (folder, error.strerror)) from None
    return folder
