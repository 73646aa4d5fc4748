#!/bin/sh
# Every overload in a kernel: on a 590, and on a 370 those that 592 lacks. What
# 2xx alone has is compiled.
: "${OUT:=build}"
status=0
MLUSIM_DEVICE=MLU590-H8 "$OUT/tests/overloads/run" 592 || status=1
MLUSIM_DEVICE=MLU370-X8 "$OUT/tests/overloads/run" 372 592 || status=1
exit $status
