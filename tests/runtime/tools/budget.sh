#!/bin/sh
# `mlusim budget`: sizes against those that the sources say, stacks against how
# deep they get in a run, verdicts, JSON, dry runs against full ones, and what it
# says of wrong files. OUT is
# the build folder; run from the root of the tree.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
[ -x "$mlusim" ] || { echo "FAILED no $mlusim: build first"; exit 1; }
mkdir "$work/tmp"
TMPDIR=$work/tmp
export TMPDIR

# expect STATUS COMMAND...: stdout to out, stderr to err; no file stays behind.
expect() {
    wanted=$1 checks=$((checks + 1))
    shift
    "$@" >"$work/out" 2>"$work/err"
    got=$?
    [ $got -eq "$wanted" ] || fail "status $got, not $wanted: $*"
    [ -z "$(ls "$TMPDIR")" ] || fail "$* leaves files in TMPDIR"
}
says() { # WORDS...: each in a line of either output
    for words; do
        checks=$((checks + 1))
        grep -qF -e "$words" "$work/out" "$work/err" || fail "no '$words'"
    done
}
# Whether a line has these words in this order, whatever blanks are between.
row() { # WORDS
    checks=$((checks + 1))
    tr -s ' ' <"$work/out" | sed 's/^ //' | grep -qF -e "$1" || fail "no '$1'"
}

# ---- sizes: those of the declarations ------------------------------------------

source=tests/runtime/tools/budget.mlu
expect 0 "$mlusim" budget $source
floats=$((1024 * 4)) ints=$((16 * 4))
row "NRAM $floats both $source:$(grep -n '__nram__ float both' $source | cut -d: -f1) used by plain, shares"
row "NRAM 100 one $source:$(grep -n '__nram__ char one' $source | cut -d: -f1) used by plain"
row "NRAM $ints table $source:$(grep -n '__nram__ int table' $source | cut -d: -f1) used by shares"
row "WRAM 2048 weights $source:$(grep -n '__wram__' $source | cut -d: -f1) used by shares"
row "SRAM 32 shared $source:$(grep -n '^__mlu_shared__' $source | cut -d: -f1) used by shares"
# Variables begin at multiples of 128, whatever their order.
row "NRAM $((512 * 1024)) $((floats + 128 + ints)) $((128 * 1024)) $((384 * 1024 - floats - 128 - ints))"
row "uses $((floats + 100)) of NRAM, 0 of WRAM, 0 of SRAM"
row "uses $((floats + ints)) of NRAM, 2048 of WRAM, 32 of SRAM"

# ---- stacks: at least what a run finds, at most a frame more ----------------------

stack_of() { # kernel: its figure
    awk -v k="$1" '$1 == "kernel" { at = $2 } at == k && $1 == "stack" {
        sub(/,/, "", $2); print $2 }' "$work/out"
}
try 'compiles' "$OUT/bin/mlucc" -w $source -o "$work/program"
with "$work/program" >"$work/printed" 2>&1 || fail 'the program'
for kernel in plain addressed many; do
    found=$(sed -n "s/^$kernel //p" "$work/printed")
    told=$(stack_of $kernel)
    checks=$((checks + 1))
    [ "$told" -ge "$found" ] && [ "$told" -le $((found + 64)) ] ||
        fail "stack of $kernel: $told told, $found found"
done
says 'of them 64 for arguments' 'descend (' 'calls itself; counted once' \
    'by_length (' 'has a frame that depends on its arguments'
checks=$((checks + 1))
[ "$(grep -c 'or more$' "$work/out")" -eq 2 ] ||
    fail 'only recursion and a frame of any length have no bound'
# A switch is no call by an address, and the function is in the chain only if
# it takes something.
checks=$((checks + 1))
! grep -q 'what an address says' "$work/out" || fail 'a switch taken for a call'

# The same figures from the object that is run as from the source.
cp "$work/out" "$work/from_source"
expect 0 "$mlusim" budget "$work/program"
checks=$((checks + 1))
sed 1d "$work/out" >"$work/a" && sed 1d "$work/from_source" | cmp -s - "$work/a" ||
    fail 'a program and its source have different budgets'

