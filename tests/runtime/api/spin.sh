#!/bin/sh
# Kernels that wait for memory that nobody writes end with a fault; those for which
# somebody does, or which count, go on. The same on any number of threads.
. tests/support/checks.sh

# ends CASE LINE [FAULT_LINE]: what the case prints, and where its fault is
ends() {
    for threads in 1 4; do
        checks=$((checks + 1))
        with timeout 60 env MLUSIM_THREADS=$threads "$work/spin" "$1" \
            >"$work/out" 2>"$work/err.$threads" || fail "$1 does not end"
        [ "$(cat "$work/out")" = "$2" ] || fail "$1 prints $(cat "$work/out")"
    done
    cmp -s "$work/err.1" "$work/err.4" || fail "$1: threads differ"
    checks=$((checks + 1))
    if [ $# -lt 3 ]; then
        [ ! -s "$work/err.1" ] || fail "$1 has a fault"
    else
        grep -q "^  at tests/runtime/api/spin.mlu:$3 " "$work/err.1" &&
            grep -q '^  id: fault:spin$' "$work/err.1" || fail "$1: no such fault"
    fi
}

for level in -O0 -O2; do
    try 'spin.mlu is not compiled' "$OUT/bin/mlucc" $level \
        tests/runtime/api/spin.mlu -o "$work/spin"
    ends queues 'cnrtErrorKernelFault 1 0' 10
    ends order 'cnrtSuccess 1 0'
    ends late 'cnrtSuccess 1 -650206015'
    ends counts 'cnrtSuccess 0 400000'
    ends barrier 'cnrtErrorKernelFault 0 0' 47
    ends circle 'cnrtErrorKernelFault 0 0' 55
done
finish
