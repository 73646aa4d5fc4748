#!/bin/sh
# mlusim judge: the sample tasks, what a verdict says of answers that are wrong or
# cheat, tasks with mistakes, and what is the same in every run. OUT is the build
# folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
tasks=$PWD/examples/tasks
cd "$work" || exit 1

# says STATUS WORDS COMMAND...: the words on either stream.
says() {
    expected=$1 words=$2 checks=$((checks + 1))
    shift 2
    with "$@" >out 2>err
    status=$?
    [ $status -eq "$expected" ] || fail "status $status of $*"
    cat out err | grep -q -e "$words" || fail "$* does not say: $words"
}

# ---- a sample task (tests/long/judge.sh has all) ------------------------------------------------------------------

first() { # NAME WORDS: the first wrong element of its wrong answer
    says 0 "^$1: right" "$mlusim" judge "$tasks/$1" "$tasks/$1/good.mlu"
    says 0 "$1/slow.mlu:[0-9]* *[0-9.]* %" "$mlusim" judge "$tasks/$1" "$tasks/$1/slow.mlu"
    says 1 "wrong: case 1 on MLU370-X8: $2" "$mlusim" judge "$tasks/$1" "$tasks/$1/wrong.mlu"
}
first softmax 'y\[[0-9]*, [0-9]*\] is '

# ---- verdicts ----------------------------------------------------------------------

