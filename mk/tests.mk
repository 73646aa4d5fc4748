# Programs of tests, benchmarks and fuzzers: each is linked from rooms, of which it
# takes what it calls. Then the targets that run them.

TESTBIN := $(OUT)/tests
bins = $(patsubst tests/%.c,$(TESTBIN)/%,$(wildcard $(1)))
TEST_BIN := $(call bins,tests/isa/test_*.c tests/sim/test_*.c tests/runtime/*/test_*.c tests/kernels/test_*.c)
BENCH_BIN := $(call bins,tests/bench/bench_*.c)
FUZZ_BIN := $(call bins,tests/fuzz/fuzz_*.c)

# Tests of another machine: Debian's libcriterion of two machines cannot be installed
# together, so that of the other one is unpacked; and whoever starts a program has it
# emulated (tests/support/emulate).
ifneq ($(CROSS),)
CRITERION := $(OUT)/criterion
CRITERION_LIB := $(abspath $(CRITERION))/usr/lib/$(MACHINE)-linux-gnu
EMULATION := $(foreach m,$(BUILD_MACHINE) $(MACHINE),$(TESTBIN)/lib/$(m)-linux-gnu/exec.so)
PRELOADED := $(abspath $(TESTBIN))/$$LIB/exec.so
$(CRITERION): tests/support/criterion.sh
	@$< $(MACHINE) $@
$(TEST_BIN:$(TESTBIN)/%=$(OBJ)/tests/%.o): ALL_CFLAGS += -isystem $(CRITERION)/usr/include
$(TEST_BIN:$(TESTBIN)/%=$(OBJ)/tests/%.o): | $(CRITERION)
# RPATH serves what libcriterion needs as well.
CRITERION_FLAGS := -Wl,--disable-new-dtags -L$(CRITERION_LIB) -Wl,-rpath,$(CRITERION_LIB) -Wl,-rpath-link,$(CRITERION_LIB)
$(EMULATION): $(TESTBIN)/lib/%/exec.so: $(wildcard tests/support/emulate/*.c) tests/support/emulate/behind.h
	@mkdir -p $(@D) && $*-gcc -std=c17 -O2 -I. -fPIC -shared $(WARN) -DEMULATED=EM_$(shell echo $(MACHINE) | tr a-z A-Z) -DEMULATOR='"$(shell command -v $(RUN))"' $(filter %.c,$^) -o $@
.PHONY: emulation
emulation: $(EMULATION)
endif

# $(eval $(call tests,programs,depth below OUT: ../..,rooms it takes from,files,libraries))
define tests
$(1): $(TESTBIN)/%: $(OBJ)/tests/%.o $(call archives,$(3)) $(4)
	@mkdir -p $$(@D) && $(CC) $(ALL_LDFLAGS) $(CRITERION_FLAGS) $(2:%=-Wl,-rpath,'$$$$ORIGIN/%/lib') -o $$@ $$(filter %.o,$$^) $(call takes,$(3)) -L$(LIB) $(5)
endef
SUPPORT := tests/support
REFERENCE := tests/ref tests/trial
COMPILING := isa/compiler/inlineasm isa/compiler/passes isa/compiler/job

$(eval $(call tests,$(filter $(TESTBIN)/isa/%,$(TEST_BIN)),,$(SUPPORT) $(REFERENCE) $(COMPILING) isa/image/dwarf $(DEVICE),,\
	-lcriterion -ljansson -lmd -ldw -lelf -lm -ldl))
$(eval $(call tests,$(filter $(TESTBIN)/sim/%,$(TEST_BIN)),,$(SUPPORT) tests/sim isa/image/dwarf $(DEVICE),,\
	-lcriterion -ldw -lelf -lm -ldl))
# What a program sees of the runtime, and parts that libcnrt keeps to itself.
ALONE := $(addprefix $(TESTBIN)/runtime/instruments/test_,precise range)
OF_CONFINE := $(TESTBIN)/runtime/tools/test_cgroup
OF_KIT := $(TESTBIN)/runtime/tools/test_kit_text
OF_SIZES := $(TESTBIN)/runtime/tools/test_sizes
IN_DEBUGGER := $(filter $(TESTBIN)/runtime/debug/%,$(TEST_BIN))
$(eval $(call tests,$(filter-out $(ALONE) $(IN_DEBUGGER) $(OF_CONFINE) $(OF_KIT) $(OF_SIZES),$(filter $(TESTBIN)/runtime/%,$(TEST_BIN))),../../..,\
	$(SUPPORT) $(CHECKS) runtime/instruments/record runtime/tools/course runtime/tools/judge runtime/tools/files runtime/tools/accuracy runtime/tools/torch runtime/tools/array isa/number runtime/tools/confine runtime/tools/process runtime/api/clocks $(SHARED),$(LIBS),\
	-lcriterion -lcnrt -lcndrv -lcndev -lmlusim -lmd -lm))
# Of a program, without its main.
$(eval $(call tests,$(OF_CONFINE),,,$(OBJ)/runtime/tools/confine/inside/cgroup.o,-lcriterion))
$(eval $(call tests,$(OF_KIT),,$(SHARED),$(OBJ)/runtime/tools/mlusim/kit/text.o,-lcriterion))
$(eval $(call tests,$(OF_SIZES),,runtime/tools/sizes $(SHARED),,-lcriterion -lm))
$(eval $(call tests,$(ALONE),,$(SUPPORT) $(REFERENCE) runtime/instruments/precise runtime/instruments/report $(SETTINGS) $(DEVICE),,-lcriterion -lelf -lm -ldl))
# The operators as programs see them: by their library alone.
INTERFACE := $(filter $(TESTBIN)/kernels/test_interface%,$(TEST_BIN))
$(INTERFACE:$(TESTBIN)/%=$(OBJ)/tests/%.o) $(OBJ)/tests/kernels/interface.o: ALL_CFLAGS += -Ikernels/include
$(eval $(call tests,$(INTERFACE),../..,tests/kernels,$(LIB)/libmluop.so,-lcriterion -lmluop -lcndrv -lcnrt -lm))
$(eval $(call tests,$(filter-out $(INTERFACE),$(filter $(TESTBIN)/kernels/%,$(TEST_BIN))),../..,tests/kernels $(TRIAL) $(OPERATORS) $(SHARED),$(KERNELS) $(LIB)/libcndrv.so,\
	-lcriterion -lcndrv -lcnrt -lmlusim -lm))
# Times of variants, of random shapes.
AUTO := $(TESTBIN)/kernels/auto/auto
$(eval $(call links,$(AUTO),tests/kernels/auto,$(TRIAL) $(OPERATORS) $(SHARED),$(KERNELS) $(LIB)/libcndrv.so,-lcndrv -lcnrt -lmlusim -lm))
$(AUTO):
	$(call program,../../../lib)
# Readers of files are those of the commands.
FUZZ_FILES := $(TESTBIN)/fuzz/fuzz_files
$(eval $(call tests,$(FUZZ_FILES),,tests/fuzz $(SUPPORT) runtime/debug/json runtime/tools/reports runtime/tools/usage runtime/tools/launch runtime/tools/start runtime/tools/command runtime/tools/confine runtime/tools/process $(DWARF) runtime/tools/sweep runtime/tools/course runtime/tools/judge runtime/tools/budget runtime/tools/files runtime/tools/accuracy runtime/tools/array isa/number $(SETTINGS) $(DEVICE),,\
	-ljansson -lmd -ldw -lelf -lz -lm -ldl -lstdc++))
# Whole launches, of texts that tests/sim makes and of kernels of the operators.
FUZZ_LAUNCH := $(TESTBIN)/fuzz/fuzz_launch
$(eval $(call tests,$(FUZZ_LAUNCH),,tests/fuzz tests/fuzz/launch tests/sim $(SUPPORT) $(REFERENCE) $(CHECKS) $(COMPILING) $(DEVICE),,\
	-lelf -lm -ldl))
$(FUZZ_LAUNCH): | $(LIB)/libmluop.so
FUZZ_DEBUG := $(addprefix $(TESTBIN)/fuzz/fuzz_,debug postmortem timetravel remote)
$(eval $(call tests,$(filter-out $(FUZZ_DEBUG) $(FUZZ_FILES) $(FUZZ_LAUNCH),$(FUZZ_BIN)),,tests/fuzz tests/fuzz/check tests/fuzz/layout $(SUPPORT) $(REFERENCE) $(CHECKS) runtime/instruments/commands $(COMPILING) $(DEVICE),,\
	-lelf -lm -ldl))
DEBUGGED := $(SUPPORT) $(DWARF) $(DEBUGGER) runtime/instruments/precise runtime/instruments/postmortem runtime/instruments/report $(SETTINGS) $(DEVICE)
DEBUGGED_LIBS := -lreadline -ljansson -ldw -lelf -lz -lm -ldl -lstdc++
$(eval $(call tests,$(FUZZ_DEBUG),,tests/fuzz $(DEBUGGED),,$(DEBUGGED_LIBS)))
$(eval $(call tests,$(IN_DEBUGGER),,$(DEBUGGED),,-lcriterion $(DEBUGGED_LIBS)))
$(eval $(call tests,$(BENCH_BIN),,tests/bench $(SUPPORT) $(DEVICE),,-lelf -lm -ldl))

# The table of `make bench`, as programs use the simulator; what loops of kernels
# are compared with is compiled as they are.
BENCH_TABLE := $(TESTBIN)/bench/table
$(addprefix $(OBJ)/tests/bench/table/,programs.o memory.o): ALL_CFLAGS += -Iruntime/api/include
$(OBJ)/tests/bench/table/native.o: tests/bench/table/native.c Makefile
	@mkdir -p $(@D)
	$(Q)$(MLU_CLANG) -std=c17 -O2 -fsigned-char -ffp-contract=off -I. -MMD -MP -c $< -o $@
$(BENCH_TABLE)/straight_%.elf: tests/bench/table/straight.mlu $(COMPILER)
	@mkdir -p $(@D) && $(RUN) $(BIN)/mlucc --bang-device-only -DLINES=$* $< -o $@
$(OBJ)/tests/bench/table/peak_fused.o: ALL_CFLAGS += -ffp-contract=fast
$(BENCH_TABLE)/kernels.elf $(BENCH_TABLE)/bodies.elf: $(wildcard tests/bench/table/*.h tests/bench/table/*.def)
$(BENCH_TABLE)/%.elf: tests/bench/table/%.mlu $(COMPILER)
	@mkdir -p $(@D) && $(RUN) $(BIN)/mlucc --bang-device-only -I. $< -o $@
$(eval $(call links,$(BENCH_TABLE)/table,tests/bench/table,$(TRIAL) $(OPERATORS) $(SHARED),\
	$(OBJ)/tests/bench/table/vector_add.mlu.o $(KERNELS) $(LIB)/libcndrv.so,-lcndrv -lcnrt -lmlusim -lm))
$(BENCH_TABLE)/table:
	$(call program,../../../lib)
# Programs as contests ask for, with a launch that is timed and checked.
CONTEST := $(patsubst tests/%.mlu,$(TESTBIN)/%,$(wildcard tests/bench/contest/*.mlu))
$(CONTEST): $(TESTBIN)/%: tests/%.mlu $(wildcard tests/bench/contest/*.h) $(COMPILER) $(LIB)/libcnrt.so
	@mkdir -p $(@D) && $(RUN) $(BIN)/mlucc -O2 $< -o $@
BENCH_BIN += $(CONTEST) $(BENCH_TABLE)/table $(addprefix $(BENCH_TABLE)/,kernels.elf bodies.elf straight_R64.elf straight_R1024.elf)

# Every overload of every intrinsic, called in a kernel.
OVERLOADS := $(TESTBIN)/overloads
$(eval $(call links,$(OVERLOADS)/generate,,tests/overloads $(DEVICE),$(OBJ)/tests/overloads/generate.o,-lelf -lm))
$(OVERLOADS)/generate:
	$(call program)
$(OVERLOADS)/kernels.o: $(OVERLOADS)/generate $(COMPILER)
	@$(RUN) $< >$(@:.o=.mlu) && $(RUN) $(BIN)/mlucc -O1 -DCALLED_ON=592 -Wall $(ERRORS) -Wno-user-defined-warnings --bang-mlu-arch=mtp_270 --bang-mlu-arch=mtp_372 --bang-mlu-arch=mtp_592 -c $(@:.o=.mlu) -o $@
$(OBJ)/tests/overloads/run.o: ALL_CFLAGS += -Iruntime/api/include
$(eval $(call links,$(OVERLOADS)/run,,tests/overloads $(REFERENCE) $(DEVICE),\
	$(OBJ)/tests/overloads/run.o $(OVERLOADS)/kernels.o $(LIB)/libcnrt.so,-lcnrt -lelf -lm -ldl))
$(OVERLOADS)/run:
	$(call program,../../lib)

# What the suites that are scripts look at outputs with.
CHECKERS := $(addprefix $(TESTBIN)/,trace_check json_get keep)
$(eval $(call links,$(TESTBIN)/trace_check,tests/support/trace,,,-ljansson -lm))
$(eval $(call links,$(TESTBIN)/json_get,tests/support/json_get,,,-ljansson))
# Keeps the compilers ready while suites run (tests/run.sh).
$(eval $(call links,$(TESTBIN)/keep,tests/support/keep,$(SHARED),))
# What bodies of ops make of the same numbers on two machines (tests/long/aarch64.sh).
$(eval $(call links,$(TESTBIN)/bits,,$(REFERENCE) $(DEVICE),$(OBJ)/tests/long/bits.o,-lelf -lm -ldl))
$(CHECKERS) $(TESTBIN)/bits:
	$(call program)

# ---- targets -----------------------------------------------------------------

# What takes longest to compile comes first; suites that other modes leave out
# (tests/run.sh) need not be built there. What suites install is there before, as two
# of them at once would make it at once.
TESTED_ONCE = $(if $(CROSS)$(filter asan hostile,$(MODE)),,$(OVERLOADS)/run $(BENCH_BIN) $(FIDELITY)/fidelity $(DOCS))
# A word that no suite's name contains is refused before anything is built; for a word
# that one contains, what its suites run is built.
run_tests = $(if $(CROSS),EMULATED=$(MACHINE)) $(1) OUT=$(OUT) MODE=$(MODE) CC="$(CC)" tests/run.sh $(2) '$(SUITE)'
tested = @$(if $(SUITE),$(call run_tests,,$(1)) names && )$(MAKE) -s -j$(JOBS) all $(EMULATION) \
	$(if $(SUITE),$$($(call run_tests,,$(1)) needs),programs-of-tests) && \
	$(call run_tests,$(if $(CROSS),LD_PRELOAD='$(PRELOADED)'),$(1))
test: deps-test ## every quick test (MODE, LEVEL and CC choose the build, SUITE=word selects)
	$(call tested,quick)

test-all: deps-test ## quick tests, long sweeps and differential runs
	$(call tested,all)

.PHONY: mutants
mutants: deps-test ## small mistakes in isa/ and sim/: does a quick suite find each? (ONLY=17,20 or ROOM=sim/op)
	@OUT=$(OUT) ONLY="$(ONLY)" ROOM="$(ROOM)" SUITES="$(SUITES)" tests/long/mutants.sh

fuzz: deps-test ## each fuzzer for a minute
	@$(MAKE) -s -j$(JOBS) $(FUZZ_BIN)
	@for f in $(FUZZ_BIN); do $$f --seconds 60 || exit 1; done

bench: deps-test ## speed of the simulator beside plain C, and whether it is within its limits
	@$(MAKE) -s -j$(JOBS) MODE=release all $(BENCH_BIN)
	@OUT=$(OUT) tests/bench/run.sh
bench-page: deps-test ## writes the table of this machine into docs/performance.md
	@$(MAKE) -s -j$(JOBS) MODE=release all $(BENCH_BIN)
	@OUT=$(OUT) tests/bench/page.sh
prove-table: all ## what mlusim prove decides of the kernels of this tree (WORD=tasks: of those in such files)
	@OUT=$(OUT) python3 tests/prove/table.py $(WORD)
bench-compare: deps-test ## is this tree slower than OLD=FOLDER, a build with its benchmarks?
	@$(MAKE) -s -j$(JOBS) MODE=release all $(BENCH_BIN)
	@tests/bench/compare.sh "$(OLD)" $(OUT) $(TIMES)

cov: deps-test ## line coverage of the tests
	@$(MAKE) -s MODE=cov test
	@tests/support/coverage.sh build/cov

