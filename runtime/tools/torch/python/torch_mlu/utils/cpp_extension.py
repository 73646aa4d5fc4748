# SPDX-License-Identifier: MIT
"""Extensions in BANG C: load_inline, load, and MLUExtension with
BuildExtension for setup.py. mlucc compiles the sources after the precompiled
headers of torch and the stream header. Builds are kept under a key of their
contents."""

import importlib
import importlib.machinery
import importlib.util
import json
import os
import re
import shlex
import shutil

import torch

from torch_mlu import _build, _import, _native, _store
from torch_mlu import device as _mlu
from torch_mlu._build import BuildError

toolkit = _native.toolkit
NEUWARE_HOME = MLU_HOME = toolkit.root
_BANG_SUFFIXES = (".mlu", ".bang")
_CXX_SUFFIXES = (".cpp", ".cc", ".cxx", ".c++", ".C", ".c")


# ---- options -------------------------------------------------------------------

def _arch_flags(given=()):
    """The architectures to compile for: those in the flags, else those in
    TORCH_BANG_ARCH_LIST ("3.0;5.0"), else those of this process's devices."""
    own = [word for word in given
           if word.startswith(("--bang-mlu-arch=", "--bang-arch="))]
    if own:
        return own
    listed = os.environ.get("TORCH_BANG_ARCH_LIST")
    if listed:
        families = []
        for word in re.split(r"[;,\s]+", listed.strip()):
            found = re.fullmatch(r"(?:compute_|mtp_)?(\d)\.?(\d+)?", word)
            if not found:
                raise ValueError("TORCH_BANG_ARCH_LIST is '%s'; it is a list "
                                 "such as '3.0;5.0'" % listed)
            family, rest = found.group(1), found.group(2) or "0"
            families.append("--bang-arch=compute_%s%s" % (family, rest)
                            if len(rest) == 1
                            else "--bang-mlu-arch=mtp_%s%s" % (family, rest))
        return families
    if os.environ.get("MLUSIM_ARCH"):
        return ["--bang-mlu-arch=" + a
                for a in os.environ["MLUSIM_ARCH"].replace(",", " ").split()]
    numbers = {_mlu.get_device_properties(i).isa_version
               for i in range(_mlu.device_count())}
    return ["--bang-mlu-arch=" + _arch_name(n) for n in sorted(numbers)] or \
        ["--bang-mlu-arch=mtp_592"]


def _arch_name(number):
    """mlucc's name of an architecture: 'mtp_592' for 592. tp and tc have no
    memory core."""
    import subprocess
    help_text = subprocess.run([toolkit.mlucc, "--help"],
                               stdout=subprocess.PIPE).stdout.decode()
    names = re.findall(r"^  ((?:mtp|tp|tc)_%d) " % number, help_text, re.M)
    return names[0] if names else "mtp_%d" % number


def _as_list(value):
    if value is None:
        return []
    return [value] if isinstance(value, str) else list(value)


def _as_flags(value):
    """Flags as a list of words; a string is split as a shell would."""
    return shlex.split(value) if isinstance(value, str) else \
        [str(word) for word in value or []]


def _without_macros(flags):
    """(flags, lines): macros become lines of a file that comes after the
    headers of torch, so that precompiled headers can be used."""
    left, lines, words = [], [], list(flags)
    while words:
        word = words.pop(0)
        if word in ("-D", "-U") and words:
            word += words.pop(0)
        name, _, value = word[2:].partition("=")
        if word.startswith("-D") and not name.startswith("_"):
            lines.append("#undef %s" % name.split("(")[0])
            lines.append("#define %s %s"
                         % (name, value if "=" in word else "1"))
        elif word.startswith("-U"):
            lines.append("#undef %s" % name)
        else:
            left.append(word)
    return left, lines


# ---- sources -------------------------------------------------------------------

_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"", re.S)


def _is_of_prototypes(text):
    """Whether C++ code has only declarations, which may come after a kernel
    file."""
    bare = _COMMENT.sub(" ", text)
    return not re.search(r"[{}]|^\s*#", bare, re.M)


_TORCH = re.compile(r"\b(torch|at|c10|torch_mlu)\s*::|torch/|ATen/|c10/|"
                    r"framework/core/|pybind11|TORCH_")


# Names that torch/all.h of torch_mlu lacks, and how the compiler reports them.
_MODULES = re.compile(r"\b(nn|optim|data|jit|serialize)\s*::|"
                      r"torch/(nn|optim|data|jit|serialize|script)\b|"
                      r"\btorch\s*::\s*(save|load|pickle_\w+)\b")
