# SPDX-License-Identifier: MIT
mlucc -DPAST=8 "$SELFTEST/twice.mlu" -o past
status=0
mlusim run ./past >said 2>&1 || status=$?
cat said
[ "$status" -eq 1 ]
line=$(grep -n 'NRAM2GDRAM' "$SELFTEST/twice.mlu" | cut -d: -f1)
grep -q "at .*twice\.mlu:$line in twice" said
grep -q '^  id: fault:bounds$' said
