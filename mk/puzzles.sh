#!/bin/sh
# Pictures of what the solutions of puzzles move (mlusim course puzzles picture), in each
# folder of docs/course/puzzles as picture.svg, and in Chinese as picture.zh.svg. `compare`
# says which of them is no longer what is drawn. OUT is the build folder; run from the root
# of the tree.
#
# usage: mk/puzzles.sh draw|compare [NUMBER...]
set -e
what=$1
shift
[ $# -gt 0 ] || set -- $(cd docs/course/puzzles && ls -d [0-9]*_* | cut -d_ -f1)
new=$(mktemp)
trap 'rm -f "$new"' EXIT
status=0
for number; do
    for folder in docs/course/puzzles/$(printf %02d "${number#0}")_*; do
        for language in en zh; do
            file=$folder/picture.svg
            [ $language = en ] || file=$folder/picture.zh.svg
            "$OUT/bin/mlusim" course puzzles picture "$number" --course docs/course/puzzles \
                --lang $language ${ASAN_PRELOAD:+--unconfined} >"$new"
            case $what in
            draw) cp "$new" "$file" && chmod 644 "$file" ;;
            *) cmp -s "$new" "$file" || { echo "$file is stale: run make course-pictures" && status=1; } ;;
            esac
        done
    done
done
exit $status