_LACKS = re.compile(r"error: .*\b(torch|nn|optim|data|jit)\b")


def _uses(pattern, path, seen=None):
    """Whether a pattern occurs in a source, or in a file that it includes with
    quotes."""
    seen = set() if seen is None else seen
    path = os.path.abspath(path)
    if path in seen or not os.path.isfile(path):
        return False
    seen.add(path)
    with open(path, errors="replace") as file:
        text = file.read()
    if pattern.search(text):
        return True
    folder = os.path.dirname(path)
    return any(_uses(pattern, os.path.join(folder, name), seen) for name in
               re.findall(r'^\s*#\s*include\s*"([^"]+)"', text, re.M))


def _is_defined(function, text):
    """Whether a source defines a function of that name."""
    bare = _COMMENT.sub(" ", text)
    return re.search(r"\b%s\s*\([^;{}]*\)\s*\{" % function.split("::")[-1],
                     bare)


def _bindings(name, functions, cpp=(), bang=""):
    """The module, with every function in a scope that knows its name. Of those
    that `bang` defines the one is bound which cpp declares, in a namespace where
    its declaration is alone: of several by one name the one of that type, and
    an error names both types if there is none."""
    declared = {f for f in functions if cpp and _is_defined(f, bang)}
    lines = ["", "#ifndef __BANG_ARCH__",
             "#line 1 \"bindings of %s\"" % name]
    if declared:
        lines += ["namespace torch_mlu_declared {"] + list(cpp) + ["}"]
    lines.append("PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) {")
    for function, text in functions.items():
        address = "&%s" % function
        if function in declared:
            address = "static_cast<decltype(&torch_mlu_declared::%s)>(%s)" \
                % (function, address)
        lines.append('m.def("%s", torch_mlu::in_scope("%s", "%s", %s), %s);'
                     % (function.split("::")[-1], name, function, address,
                        json.dumps(text)))
    return "\n".join(lines + ["}", "#endif", ""])


def _functions_of(functions):
    if functions is None:
        return None
    if isinstance(functions, str):
        functions = [functions]
    if isinstance(functions, dict):
        return {str(k): str(v) for k, v in functions.items()}
    if isinstance(functions, (list, tuple)):
        return {str(f): str(f) for f in functions}
    raise ValueError("functions is a list of names, or a dict of names and "
                     "their documentation, not %s" % type(functions).__name__)


def _check_name(name):
    if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z_]\w*", name):
        raise ValueError("the name of an extension is a Python identifier; %r "
                         "is none" % (name,))


# ---- the build -----------------------------------------------------------------

def _object_command(source, output, folder, flags, archs, front, defines,
                    headers):
    """Compiles a source: kernels for the device and the host, C++ for the
    host."""
    is_bang = source.endswith(_BANG_SUFFIXES)
    command = [toolkit.mlucc, "-c", source, "-o", output]
    command += _build.compile_flags(toolkit) + flags
    if is_bang:
        command += archs
        if front:
            command += headers + ["-include", os.path.join(
                _build.INCLUDE, "torch_mlu", "in_front.h")]
    command += ["-include", defines]
    # faults and debuggers show the final name of the folder
    return command + ["-ffile-prefix-map=%s=%s" % (os.path.dirname(output),
                                                   folder),
                      "-MMD", "-MF", output + ".d"]


# What extensions call in place of these: csrc/clock.cpp.
_WRAPPED = ["clock_gettime", "cnrtQueueSync", "cnrtSyncDevice",
            "_ZNSt6chrono3_V212steady_clock3nowEv",
            "_ZNSt6chrono3_V212system_clock3nowEv"]


def _link_command(objects, output, flags):
    return ([toolkit.mlucc, "-shared", "-o", output] + objects + flags +
            ["-Wl,--wrap=" + name for name in _WRAPPED] +
            _build.torch_libraries() +
            ["-Wl,--as-needed", "-lcnnl", "-Wl,--no-as-needed"] +
            [_native.shim_path, "-Wl,-rpath," + os.path.dirname(
                _native.shim_path), "-Wl,-rpath," + toolkit.lib])


def _write(path, text):
    with open(path, "w") as file:
        file.write(text)


def _defines(path, name, lines):
    """The lines after torch's headers: the name of the module, the user's
    macros, and a symbol that only a shim for this torch has."""
    guard = ["#ifndef __BANG_ARCH__",
             'extern "C" const int %s;' % _build.SYMBOL,
             "__attribute__((used)) static const int *const "
             "torch_mlu_built_for_ = &%s;" % _build.SYMBOL, "#endif"]
    if name:
        guard.insert(0, "#define TORCH_EXTENSION_NAME %s" % name)
    _write(path, "\n".join(guard + lines + [""]))


