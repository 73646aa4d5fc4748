#!/bin/sh
# `mlusim torch`: functions of PyTorch extensions in the light engine. What tensors do is
# checked in surface.mlu; here is how functions are found and called, what is refused by
# name, and what becomes of wrong input. OUT is the build folder.
. tests/support/checks.sh
mlusim=$(cd "$OUT" && pwd)/bin/mlusim
needs_clang
cp -r tests/runtime/tools/torch/. "$work"
cp tests/torch/mlu.cpp "$work/mlu.cpp.mlu"
cd "$work"
mkdir tmp
TMPDIR=$work/tmp
export TMPDIR

# torch STATUS ARGS...: mlusim torch without a report
torch() {
    wanted=$1
    shift
    checks=$((checks + 1))
    status=0
    "$mlusim" torch --report none "$@" >out 2>err || status=$?
    [ "$status" = "$wanted" ] || fail "$*: status $status, expected $wanted"
    [ -z "$(ls tmp)" ] || fail "$*: files are left behind: $(ls tmp)"
}
# calls STATUS ARGS...: the program that was built
calls() {
    wanted=$1
    shift
    checks=$((checks + 1))
    status=0
    with ./program "$@" >out 2>err || status=$?
    [ "$status" = "$wanted" ] || fail "$*: status $status, expected $wanted"
}
says() {
    checks=$((checks + 1))
    grep -qF -- "$1" err || fail "no '$1'"
}
prints() { # LINE...: all that was printed
    checks=$((checks + 1))
    printf '%s\n' "$@" | cmp -s - out || fail "printed is not: $*"
}

# ---- what tensors do -----------------------------------------------------------

torch 0 surface.mlu --call surface
[ "$(sed -n 's/^result: //p' out)" -gt 500000 ] || fail 'most checks are left out'
torch 0 compute.mlu --call compute
[ "$(sed -n 's/^result: //p' out)" -gt 90 ] || fail 'checks of operators are left out'

# The C++ side of torch_mlu, from the file that the full engine compiles as well.
torch 0 mlu.cpp.mlu --arg 'gdram:float[2,3]=iota'
[ "$(sed -n 's/^result: //p' out)" -gt 40 ] || fail 'most checks of torch_mlu are left out'
printf '#include "framework/core/MLUStream.h"\nat::Tensor f(at::Tensor x) { torch_mlu::getStreamFromPool(); return x; }\n' >pool.mlu
torch 1 pool.mlu
says 'torch_mlu::getStreamFromPool is not in the light engine'

# ---- what is refused -------------------------------------------------------------

torch 1 refused.mlu --call kept -- -fsyntax-only -ferror-limit=0 -Wno-unused
grep -n '    // ' refused.mlu | sed 's/:.*    \/\/ */ /' >lines
while read -r line name; do
    checks=$((checks + 1))
        grep -F "refused.mlu:$line:" err | grep -qF "$name is not in the light engine" ||
        fail "line $line: $name is not refused by name"
done <lines
grep 'error:' err | cut -d: -f2 | sort -nu >found
cut -d' ' -f1 lines | cmp -s - found || fail 'errors are at other lines'
says 'the full engine has it: import torch_mlu (docs/pytorch.md)'
printf '#include <torch/library.h>\nTORCH_LIBRARY(a, m) { m.def("x"); }\ntorch::Tensor f(torch::Tensor x) { return x; }\n' >library.mlu
torch 1 library.mlu
says 'TORCH_LIBRARY is not in the light engine'
# Headers that it lacks are not found, also where the system has a torch (libtorch-dev).
for header in torch/script.h torch/nn.h ATen/cpu/vec/vec.h c10/util/flat_hash_map.h caffe2/core/logging.h pybind11/numpy.h; do
    printf '#include <%s>\nat::Tensor f(at::Tensor x) { return x; }\n' "$header" >header.mlu
    torch 1 header.mlu
    says "header.mlu:1:10: fatal error: '$header' file not found"
    says "note: $header is not in the light engine; the full engine has it: import torch_mlu"
done
# A folder of the program's own may have such a name.
mkdir -p torch && echo 'using at::Tensor;' >torch/own.h
printf '#include "torch/own.h"\nTensor f(Tensor x) { return x; }\n' >header.mlu
torch 0 header.mlu --arg 'gdram:f32[2]'

# ---- which function ----------------------------------------------------------------

