# SPDX-License-Identifier: MIT
mlucc -g -O0 "$SELFTEST/twice.mlu" -o twice
mlusim debug --batch ./twice >said 2>&1 <<'END' || echo "status $?" >>said
break twice.mlu:20
run
print row[3]
continue
END
cat said
grep -q '^Breakpoint 1, .*twice (data=' said
grep -qx '$1 = 6' said
grep -qx 'the last is 2046' said
