#!/bin/sh
# Failed calls that a program ignores: what is said of them, and the status. OUT is the
# build folder; run from the root of the tree.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim mlucc=$OUT/bin/mlucc

needs_clang
"$mlucc" -g tests/runtime/api/ignored.mlu -o "$work/ignored" || { fail 'ignored.mlu does not compile'; exit 1; }
cd "$work" || exit 1

# ends STATUS COMMAND...
ends() {
    wanted=$1 checks=$((checks + 1))
    shift
    with "$@" >out 2>err
    status=$?
    [ $status -eq "$wanted" ] || fail "status $status, not $wanted: $*"
}
# said LINES: on stderr, what names calls that were ignored
said() {
    checks=$((checks + 1))
    sed -n 's|^mlusim: \(.*\) at .*/\(ignored.mlu:[0-9]*\) \(failed.*\), and the program ignored it$|\1 \2 \3|p' \
        err >lines
    printf '%s' "$1" | cmp -s - lines || fail "ignored: $(cat lines)"
}
copy='cnrtMemcpy ignored.mlu:28 failed 1000 times (cnrtErrorInvalidAddress)
'
release='cnrtFree ignored.mlu:29 failed (cnrtErrorFree)
'
run="$mlusim run --report none"

# Each place once, whatever the loop, and always.
ends 0 ./ignored
said "$copy$release"
try 'the sentence of a call in a loop is printed once' \
    test "$(grep -c '^mlusim: cnrtMemcpy: src .*: 12 bytes leave the allocation of 10 bytes' err)" = 1
ends 0 $run ./ignored
said "$copy$release"
ends 1 $run --fail-on-fault ./ignored
said "$copy$release"
try 'why it fails' grep -qx 'mlusim: 1001 failed calls ignored: the program fails, as MLUSIM_FAIL_ON_FAULT asks' err
ends 1 $run --fail-on-fault ./ignored dim
try 'a launch' grep -q 'mlusim: kernel launch at .*ignored.mlu:[0-9]* failed (cnrtErrorKernelDim), and' err
ends 1 $run --fail-on-fault ./ignored fault
try 'with a fault' grep -qx 'mlusim: 1 launch stopped by a fault, 1001 failed calls ignored: the program fails, as MLUSIM_FAIL_ON_FAULT asks' err

# What a program asks about, it does not ignore: the status alone, or all.
ends 0 $run --fail-on-fault ./ignored right
said ''
for how in get peek name; do # the last one, of cnrtFree
    ends 1 $run --fail-on-fault ./ignored $how
    said "$copy"
done
ends 1 $run --fail-on-fault ./ignored text
said "$release"
ends 3 $run --fail-on-fault ./ignored fails
said ''

# An extension by `mlusim torch`, and an answer that the judge runs.
cat >extension.mlu <<'END'
#include <torch/extension.h>
#include <bang.h>
__mlu_entry__ void twice(float *x) { x[taskId] *= 2; }
torch::Tensor f(torch::Tensor x)
{
    cnrtDim3_t dim = {4, 1, 1};
    twice<<<dim, cnrtFuncTypeBlock, torch_mlu::getCurMLUStream()>>>(x.data_ptr<float>());
    cnrtMemset(x.data_ptr<float>(), 0, 1 << 20);
    return x;
}
END
ends 1 "$mlusim" torch --report none extension.mlu --call f --arg 'gdram:f32[4]'
try 'the call in an extension' grep -q '^mlusim: cnrtMemset .*failed (cnrtErrorInvalidAddress), and the program ignored it' err
sed -i '/cnrtMemset/d' extension.mlu
ends 0 "$mlusim" torch --report none extension.mlu --call f --arg 'gdram:f32[4]'

# Copies and fills beyond what was asked for, where a pool has room behind it.
ends 1 env MLUSIM_ALLOCATOR=pooled $run --fail-on-fault ./ignored
said "$copy$release"
finish
