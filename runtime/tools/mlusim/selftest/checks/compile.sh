# SPDX-License-Identifier: MIT
# For a device of each generation that most use.
mlucc "$SELFTEST/twice.mlu" -o twice --bang-mlu-arch=mtp_372 --bang-mlu-arch=mtp_592
mlusim disasm twice >listing
grep -q 'bang\.add' listing
