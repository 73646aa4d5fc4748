#!/bin/sh
# 100 random shapes for each operator and device (COUNT=1000, SEED=2: others): variant "auto" is
# within 5 % of the best variant in 96 of them,
# of psroipool_backward on a 370 and a 590 in 75.
. tests/support/environment.sh
COUNT=${COUNT:-100} exec sh tests/kernels/auto.sh