torch 2 forms.mlu
says 'say by --call which function of forms.mlu is meant; it has'
says '  torch::Tensor scaled(torch::Tensor x, double factor)'
! grep -q 'hidden\|never\|"' err || fail 'functions that are none'
torch 2 forms.mlu --call scaledd
says 'forms.mlu has no function scaledd (did you mean scaled?); it has'
torch 2 none.mlu
says 'torch: cannot read none.mlu: No such file or directory'
echo '__mlu_entry__ void k(float *x) {}' >kernel.mlu
torch 2 kernel.mlu
says 'has no function that takes or gives back tensors; a kernel by itself is run by mlusim run kernel.mlu --kernel NAME'
echo 'int main() { return 0; }' >main.mlu
torch 2 main.mlu
says 'main.mlu has a main function: it is a program'
printf '#include <torch/extension.h>\nat::Tensor f(at::Tensor x) { return x; }\nat::Tensor f(at::Tensor x, int n) { return x; }\n' >twice.mlu
torch 2 twice.mlu
says 'twice.mlu defines f 2 times; declare the one that is meant in front of them'
says '  at::Tensor f(at::Tensor x)'
says '  at::Tensor f(at::Tensor x, int n)'
# A declaration says which is meant, also one of a namespace, without the names of its parameters.
sed 's/^at::Tensor f(at::Tensor x) /at::Tensor f(at::Tensor, int k = 2);\n&/; s/, int n) { return x;/, int n) { return x.slice(0, 0, n);/' twice.mlu >one.mlu
torch 0 one.mlu --arg 'gdram:f32[4]=iota' --arg 3
prints 'result: float32 [3]: 0 1 2'
# One that no definition has is an error with both signatures.
sed 's/, int k = 2)/, long k)/' one.mlu >none_fits.mlu
torch 1 none_fits.mlu
says 'none_fits.mlu declares at::Tensor f(at::Tensor, long k), and defines at::Tensor f(at::Tensor x); at::Tensor f(at::Tensor x, int n)'
printf '#include <torch/extension.h>\nnamespace ops { using at::Tensor; Tensor f(Tensor x);\nTensor f(Tensor x) { return x.slice(0, 0, 1); }\nTensor f(Tensor x, int n) { return x; } }\n' >ops.mlu
torch 0 ops.mlu --call f --arg 'gdram:f32[4]=iota'
prints 'result: float32 [1]: 0'
torch 2 forms.mlu --call throws --build-only
says '--build-only needs -o FILE'
torch 2 forms.mlu --call throws -o ./forms.mlu
says './forms.mlu would be overwritten'
torch 2 forms.mlu scaled
says "'scaled' after forms.mlu: arguments of a function are --arg VALUE"
torch 2 forms.mlu --seconds 0
says '--seconds 0: expected a number from 1 to 1073741824'
sed 's/int(x.numel()), float(factor)/int(x.nmel())/' forms.mlu >bad.mlu
torch 1 bad.mlu --call scaled
says "bad.mlu:$(grep -n 'nmel' bad.mlu | cut -d: -f1):"

# ---- what the host computes, and how long kernels run ---------------------------------
cat >host.mlu <<'END'
#include <torch/extension.h>
#include "bang.h"
torch::Tensor back(torch::Tensor x)
{
    auto h = x.cpu();
    h.data_ptr<float>()[0] = 1;
    return h.to(x.device());
}
torch::Tensor same(torch::Tensor x) { return x; }
__mlu_entry__ void spin(float *x)
{
    for (long i = 0; i < 200000000000; i++)
        *(volatile float *)x;
}
torch::Tensor heavy(torch::Tensor x)
{
    cnrtDim3_t dim = {1, 1, 1};
    spin<<<dim, cnrtFuncTypeBlock, torch_mlu::getCurMLUStream()>>>(x.data_ptr<float>());
    return x;
}
END
torch 0 host.mlu --call back --arg 'gdram:f32[4]=iota'
says 'note: host code read 16 bytes from the device and then wrote to it or launched a kernel, and no kernel was launched; work of the host takes no simulated time'
torch 0 host.mlu --call same --arg 'gdram:f32[4]=iota' --save result=x.npy
! grep -q 'host code' err || fail 'a note about no work'
torch 1 host.mlu --call heavy --arg 'gdram:f32[4]=iota' --seconds 1
says 'torch: the program takes too long on the host (more than 1 s of a processor), and was stopped'
MLUSIM_MAX_INSTRUCTIONS=100000 torch 1 host.mlu --call heavy --arg 'gdram:f32[4]=iota'
says 'fault in spin: runs too long: the launch has retired '

