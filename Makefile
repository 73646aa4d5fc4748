# mlusim: build, test, lint. `make help` lists the targets.
#
#   MODE=release (default) programs in build/bin, libraries in build/lib
#   MODE=debug|asan|cov|hostile, or CC=clang-19: the same below build/MODE[-clang]
#   LEVEL=portable (default of install): below build/portable, for every x86-64-v2

# Of programs, libraries and packages. Libraries are libX.so.VERSION, and programs
# ask for libX.so.MAJOR.
VERSION := 0.1.0
MAJOR := $(firstword $(subst ., ,$(VERSION)))

MODE ?= release
ifeq ($(origin CC),default)
CC := gcc
endif
PREFIX ?= /usr/local
Q := $(if $(V),,@)# V=1 shows the commands
# Makes the folder of what a rule makes, and says what is under way when it is the
# first of its kind: `make` names each room once, whatever runs in parallel.
START = @mkdir -p $(@D) $(OBJ)/said && { mkdir '$(OBJ)/said/$(subst /,-,$(1))' 2>/dev/null && echo '$(1)'; true; }
room = $(word 1,$(subst /, ,$(1)))/$(word 2,$(subst /, ,$(1)))
JOBS ?= $(shell nproc)
SUITE ?=

KNOWN_MODES := release debug asan cov hostile
ifeq ($(filter $(MODE),$(KNOWN_MODES)),)
$(error MODE=$(MODE) is unknown; one of: $(KNOWN_MODES))
endif

# The CPU it is built for: native is this one. portable is the oldest one we
# know, with the simulator built once more for each newer level; the loader
# takes the best library that the CPU can run (FAST). Elsewhere than on x86-64
# both are what the compiler takes by itself.
LEVEL ?= $(if $(filter install,$(MAKECMDGOALS)),portable,native)
KNOWN_LEVELS := native portable x86-64-v3 x86-64-v4
ifeq ($(filter $(LEVEL),$(KNOWN_LEVELS)),)
$(error LEVEL=$(LEVEL) is unknown; one of: $(KNOWN_LEVELS))
endif
MACHINE ?= $(firstword $(subst -, ,$(shell $(CC) -dumpmachine)))
ifeq ($(MACHINE) $(origin ARCH_FLAGS),x86_64 undefined)
ARCH_FLAGS := -march=$(patsubst portable,x86-64-v2,$(LEVEL))
FAST_LEVELS := $(if $(filter portable,$(LEVEL)),x86-64-v3 x86-64-v4)
endif

CLANG := $(findstring clang,$(notdir $(CC)))
VARIANT := $(MODE)$(if $(CLANG),-clang)$(patsubst %,-%,$(filter-out native,$(LEVEL)))
OUT := build$(patsubst %,/%,$(filter-out release,$(VARIANT:release-portable=portable)))
OBJ := $(OUT)/obj
$(shell rm -rf '$(OBJ)/said') # see START
BIN := $(OUT)/bin
LIB := $(OUT)/lib
TESTBIN := $(OUT)/tests

# ---- flags -----------------------------------------------------------------

WARN := -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla -Werror
STRICT := -Wconversion
ifneq ($(CLANG),)
STRICT += -Wno-implicit-int-float-conversion -Wno-implicit-float-conversion
# What Clang says of itself where a virtual machine shows an odd set of features,
# and where it makes no vectors of a loop that may be made of them.
WARN += -Wno-unknown-warning-option -Wno-invalid-feature-combination -Wno-pass-failed
endif
BASE := -std=c17 -D_POSIX_C_SOURCE=200809L -I. -fPIC -fvisibility=hidden -ffp-contract=off -g -MMD -MP $(ARCH_FLAGS)
MODE_release := -O3 -DNDEBUG -falign-loops=64
MODE_debug := -Og
MODE_asan := -O1 -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
MODE_cov := -O0 --coverage
MODE_hostile := -O1 -DMLUSIM_HOSTILE
LDMODE_asan := -fsanitize=address,undefined
LDMODE_cov := --coverage
# The runtime of Clang's sanitizers is static unless it is asked for: programs of
# users, which are not sanitized, could not be linked with our libraries.
ifneq ($(CLANG),)
LDMODE_asan += -shared-libasan -Wl,-rpath,$(dir $(shell $(CC) -print-file-name=libclang_rt.asan-$(MACHINE).so))
endif
ALL_CFLAGS := $(BASE) $(WARN) $(MODE_$(MODE)) $(CFLAGS)
ALL_LDFLAGS := $(LDMODE_$(MODE)) -Wl,--as-needed $(LDFLAGS)