# ---- verdicts --------------------------------------------------------------------

made=tests/runtime/tools/budget_370.mlu
line=$(grep -n '^__nram__' $made | cut -d: -f1)
expect 1 "$mlusim" budget --arch mtp_372 --arch 592 $made
row "mtp_372 $((640 * 1024)) 0 "
row "mtp_592 $((640 * 1024)) $(((512 - 128 - 640) * 1024)) "
says 'too large: NRAM' "$made:$line: __nram__ buffer has to shrink from $((640 * 1024)) to $((512 * 1024)) bytes" \
    '    on mtp_592'
expect 0 "$mlusim" budget --device MLU370-X4 $made
says 'MLU370-X4: fits'
# So much smaller, it fits, but not beside the reserve; less, and it does.
sed "s/160 \* 1024/128 * 1024/" $made >"$work/less.mlu"
expect 0 "$mlusim" budget "$work/less.mlu"
says 'fits, into the reserve of NRAM' "NRAM: the vendor's own kernels leave 131072 bytes to the compiler; 131072 of them are in use" \
    "NRAM: the vendor's compiler may refuse a kernel that uses all: that it keeps none for itself is assumed"
cat >"$work/flags.mlu" <<'END'
#include <bang.h>
__nram__ char a[SIZE];
__mlu_global__ void k() { a[0] = 1; }
END
expect 1 "$mlusim" budget "$work/flags.mlu" -- -DSIZE=524289
says 'a has to shrink from 524289 to 524288 bytes' '1 too many'
expect 0 "$mlusim" budget "$work/flags.mlu" -- -DSIZE=524161
expect 1 "$mlusim" budget "$work/flags.mlu"
says 'does not compile' "use of undeclared identifier 'SIZE'"

# ---- mistakes --------------------------------------------------------------------

expect 2 "$mlusim" budget "$work/none.mlu"
says 'cannot read'
expect 2 "$mlusim" budget tests/runtime/tools/budget.sh
says 'holds no device code'
expect 2 "$mlusim" budget --all --arch mtp_592 $made
says 'exclude each other'
expect 2 "$mlusim" budget --arch mtp_593 $made
says 'there is no architecture mtp_593; expected a name like mtp_592'
expect 2 "$mlusim" budget --arch mtp_270 "$work/program"
says 'has code for mtp_592 only'
expect 2 "$mlusim" budget "$work/program" -- -O0
says 'flags of mlucc are for sources'
expect 2 "$mlusim" budget --json "$work/none/json" "$work/program"
says 'cannot write'
expect 2 "$mlusim" budget
# ---- a device ELF with room, and JSON ---------------------------------------------

# A device ELF does not say what it was compiled for.
try 'an ELF with room' "$OUT/bin/mlucc" --bang-measure $made -o "$work/room.elf"
expect 2 "$mlusim" budget "$work/room.elf"
says 'name one architecture with --arch'
expect 1 "$mlusim" budget --arch mtp_592 "$work/room.elf"
expect 0 "$mlusim" budget --arch mtp_372 "$work/room.elf"
# ---- a layout per kernel, and what the vendor's compiler keeps --------------------

