#!/bin/sh
# SPDX-License-Identifier: MIT
# What a pull request is asked: does a kernel suit the chips, has a run with all checks
# nothing to report, is it right? Run from the root of the tree, where the files of the
# answers are then, whatever these are; the status is 1 if one of them is no.
kernel=examples/tasks/relu/good.mlu
status=0
mlusim lint --arch mtp_372 --arch mtp_592 --sarif lint.sarif $kernel || status=1
mlusim run --report none --check all --fail-on-fault --sarif run.sarif $kernel --type Union1 \
    --arg 'gdram:half[1000]=zero' --arg 'gdram:half[1000]=iota' --arg 1000 || status=1
mlusim judge --all --junit judge.xml examples/tasks/relu $kernel || status=1
exit $status