# A task whose kernel copies numbers, and answers to it.
mkdir copy
cat >copy/task.toml <<'END'
name = "copy"
kernel = "copy"
devices = ["MLU590-H8"]
limits = {instructions = 1000000, nram_kib = 32}
forbid = {names = ["__bang_move"]}
[reference]
c = "reference.c"
[[argument]]
name = "y"
role = "output"
type = "i32"
shape = ["n", 2]
[[argument]]
name = "x"
role = "input"
type = "i32"
shape = ["n", 2]
values = "integers"
low = -1000000
high = 1000000
[[argument]]
name = "n"
role = "number"
type = "i32"
value = "n"
[[case]]
n = 48
END
cat >copy/reference.c <<'END'
#include <stdint.h>
void reference(int64_t *y, const int64_t *x, int64_t n)
{
    for (int64_t i = 0; i < 2 * n; i++)
        y[i] = x[i];
}
END
n=0
answer() { # STATUS WORDS BODY [BEFORE THE KERNEL]: a kernel with that body
    n=$((n + 1))
    {
        printf '#include <bang.h>\n%s\n' "${4:-}"
        printf '__nram__ int part[1024];\n'
        printf '__mlu_global__ void copy(int *y, const int *x, int n)\n{\n%s\n}\n' "$3"
    } >"a$n.mlu"
    says "$1" "$2" "$mlusim" judge copy "a$n.mlu"
}
copies='__memcpy(part, x, n * 8, GDRAM2NRAM); __memcpy(y, part, n * 8, NRAM2GDRAM);'
answer 0 '^copy: right' "$copies"
right=a$n.mlu
answer 1 'unwritten: .*did not write 384 of the 384 bytes of y, from byte 0 on' ''
empty=a$n.mlu
answer 1 'unwritten: .*did not write 12 of the 384 bytes of y, from byte 372 on' '__memcpy(part, x, n * 8, GDRAM2NRAM); __memcpy(y, part, n * 8 - 12, NRAM2GDRAM);'
answer 1 'y\[0, 0\] is .* (rule exact); 1 of 96 elements are wrong' 'y[0] = x[1]; for (int i = 1; i < 2 * n; i++) y[i] = x[i];'
answer 1 'input: .*wrote 4 of the 384 bytes of x, an input, from byte 8 on' "$copies ((int *)x)[2] = n;"
answer 1 'y\[0, 0\] is 0, and' 'for (int i = 0; i < 2 * n; i++) y[i] = 0;'
wanted=$(sed -n 's/.*the reference says \([-0-9]*\) .*/\1/p' out)
answer 1 'hidden: case 1 on MLU590-H8: y\[1, 1\] is 1, and' "$copies if (x[0] != $wanted) y[3] = 1;"
# The poison follows from the text of the answer, so it does not show which run it is.
answer 1 'checks: ' 'int first = y[0] & 255; __memcpy_async(part, x, n * 8, GDRAM2NRAM); if (first == 203 || first == 93) __sync(); for (int i = 0; i < 2 * n; i++) y[i] = part[i];'
answer 1 'fault: case 1 on MLU590-H8: fault in copy' "$copies y[2 * n] = 0;"
faulty=a$n.mlu
answer 1 'fault: .*more than 1000000 instructions\|fault: .*instruction' "$copies for (;;) part[0]++;"
answer 1 'checks: ' '__memcpy_async(part, x, n * 8, GDRAM2NRAM); for (int i = 0; i < 2 * n; i++) y[i] = part[i];'
checked=a$n.mlu
answer 1 "a[0-9]*.mlu:7:[0-9]*: error: use of undeclared identifier 'z'" "
$copies y[0] = z[0];"
answer 1 'nram: .* 32 KiB are allowed' "$copies more[0] = more[16383] = n;" '__nram__ int more[16384];'
answer 1 'forbidden: line 2: .*include: only headers' "$copies" '#include "copy/reference.c"'
answer 1 'forbidden: line 2: %: for # ' "$copies" '#define JOIN(a, b) a%:%:b'
answer 1 "a[0-9]*.mlu:[0-9]*: error: __nram__ variable 'large' (4000000 bytes)" "$copies large[0] = large[999999] = n;" '__nram__ int large[1000000];'
answer 1 'forbidden: .*include: only headers' "$copies" '#include "/etc/passwd"'
answer 1 'forbidden: .*include: only headers' "$copies" '#define H "/etc/passwd"
#include H'
answer 1 'forbidden: line 2: ' "$copies" '#inc\
lude "/etc/passwd"'
answer 1 'forbidden: .*inline assembly' "$copies" 'asm(".incbin \"/etc/passwd\"");'
answer 1 'forbidden: .*inline assembly' "$copies" "int one = 1'0; asm(\"\");"
answer 1 'forbidden: .*inline assembly' "$copies" "float tenth = .1'0; asm(\"\");"
answer 1 'forbidden: .*inline assembly' "$copies" "$(printf 'as\\ \nm("");')"
answer 1 'forbidden: .*include: only headers' "$copies" "$(printf '// x\r#include "/etc/passwd"')"
answer 1 'forbidden: .*__has_embed: only headers' "$copies" '#if __has_embed("/etc/passwd")
#endif'
answer 1 'forbidden: .*##' "$copies" '#define P(a, b) a##b'
answer 0 '^copy: right' "$copies" '// asm("") and __bang_move /* "asm"
/* #include "/etc/passwd" */'
answer 1 'forbidden: line 6: the task forbids __bang_move' "$copies __bang_move(part, part, 64);"
answer 0 '^copy: right' "$copies" '#include <stdio.h>
__attribute__((constructor)) static void host() { fclose(fopen("made", "w")); }'
checks=$((checks + 1))
[ ! -e made ] || fail 'host code of an answer ran'

# A fault of the judged run has its own hint, and not that of a report behind it.
answer 1 'fault in copy: out of bounds' "__memcpy_async(part, x, n * 8, GDRAM2NRAM); part[0] = 1;
for (int i = 0; i < 2 * n; i++) y[i] = x[i];
y[part[512] ? 1 << 20 : 0] = x[0];"
try 'the hint is of the fault' grep -q '^ *the access crosses the end of its memory' out
# What checks say beside outputs that are wrong.
cat >racing.mlu <<'END'
#include <bang.h>
__nram__ int part[1024];
__mlu_global__ void copy(int *y, const int *x, int n)
{
    __memcpy_async(part, x, n * 8, GDRAM2NRAM);
    for (int i = 0; i < 2 * n; i++)
        y[i] = part[i] + 1;
}
END
says 1 'checks: .*report.* as well' "$mlusim" judge --all copy racing.mlu
checks=$((checks + 1))
grep -q 'wrong: ' out && ! grep -q 'the outputs are right' out || fail 'wrong outputs are right'

