#!/bin/sh
# The solutions of the course pass with ten seeds: of inputs, and of random orders. What the judge
# chooses follows from its key (--secret), by `grade` as by `serve`. OUT is the build folder; run from
# the root of the tree.
. tests/support/checks.sh
needs_clang
mlusim=$OUT/bin/mlusim
[ -x "$mlusim" ] || { echo "FAILED no $mlusim: build first"; exit 1; }

mkdir "$work/course"
cp -r docs/course/. "$work/course"
# The starter has to fail only once, and mistakes not at all here.
sed -i '/^wrong/d' "$work"/course/*/exercise.txt
with "$mlusim" course prove --course "$work/course" --seeds 10 >"$work/log" 2>&1
checks=$((checks + $(grep -c '^ok\|^FAILED' "$work/log")))
tail -n 1 "$work/log" | grep -q '^[1-9][0-9]* passed, 0 failed$' || fail 'ten seeds'

# A kernel that is wrong for one in eight of the values which its first element may have.
folder=$work/class/ada/02_into_nram
mkdir -p "$folder"
grade() { # KEY: the verdict with that key
    printf 'the key of a test: %s' "$1" >"$work/key$1"
    chmod 600 "$work/key$1"
    with "$mlusim" course grade "$work/class" --device MLU590-H8 --secret "$work/key$1" \
        --csv "$work/csv" >"$work/said" 2>&1
    sed -n 's/^"ada",02_into_nram,MLU590-H8,\([a-z]*\),[0-9.]*,[0-9.]*,\([a-z ]*\),.*/\2\1/p' "$work/csv"
}
verdicts=
for value in 0 1 2 3 4 5 6 7; do
    sed "s/^.*__bang_add.*/&\n        if (first == 0 \&\& (*(const unsigned *)x \& 7) == $value)\n            ys[0] += 1;/" \
        docs/course/02_into_nram/solution.mlu >"$folder/kernel.mlu"
    verdicts=
    for key in 1 2 3 4; do
        verdicts="$verdicts$(grade $key)
"
    done
    [ "$(printf %s "$verdicts" | sort -u)" != "$(printf 'not yetjudged\npassed')" ] || break
done
try 'passed with one key, not with another' \
    [ "$(printf %s "$verdicts" | sort -u)" = "$(printf 'not yetjudged\npassed')" ]
for key in 1 2 3 4; do
    wanted=$(printf %s "$verdicts" | sed -n ${key}p)
    try "key $key for a server" /usr/bin/python3 tests/course/serve.py key "$work/serve$key" "$mlusim" \
        "$folder/kernel.mlu" "${wanted%judged}" --secret "$work/key$key"
done
finish
