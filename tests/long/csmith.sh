#!/bin/sh
# Random C programs of csmith as kernels: COUNT of them (40) that have no undefined behaviour by
# UBSan and ASan of the host, and end there soon, are compiled at -O0 and -O2 and run in both
# engines; their checksums have to be those of the host. SEED=N makes other programs (SEED=random
# those of a fresh one); a failing program is named by the seed that csmith makes it from.
# OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
[ "${SEED:-}" != random ] || SEED=$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')
: "${SEED:=1}" "${COUNT:=40}"
echo "SEED=$SEED"
header=/usr/include/csmith
if ! command -v csmith >/dev/null || [ ! -f $header/safe_math.h ]; then
    echo "skipped: csmith and libcsmith-dev are not installed"
    exit 77
fi
here=tests/long/csmith quiet='-w -Wno-c++11-narrowing'
options='--lang-cpp --cpp11 --no-argc --no-packed-struct --max-funcs 6'
options="$options --max-block-depth 4 --max-expr-complexity 8"

# program SEED FOLDER: writes the program as a header for both sides.
program() {
    # shellcheck disable=SC2086
    csmith $options -s "$1" >"$work/made.cpp" || return
    sed -E 's/^(static |inline |const |volatile )+.*\bfunc_[0-9]+ ?\(/FUNCTION &/; t
        s/^ +.*\boperator=\(/FUNCTION &/; s/^(static|const|volatile) .*\bg_[0-9]+\b/PLACE &/; t
        s/^int main ?\(void\)/FUNCTION static int program()/' "$work/made.cpp" >"$2/program.h"
}

# compiled FLAGS: the program as a kernel at $work/kernel.
compiled() {
    # shellcheck disable=SC2086
    with "$OUT/bin/mlucc" "$1" $quiet -I "$folder" -I $here -I $header $here/kernel.mlu \
        -o "$work/kernel" >"$work/log" 2>&1
}

given=$((SEED * 1000)) left_out=0 tried=0
while [ $tried -lt "$COUNT" ] && [ $left_out -lt $((COUNT * 3)) ]; do
    given=$((given + 1)) folder=$work/$given
    mkdir "$folder"
    program $given "$folder"
    # shellcheck disable=SC2086
    if ! "$clang" -x c++ -std=c++17 -O1 $quiet -fsanitize=address,undefined \
        -fno-sanitize-recover=all -I "$folder" -I $here -I $header $here/host.cpp -lstdc++ \
        -o "$work/host" >"$work/log" 2>&1 ||
        ! timeout 2 "$work/host" >"$work/expected" 2>"$work/err"; then
        left_out=$((left_out + 1))
        rm -rf "$folder"
        continue
    fi
    tried=$((tried + 1))
    for flags in -O0 -O2; do
        checks=$((checks + 1))
        if ! compiled $flags; then
            fail "csmith $options -s $given: mlucc $flags refuses it"
            continue
        fi
        for engine in interp ''; do
            checks=$((checks + 1))
            with env MLUSIM_ENGINE="$engine" timeout 120 "$work/kernel" >"$work/printed" 2>"$work/err"
            cmp -s "$work/expected" "$work/printed" ||
                fail "csmith $options -s $given, $flags, engine '${engine:-default}'"
        done
    done
    rm -rf "$folder"
done
echo "$tried programs, $left_out left out"
[ $tried -eq "$COUNT" ] || fail "too few programs pass the sanitizers"
finish