kernel() { # WORDS DECLARATION
    says 1 "$1" "$mlusim" judge copy k.mlu
}
echo '__mlu_global__ void other(int *y, const int *x, int n) {}' >k.mlu
kernel 'kernel: the answer has no kernel called copy'
echo '__mlu_global__ void copy(int *y, const int *x) {}' >k.mlu
kernel 'signature: the kernel has 2 parameters, and the task gives it 3'
echo '__mlu_global__ void copy(int *y, const int *x, float n) {}' >k.mlu
kernel 'signature: parameter 3, n of the task, must be a number of type int32_t'
echo '__mlu_global__ void copy(float *y, const int *x, int n) {}' >k.mlu
kernel 'signature: parameter 1, y of the task, points to float'
printf 'int a;\0' >k.mlu
kernel 'answer: the answer is no text'
head -c 5000000 /dev/zero | tr '\0' ' ' >k.mlu
kernel 'answer: the answer has more than 4 MiB'
says 2 'cannot read copy: it is a folder' "$mlusim" judge copy copy
says 2 'cannot read none.mlu' "$mlusim" judge copy none.mlu
says 2 "no such device\|unknown device\|'NONE'\|NONE" "$mlusim" judge --device NONE copy "$right"
says 2 'MLU590-H8 is given twice' "$mlusim" judge --device MLU590-H8 --device MLU590-H8 copy "$right"
says 2 '--device: MLU290-M5 is given twice' "$mlusim" judge --device MLU290 --device MLU290-M5 copy "$right"

# ---- JSON, the same in every run ---------------------------------------------------

for i in 1 2; do
    with "$mlusim" judge --json --all "$tasks/softmax" "$tasks/softmax/wrong.mlu" >wrong$i.json
    with "$mlusim" judge --json "$tasks/softmax" "$tasks/softmax/slow.mlu" >slow$i.json
    sed -i '/^ "host"/d' wrong$i.json slow$i.json
done
checks=$((checks + 1))
cmp -s wrong1.json wrong2.json && cmp -s slow1.json slow2.json || fail 'two runs differ'
with "$mlusim" judge --json copy "$empty" >unwritten.json
with "$mlusim" judge --json copy "$checked" >checks.json
with "$mlusim" judge --json --all "$tasks/softmax" "$tasks/softmax/wrong.mlu" >all.json
# Diagnostics with their ids: of a note of mlucc, of Clang alone, of a fault, of a check.
answer 1 'no device version' 'y[0] = std::abs(h(1)); y[1] = z; (void)part[n > 5 & 3];' 'int h(int x) { return x; }'
with "$mlusim" judge --json copy "a$n.mlu" >compile.json
with "$mlusim" judge --json copy "$faulty" >fault.json
ids() { sed -n 's/.*"source": "[a-z-]*", "id": "\([^"]*\)".*"hint": "\([a-z]*\).*/\1 \2/p' "$1" | sort -u | paste -sd, -; }
try 'ids of the compiler' test "$(ids compile.json)" = \
    'clang:-Wparentheses ,clang:error ,compile:host-function '
try 'the id of a fault' test "$(ids fault.json)" = 'fault:bounds the'
try 'the id of a check' test "$(ids checks.json)" = 'check:hazard call'
try 'the schema' by_schema judge unwritten.json checks.json all.json compile.json fault.json
checks=$((checks + 1))
[ "$(grep -c '"id": "wrong"' all.json)" -eq 6 ] || fail '--all: three cases on two devices'

# Checks that the task asks for beside those of every one: two tasks write the same here.
cp -r copy strict && sed -i 's/^devices/checks = ["same-value"]\ntype = "Block"\ndim = [2, 1, 1]\n&/' strict/task.toml
says 1 'error: __memcpy writes bytes that __memcpy of another task writes: nothing orders the two, though both write the same' \
    "$mlusim" judge strict "$right"
sed '/^checks/d' strict/task.toml >loose && mv loose strict/task.toml
says 0 '^copy: right' "$mlusim" judge strict "$right"

# Folders of temporary files, and of tasks, have any name.
for name in 'a"b' "a'b" 'a b,c' 'a\b$c'; do
    mkdir "$work/$name" && cp -r copy "$work/$name/task"
    checks=$((checks + 1))
    TMPDIR=$work/$name MLUSIM_CACHE=off with "$mlusim" judge "$work/$name/task" "$right" >out 2>err &&
        grep -q '^copy: right' out || { head -n 3 err; fail "judge below $name"; }
    try "nothing is left below $name" [ "$(ls "$work/$name")" = task ]
