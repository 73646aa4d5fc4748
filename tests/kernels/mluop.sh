#!/bin/sh
# The command mluop as a user meets it. OUT is the build folder; run from the
# root of the tree.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mluop=$OUT/bin/mluop
[ -x "$mluop" ] || { echo "FAILED no $mluop: build first"; exit 1; }
op=voxel_pooling_forward

# expect STATUS WORDS ARGUMENT...: runs mluop; WORDS must be in its output.
expect() {
    status=$1 words=$2 checks=$((checks + 1))
    shift 2
    "$mluop" "$@" >"$work/out" 2>"$work/err"
    got=$?
    [ $got -eq "$status" ] || fail "status $got, not $status: $*"
    [ -z "$words" ] && return
    grep -qF -e "$words" "$work/out" "$work/err" || fail "no '$words': $*"
}
says() { # words of the last output
    checks=$((checks + 1))
    grep -qF -e "$1" "$work/out" || fail "no '$1'"
}

# ---- the command line -----------------------------------------------------------

expect 2 'usage: mluop COMMAND'
for spelling in help --help -h; do
    expect 0 'Exit status: 0' $spelling
done
expect 0 '--task-type TYPE' help run
expect 0 'usage: mluop bench [OPTIONS] [OPERATOR]' bench --help
expect 0 'usage: mluop run [OPTIONS] OPERATOR' run psroipool_backward --all --help
expect 0 'usage: mluop list [OPERATOR]' help list
expect 2 'unknown command rnu' rnu
expect 2 'unknown command rnu' help rnu
expect 2 'unknown option --nope' run $op --nope
expect 2 'unknown option --repeat' run $op --repeat 3
expect 2 '--case needs a value: --case NAME' run $op --case
expect 2 '--case needs a value: --case NAME' run $op --case=
expect 2 '--all takes no value' run $op --all=1
expect 2 'too many arguments' run $op $op
expect 2 'run: --seed is given twice, as 1 and as 2: leave one out' run $op --seed 1 --seed 2
expect 2 'unknown command runn; did you mean run?' runn
expect 2 'unknown option --devise; did you mean --device?' run --devise x
expect 0 "mluop $(sed -n "s/^VERSION *:= *//p" Makefile)" --version
expect 2 'which operator?' run --all
expect 2 'there is no operator voxel' run voxel --all
expect 2 'which cases?' run $op --all --case few_points
expect 2 'which cases?' run $op --all --quick
expect 2 'which cases?' bench $op --quick --case few_points
expect 2 'has no case many_points' run $op --case many_points
expect 2 'has no variant fast' run $op --case few_points --variant fast
expect 0 PASSED run $op --case few_points --task-type Union1
expect 2 'expected block, union1' run $op --case few_points --task-type u1
expect 2 'expected a number below 2^32' run $op --case few_points --seed -1
expect 2 'cannot be read: it is a folder' run $op --case few_points --input geom_xyz=/
for chosen in "MLUOP_VARIANT=fast:has no variant fast" \
    "MLUOP_TASK_TYPE=u1:MLUOP_TASK_TYPE=u1: expected block, union1" \
    "MLUOP_LOG=all:MLUOP_LOG=all: expected one of error (0), info (1)"; do
    export "${chosen%%:*}"
    expect 2 "${chosen#*:}" run $op --case few_points
    unset "${chosen%%=*}"
done
export MLUOP_VARIANT=pingpong MLUOP_TASK_TYPE=block
expect 0 'Block, variant pingpong' run $op --case few_points
expect 0 'Union1, variant documented' run $op --case few_points --task-type union1 \
    --variant documented
unset MLUOP_VARIANT MLUOP_TASK_TYPE
expect 2 'there is no such status' run $op --case few_points --expect BAD
expect 2 'mluop: --device MLU9: ' run $op --device MLU9
expect 2 'expected a number from 1 to 99' bench $op --repeat 0

expect 0 mluOpVoxelPoolingForward list
expect 0 '*+framework            2x473088x80x128x128x1' list $op
says 'step 6.2: load and add features (document: 3.1 (6.2))'

# ---- one case ---------------------------------------------------------------------

for device in MLU370-X4 MLU590-H8; do
    expect 0 "1x7x5x4x3x1, $device, Union1, variant documented" \
        run $op --case few_points --device $device
    for words in 'output_features  right: diff1' 'pos_memo         right: equal' \
        '[MLU Hardware Time ]: ' '[MLU IO Efficiency ]: ' \
        '[MLU Compute Efficiency]: ' '[MLU Diff Rate ]: ' 'PASSED' \
        'NRAM of a core: ' 'geom_xyz ' 'buffer_temp ' 'compiler' \
        "mlusim report: $device" 'step 6.2: load and add features'; do
        says "$words"
    done
    awk '/step/ && /:/ { print }' "$work/out" >"$work/steps"
    sort -V "$work/steps" | cmp -s - "$work/steps" || fail 'steps unsorted'
