#!/bin/sh
# The full engine: torch_mlu on a real torch. It installs the packages that this takes,
# and builds the device shim and the precompiled headers, which later runs find in the
# build folder. OUT is that; run from the root of the tree.
tests/support/deps.sh torch || exit 77
. tests/support/checks.sh
. tests/support/torch.sh
need_torch || { echo "no python3 has torch"; exit 77; }
export TORCH_MLU_CACHE="$torch_cache"

# passes WHAT COMMAND...: a test in Python, which counts what it checks
passes() {
    checks=$((checks + 1))
    what=$1
    shift
    "$@" >"$work/log" 2>&1 && tail -n 1 "$work/log" | grep -Eq '^[1-9][0-9]* passed, 0 failed$' ||
        fail "$what"
}
passes 'tensors' in_torch MLUSIM_DEVICES=2 -- tests/torch/full/dispatch.py
mkdir "$work/ext"
passes 'extensions' in_torch MLUSIM_DEVICES=2 -- tests/torch/full/extensions.py "$work/ext"

mkdir "$work/labs" "$work/setup"
passes 'the C++ side of torch_mlu' in_torch -- tests/torch/full/labs.py "$work/labs"
passes 'setup.py' in_torch -- tests/torch/full/setups.py "$work/setup"

# The labs as a student builds them, and their tests.
student() { # lab
    cp -r "examples/labs/$1" "$work" && cd "$work/$1" &&
        in_torch MLUSIM_DEVICE=MLU370-X4 -- setup.py build_ext --inplace &&
        in_torch MLUSIM_DEVICE=MLU370-X4 -- "test_$1.py"
}
for lab in sigmoid norm; do
    checks=$((checks + 1))
    (student $lab) >"$work/log" 2>&1 && grep -q '^OK$' "$work/log" || fail "the lab $lab"
done

passes 'clocks by device time' in_torch MLUSIM_DEVICE=MLU370-X4 TORCH_MLU_CLOCK=device -- tests/torch/full/clock.py
in_torch TORCH_MLU_CLOCK=device -- -c 'import torch_mlu' 2>&1 | grep -q 'never called torch.mlu.synchronize()' ||
    fail 'a program that never waits for the device'
in_torch TORCH_MLU_CLOCK=devise -- -c 'import torch_mlu' 2>&1 | grep -q "TORCH_MLU_CLOCK is 'devise'" ||
    fail 'another clock'

# ---- programs that do what they should not --------------------------------------

# input STATUS WORDS WHAT [VARIABLE=VALUE...]: the program ends so, and says so
input() {
    expected=$1 words=$2 what=$3 checks=$((checks + 1))
    shift 3
    in_torch "$@" -- tests/torch/full/input.py "$what" >"$work/log" 2>&1
    status=$?
    [ $status -eq "$expected" ] || fail "$what: status $status"
    grep -qF -e "$words" "$work/log" || fail "$what does not say '$words'"
}
input 0 'goes on: 2.0' none
input 0 'RuntimeError: fault: fault in outside: ' fault
grep -q "/wrong.mlu:8 in outside" "$work/log" || fail 'a fault without its line'
grep -q '^goes on: 2.0' "$work/log" || fail 'a fault ends Python'
input 0 'RuntimeError: refused: the task dimension does not fit' refused
input 0 'RuntimeError: endless_kernel: fault in spin: ' endless_kernel MLUSIM_MAX_INSTRUCTIONS=1000000
input 0 'RuntimeError: of the program' throws
input 0 "RuntimeError: [enforce fail at" host
input 0 'RuntimeError: MLU out of memory: 93.1323 GiB are wanted' device
input 1 "the function 'leaves' of the extension 'wrong' called exit" leaves
input 1 "the function 'leaves_quickly' of the extension 'wrong' called exit" leaves_quickly
input 139 "the function 'crashes' of the extension 'wrong' crashed" crashes
input 139 "the function 'recurses' of the extension 'wrong' crashed" recurses
input 134 "the function 'aborts' of the extension 'wrong' crashed" aborts
input 124 "the function 'endless' of the extension 'wrong' ran longer than TORCH_MLU_CALL_SECONDS" \
    endless TORCH_MLU_CALL_SECONDS=1
