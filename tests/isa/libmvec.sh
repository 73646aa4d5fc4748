#!/bin/sh
# Results are those of the golden sums without the vector functions of libmvec, too, as with
# a C library before 2.35: an empty libmvec takes the place of the machine's. OUT is the
# build folder.
. tests/support/checks.sh
[ "$(uname -m)" = x86_64 ] || { echo "libmvec is a library of x86-64"; exit 77; }
$CC -shared -x c /dev/null -o "$work/libmvec.so.1" || exit 1
for suite in "$OUT/tests/isa/test_golden" "$OUT/tests/isa/test_math"; do
    try "$suite without vectors" env LD_LIBRARY_PATH="$work" "$suite" --short-filename -j2
done
try 'the empty library was loaded' grep -q "init: $work/libmvec" <<END
$(LD_DEBUG=files LD_LIBRARY_PATH=$work "$OUT/tests/isa/test_math" 2>&1)
END
symbols() { # files of a build: what they need of a C library after 2.34
    for file; do
        objdump -T "$file" 2>&1 | grep -E '\(GLIBC_2\.(3[5-9]|[4-9][0-9])\)' | sed "s|^|$file: |"
    done
}
symbols "$OUT"/bin/* "$OUT"/lib/*.so "$OUT"/lib/mlusim/* >"$work/printed"
[ "$MODE" != release ] || try 'nothing asks for more than glibc 2.34' [ ! -s "$work/printed" ]
finish
