# What compiling a kernel takes: headers, the device library, precompiled headers; and
# the kernels of operators.

HEADERS := $(wildcard isa/include/*.h isa/include/complex runtime/api/include/*.h)
SIM_HEADERS := sim/sim.h sim/observe.h sim/parts.h sim/facts.h sim/sites.h sim/others.h sim/debug.h sim/kinds.h sim/machine/counters.h

# Headers and the device library lie beside the programs as
# an installation has them: OUT/include, OUT/share. The wrappers of intrinsics
# are written by a program that is built first.
# Headers of the C++ library in .mlu files: a file for each row, and those that are more.
std_headers = $(shell sed -n 's/^$(1)(\(.*\))$$/\1/p' isa/include/std/headers.def)
STD_HEADERS := $(addprefix $(OUT)/include/std/,$(foreach k,BOTH IMPLIED HOST PLAIN,$(call std_headers,$(k))) chrono optional bits/stl_algobase.h)
STAGED := $(STD_HEADERS) $(addprefix $(OUT)/include/,$(notdir $(HEADERS)) bang_intrinsics.h) \
	$(OUT)/include/mlusim/mlu_op.h \
	$(SIM_HEADERS:%=$(OUT)/include/mlusim/%) $(OUT)/include/mlusim/instrument.h $(OUT)/share/mlusim/device.o
# Headers of PyTorch extensions, in a folder of their own: those of the engine, and
# a file for each name of theirs.
TORCH_SOURCES := runtime/tools/torch/include
TORCH_INCLUDE := $(OUT)/include/mlusim/torch
torch_names = $(shell sed -n 's/^$(1)("\(.*\)")$$/$(2)\1/p' runtime/tools/torch/headers.def)
MLU_NAMES := $(call torch_names,MLU) $(call torch_names,MLU,torch_mlu\/csrc\/)
CNNL_NAMES := $(call torch_names,CNNL) $(call torch_names,CNNL,torch_mlu\/csrc\/)
TORCH_NAMES := $(call torch_names,X) $(MLU_NAMES) $(CNNL_NAMES)
# named FILE...: a header that has nothing but those
named = @mkdir -p $(@D) && printf '\#pragma once\n' >$@ && printf '\#include <%s>\n' $(1) >>$@
TORCH_HEADERS := $(patsubst $(TORCH_SOURCES)/%,$(TORCH_INCLUDE)/%,$(wildcard $(TORCH_SOURCES)/*/*)) $(TORCH_NAMES:%=$(TORCH_INCLUDE)/%)
copy = @mkdir -p $(@D) && cp $< $@
$(TORCH_INCLUDE)/mlusim_torch/%: $(TORCH_SOURCES)/mlusim_torch/%
	$(copy)
$(TORCH_NAMES:%=$(TORCH_INCLUDE)/%): runtime/tools/torch/headers.def
	$(call named,mlusim_torch/torch.hpp $(if $(filter $(CNNL_NAMES:%=$(TORCH_INCLUDE)/%),$@),mlusim_torch/mlu_cnnl.hpp))
$(OUT)/include/mlusim/sim/%: sim/%
	$(copy)
$(OUT)/include/mlusim/instrument.h: runtime/instruments/instrument.h
	$(copy)
# Without the tables they are made of, which are no headers of anybody else's.
$(OUT)/include/mlusim/sim/machine/counters.h: sim/machine/counters.def
$(OUT)/include/mlusim/sim/kinds.h: $(patsubst %,isa/tables/%.def,spaces types units)
$(patsubst %,$(OUT)/include/mlusim/sim/%.h,machine/counters kinds): $(OUT)/include/mlusim/sim/%: sim/%
	@mkdir -p $(@D)
	@{ sed '/^#define/q' $< && echo && $(CC) -E -P -I. $< && echo && echo '#endif'; } >$@
