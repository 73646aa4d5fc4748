# SPDX-License-Identifier: MIT
"""load_inline, load and MLUExtension, and time. The folder to work in is the
first argument."""

import os
import subprocess
import sys

import torch
import torch_mlu  # noqa: F401
from torch_mlu.utils import cpp_extension
from torch_mlu.utils.cpp_extension import load, load_inline

from checks import finish, refuses, same

WORK = sys.argv[1]

# Without an include of the stream's header: the loader puts it in front.
SCALE = r"""
#include <torch/extension.h>
#include <bang.h>
#include <cnrt.h>
#ifndef WIDTH
#define WIDTH 512
#endif
__nram__ T_ELEMENT buffer[WIDTH];
__mlu_entry__ void scale(T_ELEMENT *y, const T_ELEMENT *x, float f, int n)
{
    for (int i = taskId * WIDTH; i < n; i += taskDim * WIDTH) {
        int m = n - i < WIDTH ? n - i : WIDTH;
        __memcpy(buffer, x + i, m * sizeof *x, GDRAM2NRAM);
        __bang_mul_scalar(buffer, buffer, (T_ELEMENT)f, m);
        __memcpy(y + i, buffer, m * sizeof *x, NRAM2GDRAM);
    }
}
torch::Tensor run(torch::Tensor x, double f)
{
    TORCH_CHECK(x.is_contiguous(), "x must be contiguous");
    TORCH_CHECK(x.device().type() == c10::DeviceType::PrivateUse1, "x is on ", x.device());
    auto y = torch::empty_like(x);
    cnrtDim3_t dim = {4, 1, 1};
    auto queue = torch_mlu::getCurMLUStream();
    scale<<<dim, cnrtFuncTypeUnion1, queue>>>(
        (T_ELEMENT *)y.data_ptr<T_TENSOR>(), (const T_ELEMENT *)x.data_ptr<T_TENSOR>(), (float)f, x.numel());
    return y;
}
"""
PROTOTYPE = "torch::Tensor run(torch::Tensor x, double f);"
FLOAT = SCALE.replace("T_ELEMENT", "float").replace("T_TENSOR", "float")
HALF = SCALE.replace("T_ELEMENT", "half").replace("T_TENSOR", "at::Half")

module = load_inline(name="scale", cpp_sources=PROTOTYPE, bang_sources=FLOAT,
                     functions=["run"], extra_bang_cflags=["-O3", "-lm"])
x = torch.randn(10000)
same("scale", module.run(x.mlu(), 2.0), 2 * x)
same("the second device", module.run(x.mlu(0), 3.0).device.index, 0)
with torch.mlu.device(1):
    same("the current device", module.run(x.mlu(1), 3.0), 3 * x)
with torch.mlu.stream(torch.mlu.Stream()), torch.no_grad():
    same("another stream", module.run(x.mlu(), 2.0), 2 * x)
half = load_inline("scale", [PROTOTYPE], [HALF], ["run"], extra_bang_cflags="-O3")
same("another source by the same name", half.run(x.half().mlu(), 2.0),
     x.half() * 2)
# Of two functions of one name that which cpp_sources declares is bound.
two = load_inline("two", PROTOTYPE, FLOAT + "torch::Tensor run(torch::Tensor x) { return run(x, 2.0); }", ["run"])
same("an overload", two.run(x.mlu(), 3.0), 3 * x)
refuses("the other overload", "incompatible function arguments", lambda: two.run(x.mlu()))
refuses("a declaration that does not fit", "(torch::Tensor, int)' to 'decltype(&torch_mlu_declared::one)' (aka 'torch::Tensor (*)(torch::Tensor, double)')",
        lambda: load_inline("one", "torch::Tensor one(torch::Tensor x, double n);",
                            FLOAT + "torch::Tensor one(torch::Tensor x, int n) { return x; }", ["one"]))
macro = load_inline("scale", PROTOTYPE, FLOAT, {"run": "scales"},
                    extra_bang_cflags=["-DWIDTH=128", "-D", "UNUSED"])
same("a macro", macro.run(x.mlu(), 2.0), 2 * x)
same("documentation", "scales" in macro.run.__doc__, True)

# Time is simulated: the same however long it takes here.
def measured(n):
    data = torch.ones(n).mlu()
    module.run(data, 2.0)
    start, end = torch.mlu.Event(enable_timing=True), torch.mlu.Event(True)
    start.record()
    module.run(data, 2.0)
    end.record()
    torch.mlu.synchronize()
    return start.elapsed_time(end)


short, long = measured(4096), measured(400000)
same("longer", 0 < short < long, True)
same("the same again", measured(4096), short)

# What a kernel does not take.
refuses("dtype", "Float", lambda: module.run(x.half().mlu(), 2.0), RuntimeError)
refuses("layout", "contiguous", lambda: module.run(x.mlu()[::2], 2.0))
refuses("device", "x is on cpu", lambda: module.run(x, 2.0))
refuses("type", "incompatible function arguments", lambda: module.run(3, 2.0),
        TypeError)