done

# ---- tasks with mistakes -----------------------------------------------------------

mistake() { # EDIT WORDS: of a copy of the task
    rm -rf bad
    cp -r copy bad
    sed -i "$1" bad/task.toml
    says 2 "bad/task.toml:$2" "$mlusim" judge check bad
}
mistake 's/^devices/checks = ["some"]\n&/' '3: checks: there is no check some'
mistake 's/^devices/checks = ["race"]\n&/' '3: checks: race is one of those that every answer'
mistake 's/^devices/checks = "nan"\n&/' '3: checks'
mistake '/^\[\[case/,$d' '1: the task has no \[\[case\]\]'
mistake 's/^name = "copy"/name = "copy/' '1: the string has no end'
mistake 's/^name = "copy"/name = "copy\\u0000more"/' '1: a string has a control character'
mistake 's/^name = "copy"/name = "copy\\u009b2J"/' '1: a string has a control character'
mistake 's/^name = "copy"/name = "copy\x1b[2J"/' '1: a string has a control character'
mistake 's/^kernel/kernal/' '2: unknown name kernal; did you mean kernel?'
mistake '2d' '1: kernel is missing'
mistake 's/"i32"/"i33"/' '11: i33 is no type of elements'
mistake 's/"output"/"out"/' '10: out is no role; there are input, output, inout, number'
mistake 's/^n = 48/n = 0/' '[0-9]*: dimension 0 of y is 0'
mistake 's/^n = 48/n = 1000000000/' '[0-9]*: dimension 0 of y is 1000000000'
mistake 's/"n", 2/"m", 2/' '8: .*the case has no number called m'
mistake 's/^n = 48/&\ndevice = "MLU270"/' '[0-9]*: device of a case is one of devices'
mistake 's/^n = 48/&\ndevice = 590/' '[0-9]*: device of a case is one of devices'
mistake 's/^devices.*/devices = ["MLU370-X8", "MLU590-H8"]/; s/^n = 48/&\ndevice = "MLU370-X8"/' ' no \[\[case\]\] is for MLU590-H8'
mistake 's/^n = 48/n = 2026-01-02/' '[0-9]*: dates are not supported here'
mistake 's/^low = .*/low = 2e6/' '[0-9]*: low is above high'
mistake 's/^c = .*/c = "none.c"/' '7: cannot read none.c'
mistake 's/^kernel = .*/entry = "a b"/' '2: entry: a b is no name of C'
mistake 's/^kernel = .*/entry = "cnrtMalloc"/' '2: entry: no function of an answer can be called cnrtMalloc'
mistake 's/^kernel = .*/entry = "main"/' '2: entry: no function of an answer can be called main'
mistake 's/^kernel = .*/kernel = "int"/' '2: kernel: no function of an answer can be called int'
mistake 's/^kernel = .*/entry = "copy"/; s/^name = "x"/name = "queue"/' '13: no argument of a host function can be called queue'
mistake 's/^kernel = .*/entry = "copy"/; s/^name = "x"/name = "int"/' '13: no argument of a host function can be called int'
mistake '$a [tolerance]\nrule = "absolute"\nabsolute = inf' '[0-9]*: absolute must be a finite number, 0 or more'
mistake 's/^devices.*/devices = [1]/' '3: devices is an array of strings'
mistake 's/"output"/"inout"/' '8: values is missing'
mistake '$a [tolerance]\nrule = "absolute"' '[0-9]*: absolute is missing'
mistake '$a [tolerance]\nrule = "diff12"\ndiff1 = 0\ndiff2 = 0' '8: the rule diff12 is for floats, and y is of i32'
mistake '$a [tolerance]\nrule = "close"\nabsolute = 0\nrelative = 0\ndiff1 = 0' '[0-9]*: this rule has no diff1'
mistake '$a n = 49' '[0-9]*: n was given before, on line'
mistake '$a seed = 01' "[0-9]*: '01' is no value"
mistake 's/nram_kib = 32/seconds = 1000001/' '4: seconds must be from 1 to 10^6'
mistake 's/nram_kib = 32/seconds = 1000000000000/' '4: seconds must be from 1 to 10^6'
mistake 's/nram_kib = 32/compiler_seconds = 1000001/' '4: compiler_seconds must be from 1 to 10^6'
mistake 's/^values = "integers"/values = "uniform"/' '18: uniform fills floats; x is of whole numbers'
mistake 's/^high = .*/high = 3000000000/' '18: low or high is no number of type int32_t'
mistake 's/^values = "integers"/values = "iota"/' '19: iota has no low'
mistake 's/^value = .*/value = 2147483648/' '[0-9]*: n has 2147483648, which is no number of type int32_t'
mistake 's/^value = .*/value = -2147483649/' '[0-9]*: value is no number of type int32_t'
mistake '/^role = "output"/a low = 3' '11: an argument of role output has no low'
mistake '/^role = "number"/a shape = [3]' '[0-9]*: an argument of role number has no shape'
mistake '$a type = "Union16"' '[0-9]*: there is no Union16 on MLU590-H8, whose largest is Union'
mistake '$a type = "Union1"\ndim = [6, 1, 1]' '[0-9]*: dim begins with 6, and a Union1 task takes a multiple of 4'
mistake '$a dim = [70000, 1, 1]' '[0-9]*: dim has sizes up to 65536'
rm -rf bad && cp -r copy bad && sed -i 's/^devices.*/devices = ["MLU290", "MLU290-M5"]/' bad/task.toml
says 2 'bad: MLU290-M5 is given twice' "$mlusim" judge check bad
rm -rf bad && cp -r copy bad && echo 'void reference(double *y) {}' >bad/reference.c
says 2 'bad/reference.c: the compiler ended with status 1' "$mlusim" judge check bad
printf '#include <stdlib.h>\nvoid reference(void *y, const void *x, long n) { abort(); }\n' >bad/reference.c
says 2 'bad/reference.c: ' "$mlusim" judge bad "$right"
says 2 'cannot read none/task.toml' "$mlusim" judge check none

