#!/bin/sh
# The probe of examples/probe and mlusim fit: the probe has all its groups, and only names
# that the vendor's toolkit has; a failed group does not end it; fit finds the parameters
# of a made-up card, says what it does not know, writes a device file, and refuses what no
# probe printed. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
. tests/support/cards.sh
needs_clang
PATH=$(cd "$OUT" && pwd)/bin:$PATH
source=examples/probe/probe.mlu probe=$work/probe device=MLU370-X4
same() { # WHAT GOT WANTED
    checks=$((checks + 1))
    [ "$2" = "$3" ] || fail "$1: $2, not $3"
}
with mlucc -O3 --bang-mlu-arch=mtp_270 --bang-mlu-arch=mtp_372 --bang-mlu-arch=mtp_592 "$source" -o "$probe"

# ---- the program -------------------------------------------------------------------
try 'the probe has at most 600 lines' test "$(wc -l <$source)" -le 600
# Names of public kernels and of the toolkit's public headers. A name that is missing here
# must be in one of them before it is added.
grep -oE '\b(__[a-zA-Z_0-9]+|cnrt[A-Za-z0-9_]+|CNRT_[A-Z]+|[A-Z]+2[A-Z]+|FUSION_[A-Z]+)\b' $source |
    sort -u | grep -vxF -e __VA_ARGS__ -e __attribute__ >"$work/used"
tr ' ' '\n' >"$work/allowed" <<'END_OF_NAMES'
__BANG_ARCH__ __mlu_device__ __mlu_global__ __mlu_shared__ __nram__ __wram__ __is_mpu
__memcpy __memcpy_async GDRAM2GDRAM GDRAM2NRAM GDRAM2WRAM NRAM2GDRAM NRAM2NRAM SRAM2NRAM SRAM2SRAM
__gdramset __bang_write_value __bang_add __bang_active_exp __bang_active_relu __bang_recip
__bang_fusion FUSION_FMA __bang_reduce_sum __bang_argmax __bang_sumpool __bang_maxpool
__bang_transpose __bang_conv __bang_matmul __bang_atomic_add __bang_atomic_reduce_add
__bang_lock __bang_unlock __sync_all __sync_all_ipu __sync_cluster __sync_io __sync_move
CNRT_CHECK cnrtSetDevice cnrtGetDeviceProperties cnrtDeviceProp_t cnrtDim3_t cnrtRet_t cnrtSuccess
cnrtGetLastError cnrtFunctionType_t cnrtFuncTypeBlock cnrtFuncTypeUnion1 cnrtFuncTypeUnion2
cnrtFuncTypeUnion4 cnrtFuncTypeUnion8 cnrtQueue_t cnrtQueueCreate cnrtQueueSync cnrtNotifier_t
cnrtNotifierCreate cnrtNotifierDuration cnrtPlaceNotifier cnrtMalloc cnrtHostMalloc cnrtFreeHost
cnrtMemcpy cnrtMemcpyAsync cnrtMemcpyHostToDev cnrtMemcpyDevToHost
END_OF_NAMES
same 'names beside those of the toolkit' "$(grep -vxFf "$work/allowed" "$work/used")" ''
try 'every architecture takes it' with mlusim lint --arch mtp_270 --arch mtp_372 --arch mtp_592 $source
for on in MLU270 MLU370-X8 MLU590-H8; do
    with env MLUSIM_DEVICE=$on "$probe" --repeat 1 >"$work/$on.csv"
    same "groups on $on" "$(awk -F, '!/^#/ && $1 != "group" && !($1 in seen) { seen[$1]; printf "%s ", $1 }' "$work/$on.csv")" \
        'launches copies shared chip vectors products scalars waits host '
    same "groups that failed on $on" "$(grep -c failed "$work/$on.csv")" 0
    try "the device of $on" grep -qx "# device $on" "$work/$on.csv"
    try "the end of $on" grep -qx "# end, $(grep -c '^[a-z].*,[0-9]*$' "$work/$on.csv") lines" "$work/$on.csv"
