# mlusim: build, test, lint. `make help` lists the targets.
#
#   MODE=release (default) programs in build/bin, libraries in build/lib
#   MODE=debug|asan|cov|hostile, or CC=clang-19: the same below build/MODE[-clang]
#   LEVEL=portable (default of install): below build/portable, for every x86-64-v2
#   MACHINE=aarch64: with the cross compiler, below build/aarch64; qemu runs what is built
#
# This file has the modes, the flags, and which rooms each program and library is made
# of. What compiles kernels is in mk/compiler.mk, what tests are linked from in
# mk/tests.mk, packages and installation in mk/install.mk, generated pages in mk/pages.mk.

# Of programs, libraries and packages. Libraries are libX.so.VERSION, and programs
# ask for libX.so.MAJOR.
VERSION := 1.0.0
ifneq ($(origin VERSION),file)
$(error VERSION=$(VERSION): write the version into the Makefile, not on the command line; files are named by it)
endif
MAJOR := $(firstword $(subst ., ,$(VERSION)))

MODE ?= release
# The machine it is built for, and the one that builds. Where they differ, MACHINE
# names the compiler (so does a cross compiler in CC), and RUN is put before programs
# that the build runs.
BUILD_MACHINE := $(shell uname -m)
ifeq ($(origin CC),default)
CC := $(if $(filter-out $(BUILD_MACHINE),$(MACHINE)),$(MACHINE)-linux-gnu-)gcc
endif
COMPILED_FOR := $(firstword $(subst -, ,$(shell $(CC) -dumpmachine)))
MACHINE ?= $(COMPILED_FOR)
ifneq ($(MACHINE),$(COMPILED_FOR))
$(error MACHINE=$(MACHINE): $(CC) $(if $(COMPILED_FOR),compiles for $(COMPILED_FOR),is missing; tests/support/deps.sh arm64 installs what aarch64 needs))
endif
ifneq ($(filter-out x86_64 aarch64,$(MACHINE)),)
$(error MACHINE=$(MACHINE): mlusim runs on x86_64 and aarch64 alone, with a system of 64 bits)
endif
ifneq ($(findstring musl,$(shell $(CC) -dumpmachine)),)
$(error $(CC) compiles for musl, and mlusim needs glibc: build it in a container of Debian, docs/install.md)
endif
CROSS := $(filter-out $(BUILD_MACHINE),$(MACHINE))
RUN := $(CROSS:%=qemu-%-static)
# Clang is of the machine that builds, and cannot load a library of the other one.
$(if $(CROSS),$(eval export MLUCC_KEPT :=))
PREFIX ?= /usr/local
Q := $(if $(V),,@)# V=1 shows the commands
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
KNOWN_LEVELS := native portable x86-64-v2 x86-64-v3 x86-64-v4
ifeq ($(filter $(LEVEL),$(KNOWN_LEVELS)),)
$(error LEVEL=$(LEVEL) is unknown; one of: $(KNOWN_LEVELS))
endif
ifeq ($(MACHINE) $(origin ARCH_FLAGS),x86_64 undefined)
ARCH_FLAGS := -march=$(patsubst portable,x86-64-v2,$(LEVEL))
FAST_LEVELS := $(if $(filter portable,$(LEVEL)),x86-64-v3 x86-64-v4)
endif

CLANG := $(findstring clang,$(notdir $(CC)))
VARIANT := $(MODE)$(if $(CLANG),-clang)$(patsubst %,-%,$(filter-out native,$(LEVEL)))$(CROSS:%=-%)
OUT := build$(patsubst %,/%,$(filter-out release,$(patsubst release-$(CROSS),$(CROSS),$(VARIANT:release-portable%=portable%))))
OBJ := $(OUT)/obj
# See START; the second, of older builds, names a source that has moved.
$(shell rm -rf '$(OBJ)/said' '$(OBJ)/device.d')
BIN := $(OUT)/bin
LIB := $(OUT)/lib

