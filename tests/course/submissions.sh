#!/bin/sh
# What submissions may do to `mlusim course check`: it says so, in time, and leaves
# nothing behind. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
. tests/support/course.sh

mkdir 01_scale
# What a host part may do does not need the judge behind it.
whole=$own own=$work/plain
cp -r "$whole" "$own" && rm "$own/01_scale/task.toml" || exit 1
# ---- what submissions may be ---------------------------------------------------

# The files of the task are the exercise's own, whatever the student's are.
cp "$exercise/solution.mlu" 01_scale/kernel.mlu
echo '#error mine' >01_scale/task.h
expect 0 passed check 1
# TMPDIR may be told from here, and has to be a folder.
TMPDIR=../tmp
expect 0 passed check 1 --device MLU590-H8
TMPDIR=01_scale/task.h
with "$mlusim" course --course "$own" check 1 >"$work/out" 2>"$work/err"
try 'status of a TMPDIR that is no folder' [ $? -eq 2 ]
try 'what is wrong with it' grep -qF 'no folder to build in' "$work/err"
TMPDIR=$work/tmp
# A compiler that is killed, or cannot write, says nothing of the file.
cat >../killed <<'END'
#!/bin/sh
kill -KILL $$
END
chmod +x ../killed
MLUSIM_LLD=$work/killed
export MLUSIM_LLD
expect 2 "solution.mlu does not compile either: '$work/killed' was ended by signal 9" check 1
unset MLUSIM_LLD
full=$(ulimit -f 1; with "$mlusim" course --course "$own" check 1 2>&1; echo $?)
try "a full disk: $full" sh -c 'echo "$1" | grep -q "cannot copy .*: File too large" && [ "${1##*
}" = 2 ] && [ -z "$(ls -A "$TMPDIR")" ]' - "$full"
try 'no verdict is kept of it' grep -qx passed 01_scale/.course
# What a linker says has no place, and is the file's if the solution compiles.
sed 's/^void scale/void scales/' "$exercise/solution.mlu" >01_scale/kernel.mlu
expect 1 'undefined reference' check 1
# host CODE WORDS [SECONDS]: a file whose host part does that before it launches
host() {
    write_host "$1"
    expect 1 "$2" check 1 --device MLU590-H8 --seconds "${3:-10}"
}
write_host() {
    awk -v code="$1" '{ print } /^void scale/ { body = 1 }
        body && /^{/ { print code }' "$exercise/solution.mlu" |
        sed '1a #include <cstdio>\n#include <cstdlib>\n#include <cstring>\n#include <csignal>\n#include <unistd.h>\n#include <sys/stat.h>' \
            >01_scale/kernel.mlu
}
host 'for (volatile int i = 0;; i = i + 1) {}' 'takes too long on the host' 1
host 'for (;;) std::puts("and again");' 'prints more than 64 KiB'
host 'for (size_t i = 1 << 24;; i += 1) std::memset(std::malloc(i), 1, i);' \
    'takes more than 512 MiB of the host'
host 'for (int i = 0; i < 3; i++) if (fork() == 0) { std::memset(std::malloc(220 << 20), 1, 220 << 20); pause(); } pause();' \
    'takes more than 512 MiB of the host'
host 'std::exit(0);' 'ended before the exercise'
host 'std::raise(SIGKILL);' 'ended by a signal: Killed'
# A file of the checks that they have not written is none.
host 'std::fclose(std::fopen("reports", "w")); std::atexit([] { _exit(0); });' \
    'ended before the exercise'
# Whoever leaves the program does not outlive it. The program runs several times, so a
# number is there or it is whole.
write_host "if (fork() == 0) { setsid(); if (fork() == 0) { setsid(); std::FILE *f = std::fopen(\"$work/left.new\", \"w\");
    std::fprintf(f, \"%d\", (int)getpid()); std::fclose(f); std::rename(\"$work/left.new\", \"$work/left\"); pause(); } pause(); }
    for (struct stat s; stat(\"$work/left\", &s) != 0 || s.st_size == 0;) usleep(10000);"
expect 0 passed check 1 --device MLU590-H8 --unconfined
try 'one that left was there' [ -s "$work/left" ]
kill -0 "$(cat "$work/left")" 2>"$work/log" && fail 'it is still there'
# What a sandbox refuses is in the verdict, whether it was of use or not.
if [ -z "${ASAN_PRELOAD:-}" ]; then
    write_host 'if (std::FILE *f = std::fopen("/etc/passwd", "r")) std::abort();'
    expect 0 'the sandbox: it was refused reading /etc/passwd' check 1 --device MLU590-H8
    expect 0 '"refused": "it was refused reading /etc/passwd"' check 1 --device MLU590-H8 --json -
    try 'JSON with it is as its page says' by_schema course "$work/out"
    expect 1 'ended by a signal: Aborted' check 1 --device MLU590-H8 --unconfined
    host "if (!std::fopen(\"$exercise/solution.mlu\", \"r\")) std::abort();" \
        "the sandbox: it was refused reading $exercise/solution.mlu"
    host 'std::fopen("/etc/passwd", "r"); for (;;) std::puts("and again");' 'it was refused reading /etc/passwd'
    printf 'wrong a secret of the judge\nend\n' >"$work/mine"
    host "std::atexit([] { std::remove(\"verdict\"); symlink(\"$work/mine\", \"verdict\"); });" \
        'ended before the exercise'
    expect 0 'sandbox:   unconfined' check 1 --unconfined --show-sandbox
    expect 0 'writes:    its folder' check 1 --show-sandbox
    expect 2 '--show-sandbox is no option of hint' hint 1 --show-sandbox
fi
# The compiler is in the sandbox as well: no file of this host gets into its messages, or
# into a program. What is compiled once is kept, with the headers that it was compiled with.
if [ -z "${ASAN_PRELOAD:-}" ]; then
    compiled() { # LINE WORDS
        { echo "$1"; cat "$exercise/solution.mlu"; } >01_scale/kernel.mlu
        expect 1 "$2" check 1 --device MLU590-H8
        try 'no line of the file' sh -c '! grep -q "root:" "$1/out"' - "$work"
    }
    refused_to_compilers() {
        compiled '#include "/etc/passwd"' 'the sandbox: it was refused reading /etc/passwd'
        compiled '#include "/etc/passwd"' "'/etc/passwd' file not found"
        compiled "#include \"$exercise/solution.mlu\"" "solution.mlu' file not found"
        compiled 'asm(".incbin \"/etc/passwd\"");' "Could not find incbin file '/etc/passwd'"
        compiled '__asm__(".include \"/etc/passwd\"");' '/etc/passwd'
        compiled '#define NAME </etc/passwd>
#include NAME' "'/etc/passwd' file not found"
    }
    refused_to_compilers
    # What is too much for it is the file's, and is not tried again.
    { printf '#define A(x) x x x x x x x x x x\n#define B(x) A(A(A(A(x))))\nint f(int n) { B(B(n++;)) return n; }\n'
      cat "$exercise/solution.mlu"; } >01_scale/kernel.mlu
    expect 1 "kernel.mlu: error: the compiler takes more than 1024 MiB of the host's memory, and was stopped" \
        check 1 --device MLU590-H8
    # The words are the same without bubblewrap.
    path=$PATH
    if without_bubblewrap; then
        refused_to_compilers
        write_host 'if (std::FILE *f = std::fopen("/etc/passwd", "r")) std::abort();'
        expect 0 'the sandbox: it was refused reading /etc/passwd' check 1 --device MLU590-H8
        # What it finds out about itself is nothing to speak of.
        write_host 'std::fopen("/proc/self/auxv", "r"), std::fopen("/proc/sys/kernel/pid_max", "r");'
        expect 0 passed check 1 --device MLU590-H8
        try 'nothing is said of it' sh -c '! grep -q sandbox "$1/out"' - "$work"
    fi
    PATH=$path
    cp -r "$own" ../other
    cp "$exercise/solution.mlu" 01_scale/kernel.mlu
    expect 0 passed check 1 --device MLU590-H8 --course ../other
    printf '#undef __memcpy\n#define __memcpy(a, b, c, d) (void)(a)\n' >>../other/01_scale/task.h
    expect 1 'not yet' check 1 --device MLU590-H8 --course ../other
fi
# What a program claims is not what counts: the judge launches what it asks for.
own=$whole
if [ -z "${ASAN_PRELOAD:-}" ]; then
    # a kernel that does not multiply, and a verdict of the student's
    write_host 'std::atexit([] { std::FILE *own = std::fopen("verdict", "w");
        std::fputs("cycles 1\\nnram 4096\\nbound none\\nend\\n", own); std::fclose(own); });'
    sed -i '/__bang_mul_scalar/d' 01_scale/kernel.mlu
    expect 1 'not yet: the judge: wrong: y[0] is' check 1 --device MLU590-H8
    try 'the row says so' grep -q '^   judged      no, at size 1$' "$work/out"
    expect 1 '"failed": "judged"' check 1 --device MLU590-H8 --json -
    try 'JSON with it is as its page says' by_schema course "$work/out"
    # a program that claims few cycles of many
    write_host 'std::atexit([] { std::FILE *own = std::fopen("verdict", "w");
        std::fputs("cycles 1\\nnram 4096\\nbound none\\nend\\n", own); std::fclose(own); });'
    sed -i 's/{4, 1, 1}/{1, 1, 1}/; s/cnrtFuncTypeUnion1/cnrtFuncTypeBlock/' 01_scale/kernel.mlu
    expect 1 'times the cycles of the solution' check 1 --device MLU590-H8
    cp "$exercise/solution.mlu" 01_scale/kernel.mlu
    TMPDIR=../tmp
    expect 0 '   judged      right, on other inputs' check 1 --device MLU590-H8
    TMPDIR=$work/tmp
