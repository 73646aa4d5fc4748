#!/bin/sh
# 100 random shapes for each operator and device (SHAPES=1000, SEED=2: others): variant "auto" is
# within 5 % of the best variant in 98 of them.
SHAPES=${SHAPES:-100} SHARE=${SHARE:-98} exec sh tests/kernels/auto.sh
