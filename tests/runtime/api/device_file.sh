#!/bin/sh
# Device files: what they change, what they refuse, line by line, and an operator
# whose remainder branches a small NRAM reaches with small data. OUT is the build
# folder; run from the root of the tree.
. tests/support/checks.sh
root=$PWD
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
[ -x "$mlusim" ] || { echo "FAILED no $mlusim: build first"; exit 1; }
cd "$work" || exit 1

# expect STATUS COMMAND...: both outputs to out.
expect() {
    wanted=$1 checks=$((checks + 1))
    shift
    "$@" >"$work/out" 2>&1
    got=$?
    [ $got -eq "$wanted" ] || fail "status $got, not $wanted: $*"
}
says() { # WORDS...
    for words; do
        checks=$((checks + 1))
        grep -qF -e "$words" "$work/out" || fail "no '$words'"
    done
}

# ---- what is refused ---------------------------------------------------------------

refused() { # LINE WORDS: as second line of a file
    printf 'base MLU370-X4\n%s\n' "$1" >bad.device
    expect 2 "$mlusim" devices bad.device
    says "$2"
}
refused 'nram_kbi 128' 'bad.device:2: there is nothing called nram_kbi; did you mean nram_kib?'
refused 'io_latenzy 3' 'did you mean io_latency?'
refused 'xyzzy 1' 'there is nothing called xyzzy'
refused 'nram_kib 0' 'nram_kib 0: out of range, expected 4 to 1024'
refused 'nram_kib 1028' 'out of range'
refused 'nram_kib 130' 'expected a multiple of 4'
refused 'nram_kib -128' 'expected a number from 4 to 1024'
refused 'task_pack 0' 'task_pack 0: out of range, expected 1 to 256'
refused 'task_pack 257' 'out of range'
refused 'task_dispatch -1' 'expected a number from 0 to 1000000000'
refused 'nram_kib 128k' 'expected a number'
refused 'dram_mib 18446744073709551616' 'expected a number'
refused 'sync 4294967297' 'out of range, expected 0 to 1048576'
refused 'io_bytes 0' 'out of range, expected 1 to'
refused 'io_segment 1000000001' 'out of range, expected 0 to 1000000000'
refused 'dram_piece 65537' 'out of range, expected 0 to 65536'
refused 'vector_bytes 0' 'out of range, expected 1 to'
refused 'cold_launch -1' 'expected a number from 0 to'
refused 'latency_fp 1001' 'out of range, expected 0 to 1000'
refused 'latency_fpp 3' 'did you mean latency_fp?'
refused 'dram_efficiency 101' 'expected 1 to 100'
refused 'dram_grain 48' 'expected a power of two'
refused 'max_union 3' 'expected a power of two'
refused 'max_union 16' 'max_union 16 is more than the 8 clusters'
refused 'clusters 64' 'more than 256 cores'
refused 'clock_mhz' 'expected a name and a value'
refused 'clock_mhz 1 2' 'expected a name and a value'
refused 'arch 592' 'arch cannot be changed'
refused 'l2_hit 50' 'there is nothing called l2_hit'
refused 'base MLU270' 'base is given twice'
# Every parameter has the range of its unit, and says so.
awk -F, -v OFS='\t' '/^X\(/ { sub(/^X\(/, ""); gsub(/[" ]/, "") }
    FILENAME ~ /units/ && NF > 3 { least[$1] = $2; most[$1] = $3 }
    FILENAME ~ /params/ && NF > 7 {
        if (!($2 in most)) { print "no unit", $1, $2; next }
        print $1, least[$2], most[$2] }' \
    "$root/sim/machine/units.def" "$root/sim/machine/params.def" >ranges
checks=$((checks + 1))
! grep 'no unit' ranges || fail 'a parameter whose unit is not in units.def'
[ "$(wc -l <ranges)" = "$(grep -c '^X(' "$root/sim/machine/params.def")" ] || fail 'ranges'
{ echo 'base MLU370-X4'; awk '{ print $1, $2 }' ranges; } >least.device
{ echo 'base MLU370-X4'; awk '{ print $1, $3 }' ranges; } >most.device
expect 0 "$mlusim" devices least.device
expect 0 "$mlusim" devices most.device
while read -r name least most; do
    refused "$name $((most + 1))" "bad.device:2: $name $((most + 1)): out of range, expected $least to $most"
    refused "$name -1" "bad.device:2: $name -1: expected a number from $least to $most"
    [ "$least" -eq 0 ] || refused "$name 0" "bad.device:2: $name 0: out of range, expected $least to $most"