# ---- arguments and results -----------------------------------------------------------

torch 0 forms.mlu --build-only -o program
calls 0 --call scaled --arg 'gdram:f32[2,3]=iota' --arg 2.5
prints 'result: float32 [2, 3]: 0 2.5 5 7.5 10 12.5'
calls 0 --call scaled --arg 'gdram:f32[2,3]=iota' --arg 2 --save result=two.npy --save 1=one.npy
calls 0 --call scaled --arg two.npy --arg -1
prints 'result: float32 [2, 3]: -0 -2 -4 -6 -8 -10'
calls 0 --call same --arg one.npy
prints 'result: float32 [2, 3]: 0 1 2 3 4 5'
calls 0 --call in_place --arg one.npy --arg 3 --save 1=one.npy
calls 0 --call ops::same --arg cpu:one.npy
prints 'result: float32 [2, 3] on the host: 0 3 6 9 12 15'
calls 0 --call several --arg '[gdram:f16[2]=1,gdram:bool[3]=1,gdram:i64[1]=-7]' --arg '[2,0,1,0]'
prints 'result0: int64 [1]: -7' 'result1: float16 [2]: 1 1' \
    'result2: bool [3]: true true true' 'result3: float16 [2]: 1 1'
calls 0 --call several --arg '[]' --arg '[]'
[ ! -s out ] || fail 'an empty list is shown'
calls 0 --call mixed --arg 'gdram:f32[4]=iota' --arg none --arg '[2,2]' --arg float16 \
    --arg true --arg abcd --arg -3 --arg none
prints 'result0: float16 [2, 2]: 0 1 2 3' 'result1: -1' 'result2: 1' 'result3: true'
calls 0 --call mixed --arg 'gdram:bf16[4]=2' --arg 'gdram:u8[5]' --arg '[4]' --arg kInt \
    --arg 0 --arg . --arg 0 --arg 7
prints 'result0: int32 [4]: 2 2 2 2' 'result1: 5' 'result2: 1' 'result3: false'
while IFS='|' read -r arguments words; do
    # shellcheck disable=SC2086
    calls 2 $arguments
    says "$words"
done <<'END'
--call scaled --arg gdram:f32[2]|Tensor scaled(Tensor, double) takes 2 arguments, and there is 1 --arg
--call scaled --arg 3 --arg 2|argument 1 (Tensor) of scaled: 3 cannot be read: No such file
--call scaled --arg gdram:f32[2] --arg two|argument 2 (double) of scaled: 'two' is no number
--call scaled --arg gdram:f99[2] --arg 2|'f99' is no type of elements
--call scaled --arg f16:two.npy --arg 2|two.npy has elements of 4 bytes, and half has 2
--call several --arg gdram:f32[2] --arg [1]|argument 1 (vector<Tensor>) of several: 'gdram:f32[2]' is no list
--call several --arg [gdram:f32[2]] --arg [1,x]|argument 2 (vector<int64_t>) of several: 'x' is no signed integer of 8 bytes
--call in_place --arg gdram:f32[2] --arg 1e39|'1e39' is no number, or too large for float
--call none|there is no function none
--call same --arg gdram:f32[2] --save 2=x.npy|with the number of an argument, from 1 to 1
--call same --arg gdram:f32[2] --save result=none/x.npy|cannot write none/x.npy
--call same --arg gdram:f32[2] --save 1=a.npy --save 1=b.npy|is saved to a.npy already
--call same --arg gdram:f32[2] --save result3=a.npy|same gave back 1 result
--call several --arg [gdram:f32[2],gdram:f32[2]] --arg [0,1] --save result=a.npy|several gave back 2 results; say which one: result0=FILE.npy
--call same --arg none --save 1=a.npy|argument 1 is no tensor
--cal same|unknown option --cal; did you mean --call?
END
calls 1 --call scaled --arg 'gdram:f16[2]' --arg 1
says 'torch: scaled: x must be float32, not c10::Half'
calls 1 --call throws --arg 'gdram:f32[2]'
says 'torch: throws: nine dimensions wanted, not 1'
calls 1 --call odd --arg 'gdram:f32[2]'
says 'threw something that is no std::exception'
calls 0 --call is_defined --arg none
prints 'result: false'
calls 1 --call exits --arg 'gdram:f32[2]'
says 'exits ended the program instead of giving something back'
calls 1 --call exits_quickly --arg 'gdram:f32[2]'
says 'exits_quickly ended the program instead of giving something back'
calls 1 --call exits_at_once --arg 'gdram:f32[2]'
says 'exits_at_once ended the program instead of giving something back'
calls 1 --call exits_for_good --arg 'gdram:f32[2]'
says 'exits_for_good ended the program instead of giving something back'
calls 0 --call exits_a_child --arg 'gdram:f32[2]=1'
prints 'result: float32 [2]: 1 1'
calls 1 --call faults --arg 'gdram:f32[2]' # which nobody looks at
says 'fault in wrong: null pointer: writes 4 bytes at 0x0'
says "at forms.mlu:$(grep -n 'void wrong' forms.mlu | cut -d: -f1) in wrong"
calls 1 --call huge --arg 'gdram:f32[2]' --arg true
says 'the device has no memory for a tensor of 107374182400 bytes'

