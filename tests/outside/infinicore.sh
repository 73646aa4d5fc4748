#!/bin/sh
# InfiniCore, or a library in its layout: the BANG kernels (.mlu), and the host files
# beside them, which include the closed library's header. They are compiled, and not
# run, as running them takes the whole library. Usage: infinicore.sh CLONE
# shellcheck source=tests/outside/common.sh
. tests/outside/common.sh
body='InfiniCore'

kernel() { # file
    counted built cncc -c -fPIC -O3 --bang-mlu-arch=mtp_592 -std=c++17 \
        -I"$clone/include" -I"$clone/src" -I"$clone" "$1" -o "$work/one.o"
}
host() { # file
    counted built "${CXX:-c++}" -c -fPIC -std=c++17 -I"$NEUWARE_HOME/include" \
        -I"$clone/include" -I"$clone/src" -I"$clone" "$1" -o "$work/one.o"
}
each kernel '*.mlu'
each host '*bang*.cc' 'cnnl|cnrt'
row