# Each kernel has what is at file scope, the helper's array and its own: in any order, as
# all are multiples of 128.
layouts=tests/runtime/tools/budget_layout.mlu
shared=256 helpers=$((64 * 1024)) small=$((32 * 1024)) large=$((128 * 1024))
expect 0 "$mlusim" budget $layouts -- -DN=$large
row "file $shared 0 0 at file scope"
row "kernel $((shared + helpers + small)) 0 0 small"
row "kernel $((shared + helpers + large)) 0 0 large"
row "NRAM 524288 $((shared + helpers + large)) "
row "NRAM $helpers between $layouts:8 used by small, large"
expect 0 "$mlusim" budget --json "$work/json" $layouts -- -DN=$large
try 'layouts by the schema' by_schema budget "$work/json"
# The kernel that is too large is the one that has to shrink.
large=$((500 * 1024))
expect 1 "$mlusim" budget $layouts -- -DN=$large
says "__nram__ own has to shrink from $large to $((512 * 1024 - helpers - shared)) bytes"
says_not() { # WORDS: in neither output
    checks=$((checks + 1))
    ! grep -qF -e "$1" "$work/out" "$work/err" || fail "says '$1'"
}
says_not "between has to shrink"
# 372: its compiler took 783872 bytes, and refused 786432.
taken=783872 all=786432
compile_372() { # STATUS BYTES FLAG...: all of a kernel's arrays are so large
    status_372=$1 own_372=$(($2 - helpers - shared))
    shift 2
    expect $status_372 "$OUT/bin/mlucc" --bang-mlu-arch=mtp_372 -DN=$own_372 "$@" -c $layouts -o "$work/o"
}
budget_372() { # STATUS BYTES: of the source
    expect $1 "$mlusim" budget --arch mtp_372 $layouts -- -DN=$(($2 - helpers - shared))
}
compile_372 0 $taken
says_not note
budget_372 0 $taken
says_not 'refuse'
for bytes in $((taken + 128)) $((all - 128)); do
    compile_372 0 $bytes -Werror
    says "$layouts:19: note: kernel 'large' takes $bytes of the 786432 bytes of NRAM of mtp_372" \
        "the vendor's compiler took 783872 and refused all (seen in logs" 'it may refuse this kernel'
    budget_372 0 $bytes
    says "NRAM: the vendor's compiler may refuse this: it took 783872 bytes and refused all (seen"
    says_not 'has to shrink'
done
compile_372 1 $all
says "$layouts:19: error: kernel 'large' takes 786432 of the 786432 bytes of NRAM of mtp_372" \
    "the vendor's compiler refuses that, and took 783872 (seen in logs" '--scratchpad=all'
compile_372 0 $all --scratchpad=all
says_not note
expect 1 "$mlusim" budget --arch mtp_372 "$work/o"
says 'refuses a kernel that uses all, and took 783872 bytes' '2560 too many'
budget_372 1 $all
# To the largest that was taken.
says "own has to shrink from $((all - helpers - shared)) to $((taken - helpers - shared)) bytes"
# Kernels that the vendor released for that card leave 12 and 4 KiB of 768.
cat >"$work/released.mlu" <<'END'
#include <bang.h>
__nram__ char ram[__MLU_NRAM_SIZE__ * 1024 - LEFT * 1024];
__mlu_entry__ void k(char *p) { __memcpy(ram, p, 128, GDRAM2NRAM); __memcpy(p, ram, 128, NRAM2GDRAM); }
END
for left in 12 4; do
    expect 0 "$OUT/bin/mlucc" --bang-mlu-arch=mtp_372 -DLEFT=$left -c "$work/released.mlu" -o "$work/o"
    says_not note
    expect 0 "$mlusim" lint --arch mtp_372 "$work/released.mlu" -- -DLEFT=$left
    says_not refuse
done
# Where it was not measured, a note on all of NRAM; none with -w, and no error with -Werror.
over=$((512 * 1024 - helpers - shared))
expect 0 "$OUT/bin/mlucc" -Werror -DN=$over -c $layouts -o "$work/o"
says 'note: kernel' "that the vendor's compiler keeps none for itself is assumed"
expect 0 "$OUT/bin/mlucc" -DN=$((over - 128)) -c $layouts -o "$work/o"
says_not note
expect 0 "$OUT/bin/mlucc" -w -DN=$over -c $layouts -o "$work/o"
says_not note
expect 1 "$OUT/bin/mlucc" --scratchpad=most -DN=1 -c $layouts -o "$work/o"
says '--scratchpad=most: expected all'
# Without overlap everything has a place of its own, one layout for all.
expect 0 "$mlusim" budget $layouts -- -DN=1024 -fno-scratchpad-overlap
row "file $((shared + helpers + small + 1024)) 0 0 at file scope"