fi
own=$work/plain
# What lies beside a program is its own, and goes however deep it lies.
write_host 'std::remove("main.o"); std::remove("kernel.mlu"); std::fclose(std::fopen("task.h", "w"));
    for (int i = 0; i < 150; i++) if (mkdir("a_folder_with_a_name_of_some_length", 0700) != 0 ||
        chdir("a_folder_with_a_name_of_some_length") != 0) std::abort();
    mkdir("closed", 0);'
expect 0 passed check 1 --device MLU590-H8
# A sanitizer says it in its own way.
[ "$MODE" = asan ] || host '*(volatile int *)8 = 1;' 'ended by a signal: Segmentation fault'
echo '#include "solution.mlu"' >01_scale/kernel.mlu
expect 1 "'solution.mlu' file not found" check 1
sed 's/{4, 1, 1}/{3, 1, 1}/' "$exercise/solution.mlu" >01_scale/kernel.mlu
expect 1 'a launch was refused' check 1 --device MLU590-H8
try 'why' grep -qF 'multiple of 4' "$work/out"
host 'return;' 'no kernel was launched'
sed 's/__bang_mul_scalar.*/for (volatile int i = 0; m;) i = i + 1;/' \
    "$exercise/solution.mlu" >01_scale/kernel.mlu
expect 1 'a kernel did something wrong' check 1 --device MLU590-H8
try 'which is an endless loop' grep -qi 'instructions' "$work/out"
# Bytes that are no UTF-8 are in messages, and in JSON as something else.
printf '// \377\376 \n#error "\377"\n' >01_scale/kernel.mlu
expect 1 '#error' check 1
expect 1 '"said": "kernel.mlu' check 1 --json -
try 'JSON is UTF-8' iconv -f UTF-8 -t UTF-8 -o "$work/json" "$work/out"
expect 2 'cannot write /nowhere/json: No such file' check 1 --json /nowhere/json
try 'nothing is judged' sh -c '! grep -q "#error" "$1"/out' - "$work"
rm 01_scale/kernel.mlu
expect 2 'cannot read 01_scale/kernel.mlu: No such file' check 1
mkdir 01_scale/kernel.mlu
expect 2 'cannot read 01_scale/kernel.mlu: it is a folder' check 1

finish
