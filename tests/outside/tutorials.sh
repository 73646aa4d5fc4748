#!/bin/sh
# Tutorials of 2019 to 2021: a folder with .mlu kernels and a main program in C++ beside
# them, which launches by cnrtInvokeKernel. All of a folder is one program; it is right
# if it ends with 0. Usage: tutorials.sh CLONE
# shellcheck source=tests/outside/common.sh
. tests/outside/common.sh
body='tutorials of 2019 to 2021'

folder() { # folder
    rm -rf "$work/room"
    cp -r "$1" "$work/room"
    counted built sh -c 'cd "$1" || exit
        for f in *.mlu; do cncc -c -O2 --bang-mlu-arch="$2" -I. "$f" -o "$f.o" || exit; done
        for f in *.cpp *.cc; do
            [ ! -f "$f" ] || "${CXX:-c++}" -c -I. -I"$NEUWARE_HOME/include" "$f" -o "$f.o" || exit
        done
        "${CXX:-c++}" *.o -L"$NEUWARE_HOME/lib64" -lcnrt -o program' - "$work/room" \
        "${ARCH:-mtp_270}" || return 0
    count ran
    counted right sh -c 'cd "$1" && exec ./program' - "$work/room" || return 0
}
find_files '*.cpp' 'cnrt' >"$work/sources"
find_files '*.cc' 'cnrt' >>"$work/sources"
sed 's|/[^/]*$||' "$work/sources" | LC_ALL=C sort -u >"$work/folders"
while IFS= read -r name; do
    ls "$name"/*.mlu >/dev/null 2>&1 || continue
    count files
    folder "$name"
done <"$work/folders"
row
