# What makes OUT, and so PREFIX, a toolkit folder that NEUWARE_HOME may name: the
# vendor's names for what is there.
CMAKE_MODULES := $(OUT)/cmake/FindBANG.cmake $(addprefix $(OUT)/cmake/modules/,FindBANG.cmake merge_commands.cmake comma.cmake)
# Libraries are found in lib64 as well; the loader there needs all that it finds
# beside them in lib.
LIB64 := $(patsubst $(LIB)/%,$(OUT)/lib64/%,$(foreach l,$(LIBS),$(l) $(if $(l:%.a=),$(l).$(MAJOR)))) \
	$(if $(FAST),$(OUT)/lib64/glibc-hwcaps)
# What stands before a user's libraries in programs that mlusim starts: the device alone.
DEVICE_LIBS := libcnrt libcndrv libcndev libcncl libmlusim libmlusim-debug libmlusim-torch
FIRST := $(LIB)/mlusim/first
FIRSTS := $(foreach l,$(DEVICE_LIBS),$(FIRST)/$(l).so $(FIRST)/$(l).so.$(MAJOR)) $(if $(FAST),$(FIRST)/glibc-hwcaps)
NEUWARE := $(FIRSTS) $(BIN)/cncc $(BIN)/cnas $(CMAKE_MODULES) $(LIB64)
# The operator library and its header under the vendor's names, only when they
# are asked for: it has a part of the functions of that one.
MLUOPS := $(if $(filter 1,$(MLUOPS_NAME)),$(LIB)/libmluops.so $(OUT)/lib64/libmluops.so $(OUT)/include/mlu_op.h)

neuware: $(NEUWARE) ## the same under the vendor's names, in the layout of a toolkit

$(BIN)/cncc: | $(BIN)/mlucc
	@ln -sfn mlucc $@
$(BIN)/cnas: mk/neuware/cnas
	$(copy)
$(OUT)/cmake/FindBANG.cmake: mk/neuware/outer.cmake
	$(copy)
$(OUT)/cmake/modules/%: mk/neuware/%
	$(copy)
$(LIB)/libmluops.so: | $(LIB)/libmluop.so
	@ln -sfn libmluop.so.$(MAJOR) $@
$(OUT)/include/mlu_op.h: | $(OUT)/include/mlusim/mlu_op.h
	@ln -sfn mlusim/mlu_op.h $@
$(FIRST)/%: | $(LIBS) $(FAST)
	@mkdir -p $(@D) && ln -sfn ../../$* $@
$(OUT)/lib64/%: | $(LIBS) $(FAST)
	@mkdir -p $(@D) && ln -sfn ../lib/$* $@
