#!/bin/sh
# The answers of chapter 12 are what the debugger says of its starter: line, core and
# cycle of three writes. They change with the timing model; main.cpp has numbers made of
# them, and those that it should have are told. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
exercise=docs/course/12_back_in_time
cp $exercise/*.h $exercise/main.cpp docs/course/course.h "$work"
cp $exercise/starter.mlu "$work/kernel.mlu"
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
(cd "$work" && "$OUT/bin/mlucc" -g kernel.mlu main.cpp -o three) || exit 1

# The line of a text in kernel.mlu, the last one of several.
line_of() { grep -nF -e "$1" "$work/kernel.mlu" | tail -n 1 | cut -d: -f1; }
# Who wrote a byte, where a command that names it or a place stops next.
who() { # kernel core argument index command
    printf '%s\n' "break $1 core $2" run "print $3" "$5" continue \
        "who-wrote \$1[$4]" |
        with "$OUT/bin/mlusim" debug --batch "$work/three" 499 2>&1 |
        sed -n 's/.* at kernel.mlu:\([0-9]*\) in .* core \([0-9]*\), cycle \([0-9]*\), pc .*/{\1, \2, \3}/p'
}
cat >"$work/number.cpp" <<'END'
#include "course.h"
int main(int, char **word)
{
    const uint64_t place = std::strtoull(word[1], nullptr, 10) * 1000 + std::strtoull(word[2], nullptr, 10);
    const uint64_t seed = place * 1000000 + std::strtoull(word[3], nullptr, 10);
    std::printf("0x%llx\n", (unsigned long long)course::Random(seed).next());
}
END
(cd "$work" && "$OUT/bin/mlucc" number.cpp -o number) || exit 1
number_of() { # {line, core, cycle}
    # shellcheck disable=SC2046
    number=$(with "$work/number" $(echo "$1" | tr -d '{},'))
}
answers() { # name kernel core argument index command
    written=$(who "$2" "$3" "$4" "$5" "$6")
    try "$1: the debugger knows it" [ -n "$written" ]
    number_of "$written" || return
    try "main.cpp has $number of $1" grep -qF "$1, $number)" $exercise/main.cpp
    try "$1 is $written" grep -qF "$1 = $written;" $exercise/solution.mlu
}
end_of() { # kernel: its last line
    awk -v kernel="$1(" 'index($0, kernel) { is_in = 1 } is_in && /^}/ { print NR; exit }' "$work/kernel.mlu"
}
# Of two writes to y[124] the first is the wrong one.
answers smooth_write smooth_kernel 0 y 124 'watch $1[124]'
answers scaled_write scaled_kernel 3 room 3 "break $(line_of 'y + first, in, m') core 3"
answers reversed_write reversed_kernel 0 y 0 "break $(end_of reversed_kernel) core 0"
# The lines that the task and the first hint stop at.
try 'the commands of TASK.md' grep -qx "break $(end_of reversed_kernel) core 0" $exercise/TASK.md
for stop in "break $(line_of 'y + first, in, m') core 3" 'watch $1[124]'; do
    try "$stop" grep -qF "\`$stop\`" $exercise/hints.txt
done
finish