done
same 'repetitions' "$(with env MLUSIM_DEVICE=$device "$probe" --group host | grep -c '^host,pinned,bytes=4096,[0-9]*,')" 20
with env MLUSIM_DEVICE=$device MLUSIM_MAX_INSTRUCTIONS=20000 "$probe" --repeat 1 >"$work/failed.csv" 2>"$work/err"
try 'the CSV says which group failed' grep -qE '^scalars,alu,status=[0-9]+,0,failed$' "$work/failed.csv"
same 'and ends there' "$(grep -c '^scalars' "$work/failed.csv")" 1
try 'and others follow' grep -q '^waits,sync' "$work/failed.csv"

# ---- a card that does not exist ------------------------------------------------------
fits_a_card() {
    groups='--group chip,vectors'
    card_parameters "$work/all"
    grep 'known$' "$work/all" >"$work/known"
    try 'these groups determine what they are for' test \
        "$(grep -cE '^(vector_bytes|math_bytes|reduce_bytes|nram_bytes|nram_piece|move_bytes|mpu_bytes) ' "$work/known")" -eq 7
    card_make 1 8 "$work/known"
    # shellcheck disable=SC2086
    with mlusim fit "$work/card.csv" --device $device $groups -o "$work/found.device" >"$work/found"
    try 'the probe of this installation finds them' card_judge "$work/found"
    # shellcheck disable=SC2086
    with mlusim fit "$work/card.csv" --device $device --program "$probe" $groups -o - >"$work/second"
    try 'the same file from the same lines' cmp "$work/found.device" "$work/second"
    try 'the file is a device' with mlusim devices "$work/found.device"
    try 'it says which lines' grep -qE '^vector_bytes +[0-9]+ +# of 128, \+- [0-9.e-]+, lines [0-9]+-[0-9]+' "$work/found.device"
    try 'and what is not known' grep -qE '^#   barrier 200$' "$work/found.device"
    same 'and does not change that' "$(grep -c '^barrier' "$work/found.device")" 0
}
[ "$MODE" = asan ] || fits_a_card # some hundred runs of the probe, which take long there

# ---- what no probe printed -------------------------------------------------------------
csv=$work/whole.csv
with env MLUSIM_DEVICE=$device "$probe" --repeat 1 --group chip,vectors >"$csv"
refuses() { # WORDS SED: the file changed by sed
    sed "$2" "$csv" >"$work/bad.csv"
    ends 2 "$1" mlusim fit "$work/bad.csv" --program "$probe"
}
refuses "bad.csv:1: expected '# mlusim probe, format 1'" '1d'
refuses "bad.csv:7: expected 'group,case,parameters,repetition,ns'" '7d'
refuses 'bad.csv:8: 4 fields; expected 5' '8s/,[^,]*$//'
refuses "bad.csv:8: 'x': expected nanoseconds" '8s/[^,]*$/x/'
refuses "bad.csv:8: '-3': expected nanoseconds" '8s/[^,]*$/-3/'
refuses "bad.csv:8: 'x': expected a repetition" '8s/,0,/,x,/'
refuses 'bad.csv:8: expected a group and a case' '8s/^[^,]*//'
refuses "the file ends here; expected '# end, N lines'" '20,$d'
refuses 'lines were lost or added' '20d'
refuses 'names no device; say which with --device' '2d'
refuses "bad.csv: 'MLU999'\|no device.*MLU999\|MLU999" '2s/ MLU.*/ MLU999/'
printf 'GIF89a' >"$work/bad.csv"
ends 2 "expected '# mlusim probe, format 1'" mlusim fit "$work/bad.csv"
ends 2 'cannot read' mlusim fit "$work/none.csv"
ends 2 'no line of a group of --group none' mlusim fit "$csv" --group none
ends 2 "--parameter nram: $device has no parameter of that name" mlusim fit "$csv" --parameter nram_bytes,nram
ends 2 '--parameter link_rate is not fitted: needs a second card' mlusim fit "$csv" --parameter link_rate
ends 2 '--parameter dram_channels is not fitted: only a power of two' mlusim fit "$csv" --parameter dram_channels
sed 's/a=128 b=0/a=129 b=0/' "$csv" >"$work/bad.csv"
ends 1 'a case that the program does not have here' mlusim fit "$work/bad.csv" --program "$probe"
ends 1 'none: ' mlusim fit "$csv" --program "$work/none"
finish