# The file for the answer is looked at before the work, and is none of those read.
expect 2 "$mlusim" budget --json "$work/none/json" "$work/room.elf"
says 'cannot write'
expect 2 "$mlusim" budget --json "$work/room.elf" --arch mtp_372 "$work/room.elf"
says 'room.elf would be overwritten'
# Nobody runs it.
expect 1 "$mlusim" disasm "$work/room.elf"
says 'lies outside the device address map'

expect 0 "$mlusim" budget --json "$work/json" --arch mtp_372 "$work/room.elf"
checks=$((checks + 1))
tr -d ' \n' <"$work/json" | grep -q '"fits":true,"architectures":\[{"architecture":"mtp_372","compiles":true,"fits":true,' ||
    fail 'JSON of what fits'
try 'as its page says' by_schema budget "$work/json"
expect 1 "$mlusim" budget --json - --arch mtp_592 "$work/room.elf"
checks=$((checks + 1))
tr -d ' \n' <"$work/out" | grep -q '"fits":false,"architectures":\[{"architecture":"mtp_592","compiles":true,"fits":false,"memories":\[{"memory":"NRAM","size":524288,"used":655360,"file_scope":655360,"kept":0,"kept_evidence":"assumed","reserve":131072,"left":-262144,"fits":false,"shrink":\[{"variable":"buffer","from":655360,"to":524288}\]' ||
    fail 'JSON of what does not fit'

# ---- dry runs --------------------------------------------------------------------

dry=tests/runtime/tools/budget_dry.mlu
line_of() { # WORDS: of the source of dry runs
    grep -nF "$1" $dry | cut -d: -f1 | head -n 1
}
array=gdram:float[100000]
# same_parts SOURCE --kernel ...: what a dry run has of each variable and region
# is what usage has of the whole run.
same_parts() {
    expect 0 "$mlusim" budget "$@"
    sed -n 's/^  \([NWS]RAM\) /\1 /p' "$work/out" |
        awk '{ print $1, $2, $4, $3, $5 }' | sort >"$work/dry"
    expect 0 "$mlusim" usage "$@"
    sed -n 's/^  \([NWS]RAM\) /\1 /p' "$work/out" |
        awk 'NF > 5 && $2 ~ /^[0-9]/ { print $1, $2, $3, $4, $6 }' | sort >"$work/full"
    checks=$((checks + 2))
    [ -s "$work/dry" ] || fail "a dry run without variables: $*"
    comm -23 "$work/dry" "$work/full" >"$work/err"
    [ ! -s "$work/err" ] || fail "a dry run and a full run differ: $*"
}
same_parts $dry --kernel carve --type Union1 --dim 48 --arg $array --arg 300
same_parts $dry --kernel carve --type Union2 --dim 8,3 --arg $array --arg 1536
same_parts $dry --kernel three --dim 2 --arg $array --arg $array --arg 1000
same_parts examples/02_vector_add/vector_add.mlu --type Union1 --dim 48 \
    --arg 'gdram:float[1000000]' --arg 'gdram:float[1000000]=iota' \
    --arg 'gdram:float[1000000]' --arg 1000000
same_parts examples/04_matmul/matmul.mlu --arg 'gdram:float[100000]' \
    --arg 'gdram:float[100000]' --arg 'gdram:float[100000]' --arg false

# A union task with a memory core, some of many: parts, sizes, what is left, and
# nothing of what the kernel prints or computes.
expect 0 "$mlusim" budget $dry --kernel carve --type Union1 --dim 48 \
    --arg $array --arg 300
says 'kernel carve, a dry run of union tasks 0, 5 and 11 of 12; bytes'
local=128 # of the array in the function
at_file=$((12288 + 256))
row "MLU590-H8 NRAM $((512 * 1024)) $at_file $local"
row "$((512 * 1024 - at_file - local)) fits"
row "NRAM 1200 1200 1200 left at 0"
row "NRAM 1200 1200 1200 right at 1200"
row "SRAM 1024 1024 1024 shared"
checks=$((checks + 1))
! grep -q '^task' "$work/out" "$work/err" || fail 'a dry run prints for the kernel'
expect 0 "$mlusim" budget --json "$work/json" $dry --kernel carve --type Union1 \
    --dim 48 --arg $array --arg 300