done
for type in block union1 union2 union4 union8; do
    expect 0 PASSED run $op --case odd_channels --task-type $type
done
says 'Union8'
expect 0 'variant pingpong' run $op --case odd_channels --variant pingpong

# The same on every run, but for the time of the host.
expect 0 '' run $op --case bev_small
grep -v '^host' "$work/out" >"$work/first"
expect 0 '' run $op --case bev_small
grep -v '^host' "$work/out" | cmp -s - "$work/first" || fail 'two runs differ'

# ---- refused calls ------------------------------------------------------------------

for device in MLU270 MLU290-M5; do
    expect 0 'MLUOP_STATUS_ARCH_MISMATCH' run $op --case few_points \
        --device $device
    says 'is refused, as the document says'
    says REFUSED
    for status in ARCH_MISMATCH MLUOP_STATUS_ARCH_MISMATCH; do
        expect 0 PASSED run $op --case few_points --device $device \
            --expect $status
    done
    expect 1 'FAILED: expected BAD_PARAM, got ARCH_MISMATCH' \
        run $op --case few_points --device $device --expect BAD_PARAM
done
expect 1 'FAILED: expected ARCH_MISMATCH, got SUCCESS' \
    run $op --case few_points --expect ARCH_MISMATCH

# Neither passed nor failed: those two on a 270, 30 and 43 quick cases, whatever a case expects.
# A device without a kernel is a failure, if no document has it.
expect 0 '0 passed, 0 failed, 30 refused, as the document says' run all --device MLU270
says '0 passed, 0 failed, 43 refused, as the document says'
[ "$(grep -c ' refused  ' "$work/out")" -eq 73 ] || fail 'not 73 refused'
[ "$(grep -c ' passed, 0 failed$' "$work/out")" -eq 3 ] || fail 'other operators'
expect 0 'failures="0" errors="0" skipped="30"' run $op --device MLU270 --junit -
expect 0 'not timed: refused, as the document says' bench $op --case few_points --device MLU270
expect 1 'FAILED: refused with ARCH_MISMATCH' run psroipool_backward --case guards --device MLU220-M2

# ---- all cases: a line each, aligned, and the count ------------------------------------

expect 0 ' passed, 0 failed' run $op --quick
n=$(grep -c ' passed ' "$work/out")
says "$n passed, 0 failed"
[ "$n" -gt 20 ] || fail "only $n cases"
sed '$d' "$work/out" | awk 'NR == 1 { n = length } length != n { exit 1 }' ||
    fail 'lines of different lengths'
says ' MLU590-H8  Union1 '
cut -c 1-22 "$work/out" >"$work/quick"
expect 0 "$n passed, 0 failed" run $op
cut -c 1-22 "$work/out" | cmp -s - "$work/quick" ||
    fail 'without a choice other cases run than with --quick'
expect 0 "$n passed, 0 failed" run $op --quick --device MLU290-M5 \
    --expect ARCH_MISMATCH

# Every operator, a table each.
expect 0 voxel_pooling_forward run all --quick
[ "$(grep -c ' 0 failed$' "$work/out")" -eq "$("$mluop" list | grep -c '^[a-z]')" ] ||
    fail 'a table for each operator'
expect 2 'run all takes no --case' run all --case few_points

# ---- budget -------------------------------------------------------------------------------

# The maps without a run are those of a run, of NRAM and of SRAM.
map_of() { awk '/^[NS]RAM of a c/ { on = 1 } /^mlusim report/ { on = 0 } on && NF' "$work/out"; }
while read -r one case device variant; do
    expect 0 PASSED run $one --case $case --device $device --variant $variant
    map_of >"$work/ran"
    expect 0 "$device (" budget $one --case $case --device $device --variant $variant
    map_of >"$work/budget"
    [ -s "$work/ran" ] && cmp -s "$work/ran" "$work/budget" ||
        fail "another map than that of the run: $one $case $device $variant"
done <<'END'
voxel_pooling_forward few_points MLU370-X4 documented
three_interpolate_backward case16 MLU270 pingpong
psroipool_backward one_value MLU290-M5 wide
dynamic_scatter_backward one_value MLU270 lock
get_indice_pairs one_site MLU590-H8 sparse
END
psroipool='budget psroipool_backward --shape'
expect 0 'psroipool_backward 320x7x7x8x2x14x14x392, variant documented' \
    $psroipool 320x7x7x8x2x14x14x392 --all
