# SPDX-License-Identifier: MIT
# Both passes, for the device and for the host, take them.
mlucc -### "$SELFTEST/twice.mlu" -o twice >passes 2>&1 || { cat passes && exit 1; }
n=$(grep -c '"-include-pch"' passes) || :
[ "$n" -lt 2 ] || exit 0
echo "$n of 2 passes of mlucc use them: it reads the text of the headers instead, which is slower; \
install mlusim again, so that they are made for the clang that is there"
exit 77
