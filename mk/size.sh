#!/bin/sh
# size.sh [TREE]: lines of each room, of this tree or of another folder: product C (.c,
# .h and .def files without tests, examples and docs), other product files (scripts,
# kernels, pages), tests, and what their data are. A room is a line of docs/rooms.md;
# what stands in none counts for its folder.
set -e
here=$PWD
cd "${1:-.}"
find . -type f \( -path ./.git -o -path ./build -o -name node_modules \) -prune -o \
    -type f -print | grep -vE '^\./(\.git|build)/|/node_modules/' | sed 's|^\./||' |
    LC_ALL=C sort |
    tr '\n' '\0' | xargs -0 wc -l | awk '$2 != "total" { n = $1; sub(/^ *[0-9]+ /, ""); print n "\t" $0 }' |
    awk -F'\t' -v rooms="$here/docs/rooms.md" '
    function room_of(path, at) {
        at = path
        while (sub(/\/[^\/]*$/, "", at))
            if (at in is_room)
                return at
        return path ~ /\// ? substr(path, 1, index(path, "/") - 1) : "."
    }
    BEGIN {
        while ((getline line <rooms) > 0)
            if (match(line, /^\* `[^`]*\/`/))
                is_room[substr(line, 4, RLENGTH - 5)] = 1
    }
    { is_c = $2 ~ /\.(c|h|def)$/; top = $2; sub(/\/.*/, "", top) }
    top ~ /^(tests|examples|docs)$/ {
        other[top (is_c ? ": C" : $2 ~ /\.(sh|py|mlu|js)$/ ? ": scripts and kernels" : ": other")] += $1
        next
    }
    is_c { c[room_of($2)] += $1; all += $1; files++; by_top[top] += $1; next }
    { other[$2 ~ /\.(mlu|mluh)$/ ? "product: kernels" : "product: other"] += $1 }
    END {
        for (room in c) printf "%7d  %s\n", c[room], room | "LC_ALL=C sort -k 2"
        close("LC_ALL=C sort -k 2")
        print ""
        for (kind in other) printf "%7d  %s\n", other[kind], kind | "LC_ALL=C sort -k 2"
        close("LC_ALL=C sort -k 2")
        print ""
        for (t in by_top) printf "%7d  %s\n", by_top[t], t | "LC_ALL=C sort -k 2"
        close("LC_ALL=C sort -k 2")
        printf "%7d  product C, in %d files\n", all, files
    }'