# ---- what is built from what ------------------------------------------------

# A room is a folder: what it holds is found, not listed.
ISA_ROOMS := support tables scalar number semantics shapes image
ISA_SRC := $(filter-out isa/image/debuginfo.c,$(wildcard $(ISA_ROOMS:%=isa/%/*.c)))
SIM_SRC := $(filter-out sim/debug/%,$(wildcard sim/*/*.c))
# A fault is written by libcnrt and read by libmlusim-debug.
PM_FILE := $(patsubst %,runtime/instruments/postmortem/%.c,format stream)
DEBUG_SRC := isa/image/debuginfo.c $(wildcard sim/debug/*.c runtime/debug/*.c runtime/debug/*/*.c runtime/instruments/precise/*.c) $(PM_FILE) runtime/instruments/postmortem/view.c
MLUCC_SRC := $(wildcard $(patsubst %,isa/compiler/%/*.c,driver passes headers inlineasm explain job))
# What libraries of the runtime take of the rooms below, which libmlusim hides.
RT_SUPPORT := $(wildcard isa/support/*.c runtime/instruments/settings/*.c)
CNRT_SRC := $(RT_SUPPORT) isa/number/num.c $(wildcard runtime/api/cnrt/*.c runtime/api/cast/*.c runtime/instruments/report/*.c runtime/instruments/record/*.c runtime/instruments/check/*.c runtime/instruments/usage/*.c) $(PM_FILE) runtime/instruments/postmortem/gather.c
CNDRV_SRC := $(wildcard runtime/api/cndrv/*.c)
CNDEV_SRC := $(wildcard runtime/api/cndev/*.c)
# The library is what applications link; cases, references and the judge are
# for mluop and the tests.
MLUOP_SRC := $(filter-out kernels/harness/% kernels/mluop/%,$(wildcard kernels/*/*.c))
ARRAY_SRC := $(wildcard runtime/tools/array/*.c)
TRIAL_SRC := $(wildcard kernels/harness/*.c kernels/*/trial/*.c) $(ARRAY_SRC)
KERNELS_MLU := $(wildcard kernels/*/*.mlu)
# The architectures of an operator, by its row.
kernels_arch = $(if $(shell grep '^X($(1), *2)' kernels/operators.def),mtp_270 mtp_290) mtp_372 mtp_592
COMMAND_SRC := $(wildcard runtime/tools/command/*.c)
MLUSIM_SRC := $(wildcard runtime/tools/mlusim/*.c runtime/tools/mlusim/*/*.c runtime/tools/budget/*.c runtime/tools/course/*.c) $(COMMAND_SRC) $(ARRAY_SRC) $(wildcard runtime/instruments/settings/*.c)
# The machine, and what records it, are made of counters, not of arrays: two that
# are written one by one and read as a vector are waited for.
$(OBJ)/sim/%.o $(OBJ)/runtime/instruments/record/%.o: ALL_CFLAGS += -fno-tree-slp-vectorize
objs = $(patsubst %.c,$(OBJ)/%.o,$(1))

SIM_A := $(OBJ)/libmlusim.a
LIBS := $(addprefix $(LIB)/,libmlusim.so libmlusim-debug.so libcnrt.so libcndrv.so libcndev.so libcnbin.so libmluop.so libmlusim-host.a)
FAST := $(FAST_LEVELS:%=$(LIB)/glibc-hwcaps/%/libmlusim.so.$(MAJOR))
# A program that mlusim becomes; a library that users preload.
HELPERS := $(LIB)/mlusim/mlusim-launch $(LIB)/mlusim/proc.so
PROGS := $(BIN)/mlucc $(BIN)/mlusim $(BIN)/mluop
HEADERS := $(wildcard isa/include/*.h isa/include/complex runtime/api/include/*.h)
SIM_HEADERS := sim/sim.h sim/observe.h sim/parts.h sim/debug.h sim/machine/counters.h

TEST_SRC := $(wildcard tests/isa/test_*.c tests/sim/test_*.c tests/runtime/*/test_*.c tests/kernels/test_*.c)
TEST_BIN := $(patsubst tests/%.c,$(TESTBIN)/%,$(TEST_SRC))
BENCH_BIN := $(patsubst tests/%.c,$(TESTBIN)/%,$(wildcard tests/bench/bench_*.c))
BENCH_TABLE := $(TESTBIN)/bench/table
FUZZ_BIN := $(patsubst tests/%.c,$(TESTBIN)/%,$(wildcard tests/fuzz/fuzz_*.c))