try 'a dry run as its page says' by_schema dryrun "$work/json"
checks=$((checks + 1))
[ ! -s "$work/out" ] || fail 'a dry run as JSON prints as well'

# Gigabytes of zeros cost nothing.
expect 0 "$mlusim" budget $dry --kernel three --arg 'gdram:float[150,100000000]' \
    --arg $array --arg 1000
row "NRAM 12288 12000 12000 arena"

# Three parts that are too many bytes: the run is stopped by nothing, and the
# place is that of the first op beyond.
expect 1 "$mlusim" budget $dry --kernel three --arg $array --arg $array --arg 1100
says "overflow, $dry:$(line_of '__bang_add(out, sum')" \
    "$dry:$(line_of '__bang_add(out, sum'): __bang_add writes 4400 bytes from byte 8800 of 'arena' on"
expect 1 "$mlusim" budget --json "$work/json" $dry --kernel three --arg $array \
    --arg $array --arg 1100
try 'an overflow as its page says' by_schema dryrun "$work/json"
# Parts with names: one that leaves the arena, one that runs over into the next.
expect 1 "$mlusim" budget $dry --kernel carve --type Union1 --dim 4 --arg $array --arg 2000
says "overflow, $dry:$(line_of '__mlu_region("right"')" "region 'right' has 8000 bytes from byte 8000 of 'arena' on, which has 12288: 3712 too many"
expect 0 "$mlusim" budget $dry --kernel spills --arg $array --arg 64 --arg 64
expect 1 "$mlusim" budget --device MLU370-X4 --device MLU590-H8 $dry --kernel spills \
    --arg $array --arg 64 --arg 96
says "overflow, $dry:$(line_of '(first, count')" "__bang_write_value writes 384 bytes from byte 0 of region 'first' on, which has 256: 128 too many" \
    '    on MLU370-X4, MLU590-H8'
expect 1 "$mlusim" budget $dry --kernel falls --arg $array
says "fault, $dry:$(line_of 'nullptr')" 'null pointer: writes 4 bytes at 0x0'

# Data that decides: zeros are said to be such, and arrays that are given count.
npy() { # N VALUE: N integers, the value less than 64 Ki
    printf '\223NUMPY\001\000v\000%-117s\n' \
        "{'descr': '<i4', 'fortran_order': False, 'shape': ($1,), }"
    for i in $(seq "$1"); do
        printf "\\$(printf %o $(($2 % 256)))\\$(printf %o $(($2 / 256)))\\0\\0"
    done
}
npy 16 900 >"$work/near.npy"
npy 16 3050 >"$work/far.npy"
note="what kernel gather touches may depend on its data from here on"
expect 0 "$mlusim" budget $dry --kernel gather --arg 'gdram:int[16]' --arg $array --arg $array
says "$dry:$(line_of 'int i = '): $note, and it ran on zeros (index, x, y): give arrays as --arg FILE.npy"
row "NRAM 12288 128 128 arena"
expect 0 "$mlusim" budget $dry --kernel gather --arg "$work/near.npy" \
    --arg gdram:float[1000]=iota --arg "gdram:float[16]=1"
row "NRAM 12288 $((64 + 900 * 4 + 64)) 128 arena"
checks=$((checks + 1))
! grep -q 'ran on zeros' "$work/out" || fail 'arrays that were given called zeros'
expect 1 "$mlusim" budget $dry --kernel gather --arg "$work/far.npy" --arg $array --arg $array
says "overflow, $dry:$(line_of 'arena + 64 + i')"
expect 0 "$mlusim" budget $dry --kernel stacked --arg 'gdram:int[16]' --arg $array
says "$dry:$(line_of 'GDRAM2LDRAM'): what kernel stacked touches may depend on its data" 'ran on zeros (index, x)'
expect 0 "$mlusim" budget $dry --kernel copied --arg 'gdram:char[64]' --arg $array
says "$dry:" 'what kernel copied touches may depend on its data'
checks=$((checks + 1))
! grep -q 'library.c' "$work/out" || fail 'a place that is not the user'"'"'s'
# Without such a place there is no note.
expect 0 "$mlusim" budget $dry --kernel three --arg $array --arg $array --arg 64
checks=$((checks + 1))
! grep -q 'depend on' "$work/out" || fail 'a note about data that decides nothing'

