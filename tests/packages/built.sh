#!/bin/sh
# What `make deb` builds: all that an installation has is in one package, libraries where
# Debian has them, nothing of the machine that built it; and what it says when it cannot.
. tests/support/checks.sh
. tests/support/debian.sh
needs_debian
needs_packages

version=$(sed -n 's/^VERSION := //p' Makefile)
triplet=$(dpkg-architecture -qDEB_HOST_MULTIARCH)
for deb in "$packages"/*_"$version"_*.deb; do
    case $deb in
    *-dbgsym_*) ;;
    *) dpkg-deb -c "$deb" | awk -v deb="${deb##*/}" '$1 !~ /^d/ { print $6, deb }' ;;
    esac
done >"$work/files"
has() { # file package
    grep -q "^\./$1 $2_$version" "$work/files"
}
for name in cnrt cndrv cndev cncl cnnl cnbin mluop mlusim mlusim-debug mlusim-torch; do
    try "lib$name.so" has "usr/lib/$triplet/lib$name\.so\.$version" "lib${name}${version%%.*}"
done
for program in mlucc mlusim mluop; do
    try $program has usr/bin/$program mlusim
    try "its page" has usr/share/man/man1/$program.1.gz mlusim
    try 'bash completes' has usr/share/bash-completion/completions/$program mlusim
    try 'zsh completes' has usr/share/zsh/vendor-completions/_$program mlusim
    try 'fish completes' has usr/share/fish/vendor_completions.d/$program.fish mlusim
done
try 'a toolkit' has usr/lib/mlusim/bin/cncc mlusim-toolkit
try 'exercises' has usr/share/mlusim/course/02_into_nram/solution.mlu mlusim-course
try 'pages' has 'usr/share/doc/mlusim/docs/tour.md[.gz]*' mlusim-doc
try 'pages that messages name' has 'usr/share/mlusim/docs/checks\.md' mlusim
try 'Python' has usr/lib/python3/dist-packages/mlusim/__init__.py python3-mlusim
cut -d' ' -f1 "$work/files" | grep -v '/copyright$\|/changelog' | sort | uniq -d >"$work/log"
try 'no file is in two packages' [ ! -s "$work/log" ]
grep '^\./usr/lib/.*solution' "$work/files" >"$work/log"
try 'no solution is where a sandbox may read' [ ! -s "$work/log" ]
try 'lintian says nothing' [ ! -s "$packages/lintian" ]

# ---- a version of its own --------------------------------------------------------

ends 1 "debian/changelog is of version $version, the Makefile of 0.0.1" \
    mk/deb.sh 0.0.1 "$work/deb" here
finish