.PHONY: all packages neuware FORCE deps deps-build deps-test deps-lint deps-site course-site course-po demo test test-all bench bench-page fidelity fidelity-fit bench-compare lint layers layers-graph format docs docs-check golden pages install uninstall help clean distclean cov fuzz
.DELETE_ON_ERROR:
.SECONDARY:
.DEFAULT_GOAL := all

all: $(LIBS) $(FAST) $(PROGS) $(HELPERS) $(STAGED) neuware packages ## libraries and programs (default)

# Headers and the device library lie beside the programs as
# an installation has them: OUT/include, OUT/share. The wrappers of intrinsics
# are written by a program that is built first.
STAGED := $(addprefix $(OUT)/include/,$(notdir $(HEADERS)) bang_intrinsics.h) \
	$(OUT)/include/mlusim/mlu_op.h \
	$(SIM_HEADERS:%=$(OUT)/include/mlusim/%) $(OUT)/share/mlusim/device.o
copy = @mkdir -p $(@D) && cp $< $@
$(OUT)/include/mlusim/sim/%: sim/%
	$(copy)
# Without the table it is made of, which is no header of anybody else's.
$(OUT)/include/mlusim/sim/machine/counters.h: sim/machine/counters.h sim/machine/counters.def
	@mkdir -p $(@D)
	@{ sed '/^#define/q' $< && echo && $(CC) -E -P -I. $< && echo && echo '#endif'; } >$@
$(OUT)/include/%: isa/include/%
	$(copy)
$(OUT)/include/%: runtime/api/include/%
	$(copy)
# Beside the headers of the vendor's libraries it would hide that of their operators.
$(OUT)/include/mlusim/mlu_op.h: kernels/include/mlu_op.h
	@mkdir -p $(@D) && rm -f $(OUT)/include/mlu_op.h && cp $< $@
# What mlucc links into every image: compiled for the device, whatever the mode.
MLU_CLANG := $(or $(MLUSIM_CLANG),clang-19)
MLU_TARGET = $(shell sed -n 's/^X("\(.*\)")$$/\1/p' isa/compiler/job/target.def)
$(OUT)/share/mlusim/device.o: isa/compiler/device/device.c Makefile
	@mkdir -p $(@D) $(OBJ)
	$(Q)$(MLU_CLANG) $(MLU_TARGET) -std=c17 -O2 -gline-tables-only -fstack-size-section -ffreestanding -fno-builtin -ffp-contract=off -fno-math-errno -ffunction-sections -fdebug-compilation-dir=. -I. -MMD -MP -MF $(OBJ)/device.d -MT $@ -c $< -o $@
# The same headers precompiled, for the options that are usual: of the host or an
# architecture, for a standard, -O2 (device code without -O) or -O0, code that is
# position-independent or (host code by default) of such a program.
PRECOMPILED := $(foreach v,$(patsubst %,%-c++17-O2,270 290 372 592) 592-c++17 \
	$(patsubst %,host-c++17%,-pie -O2-pie -pic -O2-pic),$(OUT)/share/mlusim/precompiled/$(v).pch)