# A header that is a link out of the folder could be any file.
echo '// secret' >outside.h
rm -rf bad && cp -r copy bad && ln -s ../outside.h bad/my.h
sed -i 's/^devices/headers = ["my.h"]\n&/' bad/task.toml
says 2 'bad/task.toml:3: headers: my.h lies outside of the folder of the task' "$mlusim" judge check bad
rm bad/my.h && cp outside.h bad/my.h
says 0 'and the reference works' "$mlusim" judge check bad

# A reference that does not set an output, writes behind it, or sets what its type has not.
gives() { # STATUS WORDS TYPE BODY [EDIT]: of y, which is zero before the body
    rm -rf bad && cp -r copy bad
    sed -i "/^name = \"y\"/,/^shape/s/i32/$3/" bad/task.toml
    kind=int64_t
    case $3 in f*) kind=double ;; esac
    {
        printf '#include <stdint.h>\nvoid reference(%s *y, const int64_t *x, int64_t n)\n{\n' $kind
        printf 'for (int64_t i = 0; i < 2 * n; i++) y[i] = 0;\n%s\n}\n' "$4"
    } | sed "${5:-}" >bad/reference.c
    says "$1" "$2" "$mlusim" judge check bad
}
gives 2 'bad/reference.c: case 1: the reference does not set y\[0, 0\]; it must' i32 '' '/^for/d'
says 2 'the reference does not set y\[0, 0\]' "$mlusim" judge bad "$right"
gives 2 'bad/reference.c: case 1: the reference does not set y\[47, 1\]' f32 '' 's/i < 2/i < -1 + 2/'
gives 2 'case 1: the reference does not set y\[0, 0\]' f32 '' 's/ = 0;$/ += x[i];/'
gives 2 'the reference sets y\[0, 0\] to 92[0-9]*, which is no number of type int32_t' i32 '' 's/ = 0;$/ += 1;/'
gives 2 'case 1: the reference sets y\[1, 1\] to 256, which is no number of type uint8_t' u8 'y[3] = 256;'
gives 2 'the reference sets y\[0, 1\] to -1, which is no number of type uint8_t' u8 'y[1] = -1;'
gives 2 'the reference sets y\[0, 1\] to 1099511627776, which is no number of type int32_t' i32 'y[1] = INT64_C(1) << 40;'
gives 2 'the reference writes behind the last element of y' i32 'y[2 * n] = 1;'
gives 2 'the reference writes behind the last element of x' i32 '((int64_t *)x)[2 * n] = 1;'
gives 0 'and the reference works' u8 'y[3] = 255;'
gives 0 'and the reference works' f16 'y[3] = 1e9; y[4] = 1.0 / 0; y[5] = y[4] - y[4];'

