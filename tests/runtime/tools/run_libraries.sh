#!/bin/sh
# Which libraries a program finds that mlusim starts: those of the device are mlusim's, all
# others the user's first; and the sentence where one asks for a symbol that none has.
# OUT is the build folder, an argument an installation that is tried instead; run from the root
# of the tree.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
tried=${1:-$OUT}
mlusim=$tried/bin/mlusim
bare=$tried/bin/../lib
here=$PWD

# says STATUS OUTPUT COMMAND...: ends so, and prints this alone on standard output.
says() {
    expected=$1 text=$2 checks=$((checks + 1))
    shift 2
    with "$@" >"$work/out" 2>"$work/err"
    status=$?
    [ $status -eq "$expected" ] || fail "status $status of $*"
    [ "$(cat "$work/out")" = "$text" ] || fail "$* does not print $text"
}
# one WORDS: the last command said one sentence, with them.
one() {
    checks=$((checks + 1))
    [ "$(wc -l <"$work/err")" -eq 1 ] && grep -qF -e "$1" "$work/err" ||
        fail "no single sentence with: $1"
}

# ---- the order ---------------------------------------------------------------------

first=$bare/mlusim/first
says 0 "$first:/elsewhere:$bare" env LD_LIBRARY_PATH=/elsewhere "$mlusim" run sh -c 'echo $LD_LIBRARY_PATH'
says 0 "$first:$bare" env LD_LIBRARY_PATH= "$mlusim" run sh -c 'echo $LD_LIBRARY_PATH'
says 0 "$first:/a:$bare" env LD_LIBRARY_PATH=/a \
    "$mlusim" run "$mlusim" run sh -c 'echo $LD_LIBRARY_PATH'
# What no library of a user's may be is not there.
checks=$((checks + 1))
names=$(ls "$first" | sed 's/\.so.*//' | sort -u | tr '\n' ' ')
[ "${names#glibc-hwcaps }" = 'libcncl libcndev libcndrv libcnrt libmlusim libmlusim-debug libmlusim-torch ' ] ||
    fail "other libraries stand first: $names"

# ---- the user's own, and ours --------------------------------------------------------

cd "$work" || exit
mkdir own false
echo 'const char *who(void) { return "mine"; }' >own.c
echo '#include <stdio.h>
extern const char *who(void);
int main(void) { puts(who()); }' >asks.c
for name in cnnl mluops mluop cnbin; do
    cc -shared -fPIC -Wl,-soname,lib$name.so.1 own.c -o own/lib$name.so.1 &&
        cc asks.c own/lib$name.so.1 -o asks_$name || fail "cc: $name"
    says 0 mine env LD_LIBRARY_PATH="$work/own" "$mlusim" run --report none ./asks_$name
done
# A toolkit's libraries of the device do not come before ours.
echo 'int cnrtSecret(void) { return 1; }
int cnrtGetDeviceCount(unsigned *n) { *n = 77; return 0; }
int cnGetErrorName(void) { return 77; }
int cndevInit(int x) { return 77; }
int cnclGetErrorStr(void) { return 77; }' >false.c
echo '#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
int main(int n, char **words)
{
    void *library = dlopen(words[1], RTLD_NOW);
    Dl_info where;
    void *function = library ? dlsym(library, words[2]) : NULL;
    if (!function || !dladdr(function, &where))
        return 3;
    puts(strstr(where.dli_fname, "false") ? "false" : "true");
}' >where.c
cc where.c -o where -ldl || fail 'cc: where'
where() { # NAME FUNCTION
    for file in "lib$1.so" "lib$1.so.1"; do
        [ -f false/$file ] || cc -shared -fPIC -Wl,-soname,lib$1.so.1 false.c -o false/$file ||
            fail "cc: $file"
        says 0 true env LD_LIBRARY_PATH="$work/false" "$mlusim" run --report none ./where $file $2
    done
}
where cnrt cnrtGetDeviceCount
where cndrv cnGetErrorName
where cndev cndevInit
where cncl cnclGetErrorStr
# Ours is behind, for a program that has none of its own.
echo '#include <stdio.h>
extern int cnnlGetErrorString(int);
int main(void) { puts(cnnlGetErrorString(0) ? "found" : "none"); }' >ours.c
cc ours.c -L"$bare" -lcnnl -o ours 2>log || fail 'cc: ours'
says 0 found "$mlusim" run --report none ./ours

