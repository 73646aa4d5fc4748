#!/bin/sh
# SPDX-License-Identifier: MIT
# Back to launches that are over. Whoever goes back and on again, however often, gets
# the results and the report of a run that never did, and what kernels print is printed
# once; what there is no memory for is dropped, and that is said.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
program=$work/history
"$OUT/bin/mlucc" -O0 -g tests/debug/history.mlu -o "$program" || exit 1

# session INPUT ARGUMENTS...: what it prints is in out
session() {
    input=$1
    shift
    printf "$input" | limited "$PROGRAM_SECONDS" session "$mlusim" debug --batch "$@" \
        >"$work/out" 2>&1
}
says() {
    try "it says $1" grep -qF -- "$1" "$work/out"
}

# ---- the same as without -----------------------------------------------------

# What the operator says of its results, and the report.
report() {
    sed -n '/^\[1\]/,$p' "$work/out" | grep -v '^host'
}
operator='--op get_indice_pairs --case small_default'
session 'run\n' $operator
report >"$work/wanted"
try 'there are 14 launches' [ "$(grep -c '^\[[0-9]*\]' "$work/wanted")" = 14 ]
session 'break gip_pairs\nrun\ndelete\nbreak gip_gather if taskId == 0\nreverse-continue
goto launch 3\nnext\nreverse-next\nreverse-stepi\nreverse-stepi\ngoto launch 12\ndelete\ncontinue\n' \
    $operator
says '[Launch 10: gip_gather'
says '[Launch 3: gip_sum_tasks'
says '[Launch 2: gip_sum_masks'
report >"$work/back"
try 'the report is the same' cmp "$work/wanted" "$work/back"

# Results are read by the host: 100 + 2 + 10 + 20 + 1000, and 7 + 1000. Checks look on.
for setting in MLUSIM_CHECK= MLUSIM_CHECK=all; do
    export "$setting"
    session 'break add if value == 1000\nrun\ngoto launch 1\ngoto launch 3\nnext\ncontinue
goto launch 2\nreverse-stepi\ndelete\ncontinue\n' "$program"
    says '1132 1007'
    for value in 10 20 1000; do
        try "added $value once" [ "$(grep -c "^added $value\$" "$work/out")" = 1 ]
    done
    try "nothing is reported" sh -c "! grep -q 'mlusim: ' '$work/out'"
done
unset MLUSIM_CHECK

# The program goes on from the launch at which it stands, wherever the user looks.
session 'break add if value == 1000\nrun\ngoto launch 1\nquit\n' "$program"
try 'quit' grep -qF '[Launch 1: fill' "$work/out"

# ---- what the host wrote, from the source: one int between launches 3 and 4 --

session 'break add if value == 1000\nrun\nreverse-continue\nreverse-continue\nprint data[3]\n' \
    "$program"
says 'between launch 3 and launch 4: 0x100000000c..0x100000000c, 1 byte in all'
says 'No more history'

# ---- what the user set -------------------------------------------------------

# A checkpoint from before it restores what was there before it; who runs on from there
# learns that what was set is gone.
session 'break 21 if value == 20\nrun\ncheckpoint\nset var piece[2] = 5\ncheckpoint
restart 1\nprint piece[2]\nrestart 2\nprint piece[2]\nrestart 1\nstepi\nrestart 2\nprint piece[2]\n' \
    "$program"
says '$1 = 112'
says '$2 = 5'
says '$3 = 112'
says 'is undone: the launch runs on from before that]'
session 'break add if value == 20\nrun\nset var value = 7\ngoto 10\nnext\n' "$program"
says 'is undone: the launch runs on from before that]'
# The results are those of the change: 100 + 2 + 10 + 7 + 1000.
session 'break add if value == 20\nrun\nset var value = 7\ndelete\nbreak add if value == 1000\ncontinue
goto launch 3\nreverse-stepi\ngoto launch 4\ndelete\nreverse-stepi\ncontinue\n' "$program"
says '[Launch 3: add<<<{1, 1, 1}, Block>>>, without what was set in it]'
says 'Memory differs between launch 3 and launch 4'
says '1119 1007'

# ---- stops ------------------------------------------------------------------

# Launches stop at `break launch` both ways, once each; 4 are come to, 3 back, 3 on.
session 'break launch\nrun\ncontinue\ncontinue\ncontinue\nreverse-continue\nreverse-continue
reverse-continue\nreverse-continue\ncontinue\ncontinue\ncontinue\n' "$program"
for launch in 1:2 2:3 3:3 4:2; do
    try "stops at launch $launch times" [ "$(grep -c "^Breakpoint 1, launch ${launch%:*}:" \
        "$work/out")" = "${launch#*:}" ]
done
# What is watched of NRAM ends with a past launch as it does with any.
session 'break add if value == 1000\nrun\ndelete\ngoto launch 2\nnext\nwatch piece[15]
break add if value == 20\ncontinue\ncontinue\ncontinue\ninfo breakpoints\n' "$program"
says 'deleted: the launch has ended, and with it what piece[15] stood for.'

# ---- bounds ------------------------------------------------------------------

session 'set history-memory 1\nbreak gip_pairs\nrun\ninfo launches\ndelete\nreverse-continue\n' \
    $operator
says 'earlier launches were dropped.'
says 'earlier launches were dropped, to keep to 1 MiB (set history-memory).'
says '* 14: gip_pairs'
session 'set record off\nbreak add if value == 1000\nrun\ninfo launches\nreverse-continue\ngoto launch 1\n' \
    "$program"
says 'No launches are kept.'
says 'No history was kept'
# Turned off, it keeps what there is until the next launch; the launch that was not kept
# is the end of the history.
session 'break add if value == 20\nrun\nset record off\ngoto launch 1\nreverse-stepi\ncontinue
delete\nbreak add if value == 1000\ncontinue\ninfo launches\n' "$program"
says '[Launch 1: fill'
says '[Launch 3: add'
says 'No launches are kept.'
try 'no memory is missing' sh -c "! grep -q 'no memory' '$work/out'"
session 'set record off\nbreak add if value == 20\nrun\nset record on\ndelete
break add if value == 1000\ncontinue\ndelete\nreverse-continue\nreverse-continue\n' "$program"
says 'No more history: launch 3 was not recorded'
finish
