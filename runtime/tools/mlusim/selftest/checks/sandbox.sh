# SPDX-License-Identifier: MIT
if mlusim judge --show-sandbox; then
    exit 0
fi
echo 'neither bubblewrap nor Landlock works here: install the Debian package bubblewrap, or say' \
    '--unconfined to mlusim judge and mlusim course, for answers that you trust'
exit 77
