#!/bin/sh
# `mlusim usage`: bytes touched against those that the source says, the map, and
# that watching changes nothing. OUT is the build folder; run from the root of
# the tree.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
[ -x "$mlusim" ] || { echo "FAILED no $mlusim: build first"; exit 1; }
mkdir "$work/tmp"
TMPDIR=$work/tmp
export TMPDIR
source=tests/runtime/instruments/usage.mlu

row() { # WORDS: a line has them, whatever blanks are between
    checks=$((checks + 1))
    tr -s ' ' <"$work/out" | sed 's/^ //' | grep -qF -e "$1" || fail "no '$1'"
}
# usage STATUS PROGRAM...: stdout to out
usage() {
    wanted=$1 checks=$((checks + 1))
    shift
    with "$mlusim" usage "$@" >"$work/out" 2>"$work/err"
    got=$?
    [ $got -eq "$wanted" ] || fail "status $got, not $wanted: usage $*"
    [ -z "$(ls "$TMPDIR")" ] || fail "usage $* leaves files in TMPDIR"
}

try 'compiles' "$OUT/bin/mlucc" $source -o "$work/program"
usage 3 "$work/program"
# The copies and the segments; the last one ends 7 * 64 + 16 behind 2048.
row "NRAM 4096 $((1000 + 8 * 16)) $((2048 + 7 * 64 + 16)) $((4096 - 1000 - 8 * 16)) arena $source:"
row "NRAM 1024 1000 1000 24 first at 0"
row "NRAM 2048 128 $((1024 + 7 * 64 + 16)) $((2048 - 128)) second at 1024"
row "NRAM 32 4 16 28 single $source:"
row "NRAM 4096 0 0 4096 arena $source:" # of the other kernel
row "WRAM 4096 128 128 3968 weights $source:"
row "SRAM 256 16 16 240 shared $source:"
row "SRAM 64 0 0 64 beyond in no variable"
# The same bytes take another name, and a region is closed: before anything is touched.
row "NRAM 32 0 0 32 before at 0"
row "NRAM 32 4 16 28 after at 0"
row "NRAM 4 0 0 4 closed at 12"
row "2 launches, 8 tasks on MLU590-H8"
row "1 launch, 4 tasks on MLU590-H8"
# The stack of one kernel has 16 words and little else, that of the other nothing.
awk '$1 == "stack" { print $2 }' "$work/out" >"$work/stacks"
try 'the stack' awk 'NR == 1 { bad = $1 < 64 || $1 > 256 } NR == 2 { bad += $1 != 0 }
    END { exit bad || NR != 2 }' "$work/stacks"
# Three times the same range is one line of the map, with 1000 of its bytes in
# columns of 64.
line=$(grep -n 'arena, data, 1000' $source | cut -d: -f1)
checks=$((checks + 1))
grep -Eq "^ +[0-9]+ +[0-9]+ +3  w{16}[.]{24}  __memcpy GDRAM2NRAM  $source:$line\$" "$work/out" ||
    fail 'no line of the map for the copy of 1000 bytes'
checks=$((checks + 1))
grep -Eq '^ +={16}[.]{24}  first$' "$work/out" || fail 'the region is not in the legend'
# A memory that no op uses has no map.
checks=$((checks + 1))
! grep -q 'SRAM over time' "$work/out" || fail 'a map of SRAM'

# Names that are put together when an op is told, those of conversions, are kept.
cat >"$work/convert.mlu" <<'EOF'
#include <bang.h>
#include <cnrt.h>
__nram__ float x[64];
__nram__ int y[64];
__nram__ half z[64];
__mlu_global__ void convert()
{
    __bang_float2int32_rd(y, x, 64, 0);
    __bang_float2half_up(z, x, 64);
    __bang_add(x, x, x, 64);
}
int main()
{
    convert<<<cnrtDim3_t{1, 1, 1}, cnrtFuncTypeBlock, nullptr>>>();
    return cnrtSyncDevice() != cnrtSuccess;
}
EOF
try 'conversions compile' "$OUT/bin/mlucc" "$work/convert.mlu" -o "$work/convert"
usage 0 "$work/convert"
for name in __bang_float2int32_rd __bang_float2half_up __bang_add; do
    row "$name $work/convert.mlu:"
done

# The same as JSON, alone, or behind what the program prints.
usage 3 --json "$work/json" "$work/program"
checks=$((checks + 1))
! grep -q 'memory' "$work/out" || fail 'text beside the JSON'
try 'as its page says' by_schema usage "$work/json"
try 'a member more or less' by_schema --planted "$work/json"
cp "$work/json" "$work/out"
row "\"variable\": \"arena\", \"memory\": \"NRAM\", \"file\": \"$source\", \"line\": $(grep -n ' arena' $source | head -n 1 | cut -d: -f1), \"offset\": 0, \"bytes\": 4096, \"touched\": $((1000 + 8 * 16)), \"up_to\": $((2048 + 7 * 64 + 16)), \"regions\": [{\"region\": \"first\", \"offset\": 0, \"bytes\": 1024, \"touched\": 1000,"
row "\"line\": $line, \"first\":"
row "\"ranges\": [{\"memory\": \"NRAM\", \"from\": 0, \"to\": 1000, \"how\": \"written\"}]}"
row '"regions_elsewhere": ["beyond"]'
row '"launches": 2, "tasks": 8'
usage 3 --json - "$work/program"
row '"launches": 1, "tasks": 4'
usage 2 --json "$work/none/json" "$work/program"

