#!/bin/sh
# Random calls of the five operators on nine devices against formulas of their documents that
# know nothing of kernels/: 170 for each operator and device, in all variants and task types
# (SEED="7", SEEDS="1 2 3"); a line of a failing call repeats it. Then sizes at the ends of an
# int. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_python numpy
export LIBRARIES="$libraries" MLUSIM_THREADS="${MLUSIM_THREADS:-1}"
operators='psroipool_backward three_interpolate_backward get_indice_pairs voxel_pooling_forward
    dynamic_scatter_backward'
devices='MLU220-M2 MLU270 MLU290-M5 MLU370-S4 MLU370-X4 MLU370-X8 MLU590-H8 MLU590-M9 MLU585'
calls=170

# Every processor takes the next job there is.
for seed in ${SEEDS:-${SEED:-1}}; do
    for operator in $operators; do
        for device in $devices; do
            echo "$operator $device $((seed * 1000)) $calls"
        done
    done
done >"$work/jobs"
lane() { # NUMBER OF: does every OF-th job
    job=0
    while read -r operator device first calls; do
        job=$((job + 1))
        [ $((job % $2)) -eq "$1" ] || continue
        with "$python" tests/long/operators.py "$operator" "$device" "$first" "$calls" \
            >"$work/job.$job" 2>&1 </dev/null
    done <"$work/jobs"
}
lanes=$(nproc)
begin=$(date +%s)
for number in $(seq 0 $((lanes - 1))); do
    lane "$number" "$lanes" &
done
wait
job=0
while read -r operator device first calls; do
    job=$((job + 1))
    grep -v '^[0-9]* passed' "$work/job.$job"
    last=$(tail -n 1 "$work/job.$job")
    case $last in
    *' passed, '*' failed')
        failures=$((failures + $(echo "$last" | sed 's/.*passed, //; s/ failed//')))
        ;;
    *) fail "operators.py $operator $device $first $calls ends early" ;;
    esac
    checks=$((checks + calls))
done <"$work/jobs"
echo "$checks calls, $(($(date +%s) - begin)) seconds"

# ---- the ends of an int ----------------------------------------------------------------------

free=$(awk '/^MemAvailable/ { print int($2 / 1048576) }' /proc/meminfo)
if [ "${free:-0}" -ge 8 ]; then
    for device in MLU270 MLU370-X4 MLU590-H8; do
        try "sizes at the ends of an int on $device" with "$python" tests/long/operators_limits.py \
            "$device"
    done
else
    echo "sizes at the ends of an int are left out: less than 8 GiB of memory are free"
fi
finish