# Compile errors: the first one first, in the user's source.
for source, words in {
        "int f(int x) { return y; }": "f.mlu:1:23: error: use of undeclared identifier 'y'",
        "#include <no_such.h>": "'no_such.h' file not found",
        "__mlu_entry__ void k() { __bang_ad(1); }": "__bang_ad"}.items():
    refuses(source, words, lambda: load_inline("f", "int f(int x);", source, ["f"]),
            RuntimeError)
refuses("a function that is not there", "use of undeclared identifier 'nobody'",
        lambda: load_inline("f", "int f(int);", "int f(int x) { return x; }",
                            ["nobody"]))
refuses("a function without body", "undefined symbol",
        lambda: load_inline("f", "int g(int);", "int f(int x) { return x; }",
                            ["g"]), ImportError)
refuses("a name", "identifier", lambda: load_inline("a-b", "", "int x;", []))
refuses("an argument", "load_inline has no argument 'sources'",
        lambda: load_inline("a", sources=[]))
refuses("no sources", "wants sources", lambda: load_inline("a"))
refuses("an option", "unknown option", lambda: load_inline(
    "f", "int f(int);", "int f(int x) { return x; }", ["f"],
    extra_bang_cflags=["--no-such"]))

# What most programs do not use of torch: named, and found by the compiler alone.
modules = load_inline(
    "modules", "torch::Tensor relu(torch::Tensor x); int second(int x);",
    "torch::Tensor relu(torch::Tensor x) { return torch::nn::functional::relu(x); }"
    "int second(int x) { return (*torch::ExpandingArray<2>({x, x + 1}))[1]; }",
    ["relu", "second"])
same("modules", modules.relu(x.mlu()), x.relu())
same("one of torch", load_inline(
    "one", "int second(int x);",
    "int second(int x) { return (*torch::ExpandingArray<2>({x, x + 1}))[1]; }",
    ["second"]).second(4), 5)

# Several sources, C++ with bodies, and files; what they include counts.
several = load_inline(
    "several", ['#include <torch/extension.h>\nint three();\n'
                'int more(int x) { return x + three(); }'],
    ["int three() { return 3; }", "__mlu_entry__ void k() {}"], ["more"])
same("several sources", several.more(4), 7)
os.makedirs(os.path.join(WORK, "parts"))
paths = [os.path.join(WORK, name) for name in ("one.mlu", "two.cpp")]
with open(os.path.join(WORK, "parts", "part.h"), "w") as file:
    file.write("#define FACTOR 2\n")
with open(paths[0], "w") as file:
    file.write('#include "part.h"\n' + FLOAT.replace("(float)f,", "FACTOR,"))
with open(paths[1], "w") as file:
    file.write('#include <torch/extension.h>\n%s\nPYBIND11_MODULE('
               'TORCH_EXTENSION_NAME, m) { m.def("run", &run); }\n' % PROTOTYPE)


def load_files():
    return load("files", paths, extra_include_paths=[os.path.join(WORK, "parts")],
                build_directory=os.path.join(WORK, "built"))


same("files", load_files().run(x.mlu(), 0.0), 2 * x)
with open(os.path.join(WORK, "parts", "part.h"), "w") as file:
    file.write("#define FACTOR 5\n")
same("an included file changed", load_files().run(x.mlu(), 0.0), 5 * x)
same("build_directory", any(n.startswith("files") for n in
                            os.listdir(os.path.join(WORK, "built"))), True)
refuses("no such file", "there is no source", lambda: load("f", ["gone.mlu"]))
refuses("no source", "is no source", lambda: load("f", [__file__]))

# Architectures by the names that setup.py is called with.
os.environ["TORCH_BANG_ARCH_LIST"] = "3.0;5.0 mtp_592"
same("families", cpp_extension._arch_flags(),
     ["--bang-arch=compute_30", "--bang-arch=compute_50",
      "--bang-mlu-arch=mtp_592"])
os.environ["TORCH_BANG_ARCH_LIST"] = "five"
refuses("a family", "TORCH_BANG_ARCH_LIST is 'five'", cpp_extension._arch_flags)
del os.environ["TORCH_BANG_ARCH_LIST"]

# setup.py.
with open(os.path.join(WORK, "setup.py"), "w") as file:
    file.write("""
from setuptools import setup
from torch_mlu.utils.cpp_extension import BuildExtension, MLUExtension
setup(name="packaged", ext_modules=[MLUExtension(
          "packaged", ["one.mlu", "two.cpp"], include_dirs=["parts"],
          extra_compile_args={"cxx": ["-O2"], "cncc": ["-O3", "-DUNUSED=1"]})],
      cmdclass={"build_ext": BuildExtension})
""")
done = subprocess.run(
    [sys.executable, "setup.py", "build_ext", "--inplace"], cwd=WORK,
    stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    env=dict(os.environ, TORCH_BANG_ARCH_LIST="mtp_592", FORCE_MLU="1"))
if done.returncode:
    print(done.stdout.decode())
same("setup.py", done.returncode, 0)
sys.path.insert(0, WORK)
packaged = __import__("packaged")
same("packaged", packaged.run(x.mlu(), 0.0), 5 * x)
finish()
