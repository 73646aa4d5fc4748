#!/bin/sh
# On every device, of every operator in every variant: the maps of `mluop budget` are those
# of `mluop run`, the kernel of the map names its parts so (`mlusim usage`), and what the run
# touched ends within each part. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mluop=$OUT/bin/mluop

maps() { awk '/^[NS]RAM of a c/ { on = 1 } /^mlusim report/ { on = 0 } on && NF' "$1"; }
# NAME OFFSET BYTES of the parts that a map has
parts() {
    maps "$1" | awk '/^SRAM/ { exit } /^  / && !/^  (unused|compiler) / {
        name = $0; sub(/ +[0-9]+ +[0-9]+ +[0-9.]+ % [.#]+$/, "", name); sub(/^ +/, "", name)
        print name "\t" $(NF - 4) "\t" $(NF - 3) }' | sort
}
# The same of a kernel of usage; what ends behind its part is an error.
used() { # file kernel
    awk -v kernel="$2" '/^kernel / { on = index($2, kernel) == 1 }
        on && /^  NRAM .* at [0-9]+$/ {
            if ($4 > $2) print "beyond " $0
            name = $0; sub(/^  NRAM +[0-9]+ +[0-9]+ +[0-9]+ +[0-9]+ +/, "", name)
            sub(/  at [0-9]+$/, "", name); print name "\t" $NF "\t" $2 }' "$1" | sort -u
}
agrees() { # operator variant case device
    "$OUT/bin/mlusim" usage "$mluop" run "$1" --case "$3" --variant "$2" --device "$4" \
        >"$work/run" 2>"$work/err"
    if grep -q 'ARCH_MISMATCH' "$work/run"; then
        "$mluop" budget "$1" --case "$3" --variant "$2" --device "$4" >"$work/budget"
        [ $? -eq 1 ] && grep -q 'no kernel' "$work/budget"
        return
    fi
    case $1 in
    get_indice_pairs) kernel=gip_kernel_1 ;;
    dynamic_scatter_backward) kernel=dynamic_scatter_backward_scatter ;;
    *) kernel=$1 ;;
    esac
    "$mluop" budget "$1" --case "$3" --variant "$2" --device "$4" >"$work/budget" &&
        maps "$work/run" >"$work/run.map" && maps "$work/budget" >"$work/budget.map" &&
        [ -s "$work/run.map" ] && diff "$work/run.map" "$work/budget.map" || return 1
    parts "$work/budget" >"$work/parts"
    used "$work/run" "$kernel" >"$work/used"
    [ -s "$work/parts" ] && diff "$work/parts" "$work/used"
}

for device in $("$OUT/bin/mlusim" devices | sed -n 's/^..\(MLU[^ ]*\).*/\1/p'); do
    for operator in $("$mluop" list | grep '^[a-z]'); do
        "$mluop" list "$operator" >"$work/list"
        # Small ones that are not refused.
        case=$(awk '/^cases/ { on = 1; next } on && /^[ *] [a-z]/ { sub(/^../, ""); print $1; exit }' \
            "$work/list")
        for variant in $(sed -n 's/^variants *//p' "$work/list"); do
            try "$operator $variant $case $device" agrees "$operator" "$variant" "$case" "$device"
        done
    done
done
[ $checks -gt 200 ] || fail "only $checks"
finish