# ---- commands that start programs ------------------------------------------------------

says 1 mine env LD_LIBRARY_PATH="$work/own" "$mlusim" usage ./asks_cnnl
says 0 mine env LD_LIBRARY_PATH="$work/own" "$mlusim" run --report none sh -c ./asks_cnnl
checks=$((checks + 1))
echo run | with env LD_LIBRARY_PATH="$work/own" "$mlusim" debug --batch ./asks_cnnl >out 2>err
grep -qx mine out || fail 'mlusim debug: the own library is not there'

# ---- symbols that nobody has -------------------------------------------------------------

echo 'int cnrtSecret(void);
int closed(int n) { return n > 1 ? cnrtSecret() : 7; }' >closed.c
echo 'int cnrtSecret(void);
__attribute__((constructor)) static void begin(void) { cnrtSecret(); }
int closed(int n) { return n; }' >begins.c
echo 'int cnrtSecret(void);
int (*secret)(void) = cnrtSecret;
int closed(int n) { return n; }' >data.c
echo '#include <stdio.h>
int closed(int);
int main(int n, char **words) { (void)words; puts(closed(n) ? "ran" : "no"); }' >calls.c
build() { # NAME SOURCE FLAG...
    name=$1 from=$2
    shift 2
    cc -shared -fPIC "$@" $from.c -Wl,--no-as-needed false/libcnrt.so.1 -o ./lib$name.so &&
        cc -Wl,-z,lazy calls.c ./lib$name.so -Wl,-rpath-link,false -o $name || fail "cc: $name"
}
build late closed -Wl,-z,lazy
build bound closed -Wl,-z,now
build begins begins -Wl,-z,lazy
build data data -Wl,-z,lazy
# What is looked for with its first call is missed then, and no earlier.
says 0 ran "$mlusim" run --report none ./late
says 127 '' "$mlusim" run --report none ./late 1
one "./liblate.so asks for the symbol cnrtSecret, which no library of the program has"
grep -q 'LD_LIBRARY_PATH, or use a version of liblate.so' err || fail 'it does not say what to do'
says 127 '' "$mlusim" run --report none sh -c './late 1'
one './liblate.so asks for the symbol cnrtSecret'
# A constructor calls it before that can be noticed: the loader says it.
says 127 '' "$mlusim" run --report none ./begins
one './libbegins.so: undefined symbol: cnrtSecret'
# What is looked for at once is missed before the program starts.
for name in bound data; do
    says 127 '' "$mlusim" run --report none ./$name
    one "mlusim: run: ./lib$name.so asks for the symbol cnrtSecret, which no library"
    says 127 '' env PATH="$work:$PATH" "$mlusim" run --report none $name
    one "./lib$name.so asks for the symbol cnrtSecret"
done
says 127 '' env LD_BIND_NOW=1 "$mlusim" run --report none ./late
one 'mlusim: run: ./liblate.so asks for the symbol cnrtSecret'
# A library that has it helps.
cc -shared -fPIC false.c -o helps.so || fail 'cc: helps.so'
for name in late bound data begins; do
    says 0 ran env LD_PRELOAD="${ASAN_PRELOAD:+$ASAN_PRELOAD:}$work/helps.so" "$mlusim" run --report none ./$name 1
done
# Our libcnnl has not all that an own one had.
says 127 '' "$mlusim" run --report none ./asks_cnnl
one './asks_cnnl asks for the symbol who'
# What has no library that mlusim stands for is the loader's to say.
echo 'int other(void);
int closed(int n) { return n > 1 ? other() : 7; }' >other.c
cc -shared -fPIC -Wl,-z,now other.c -o libother.so &&
    cc -Wl,--unresolved-symbols=ignore-all calls.c ./libother.so -o other || fail 'cc: other'
says 127 '' "$mlusim" run --report none ./other
one './other: symbol lookup error: ./libother.so: undefined symbol: other'