# Nothing is left on the device, whatever a function gave back.
for call in 'same --arg one.npy' 'several --arg [one.npy,two.npy] --arg [0,0,1]' \
    'scaled --arg one.npy --arg 2' 'mixed --arg one.npy --arg two.npy --arg [6] --arg int8 --arg 1 --arg . --arg 1 --arg 2'; do
    checks=$((checks + 1))
    # shellcheck disable=SC2086
    "$mlusim" run --report none --check leak,init ./program --call $call >out 2>err && [ ! -s err ] ||
        fail "$call leaves something behind"
done
# shellcheck disable=SC2016
checks=$((checks + 1))
printf 'break scale\nrun\nprint n\ncontinue\n' | "$mlusim" debug --batch ./program --call scaled \
    --arg one.npy --arg 2 >err 2>&1 || fail 'mlusim debug'
says '$1 = 6'

# ---- a module ------------------------------------------------------------------------

torch 0 module.mlu --call fill --arg 3
prints 'result: float16 [3]: 1.5 1.5 1.5'
torch 0 module.mlu -o program --call twice_of_any --arg 1.25
prints 'result: 2.5'
printf '#include <torch/extension.h>\nint64_t f(int n, double d) { return n; }\nPYBIND11_MODULE(TORCH_EXTENSION_NAME, m) { m.def("f", &f, py::arg("n") = 2.0, py::arg("d") = 3); }\n' >standard.mlu
torch 2 standard.mlu
says 'torch: the default of n in f is the float 2, and the parameter is int, for which Python takes no float'
torch 0 standard.mlu --arg 5
prints 'result: 5'
calls 2
says '  Tensor fill(int64_t n, double value = 1.5, ScalarType type = Half)'
says '  int twice(int)'
says '  double sum(vector<int64_t> list = [2,3], optional<double> factor = 0.5, vector<double> more = [0.25,8], double most = true, bool negative = 1)'
calls 0 --call sum
prints 'result: -1'
calls 0 --call sum --arg [4,2] --arg none --arg [] --arg 99
prints 'result: -6'
calls 0 --call sum --arg [4,2] --arg 2 --arg [1] --arg 99 --arg false
prints 'result: 14'
calls 0 --call fill --arg 2 --arg -7 --arg int64
prints 'result: int64 [2]: -7 -7'

# ---- limits --------------------------------------------------------------------------

torch 1 forms.mlu --call spins --arg 'gdram:f32[2]' --seconds 1
says 'torch: the program takes too long on the host (more than 1 s of a processor), and was stopped'
torch 1 forms.mlu --call prints --arg 'gdram:f32[2]' --output-mib 1
says 'torch: the program prints more than 1024 KiB, and was stopped'
checks=$((checks + 1))
[ "$(wc -c <out)" = 1048576 ] || fail 'what was printed before is not there'
if [ "$MODE" != asan ]; then # a sanitizer says it in its own way
    torch 1 forms.mlu --call crashes --arg 'gdram:f32[2]'
    says 'torch: the program was ended by a signal: Segmentation fault'
fi
torch 1 forms.mlu --call fills --arg 'gdram:f32[2]' --memory-mib 500
says "torch: the program takes more than 500 MiB of the host's memory, and was stopped"

finish
