# SPDX-License-Identifier: MIT
# fast_variants FOLDER BOARD: the advice for the fast variants of the operators is that of fast.def
# in the folder. Included by tests that have included tests/support/checks.sh.
fast_variants() {
    mkdir "$work/$2"
    sed -n 's/^FAST(\([a-z_]*\), *\([a-z]*\))/\1 \2/p' "$1/fast.def" >"$work/fast"
    while read -r operator variant; do
        with "$OUT/bin/mlusim" run --device "$2" --report json \
            --report-file "$work/$2/$operator-$variant.json" "$OUT/bin/mluop" run "$operator" --quick \
            --device "$2" --variant "$variant" >"$work/out" 2>&1 </dev/null ||
            fail "$operator, variant $variant on $2"
    done <"$work/fast"
    try "advice on fast variants on $2" /usr/bin/python3 "$1/check_fast.py" "$1/fast.def" "$2" \
        "$work/$2"/*.json
}
