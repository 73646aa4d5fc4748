# SPDX-License-Identifier: MIT
"""The commands that build the device shim, the precompiled headers of torch and
extensions."""

import os
import re
import subprocess
import sysconfig

import torch

from . import _store, _toolkit

INCLUDE = os.path.join(_toolkit.PACKAGE, "include")
SHIM = "libtorch_mlu.so"
TORCH = os.path.dirname(os.path.abspath(torch.__file__))


def _symbol():
    version = torch.__version__.split("+")[0].split(".")[:3]
    numbers = [re.match(r"\d*", part).group() or "0" for part in version]
    return "torch_mlu_for_torch_" + "_".join((numbers + ["0", "0"])[:3])


# Of the shim; each extension names that of the torch for which it was built.
SYMBOL = _symbol()


class BuildError(RuntimeError):
    """A build that failed, with the messages of the compiler."""


def torch_includes():
    base = os.path.join(TORCH, "include")
    folders = [base, os.path.join(base, "torch", "csrc", "api", "include"),
               sysconfig.get_paths()["include"]]
    for folder in folders:
        if not os.path.isdir(folder):
            raise RuntimeError(
                "torch_mlu: there is no folder '%s': the headers of torch or of "
                "Python are not installed (libtorch-dev and python3-dev in "
                "Debian)" % folder)
    return folders


_OF_A_TYPE = "  template <typename T>\n  inline T* mutable_data() {"


def newer_headers():
    """Folders to search before torch's headers (a list of one or none). They
    have what public programs call but older headers lack:
    TensorImpl::mutable_data() without a type, of torch 2. The header is a copy
    with one more function, which changes no layout."""
    name = os.path.join("c10", "core", "TensorImpl.h")
    path = os.path.join(TORCH, "include", name)
    with open(path) as header:
        text = header.read()
    if "void* mutable_data()" in text or text.count(_OF_A_TYPE) != 1:
        return []

    def build(work, _):
        os.makedirs(os.path.join(work, "c10", "core"))
        with open(os.path.join(work, name), "w") as header:
            header.write(text.replace(
                _OF_A_TYPE, "  inline void* mutable_data() { return data(); }\n\n"
                + _OF_A_TYPE))

    return [_store.built("torch", _store.key_of("torch", text), build)]


def torch_macros():
    """The macros with which torch itself was built, so that extensions are
    compatible."""
    macros = ["-D_GLIBCXX_USE_CXX11_ABI=%d" % torch._C._GLIBCXX_USE_CXX11_ABI,
              "-DTORCH_API_INCLUDE_EXTENSION_H"]
    for name in ("COMPILER_TYPE", "STDLIB", "BUILD_ABI"):
        value = getattr(torch._C, "_PYBIND11_" + name, None)
        if value is not None:
            macros.append('-DPYBIND11_%s="%s"' % (name, value))
    return macros


def torch_libraries():
    folder = os.path.join(TORCH, "lib")
    return ["-L" + folder, "-Wl,-rpath," + folder, "-ltorch", "-ltorch_cpu",
            "-ltorch_python", "-lc10"]


def torch_identity():
    library = os.path.join(TORCH, "lib", "libtorch_cpu.so")
    stat = os.stat(library if os.path.exists(library) else torch.__file__)
    return [torch.__version__, torch.__file__, stat.st_size, stat.st_mtime_ns,
            torch_macros(), sysconfig.get_config_var("EXT_SUFFIX")]