def _depends_on(rule_file):
    """The user's files from which a source was compiled."""
    with open(rule_file) as file:
        text = file.read().replace("\\\n", " ").partition(": ")[2]
    names = [w.replace("\\ ", " ").replace("$$", "$")
             for w in re.split(r"(?<!\\)\s+", text.strip()) if w]
    own = (_build.INCLUDE + os.sep, toolkit.include + os.sep)
    return sorted({os.path.abspath(n) for n in names
                   if not os.path.abspath(n).startswith(own)})


def _compile(name, sources, work, folder, flags, cflags, archs, ldflags, verbose):
    """Builds an extension in the folder `work`, which is renamed to `folder`
    later. Returns the files that it was made of, with their hashes."""
    flags, lines = _without_macros(flags)
    cflags, clines = _without_macros(cflags)
    bang_defines = os.path.join(work, "defines.h")
    cxx_defines = os.path.join(work, "cxx_defines.h")
    _defines(bang_defines, name, lines)
    _defines(cxx_defines, name, clines)
    front = {s: s.endswith(_BANG_SUFFIXES) and _uses(_TORCH, s) for s in sources}
    objects = [os.path.join(work, "%d.o" % i) for i in range(len(sources))]
    what = "building the extension '%s'" % name

    def compile(has_modules):
        headers = []
        if any(front.values()):
            headers = _build.precompiled(toolkit, flags, archs, has_modules)
        commands = []
        for source, output in zip(sources, objects):
            is_bang = source.endswith(_BANG_SUFFIXES)
            commands.append(_object_command(
                source, output, folder, flags if is_bang else cflags, archs,
                front[source], bang_defines if is_bang else cxx_defines, headers))
        _build.side_by_side(commands, what, verbose, work + os.sep)

    has_modules = any(_uses(_MODULES, s) for s in sources if front[s])
    try:
        compile(has_modules)
    except BuildError as error:
        if has_modules or not any(front.values()) or not _LACKS.search(str(error)):
            raise
        compile(True)
    _build.run(_link_command(objects, os.path.join(work, name + _SUFFIX),
                             ldflags), what, verbose, hide=work + os.sep)
    used = set()
    for path in objects:
        used.update(_depends_on(path + ".d"))
        os.unlink(path)
        os.unlink(path + ".d")
    inside = work + os.sep
    return {path: _store.hash_of(path) for path in sorted(used)
            if not path.startswith(inside) and os.path.isfile(path) and
            not path.startswith("/usr/")}


_SUFFIX = importlib.machinery.EXTENSION_SUFFIXES[-1]


def _is_as_built(folder):
    """Whether the files from which an extension was made are unchanged."""
    try:
        with open(os.path.join(folder, "files.json")) as file:
            files = json.load(file)
        return all(_store.hash_of(path) == sum for path, sum in files.items())
    except (OSError, ValueError):
        return False


def _module(name, path):
    spec = importlib.util.spec_from_file_location(name, path)
    try:
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    except ImportError as error:
        why = str(error)
        if not why.startswith("the extension '"):
            why = "the extension '%s' does not load: %s" % (name, why)
        raise ImportError(why) from None
    return module


def _load(name, texts, sources, bang_flags, cflags, ldflags, includes,
          build_directory, verbose, is_python_module=True):
    """Builds an extension if it does not exist yet, and loads it. texts:
    sources by name, which are written into the folder of the build."""
    archs = _arch_flags(bang_flags)
    bang_flags = [w for w in bang_flags if w not in archs]
    paths = []
    for path in includes:
        paths += ["-I", os.path.abspath(path)]
    bang_flags, cflags = bang_flags + paths, cflags + paths
    key = _store.key_of(
        "extension", name, texts, [[s, _store.hash_of(s)] for s in sources],
        bang_flags, cflags, ldflags, archs, _build.torch_identity(),
        toolkit.root, toolkit.identity(), _native.shim_path,
        os.environ.get("CPATH"), os.environ.get("CPLUS_INCLUDE_PATH"))

    def build(work, folder):
        written = []
        for file, text in texts.items():
            written.append(os.path.join(work, file))
            _write(written[-1], text)
        files = _compile(name, written + sources, work, folder, bang_flags, cflags,
                         archs, ldflags, verbose)
        _write(os.path.join(work, "files.json"), json.dumps(files, indent=1))

    folder = _store.built("extensions", key, build, _is_as_built)
    path = os.path.join(folder, name + _SUFFIX)
    if build_directory:
        os.makedirs(build_directory, exist_ok=True)
        for file in os.listdir(folder):
            part = os.path.join(build_directory, ".%s.%d" % (file, os.getpid()))
            shutil.copyfile(os.path.join(folder, file), part)
            os.replace(part, os.path.join(build_directory, file))
    if verbose:
        print("Loading extension module %s..." % name, flush=True)
    if not is_python_module:
        _import.load_library(name, path)
        return path
    return _module(name, path)


