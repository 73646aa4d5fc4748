#!/bin/sh
# Instruments of the user (mlusim run --instrument): the example counts what a formula
# says, each function is called when its comment says, and libraries that are wrong,
# crash or change the device end in a sentence and leave results alone. OUT is the build
# folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
cp tests/runtime/instruments/custom.mlu tests/runtime/instruments/custom.c \
    examples/10_instrument/bytes.c examples/02_vector_add/vector_add.mlu "$work/" && cd "$work" || exit 1
"$OUT/bin/mlucc" -g --bang-mlu-arch=mtp_372 --bang-mlu-arch=mtp_592 vector_add.mlu -o vector_add &&
    "$OUT/bin/mlucc" -g custom.mlu -o program || exit 1

# Headers as an installation has them, and nothing of the tree.
library() { # name flags...
    name=$1
    shift
    # shellcheck disable=SC2046
    "$CC" -std=c17 -Wall -Wextra -Werror -shared -fPIC "$@" \
        $(PKG_CONFIG_PATH=$OUT/lib/pkgconfig pkg-config --cflags mlusim) -o "$name.so"
}
CC=cc try 'the example compiles' library bytes bytes.c
CC=$clang try 'the example compiles with clang' library bytes2 bytes.c
for words in FOLLOW CRASH_OPEN CRASH_LOAD CRASH_STACK ABORT_BEGIN EXIT_BEGIN EXIT_LOAD EXIT_FINISH EXIT_OP CALLS_BEGIN CRASH_FINISH \
    CRASH_CONSTRUCTOR \
    WRITES_OPEN WRITES_OBSERVER WRITES_END VERSION NO_ENTRY NULL_ENTRY REFUSES FAILS EXITS; do
    CC=cc library "$words" -D"$words" custom.c || fail "$words does not compile"
done

# ---- the example ---------------------------------------------------------------------
line() { grep -n "$1" vector_add.mlu | cut -d: -f1; }
counts() { # line bytes
    checks=$((checks + 1))
    grep -qE "^ *$2 bytes  .*vector_add.mlu:$1\$" err || { cp err printed; fail "$2 bytes at $1"; }
}
for library in bytes bytes2; do
    for device in MLU370-X4 MLU590-H8; do
        ends 0 '' "$mlusim" run --report none --device $device --instrument $library.so ./vector_add
        try 'the program as ever' grep -qx PASSED out
        for at in 'nram_a.*GDRAM2NRAM' 'nram_b.*GDRAM2NRAM' '__bang_add' '__memcpy_async(sum'; do
            counts "$(line "$at")" 40000000
        done
        try 'no other line' [ "$(grep -c ' bytes  ' err)" = 4 ]
    done
done

# ---- when what is called -----------------------------------------------------------
# Both devices; the host writes 2 times, carries and reads; two launches of 4 tasks, one
# of which faults; a reset. The program prints what it got.
ends 0 '' env MLUSIM_DEVICES=2 MLUSIM_INSTRUMENT=FOLLOW.so ./program
cp out plain
cat >want <<'END'
load
start: 2 devices, no fork
open 0
wrote 0 64
open 1
wrote 1 64
carried 1 0 64
read 0 64
begin 0 launch 1
end 0: 4 tasks, status 0
tell 0
begin 0 launch 2
fault 0
end 0: 4 tasks, status 10
tell 0
modules_gone 0
close 0
ending: 1 of 2 launches
finish
END
sed -n 's/^follow: //p' err >said
try 'calls in their order' diff want said
ends 0 '' ./program fork
cp out forked
ends 0 'follow: finish' env MLUSIM_INSTRUMENT=FOLLOW.so ./program fork
try 'a child goes on without it' [ "$(grep -c 'follow: finish' err)" = 1 ]
try 'and has its results' diff forked out

