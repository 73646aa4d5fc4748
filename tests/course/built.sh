#!/bin/sh
# The objects that an installation has of its exercises (mk/course.mk): `mlusim course
# check` takes them for the host part and the solution, and compiles where something is
# newer than they are, or another compiler is asked for. With them the check of a solution
# takes at most 3 seconds of a processor, with all that it starts, in the release build; a
# busy machine takes longer for the same, so the limit is at 6. A table tells what it was,
# of all chapters with --all (tests/long/course), else of the first. OUT is the build
# folder; run from the root of the tree.
# It takes those of the tools of the system alone.
unset MLUSIM_CLANG MLUSIM_LLD
. tests/support/checks.sh
lld=$(mk/tools.sh lld)
needs_clang
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
[ -x "$OUT/bin/mlusim" ] || { echo "FAILED no $OUT/bin/mlusim: build first"; exit 1; }
chapters=1
[ "${1:-}" != --all ] || chapters=$(ls -d docs/course/[0-9]*_* | sed 's/.*course\/0*//; s/_.*//')
course=$PWD/docs/course

for folder in docs/course/[0-9]*_*; do
    for object in main.o solution.o; do
        try "$folder: $object" [ -s "$OUT/lib/mlusim/course/${folder##*/}/$object" ]
    done
done

cd "$work" || exit 1
mkdir tmp
TMPDIR=$work/tmp
export TMPDIR

# ---- how long it takes ----------------------------------------------------------

# seconds of a processor, in hundredths
takes() { # program, chapter
    (with "$1" course check "$2" >"$work/log" 2>&1 || exit 1
        times) | awk 'NR == 2 { for (i = 1; i <= 2; i++) {
            split($i, part, /[ms]/); sum += 60 * part[1] + part[2] } }
        END { print NR == 2 ? int(100 * sum + 0.5) : "failed" }'
}
for chapter in $chapters; do
    with "$OUT/bin/mlusim" course start "$chapter" >log 2>&1
    folder=$(ls -d "$(printf %02d "$chapter")"_*)
    cp "$course/$folder/solution.mlu" "$folder/kernel.mlu"
    taken=$(takes "$OUT/bin/mlusim" "$chapter")
    try "chapter $chapter passes" [ "$taken" != failed ]
    echo "$folder $taken" | awk '{ printf "%-20s %5.2f s of 3\n", $1, $2 / 100 }'
    # other builds take as long as they take
    [ "$MODE" != release ] || try "chapter $chapter within 6 s" [ "$taken" -le 600 ]
done

# ---- what is taken ----------------------------------------------------------------

# An installation of our own: programs ask where they lie themselves.
name=01_hello_cores
mkdir -p own/bin own/lib/mlusim own/share/mlusim
cp "$OUT/bin/mlusim" own/bin
cp -L "$OUT/bin/mlucc" own/bin
for file in "$OUT"/lib/*; do
    [ -d "$file" ] || ln -s "$file" own/lib
done
cp -rL "$OUT/include" own
for file in "$OUT"/share/mlusim/*; do
    ln -s "$file" own/share/mlusim
done
rm own/share/mlusim/course own/share/mlusim/device.o
cp "$OUT/share/mlusim/device.o" own/share/mlusim
cp -r "$OUT/share/mlusim/course" own/share/mlusim
cp -r "$OUT/lib/mlusim/course" own/lib/mlusim
# What the judge does behind a check takes most of its time, and no object.
rm own/share/mlusim/course/$name/task.toml
for program in confine entry launch; do
    ln -s "$OUT/lib/mlusim/mlusim-$program" own/lib/mlusim
done
source=own/share/mlusim/course objects=own/lib/mlusim/course/$name
judged() { # STATUS WORDS
    wanted=$1 words=$2 checks=$((checks + 1))
    with own/bin/mlusim course check 1 --device MLU590-H8 >out 2>err
    got=$?
    [ $got -eq "$wanted" ] || fail "status $got, not $wanted: $words"
    grep -qF -e "$words" out err || fail "no '$words'"
}
judged 0 passed
# One that is no object tells who reads it, until something is newer.
damaged() { # OBJECT WORDS SOURCE...
    object=$objects/$1 why=$2
    shift 2
    mv "$object" kept
    for newer; do
        echo 'this is no object' >"$object"
        judged 2 "$why"
        touch "$newer"
        judged 0 passed
    done
    mv kept "$object"
}
damaged solution.o 'solution.mlu does not compile' $source/$name/solution.mlu \
    $source/$name/exercise.txt
rm $objects/solution.o
echo 'int main() { return 0; }' >other.cpp
with own/bin/mlucc -c other.cpp -o $objects/main.o
judged 1 'ended before'
for newer in $source/course.h $source/shared.h $source/$name/task.h own/bin/mlucc own/share/mlusim/device.o \
    own/include/complex; do
    touch "$newer"
    judged 0 passed
    touch $objects/main.o
    judged 1 'ended before'
done
# Tools of the same name that come to stand before those of the system, and are there.
mkdir tools
for tool in "$clang" "$lld"; do
    printf '#!/bin/sh\nexec %s "$@"\n' "$(command -v "$tool")" >tools/new
    chmod +x tools/new
    mv tools/new "tools/$tool"
    PATH=$PWD/tools:$PATH judged 0 passed
    touch $objects/main.o
    PATH=$PWD/tools:$PATH judged 1 'ended before'
    rm "tools/$tool"
done
for variable in "MLUSIM_CLANG=$clang" "MLUSIM_LLD=$lld"; do
    export "${variable?}"
    judged 0 passed
    unset "${variable%%=*}"
done
# Without them all is compiled; exercises of one's own have none.
rm -r own/lib/mlusim/course
judged 0 passed
finish
