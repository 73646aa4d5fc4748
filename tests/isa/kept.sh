#!/bin/sh
# Clang and the device linker kept ready: mlucc does what it does without, several at
# once, and does use them.
set -eu
: "${OUT:=build}"
. tests/support/mlucc.sh
keep=$root/tests/keep library=$root/lib/mlusim/kept.so
[ -x "$keep" ] || { echo "tests/keep is not built"; exit 77; }
export MLUCC_KEPT= # nothing is kept, but where the test says so
mkdir sockets
kept() { "$keep" "$work/sockets" "$library" "$@"; }
own() { env -u MLUCC_KEPT "$@"; } # mlucc keeps Clang for itself
same() { cmp -s "$1" "$2" || fail "$1 is not $2"; checks=$((checks + 1)); }

cat >add.mlu <<'EOF'
#include <bang.h>
__nram__ float x[64];
__mlu_global__ void add(float *p) { __bang_add(x, x, x, 64); __memcpy(p, x, 256, NRAM2GDRAM); }
int main() { return NUMBER; }
EOF

# ---- the same bytes ----------------------------------------------------------

for i in 1 2 3 4 5 6; do
    "$mlucc" -DNUMBER=$i -c add.mlu -o usual$i.o
    own "$mlucc" -DNUMBER=$i -c add.mlu -o own$i.o
    same own$i.o usual$i.o
done
# shellcheck disable=SC2016
kept sh -c 'for i in 1 2 3 4 5 6; do
        "$0" -DNUMBER=$i -c add.mlu -o kept$i.o &
    done
    wait' "$mlucc"
for i in 1 2 3 4 5 6; do
    same kept$i.o usual$i.o
done
"$mlucc" -E -DNUMBER=7 add.mlu >usual
kept "$mlucc" -E -DNUMBER=7 add.mlu >out
same out usual
kept "$mlucc" -DNUMBER=7 -x bang - -c -o kept.o <add.mlu
kept "$mlucc" -DNUMBER=7 add.mlu -o seven
status=0
env ${ASAN_PRELOAD:+LD_PRELOAD="$ASAN_PRELOAD"} ${ASAN_PRELOAD:+ASAN_OPTIONS=detect_leaks=0} \
    ./seven || status=$?
[ $status -eq 7 ] || fail "a program linked so ends with $status, expected 7"
checks=$((checks + 2))

# ---- what is wrong -----------------------------------------------------------

! "$mlucc" -c add.mlu -o none.o 2>usual || fail "NUMBER is not missed"
for how in kept own; do
    ! "$how" "$mlucc" -c add.mlu -o none.o 2>out || fail "NUMBER is not missed by what is kept"
    same out usual
done
status=0
kept sh -c 'exit 9' || status=$?
[ $status -eq 9 ] || fail "keep ends with $status, expected 9"
status=0
kept ./absent 2>out || status=$?
[ $status -eq 127 ] || fail "keep ends with $status without a command, expected 127"
checks=$((checks + 2))

# ---- whether it is used -------------------------------------------------------

# Clang does not load in so little memory; what is kept has loaded before.
small() { # COMMAND...: compiles in 100 MB
    # shellcheck disable=SC2016
    "$@" sh -c 'ulimit -v 100000; exec "$0" -DNUMBER=7 -c add.mlu -o out.o 2>/dev/null' "$mlucc"
}
if [ "${MODE:-release}" != asan ]; then
    ! small env || fail "Clang loads in 100 MB"
    small kept || fail "what is kept is not used"
    checks=$((checks + 2))
    # A library that leaves a line in each program that starts.
    cat >count.c <<'EOF'
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>
__attribute__((constructor)) static void count(void)
{
    char name[4096];
    const ssize_t n = readlink("/proc/self/exe", name, sizeof name - 1);
    const int file = open(getenv("COUNTED"), O_WRONLY | O_APPEND);
    if (n > 0) {
        name[n] = '\n';
        if (write(file, name, (size_t)n + 1) < 0)
            _exit(1);
    }
}
EOF
    ${CC:-gcc} -shared -fPIC count.c -o count.so
    starts() { # COMMAND...: how often Clang starts
        : >counted
        COUNTED=$work/counted LD_PRELOAD=$work/count.so "$@" -DNUMBER=7 -c add.mlu -o out.o
        grep -c '/clang' counted || :
    }
    n=$(starts "$mlucc")
    [ "$n" -ge 5 ] || fail "Clang starts $n times where nothing is kept, expected 5 or more"
    n=$(starts own "$mlucc")
    [ "$n" -eq 0 ] || fail "Clang starts $n times though mlucc keeps it"
    # as in a sandbox, which has the variable alone
    n=$(starts env MLUCC_KEPT="$work/absent" "$mlucc")
    [ "$n" -eq 0 ] || fail "Clang starts $n times though nobody else keeps it"
    checks=$((checks + 3))
fi

# ---- results of earlier compilations -------------------------------------------

MLUSIM_CACHE=$work/cache
kept "$mlucc" -DNUMBER=8 -c add.mlu -o out.o
kept "$mlucc" -DNUMBER=8 -c add.mlu -o out.o
"$mlucc" --cache-stats >out
grep -q '^taken  *1$' out || fail "what is kept keeps no results: $(cat out)"
kept env MLUCC_ONCE=1 "$mlucc" -DNUMBER=8 -c add.mlu -o out.o
"$mlucc" --cache-stats >out
grep -q '^taken  *1$' out || fail "a compilation that is another one takes a result"
checks=$((checks + 2))

echo "$checks passed, 0 failed"
