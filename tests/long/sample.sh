#!/bin/sh
# Dry runs of operators: with a sample of the tasks of each launch, kernels of all
# quick cases touch no byte of their variables and name no region that the whole
# runs do not, but for what an earlier kernel decides, and each part of a whole run
# is there. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac

cat >"$work/compare.py" <<'END'
import json, sys

def parts(path):
    found = {}
    for k in json.load(open(path))["kernels"]:
        for v in k["variables"]:
            at = (k["mangled"], v["variable"], v["file"], v.get("line"))
            found[at] = (v["touched"], v["up_to"])
            for r in v["regions"]:
                found[at + (r["region"], r["offset"], r["bytes"])] = (r["touched"], r["up_to"])
    return found

# What positions of rows the kernel before has found decides what this one touches, and a
# sample leaves most of them out.
depends = "dynamic_scatter_backward_scatter"
whole, some = parts(sys.argv[1]), parts(sys.argv[2])
bad = [at for at in some if at not in whole or
       depends not in at[0] and any(a > b for a, b in zip(some[at], whole[at]))]
names = lambda parts: {(at[0], at[1]) + at[4:5] for at in parts}
bad += sorted(names(whole) - names(some))
for at in bad:
    print("only in one, or more of it in the sample:", at)
print(len(whole), "parts")
sys.exit(bool(bad) or not whole)
END

for operator in $("$OUT/bin/mluop" list | sed -n 's/^\([a-z_]*\)$/\1/p'); do
    try "all tasks of $operator" with "$OUT/bin/mlusim" usage --json "$work/whole" \
        "$OUT/bin/mluop" run "$operator"
    # what the cases of a sample compute is not what they are to compute
    MLUSIM_SAMPLE=3 with "$OUT/bin/mlusim" usage --json "$work/some" \
        "$OUT/bin/mluop" run "$operator" >"$work/out" 2>&1
    try "a sample of $operator" python3 "$work/compare.py" "$work/whole" "$work/some"
done
checks=$((checks + 1))
[ "$checks" -ge 10 ] || fail 'no operators'
finish