# A reference that never ends, takes too much memory, or reads what is not its own.
reference() { # STATUS WORDS BODY: of a task of one second and 64 MiB
    rm -rf bad && cp -r copy bad
    sed -i 's/^limits.*/limits = {seconds = 1, memory_mib = 64}/' bad/task.toml
    printf '#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\nvoid reference(int64_t *y, const int64_t *x, int64_t n)\n{\n%s\n}\n' "$3" >bad/reference.c
    says "$1" "$2" "$mlusim" judge check bad
}
echo secret >secret
reference 2 'bad/reference.c: the reference takes too long' 'for (volatile int i = 0;; i++) ;'
reference 2 'bad/reference.c: the reference .*memory' 'for (char *volatile part;;) memset(part = malloc(1 << 20), 1, 1 << 20);'
reference 2 "refused reading $work/secret" "abort_if: if (!fopen(\"$work/secret\", \"r\")) abort(); goto abort_if;"

# ---- hidden inputs -----------------------------------------------------------------

# An answer that is wrong for one of the two signs of an element stays wrong, whatever its text.
mkdir signs answers
sed '/^low\|^high/d; s/"n", 2/"n"/; s/"integers"/"normal"/' copy/task.toml >signs/task.toml
sed -i '/"output"/,/^value = /s/"i32"/"f32"/; /^role = "number"/,$s/"f32"/"i32"/' signs/task.toml
printf '#include <stdint.h>\nvoid reference(double *y, const double *x, int64_t n)\n{\n    for (int64_t i = 0; i < n; i++)\n        y[i] = x[i] > 0 ? x[i] : 0;\n}\n' >signs/reference.c
for i in 1 2 3 4 5 6 7 8; do
    mkdir answers/$i
    printf '// %d\n__mlu_global__ void copy(float *y, const float *x, int n)\n{\n    for (int i = 0; i < n; i++)\n        y[i] = x[i] > 0 || i == ELEMENT ? x[i] : 0;\n}\n' $i >answers/$i/signs.mlu
done
# One that the inputs of the task do not show.
for element in 0 1 2 3 4 5 6 7; do
    sed "s/ELEMENT/$element/" answers/1/signs.mlu >signs.mlu
    "$mlusim" judge signs signs.mlu >out 2>err
    grep -q ' wrong: ' out || break
done
sed -i "s/ELEMENT/$element/" answers/*/signs.mlu
says 1 '^8 answers to 1 task: 0 right, 8 not accepted' "$mlusim" judge signs --answers answers --cache off
try 'by hidden inputs' [ "$(grep -c ': hidden: ' out)" = 8 ]

# A case for one device is judged on no other; a second case is for all.
rm -rf bad
cp -r copy bad
printf '[[case]]\nn = 8\n' >>bad/task.toml
sed -i 's/^devices.*/devices = ["MLU370-X8", "MLU590-H8"]/; s/^n = 48/&\ndevice = "MLU590-H8"/' bad/task.toml
says 0 '^MLU370-X8: .* in 1 case;' "$mlusim" judge bad "$right"
try 'two cases on the other' grep -q '^MLU590-H8: .* in 2 cases;' out