precompiled_side = $(if $(filter host,$(1)),--bang-host-only,--bang-device-only --bang-mlu-arch=mtp_$(firstword $(1)))
precompiled_flags = $(precompiled_side) -std=$(word 2,$(1)) $(if $(filter O2,$(1)),-O2,-O0) $(if $(filter pic,$(1)),-fPIC)
$(OUT)/share/mlusim/precompiled/%.pch $(OUT)/share/mlusim/precompiled/%.fit: $(filter %.h %/complex,$(STAGED)) $(wildcard isa/compiler/driver/* isa/compiler/headers/* isa/compiler/job/*.def isa/compiler/explain/warnings.def) | $(BIN)/mlucc
	$(call START,precompiling headers)
	@$(BIN)/mlucc --precompile $(call precompiled_flags,$(subst -, ,$*))
# All that compiling a kernel takes.
COMPILER := $(BIN)/mlucc $(STAGED) $(PRECOMPILED) $(PRECOMPILED:.pch=.fit)
all: $(COMPILER)
$(OBJ)/gen: $(call objs,$(wildcard isa/compiler/gen/*.c)) $(SIM_A)
	@$(CC) $(ALL_LDFLAGS) -o $@ $^ -lelf -lm
$(OUT)/include/bang_intrinsics.h: $(OBJ)/gen
	@mkdir -p $(@D) && $< header $@

$(OBJ)/isa/%.o $(OBJ)/sim/%.o $(OBJ)/runtime/%.o $(OBJ)/kernels/%.o: ALL_CFLAGS += $(STRICT)
$(OBJ)/isa/compiler/driver/main.o $(OBJ)/runtime/tools/mlusim/main.o $(OBJ)/kernels/mluop/main.o: ALL_CFLAGS += -DMLUSIM_VERSION='"$(VERSION)"'
$(addprefix $(OBJ)/runtime/,$(addprefix api/cnrt/,symbolizer.o debugger.o precise.o) tools/mlusim/debug/post_mortem.o): ALL_CFLAGS += -DRT_DEBUG_LIBRARY='"libmlusim-debug.so.$(MAJOR)"'
# Nobody asks the square root for errno nor floors for exception flags, which
# keep them out of vectors.
$(OBJ)/isa/semantics/math.o $(OBJ)/tests/bench/bench_math.o: ALL_CFLAGS += -fno-math-errno -fno-trapping-math
# Elementwise loops gain from the widest vectors the CPU has, where compilers stop
# at half of them; conversions and sums of a few elements would lose.
ifeq ($(MACHINE),x86_64)
WIDE := vector arith extreme fusion compare
$(WIDE:%=$(OBJ)/isa/semantics/%.o): ALL_CFLAGS += -mprefer-vector-width=512
endif
# User programs link or preload this: never sanitized, never measured.
$(OBJ)/isa/compiler/hostlib/%.o $(OBJ)/runtime/api/proc/%.o $(OBJ)/runtime/instruments/settings/called.o: ALL_CFLAGS := $(BASE) $(WARN) -O2
$(OBJ)/kernels/%.o $(OBJ)/tests/kernels/%.o: ALL_CFLAGS += -Iruntime/api/include
# What a page of `mlusim run --html` carries along, as strings of C.
$(OBJ)/%.inc: %
	@mkdir -p $(@D) && sed 's/\\/\\\\/g; s/"/\\"/g; s/.*/"&",/' $< >$@
$(OBJ)/runtime/instruments/record/page.o: $(OBJ)/runtime/instruments/record/page.css.inc $(OBJ)/runtime/instruments/record/page.js.inc
$(OBJ)/runtime/instruments/record/page.o: ALL_CFLAGS += -I$(OBJ)

$(OBJ)/%.o: %.c Makefile
	$(call START,compiling $(call room,$<))
	$(Q)$(CC) $(ALL_CFLAGS) -c $< -o $@

$(SIM_A): $(call objs,$(ISA_SRC) $(SIM_SRC))
	@rm -f $@ && ar rcs $@ $^

# $(call shared,name,objects,libraries): the file, and the links by which the
# loader and the linker find it
shared = @mkdir -p $(LIB) && rm -f $@ $@.* && \
	$(CC) -shared $(ALL_LDFLAGS) -Wl,-soname,$(1).so.$(MAJOR) -Wl,-rpath,'$$ORIGIN' -o $@.$(VERSION) $(2) -L$(LIB) $(3) && \
	ln -s $(1).so.$(VERSION) $@.$(MAJOR) && ln -s $(1).so.$(MAJOR) $@

$(LIB)/libmlusim.so: $(call objs,$(ISA_SRC) $(SIM_SRC))
	$(call shared,libmlusim,$^,-lelf -lm -ldl)
$(FAST): $(LIB)/glibc-hwcaps/%/libmlusim.so.$(MAJOR): FORCE
	@$(MAKE) -s LEVEL=$* OUT=$(OUT)/$* $(OUT)/$*/lib/libmlusim.so
	@mkdir -p $(@D) && cp -u $(OUT)/$*/lib/libmlusim.so.$(VERSION) $(@D)/
	@ln -sf libmlusim.so.$(VERSION) $@
# The simulator itself is the program's: what libmlusim exports comes from there.
$(LIB)/libmlusim-debug.so: $(call objs,$(DEBUG_SRC)) $(SIM_A) $(LIB)/libmlusim.so
	$(call shared,libmlusim-debug,$(filter %.o,$^),-lmlusim $(SIM_A) -lreadline -ldw -lelf -lz -lm -lstdc++)
$(LIB)/libcnrt.so: $(call objs,$(CNRT_SRC)) $(LIB)/libmlusim.so
	$(call shared,libcnrt,$(filter %.o,$^),-lmlusim -ljansson -lz -lm -ldl)
$(LIB)/libcndrv.so: $(call objs,$(CNDRV_SRC)) $(LIB)/libcnrt.so
	$(call shared,libcndrv,$(filter %.o,$^),-lcnrt)
$(LIB)/libcndev.so: $(call objs,$(CNDEV_SRC)) $(LIB)/libcnrt.so
	$(call shared,libcndev,$(filter %.o,$^),-lcnrt)
# Public builds link it and use nothing of it.
$(LIB)/libcnbin.so: Makefile
	$(call shared,libcnbin,-x c /dev/null -x none)
# The operators: plain C, and kernels compiled for every architecture they are
# documented for.
MLUOP_OBJ := $(call objs,$(MLUOP_SRC)) $(patsubst %,$(OBJ)/%.o,$(KERNELS_MLU))
$(OBJ)/%.mlu.o: %.mlu kernels/operators.def $(COMPILER) Makefile
	$(call START,compiling kernels of $(call room,$<))
	$(Q)$(BIN)/mlucc -c -fPIC -fvisibility=hidden -Wall -Werror -I. $(addprefix --bang-mlu-arch=,$(call kernels_arch,$(notdir $(<D)))) -MMD -MP -MF $(@:.o=.d) -MT $@ $< -o $@
KERNELS_OBJ := $(MLUOP_OBJ) $(call objs,$(TRIAL_SRC))
$(LIB)/libmluop.so: $(MLUOP_OBJ) $(LIB)/libcnrt.so
	$(call shared,libmluop,$(MLUOP_OBJ),-lcnrt -lm)
$(BIN)/mluop: $(call objs,$(wildcard kernels/mluop/*.c) $(COMMAND_SRC) isa/support/nearest.c isa/support/path.c) $(KERNELS_OBJ) $(LIB)/libcnrt.so
	@mkdir -p $(BIN) && $(CC) $(ALL_LDFLAGS) -Wl,-rpath,'$$ORIGIN/../lib' -Wl,-rpath-link,$(LIB) -o $@ $(filter %.o,$^) -L$(LIB) -lcnrt -lm
# What host programs need beside the runtime (bfloat16 helpers), linked by mlucc.
$(LIB)/libmlusim-host.a: $(call objs,$(wildcard isa/compiler/hostlib/*.c))
	@mkdir -p $(LIB) && rm -f $@ && ar rcs $@ $^

$(BIN)/mlucc: $(call objs,$(MLUCC_SRC)) $(OBJ)/isa/image/debuginfo.o $(SIM_A)
	@mkdir -p $(BIN) && $(CC) $(ALL_LDFLAGS) -o $@ $^ -ldw -lelf -lm
$(BIN)/mlusim: $(call objs,$(MLUSIM_SRC)) $(call objs,isa/image/debuginfo.c $(wildcard sim/debug/*.c)) $(SIM_A)
	@mkdir -p $(BIN) && $(CC) $(ALL_LDFLAGS) -rdynamic -o $@ $^ -ljansson -ldw -lelf -lm -ldl -lstdc++
$(LIB)/mlusim/mlusim-launch: $(call objs,$(wildcard runtime/api/launch/*.c)) $(LIB)/libcnrt.so
	@mkdir -p $(@D) && $(CC) $(ALL_LDFLAGS) -Wl,-rpath,'$$ORIGIN/..' -Wl,-rpath-link,$(LIB) -o $@ $(filter %.o,$^) -L$(LIB) -lcnrt
$(LIB)/mlusim/proc.so: $(call objs,$(wildcard runtime/api/proc/*.c) runtime/instruments/settings/called.c)
	@mkdir -p $(@D) && $(CC) -shared -o $@ $^ -ldl

# ---- tests -------------------------------------------------------------------

SUPPORT_OBJ := $(call objs,$(wildcard tests/support/*.c))
REF_OBJ := $(call objs,$(wildcard tests/ref/*.c tests/trial/*.c))
BENCH_OBJ := $(call objs,$(filter-out tests/bench/bench_%,$(wildcard tests/bench/*.c)))
$(TESTBIN)/isa/%: $(OBJ)/tests/isa/%.o $(SUPPORT_OBJ) $(REF_OBJ) $(OBJ)/isa/image/debuginfo.o $(SIM_A)
	@mkdir -p $(@D) && $(CC) $(ALL_LDFLAGS) -o $@ $^ -lcriterion -ljansson -ldw -lelf -lm -ldl
$(TESTBIN)/isa/test_inlineasm: $(call objs,$(wildcard isa/compiler/inlineasm/*.c) isa/compiler/job/text.c)
$(TESTBIN)/sim/%: $(OBJ)/tests/sim/%.o $(SUPPORT_OBJ) $(OBJ)/isa/image/debuginfo.o $(SIM_A)
	@mkdir -p $(@D) && $(CC) $(ALL_LDFLAGS) -o $@ $^ -lcriterion -ldw -lelf -lm -ldl
$(TESTBIN)/sim/test_jit: $(call objs,tests/sim/streams.c)
$(TESTBIN)/runtime/%: $(OBJ)/tests/runtime/%.o $(SUPPORT_OBJ) $(LIBS)
	@mkdir -p $(@D) && $(CC) $(ALL_LDFLAGS) -Wl,-rpath,'$$ORIGIN/../../../lib' -o $@ $(filter %.o,$^) -L$(LIB) -lcriterion -lcnrt -lcndrv -lcndev -lmlusim -lm
$(TESTBIN)/runtime/instruments/test_bins: $(call objs,runtime/instruments/record/bins.c isa/support/alloc.c)
$(TESTBIN)/runtime/instruments/test_page: $(call objs,$(patsubst %,runtime/instruments/record/%.c,classes moments touched) isa/support/alloc.c)
$(TESTBIN)/runtime/tools/test_course: $(call objs,$(patsubst %,runtime/tools/course/%.c,exercise files family process state) isa/support/alloc.c)
$(TESTBIN)/runtime/instruments/test_check: $(call objs,$(wildcard runtime/instruments/check/*.c) runtime/instruments/settings/suppress.c $(patsubst %,isa/support/%.c,alloc json spell))
$(TESTBIN)/runtime/instruments/test_precise: $(OBJ)/tests/runtime/instruments/test_precise.o $(call objs,$(wildcard runtime/instruments/precise/*.c)) $(REF_OBJ) $(SIM_A)
	@mkdir -p $(@D) && $(CC) $(ALL_LDFLAGS) -o $@ $^ -lcriterion -lelf -lm -ldl
$(TESTBIN)/kernels/%: $(OBJ)/tests/kernels/%.o $(call objs,$(filter-out tests/kernels/test_%,$(wildcard tests/kernels/*.c))) $(KERNELS_OBJ) $(LIB)/libcnrt.so
	@mkdir -p $(@D) && $(CC) $(ALL_LDFLAGS) -Wl,-rpath,'$$ORIGIN/../../lib' -o $@ $(filter %.o,$^) -L$(LIB) -lcriterion -lcnrt -lmlusim -lm
$(TESTBIN)/bench/%: $(OBJ)/tests/bench/%.o $(BENCH_OBJ) $(SUPPORT_OBJ) $(SIM_A)
	@mkdir -p $(@D) && $(CC) $(ALL_LDFLAGS) -o $@ $^ -lelf -lm -ldl
# The table of `make bench`, as programs use the simulator; what loops of kernels
# are compared with is compiled as they are.
$(OBJ)/tests/bench/table/programs.o: ALL_CFLAGS += -Iruntime/api/include
$(OBJ)/tests/bench/table/native.o: tests/bench/table/native.c Makefile
	@mkdir -p $(@D)
	$(Q)$(MLU_CLANG) -std=c17 -O2 -fsigned-char -ffp-contract=off -I. -MMD -MP -c $< -o $@
$(BENCH_TABLE)/straight_%.elf: tests/bench/table/straight.mlu $(COMPILER)
	@mkdir -p $(@D) && $(BIN)/mlucc --bang-device-only -DLINES=$* $< -o $@
$(BENCH_TABLE)/kernels.elf: $(wildcard tests/bench/table/*.h)
$(BENCH_TABLE)/%.elf: tests/bench/table/%.mlu $(COMPILER)
	@mkdir -p $(@D) && $(BIN)/mlucc --bang-device-only -I. $< -o $@
$(BENCH_TABLE)/table: $(call objs,$(wildcard tests/bench/table/*.c)) $(OBJ)/tests/bench/table/vector_add.mlu.o $(KERNELS_OBJ) $(LIB)/libcnrt.so
	@mkdir -p $(@D) && $(CC) $(ALL_LDFLAGS) -Wl,-rpath,'$$ORIGIN/../../../lib' -o $@ $(filter %.o,$^) -L$(LIB) -lcnrt -lmlusim -lm
BENCH_BIN += $(BENCH_TABLE)/table $(addprefix $(BENCH_TABLE)/,kernels.elf straight_R64.elf straight_R1024.elf)
FUZZ_OBJ := $(call objs,$(filter-out tests/fuzz/fuzz_%,$(wildcard tests/fuzz/*.c)))
$(TESTBIN)/fuzz/%: $(OBJ)/tests/fuzz/%.o $(FUZZ_OBJ) $(SUPPORT_OBJ) $(REF_OBJ) $(SIM_A)
	@mkdir -p $(@D) && $(CC) $(ALL_LDFLAGS) -o $@ $^ -lelf -lm -ldl
FUZZ_DEBUG := $(addprefix $(TESTBIN)/fuzz/fuzz_,debug postmortem timetravel remote)
$(FUZZ_DEBUG): $(TESTBIN)/fuzz/%: $(OBJ)/tests/fuzz/%.o $(OBJ)/runtime/instruments/postmortem/gather.o $(call objs,$(DEBUG_SRC)) $(SUPPORT_OBJ) $(SIM_A)
	@mkdir -p $(@D) && $(CC) $(ALL_LDFLAGS) -o $@ $^ -lreadline -ldw -lelf -lz -lm -ldl -lstdc++
$(TESTBIN)/fuzz/fuzz_check: $(call objs,tests/fuzz/check/slow.c)
$(addprefix $(TESTBIN)/fuzz/fuzz_,check bounds values): $(TESTBIN)/fuzz/%: $(OBJ)/tests/fuzz/%.o $(SUPPORT_OBJ) $(call objs,$(wildcard runtime/instruments/check/*.c) runtime/instruments/settings/suppress.c) $(SIM_A)
	@mkdir -p $(@D) && $(CC) $(ALL_LDFLAGS) -o $@ $^ -lelf -lm -ldl
# Every overload of every intrinsic, called in a kernel.
OVERLOADS := $(TESTBIN)/overloads
$(OVERLOADS)/generate: $(call objs,tests/overloads/generate.c tests/overloads/overloads.c) $(SIM_A)
	@mkdir -p $(@D) && $(CC) $(ALL_LDFLAGS) -o $@ $^ -lelf -lm
$(OVERLOADS)/kernels.o: $(OVERLOADS)/generate $(COMPILER)
	@$< >$(@:.o=.mlu) && $(BIN)/mlucc -O1 -Wall -Werror -Wno-user-defined-warnings --bang-mlu-arch=mtp_270 --bang-mlu-arch=mtp_372 --bang-mlu-arch=mtp_592 -c $(@:.o=.mlu) -o $@
$(OBJ)/tests/overloads/run.o: ALL_CFLAGS += -Iruntime/api/include
$(OVERLOADS)/run: $(OBJ)/tests/overloads/run.o $(OBJ)/tests/overloads/overloads.o $(OVERLOADS)/kernels.o $(REF_OBJ) $(SIM_A) $(LIB)/libcnrt.so
	@mkdir -p $(@D) && $(CC) $(ALL_LDFLAGS) -Wl,-rpath,'$$ORIGIN/../../lib' -o $@ $(filter %.o %.a,$^) -L$(LIB) -lcnrt -lelf -lm -ldl
$(TESTBIN)/trace_check: $(call objs,$(wildcard tests/support/trace/*.c))
	@mkdir -p $(@D) && $(CC) $(ALL_LDFLAGS) -o $@ $^ -ljansson -lm
$(TESTBIN)/schema_check: $(call objs,$(wildcard tests/support/schema/*.c))
	@mkdir -p $(@D) && $(CC) $(ALL_LDFLAGS) -o $@ $^ -ljansson

# What takes longest to compile comes first; suites that other modes leave out
# (tests/run.sh) need not be built there. What suites install is there before, as two
# of them at once would make it at once.
TESTED_ONCE = $(if $(filter asan hostile,$(MODE)),,$(OVERLOADS)/run $(BENCH_BIN) $(FIDELITY)/fidelity $(DOCS))
TESTED = @$(MAKE) -s -j$(JOBS) $(TESTED_ONCE) all $(TEST_BIN) $(FUZZ_BIN) $(TESTBIN)/schema_check $(TESTBIN)/trace_check && \
	OUT=$(OUT) MODE=$(MODE) CC="$(CC)" tests/run.sh
test: deps-test ## every quick test (MODE, LEVEL and CC choose the build, SUITE=word selects)
	$(TESTED) quick $(SUITE)

test-all: deps-test ## quick tests, long sweeps and differential runs
	$(TESTED) all $(SUITE)

fuzz: deps-test ## each fuzzer for a minute
	@$(MAKE) -s -j$(JOBS) $(FUZZ_BIN)
	@for f in $(FUZZ_BIN); do $$f --seconds 60 || exit 1; done

bench: deps-test ## speed of the simulator beside plain C, and whether it is within its limits
	@$(MAKE) -s -j$(JOBS) MODE=release all $(BENCH_BIN)
	@OUT=$(OUT) tests/bench/run.sh
bench-page: deps-test ## writes the table of this machine into docs/performance.md
	@$(MAKE) -s -j$(JOBS) MODE=release all $(BENCH_BIN)
	@OUT=$(OUT) tests/bench/page.sh
bench-compare: deps-test ## is this tree slower than OLD=FOLDER, a build with its benchmarks?
	@$(MAKE) -s -j$(JOBS) MODE=release all $(BENCH_BIN)
	@tests/bench/compare.sh "$(OLD)" $(OUT) $(TIMES)

cov: deps-test ## line coverage of the tests
	@$(MAKE) -s MODE=cov test
	@tests/support/coverage.sh build/cov

include mk/fidelity.mk
include mk/neuware.mk
include mk/course.mk
include mk/install.mk

# ---- everyday ------------------------------------------------------------------

deps: ## installs the Debian packages that are missing, or lists them
	@tests/support/deps.sh
deps-build:
	@tests/support/deps.sh build
deps-test:
	@tests/support/deps.sh build test
deps-lint:
	@tests/support/deps.sh build lint

deps-site:
	@tests/support/deps.sh site
course-site: deps-site ## the course in English and Chinese, pages that open from disk, in build/course-site
	@mk/site/course.sh $(OUT)/course-site
course-po: deps-site ## refreshes docs/course/zh, the Chinese of the course, from its English pages
	@mk/site/chinese.sh refresh

demo: deps-build ## builds everything and runs the examples on two devices
	@$(MAKE) -s -j$(JOBS) all
	@OUT=$(OUT) examples/demo.sh

C_FILES = $(shell tests/support/files.sh | grep '\.[ch]$$')
format: deps-lint ## formats the C sources
	@clang-format-14 -i $(C_FILES)

lint: deps-lint layers docs-check ## format, layers, generated files, leftovers
	@clang-format-14 --dry-run -Werror $(C_FILES)
	@tests/support/lint.sh

layers: ## checks the direction of includes and the one-library-one-file rule
	@tests/support/layers.sh
layers-graph: ## prints which room includes which, for Graphviz (dot -Tsvg)
	@tests/support/rooms.sh graph

docs: $(OBJ)/gen ## regenerates the reference page of intrinsics
	@$< reference docs/reference/intrinsics.md
$(OBJ)/golden_gen: $(call objs,tests/isa/golden_gen.c) $(REF_OBJ) $(SIM_A)
	@$(CC) $(ALL_LDFLAGS) -o $@ $^ -lelf -lm
golden: $(OBJ)/golden_gen ## regenerates the golden files of the ops
	@$(OBJ)/golden_gen tests/isa/golden
pages: all ## regenerates the tables of steps in the pages of operators
	@OUT=$(OUT) kernels/pages.sh
docs-check: $(OBJ)/gen $(OBJ)/golden_gen
	@rm -rf $(OBJ)/fresh && mkdir -p $(OBJ)/fresh/golden && $(OBJ)/gen reference $(OBJ)/fresh/intrinsics.md
	@diff $(OBJ)/fresh/intrinsics.md docs/reference/intrinsics.md || { echo "generated files are stale: run 'make docs'"; exit 1; }
	@$(OBJ)/golden_gen $(OBJ)/fresh/golden && diff -r $(OBJ)/fresh/golden tests/isa/golden || { echo "golden files are stale: run 'make golden'"; exit 1; }

clean: ## removes build/
	@rm -rf build
distclean: clean ## the same: all that make makes is in build/

help: ## this list
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

-include $(shell find $(OBJ) -name '*.d' 2>/dev/null)