# By hand: (512 - 128) KiB - 128 bytes in rows of 128 + 32 bytes are 2456 rows.
says 'MLU590-H8    mtp_592    524288   393088      128    131072  fits: top_grad 314368, mapping_channel 78592, atomic_add 128'
says 'on MLU220-M2'
[ "$(grep -c '^MLU' "$work/out")" -eq "$("$OUT/bin/mlusim" devices | grep -c '^..MLU')" ] ||
    fail 'a row per device'
expect 1 'this operator needs 270 or later' $psroipool 320x7x7x8x2x14x14x392 \
    --device MLU220-M2 --device MLU590-H8
expect 1 'must be 392, which is pooled_height * pooled_width * output_dim' $psroipool 320x7x7x8x2x14x14x391
expect 0 'nothing to do' budget dynamic_scatter_backward --shape 0x0x8
# A filter has 4096 elements at most, 17 x 17 leave 14.
expect 1 'a filter_space of 4913 elements' budget get_indice_pairs \
    --shape 2048x2x29x40x40x17x17x17
says 'filter_d would have to shrink from 17 to 14'
# 4 KiB beside the compiler's hold no piece of whole units: these need, in floats,
# 64 x 32, 64 x 32 + 32, 32 x 32, 64 x 32 and 15 x 64.
printf 'base MLU370-X4\nnram_kib 132\n' >"$work/small.device"
expect 1 'the smallest parts need 32640 bytes of NRAM, 4096 are there' \
    budget three_interpolate_backward --case case16 --device "$work/small.device"
expect 1 'are compiled for 786432 bytes of NRAM, the device has 135168' \
    budget $op --case few_points --device "$work/small.device"
printf 'base MLU590-H8\nnram_kib 1024\n' >"$work/large.device"
expect 0 'unused             524288  524288  50.0 %' budget $op --case few_points \
    --device "$work/large.device"
# Kernels leave the rest unused, and so does the split that the host chooses.
expect 0 PASSED run three_interpolate_backward --case features_in_pieces --device "$work/large.device"
for shape in 1 1x2x3 1x7x5x4x3x1x1 1x7x5x4x3x-1 1x7x5x4x3x2147483648 1x7x5x4x3xa \
    '1x7x5x4x3x 1' x1x7x5x4x3x1 1x7x5x4x3x1x 1x0x7x5x4x3x1; do
    expect 2 'expected 6 numbers from 0 to 2147483647' budget $op --shape "$shape"
done
grep -qF 'x between them: batch_size x num_points x num_channels x num_voxel_x' "$work/err" ||
    fail 'no names of the sizes'
expect 2 'which shape? --shape with batch_size x num_points x' budget $op
expect 2 'has no case nope' budget $op --case nope
expect 2 'has no variant fast' budget $op --case few_points --variant fast
expect 2 '--all and --device exclude each other' budget $op --case few_points --all --device MLU270
expect 2 '--device MLU9: ' budget $op --case few_points --device MLU9
expect 2 'which operator?' budget --all
expect 2 'cannot write' budget $op --case few_points --json /nowhere/budget
most=2147483647
for shape in $most'x'$most'x'$most'x'$most'x'$most'x'$most'x'$most'x'$most \
    1x1x1x1x1x$most'x'$most'x'$most; do
    expect 1 'refused' budget get_indice_pairs --shape "$shape"
    expect 1 'refused' $psroipool "$shape"
done
for one in $("$mluop" list | grep '^[a-z]'); do
    case=$("$mluop" list $one | awk '/^cases/ { getline; print substr($0, 3) }' | cut -d ' ' -f 1)
    expect 0 '' budget $one --case $case --all --json "$work/$one.json" --svg "$work/$one.svg"
done
# Several variants have other parts; few points leave cores without any.
tib=three_interpolate_backward
# The workspace, whose bytes are not asked for: of 13 points with 20 voxels of 5 channels, an index
# for each value and a flag for each voxel; of 149100 inputs and 27 elements four bytes for each pair,
# and the cells of 4 x 5 x 180 x 180 outputs with a count for each of 48 tasks.
expect 0 'workspace in GDRAM: 420 bytes' budget dynamic_scatter_backward --shape 13x20x5
says '  index                   0     400  95.2 %'
says '  is_occupy             400      20   4.8 %'
expect 0 'workspace in GDRAM: 83106192 bytes' budget get_indice_pairs --case framework_default
[ "$(grep -c ' 16102800 ' "$work/out")" -eq 5 ] || fail 'not five parts of pairs'
says '  grid_out           80514000 2592192'
expect 0 'workspace in GDRAM: 147 bytes' run dynamic_scatter_backward --case guards
expect 0 'PASSED' run dynamic_scatter_backward --case empty_voxels
grep -q 'workspace in' "$work/out" && fail 'a workspace of no voxels'
expect 0 '; workspace: mask_all 48, indices_index_in 48,' budget get_indice_pairs --shape 3x1x1x2x3x1x2x2 \
    --device MLU370-X4 --device MLU590-H8