# a program that prints without end, until its reader has enough
checks=$((checks + 1))
{
    in_torch -- tests/torch/full/input.py prints 2>"$work/err"
    echo $? >"$work/status"
} | head -n 3 >"$work/log"
[ "$(sort -u "$work/log")" = 'without end' ] || fail 'a program that prints without end'
[ "$(cat "$work/status")" = 141 ] || fail "it ends with status $(cat "$work/status")"
grep -q "the function 'prints' of the extension 'wrong' prints, and nothing reads it" "$work/err" ||
    fail 'a program that prints to nobody does not say so'
# an extension with its own PYBIND11_MODULE, of which nothing looks for faults at each call
checks=$((checks + 1))
in_torch -- tests/torch/full/own.py "$work" >"$work/log" 2>&1
status=$?
[ $status -eq 1 ] || fail "a fault at the end of Python: status $status"
grep -q '^synchronize: fault in outside: ' "$work/log" || fail 'synchronize does not raise the fault'
grep -q '^copy: fault in outside: ' "$work/log" || fail 'a copy does not raise the fault'
grep -q '^torch_mlu: a kernel failed, and nothing waited for it: fault in outside: ' "$work/log" ||
    fail 'a fault is lost when Python ends'

# Interrupts: the first waits for the function, the second ends Python.
try 'two interrupts' in_torch -- tests/torch/full/interrupt.py

# ---- where it is, and what it needs ------------------------------------------------

# refuses WORDS VARIABLE=VALUE...: importing torch_mlu fails, and says so
refuses() {
    words=$1 checks=$((checks + 1))
    shift
    if in_torch "$@" -- -c 'import torch_mlu' >"$work/log" 2>&1; then
        fail "imported: $*"
    fi
    grep -qF -e "$words" "$work/log" || fail "$*: does not say '$words'"
    grep -q 'core dumped' "$work/log" && fail "$*: crashes"
}
refuses "set NEUWARE_HOME to the folder where mlusim was built or installed" NEUWARE_HOME="$work"
refuses "no C++ compiler for the device shim is found (nothing-like-it)" \
    CXX=nothing-like-it TORCH_MLU_CACHE="$work/empty"
: >"$work/file"
refuses "the cache folder '$work/file/shim' cannot be made" TORCH_MLU_CACHE="$work/file"
if [ "$(id -u)" != 0 ]; then
    mkdir -p "$work/closed/shim"
    chmod a-w "$work/closed/shim"
    refuses "the cache folder '$work/closed/shim' cannot be written" TORCH_MLU_CACHE="$work/closed"
fi
# An extension of another torch: the symbol that names its version is not there.
checks=$((checks + 1))
in_torch -- tests/torch/full/other.py "$work/other" >"$work/log" 2>&1
grep -Eq "^the extension 'other' does not load: it was built for torch 9[.0-9]*, and this is torch " \
    "$work/log" || fail 'an extension of another torch loads'
# An interrupted build leaves nothing, and several processes build once.
checks=$((checks + 1))
cat >"$work/three.py" <<'EOF'
import torch, torch_mlu
from torch_mlu.utils.cpp_extension import load_inline
print(load_inline("three", "int three();", "int three() { return 3; } // %s" % __file__, ["three"]).three())
EOF
in_torch -- "$work/three.py" >"$work/1" 2>&1 & a=$!
in_torch -- "$work/three.py" >"$work/2" 2>&1 & b=$!
in_torch -- "$work/three.py" >"$work/3" 2>&1
wait $a
wait $b
[ "$(cat "$work/1" "$work/2" "$work/3" | grep -cx 3)" = 3 ] || fail 'three processes'
: >"$torch_cache/ready"
finish
