#!/bin/sh
# Builds the examples and runs vector add, with its report, on two devices.
# OUT is the build folder, from the Makefile.
set -e
: "${OUT:=build}"
mkdir -p "$OUT/demo"
for e in 01_hello/hello 02_vector_add/vector_add; do
    "$OUT/bin/mlucc" "examples/$e.mlu" -o "$OUT/demo/$(basename "$e")" \
        --bang-mlu-arch=mtp_372 --bang-mlu-arch=mtp_592
done
"$OUT/bin/mlusim" run "$OUT/demo/hello" 2>/dev/null
for device in MLU370-X4 MLU590-H8; do
    printf '\n$ mlusim run --device %s vector_add\n' "$device"
    "$OUT/bin/mlusim" run --device "$device" "$OUT/demo/vector_add" 2>&1
done