for drawn in "dynamic_scatter_backward --case few_points --variant lock" "$op --case few_points" \
    "psroipool_backward --case one_value --variant wide" "$tib --case case4" \
    "$tib --case case4 --variant spread"; do
    named=$(echo "$drawn" | tr ' ' -)
    expect 0 '' budget $drawn --device MLU370-X4 --json "$work/_$named.json" --svg "$work/_$named.svg"
done
grep -q '>7 points over 32 cores: the first 7 take 1, the others 0<' "$work/_$op---case-few_points.svg" ||
    fail 'no shares of the cores'
# A batch is a window each; `spread` cuts 128 channels as well.
grep -q '>16 windows over 32 cores: the first 16 take 1, the others 0<' "$work/_$tib---case-case4.svg" ||
    fail 'no windows of the cores'
grep -q '> *[0-9]* pieces over 32 cores: each takes [1-9]' "$work/_$tib---case-case4---variant-spread.svg" ||
    fail 'no pieces of the cores'
python3 tests/kernels/budget_picture.py "$work"/*.svg >"$work/out" || fail 'pictures cannot be read'
try 'pictures are as their budgets' [ ! -s "$work/out" ]
expect 2 'budget: --json and --svg both write to stdout' budget $op --case few_points --json - --svg -
expect 2 'cannot write' budget $op --case few_points --svg /nowhere/budget
try 'budgets are as their page says' by_schema partition "$work"/*_*.json
expect 1 '' $psroipool 320x7x7x8x2x14x14x391 --json "$work/refused.json"
try 'and refusals' by_schema partition "$work/refused.json"

# ---- files --------------------------------------------------------------------------------

expect 0 PASSED run $op --case few_points --dump "$work/dump"
for name in geom_xyz input_features output_features output_features.before \
    output_features.expected pos_memo pos_memo.before pos_memo.expected; do
    [ -s "$work/dump/few_points/$name.npy" ] || fail "no $name.npy"
done
cmp -s "$work/dump/few_points/pos_memo.npy" \
    "$work/dump/few_points/pos_memo.expected.npy" || fail 'pos_memo dumped'
# Other inputs give other outputs; taken from the files they give the same.
expect 0 PASSED run $op --case few_points --seed 77 --dump "$work/seed"
cmp -s "$work/dump/few_points/output_features.npy" \
    "$work/seed/few_points/output_features.npy" && fail 'the seed is ignored'
expect 0 PASSED run $op --case few_points --seed 77 --dump "$work/again" \
    --input "$work/dump/few_points/geom_xyz.npy" \
    --input "input_features=$work/dump/few_points/input_features.npy" \
    --input "$work/dump/few_points/output_features.before.npy" \
    --input "$work/dump/few_points/pos_memo.before.npy"
diff -r "$work/dump" "$work/again" >"$work/out" || fail 'inputs are not taken'
expect 2 'has no tensor few' run $op --case few_points \
    --input "$work/dump/few.npy"
expect 2 'cannot be read' run $op --case few_points \
    --input geom_xyz=/nowhere.npy
expect 2 "holds '<f4', expected '<i4'" run $op --case few_points \
    --input "geom_xyz=$work/dump/few_points/input_features.npy"
expect 2 'has the shape (1, 7, 3), expected (1, 1, 3)' run $op \
    --case one_point --input "$work/dump/few_points/geom_xyz.npy"
head -c 150 "$work/dump/few_points/geom_xyz.npy" >"$work/geom_xyz.npy"
expect 2 'is cut short' run $op --case few_points \
    --input "$work/geom_xyz.npy"
expect 2 'geom_xyz was given already' run $op --case few_points \
    --input "$work/dump/few_points/geom_xyz.npy" \
    --input "geom_xyz=$work/dump/few_points/geom_xyz.npy"
expect 2 'cannot be made' run $op --case few_points --dump /nowhere/dump

# ---- bench ------------------------------------------------------------------------------------

expect 2 'which cases?' bench $op --quick --network
expect 0 'C loop ms' bench $op --case few_points --repeat 1
says 'few_points '
expect 0 'MLU370-X4' bench --case guards --repeat 1 --device MLU370-X4
# Cases that are refused have tensors that are too small for the loops.
expect 0 'not timed: it is to be refused, and was (MLUOP_STATUS_BAD_PARAM)' \
    bench get_indice_pairs --repeat 1
says 'small_room_sub_m '
says 'guards '

finish
