# SPDX-License-Identifier: MIT
"""MLUExtension and BuildExtension, for setup.py."""

import os
import shutil

from setuptools import Extension
from setuptools.command.build_ext import build_ext

from . import cpp_extension as _cpp


def MLUExtension(name, sources, *arguments, **named):
    """A setuptools Extension of .mlu and C++ files. extra_compile_args is a list
    for all of them, or a dict with 'cxx' and 'cncc' (or 'bang')."""
    named.setdefault("language", "c++")
    return Extension(name, list(sources), *arguments, **named)


def CppExtension(name, sources, *arguments, **named):
    return MLUExtension(name, sources, *arguments, **named)


class BuildExtension(build_ext):
    """The command build_ext for MLUExtension. FORCE_MLU changes nothing, as
    there is always a device."""

    @classmethod
    def with_options(cls, **options):
        """For setup files written for torch; its options have no effect
        here."""
        return cls

    def build_extensions(self):
        for extension in self.extensions:
            self.build_extension(extension)

    def build_extension(self, extension):
        flags = extension.extra_compile_args or []
        if not isinstance(flags, dict):
            flags = {"cxx": flags, "cncc": flags}
        bang = [f for key in ("cncc", "bang", "mlu")
                for f in _cpp._as_flags(flags.get(key))]
        shared = ["-D%s" % m if v is None else "-D%s=%s" % (m, v)
                  for m, v in extension.define_macros]
        shared += ["-U" + m for m in extension.undef_macros]
        shared += ["-I" + os.path.abspath(p) for p in extension.include_dirs]
        link = ["-L" + p for p in extension.library_dirs]
        link += ["-Wl,-rpath," + p for p in extension.runtime_library_dirs or []]
        link += list(extension.extra_objects)
        link += ["-l" + lib for lib in extension.libraries]
        link += list(extension.extra_link_args)
        sources = [os.path.abspath(s) for s in extension.sources]
        _cpp._check_sources(sources)
        archs = _cpp._arch_flags(bang)
        bang = [f for f in bang if f not in archs]
        work = os.path.join(os.path.abspath(self.build_temp), "torch_mlu",
                            extension.name)
        shutil.rmtree(work, ignore_errors=True)
        os.makedirs(work)
        name = extension.name.split(".")[-1]
        _cpp._compile(name, sources, work, work, shared + bang,
                 shared + _cpp._as_flags(flags.get("cxx")), archs, link,
                 bool(self.verbose))
        target = self.get_ext_fullpath(extension.name)
        os.makedirs(os.path.dirname(os.path.abspath(target)), exist_ok=True)
        shutil.copyfile(os.path.join(work, name + _cpp._SUFFIX), target)
