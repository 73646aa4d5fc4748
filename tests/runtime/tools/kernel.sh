#!/bin/sh
# `mlusim run FILE.mlu` and `mlusim debug FILE.mlu`: kernels without host code,
# their arguments and what is saved of them. Values are compared with formulas
# that awk computes. OUT is the build folder.
. tests/support/checks.sh
mlusim=$(cd "$OUT" && pwd)/bin/mlusim
needs_clang
cd "$work"
mkdir tmp
TMPDIR=$work/tmp
export TMPDIR

cat >k.mlu <<'END'
#include <bang.h>
__nram__ float tile[256];
__mlu_global__ void scale(float *out, const float *in, int n, float factor)
{
    int part = n / taskDim, first = taskId * part;
    __memcpy(tile, in + first, part * sizeof(float), GDRAM2NRAM);
    __bang_mul_scalar(tile, tile, factor, part);
    __memcpy(out + first, tile, part * sizeof(float), NRAM2GDRAM);
}
struct pair { int a, b; };
__mlu_global__ void values(long *out, signed char a, unsigned short b, long c,
                           bool d, half e, bfloat16_t f, double g, int *none)
{
    out[0] = a, out[1] = b, out[2] = c, out[3] = d;
    out[4] = (long)((float)e * 1000), out[5] = (long)((float)f * 1000);
    out[6] = (long)(g * 1000), out[7] = none == nullptr;
    out[8] = taskDimX * 100 + taskDimY * 10 + taskDimZ;
}
__mlu_global__ void whole(pair p, int *x) { *x = p.a; }
__mlu_global__ void copy(short *to, const short *from, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = from[i];
}
__mlu_global__ void any(void *) {}
__mlu_global__ void wrong(int *x) { *(volatile int *)nullptr = 1; }
END

# runs STATUS ARGS...: mlusim run without a report, with the options of $options
runs() {
    wanted=$1
    shift
    checks=$((checks + 1))
    status=0
    "$mlusim" run --report none ${options:-} k.mlu "$@" >out 2>err || status=$?
    [ "$status" = "$wanted" ] || {
        head -n 5 err
        fail "$*: status $status, expected $wanted"
    }
}
says() { # WORDS
    checks=$((checks + 1))
    grep -qF -- "$1" err || {
        head -n 5 err
        fail "no '$1'"
    }
}
# data FILE TYPE BYTES: the last bytes of a file, a number a line
data() { tail -c "$3" "$1" | od -An -v -w8 -t "$2" | tr -s ' ' '\n' | grep .; }
same() { # WHAT, files one and two
    checks=$((checks + 1))
    cmp -s one two || {
        diff one two | head -n 5
        fail "$1"
    }
}

# ---- arrays ------------------------------------------------------------------

runs 0 --kernel scale --dim 4 --arg 'gdram:f32[1024]' --arg 'gdram:f32[32,32]=iota' \
    --arg 1024 --arg 2.5 --save 1=out.npy --save 2=in.npy
data out.npy f4 4096 >one
awk 'BEGIN { for (i = 0; i < 1024; i++) print i * 2.5 }' >two
same 'iota times 2.5'
head -c 128 in.npy | tr -d '\0' >err
says "{'descr': '<f4', 'fortran_order': False, 'shape': (32, 32), }"
# saved arrays are arguments again, and are as they were
runs 0 --kernel scale --type union1 --arg out.npy --arg out.npy --arg 1024 --arg -2 --save 1=again.npy
data again.npy f4 4096 >one
awk 'BEGIN { for (i = 0; i < 1024; i++) print i * -5 }' >two
sed -i 's/^-0$/0/' one
same 'the result of a launch is the input of another'
# also in the same file, and with one of two saved to the other's
cp out.npy io.npy
runs 0 --kernel scale --type Union1 --arg io.npy --arg io.npy --arg 1024 --arg -2 --save 1=io.npy
cmp io.npy again.npy >err 2>&1 || fail 'an array saved to its own file'
checks=$((checks + 1))
cp out.npy io.npy
runs 0 --kernel scale --type Union1 --arg io.npy --arg io.npy --arg 1024 --arg -2 --save 1=io.npy --save 2=io.npy
cmp io.npy out.npy >err 2>&1 || fail 'both arrays saved to their file'
checks=$((checks + 1))
runs 0 --kernel copy --arg 'gdram:i16[500]=7' --arg 'gdram:i16[500]=random' --arg 400 --save 1=to.npy --save 2=from.npy
{ data from.npy d2 1000 | head -n 400; yes 7 | head -n 100; } >one
data to.npy d2 1000 >two
same 'a part was copied'
checks=$((checks + 1))
[ "$(data from.npy d2 1000 | awk '$1 < -100 || $1 > 100')" = "" ] &&
    [ "$(data from.npy d2 1000 | sort -u | wc -l)" -gt 150 ] || fail 'random numbers'