# On a device of another size, too, and there by its name.
usage 3 --device MLU590-M9 "$work/program"
row "on MLU590-M9"

# Watched or not, a launch takes the same.
mkdir "$work/folder"
for folder in '' "$work/folder"; do
    with env MLUSIM_USAGE="$folder" MLUSIM_REPORT=text "$work/program" 2>&1 |
        sed '/^host/d' >"$work/report.${folder:+watched}"
done
try 'the same report' cmp "$work/report." "$work/report.watched"
checks=$((checks + 1))
[ "$(find "$work/folder" -type f | wc -l)" -eq 1 ] || fail 'no record was written'

# What is no record, or half of one, is refused; so is a program without kernels.
usage 1 true
grep -q 'no kernel was launched' "$work/err" || fail 'true has no kernels'
usage 127 "$work/none"
# Without room for the record there is no half of one.
checks=$((checks + 1))
(trap '' XFSZ; ulimit -f 1; usage 3 "$work/program") || fail 'a full disk'
grep -qF 'usage: the record of a program is cut off: is there room for files in TMPDIR?' "$work/err" ||
    fail 'a full TMPDIR'
# Ctrl-C goes to all in the terminal: the program ends, and its kernels are told.
cat >"$work/endless.mlu" <<'EOF'
#include <cnrt.h>
#include <cstdio>
__mlu_global__ void once(volatile int *from) { while (*from) from[1]++; }
int main()
{
    int *from;
    cnrtMalloc((void **)&from, 8);
    for (int i = 0; i < 2; i++) {
        cnrtMemset(from, i, 4);
        once<<<cnrtDim3_t{1, 1, 1}, cnrtFuncTypeBlock, nullptr>>>(from);
        std::puts("running");
        std::fflush(stdout);
    }
    return cnrtSyncDevice() != cnrtSuccess;
}
EOF
try 'an endless kernel compiles' "$OUT/bin/mlucc" "$work/endless.mlu" -o "$work/endless"
checks=$((checks + 2))
with setsid -w env --default-signal=INT sh -c 'echo $$ >"$0"; exec "$@"' "$work/group" \
    "$mlusim" usage "$work/endless" >"$work/out" 2>"$work/err" &
comes grep -q running "$work/out" || fail 'no launch'
kill -INT "-$(cat "$work/group")"
wait $!
got=$?
[ $got -eq 130 ] || fail "status $got after Ctrl-C"
row 'kernel once '
# Of a kernel without a program: what one line does to 1000 pieces of a range, in
# any order, is one row; two buffers of one line are two.
cat >"$work/pieces.mlu" <<'EOF'
#include <bang.h>

__nram__ float a[1000], b[1000], c[1000], d[2][64], e[1000];

__mlu_global__ void pieces(float *p)
{
    for (int i = 0; i < 1000; i++)
        __bang_atomic_add(a + i, p + i, 1.0f);
    for (int i = 999; i >= 0; i--)
        __bang_add(b + i, a + i, a + i, 1);
    for (int i = 0; i < 1000; i++) {
        int at = i * 7 % 1000; /* each once */
        __memcpy(c + at, p + at, 4, GDRAM2NRAM);
    }
    for (int i = 0; i < 8; i++)
        __memcpy(d[i % 2], p, 256, GDRAM2NRAM);
    for (int i = 0; i < 1000; i += 96) /* the last one is shorter */
        __memcpy(e + i, p + i, (i + 96 <= 1000 ? 96 : 1000 - i) * 4, GDRAM2NRAM);
}
EOF
usage 0 "$work/pieces.mlu" --kernel pieces --arg 'gdram:f32[1024]'
rows() { # COUNT WORDS...: how many lines of the map have them
    wanted=$1 checks=$((checks + 1))
    shift
    got=$(tr -s ' ' <"$work/out" | grep -E "^ [0-9]+ [0-9]+ $1 .* $2" | grep -c "$3\$")
    [ "$got" -eq "$wanted" ] || fail "$got lines of $*, not $wanted"
}
at() { grep -n "$1" "$work/pieces.mlu" | cut -d: -f1; }
rows 1 1000 __bang_atomic_add "pieces.mlu:$(at 'atomic_add(')"
rows 1 1000 __bang_add "pieces.mlu:$(at 'bang_add(')"
rows 1 1000 __memcpy "pieces.mlu:$(at 'memcpy(c')"
rows 2 4 __memcpy "pieces.mlu:$(at 'memcpy(d')"
rows 1 11 __memcpy "pieces.mlu:$(at 'memcpy(e')"
usage 2 "$work/pieces.mlu" --kernel none --arg 'gdram:f32[1024]'
usage 2 --kernel pieces "$work/program"
# A kernel whose name is longer than most buffers.
name=$(printf 'k%0700d' 0)
sed "s/touches/$name/" $source >"$work/long.mlu"
try 'a long name compiles' "$OUT/bin/mlucc" "$work/long.mlu" -o "$work/long"
usage 3 "$work/long"
row "$name"

finish