# ---- what programs call ----------------------------------------------------------

def _text_of(source):
    """The text of a source; if it is the name of a file, the text of that
    file."""
    if "\n" not in source and source.endswith(_BANG_SUFFIXES + _CXX_SUFFIXES):
        if not os.path.isfile(source):
            raise FileNotFoundError("there is no source '%s'" % source)
        with open(source) as file:
            return file.read()
    return source


def load_inline(name, cpp_sources=None, bang_sources=None, functions=None,
                extra_cflags=None, extra_bang_cflags=None, extra_ldflags=None,
                extra_include_paths=None, build_directory=None, verbose=False,
                with_bang=None, is_python_module=True, mlu_sources=None,
                extra_mlu_cflags=None, keep_intermediates=True, **unknown):
    """Builds an extension of sources in strings, and loads it.

    cpp_sources are prototypes or C++ code, bang_sources kernels and the
    functions that launch them, functions the names of those that Python calls:
    a list, or a dict with their documentation.
    """
    if unknown:
        raise TypeError("load_inline has no argument '%s'" % next(iter(unknown)))
    _check_name(name)
    cpp = [_text_of(s) for s in _as_list(cpp_sources)]
    bang = [_text_of(s) for s in _as_list(bang_sources) + _as_list(mlu_sources)]
    if not cpp and not bang:
        raise ValueError("load_inline wants sources: bang_sources, cpp_sources")
    names = _functions_of(functions)
    are_prototypes = all(_is_of_prototypes(s) for s in cpp)
    texts = {}
    if len(bang) == 1 and are_prototypes:
        after = [_bindings(name, names, cpp, bang[0])] if names is not None else []
        # Beside a definition of another type a declaration would be a function
        # that no one defines.
        if names is None or not all(_is_defined(f, bang[0]) for f in names):
            after = cpp + after
        texts[name + ".mlu"] = "\n".join([bang[0]] + after)
    else:
        after = "" if names is None else _bindings(name, names)
        for i, text in enumerate(bang):
            texts["%s_%d.mlu" % (name, i)] = text
        texts[name + "_main.mlu"] = "\n".join(cpp + [after])
    return _load(name, texts, [],
                 _as_flags(extra_bang_cflags) + _as_flags(extra_mlu_cflags),
                 _as_flags(extra_cflags), _as_flags(extra_ldflags),
                 _as_list(extra_include_paths), build_directory, verbose,
                 is_python_module)


def load(name, sources, extra_cflags=None, extra_bang_cflags=None,
         extra_ldflags=None, extra_include_paths=None, build_directory=None,
         verbose=False, with_bang=None, is_python_module=True,
         extra_mlu_cflags=None, keep_intermediates=True, **unknown):
    """Builds an extension from files, .mlu and C++, and loads it."""
    if unknown:
        raise TypeError("load has no argument '%s'" % next(iter(unknown)))
    _check_name(name)
    paths = [os.path.abspath(os.fspath(s)) for s in
             ([sources] if isinstance(sources, (str, os.PathLike))
              else sources)]
    _check_sources(paths)
    return _load(name, {}, paths,
                 _as_flags(extra_bang_cflags) + _as_flags(extra_mlu_cflags),
                 _as_flags(extra_cflags), _as_flags(extra_ldflags),
                 _as_list(extra_include_paths), build_directory, verbose,
                 is_python_module)


def _check_sources(paths):
    if not paths:
        raise ValueError("there are no sources")
    for path in paths:
        if not path.endswith(_BANG_SUFFIXES + _CXX_SUFFIXES):
            raise ValueError("'%s' is no source: they are called .mlu, or .cpp"
                             % path)
        if not os.path.isfile(path):
            raise FileNotFoundError("there is no source '%s'" % path)


# ---- setup.py --------------------------------------------------------------------

def __getattr__(name):
    """Imports what setup.py uses, and with it setuptools, only when it is
    used."""
    if name in ("MLUExtension", "CppExtension", "BuildExtension"):
        return getattr(importlib.import_module("torch_mlu.utils._setup"), name)
    raise AttributeError("module '%s' has no '%s'" % (__name__, name))
