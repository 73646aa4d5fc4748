# The course as an installation has it: the exercises, and objects of the host part and
# of the solution of each, which `mlusim course check` would compile otherwise. Like
# device.o they are the same in every mode.
COURSE := $(patsubst docs/%,$(OUT)/share/mlusim/%,$(wildcard docs/course/*.h docs/course/[0-9]*/*.* docs/course/[0-9]*/wrong/*))
COURSE_OBJ := $(foreach e,$(notdir $(wildcard docs/course/[0-9]*_*)),$(addprefix $(LIB)/mlusim/course/$(e)/,main.o solution.o))
$(OUT)/share/mlusim/course/%: docs/course/%
	$(copy)
# Compiled in the folder, so that no message tells where it was. One that is not newer
# than all of these is not used (crs_build_is_current).
course_compile = @mkdir -p $(@D) && cd $(<D) && $(abspath $(BIN)/mlucc) -c -I. -I.. $(1) $(<F) -o $(abspath $@)
$(COURSE_OBJ): $(filter %.h,$(COURSE)) $(COMPILER)
$(LIB)/mlusim/course/%/main.o: $(OUT)/share/mlusim/course/%/main.cpp $(OUT)/share/mlusim/course/%/exercise.txt
	$(call course_compile,-O2)
# The architectures of the devices that exercise.txt names.
$(LIB)/mlusim/course/%/solution.o: $(OUT)/share/mlusim/course/%/solution.mlu $(OUT)/share/mlusim/course/%/exercise.txt | $(BIN)/mlusim
	$(call course_compile,$$($(abspath $(BIN)/mlusim) devices | awk '{ sub(/^\*/, "") } NR == FNR { arch[$$1] = $$2 } NR > FNR && $$1 == "device" { print "--bang-mlu-arch=" arch[$$2] }' - exercise.txt | sort -u))
all: $(COURSE) $(COURSE_OBJ)