# What waits for data, and what waits for tasks that a sample leaves out.
MLUSIM_MAX_INSTRUCTIONS=100000
export MLUSIM_MAX_INSTRUCTIONS
expect 1 "$mlusim" budget $dry --kernel waits --arg 'gdram:int[1]'
says "waits for ever, $dry:$(line_of '*(volatile int *)flag')" \
    'memory that no core writes any more; does it wait for data? Give arrays as FILE.npy'
expect 0 "$mlusim" budget $dry --kernel waits --arg 'gdram:int[1]=1'
expect 0 "$mlusim" budget $dry --kernel meets --dim 40 --arg 'gdram:int[1]'
says 'fits; all tasks ran, as they wait for each other'
row "NRAM 256 256 256 other"
unset MLUSIM_MAX_INSTRUCTIONS

# Devices: each has its row; one whose architecture refuses the file as well, and
# those that would have no room.
expect 1 "$mlusim" budget --device MLU370-X4 --device MLU590-H8 --device MLU270 \
    $dry --kernel grows --arg $array -- -DSIZE=600000 -DUNKNOWN
kept=2560 # by the vendor's compiler for itself, at most
row "MLU370-X4 NRAM 786432 $at_file 0 128 $((786432 - kept - at_file)) fits"
row "MLU590-H8 NRAM 524288 $at_file 600000"
says 'too large' 'does not compile' 'no such kernel here' 'MLU370-X4'
grep -q '^MLU270.* does not compile$' "$work/out" || fail 'a row of what does not compile'
expect 1 "$mlusim" budget --device MLU370-X4 --device MLU590-H8 --device MLU270 \
    --json "$work/json" $dry --kernel grows --arg $array -- -DSIZE=600000 -DUNKNOWN
try 'what does not compile as its page says' by_schema dryrun "$work/json"
expect 1 "$mlusim" budget --device MLU590-H8 --device MLU220-M2 $dry --kernel carve \
    --type Union4 --dim 16 --arg $array --arg 64
row "fits"
says 'cannot be launched' 'Union4 does not exist on MLU220-M2'
expect 1 "$mlusim" budget $dry --kernel carve --type Union1 --dim 3 --arg $array --arg 64
says 'must be a multiple of 4'
expect 1 "$mlusim" budget --device MLU220-M2 $dry --kernel three \
    --arg 'gdram:float[30,100000000]' --arg $array --arg 64
says 'cannot be launched' 'out of device memory'

# refuse WORDS ARGUMENTS...: a mistake of the command line.
refuse() {
    words=$1
    shift
    expect 2 "$mlusim" budget "$@"
    says "$words"
}
refuse 'has no kernel craves; did you mean carve?' $dry --kernel craves
refuse 'say which kernel of' $dry --dim 4
refuse 'kernel three has 3 parameters: x, y, n; there are 2 --arg' $dry --kernel three --arg 1 --arg 2
refuse 'argument 3 (n) of three' $dry --kernel three --arg $array --arg $array --arg many
refuse 'a dry run writes nothing' $dry --kernel waits --arg $array --save "1=$work/x.npy"
refuse 'expected Block|Union1' $dry --kernel waits --type Union3
refuse '--dim 0' $dry --kernel waits --dim 0
refuse 'a dry run is of devices' --arch mtp_592 $dry --kernel waits
refuse 'exclude each other' --all --device MLU270 $dry --kernel waits
refuse 'there is no device' --device MLU999 $dry --kernel waits
refuse 'several devices are for a dry run' --device MLU270 --device MLU590-H8 $dry
refuse 'cannot read' "$work/none.mlu" --kernel k
refuse '--kernel goes with FILE.mlu' "$work/program" --kernel plain
MLUSIM_MAX_INSTRUCTIONS=no refuse 'MLUSIM_MAX_INSTRUCTIONS' $dry --kernel waits --arg 'gdram:int[1]'

finish
