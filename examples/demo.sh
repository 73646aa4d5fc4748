#!/bin/sh
# Builds and runs the examples, vector add, with its report, on two devices, and
# ends with a table: vector add and the operator voxel_pooling_forward at the
# size of its network, right or wrong, with time, cycles and steps. Commands are
# shown as they can be repeated from the root of the tree. OUT is the build
# folder, from the Makefile.
set -e
: "${OUT:=build}"
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
operator=voxel_pooling_forward
# A command and its report, without the last table; all is kept for our own.
report() { # file command...
    file=$1
    shift
    show "$@"
    status=0
    "$@" >"$file" 2>&1 || status=$?
    sed '/^NRAM of a core/,$d' "$file"
    [ $status -eq 0 ]
}
for device in $devices; do
    report "$demo/vector_add.$device" \
        "$OUT/bin/mlusim" run --device "$device" "$demo/vector_add"
done
for device in $devices; do
    report "$demo/$operator.$device" \
        "$OUT/bin/mluop" run "$operator" --case framework --device "$device"
done

# A row from a report: what it is, the device, the verdict, us, IO, compute.
row() { # what device file
    awk -v what="$1" -v device="$2" '
    $0 == "PASSED" { right = 1 }
    $1 == "time" { us = $2 }
    $1 == "IO" && $3 == "cycles" { io = $2; compute = $7 }
    END {
        printf "%-30s %-10s %-6s %12s %10s %10s\n", what, device,
            right ? "right" : "WRONG", us, io, compute
    }' "$3"
}
steps() { # file: the table of steps in a report
    awk '/^  steps / { on = 1 } /^  [a-rt-zA-Z]/ { on = 0 } on' "$1"
}

printf '\n%-30s %-10s %-6s %12s %10s %10s\n' '' device result us 'IO cycles' \
    'compute'
for device in $devices; do
    row 'vector add, 10000000 floats' "$device" "$demo/vector_add.$device"
done
for device in $devices; do
    row 'voxel_pooling_forward, network' "$device" "$demo/$operator.$device"
done
for device in $devices; do
    printf '\nsteps of %s on %s\n' "$operator" "$device"
    steps "$demo/$operator.$device"
done
