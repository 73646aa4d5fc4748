#!/bin/sh
# The packages in a Debian 12 that has nothing else: the first kernel of README compiles,
# runs, is debugged and judged, by somebody without rights; then the packages are
# upgraded, removed and purged, and nothing is left.
. tests/support/checks.sh
. tests/support/debian.sh
needs_debian
needs_packages
bare_debian

inside apt-get update -q >"$work/log" 2>&1
try 'somebody' inside useradd -m -d /srv/someone someone
of() { # field: of all packages, a word a line
    for deb in "$root"/packages/*.deb; do
        dpkg-deb -f "$deb" "$1"
    done | tr ',' '\n' | sed 's/[(|].*//; s/ //g; s/:any$//' | sort -u
}
all=$(cd "$root/packages" && ls ./*.deb | sed 's|^\.|/packages|')
names=$(of Package)
# What the packages depend on stays, so it is there before they come.
began=$(date +%s)
# shellcheck disable=SC2046
try 'what they depend on' installs $(of Depends | grep -vxF -e "$names")
files_of >"$work/before"
# shellcheck disable=SC2086
try 'they are installed' installs $all
is_alone() { # they brought nothing else
    grep '^Setting up' "$work/installed" | sed 's/^Setting up \([^ :]*\).*/\1/' | sort >"$work/brought"
    echo "$names" | diff - "$work/brought"
}
cp "$work/log" "$work/installed"
try 'with nothing else' is_alone

# ---- the first kernel -----------------------------------------------------------

sed -n '/^```cpp saxpy.mlu$/,/^```$/p' README.md | sed '1d;$d' >"$root/tmp/saxpy.mlu"
try 'README has a kernel' [ -s "$root/tmp/saxpy.mlu" ]
says() { # words, of what somebody does
    user "$2" >"$work/out" 2>&1 || :
    grep -qF -e "$1" "$work/out"
}
try 'it compiles' user 'cp /tmp/saxpy.mlu . && mlucc -g -O0 saxpy.mlu -o saxpy'
try 'it runs' says '15 and 6142.5' ./saxpy
echo "from dependencies to the first kernel: $(($(date +%s) - began)) s"
try 'it has a report' says 'total        1 launch' 'mlusim run ./saxpy'
try 'it is debugged' says '$1 = 0.5' \
    'printf "break saxpy\nrun\nprint a\n" >script && mlusim debug --batch -x script ./saxpy'
try 'a fault finds its line' says 'at overrun.mlu:14 in saxpy' \
    'sed "s/(out, y, N/(out, y, 2 * N/" saxpy.mlu >overrun.mlu && mlucc overrun.mlu -o overrun && ./overrun'
cp -r README.md examples debian "$root/tmp/"
try 'an answer is judged' says 'softmax: right' \
    'mlusim judge /tmp/examples/tasks/softmax /tmp/examples/tasks/softmax/good.mlu'
try 'a wrong one, too' says 'softmax: not accepted' \
    'mlusim judge /tmp/examples/tasks/softmax /tmp/examples/tasks/softmax/wrong.mlu'
try 'an exercise is judged' user 'mlusim course prove 1'
try 'an operator runs' user 'mluop run get_indice_pairs'
try 'Python has it' says '[0. 2. 4. 6.]' 'python3 -c "
import mlusim, numpy as np
x = np.arange(4, dtype=np.float32)
mlusim.compile(\"__mlu_global__ void twice(float *x) { x[taskId] *= 2; }\")[4](x)
print(x)"'
try 'headers are precompiled' says '592-c++17-O2.pch' 'ls /usr/lib/mlusim/share/mlusim/precompiled'
try 'manual pages' inside test -f /usr/share/man/man1/mlucc.1.gz
# The toolkit's folder, beside that of somebody else.
try 'NEUWARE_HOME' user 'NEUWARE_HOME=/usr/lib/mlusim && "$NEUWARE_HOME/bin/cncc" \
    saxpy.mlu -o by_cncc -I"$NEUWARE_HOME/include" -L"$NEUWARE_HOME/lib64" && ./by_cncc'
try 'beside another NEUWARE_HOME' says '15 and 6142.5' 'mkdir -p other/bin other/include other/lib64 &&
    echo "#error the other one" >other/include/bang.h && : >other/lib64/libcnrt.so &&
    export NEUWARE_HOME=$HOME/other && mlucc saxpy.mlu -o beside && ./beside'

# ---- without Clang ---------------------------------------------------------------

mv "$root/usr/bin/clang-19" "$root/usr/bin/clang-19.away"
try 'without clang-19, mlucc says what is missing' says \
    "cannot find 'clang-19': install the package clang-19" 'mlucc saxpy.mlu -o x'
try 'what was compiled runs' says '15 and 6142.5' ./saxpy
try 'dpkg is not stopped' inside dpkg-reconfigure mlusim
cp "$work/log" "$work/reconfigured"
try 'but says that headers are not precompiled' grep -q 'headers could not be precompiled' "$work/reconfigured"
mv "$root/usr/bin/clang-19.away" "$root/usr/bin/clang-19"
try 'another clang-19 is a trigger' inside dpkg-trigger --no-await /usr/lib/llvm-19/bin/clang
try 'which is seen to' inside dpkg --configure -a
try 'headers are precompiled again' says '592-c++17-O2.pch' 'ls /usr/lib/mlusim/share/mlusim/precompiled'

# ---- removal, upgrade --------------------------------------------------------------

leaves_nothing() {
    files_of >"$work/after"
    diff "$work/before" "$work/after"
}
# shellcheck disable=SC2086
try 'they are removed' inside apt-get remove -y -q $names
try 'nothing is left' leaves_nothing

# The same packages by an earlier version, with a file that is no longer there.
older() {
    for deb in "$root"/packages/*.deb; do
        rm -rf "$work/older"
        dpkg-deb -R "$deb" "$work/older" &&
            sed -i "s/\b$version\b/0.9.0/g" "$work/older/DEBIAN/control" || return
        case $deb in
        */mlusim_*) echo >"$work/older/usr/lib/mlusim/share/mlusim/former" ;;
        esac
        dpkg-deb -b "$work/older" "$root/packages/older/" || return
    done
}
version=$(sed -n 's/^VERSION := //p' Makefile)
mkdir "$root/packages/older"
try 'earlier packages' older
# shellcheck disable=SC2046
try 'are installed' installs $(cd "$root" && ls -d packages/older/*.deb | sed 's|^|/|')
try 'with their file' inside test -e /usr/lib/mlusim/share/mlusim/former
# shellcheck disable=SC2086
try 'an upgrade' installs $all
try 'is one of all' [ -z "$(inside dpkg -l | grep -F 0.9.0)" ]
try 'without that file' inside test ! -e /usr/lib/mlusim/share/mlusim/former
try 'the kernel still runs' says '15 and 6142.5' ./saxpy
try 'as does what autopkgtest runs' user 'mkdir autopkgtest &&
    cd /tmp && AUTOPKGTEST_TMP=$HOME/autopkgtest debian/tests/first-kernel'
# shellcheck disable=SC2086
try 'they are purged' inside apt-get purge -y -q $names
try 'nothing is left then' leaves_nothing
rm -rf "$root"

finish