.PHONY: all packages neuware FORCE deps dev deps-build deps-test deps-lint demo test test-all bench bench-page fidelity fidelity-fit fidelity-run bench-compare prove-table lint layers circles format install uninstall help clean distclean cov fuzz
.DELETE_ON_ERROR:
.SECONDARY:
.DEFAULT_GOAL := all

# ---- flags -----------------------------------------------------------------

# A warning of a compiler that we do not know must not stop a user: it is an error for
# `make lint`, and where WERROR=1 says so (.ci/run).
WERROR ?= $(filter lint,$(MAKECMDGOALS))
ERRORS := $(WERROR:%=-Werror)
WARN := -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla $(ERRORS)
# Rows of tables leave out the members that are zero.
WARN += -Wno-missing-field-initializers
STRICT := -Wconversion
ifneq ($(CLANG),)
STRICT += -Wno-implicit-int-float-conversion -Wno-implicit-float-conversion
# What Clang says of itself where a virtual machine shows an odd set of features,
# and where it makes no vectors of a loop that may be made of them.
WARN += -Wno-unknown-warning-option -Wno-invalid-feature-combination -Wno-pass-failed
endif
# What is built for any machine has no path of this one in it; what is built for this one
# names its sources where they are, so that debuggers find them from anywhere.
ANYWHERE := $(if $(filter native,$(LEVEL)),,'-ffile-prefix-map=$(CURDIR)=.')
BASE := -std=c17 -D_POSIX_C_SOURCE=200809L -I. -fPIC -fvisibility=hidden -ffp-contract=off -MMD -MP $(ARCH_FLAGS) $(ANYWHERE)
MODE_release := -g1 -O3 -DNDEBUG -falign-loops=64
MODE_debug := -g -Og
MODE_cov := -g -O0 --coverage
MODE_hostile := -g1 -O1 -DMLUSIM_HOSTILE
MODE_asan := $(MODE_hostile) -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
LDMODE_asan := -fsanitize=address,undefined
LDMODE_cov := --coverage
# The runtime of Clang's sanitizers is static unless it is asked for: programs of
# users, which are not sanitized, could not be linked with our libraries.
ifneq ($(CLANG),)
LDMODE_asan += -shared-libasan -Wl,-rpath,$(dir $(shell $(CC) -print-file-name=libclang_rt.asan-$(MACHINE).so))
endif
ALL_CFLAGS := $(BASE) $(WARN) $(MODE_$(MODE)) $(CFLAGS)
ALL_LDFLAGS := $(LDMODE_$(MODE)) -Wl,--as-needed $(LDFLAGS)

