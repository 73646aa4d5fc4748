# SPDX-License-Identifier: MIT
"""setup.py with MLUExtension and BuildExtension: the ways to install, the options, and
what is said of mistakes. The sources take nothing of torch, so that they compile fast.
The folder to work in is the first argument."""

import os
import re
import subprocess
import sys

from checks import finish, same

WORK = sys.argv[1]
FILES = {
    "include/lab.h": "int with_kernel(int x);\n",
    "src/kernel.mlu": """
#include <bang.h>
#include <cnrt.h>
#include "lab.h"
__nram__ int on_core[16];
__mlu_global__ void add(int *x)
{
    __memcpy(on_core, x, sizeof(int), GDRAM2NRAM);
    on_core[0] += FACTOR;
    __memcpy(x, on_core, sizeof(int), NRAM2GDRAM);
}
int with_kernel(int x)
{
    int *device;
    cnrtQueue_t queue;
    cnrtDim3_t dim = {1, 1, 1};
    cnrtQueueCreate(&queue);
    cnrtMalloc((void **)&device, sizeof x);
    cnrtMemcpy(device, &x, sizeof x, cnrtMemcpyHostToDev);
    add<<<dim, cnrtFuncTypeBlock, queue>>>(device);
    cnrtQueueSync(queue);
    cnrtMemcpy(&x, device, sizeof x, cnrtMemcpyDevToHost);
    return x;
}
""",
    "src/lab.cpp": """
#include <Python.h>
#include "lab.h"
static PyObject *run(PyObject *, PyObject *x) { return PyLong_FromLong(with_kernel(MORE + PyLong_AsLong(x))); }
static PyMethodDef methods[] = {{"run", run, METH_O, nullptr}, {nullptr, nullptr, 0, nullptr}};
static PyModuleDef module = {PyModuleDef_HEAD_INIT, "lab_setup", nullptr, -1, methods};
PyMODINIT_FUNC PyInit_lab_setup() { return PyModule_Create(&module); }
""",
}
# In the manner of the vendor's example.
SETUP = """
import glob
from setuptools import setup
from torch_mlu.utils.cpp_extension import BuildExtension, MLUExtension
setup(name="lab-setup", version="0.1", packages=[], py_modules=[],
      ext_modules=[MLUExtension(name="lab_setup", sources=sorted(glob.glob("src/*")), include_dirs=["include"],
                                extra_compile_args=ARGS)],
      cmdclass={"build_ext": BuildExtension})
"""
DICT = '{"cxx": ["-DMORE=100"], "cncc": ["-O3", "-DFACTOR=3"]}'
LIST = '["-DMORE=200", "-DFACTOR=4"]'
CALL = "import torch_mlu, lab_setup; print(lab_setup.run(1))"


def project(name, setup=SETUP, args=DICT, change=(None, "", "")):
    """A folder with the sources; change: of one of them (path, text, its replacement)."""
    folder = os.path.join(WORK, name)
    for path, text in dict(FILES, **{"setup.py": setup.replace("ARGS", args)}).items():
        if path == change[0]:
            assert change[1] in text
            text = text.replace(*change[1:])
        path = os.path.join(folder, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)
    return folder