done <ranges
# What contradicts itself is told at the later of its lines.
refused 'max_union 16' 'bad.device:2: max_union 16 is more than the 8 clusters; change both'
refused 'clusters 4' 'bad.device:2: max_union 8 is more than the 4 clusters; change both'
refused 'clusters 64' 'bad.device:2: 64 clusters of 4 cores and a memory core are more than 256 cores; give fewer clusters'
printf 'base MLU370-X4\ndram_mbps 3\nsync 1\nclock_mhz 1000\n' >bad.device
expect 2 "$mlusim" devices bad.device
says 'bad.device:4: dram_mbps 3 is less than a byte in 256 cycles of 1000 MHz; expected at least 4'
printf 'base MLU370-X4\nsync 1\nsync 1\n' >bad.device
expect 2 "$mlusim" devices bad.device
says 'bad.device:3: sync is given twice'
printf 'sync 1\n' >bad.device
expect 2 "$mlusim" devices bad.device
says "expected 'base DEVICE' before anything else"
printf 'base MLU3700\n' >bad.device
expect 2 "$mlusim" devices bad.device
says "bad.device:1: base: there is no device 'MLU3700'"
: >bad.device
expect 2 "$mlusim" devices bad.device
says "expected 'base DEVICE' in the first line"
printf 'base MLU370-X4\nsync 1\0 and more' >bad.device
expect 2 "$mlusim" devices bad.device
says 'bad.device:2: a byte 0, which is no text'
{
    printf 'base MLU370-X4\n# '
    head -c 600 /dev/zero | tr '\0' x
} >bad.device
expect 2 "$mlusim" devices bad.device
says 'bad.device:2: a line of more than 510 characters'
# What never ends is not read to its end.
expect 2 timeout 20 "$mlusim" devices /dev/zero
says '/dev/zero: it is a device'
mkfifo endless
yes '# more' >endless 2>/dev/null &
exec 9<endless
expect 2 timeout 20 "$mlusim" devices /dev/fd/9
exec 9<&-
says '/dev/fd/9:65537: more than 65536 lines; does the file never end?'
expect 2 timeout 20 "$mlusim" run --device ./endless true
says './endless: it is a pipe'
yes '# more' | head -n 65537 >long.list # nor is a list of suppressions
expect 2 "$mlusim" run --check all --suppress long.list true
says 'long.list:65537: more than 65536 lines; does the file never end?'
printf '\357\273\277base MLU370-X4\nsync 1' >marked.device
expect 0 "$mlusim" devices marked.device
expect 2 "$mlusim" devices none.device
says 'cannot read the device file none.device'
printf 'base MLU370-X4\nclock_mhz 0\n' >bad.device
expect 2 "$mlusim" run --device bad.device true
says 'run: --device bad.device: bad.device:2: clock_mhz 0: out of range'

# ---- what is changed ---------------------------------------------------------------

# Every name is known, and shown with what the table has.
printf '# smaller\nbase MLU370-X4\n\nnram_kib 132 # of 768\nio_latency 432\n' >small.device
expect 0 "$mlusim" devices small.device
says 'MLU370-X4 (small)' '132/1024/4096' \
    'mlucc --bang-mlu-arch=mtp_372' '-U__MLU_NRAM_SIZE__ -D__MLU_NRAM_SIZE__=132'
