#!/bin/sh
# The image of `make container`: below 700 MB, its user has no rights, and the first kernel
# of README compiles and runs in it, as does what tests an installation.
. tests/support/checks.sh
. tests/support/debian.sh
needs_debian
command -v buildah >/dev/null || skipped 'buildah is not installed'
needs_packages

image=localhost/mlusim-tested
try 'make container' make -s container IMAGE=$image
[ "$failures" -eq 0 ] || finish || exit 1
container=$(buildah from $image)
trap 'buildah rm "$container" >/dev/null; buildah rmi -f $image >/dev/null; rm -rf "$work"' EXIT
size=$(du -sxm "$(buildah mount "$container")" | cut -f1)
buildah umount "$container" >/dev/null
echo "the image has $size MB"
try 'it is below 700 MB' [ "$size" -lt 700 ]

# in_it LINES: a shell in the container, as it starts by itself.
in_it() {
    buildah run --isolation chroot "$container" -- sh -c "$1" </dev/null
}
says() { # words, of lines
    in_it "$2" >"$work/out" 2>&1 || :
    grep -qF -e "$1" "$work/out"
}
try 'its user has no rights' says '1000' 'id -u'
sed -n '/^```cpp saxpy.mlu$/,/^```$/p' README.md | sed '1d;$d' >"$work/saxpy.mlu"
try 'README has a kernel' [ -s "$work/saxpy.mlu" ]
buildah copy --quiet "$container" "$work/saxpy.mlu" /tmp/saxpy.mlu >/dev/null
try 'it compiles and runs' says '15 and 6142.5' \
    'cd && mlucc -g -O0 /tmp/saxpy.mlu -o saxpy && ./saxpy'
try 'it is debugged' says '$1 = 0.5' \
    'cd && printf "break saxpy\nrun\nprint a\n" >script && mlusim debug --batch -x script ./saxpy'
try 'what tests an installation' in_it 'cd && mlusim selftest'

finish
