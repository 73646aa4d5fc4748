#!/bin/sh
# The scripts that build and run public bodies of code (tests/outside), on small trees
# in the manner of each, with a file that does not compile and one that is wrong. OUT is
# the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
export NEUWARE_HOME="$OUT"
trees=$work/trees
mkdir -p "$trees/labs/lab1" "$trees/labs/lab2"

# prints NAME ROW REASONS CLONE...: what a script of tests/outside prints, and no more.
prints() {
    name=$1 row=$2 reasons=$3
    shift 3
    checks=$((checks + 1))
    { echo "$row"; printf "$reasons"; } >"$work/want"
    with sh "tests/outside/$name.sh" "$@" >"$work/out" 2>"$work/err"
    diff "$work/want" "$work/out" >"$work/log" || fail "$name"
}
broken() { # folder: a file there does not compile
    mkdir -p "$1"
    echo '#include <bang.h>
#include <torch/extension.h>
__mlu_global__ void broken(float *x) { x[0] = zzqxj; }
torch::Tensor f(torch::Tensor x) { return x; }' >"$1/broken.mlu"
}

# Labs: right, one that says it failed, one that ends with a status, one of no code.
lab() { # name, value that is expected, status
    cat >"$trees/labs/$1.mlu" <<END
#include <bang.h>
#include <cnrt.h>
#include <cstdio>
__mlu_global__ void one(int *out) { *out = 1; }
int main()
{
    int *d, got = 0;
    cnrtDim3_t dim = {1, 1, 1};
    cnrtMalloc((void **)&d, sizeof got);
    one<<<dim, cnrtFuncTypeBlock, nullptr>>>(d);
    cnrtQueueSync(nullptr);
    cnrtMemcpy(&got, d, sizeof got, cnrtMemcpyDevToHost);
    std::printf(got == $2 ? "0 failed, max error 0\n" : "Test failed: %d\n", got);
    return $3;
}
END
}
lab lab1/right 1 0
lab lab1/wrong 2 0
lab lab2/status 1 3
sed 's/torch.extension.h/cnrt.h/; s/torch::Tensor f.*/int main() { return 0; }/' \
    >"$trees/labs/lab2/broken.mlu" <<END
#include <torch/extension.h>
__mlu_global__ void broken(float *x) { x[0] = zzqxj; }
torch::Tensor f
END
touch "$work/stamp"
prints labs '| course labs | 4 | 3 | 2 | 1 |' "  1 x Test failed: 1
  1 x status 3: 0 failed, max error 0
  1 x use of undeclared identifier 'zzqxj'
" "$trees/labs"

cp -r tests/dropin/ctypes "$trees/generated"
sed 's/extern "C"//' tests/dropin/ctypes/shift.mlu >"$trees/generated/hidden.mlu"
prints ninetoothed '| generated kernels (ctypes) | 3 | 3 | 3 | 2 |' \
    '  1 x the source defines no launcher\n' "$trees/generated"

mkdir -p "$trees/infini/src/ops/bang"
cp tests/dropin/closed/* "$trees/infini/src/ops/bang/"
echo '#include "cnnl.h"
cnnlStatus_t f(cnnlHandle_t h) { return cnnlSetQueue(h, nullptr); }' \
    >"$trees/infini/src/ops/bang/op_bang.cc"
broken "$trees/infini/src/ops/bang"
sed -i '/torch/d' "$trees/infini/src/ops/bang/broken.mlu"
prints infinicore '| InfiniCore | 3 | 2 | - | - |' \
    "  1 x use of undeclared identifier 'zzqxj'\n" "$trees/infini"

prints tutorials '| tutorials of 2019 to 2021 | 1 | 1 | 1 | 1 |' '' tests/dropin/tutorial
prints oplib '| operator library | 3 | 2 | 3 | 3 |' \
    "  1 x use of undeclared identifier 'CLIP_LIMIT'\n" tests/dropin/oplib

mkdir "$trees/torch"
cp tests/torch/programs/cumsum.mlu tests/torch/programs/elementwise.mlu "$trees/torch/"
cp tests/runtime/tools/torch/module.mlu "$trees/torch/" # has several functions
broken "$trees/torch"
prints extensions '| PyTorch extensions | 4 | 3 | - | - |' \
    "  1 x use of undeclared identifier 'zzqxj'\n" "$trees/torch"

# Nothing to count, no folder, no toolkit: a sentence.
mkdir "$trees/empty"
for script in tests/outside/*.sh; do
    [ "$script" != tests/outside/common.sh ] || continue
    ends 1 'there is nothing in .* that it looks for' sh "$script" "$trees/empty"
    ends 2 'usage: .* CLONE' sh "$script" "$trees/none"
    ends 2 'names no toolkit' env NEUWARE_HOME="$trees" sh "$script" "$trees/empty"
done
find tests/dropin tests/torch -newer "$work/stamp" -type f >"$work/out"
try 'nothing is written to a clone' [ ! -s "$work/out" ]

finish
