# SPDX-License-Identifier: MIT
mlucc "$SELFTEST/twice.mlu" -o twice
mlusim run --report json --report-file report ./twice >said || echo "status $?" >>said
cat said
grep -qx 'the last is 2046' said
grep -q '"cycles": *[1-9]' report
