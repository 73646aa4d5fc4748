#!/bin/sh
# Whose text is shown as a source: what mlucc read when it compiled the program, as it was
# then, and no other file, whoever names it: a line of the source, of its header, or a program
# that was changed. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
mkdir "$work/all" "$work/all/own" "$work/away"
cd "$work/all" || exit 1
for i in 1 2 3 4 5 6 7 8 9; do echo "TREASURE $i"; done >"$work/secret"
cp "$work/secret" own/key.h
ln -s "$work/secret" link
echo 'static inline __mlu_func__ void own(float *b) { __bang_add(b, b, b, 64); } // of own.h' >own.h
sed 's/own(float/marked(float/; s/ of own.h//' own.h >last
{ printf '#line 2 "../secret"\n'; cat last; } >marked.h
cat >head <<'END'
#include <bang.h>
#include <cnrt.h>
#include "own.h"
#include "marked.h"
__nram__ float buffer[64];
__mlu_global__ void work(float *data)
{
    __memcpy(buffer, data, sizeof buffer, GDRAM2NRAM); // copy
END
cat >tail <<'END'
    __memcpy(data, buffer, sizeof buffer, NRAM2GDRAM);
}
int main()
{
    void *p;
    cnrtQueue_t queue;
    CNRT_CHECK(cnrtQueueCreate(&queue));
    CNRT_CHECK(cnrtMalloc(&p, 256));
    work<<<cnrtDim3_t{1, 1, 1}, cnrtFuncTypeBlock, queue>>>((float *)p);
    CNRT_CHECK(cnrtQueueSync(queue));
}
END
compiles() { # NAME OPTION...
    try "$1 compiles" "$OUT/bin/mlucc" -g -O0 "$@" -o "${1%.mlu}"
}
listed() { # PROGRAM: a report with lines
    checks=$((checks + 1))
    with env MLUSIM_LINES=1 "$@" >out 2>&1 || fail "$*: status $?"
}
has() {
    checks=$((checks + 1))
    grep -q -e "$1" out || fail "no '$1'"
}
hides() { # WHAT
    checks=$((checks + 1))
    ! grep -q TREASURE out || fail "$1 shows what mlucc did not read"
}

# ---- what was read -----------------------------------------------------------------

{ cat head; echo '    own(buffer); // call'; cat tail; } >plain.mlu
compiles plain.mlu
listed ./plain
has ' // copy$'
has ' // call$'
has ' // of own.h$'
# Of a copy, which mlucc shows Clang in place of it, and where names were mapped.
{ cat head; echo '    box made{1.0f}; own(buffer); buffer[0] = made.x; // kept'; cat tail; } |
    sed 's/^__mlu_global__/template <class T> struct box { T x; }; template <class T> box(T) -> box<T>;\n&/' >words.mlu
compiles words.mlu
listed ./words
has '^  words.mlu$'
try 'mapped to the folder' "$OUT/bin/mlucc" -g -O0 -ffile-prefix-map="$PWD=." "$PWD/plain.mlu" -o mapped
listed ./mapped
has ' // copy$'
has ' // of own.h$'
# The object does not say where it was made but by these names: elsewhere it is the same.
(cd "$work/away" && cp ../all/*.h ../all/plain.mlu . &&
    "$OUT/bin/mlucc" -g -O0 -ffile-prefix-map="$PWD=." --bang-device-only "$PWD/plain.mlu" -o there.elf)
"$OUT/bin/mlucc" -g -O0 -ffile-prefix-map="$PWD=." --bang-device-only "$PWD/plain.mlu" -o here.elf
try 'the same image in another folder' cmp here.elf "$work/away/there.elf"
# A header of the system, to which Clang gives no digest.
{ echo '#include <iterator>'; cat head; echo '    own(buffer); float *at = buffer; std::advance(at, 2); *at = 0;'; cat tail; } >system.mlu
compiles system.mlu
listed ./system
has '^  .*/stl_iterator_base_funcs.h$'
# What has changed would stand beside the wrong figures.
echo '// more' >>own.h
listed ./plain
has '^  own.h (has changed since it was compiled)$'
sed -i '$d' own.h

# ---- what only a line names --------------------------------------------------------

{
    cat head
    for name in "$work/secret" ../secret ./own/../../secret own/key.h link "$PWD/link" /dev/zero \
        /proc/self/environ "//$work/secret"; do
        printf '# 3 "%s" 1\n    own(buffer);\n#line 4 "%s"\n    own(buffer);\n' "$name" "$name"
        printf '#pragma GCC diagnostic push\n# 5 "%s" 3\n    own(buffer);\n' "$name"
    done
    printf '    marked(buffer);\n#line 1 "made by hand"\n    own(buffer);\n'
    printf '#line 9 "marks.mlu"\n    own(buffer);\n'
    cat tail
} >marks.mlu
compiles marks.mlu
mkfifo pipe
for program in ./marks 'timeout 60 ./marks'; do
    # shellcheck disable=SC2086
    listed $program
    hides 'the list'
done
has "^  $work/secret (was not read when the program was compiled)$"
has '^  ../secret (was'
has '^  made by hand (was'
has '^  marks.mlu$'
try 'a page' with "$mlusim" run --report none --html page.html ./marks
cp page.html out
hides 'the page'
has "<h3>$work/secret</h3>"
has '<p class="note">It was not read when the program was compiled.</p>'
printf '%s\n' 'break marks.mlu:12' run "list $work/secret:3" 'list ../secret:3' 'list key.h:3' \
    'list link:3' "break $work/secret:3" "break ../secret:3" continue list 'info source' 'frame' \
    'info source --json' 'layout src' 'list 1,9' >commands
with "$mlusim" debug ./marks <commands >out 2>&1
hides 'the debugger'
has 'secret was not read when the program was compiled'
try 'a linter' with "$mlusim" lint --sarif lint.sarif marks.mlu
cp lint.sarif out
hides 'a linter'

# ---- programs of others ------------------------------------------------------------

# All names of own.h become those of a file with other text, also in the list.
cp plain changed
sed 's/own\.h/key.h/g; s/\(all\)\/key\.h/\1\/key.h/' changed >foreign
chmod +x foreign
cp "$work/secret" key.h
listed ./foreign
has '^  key.h (has changed since it was compiled)$'
hides 'a program of others'
cp own.h key.h # who knows the text, knows it
listed ./foreign
has ' // of own.h$'
# One without a list, as an earlier mlucc made it.
sed 's/debug_mlu_sources/debug_mlu_sourceX/g' plain >old
chmod +x old
listed ./old
has '^  plain.mlu (was not read when the program was compiled)$'
finish