# The key: one for all runs, of this user alone; its name is in the verdict.
named() { # the name of the key in a verdict
    XDG_STATE_HOME=$work/state "$mlusim" judge --json copy "$right" "$@" 2>err | sed -n 's/^ "secret": "\(.*\)",$/\1/p'
}
first=$(named)
try 'a name' [ "$(printf '%s' "$first" | wc -c)" = 64 ]
try 'the key' [ "$(stat -c '%a %s' state/mlusim/judge.key)" = '600 32' ]
try 'another run' [ "$(named)" = "$first" ]
cp state/mlusim/judge.key key
try 'a copy' [ "$(named --secret key)" = "$first" ]
rm state/mlusim/judge.key
checks=$((checks + 1))
[ "$(named)" != "$first" ] || fail 'a key is made of random bytes'
chmod 640 key
says 2 'key: others may read or change it' "$mlusim" judge copy "$right" --secret key
says 2 'key: others may read or change it' "$mlusim" judge copy --answers answers --secret key
says 2 'none: No such file' "$mlusim" judge copy "$right" --secret none
says 2 'state: it is no file' "$mlusim" judge copy "$right" --secret state
says 2 'HOME names no folder' env -u HOME -u XDG_STATE_HOME "$mlusim" judge copy "$right"
chmod 600 key
: >key
says 2 'key: it must have from 16 to 4096 bytes' "$mlusim" judge copy "$right" --secret key

# ---- the sandbox -------------------------------------------------------------------

says 0 'refused: *network' "$mlusim" judge --show-sandbox
# Each limit has a row that says by what it binds.
for row in '6 s of a processor, by ' '36 s of sleep, by ' '180 s by the clock, by ' '1024 MiB of memory, by ' \
    '16 processes and threads, by ' '128 MiB of files, by ' '64 MiB a file, by RLIMIT_FSIZE' '64 KiB of output, by ' \
    '256 open files, by RLIMIT_NOFILE'; do
    says 0 "^bound: *$row" "$mlusim" judge --show-sandbox
done
says 0 '^groups:    \(memory\|none (cgroup v2): [a-z]\)' "$mlusim" judge --show-sandbox
grep -q "reads: *$OUT/bin/mlucc" out || fail 'the compiler is not shown'
grep -q "reads: *$HOME\$" out && fail 'a home is readable'
cp "$right" answer.txt
says 0 '^copy: right' "$mlusim" judge copy answer.txt
says 0 'answer.txt:[0-9]* ' "$mlusim" judge copy answer.txt
# A terminal gets no commands from the lines of an answer.
sed "s|^.*__memcpy.*|& // $(printf '\033')[2J|" answer.txt >escapes.mlu
says 0 '// ?\[2J' "$mlusim" judge copy escapes.mlu
says 2 'expected a task and an answer' "$mlusim" judge copy

# ---- a task of one's own -----------------------------------------------------------

says 0 'try it' "$mlusim" judge new mine
says 0 '^mine: 2 cases on 2 devices' "$mlusim" judge check mine
says 0 '^mine: right' "$mlusim" judge mine mine/good.mlu
bounds() { # RULE BOUND BOUND: in place of close, with these
    sed -e "s/^rule = .*/rule = \"$1\"/; s/^absolute = .*/$2/; s/^relative = .*/$3/" mine/task.toml >bounds
    mv bounds mine/task.toml
}
cp mine/task.toml close.toml
bounds diff12 'diff1 = 1e-6' 'diff2 = 1e-6'
says 0 '^mine: right' "$mlusim" judge mine mine/good.mlu
"$mlusim" judge mine mine/good.mlu --json >mine.json
try 'the bounds of the rule in JSON' grep -q '"rule": "diff12", "absolute": 0.0, "relative": 0.0, "diff1": 1e-6, "diff2": 1e-6' mine.json
try 'they are as its page says' by_schema judge mine.json
sed 's/__bang_add/__bang_sub/' mine/good.mlu >wrong.mlu
says 1 'the reference says .* (rule diff12)' "$mlusim" judge mine wrong.mlu
cp close.toml mine/task.toml
bounds diff3 'diff3_large = 0' 'diff3_small = 0'
says 1 '(rule diff3)' "$mlusim" judge mine wrong.mlu
cp close.toml mine/task.toml
bounds diff4 'diff4 = 0.1' ''
says 2 'mine/task.toml:[0-9]*: the rule diff4 of y looks at signs of errors alone' "$mlusim" judge check mine
cp close.toml mine/task.toml
says 2 'cannot make mine' "$mlusim" judge new mine
says 2 'letters, digits and _' "$mlusim" judge new my-task
says 2 'no kernel can be called int' "$mlusim" judge new int
says 2 'no kernel can be called main' "$mlusim" judge new main
finish