cp from.npy first.npy
runs 0 --kernel copy --arg 'gdram:i16[500]' --arg 'gdram:i16[500]=random' --arg 1 --save 2=from.npy
cp from.npy one
cp first.npy two
same 'random numbers are the same on every run'

# types by their names of C and of NumPy; options on both sides of the file
for type in float float32 double int64_t 'unsigned char'; do
    case $type in
    float*) letters='<f4' ;;
    double) letters='<f8' ;;
    int64_t) letters='<i8' ;;
    *) letters='|u1' ;;
    esac
    "$mlusim" run --arg "gdram:$type[16]=3" k.mlu --report none --save 1=typed.npy --kernel any >out 2>err ||
        fail "gdram:$type"
    head -c 128 typed.npy | tr -d '\0' >err
    says "{'descr': '$letters', 'fortran_order': False, 'shape': (16,), }"
done
"$mlusim" run --kernel any --arg 'gdram:u8[16]=3' -- k.mlu --report none >out 2>err &&
    fail 'an option of run behind --'
says "unknown option --report"

# what the launcher allocates it gives back, after a fault as well
options='--check all'
runs 0 --kernel copy --arg 'gdram:i16[500]' --arg first.npy --arg 500
checks=$((checks + 1))
[ ! -s err ] || { cat err; fail 'checks report a kernel that is right'; }
runs 1 --kernel wrong --arg 'gdram:i32[1]'
says 'mlusim: fault in wrong'
checks=$((checks + 1))
! grep 'mlusim: leak' err || fail 'the array of a launch that failed is a leak'
options=

# ---- values ------------------------------------------------------------------

runs 0 --kernel values --dim 2,3,1 --arg 'gdram:i64[9]' --arg -128 --arg 0xffff --arg -9000000000 --arg true \
    --arg f16:0.5 --arg bf16:-1.5 --arg 0.25 --arg null --save 1=out.npy
