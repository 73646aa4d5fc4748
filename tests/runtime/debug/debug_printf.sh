#!/bin/sh
# `printf` of the debugger beside that of the host: escapes, conversions, and what no
# format has.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
host=/usr/bin/printf # of coreutils: it has \x and \e

program=$work/quiet
"$OUT/bin/mlucc" -O0 -g tests/debug/quiet.mlu -o "$program" || exit 1

# done LINE: what a command prints is in out
command_of() {
    printf '%s\n' "$1" >"$work/in"
    with "$OUT/bin/mlusim" debug --batch "$program" 1 <"$work/in" >"$work/out" 2>&1
}
# same FORMAT [EXPRESSION VALUE]: printf prints of the expression what the host does of
# the value
same() {
    command_of "printf \"$1\"${2:+, $2}"
    "$host" "$1" ${3:+"$3"} >"$work/wanted"
    try "printf \"$1\" ${2:-}" cmp "$work/wanted" "$work/out"
}
# no FORMAT EXPRESSION SENTENCE
no() {
    command_of "printf \"$1\"${2:+, $2}"
    try "printf \"$1\" is refused: $3" grep -qF -- "$3" "$work/out"
    try "printf \"$1\" prints nothing else" [ "$(wc -l <"$work/out")" = 1 ]
}

# ---- escapes -----------------------------------------------------------------

same '[\a\b\e\f\n\r\t\v\\\"]\n'
same '[\0][\101][\1012][\x41][\x7g][\xff]\n'
same 'no end'
# The host takes \q as it stands; C has no such escape.
for escape in q 8 9 xg 400 N; do
    no "a\\${escape}b\\n" '' "There is no \\$(printf %.1s $escape) in a format"
done
command_of 'echo [\x41\t\061\r\e]\q\n'
"$host" '[A\t1\r\e]\\q\n' >"$work/wanted"
try 'echo has the same' cmp "$work/wanted" "$work/out"
command_of "printf \"%d %d %d\\n\", '\\x41', '\\033', '\\\\'"
echo '65 27 92' >"$work/wanted"
try 'and so have letters' cmp "$work/wanted" "$work/out"

# ---- conversions -------------------------------------------------------------

for format in '[%d]' '[%5d]' '[%-5d]' '[%05d]' '[%+d]' '[% d]' '[%.3d]' '[%i]' '[%ld]' '[%x]' \
    '[%#x]' '[%X]' '[%o]' '[%u]' '[%lu]' '[%f]' '[%.1f]' '[%8.2f]' '[%e]' '[%G]' '[%5.1f]' '[%%]'; do
    case $format in *%%*) same "$format\n" ;; *) same "$format\n" 42 42 ;; esac
done
# 2^63 and above, which a signed number cannot be
same '%.0f\n' 18446744073709551615ul 18446744073709551616
same '%f\n' 9223372036854775808ul 9223372036854775808
same '%.0f\n' 9223372036854774784ul 9223372036854774784
same '%g\n' '(unsigned char)200' 200
same '%f\n' '(unsigned)4000000000' 4000000000
same '%f\n' -3 -3
same '%u\n' 18446744073709551615ul 18446744073709551615
same '%u\n' 1.8e19 18000000000000000000
same '%d\n' -9223372036854775808.0 -9223372036854775808
same '%.1e\n' 1.25 1.25
same '%c%%\n' "'A'" A
# A comma or a quote in a letter ends no value.
command_of "printf \"%c%c%c\\n\", ',', '\"', '\\''"
printf ",\"'\n" >"$work/wanted"
try 'letters that look like ends' cmp "$work/wanted" "$work/out"
command_of 'printf "[%10p][%-6p]\n", 255, 0'
echo '[      0xff][0x0   ]' >"$work/wanted"
try 'addresses' cmp "$work/wanted" "$work/out"

# ---- what no format has ------------------------------------------------------

for format in '%q' '%n' '%*d' '%.*f' '%5%' '%#d' '%0s' '%+u' '%.2c' '%ls' '%lc' '%hf' '%hhhd' '%lllx' \
    '%99999d' '%.99999f' '%' '%5' '%-'; do
    no "$format" 3 "There is no conversion $format"
done
no '%d' 1.0e30 '%d has no room for 1e+30.'
no '%d' 9223372036854775808.0 '%d has no room for'
no '%u' 18446744073709551616.0 '%u has no room for'
no '%d %d' 1 'The format wants 2 values, and there are 1.'
no '%d' '1, 2' 'The format wants 1 values, and there are 2.'

# ---- letters -----------------------------------------------------------------

# They are as long as they are, and end with their array.
cat >"$work/letters.mlu" <<'END_MLU'
#include <bang.h>
#include <cnrt.h>

__mlu_shared__ char all[3000];
__mlu_shared__ char five[5];
__mlu_shared__ char beside[8];

__mlu_entry__ void letters()
{
    if (taskId == 0) {
        for (int i = 0; i < 2999; i++)
            all[i] = 'a' + i % 26;
        all[2999] = 0;
        for (int i = 0; i < 5; i++)
            five[i] = 'V';
        for (int i = 0; i < 8; i++)
            beside[i] = 'x';
    }
}

int main()
{
    cnrtQueue_t queue;
    cnrtQueueCreate(&queue);
    cnrtDim3_t dim = {4, 1, 1};
    letters<<<dim, cnrtFuncTypeUnion1, queue>>>();
    return cnrtQueueSync(queue) != 0;
}
END_MLU
"$OUT/bin/mlucc" -O0 -g "$work/letters.mlu" -o "$work/letters" || exit 1
printf 'break 19 task 0\nrun\nprintf "%%s|\\n", all\nprintf "%%s|%%.2s|%%7s|\\n", five, five, five\n' \
    >"$work/in"
with "$OUT/bin/mlusim" debug --batch "$work/letters" <"$work/in" >"$work/out" 2>&1
awk 'BEGIN { for (i = 0; i < 2999; i++) printf "%c", 97 + i % 26; print "|" }' >"$work/wanted"
grep '^abc' "$work/out" >"$work/found"
try 'long text' cmp "$work/wanted" "$work/found"
try 'an array without its end' grep -qxF 'VVVVV|VV|  VVVVV|' "$work/out"

finish