$(OBJ)/isa/%.o $(OBJ)/sim/%.o $(OBJ)/runtime/%.o $(OBJ)/kernels/%.o: ALL_CFLAGS += $(STRICT)
$(OBJ)/kernels/%.o $(OBJ)/tests/kernels/%.o: ALL_CFLAGS += -Iruntime/api/include
# Time goes to loops of the simulator. What is made of commands and tests compiles sooner.
ifeq ($(MODE),release)
$(OBJ)/runtime/tools/%.o $(OBJ)/runtime/debug/%.o: ALL_CFLAGS += -O2
$(addprefix $(OBJ)/tests/,isa/%.o sim/%.o runtime/%.o kernels/%.o fuzz/%.o): ALL_CFLAGS += -O1
endif
$(OBJ)/isa/compiler/driver/main.o $(OBJ)/runtime/tools/mlusim/main.o $(OBJ)/runtime/tools/sweep/identity.o $(OBJ)/runtime/tools/mlusim/mcp/methods.o $(OBJ)/kernels/mluop/main.o $(OBJ)/kernels/library/version.o $(OBJ)/runtime/api/cnrt/session/embed.o $(OBJ)/runtime/instruments/sarif/sarif.o: ALL_CFLAGS += -DMLUSIM_VERSION='"$(VERSION)"'
$(addprefix $(OBJ)/runtime/,api/cnrt/instruments/symbolizer.o tools/mlusim/debug/debug.o): ALL_CFLAGS += -DRT_DEBUG_LIBRARY='"libmlusim-debug.so.$(MAJOR)"'
# The machine, and what records it, are made of counters, not of arrays: two that
# are written one by one and read as a vector are waited for.
$(addprefix $(OBJ)/,sim/%.o $(addprefix runtime/instruments/,record/%.o trace/%.o timeline/%.o page/%.o)): ALL_CFLAGS += -fno-tree-slp-vectorize
# Nobody asks the square root for errno, nor numbers of ops for exception flags: what
# keeps them takes loops that compare floats out of vectors.
$(OBJ)/isa/number/%.o $(addprefix $(OBJ)/isa/semantics/,math.o convert.o) $(OBJ)/tests/bench/bench_math.o: ALL_CFLAGS += -fno-math-errno -fno-trapping-math
# Products that are exact may be fused with the addition behind them.
$(OBJ)/isa/semantics/product_fused.o: ALL_CFLAGS += -ffp-contract=fast
# Without instructions for halfs, their integer code compares floats in every body.
ifneq ($(filter portable x86-64-v2,$(LEVEL)),)
$(OBJ)/isa/semantics/%.o: ALL_CFLAGS += -fno-trapping-math
endif
# Elementwise loops gain from the widest vectors the CPU has, where compilers stop
# at half of them; conversions and sums of a few elements would lose.
ifeq ($(MACHINE),x86_64)
WIDE := vector arith extreme fusion compare $(addprefix product_,floats fused pairs factors)
$(WIDE:%=$(OBJ)/isa/semantics/%.o): ALL_CFLAGS += -mprefer-vector-width=512
endif
# User programs link or preload this: never sanitized, never measured.
$(OBJ)/isa/compiler/hostlib/%.o $(OBJ)/isa/compiler/kept/%.o $(OBJ)/runtime/api/proc/%.o $(OBJ)/runtime/instruments/settings/called.o: ALL_CFLAGS := $(BASE) $(WARN) -g1 -O2
# Names of students are composed by libunistring, and a class is served by libmicrohttpd
# as well, where these are installed.
has_header = $(shell $(CC) -E -include $(1) -x c /dev/null >/dev/null 2>&1 && echo $(2))
UNICODE := $(call has_header,uninorm.h,-lunistring)
HTTP := $(UNICODE:%=$(call has_header,microhttpd.h,-lmicrohttpd))
$(OBJ)/runtime/tools/course/student_name.o: ALL_CFLAGS += $(UNICODE:%=-DCRS_HAS_UNICODE)
# Lines are edited by readline, and names of C++ are written out by its library: for a wheel,
# these stay outside (mk/wheel.mk).
READLINE := -lreadline
CXX_RUNTIME := -lstdc++
$(OBJ)/runtime/debug/terminal/line.o: ALL_CFLAGS += $(READLINE:%=-DDBG_HAS_READLINE)
# What a page of `mlusim run --html`, and the playground, carry along, as strings of C.
$(OBJ)/%.inc: %
	@mkdir -p $(@D) && sed 's/\\/\\\\/g; s/"/\\"/g; s/.*/"&",/' $< >$@
$(OBJ)/runtime/instruments/page/page.o: $(OBJ)/runtime/instruments/page/page.css.inc $(OBJ)/runtime/instruments/page/page.js.inc
$(OBJ)/runtime/tools/mlusim/repl/playground_source.o: $(OBJ)/runtime/tools/mlusim/repl/values.mlu.inc
$(OBJ)/runtime/tools/mlusim/classroom/site.o: $(addprefix $(OBJ)/runtime/tools/mlusim/classroom/,style.css.inc script.js.inc)
$(OBJ)/runtime/instruments/page/page.o $(addprefix $(OBJ)/runtime/tools/mlusim/,repl/playground_source.o classroom/site.o): ALL_CFLAGS += -I$(OBJ)