# A library that the program loads by itself.
echo '#include <dlfcn.h>
#include <stdio.h>
int main(int n, char **words)
{
    void *library = dlopen(words[1], n > 2 ? RTLD_LAZY : RTLD_NOW);
    puts(library ? "loaded" : dlerror());
    if (library && !dlsym(library, "nothing"))
        puts(dlerror());
}' >loads.c
cc loads.c -o loads -ldl || fail 'cc: loads'
checks=$((checks + 1))
with "$mlusim" run --report none ./loads ./liblate.so >out 2>err
[ "$(wc -l <out)" -eq 1 ] && grep -q '^./liblate.so asks for the symbol cnrtSecret, which' out ||
    fail 'dlerror has no sentence'
says 0 'loaded
./liblate.so: undefined symbol: nothing' "$mlusim" run --report none ./loads ./liblate.so lazy
says 0 './libother.so: undefined symbol: other' "$mlusim" run --report none ./loads ./libother.so

# What a library needs that a constructor loaded for itself alone is not missing.
echo 'int deep(void) { return 5; }' >deep.c
echo 'int deep(void);
int plugin(int n) { return n ? deep() : 0; }' >plugin.c
echo '#include <dlfcn.h>
static int (*plugin)(int);
__attribute__((constructor)) static void begin(void)
{
    *(void **)&plugin = dlsym(dlopen("./libplugin.so", RTLD_LAZY | RTLD_LOCAL), "plugin");
}
int begun(int n) { return plugin(n); }' >host.c
echo 'int begun(int);
int main(void) { return begun(1) - 5; }' >begun.c
cc -shared -fPIC deep.c -o libdeep.so &&
    cc -shared -fPIC -Wl,-z,lazy plugin.c -Wl,--no-as-needed ./libdeep.so false/libcnrt.so.1 -o libplugin.so &&
    cc -shared -fPIC host.c -o libhost.so && cc begun.c ./libhost.so -o begun || fail 'cc: begun'
says 0 '' "$mlusim" run --report none ./begun

# ---- beside sanitizers ------------------------------------------------------------------

# A library with a sanitizer, whose runtime begins by itself, in a program without.
echo 'int two(void) { return 2; }' >two.c
echo 'int two(void);
int main(void) { return two() - 2; }' >uses_two.c
if [ "$MODE" != asan ] && gcc -shared -fPIC -fsanitize=address two.c -o libtwo.so; then
    gcc uses_two.c ./libtwo.so -o uses_two -Wl,--no-as-needed -L"$tried/lib" -lcnrt \
        -Wl,-rpath-link,"$tried/lib" || fail 'a program beside a sanitizer'
    says 0 '' "$mlusim" run --report none ./uses_two
    # And a program with one has its report: the environment is not lost on the way.
    echo '#include <stdlib.h>
int cnrtGetDeviceCount(unsigned *n);
int main(void) { unsigned n; return cnrtGetDeviceCount(&n) || !getenv("MLUSIM_REPORT"); }' >clean.c
    gcc -fsanitize=address clean.c -o clean -L"$tried/lib" -lcnrt \
        -Wl,-rpath-link,"$tried/lib" || fail 'a program with a sanitizer'
    says 0 '' "$mlusim" run --report text ./clean
fi

# ---- a library of one command --------------------------------------------------------

# Why it cannot be loaded is said of the file that is there.
mkdir -p copy/bin copy/lib
cp "$mlusim" copy/bin && echo 'no library' >"copy/lib/libmlusim-debug.so.$(sed -n 's/^VERSION := \([0-9]*\).*/\1/p' "$here/Makefile")"
says 1 '' copy/bin/mlusim debug --post-mortem own.c
one "copy/bin/../lib/libmlusim-debug.so"

# ---- a verdict -----------------------------------------------------------------------

# A kernel is launched by a program of ours, whatever a toolkit in the path has.
cd "$here" || exit
# A program with sanitizers does not start in a sandbox.
if [ "$MODE" != asan ] && command -v "$clang" >/dev/null; then
    task=examples/tasks/softmax
    checks=$((checks + 1))
    with env LD_LIBRARY_PATH="$work/false" "$mlusim" judge $task $task/good.mlu >"$work/out" 2>"$work/err"
    grep -q '^softmax: right' "$work/out" || fail 'judge: a library of a toolkit comes first'
fi

finish