def python(folder, *arguments, **more):
    """(status, what is printed) of Python in a folder."""
    environment = dict(os.environ, **more)
    done = subprocess.run([sys.executable] + list(arguments), cwd=folder, env=environment,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout.decode()


def works(what, folder, expected, **more):
    status, said = python(folder, "-c", CALL, **more)
    same("%s (%s)" % (what, said), said.strip().split("\n")[-1], expected)


def refuses(what, words, folder):
    """setup.py ends with a sentence, without a trace of Python."""
    status, said = python(folder, "setup.py", "build_ext", "--inplace")
    for word in words:
        same("%s: '%s' (%s)" % (what, word, said), status != 0 and word in said, True)
    same(what + " without a trace", "Traceback" in said, False)


def path_and(folder):
    return folder + os.pathsep + os.environ["PYTHONPATH"]


# ---- the ways to install -------------------------------------------------------------

inplace = project("inplace")
status, said = python(inplace, "setup.py", "build_ext", "--inplace")
same("build_ext (%s)" % said, status, 0)
works("in place", inplace, "104")

listed = project("listed", SETUP.replace("BuildExtension}", "BuildExtension.with_options(no_python_abi_suffix=True, "
                                         "use_ninja=False)}").replace("ARGS)", "ARGS, verbose=True, extra_cflags='-w')"),
                 LIST)
status, said = python(listed, "setup.py", "build_ext", "--inplace")
same("a list, and options (%s)" % said, status, 0)
same("no warning of them", "Unknown" in said, False)
same("no_python_abi_suffix", os.path.exists(os.path.join(listed, "lab_setup.so")), True)
works("a list", listed, "205")

installed, target = project("installed"), os.path.join(WORK, "target")
status, said = python(installed, "-m", "pip", "install", "--no-build-isolation", "--no-deps", "--no-index",
                      "--target", target, ".")
if "No module named pip" not in said:
    same("pip (%s)" % said, status, 0)
    works("pip", WORK, "104", PYTHONPATH=path_and(target))

developed, base = project("developed"), os.path.join(WORK, "base")
status, said = python(developed, "setup.py", "develop", "--user", PYTHONUSERBASE=base)
same("develop (%s)" % said, status, 0)
works("develop", WORK, "104", PYTHONUSERBASE=base)

# ---- mistakes ----------------------------------------------------------------------

refuses("an error of a kernel", ["error: building the extension 'lab_setup' failed",
                                 "/src/kernel.mlu:8:23: error: use of undeclared identifier 'y'"],
        project("kernel", change=("src/kernel.mlu", "on_core, x, ", "on_core, y, ")))
refuses("an error of C++", ["/src/lab.cpp:3:22: error: use of undeclared identifier 'none'"],
        project("cxx", change=("src/lab.cpp", '#include "lab.h"', "static int nothing = none;")))
refuses("a header that is not there", ["/src/kernel.mlu:4:10: fatal error: 'lab.h' file not found"],
        project("header", SETUP.replace('["include"]', '["inclode"]')))
refuses("a source that is not there", ["error: the extension 'lab_setup': there is no source '", "/src/gone.mlu'"],
        project("source", SETUP.replace('sorted(glob.glob("src/*"))', '["src/lab.cpp", "src/gone.mlu"]')))
refuses("a file that is no source", ["lab.h' is no source: they are called .mlu, or .cpp"],
        project("kind", SETUP.replace('"src/*"', '"include/*"')))
refuses("flags for another compiler", ["error: extra_compile_args of the extension 'lab_setup' has the key 'nvcc'"],
        project("flags", args='{"nvcc": ["-O3"]}'))
refuses("two of one name", ["error: ext_modules has two extensions of the name 'lab_setup'"],
        project("twice", SETUP.replace("ARGS)]", "ARGS)] * 2")))
refuses("an architecture", ["error: the extension 'lab_setup': TORCH_BANG_ARCH_LIST is 'five'"],
        project("arch", "import os; os.environ['TORCH_BANG_ARCH_LIST'] = 'five'" + SETUP))

# An extension for another torch: one whose file names another version, as nothing but
# that is looked at. It is imported as any module is.
path = os.path.join(listed, "lab_setup.so")
with open(path, "rb") as file:
    data = file.read()
data, n = re.subn(rb"(torch_mlu_for_torch_)\d", rb"\g<1>9", data)
os.unlink(path)
with open(path, "wb") as file:
    file.write(data)
status, said = python(listed, "-c", CALL)
same("another torch (%s)" % said, n > 0 and status == 1 and bool(re.search(
    r"\nImportError: the extension 'lab_setup' does not load: it was built for torch 9[.0-9]*, and this is torch ",
    said)), True)
with open(path, "wb") as file:
    file.write(b"whatever else the loader says of it: torch_mlu_for_torch_9_6_0")
status, said = python(listed, "-c", CALL)
same("another torch, which is not said (%s)" % said, "it was built for torch 9.6.0, and this is torch " in said, True)
finish()