# The types and calls of its tables are written out; no letter is a name, as macros of users are.
$(OUT)/include/cnnl.h: runtime/api/include/cnnl.h $(wildcard runtime/api/include/cnnl/*.def)
	@mkdir -p $(@D)
	@{ sed '/^.. What follows/q' $< && \
		sed '1,/^.. What follows/d; /^.. The end/,$$d' $< | $(CC) -E -P -I. -x c - && \
		sed -n '/^.. The end/,$$p' $<; } >$@.new
	@sed -i -E 's/([ *][a-z])((\[])?[,)])/\1_\2/g' $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@ # much is made of it, and rows that move say the same
define std_header
$$(patsubst %,$(OUT)/include/std/%,$$(call std_headers,$(1))): $(OUT)/include/std/%: isa/include/std/$(2).in isa/include/std/headers.def
	@mkdir -p $$(@D) && sed 's,NAME,$$*,' $$< >$$@
endef
$(eval $(call std_header,BOTH,both))
$(eval $(call std_header,IMPLIED,implied))
$(eval $(call std_header,HOST,host))
$(eval $(call std_header,PLAIN,plain))
$(OUT)/include/%: isa/include/%
	$(copy)
$(OUT)/include/%: runtime/api/include/%
	$(copy)
# Beside the headers of the vendor's libraries it would hide that of their operators.
$(OUT)/include/mlusim/mlu_op.h: kernels/include/mlu_op.h
	@mkdir -p $(@D) && rm -f $(OUT)/include/mlu_op.h && cp $< $@
# What mlucc links into every image: compiled for the device, whatever the mode.
MLU_CLANG := $(shell mk/tools.sh clang)
# Which one made the files here: with another one they are made again. The name has
# its version, so that make -n knows without a recipe whether it is the same.
MADE_BY := $(OBJ)/made_by.$(shell $(MLU_CLANG) --version | cksum | cut -d ' ' -f 1)
$(MADE_BY):
	@mkdir -p $(@D) && rm -f $(OBJ)/made_by.* && : >$@
MLU_TARGET = $(shell sed -n 's/^X("\(.*\)")$$/\1/p' isa/compiler/job/target.def)
$(OUT)/share/mlusim/device.o: isa/compiler/device/device.c $(MADE_BY) Makefile mk/compiler.mk
	@mkdir -p $(@D) $(OBJ)/isa/compiler/device
	$(Q)$(MLU_CLANG) $(MLU_TARGET) -std=c17 -O2 -gdwarf-5 -gline-tables-only -fstack-size-section -ffreestanding -fno-builtin -ffp-contract=off -fno-math-errno -ffunction-sections -fdebug-compilation-dir=. -I. -MMD -MP -MF $(OBJ)/isa/compiler/device/device.d -MT $@ -c $< -o $@
# The same headers precompiled, for the options that are usual: of the host or an
# architecture, for a standard, -O2 (device code without -O) or -O0, code that is
# position-independent or (host code by default) of such a program.
PRECOMPILED := $(foreach v,$(patsubst %,%-c++17-O2,270 290 372 592) 592-c++17 \
	$(patsubst %,host-c++17%,-pie -O2-pie -pic -O2-pic),$(OUT)/share/mlusim/precompiled/$(v).pch)
# Makes a pair: COMPILED=build takes that of another build, of the same sources (.ci/run),
# as a pair may be moved.
copy_pair = $(if $(COMPILED),cp $(patsubst $(OUT)/%,$(COMPILED)/%,$(addprefix $(basename $@),.pch .fit)) $(@D) 2>/dev/null ||)
precompile = RUN="$(RUN)" mk/precompile.sh $(OUT) $(patsubst $(OUT)/share/mlusim/precompiled/%,%,$(basename $@))
# With sanitizers the usual ones are made, which looks at how.
$(OUT)/share/mlusim/precompiled/%.pch $(OUT)/share/mlusim/precompiled/%.fit: $(filter %.h %/complex,$(STAGED)) $(STD_HEADERS) $(MADE_BY) mk/precompile.sh $(wildcard isa/compiler/driver/* isa/compiler/headers/* isa/compiler/job/*.def isa/compiler/explain/warnings.def) | $(BIN)/mlucc
	$(call START,precompiling headers)
	@$(if $(filter asan,$(MODE)),,$(copy_pair)) $(precompile)
# In folders of their own, those that commands begin with. mlusim torch: with the headers
# of PyTorch extensions behind them, without options, and for levels with -O.
$(OUT)/share/mlusim/precompiled/torch/%.pch $(OUT)/share/mlusim/precompiled/torch/%.fit: $(OUT)/share/mlusim/precompiled/%.pch $(TORCH_HEADERS)
	$(call START,precompiling headers of extensions)
	@$(copy_pair) $(precompile)
# mlusim lint: with its checks.
$(OUT)/share/mlusim/precompiled/lint/%.pch $(OUT)/share/mlusim/precompiled/lint/%.fit: $(OUT)/share/mlusim/precompiled/%.pch
	$(call START,precompiling headers for mlusim lint)
	@$(copy_pair) $(precompile)
PRECOMPILED_FOR_COMMANDS := $(patsubst %,$(OUT)/share/mlusim/precompiled/%.pch,\
	$(addprefix torch/,372-c++17-O2 592-c++17-O2 host-c++17-pie host-c++17-O2-pie) \
	$(addprefix lint/,270-c++17-O2 372-c++17-O2 592-c++17-O2))
# An installation can make them again: these names, by this script.
PRECOMPILING := $(OUT)/share/mlusim/precompiled.list $(LIB)/mlusim/precompile
$(OUT)/share/mlusim/precompiled.list: mk/compiler.mk
	@mkdir -p $(@D) && printf '%s\n' $(patsubst $(OUT)/share/mlusim/precompiled/%.pch,%,$(PRECOMPILED) $(PRECOMPILED_FOR_COMMANDS)) >$@
$(LIB)/mlusim/precompile: mk/precompile.sh
	$(copy)
# All that compiling a kernel takes.
COMPILER := $(BIN)/mlucc $(STAGED) $(TORCH_HEADERS) $(PRECOMPILED) $(PRECOMPILED:.pch=.fit)
$(eval $(call links,$(OBJ)/gen,isa/compiler/gen,$(DEVICE),,-lelf -lm))
$(OBJ)/gen:
	$(call program)
$(OUT)/include/bang_intrinsics.h: $(OBJ)/gen
	@mkdir -p $(@D) && $(RUN) $< header $@

# What is compiled for devices names sources from the root of the tree, or of OUT.
NO_FOLDERS = -fdebug-compilation-dir=. '-fdebug-prefix-map=$(CURDIR)/$(OUT)=.'
# The architectures of an operator, by its row.
kernels_arch = $(if $(shell grep '^X($(1), *2)' kernels/operators.def),mtp_270 mtp_290) mtp_372 mtp_592
$(OBJ)/%.mlu.o: %.mlu kernels/operators.def $(COMPILER) Makefile
	$(call START,compiling kernels of $(call place,$<))
	$(Q)$(RUN) $(BIN)/mlucc -c -fPIC -fvisibility=hidden -Wall $(ERRORS) $(NO_FOLDERS) -I. $(addprefix --bang-mlu-arch=,$(call kernels_arch,$(notdir $(<D)))) -MMD -MP -MF $(@:.o=.d) -MT $@ $< -o $@

# What mlusim debug --op compiles: the sources of kernels, and the scripts that walk their
# documents.
KERNEL_SOURCES := $(addprefix $(OUT)/share/mlusim/,$(wildcard kernels/library/*.h $(foreach k,$(filter-out kernels/cnnl/%,$(wildcard kernels/*/*.mlu)),$(k) $(dir $(k))*.h $(dir $(k))steps*.mlusim)))
$(OUT)/share/mlusim/kernels/%: kernels/%
	$(copy)
all: $(KERNEL_SOURCES)