def run(command, what, verbose=False, folder=None, hide="\0"):
    """Runs a command. In its output, the text `hide`, a folder of the build,
    is removed."""
    if verbose:
        print(" ".join(command), flush=True)
    done = subprocess.run(command, stdout=subprocess.PIPE, cwd=folder,
                          stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
    said = done.stdout.decode(errors="replace").replace(hide, "")
    if done.returncode < 0:
        raise BuildError("%s was ended by signal %d\n%s"
                         % (what, -done.returncode, said))
    if done.returncode:
        raise BuildError("%s failed:\n%s" % (what, said))
    if verbose and said:
        print(said, end="", flush=True)
    return said


# ---- the shim ----------------------------------------------------------------

def _own_files(*folders):
    found = []
    for folder in folders:
        for parent, _, names in os.walk(os.path.join(_toolkit.PACKAGE, folder)):
            found += [os.path.join(parent, name) for name in names
                      if name.endswith((".h", ".hpp", ".cpp"))]
    return sorted(found)


def _is_compiled_for(compiler):
    """The identity of the compiler: its file and its version."""
    done = subprocess.run([compiler, "--version"], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    return [compiler, done.stdout.decode(errors="replace").split("\n")[0]]


def shim(toolkit):
    """The folder with the device shim, which is built if it does not exist."""
    sources = _own_files("csrc", "include")
    header = [os.path.join(toolkit.include, name)
              for name in ("cnrt.h", "mlusim.h")]
    key = _store.key_of("shim", torch_identity(), toolkit.root,
                        [[os.path.relpath(f, _toolkit.PACKAGE),
                          _store.hash_of(f)] for f in sources],
                        [_store.hash_of(f) for f in header],
                        os.environ.get("CXX"))
    return _store.built("shim", key, lambda work, _: _build_shim(toolkit, work))


def _build_shim(toolkit, work):
    compiler = _toolkit.find_compiler()
    print("torch_mlu: building the device shim for torch %s, once"
          % torch.__version__, flush=True)
    flags = ["-std=c++17", "-O1", "-fPIC", "-fvisibility-inlines-hidden", "-w",
             "-I" + INCLUDE, "-isystem", toolkit.include] + torch_macros()
    for path in torch_includes():
        flags += ["-isystem", path]
    jobs, objects = [], []
    for source in _own_files("csrc"):
        if source.endswith(".cpp"):
            objects.append(os.path.join(
                work, os.path.basename(source)[:-4] + ".o"))
            jobs.append([compiler] + flags + ["-c", source, "-o", objects[-1]])
    side_by_side(jobs, "building the device shim of torch_mlu")
    run([compiler, "-shared", "-o", os.path.join(work, SHIM)] + objects +
        ["-Wl,-soname," + SHIM, "-L" + toolkit.lib, "-lcnrt",
         "-Wl,-rpath," + toolkit.lib, "-lrt", "-lpthread"] + torch_libraries(),
        "linking the device shim of torch_mlu")
    for path in objects:
        os.unlink(path)


def side_by_side(commands, what, verbose=False, hide="\0"):
    """Runs commands, as many at a time as there are processors. If some fail,
    the first of these in order is the error."""
    at_once(lambda command: run(command, what, verbose, hide=hide), commands)


def at_once(function, arguments):
    """The results of a function for each argument."""
    from concurrent.futures import ThreadPoolExecutor
    with ThreadPoolExecutor(max(1, len(os.sched_getaffinity(0)))) as pool:
        return list(pool.map(function, arguments))


# ---- extensions ----------------------------------------------------------------

def compile_flags(toolkit):
    flags = ["-fPIC", "-O3", "-std=c++17", "-isystem", INCLUDE] + torch_macros()
    for path in newer_headers() + torch_includes():
        flags += ["-isystem", path]
    return flags


# Flags that change neither the contents of headers nor how they are read, or that
# are given to the linker.
_PLAIN = ("-D", "-U", "-I", "-isystem", "-iquote", "-idirafter", "-include",
          "-l", "-L", "-Wl,", "-W", "-w", "-g", "--bang-", "-v", "-pthread",
          "-MD", "-MMD", "-MF", "-mllvm", "-Xbang", "--neuware")


def variant(flags):
    """The flags that precompiled headers depend on."""
    left, skip = [], False
    for word in flags:
        if skip:
            skip = False
        elif word in ("-D", "-U", "-I", "-isystem", "-iquote", "-idirafter",
                      "-include", "-l", "-L", "-MF", "-Xlinker"):
            skip = True
        elif word not in ("-O1", "-O2", "-O3", "-O") and \
                not word.startswith(_PLAIN):
            left.append(word)
    return left


def precompiled(toolkit, flags, archs, has_modules):
    """Flags for a folder with precompiled headers of torch, for the host and
    each architecture. They are made if they do not exist. Without has_modules,
    they lack modules and what else torch/all.h of torch_mlu leaves out."""
    words = variant(flags) + ([] if has_modules else ["-DTORCH_MLU_OPERATORS"])
    common = [torch_identity(), toolkit.root, toolkit.compiler(), words,
              newer_headers(), [_store.hash_of(f) for f in _own_files("include")]]
    base = ["--precompile"] + compile_flags(toolkit) + words + [
        "-include", os.path.join(INCLUDE, "torch_mlu", "in_front.h")]

    def part(side):
        def build(work, _):
            print("torch_mlu: precompiling the headers of torch %s for %s, once "
                  "for these options" % (torch.__version__, side[-1]
                                         .rpartition("=")[2] if side[1:]
                                         else "the host"), flush=True)
            run([toolkit.mlucc] + base + side + ["--precompiled=" + work],
                "precompiling the headers of torch")

        return _store.built("headers", _store.key_of(common, side), build)

    sides = [["--bang-host-only"]] + [["--bang-device-only", a] for a in archs]
    folders = at_once(part, sides)

    def link(work, _):
        for folder in folders:
            for name in os.listdir(folder):
                os.symlink(os.path.join(folder, name), os.path.join(work, name))

    folder = _store.built("headers", _store.key_of(folders), link, _has_all)
    return words[len(variant(flags)):] + ["--precompiled=" + folder]


def _has_all(folder):
    return all(os.path.exists(os.path.join(folder, name))
               for name in os.listdir(folder))