data out.npy d8 72 >one
printf '%s\n' -128 65535 -9000000000 1 500 -1500 250 1 231 >two
same 'values of every kind'
for wrong in '1=128: is no' '1=1.5: is no' '2=-1: is no' '4=2: ' '5=0.5:say f16:0.5 or bf16:0.5' \
    '5=f32:1:no 2-byte floating type' '7=x:no number' '7=-1e999:too large for double' \
    '5=f16:65505:too large for half' '6=bf16:1e39:too large for bfloat16_t' '8=3:cannot be read'; do
    n=${wrong%%=*} text=${wrong#*=}
    value=$(echo "$text" | sed 's/:[^:]*$//') words=${text##*:}
    set --
    i=0
    for good in 'gdram:i64[9]' 1 1 1 true f16:1 bf16:1 1 null; do
        [ $i != "$n" ] || good=$value
        set -- "$@" --arg "$good"
        i=$((i + 1))
    done
    [ "$n" = 4 ] || {
        runs 2 --kernel values "$@"
        says "argument $((n + 1)) ("
        says "$words"
    }
done

# ---- structures --------------------------------------------------------------

# Members of base classes and anonymous unions, bit-fields, arrays in two dimensions, and
# pointers at any depth. What the kernel saw is what the text says.
cp k.mlu plain.mlu
cat >k.mlu <<'END'
#include <bang.h>
struct Base { short tag; };
enum Kind { PLAIN, WIDE = 7 };
enum class Far8 : unsigned char { NEAR = 1, AWAY = 200 };
enum Sign { MINUS = -3, PLUS = 3 };
struct Inner { int n; float *p; half h; };
struct Outer : Base {
    Inner in[2];
    union { int i; float f; };
    unsigned low : 3, : 2, high : 7;
    int minus : 4;
    bool is_on;
    Kind kind;
    long dims[2][3];
    const int *list;
    static const int constant = 3;
};
__mlu_global__ void take(long *out, Outer o, int more)
{
    int k = 0;
    out[k++] = o.tag;
    for (int i = 0; i < 2; i++) {
        out[k++] = o.in[i].n;
        out[k++] = o.in[i].p ? (long)(o.in[i].p[1] * 1000) : -1;
        out[k++] = (long)((float)o.in[i].h * 1000);
        if (o.in[i].p)
            o.in[i].p[0] = i + 0.5f;
    }
    out[k++] = o.i, out[k++] = o.low, out[k++] = o.high, out[k++] = o.minus;
    out[k++] = o.is_on, out[k++] = o.kind;
    for (int i = 0; i < 6; i++)
        out[k++] = o.dims[i / 3][i % 3];
    out[k++] = o.list[3], out[k++] = more;
}
__mlu_global__ void kinds(int *out, Kind kind, Far8 far, Sign sign, bool is_on)
{
    out[0] = kind, out[1] = (int)far, out[2] = sign, out[3] = is_on;
}
struct Far { int head[2000]; int *p; };
__mlu_global__ void far(int *out, Far f, Far) { out[0] = f.head[1999] + f.p[1]; }
END
whole='{tag=-5, in={{n=3, p=gdram:float[4,8]=1.5, h=f16:0.5}, {.n = 0x10, .p=null, h=f16:-2}}, f=1, low=5, high=100, minus=-3, is_on=true, kind=7, dims={{1,2,3},{4,5,6}}, list=gdram:int[4]=iota}'
runs 0 --kernel take --arg 'gdram:i64[21]' --arg "$whole" --arg 9 --save 1=out.npy --save '2.in[0].p=p,=.npy'
data out.npy d8 168 >one
printf '%s\n' -5 3 1500 500 16 -1 -2000 1065353216 5 100 -3 1 7 1 2 3 4 5 6 3 9 >two
same 'members of a structure'
data p,=.npy f4 128 | sort | uniq -c | tr -s ' ' >one
printf ' 1 0.5\n 31 1.5\n' >two
same 'what a pointer in a structure is to'
runs 2 --kernel take --arg 'gdram:i64[21]' --arg 9 --arg "$whole" # in the wrong order
says 'argument 2 (o) of take: is a structure: give it members in braces'
# In order, with a comma at the end, elements by one number, and a name in quotes.
runs 0 --kernel take --arg 'gdram:i64[21]' --save 1=out.npy --arg \
    '{ -5,{{3,"p,=.npy",f16:0.5},{16,null,f16:-2},},1065353216,5,100,-3,true,7,6,gdram:int[4]=3,}' --arg 9
data out.npy d8 168 >one
printf '%s\n' -5 3 1500 500 16 -1 -2000 1065353216 5 100 -3 1 7 6 6 6 6 6 6 3 9 >two
same 'members in order'
# Each of these words has a sentence: what sed makes of the structure | what is said.
while IFS='|' read -r change words; do
    runs 2 --kernel take --arg 'gdram:i64[21]' --arg "$(echo "$whole" | sed "$change")" --arg 9
    says "argument 2 (o) of take: $words"
done <<'END'
s/n=3, //|member in[0]: nothing is given for n; give each member a value, and a pointer to nothing null
s/p=null, //|member in[1]: nothing is given for p;
s/p=null/p=/|member in[1].p: is a pointer, and nothing is given for it; give it FILE.npy
s/p=null/p={1}/|member in[1].p: is a pointer, and braces are no memory
s/p=null/p=none.npy/|member in[1].p: none.npy cannot be read
s/p=null/p=5/|member in[1].p: 5 cannot be read
s/gdram:float/gdram:int/|member in[0].p: points to floats of 4 bytes, and there are elements of int32_t
s/f=1/f=1,i=2/|f and i are of one union: give one of them
s/f=1,//|nothing is given for i, f;
s/low=5/low=8/|member low: '8' has no room in 3 bits
s/minus=-3/minus=-9/|member minus: '-9' has no room in 4 bits
s/minus=-3/minus=8/|member minus: '8' has no room in 4 bits
s/tag=/tag =40000, tag=/|member tag: '40000' is no signed integer of 2 bytes
s/tag=-5/tag=-5, tag=4/|tag is given twice
s/high=/hihg=/|Outer has no member hihg; did you mean high?
s/constant=/x/; s/tag=/constant=3, tag=/|Outer has no member constant;
s/{4,5,6}/{4,5}/|member dims[1]: 2 of its 3 elements are given
s/{4,5,6}/{4,5,6,7}/|member dims[1]: there are more values than elements, of which it has 3
s/kind=7/7/|'7' has no name, and others have: give all of them by name, or all in order
s/kind=7/kind={7}/|member kind: is a number, which has no braces
s/}$//|there is no } at the end
s/$/ x/|expected nothing behind it, and there is 'x'
s/, in=/ in=/|member tag: '-5 in=' is no signed integer
s/.*/{1 2}/|member tag: '1 2' is no signed integer
END
runs 2 --kernel take --arg 'gdram:i64[21]' --arg '{}' --arg 9
says 'nothing is given for tag, in, i, f, low, high, minus, is_on, kind, dims, list'
runs 2 --kernel take --arg 'gdram:i64[21]' --arg "$whole" --arg 9 --save 2=x.npy
says 'as in --save 2.p=FILE.npy'
runs 2 --kernel take --arg 'gdram:i64[21]' --arg "$whole" --arg 9 --save '2.in[1].p=x.npy'
says 'member in[1].p: null cannot be saved'
for member in .in.p .tag '.in[2].p' .list.x; do
    runs 2 --kernel take --arg 'gdram:i64[21]' --arg "$whole" --arg 9 --save "2$member=x.npy"
    says "argument 2 has no pointer $member that was given memory"
done
runs 2 --kernel take --arg 'gdram:i64[21]' --arg "$whole" --arg 9 --save 2.list=x.npy --save 2.list=y.npy
says 'argument 2.list is saved to x.npy already: leave one out'
# Numbers by the names of their enumeration.
runs 0 --kernel take --arg 'gdram:i64[21]' --arg "$(echo "$whole" | sed s/kind=7/kind=WIDE/)" --arg 9 --save 1=out2.npy
data out2.npy d8 168 | sed -n 13p | grep -qx 7 || fail 'a name in a structure'
runs 0 --kernel kinds --arg 'gdram:i32[4]' --arg WIDE --arg Far8::AWAY --arg MINUS --arg true --save 1=kinds.npy
tail -c 16 kinds.npy | od -An -td4 | tr -s ' ' >one
echo ' 7 200 -3 1' >two
same 'names of enumerations'
runs 0 --kernel kinds --arg 'gdram:i32[4]' --arg 0 --arg 1 --arg -3 --arg false --save 1=kinds.npy
runs 2 --kernel kinds --arg 'gdram:i32[4]' --arg WIED --arg 1 --arg 3 --arg 1
says "argument 2 (kind) of kinds: 'WIED' is no number, and none of PLAIN, WIDE"
runs 2 --kernel kinds --arg 'gdram:i32[4]' --arg 1 --arg 1 --arg 3 --arg on
says "argument 5 (is_on) of kinds: 'on' is no unsigned integer of 1 byte"
runs 2 --kernel kinds --arg 'gdram:i32[4]' --arg WIDE --arg 1 --arg 3 --arg 1 --save 2=x.npy
says 'argument 2 (kind) of kinds: is no pointer: there is nothing to save'
# A large one, and a pointer to nothing that is used all the same.
runs 0 --kernel far --arg 'gdram:i32[1]' --arg '{head=40, p=gdram:i32[2]=2}' --arg '{7,null}' --save 1=far.npy
[ "$(tail -c 4 far.npy | od -An -td4 | tr -d ' ')" = 42 ] || fail 'a structure of 8 KiB'
runs 1 --kernel far --arg 'gdram:i32[1]' --arg '{head=40, p=null}' --arg '{7,null}'
says 'mlusim: fault in far: null pointer'
checks=$((checks + 1))
printf 'break take\nrun\nprint o.in[0].n\nprint o.in[0].p[1]\nprint *o.in[1].p\nprint o.minus\n' |
    "$mlusim" debug k.mlu --kernel take --arg 'gdram:i64[21]' --arg "$whole" --arg 9 -- -O0 >err 2>&1
says '$1 = 3'
says '$2 = 1.5'
says 'Cannot read memory at 0x0'
says '= -3'
checks=$((checks + 1))
"$mlusim" budget k.mlu --kernel take --dim 1 --arg 'gdram:i64[21]=1' --arg "$whole" --arg 9 >out 2>err ||
    fail "a budget with a structure: $(head -n 1 err)"
mv plain.mlu k.mlu

# ---- mistakes ----------------------------------------------------------------

runs 2
says 'say which kernel of k.mlu by --kernel: it has scale, values, whole, copy, any, wrong'
runs 2 --kernel scael
says 'did you mean scale?'
runs 2 --kernel scale --arg null
says 'kernel scale has 4 parameters: out, in, n, factor; there is 1 --arg'
runs 2 --kernel whole --arg 1 --arg null
says 'argument 1 (p) of whole: is a structure'
for dim in 0 1,2,3,4 -1 1, x; do
    runs 2 --kernel wrong --dim "$dim" --arg null
    says "--dim $dim: expected one to three counts"
done
runs 2 --kernel wrong --type union3 --arg null
says '--type union3: expected Block|Union1'
runs 2 --kernel wrong --type Union1 --dim 3 --arg null
says 'x of a Union1 task must be a multiple of 4'
runs 2 --kernel wrong --arg 'gdram:flaot[4]'
says "'flaot' is no type of elements (did you mean float?)"
runs 2 --kernel wrong --arg 'gdram:i32[0]'
says 'argument 1 (x) of wrong: gdram:i32[0] has no elements'
runs 2 --kernel wrong --arg 'gdram:i32[-1]'
says 'is no size of an array'
for shape in 99999999999 2147483648 9999999999999999999999 1,1,1,1,1,1,1,1,1; do
    runs 2 --kernel wrong --arg "gdram:i32[$shape]"
    says 'an array has at most 8 dimensions, of at most 2147483647 elements each'
done
runs 2 --kernel wrong --arg 'gdram:u8[4]=256'
says "'256' is neither iota, random nor zero, nor a value of uint8_t"
runs 2 --kernel scale --arg 'gdram:f32[4]=1e39' --arg null --arg 4 --arg 1
says "'1e39' is neither iota, random nor zero, nor a value of float"
runs 0 --kernel scale --arg 'gdram:f32[4]=-inf' --arg 'gdram:f32[4]=nan' --arg 4 --arg inf
# Elements are those that the kernel's pointer is to, or raw bytes.
runs 2 --kernel scale --arg 'gdram:i32[64]' --arg 'gdram:f32[64]' --arg 64 --arg 1
says 'argument 1 (out) of scale: points to floats of 4 bytes, and there are elements of int32_t'
runs 2 --kernel scale --arg 'gdram:u8[256]' --arg 'gdram:f64[64]' --arg 64 --arg 1
says 'argument 2 (in) of scale: points to floats of 4 bytes, and there are elements of double'
runs 2 --kernel copy --arg 'gdram:u16[4]' --arg out.npy --arg 4
says 'argument 2 (from) of copy: points to integers of 2 bytes, and there are elements of int64_t'
runs 0 --kernel scale --arg 'gdram:u8[256]' --arg 'gdram:f32[64]' --arg 64 --arg 1
for dims in 2000000000,2000000000 1073741824,1024,16777216; do # the last wraps
    runs 2 --kernel wrong --arg "gdram:u8[$dims]"
    says 'is larger than any device'
done
echo text >text.npy
runs 2 --kernel wrong --arg text.npy
says 'text.npy is no .npy file'
mkdir folder.npy
runs 2 --kernel wrong --arg folder.npy
says 'folder.npy cannot be read: it is a folder'
head -c 200 again.npy >cut.npy
runs 2 --kernel wrong --arg cut.npy
says 'cut.npy has 72 bytes of data instead of 4096'
runs 2 --kernel wrong --arg null --save 2=x.npy
says 'with the number of an argument, from 1 to 1'
runs 2 --kernel wrong --arg null --save 1=x.npy
says 'null cannot be saved'
runs 2 --kernel wrong --arg null --save 1=x.npy --save 1=y.npy
says '--save 1=y.npy: argument 1 is saved to x.npy already: leave one out'
runs 2 --kernel wrong --arg 'gdram:i32[1]' --save 1=none/x.npy
says 'cannot write none/x.npy: No such file or directory'
runs 2 --kernel wrong --arg 'gdram:i32[1]' --save 1=.
says 'cannot write .: it is a folder'
runs 2 --kernel wrong --arg 'gdram:i32[1]' --save 1=./k.mlu
says './k.mlu would be overwritten: what is written needs a file of its own'
runs 2 wrong
says 'flags of mlucc stand behind --'
runs 1 --kernel wrong --arg null
says 'mlusim: fault in wrong'
runs 1 --kernel wrong --arg null -- -DSOMETHING -Werror=nosuchwarning -fno-such-flag
says 'no-such-flag'
echo 'int x = y;' >bad.mlu
cp k.mlu good.mlu
cp bad.mlu k.mlu
runs 1 --kernel k
says "use of undeclared identifier 'y'"
cp good.mlu k.mlu
checks=$((checks + 1))
[ -z "$(ls tmp)" ] || fail "files are left behind: $(ls tmp)"

# ---- the debugger ------------------------------------------------------------

checks=$((checks + 1))
printf 'break scale\nrun\nprint n\nprint factor\ncontinue\n' |
    "$mlusim" debug --batch k.mlu --kernel scale --arg 'gdram:f32[64]=1' \
        --arg 'gdram:f32[64]=2' --arg 64 --arg 4 --save 1=out.npy -- -O0 >err 2>&1 ||
    fail 'mlusim debug FILE.mlu'
says '$1 = 64'
says '$2 = 4'
data out.npy f4 256 | sort -u >one
echo 8 >two
same 'what the debugger ran'
rm out.npy
checks=$((checks + 1))
printf 'break scale\nrun\nrun\nrun\ndelete\ncontinue\n' |
    "$mlusim" debug --batch k.mlu --kernel scale --arg 'gdram:f32[64]=1' \
        --arg 'gdram:f32[64]=3' --arg 64 --arg 4 --save 1=out.npy >err 2>&1 ||
    fail 'mlusim debug FILE.mlu runs once'
data out.npy f4 256 | sort -u >one
echo 12 >two
same 'what the debugger ran again'
# Under the check `ub` what overflows is a fault, also where its address is one of
# another allocation; a program that is not compiled for it is said to be so, once.
cat >k.mlu <<'END'
#include <bang.h>
#include <cnrt.h>
__nram__ char part[64];
__mlu_global__ void row(char *x, int rows, int width)
{
    __memcpy(part, x + rows * width, 64, GDRAM2NRAM);
}
__mlu_global__ void share(int *x, int n) { x[0] = n / x[1]; }
int main(int argc, char **)
{
    char *x;
    CNRT_CHECK(cnrtMalloc((void **)&x, 64));
    for (int i = 0; i < 2; i++)
        row<<<cnrtDim3_t{1, 1, 1}, cnrtFuncTypeBlock, nullptr>>>(x, argc > 1 ? 65536 : 0, 65536);
    CNRT_CHECK(cnrtSyncDevice());
    CNRT_CHECK(cnrtFree(x));
    return 0;
}
END
row="--kernel row --arg gdram:i8[64] --arg 65536 --arg 65536"
ub=-fsanitize=signed-integer-overflow,integer-divide-by-zero
options=
# shellcheck disable=SC2086
runs 0 $row # 65536 * 65536 is 0 in an int
options='--check ub'
# shellcheck disable=SC2086
runs 1 $row
says "fault in row: trap: signed integer overflow: 65536 * 65536 does not fit 'int'"
says '  at k.mlu:6 in row'
runs 0 --kernel row --arg 'gdram:i8[64]' --arg 0 --arg 65536
[ ! -s err ] || fail "$(head -n 1 err): the right kernel is reported"
runs 1 --kernel share --arg 'gdram:i32[2]' --arg 5
says "fault in share: trap: a division of integers by zero: 5 by 0, of type 'int'"
# shellcheck disable=SC2086
runs 1 $row -- -fno-sanitize=signed-integer-overflow
says "checks: ub did not see all of the kernel row: it was not compiled for this check"
options='--check all'
# shellcheck disable=SC2086
runs 0 $row
checks=$((checks + 5))
mlucc=$(dirname "$mlusim")/mlucc
"$mlucc" k.mlu -o plain && "$mlucc" $ub k.mlu -o compiled || fail 'programs'
"$mlusim" run --report none --check ub ./plain wrong >out 2>err
[ $? -eq 1 ] && [ "$(wc -l <err)" = 1 ] && grep -q "^mlusim: checks: ub did not see all of the kernel row: it was not compiled for this check; compile with mlucc $ub\$" err ||
    fail 'that a program is not compiled for the check is not said once'
"$mlusim" run --report none --check ub --check-json ub.json ./plain >out 2>err
grep -q '"is_complete": false' ub.json || fail 'the file for programs says nothing of it'
"$mlusim" run --report none --check all ./plain wrong >out 2>err && [ ! -s err ] ||
    fail 'ub is part of all'
# The host code of such a program has a sanitizer of its own, which bears no other.
if [ "$MODE" != asan ]; then
    "$mlusim" run --report none --check ub ./compiled wrong >out 2>err
    [ $? -eq 1 ] && grep -q "65536 \* 65536 does not fit 'int'" err ||
        fail 'a program that is compiled for it has no fault'
    "$mlusim" run --report none --check ub ./compiled >out 2>err && [ ! -s err ] ||
        fail 'a right program that is compiled for it is reported'
fi

# A fault where a multiple of 2^32 is missing says so, and others do not. Pages that
# nobody touches cost nothing.
cat >offset.mlu <<'END'
#include <bang.h>
#include <cnrt.h>
#include <cstdlib>
__nram__ char part[64];
__mlu_global__ void byte(char *x, int rows, int width)
{
    __memcpy(x + rows * width, part, 64, NRAM2GDRAM);
}
__mlu_global__ void number(double *x, int rows, int width) { x[rows * width] = 1; }
__mlu_global__ void past(char *x, long at) { x[at] = 1; }
int main(int, char **words)
{
    void *x;
    const cnrtDim3_t one = {1, 1, 1};
    const long at = atol(words[3]);
    CNRT_CHECK(cnrtMalloc(&x, (size_t)atol(words[2])));
    if (words[1][0] == 'b')
        byte<<<one, cnrtFuncTypeBlock, nullptr>>>((char *)x, 100000, (int)at);
    else if (words[1][0] == 'n')
        number<<<one, cnrtFuncTypeBlock, nullptr>>>((double *)x, 100000, (int)at);
    else
        past<<<one, cnrtFuncTypeBlock, nullptr>>>(words[1][0] == 'p' ? (char *)x : nullptr, at);
    return cnrtSyncDevice() != cnrtErrorKernelFault;
}
END
try 'compiles' "$mlucc" offset.mlu -o offset
while read -r kernel bytes at words; do
    checks=$((checks + 1))
    with ./offset "$kernel" "$bytes" "$at" >out 2>err || fail "$kernel $at: no fault"
    [ "$words" ] || ! grep -q '2^32' err || fail "$kernel $at: the offset did not wrap"
    # the host of a sanitized program has memory of its own at such addresses
    [ -z "$words" ] || [ "$MODE" = asan ] || says "$words"
    [ -z "$words" ] || [ "$MODE" = asan ] || says 'does an int hold this offset?'
done <<'END'
byte 3000000000 25000 plus 2^32 lies in the allocation of 3000000000 bytes at
byte 3000000000 -1
number 17600000000 21500 plus a multiple of 2^32 lies in the allocation of 17600000000 bytes at
past 3000000000 -1
past 3000000000 3000000000
past 3000000000 2000000000000
zero 3000000000 8
END

# An operand that begins in the next variable, at an offset that the compiler does not know,
# destroys that; with gaps between variables it begins in none. What is initialised keeps its contents, and of two variables of one
# declaration each has its gap.
cat >k.mlu <<'END'
#include <bang.h>
__nram__ half h[256];
__nram__ float t[256], u[64];
__nram__ int known[4] = {1, 2, 3, 4};
__mlu_shared__ float s1[32];
__mlu_shared__ float s2[32];
__mlu_global__ void next(float *y, int i)
{
    __bang_write_value(t, 256, 1.0f);
    __bang_write_value(u, 64, 2.0f);
    if (i < 2)
        __bang_write_value(h + 256 * i, 128, (half)0); /* meant h + 128 * i */
    for (int k = 0; k < i; k++)
        if (i > 2)
            __bang_write_value(t + k * 64, 64, 0.0f); /* the fifth is one too many */
    if (i == 7)
        __memcpy(s2, t, 128, NRAM2SRAM);
    if (i % 4 == 2)
        __memcpy(s1 + 16 * i, t, 128, NRAM2SRAM);
    __memcpy(y, u, sizeof u, NRAM2GDRAM);
    y[0] = known[3];
}
END
arguments="--kernel next --type Union1 --arg gdram:f32[64] --arg"
options=
for i in 1 2 5; do
    # shellcheck disable=SC2086
    runs 0 $arguments $i
done
while read -r i words; do
    # shellcheck disable=SC2086
    runs 1 $arguments "$i" -- --nram-gap=1024
    says "$words"
done <<'END'
1 bounds: __bang_write_value writes 256 bytes of no variable, behind 'h'
2 bounds: __memcpy writes 128 bytes of no variable, behind 's1'
5 bounds: __bang_write_value writes 256 bytes of no variable, behind 't'
END
# shellcheck disable=SC2086
runs 0 $arguments 4 --save 1=y.npy -- --nram-gap=1024
data y.npy f4 256 >one
printf '4\n' >two
head -n 1 one | cmp -s - two || fail 'with gaps variables hold something else'
for gap in -1 x 65537 ''; do
    # shellcheck disable=SC2086
    runs 1 $arguments 4 -- --nram-gap=$gap
    says "--nram-gap=$gap: expected a number of bytes from 0 to 65536"
done

# Where the offset is a constant, the variable that was meant is known, however the compiler
# keeps it: through branches and loops, and in the stack.
cat >k.mlu <<'END'
#include <bang.h>
__nram__ half h[256];
__nram__ float t[256], far[4096];
__mlu_global__ void beside(half *x, int i)
{
    __bang_write_value(far, 4096, 1.0f);
    for (int k = 0; k < i; k++) {
        if (k == i - 1)
            __memcpy(h, x, sizeof h, GDRAM2NRAM);
        if (i < 9)
            __bang_add(h + 256, h, h, 128);
        __memcpy(x, h, sizeof h, NRAM2GDRAM);
    }
    if (i > 9)
        __bang_write_zero(t + 256 + 2048, 64);
}
END
for level in -O0 -O1 -O2 -O3; do
    for i in 1 3; do
        runs 1 --kernel beside --arg 'gdram:f16[256]' --arg $i -- $level
        says "bounds: __bang_add writes 256 bytes from byte 512 of 'h' on, which has 512: that is at its end, in 't'"
    done
    runs 0 --kernel beside --arg 'gdram:f16[256]' --arg 0 -- $level
    runs 1 --kernel beside --arg 'gdram:f16[256]' --arg 10 -- $level
    says "from byte 9216 of 't' on, which has 1024: that is 8192 bytes behind its end, in 'far'"
done

# A file with main is a program: it is built before it runs. A word main elsewhere is none.
cat >host.mlu <<'END'
#include <bang.h>
__mlu_global__ void one() {}
int
main(int argc, char **argv) { return argc - 1; }
END
for word in run debug; do
    checks=$((checks + 1))
    "$mlusim" $word host.mlu >out 2>err && fail "$word: a program without being built"
    says "$word: host.mlu is a program, with a main that runs once it is built: mlucc host.mlu -o host && mlusim $word ./host;"
done
"$mlusim" run --report none host.mlu --kernel one >out 2>err || fail 'a kernel of a program alone'
cat >none.mlu <<'END'
// int main() in a comment
const char *const text = "int main()";
__mlu_func__ int domain(int main_of) { return main_of; }
__mlu_global__ void one() { domain(1); }
END
"$mlusim" run --report none none.mlu >out 2>err || fail 'a kernel alone whose text has the word main'

finish
