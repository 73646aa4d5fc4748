#!/bin/sh
# Tensors on a real torch, where one is installed and tests/long/torch.sh has built what
# that takes: tests/torch/full/dispatch.py.
. tests/support/checks.sh
. tests/support/torch.sh
[ -e "$torch_cache/ready" ] || {
    echo "torch_mlu was not built for a torch: make test-all does that"
    exit 77
}
need_torch || { echo "no python3 has torch"; exit 77; }
checks=1
in_torch MLUSIM_DEVICES=2 -- tests/torch/full/dispatch.py >"$work/log" 2>&1 &&
    tail -n 1 "$work/log" | grep -Eq '^[1-9][0-9]* passed, 0 failed$' || fail 'tensors'
finish
