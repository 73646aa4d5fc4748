#!/bin/sh
# The programs of examples/03_operator: the compile lines of their header
# comments work as they stand (in the default build), with gcc, Clang and
# g++, and the programs print what they should on several devices; what is not
# for generation 2 is refused there.
. tests/support/checks.sh
here=examples/03_operator

build() { # compiler source program
    try "$2 with $1" "$1" -Wall -Wextra -Werror "$here/$2" -I"$OUT/include/mlusim" \
        -I"$OUT/include" -L"$OUT/lib" -Wl,-rpath,"$PWD/$OUT/lib" -Wl,-rpath-link,"$OUT/lib" \
        -lmluop -lcnrt -lm -o "$work/$3"
}
prints_want() { # NAME=VALUE... program
    with "$@" >"$work/out" && diff "$work/want" "$work/out"
}
passes() { # NAME=VALUE... program
    with "$@" >"$work/out" && [ "$(tail -n 1 "$work/out")" = PASSED ]
}
is_refused() { # NAME=VALUE... program
    ! with "$@" >"$work/out" 2>"$work/err"
}

cat >"$work/want" <<'END'
  [1 2 3]  [0 0 0]  [1 1 1]
  [0 0 0]  [4 5 6]  [0 0 0]
point 0: batch 0, y 0, x 0
point 1: batch 0, y 0, x 2
point 2: batch 0, y 0, x 2
point 3: batch 0, y 1, x 1
point 4: batch 0, y 0, x 2
point 5: batch -1, y -1, x -1
END
for compiler in gcc "$clang"; do
    build "$compiler" bev.c "bev-$compiler"
    for device in MLU370-X8 MLU370-X4 MLU590-H8; do
        try "bev, $compiler, $device" \
            prints_want MLUSIM_DEVICE=$device "$work/bev-$compiler"
    done
done

cat >"$work/want" <<'END'
channel 0: 3.5 1.25 2.75 0 2.5
channel 1: 35 12.5 27.5 0 25
PASSED
END
for compiler in gcc "$clang"; do
    build "$compiler" three_interpolate_backward.c "three-$compiler"
    for device in MLU370-X8 MLU590-H8 MLU270 MLU290-M5; do
        try "three_interpolate_backward, $compiler, $device" \
            prints_want MLUSIM_DEVICE=$device "$work/three-$compiler"
    done
done

build g++ bevdepth.cpp bevdepth
for device in MLU370-X8 MLU370-X4 MLU590-H8; do
    try "bevdepth on $device" passes MLUSIM_DEVICE=$device "$work/bevdepth"
    for type in block union2 union4; do
        try "bevdepth, $type on $device" passes MLUSIM_DEVICE=$device \
            MLUOP_TASK_TYPE=$type MLUOP_VARIANT=pingpong "$work/bevdepth"
    done
done

cat >"$work/want" <<'END'
workspace: 65 bytes
point 0, voxel  1:  0 50  0
point 1, voxel  0: 10 20 30
point 2, voxel  1: 40  0  0
point 3, voxel -1:  0  0  0
point 4, voxel  1:  0  0 60
PASSED
END
for compiler in gcc "$clang"; do
    build "$compiler" dynamic_scatter_backward.c "scatter-$compiler"
    for device in MLU270 MLU370-X8 MLU590-H8; do
        try "scatter, $compiler, $device" \
            prints_want MLUSIM_DEVICE=$device "$work/scatter-$compiler"
    done
done

for compiler in gcc "$clang"; do
    build "$compiler" get_indice_pairs.c "pairs-$compiler"
    for device in MLU370-X8 MLU370-X4 MLU590-H8; do
        try "get_indice_pairs, $compiler, $device" \
            passes MLUSIM_DEVICE=$device "$work/pairs-$compiler"
    done
done
try 'get_indice_pairs, union2' passes MLUOP_TASK_TYPE=union2 "$work/pairs-gcc"
try 'its pairs' grep -qx 'filter 1, 1:  1 -> 0  3 -> 2' "$work/out"

try 'bev is refused on MLU270' is_refused MLUSIM_DEVICE=MLU270 "$work/bev-gcc"
try 'what bev says on MLU270' grep -q \
    'architecture 270, this operator needs 300 or later' "$work/err"
try 'status on MLU270' grep -q 'MLUOP_STATUS_ARCH_MISMATCH' "$work/err"

# From generation 2 on.
for compiler in gcc "$clang"; do
    build "$compiler" psroipool_backward.c "psroi-$compiler"
    for device in MLU270 MLU290-M5 MLU370-X8 MLU590-H8; do
        for variant in documented wide; do
            try "psroipool_backward, $compiler, $variant on $device" passes \
                MLUSIM_DEVICE=$device MLUOP_VARIANT=$variant \
                "$work/psroi-$compiler"
        done
    done
done

# The lines in the comments, which name the default build.
if [ "$OUT" = build ]; then
    for source in $(basename -a "$here"/*.c "$here"/*.cpp); do
        sed -n '/^ \*   [a-z]/{s/^ \*   //;:a;/\\$/{N;s/\\\n \* *//;ba};p}' \
            "$here/$source" >"$work/lines"
        try "$source shows commands" [ -s "$work/lines" ]
        try "commands of $source" sh -e "$work/lines"
    done
fi
finish
