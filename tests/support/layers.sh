#!/bin/sh
# The direction of includes (isa <- sim <- runtime <- kernels <- examples, and
# between the rooms of each: rooms.sh) and "one foreign library, one file".
# Prints every violation.
bad=0
forbid() { # folder pattern reason
    hits=$(grep -rnE "^ *# *include \"($2)" "$1" --include='*.c' --include='*.h' 2>/dev/null)
    [ -z "$hits" ] || { echo "$hits" | sed "s|\$|  <- $3|"; bad=1; }
}
forbid isa '(sim|runtime|kernels|examples|tests)/' 'isa/ includes nothing above it'
forbid sim '(runtime|kernels|examples|tests)/' 'sim/ includes only isa/'
forbid kernels '(tests|examples)/' 'kernels/ sees only public headers'
forbid examples '(isa|sim|runtime|kernels|tests)/' 'examples/ see only public headers'

# The compiler is nothing the simulator needs, and what needs libdw is a library
# of its own.
forbid sim 'isa/compiler/' 'sim/ knows nothing of the compiler'
hits=$(grep -rnE '^ *# *include "(sim/debug\.h|isa/image/dwarf/debuginfo\.h)"' sim --include='*.[ch]' |
    grep -v '^sim/debug')
[ -z "$hits" ] || { echo "$hits" | sed 's|$|  <- only sim/debug/ is in libmlusim-debug|'; bad=1; }

# What applications link knows nothing of cases, references and the judge.
hits=$(grep -nE '^ *# *include "kernels/(harness|mluop|[a-z0-9_]+/trial)/' kernels/*/*.[ch] \
    kernels/*/*.mlu 2>/dev/null | grep -vE '^kernels/(harness|mluop)/')
[ -z "$hits" ] || { echo "$hits" | sed 's|$|  <- the library includes nothing of the harness and of trial/|'; bad=1; }

# The command mluop reads its command line, and arrays, and writes JSON, JUnit pictures and pages as mlusim
# does. The library knows the memories that kernels are compiled for, and the figures of a generation.
# Kernels of libcnnl know what it gives them.
hits=$(grep -nE '^ *# *include "(isa|runtime|sim)/' -r kernels --include='*.[ch]' |
    grep -vE '^kernels/(library/handle.c:.*"isa/tables/archs.def"|library/rates.c:.*"(isa/tables/archs|sim/machine/(params|costs))\.def"|mluop/mluop.h:.*"(runtime/tools/command/|isa/support/json/json.h)|mluop/run.c:.*"runtime/tools/junit/|mluop/(budget_svg|accept_show).c:.*"(runtime/tools/html/|isa/support/words/plain.h)|harness/npy.[ch]:.*"(runtime/tools/array/|isa/support/files/file.h)|harness/run.h:.*"runtime/tools/accuracy/|cnnl/[a-z]+.h:.*"runtime/api/cnnl/[a-z]+.h")')
[ -z "$hits" ] || { echo "$hits" | sed 's|$|  <- kernels/ sees only public headers|'; bad=1; }

# The runtime library sees the simulator through sim/sim.h alone, and uses what
# isa/support has for everybody, and where memories begin; the command mlusim also disassembles.
hits=$(grep -nE '^ *# *include "(sim|isa|kernels|tests)/' $(find runtime/api/cnrt -name '*.[ch]' 2>/dev/null) \
    runtime/instruments/report/*.[ch] runtime/instruments/record/*.[ch] runtime/instruments/trace/*.[ch] \
    runtime/instruments/timeline/*.[ch] runtime/instruments/page/*.[ch] runtime/instruments/pictures/*.[ch] \
    runtime/instruments/postmortem/*.[ch] \
    runtime/api/cndrv/*.c runtime/api/cndev/*.c 2>/dev/null | grep -vE '"(sim/sim\.h|isa/support/[a-z]+/[a-z]+\.h|isa/tables/spaces\.def)"')
[ -z "$hits" ] || { echo "$hits" | sed 's|$|  <- runtime/ sees only sim/sim.h|'; bad=1; }

library() { # header file
    hits=$(grep -rlE "^ *# *include <$1" isa sim runtime kernels --include='*.c' --include='*.h' 2>/dev/null | grep -vE "^$2\$")
    [ -z "$hits" ] || { echo "$hits: only $2 may include <$1...>"; bad=1; }
}
library '(libelf|gelf)' isa/image/elfread.h
# The debugger reads more of DWARF, in files of that name behind one header.
library '(elfutils/libdw|dwarf\.h)' '(isa/image/dwarf/debuginfo(_[a-z]+)?\.[ch]|sim/debug/callers\.c|sim/debug/(symbolizer|unwind)\.c|runtime/debug/state/(dwarf(_[a-z]+)?\.[ch]|(location|proven)\.c))'
hits=$(grep -rl '__cxa_demangle' isa sim runtime kernels --include='*.[ch]' | grep -v '^sim/debug/demangle\.c$')
[ -z "$hits" ] || { echo "$hits: only sim/debug/demangle.c may ask the C++ library"; bad=1; }
library readline/ runtime/debug/terminal/line.c
# JSON is written by isa/support/json/json.c, and read here.
library jansson 'runtime/(debug/json/parsed\.[ch]|tools/(reports/reports|mlusim/(budget/dry_device|judge/verdict/reports|kit/(plan|record|score)))\.c)'
library microhttpd runtime/tools/mlusim/http/library/http.c
library 'uni(norm|case|str)\.h' runtime/tools/course/student_name.c
library zlib runtime/instruments/postmortem/stream.c
tests/support/rooms.sh || bad=1
exit $bad