for change in "nram_kib $(awk '$1 ~ /mtp_372/ { print $4 }' "$root/isa/tables/archs.def" | tr -d ,) 132" \
    "io_latency $(awk '$1 == "X(io_latency," { print $4 }' "$root/sim/machine/params.def" | tr -d ,) 432"; do
    checks=$((checks + 1))
    tr -s ' ' <out | sed 's/ -> / /; s/^ //' | grep -qxF "$change" || fail "no change '$change'"
done
# What a board has otherwise than its generation is what the file changes.
printf 'base MLU370-X4\nscalar_gdram_load 300\n' >board.device
expect 0 "$mlusim" devices -v board.device
says 'scalar_gdram_load         249 ->        300' 'cold_launch 49950, not as its generation'
{
    echo 'base MLU370-X4'
    sed -n 's/^X(\([a-z0-9_]*\), .*/\1 4/p' "$root/sim/machine/changes.def" "$root/sim/machine/params.def" |
        grep -v '^dram_mib'
    sed -n 's/^X(\([a-z_]*\), .*/cycles_\1 4\nlatency_\1 5/p' "$root/sim/machine/costs.def"
} >all.device
expect 0 "$mlusim" devices all.device
checks=$((checks + 1))
[ "$(grep -c -e ' -> ' out)" -eq $(($(wc -l <all.device) - 1)) ] || fail 'not every change is shown'

# ---- in a run ------------------------------------------------------------------------

# A copy from GDRAM takes io_latency more, and nothing else does.
cat >copy.mlu <<'END'
#include <bang.h>
#include <cnrt.h>
#include <cstdio>
__nram__ char a[__MLU_NRAM_SIZE__ * 1024 - 1024];
__mlu_global__ void k(char *p) { __memcpy(a, p, 4096, GDRAM2NRAM); a[sizeof a - 1] = 1; }
int main()
{
    cnrtQueue_t queue;
    char *p;
    cnrtDim3_t dim = {1, 1, 1};
    CNRT_CHECK(cnrtQueueCreate(&queue));
    CNRT_CHECK(cnrtMalloc((void **)&p, 4096));
    k<<<dim, cnrtFuncTypeBlock, queue>>>(p);
    return cnrtQueueSync(queue) != cnrtSuccess;
}
END
try 'compiles for the sizes of the file' "$OUT/bin/mlucc" --bang-mlu-arch=mtp_372 \
    -U__MLU_NRAM_SIZE__ -D__MLU_NRAM_SIZE__=132 copy.mlu -o copy
cycles() { # of the report in out
    sed -n 's/.* us[^:]*: \([0-9]*\) cycles.*/\1/p' out
}
expect 0 with "$mlusim" run --device MLU370-X4 ./copy
plain=$(cycles)
printf 'base MLU370-X4\nnram_kib 132\nio_latency 306\n' >slow.device
expect 0 with "$mlusim" run --device slow.device ./copy
says 'MLU370-X4 (slow)'
checks=$((checks + 1))
[ "$(cycles)" -eq $((plain + 100)) ] || fail "$(cycles) cycles, $plain without 100 more of latency"
expect 0 with env MLUSIM_DEVICE=./slow.device MLUSIM_REPORT=text ./copy
says 'MLU370-X4 (slow)'
# Code for a larger memory is refused, with the remedy.
sed 's/132/128/' slow.device >less.device
expect 1 with "$mlusim" run --device less.device ./copy
says 'kernel k needs 134144 bytes of NRAM, MLU370-X4 (less) has 131072' \
    'compile it for the sizes of the device file'

# ---- names ---------------------------------------------------------------------------

# A name is that of its file, cut after 64 bytes, but not within a character; a report has
# it, whatever its bytes are.
named() { # FILE NAME: in the report
    printf 'base MLU370-X8\nio_latency 400\n' >"$1"
    expect 0 with "$mlusim" run --device "./$1" --report json --report-file named.json ./copy
    checks=$((checks + 1))
    [ "$("$OUT/tests/json_get" device.name named.json)" = "MLU370-X8 ($2)" ] ||
        fail "not $2 in the report"
}
e=$(printf '\303\251')
named "$(printf 'caf\351.device')" 'caf?'
named "$e.device" "$e"
named "x$(printf "$e%.0s" $(seq 40)).device" "x$(printf "$e%.0s" $(seq 31))"

# ---- an operator on a small device ----------------------------------------------------

# Its kernel cuts points into pieces of what NRAM holds beside the 128 KiB that the
# compiler keeps: a few, on 4 KiB.
if [ "$MODE" = release ]; then
    case=memo_values
    try 'the operator compiles' "$OUT/bin/mlucc" -c -fPIC -I "$root" --bang-mlu-arch=mtp_372 \
        -U__MLU_NRAM_SIZE__ -D__MLU_NRAM_SIZE__=132 \
        "$root/kernels/voxel_pooling_forward/voxel_pooling_forward.mlu" -o kernel.o
    links() ( # in the root, as make does
        # shellcheck disable=SC2046
        cd "$root" && "$CC" -o "$work/mluop" "$work/kernel.o" \
            $(sed 's| [^ ]*/voxel_pooling_forward[.]mlu[.]o||' "$OUT/obj/mluop.linked") \
            -Wl,-rpath,"$OUT/lib"
    )
    try 'mluop links with it' links
    steps() { # of the report: every piece takes the same ops on points
        awk '$1 == "compute" { print $6; exit }' out
    }
    expect 0 env MLUSIM_REPORT=text "$OUT/bin/mluop" run --device MLU370-X4 --case $case voxel_pooling_forward
    large=$(steps)
    expect 0 env MLUSIM_REPORT=text ./mluop run --device ./small.device --case $case voxel_pooling_forward
    says 'PASSED' 'MLU370-X4 (small)'
    checks=$((checks + 1))
    [ "$(steps)" -gt $((large * 3 / 2)) ] ||
        fail "$(steps) compute ops on the small device, $large on the large one"
fi
finish
