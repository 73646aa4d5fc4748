#!/bin/sh
# Line coverage of a MODE=cov build folder after its tests: one line per source
# file of ours, and the sum per folder. Needs gcov only.
set -eu
out=${1:?usage: coverage.sh BUILD_FOLDER}
work=$out/gcov
rm -rf "$work" && mkdir -p "$work"
for folder in isa sim runtime kernels; do
    find "$out/obj/$folder" -name '*.gcda' 2>/dev/null | while read -r data; do
        gcov -n "$data" 2>/dev/null
    done | awk -v folder="$folder" '
        /^File / { gsub(/\x27/, "", $2); file = $2 }
        /^Lines executed:/ && file ~ "^" folder "/.*[.]c$" {
            split($2, part, /[:%]/)
            lines = $4; covered = lines * part[2] / 100
            printf "%6.1f %% of %5d  %s\n", part[2], lines, file
            all += lines; hit += covered; file = ""
        }
        END { if (all) printf "%6.1f %% of %5d  %s/ in all\n\n", 100 * hit / all, all, folder }'
done