# ---- what is wrong -----------------------------------------------------------------
sentences() { grep -c "MLUSIM_INSTRUMENT\|--instrument" err; }
# wrong LIBRARY WORDS: refused before the program starts, and by its first call.
wrong() {
    ends 2 "$2" "$mlusim" run --report none --instrument "$1" ./program
    try "one sentence on $1" [ "$(sentences)" = 1 ]
    try "nothing ran with $1" [ ! -s out ]
    ends 3 "MLUSIM_INSTRUMENT=$1: .*$2" env MLUSIM_INSTRUMENT="$1" ./program
    try "one sentence of the program on $1" [ "$(sentences)" = 1 ]
}
wrong missing.so 'cannot be read: No such file'
wrong . 'cannot be loaded'
wrong vector_add.mlu 'cannot be loaded'
wrong NO_ENTRY.so 'has no function mlusim_instrument'
wrong NULL_ENTRY.so 'mlusim_instrument answers NULL'
wrong VERSION.so 'was compiled for version 77 of instrument.h'
wrong CRASH_CONSTRUCTOR.so 'crashes while it is loaded (SIGSEGV)'
wrong EXITS.so 'ends the process while it is loaded'
# An earlier file stays as it is.
echo earlier >trace
ends 2 '' "$mlusim" run --trace trace --instrument missing.so ./program
try 'an earlier file stays' grep -qx earlier trace

# hurts LIBRARY WORDS: the program has its results, and status 1.
hurts() {
    for check in none bounds; do
        ends 1 "MLUSIM_INSTRUMENT=$1.so: .*$2" env MLUSIM_CHECK=$check MLUSIM_DEVICES=2 \
            MLUSIM_INSTRUMENT="$1.so" ./program
        try "one sentence on $1" [ "$(sentences)" = 1 ]
        try "results with $1" diff plain out
    done
}
hurts CRASH_OPEN 'crashed in open (SIGSEGV): the program goes on without it'
hurts CRASH_LOAD 'crashed in load (SIGFPE)'
hurts CRASH_STACK 'crashed in start (SIGSEGV)'
hurts ABORT_BEGIN 'crashed in begin (SIGABRT)'
hurts CRASH_FINISH 'crashed in finish (SIGSEGV)'
# Ended by its instrument, which is no end like any other.
for words in EXIT_LOAD EXIT_BEGIN EXIT_FINISH; do
    ends 1 "MLUSIM_INSTRUMENT=$words.so: a function of the instrument called exit" \
        env MLUSIM_INSTRUMENT=$words.so ./program
done
# Destructors, and calls of the runtime, would wait for the lock for ever.
hurts CALLS_BEGIN 'crashed in begin (SIGABRT)'
grep -q 'mlusim: cnrtSyncDevice: an instrument, or a signal handler, calls the runtime' err ||
    fail 'the call is named'
ends 134 'calls the runtime while the runtime works for the same thread' env MLUSIM_INSTRUMENT=EXIT_OP.so ./program
mkfifo pipe.so
wrong pipe.so 'is no regular file'
hurts WRITES_OPEN 'tried to change a device'
hurts WRITES_OBSERVER 'tried to change a device'
hurts WRITES_END 'tried to change a device'
ends 3 'the instrument REFUSES refuses to start' env MLUSIM_INSTRUMENT=REFUSES.so ./program
ends 1 '' env MLUSIM_DEVICES=2 MLUSIM_INSTRUMENT=FAILS.so ./program
try 'results where it fails' diff plain out
# In a debugger, and where libcnrt is loaded by hand.
cat >go <<'END_OF_COMMANDS'
break add_one
run
next
delete
continue
END_OF_COMMANDS
ends 0 'follow: finish' env MLUSIM_INSTRUMENT=FOLLOW.so "$mlusim" debug -x go ./program
try 'launches in a debugger' grep -q 'follow: end 0: 4 tasks, status 0' err
ends 1 'tried to change a device' env MLUSIM_INSTRUMENT=WRITES_OBSERVER.so "$mlusim" debug -x go ./program
cat >byhand.c <<'END_OF_C'
#include <dlfcn.h>
int main(int argc, char **argv)
{
    void *cnrt = dlopen(argv[argc - 1], RTLD_NOW | RTLD_LOCAL), *p = 0;
    int (*get)(unsigned *) = cnrt ? (int (*)(unsigned *))dlsym(cnrt, "cnrtGetDeviceCount") : 0;
    unsigned n;
    (void)p;
    return get ? get(&n) : 9;
}
END_OF_C
try 'by hand' cc byhand.c -o byhand -ldl
ends 0 'follow: finish' env MLUSIM_INSTRUMENT=FOLLOW.so ./byhand "$OUT/lib/libcnrt.so"
# A status of the program's own stays.
ends 3 '' env MLUSIM_INSTRUMENT=FAILS.so MLUSIM_CHECK=nonsense ./program
finish
