#!/bin/sh
# The tools of others understand device images: llvm-dwarfdump finds nothing
# wrong, symbolizers name kernels. OUT is the build directory; tests/long has
# the same for every program.
set -eu
: "${OUT:=build}"
. tests/support/images.sh
[ -x "$OUT/bin/mlucc" ] || { echo "mlucc is not built"; exit 77; }
command -v "$clang" >/dev/null || { echo "$clang is not installed"; exit 77; }
work=$OUT/images
mkdir -p "$work"
n=0
for program in tests/programs/lang_templates tests/programs/math_vector \
    tests/programs/select_filter examples/02_vector_add/vector_add; do
    for options in -O0 '-O2 --bang-mlu-arch=mtp_592 --bang-mlu-arch=mtp_372'; do
        rm -f "$work"/*.elf
        # shellcheck disable=SC2086
        (cd "$work" && "$OLDPWD/$OUT/bin/mlucc" --bang-device-only -I"$OLDPWD" \
            $options "$OLDPWD/$program.mlu")
        for image in "$work"/*.elf; do
            judge "$image" >"$work/wrong"
            [ ! -s "$work/wrong" ] || { cat "$work/wrong"; exit 1; }
            n=$((n + 1))
        done
    done
done
echo "$n passed, 0 failed"
