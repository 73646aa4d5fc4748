#!/bin/sh
# kernels/learn.sh [FOLDER]: what is generated of the pages that teach an operator,
# kernels/<operator>/learn.md and its Chinese: the lines that end in <!-- step N -->, with the
# name of the step, where the document has it and which lines of the kernel it is; and
# split.svg, the budget that <!-- split: OPTIONS --> asks `mluop budget` for. Rewrites them,
# or writes them as FOLDER/<operator>.learn.md, .learn.zh.md and .svg. OUT is the build
# folder; run from the root of the tree.
set -eu
: "${OUT:=build}"
. kernels/steps.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# STEP <tab> FILE <tab> FIRST <tab> LAST of each place: its lines end before an empty one,
# the next step or the end of the function.
lines() { # operator
    begins "$1" | while IFS="$(printf '\t')" read -r step file first; do
        printf '%s\t%s\t%s\t' "$step" "$file" "$first"
        awk -v first="$first" 'NR > first && (/^ *$/ || /^}/ || /__mlu_step\(/) { exit }
            { last = NR } END { print last }' "kernels/$1/$file"
    done
}
# The lines that end in <!-- step N --> of a page that teaches, as they are now.
taught() { # operator, page
    awk -F '\t' -v lines="$work/lines" -v sections="$work/sections" -v page="$2" '
    BEGIN {
        while ((getline <sections) > 0) {
            id = $1
            sub(/:.*/, "", id)
            line[id] = "**" $1 "** (" $2 "):"
        }
        while ((getline <lines) > 0) {
            id = $1
            sub(/:.*/, "", id)
            line[id] = line[id] (line[id] ~ /:$/ ? " " : ", ") \
                sprintf("[%s:%d-%d](%s#L%d-L%d)", $2, $3, $4, $2, $3, $4)
        }
    }
    {
        if (!match($0, /<!-- step [^ ]* -->$/)) { print; next }
        id = substr($0, RSTART + 5, RLENGTH - 9)
        if (!(id in line)) {
            print page ":" NR ": the operator has no " id >"/dev/stderr"
            exit 1
        }
        print line[id], "<!-- " id " -->"
    }' "$2"
}
for english in kernels/*/learn.md; do
    folder=$(dirname "$english")
    operator=$(basename "$folder")
    lines "$operator" >"$work/lines"
    documented "$operator" >"$work/sections"
    for page in "$english" "$folder/learn.zh.md"; do
        [ -e "$page" ] || continue
        taught "$operator" "$page" >"$work/page"
        to=${1:+$1/$operator.$(basename "$page")}
        cp "$work/page" "${to:-$page}"
    done
    options=$(sed -n 's/.*<!-- split: \(.*\) -->$/\1/p' "$english")
    [ -n "$options" ] || continue
    picture=$folder/split.svg
    [ -z "${1:-}" ] || picture=$1/$operator.svg
    # shellcheck disable=SC2086
    "$OUT/bin/mluop" budget "$operator" $options --svg "$picture"
done
