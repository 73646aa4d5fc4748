# SPDX-License-Identifier: MIT
"""MLUExtension and BuildExtension, for setup.py."""

import os
import shutil

from setuptools import Extension
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError, SetupError

from . import cpp_extension as _cpp

_BANG_KEYS = ("cncc", "bang", "mlu")


def MLUExtension(name, sources, *arguments, **named):
    """A setuptools Extension of .mlu and C++ files. extra_compile_args is a list
    for all of them, or a dict with 'cxx' and 'cncc' (or 'bang'). extra_cflags
    are more flags of C++."""
    named.setdefault("language", "c++")
    named.pop("verbose", None)
    cflags = _cpp._as_flags(named.pop("extra_cflags", None))
    sources = [os.fspath(source) for source in sources]
    extension = Extension(name, sources, *arguments, **named)
    extension.mlu_cflags = cflags
    return extension


def CppExtension(name, sources, *arguments, **named):
    return MLUExtension(name, sources, *arguments, **named)


def _flags_of(extension):
    """(flags of C++, flags of BANG C)."""
    flags = extension.extra_compile_args or []
    if not isinstance(flags, dict):
        flags = {"cxx": flags, "cncc": flags}
    unknown = [key for key in flags if key not in ("cxx",) + _BANG_KEYS]
    if unknown:
        raise SetupError(
            "extra_compile_args of the extension '%s' has the key '%s'; the keys "
            "are 'cxx' for C++ and 'cncc' for .mlu files"
            % (extension.name, unknown[0]))
    bang = [f for key in _BANG_KEYS for f in _cpp._as_flags(flags.get(key))]
    cxx = _cpp._as_flags(flags.get("cxx"))
    return cxx + getattr(extension, "mlu_cflags", []), bang


def _shared_flags(extension):
    flags = ["-D%s" % m if v is None else "-D%s=%s" % (m, v)
             for m, v in extension.define_macros]
    flags += ["-U" + m for m in extension.undef_macros]
    return flags + ["-I" + os.path.abspath(p) for p in extension.include_dirs]


def _link_flags(extension):
    link = ["-L" + p for p in extension.library_dirs]
    link += ["-Wl,-rpath," + p for p in extension.runtime_library_dirs or []]
    link += list(extension.extra_objects)
    link += ["-l" + lib for lib in extension.libraries]
    return link + list(extension.extra_link_args)


class BuildExtension(build_ext):
    """The command build_ext for MLUExtension. FORCE_MLU changes nothing, as
    there is always a device."""

    no_python_abi_suffix = False

    @classmethod
    def with_options(cls, **options):
        """The class with options: no_python_abi_suffix. Others, such as
        use_ninja, have no effect here."""
        suffix = bool(options.get("no_python_abi_suffix"))
        return type(cls.__name__, (cls,), {"no_python_abi_suffix": suffix})

    def get_ext_filename(self, name):
        """With no_python_abi_suffix: name.so, without the version of Python."""
        file = super().get_ext_filename(name)
        if not self.no_python_abi_suffix:
            return file
        folder, base = os.path.split(file)
        parts = base.split(".")
        return os.path.join(folder, parts[0] + "." + parts[-1])

    def build_extensions(self):
        names = [extension.name for extension in self.extensions]
        twice = [name for name in names if names.count(name) > 1]
        if twice:
            raise SetupError("ext_modules has two extensions of the name '%s', "
                             "and one file of it would hide the other" % twice[0])
        for extension in self.extensions:
            self.build_extension(extension)

    def build_extension(self, extension):
        """Errors of the sources and of the setup file end setup.py with their
        text alone."""
        try:
            self._build(extension)
        except _cpp.BuildError as error:
            raise CompileError(str(error)) from None
        except (OSError, ValueError) as error:
            raise SetupError("the extension '%s': %s" % (extension.name, error)
                             ) from None

    def _build(self, extension):
        cxx, bang = _flags_of(extension)
        shared = _shared_flags(extension)
        sources = [os.path.abspath(s) for s in extension.sources]
        _cpp._check_sources(sources)
        archs = _cpp._arch_flags(bang)
        bang = [f for f in bang if f not in archs]
        work = os.path.join(os.path.abspath(self.build_temp), "torch_mlu",
                            extension.name)
        shutil.rmtree(work, ignore_errors=True)
        os.makedirs(work)
        name = extension.name.split(".")[-1]
        _cpp._compile(name, sources, work, work, shared + bang, shared + cxx,
                      archs, _link_flags(extension), bool(self.verbose))
        target = self.get_ext_fullpath(extension.name)
        os.makedirs(os.path.dirname(os.path.abspath(target)), exist_ok=True)
        shutil.copyfile(os.path.join(work, name + _cpp._SUFFIX), target)
