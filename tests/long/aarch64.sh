#!/bin/sh
# The tree for aarch64, cross-built and emulated: quick suites pass, bodies of ops leave the
# same bits as here, and programs print the same, with the same cycles in their reports.
# PROGRAMS="a b" compares these of tests/programs, SUITES="word word" runs these suites.
# 77: what it needs is not installed.
. tests/support/checks.sh
needs_clang
[ "$(uname -m)" != aarch64 ] || { echo "skipped: this machine is one"; exit 77; }
[ "$MODE" = release ] || { echo "skipped: release builds are compared"; exit 77; }
for tool in aarch64-linux-gnu-g++ qemu-aarch64-static; do
    command -v $tool >/dev/null ||
        { echo "skipped: $tool is not installed (tests/support/deps.sh arm64)"; exit 77; }
done
[ -e /usr/lib/aarch64-linux-gnu/libdw.so ] ||
    { echo "skipped: libraries of arm64 are not installed (tests/support/deps.sh arm64)"; exit 77; }

there=$OUT/aarch64
root=$PWD
elsewhere() { # goals, variables...
    env -u LD_PRELOAD make -s -j"$(nproc)" MODE=release MACHINE=aarch64 CC=aarch64-linux-gnu-gcc \
        OUT="$there" "$@"
}
# Runs a command whose programs may be those of the other machine.
emulated() {
    env LD_PRELOAD="$root/$there/tests/\$LIB/exec.so" MLUCC_KEPT= "$@"
}

# ---- the build -----------------------------------------------------------------

try 'build' elsewhere all emulation "$there/tests/bits"
[ "$failures" -eq 0 ] || { finish; exit 1; }
try 'build what it is compared with' make -s "$OUT/tests/bits"
is_for() { # machine file
    readelf -h "$2" | grep -q "Machine: *$1"
}
try 'programs are for it' is_for AArch64 "$there/bin/mlusim"
try 'libraries are for it' is_for AArch64 "$there/lib/libcnrt.so"
make -n MACHINE=aarch64 CC=aarch64-linux-gnu-gcc MODE=release OUT="$work/none" install PREFIX=/nowhere \
    >"$work/commands"
try 'there are commands of the build' grep -q '^aarch64-linux-gnu-gcc .*-c ' "$work/commands"
try 'no level of x86-64' [ "$(grep -v isa/compiler/device "$work/commands" |
    grep -c -e -march= -e x86-64-v)" = 0 ]
# The device library is that of this machine, byte for byte.
try 'the device library' cmp "$OUT/share/mlusim/device.o" "$there/share/mlusim/device.o"

# ---- quick suites --------------------------------------------------------------

for suite in ${SUITES:-''}; do
    checks=$((checks + 1))
    elsewhere test SUITE="$suite" >"$work/suites" 2>&1 || {
        failures=$((failures + 1))
        cat "$work/suites"
    }
    tail -n 1 "$work/suites"
done

# ---- bits ----------------------------------------------------------------------

"$OUT/tests/bits" 4 >"$work/bits.here"
emulated sh -c "'$there/tests/bits' 4" >"$work/bits.there"
try 'there are bits' [ "$(wc -l <"$work/bits.here")" -gt 10000 ]
try 'bodies of ops leave the same bits' diff "$work/bits.here" "$work/bits.there"

# ---- programs ------------------------------------------------------------------

# What a program prints, and its report, without what the host took and where the host
# has its functions and data.
tidy() { # build
    sed -e "s|$root/$1|BUILD|g" -e "s|$1|BUILD|g" -e '/^host /d' -e '/^  "host"/,/^  }/d' \
        -e 's/ holds 0x4[0-9a-f]*, where / holds HOST, where /' \
        -e 's/ a jump to 0x5[0-9a-f]*; / a jump to HOST; /'
}
compiled() { # build program
    case $1 in
    "$OUT") "$1/bin/mlucc" $flags "$source" -o "$work/$2" ;;
    *) emulated sh -c '"$@"' sh "$1/bin/mlucc" $flags "$source" -o "$work/$2" ;;
    esac
}
printed() { # program words...: its status behind what it printed
    emulated sh -c '"$@"; echo "status $?"' sh "$@" 2>&1
}
directive() { # file name: the values, one per line
    sed -n "s|^/// $2: \{0,1\}||p" "$1"
}
compare() { # source devices, with $flags and $settings
    source=$1
    name=$(basename "$1" .mlu)
    before=$failures
    try "$name is compiled here" compiled "$OUT" here
    try "$name is compiled there" compiled "$there" there
    [ $failures -eq $before ] || return
    for device in $2; do
        for build in "$OUT" "$there"; do
            [ "$build" = "$OUT" ] && program=$work/here || program=$work/there
            # shellcheck disable=SC2086
            printed env MLUSIM_DEVICE="$device" MLUSIM_REPORT=json \
                MLUSIM_REPORT_FILE="$work/report.$(basename "$program")" \
                $settings "$program" $arguments |
                sed "s|$program|PROGRAM|g" | tidy "$build" >"$program.said"
            tidy "$build" <"$work/report.$(basename "$program")" |
                sed "s|$program|PROGRAM|g" >"$program.report"
        done
        try "$name, $device: what it prints" diff "$work/here.said" "$work/there.said"
        try "$name, $device: its report" diff "$work/here.report" "$work/there.report"
    done
}

both='--bang-mlu-arch=mtp_372 --bang-mlu-arch=mtp_592'
flags=$both settings= arguments=
[ -n "${PROGRAMS:-}" ] || for example in examples/01_hello/hello.mlu examples/02_vector_add/vector_add.mlu \
    examples/04_matmul/matmul.mlu examples/06_debugger/smooth.mlu \
    examples/07_find_the_race/histogram.mlu examples/09_pipeline/pipeline.mlu; do
    compare "$example" 'MLU370-X4 MLU590-H8'
done
[ -n "${PROGRAMS:-}" ] || for device in MLU270 MLU370-X4 MLU590-H8; do
    for build in "$OUT" "$there"; do
        printed "$build/bin/mluop" run all --quick --device $device |
            tidy "$build" >"$work/operators.$(basename "$build")"
    done
    try "the operators, $device" diff "$work/operators.$(basename "$OUT")" "$work/operators.aarch64"
done
for source in tests/programs/*.mlu; do
    name=$(basename "$source" .mlu)
    case " ${PROGRAMS:-$name} " in *" $name "*) ;; *) continue ;; esac
    [ -z "$(directive "$source" compile-error)$(directive "$source" where)" ] || continue
    flags="-O2 $(directive "$source" flags)" settings=$(directive "$source" env)
    arguments=$(directive "$source" args)
    devices=$(directive "$source" devices)
    compare "$source" "$(echo "${devices:-MLU590-H8}" | sed 's/ .*//')"
done

finish