# ---- rooms -----------------------------------------------------------------

# Makes the folder of what a rule makes, and says what is under way when it is the
# first of its kind: `make` names each room once, whatever runs in parallel.
START = @mkdir -p $(@D) $(OBJ)/said && { mkdir '$(OBJ)/said/$(subst /,-,$(1))' 2>/dev/null && echo '$(1)'; true; }
place = $(word 1,$(subst /, ,$(1)))/$(word 2,$(subst /, ,$(1)))
$(OBJ)/%.o: %.c Makefile
	$(call START,compiling $(call place,$<))
	$(Q)$(CC) $(ALL_CFLAGS) -c $< -o $@

# A room is a folder with C files: what it holds is found, not listed. It becomes a
# static library, OBJ/ROOM.a; in tests/ without what is linked from it.
ROOMS := $(sort $(shell find isa sim runtime kernels tests -name '*.c' -printf '%h\n'))# by their bytes
rooms = $(filter $(1) $(1)/%,$(ROOMS))# those in a folder
objs = $(patsubst %.c,$(OBJ)/%.o,$(1))
room_objs = $(call objs,$(filter-out $(1:%=%/test_%) $(1:%=%/bench_%) $(1:%=%/fuzz_%),$(wildcard $(1)/*.c)))
$(foreach r,$(ROOMS),$(eval $(OBJ)/$(r).a: $(call room_objs,$(r))))
$(OBJ)/%.a:
	@rm -f $@ && ar rcs $@ $^

# Most of the sources read, write and show, for people and files. They keep their asserts in
# a release. -O1 is as fast there, and compiles them in half the time; what works on arrays,
# and at each access and op of a kernel, is not among them. Translators of code run once for
# each instruction of a program, and are half as long with -O2.
COLD := $(call rooms,runtime/debug) $(call rooms,runtime/tools) \
	$(addprefix runtime/instruments/,advice commands postmortem report sarif settings) \
	$(addprefix runtime/api/,cndev cndrv cnnl entry launch) \
	$(addprefix isa/compiler/,cache driver explain gen headers inlineasm job passes) kernels/mluop \
	$(filter-out tests/ref tests/trial tests/bench% tests/fuzz%,$(filter tests/%,$(ROOMS)))
ON_ARRAYS := $(addprefix runtime/tools/,accuracy accuracy/library array torch)
ifeq ($(MODE),release)
$(COLD:%=$(OBJ)/%/%.o): ALL_CFLAGS += -UNDEBUG
$(patsubst %,$(OBJ)/%/%.o,$(filter-out $(ON_ARRAYS),$(COLD))): ALL_CFLAGS += -O1
$(patsubst %.c,$(OBJ)/%.o,$(filter-out %/bodies.c %/run.c,$(wildcard sim/jit/*.c))): ALL_CFLAGS += -O2
endif

# What is linked holds rooms, all of them, and takes from others what it calls:
# $(eval $(call links,FILE,rooms it holds,rooms it takes from,files,libraries of others))
archives = $(patsubst %,$(OBJ)/%.a,$(1))
holds = $(if $(1),-Wl$(comma)--whole-archive $(call archives,$(1)) -Wl$(comma)--no-whole-archive)
takes = $(if $(1),-Wl$(comma)--start-group $(call archives,$(1)) -Wl$(comma)--end-group)
comma := ,
define links
$(1): $(call archives,$(2) $(3)) $(4)
$(1): LINKED = $(call holds,$(2)) $(filter %.o,$(4)) $(call takes,$(3)) -L$(LIB) $(5)
endef
# Programs find our libraries from their own folder.
program = @mkdir -p $(@D) && $(CC) $(ALL_LDFLAGS) $(1:%=-Wl,-rpath,'$$ORIGIN/%' -Wl,-rpath-link,$(LIB)) -o $@ $(LINKED)
# A library is a file, and the links by which the loader and the linker find it.
library = @mkdir -p $(@D) && rm -f $@ $@.* && \
	$(CC) -shared $(ALL_LDFLAGS) -Wl,-soname,$(@F).$(MAJOR) -Wl,-rpath,'$$ORIGIN' -o $@.$(VERSION) $(LINKED) && \
	ln -s $(@F).$(VERSION) $@.$(MAJOR) && ln -s $(@F).$(MAJOR) $@

# ---- programs and libraries ----------------------------------------------------

SETTINGS := runtime/instruments/settings
CHECKS := $(call rooms,runtime/instruments/check) $(SETTINGS)
SHARED := $(call rooms,isa/support)
DEVICE := $(SHARED) $(addprefix isa/,tables scalar number semantics shapes image) $(filter-out sim/debug,$(call rooms,sim))
DWARF := isa/image/dwarf sim/debug
DEBUGGER := $(call rooms,runtime/debug)
INSTRUMENTS := $(filter-out %/postmortem %/precise,$(call rooms,runtime/instruments))
COMMANDS := runtime/tools/command runtime/tools/array runtime/tools/junit
# An application links the operators; cases, references and the judge are for mluop and
# the tests. Kernels are compiled for every architecture that they are documented for.
OPERATORS := $(filter-out kernels/harness kernels/mluop %/trial,$(call rooms,kernels))
TRIAL := kernels/harness $(filter %/trial,$(ROOMS)) runtime/tools/array runtime/tools/accuracy isa/number
KERNELS := $(patsubst %,$(OBJ)/%.o,$(filter-out kernels/cnnl/%,$(wildcard kernels/*/*.mlu)))
OF_CNNL := $(patsubst %,$(OBJ)/%.o,$(wildcard kernels/cnnl/*.mlu))# of libcnnl

LIBS := $(addprefix $(LIB)/,libmlusim.so libmlusim-debug.so libcnrt.so libcndrv.so libcndev.so libcncl.so libcnnl.so libcnbin.so libmluop.so libmlusim-torch.so libmlusim-host.a)
FAST := $(FAST_LEVELS:%=$(LIB)/glibc-hwcaps/%/libmlusim.so.$(MAJOR))
# Programs that mlusim becomes, and runs around those of others; libraries that users,
# and mlusim, preload, and that the package of Python loads.
HELPERS := $(addprefix $(LIB)/mlusim/,mlusim-launch mlusim-entry mlusim-confine proc.so kept.so accuracy.so prove.so $(HTTP:%=http.so))
PROGS := $(BIN)/mlucc $(BIN)/mlusim $(BIN)/mluop

include mk/compiler.mk
include mk/pytorch.mk
include mk/scripts.mk
include mk/python.mk
all: $(LIBS) $(FAST) $(PROGS) $(HELPERS) $(COMPILER) $(PRECOMPILED_FOR_COMMANDS) $(TORCH_MLU) $(SCRIPTS) $(OUT)/python neuware packages ## libraries and programs (default)

$(eval $(call links,$(LIB)/libmlusim.so,$(DEVICE),,,-lelf -lm -ldl))
# The simulator itself is the program's: what libmlusim exports comes from there.
$(eval $(call links,$(LIB)/libmlusim-debug.so,$(DWARF) $(DEBUGGER) runtime/instruments/precise,,$(LIB)/libmlusim.so,\
	-lmlusim $(call takes,runtime/instruments/postmortem $(DEVICE)) $(READLINE) -ljansson -ldw -lelf -lz -lm $(CXX_RUNTIME)))
$(LIB)/libmlusim-debug.so: $(call archives,runtime/instruments/postmortem $(DEVICE))
$(eval $(call links,$(LIB)/libcnrt.so,$(call rooms,runtime/api/cnrt) runtime/api/clocks runtime/api/cast $(INSTRUMENTS),$(SHARED) isa/number runtime/instruments/postmortem,\
	$(LIB)/libmlusim.so,-lmlusim -lz -lm -ldl))
$(eval $(call links,$(LIB)/libcndrv.so,runtime/api/cndrv,$(SHARED),$(LIB)/libcnrt.so,-lcnrt))
$(eval $(call links,$(LIB)/libcndev.so,runtime/api/cndev,,$(LIB)/libcnrt.so,-lcnrt))
$(eval $(call links,$(LIB)/libcncl.so,runtime/api/cncl,runtime/api/clocks $(SHARED) isa/number,$(LIB)/libcnrt.so,-lcnrt -lm))
$(eval $(call links,$(LIB)/libcnnl.so,runtime/api/cnnl,,$(OF_CNNL) $(LIB)/libcnrt.so,-lcnrt))
# Public builds link it and use nothing of it.
$(eval $(call links,$(LIB)/libcnbin.so,,,Makefile,-x c /dev/null -x none))
$(eval $(call links,$(LIB)/libmluop.so,$(OPERATORS),,$(KERNELS) $(LIB)/libcndrv.so,-lcndrv -lcnrt -lm))
# What the headers of PyTorch extensions call, and the program around a function.
$(eval $(call links,$(LIB)/libmlusim-torch.so,runtime/tools/torch,$(COMMANDS) $(SHARED) isa/number,$(LIB)/libcnrt.so,-lcnrt -lm))
$(filter %.so,$(LIBS)):
	$(library)
# What host programs need beside the runtime (bfloat16 helpers), linked by mlucc.
$(LIB)/libmlusim-host.a: $(OBJ)/isa/compiler/hostlib.a
	@mkdir -p $(LIB) && cp $< $@
$(FAST): $(LIB)/glibc-hwcaps/%/libmlusim.so.$(MAJOR): FORCE
	@$(MAKE) -s LEVEL=$* OUT=$(OUT)/$* $(OUT)/$*/lib/libmlusim.so
	@mkdir -p $(@D) && cp -u $(OUT)/$*/lib/libmlusim.so.$(VERSION) $(@D)/
	@ln -sf libmlusim.so.$(VERSION) $@

$(eval $(call links,$(BIN)/mlucc,$(addprefix isa/compiler/,driver passes headers inlineasm explain cache job),isa/image/dwarf $(DEVICE),,-ldw -lelf -lm))
$(eval $(call links,$(BIN)/mlusim,$(filter-out runtime/tools/torch runtime/tools/confine/inside runtime/tools/accuracy/library runtime/tools/prove runtime/tools/mlusim/http/library,$(call rooms,runtime/tools)) runtime/debug/json runtime/debug/wire $(SETTINGS) $(DWARF),$(CHECKS) runtime/instruments/commands runtime/instruments/sarif $(DEVICE),,-rdynamic $(UNICODE) -ljansson -ldw -lelf -lmd -lm -ldl $(CXX_RUNTIME)))
$(BIN)/mlucc $(BIN)/mlusim:
	$(call program)
$(eval $(call links,$(BIN)/mluop,kernels/mluop,$(COMMANDS) runtime/tools/html $(TRIAL) $(OPERATORS) $(SHARED),$(KERNELS) $(LIB)/libcndrv.so,-lcndrv -lcnrt -lm))
# What it is linked of is for tests that link it with another kernel.
$(BIN)/mluop:
	$(call program,../lib)
	@echo '$(LINKED)' >$(OBJ)/mluop.linked
$(eval $(call links,$(LIB)/mlusim/mlusim-launch,runtime/api/launch,runtime/instruments/commands $(SHARED),$(LIB)/libcnrt.so,-lcnrt -ldl))
$(eval $(call links,$(LIB)/mlusim/mlusim-entry,runtime/api/entry,,$(LIB)/libcnrt.so,-lcnrt -ldl))
$(eval $(call links,$(LIB)/mlusim/mlusim-confine,runtime/tools/confine/inside,runtime/tools/process $(SHARED),))
$(addprefix $(LIB)/mlusim/,mlusim-launch mlusim-entry mlusim-confine):
	$(call program,..)
$(LIB)/mlusim/proc.so: $(call archives,runtime/api/proc $(SETTINGS))
	@mkdir -p $(@D) && $(CC) -shared -o $@ $(call holds,runtime/api/proc) $(call takes,$(SETTINGS)) -ldl
$(LIB)/mlusim/kept.so: $(call archives,isa/compiler/kept)
	@mkdir -p $(@D) && $(CC) -shared -o $@ $(call holds,isa/compiler/kept) -ldl

$(eval $(call links,$(LIB)/mlusim/accuracy.so,runtime/tools/accuracy/library,runtime/tools/accuracy runtime/tools/array isa/number,,-lm))
# The proofs of mlusim prove: it alone needs isl.
$(eval $(call links,$(LIB)/mlusim/prove.so,runtime/tools/prove,runtime/tools/sizes $(DEVICE),,-lisl -lelf -lm))
# What serves a class: no other command waits for the libraries of libmicrohttpd.
$(eval $(call links,$(LIB)/mlusim/http.so,runtime/tools/mlusim/http/library,runtime/tools/mlusim/http $(SHARED),,$(HTTP)))
$(addprefix $(LIB)/mlusim/,accuracy.so prove.so http.so):
	@mkdir -p $(@D) && $(CC) -shared $(ALL_LDFLAGS) -o $@ $(LINKED)

include mk/tests.mk
include mk/fidelity.mk
include mk/neuware.mk
include mk/course.mk
include mk/install.mk
include mk/deb.mk
include mk/pages.mk
include mk/wheel.mk
include mk/release.mk
.PHONY: programs-of-tests
programs-of-tests: $(TESTED_ONCE) $(TEST_BIN) $(FUZZ_BIN) $(CHECKERS) $(AUTO) # which need all of the above

# ---- everyday ------------------------------------------------------------------

deps: ## installs the Debian packages that are missing, or lists them
	@tests/support/deps.sh
deps-build:
	@tests/support/deps.sh build $(CROSS:aarch64=arm64)
deps-test:
	@tests/support/deps.sh build test $(CROSS:aarch64=arm64)
deps-lint:
	@tests/support/deps.sh build test lint

dev: deps ## the same, and the hook that asks for small commits (mk/hooks)
	@git config core.hooksPath mk/hooks

demo: ## builds everything and runs the examples on two devices
	@tests/support/deps.sh build demo $(CROSS:aarch64=arm64)
	@$(MAKE) -s -j$(JOBS) all
	@OUT=$(OUT) examples/demo.sh

C_FILES = $(shell tests/support/files.sh | grep '\.[ch]$$')
format: deps-lint ## formats the C sources
	@clang-format-14 -i $(C_FILES)

lint: deps-lint layers circles docs-check ## format, layers, generated files, leftovers, warnings of clang, the course's pages
	@clang-format-14 --dry-run -Werror $(C_FILES)
	@tests/support/lint.sh
	@OUT=$(OUT) MODE=$(MODE) CC="$(CC)" tests/run.sh lint

layers: ## checks the direction of includes and the one-library-one-file rule
	@tests/support/layers.sh

circles: $(foreach r,$(filter-out %/device %/hostlib tests/%,$(ROOMS)),$(call room_objs,$(r))) ## checks by the objects who calls whom, and for dead names
	@tests/support/circles.sh $(OBJ)

clean: ## removes build/
	@rm -rf build
distclean: clean ## the same: all that make makes is in build/

help: ## this list
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

-include $(shell find $(OBJ) -name '*.d' 2>/dev/null)
