#!/bin/sh
# Builds and runs the examples, vector add, with its report, and every operator
# at the sizes of its networks, on two devices, and ends with a table: right or
# wrong, with time and cycles. Commands are shown as they can be repeated from
# the root of the tree. OUT is the build folder, from the Makefile; DEMO_CASES chooses
# other cases of the operators, as mluop run does.
set -e
: "${OUT:=build}" "${DEMO_CASES:=--network}"
demo=$OUT/demo
mkdir -p "$demo"
show() { # command..., none of whose words has blanks
    printf '\n$ %s\n' "$*"
}
for e in 01_hello/hello 02_vector_add/vector_add 04_matmul/matmul; do
    set -- "$OUT/bin/mlucc" "examples/$e.mlu" -o "$demo/$(basename "$e")" \
        --bang-mlu-arch=mtp_372 --bang-mlu-arch=mtp_592
    show "$@"
    "$@"
done
for e in hello matmul; do
    show "$demo/$e"
    "$demo/$e"
done

devices='MLU370-X4 MLU590-H8'
# A command and what it prints, which is kept for the table.
report() { # file command...
    file=$1
    shift
    show "$@"
    status=0
    "$@" >"$file" 2>&1 || status=$?
    cat "$file"
    [ $status -eq 0 ]
}
for device in $devices; do
    report "$demo/vector_add.$device" \
        "$OUT/bin/mlusim" run --device "$device" "$demo/vector_add"
done
for device in $devices; do
    report "$demo/operators.$device" \
        "$OUT/bin/mluop" run all "$DEMO_CASES" --device "$device"
done

# Rows: what it is, its shape, the device, the verdict, us, IO, compute.
row='%-26s %-27s %-10s %-7s %12s %10s %10s\n'
vector_add() { # device
    awk -v device="$1" -v row="$row" '
    $0 == "PASSED" { right = 1 }
    $1 == "time" { us = $2 }
    $1 == "IO" && $3 == "cycles" { io = $2; compute = $7 }
    END {
        printf row, "vector add", "10000000", device,
            right ? "passed" : "WRONG", us, io, compute
    }' "$demo/vector_add.$1"
}
operators() { # device
    awk -v device="$1" -v row="$row" '
    NF == 1 { operator = $1 }
    $3 == device {
        printf row, operator, $2, device, $7, $8, $9, $10
    }' "$demo/operators.$1"
}
# shellcheck disable=SC2059
printf "\n$row" '' shape device result us 'IO cycles' compute
for device in $devices; do
    vector_add "$device"
    operators "$device"
done
