# The course as an installation has it: the exercises, and objects of the host part and
# of the solution of each, which `mlusim course check` would compile otherwise. Like
# device.o they are the same in every mode.
COURSE := $(patsubst docs/%,$(OUT)/share/mlusim/%,$(wildcard docs/course/*.h $(addsuffix /*.*,docs/course/[0-9]* docs/course/[0-9]*/wrong docs/course/puzzles/[0-9]* docs/course/puzzles/[0-9]*/wrong)))
COURSE_OBJ := $(foreach e,$(notdir $(wildcard docs/course/[0-9]*_*)),$(addprefix $(LIB)/mlusim/course/$(e)/,main.o solution.o))
$(OUT)/share/mlusim/course/%: docs/course/%
	$(copy)
# Compiled in the folder, so that no message tells where it was. One that is not newer
# than all of these is not used (runtime/tools/course/solution.h).
course_compile = mlucc=$$(realpath $(BIN)/mlucc) && object=$$(realpath -m $@) && cd $(<D) && \
	$(RUN) "$$mlucc" -c $(NO_FOLDERS) -I. -I.. $(1) $(<F) -o "$$object"
$(COURSE_OBJ): $(filter %.h,$(COURSE)) $(COMPILER)
$(LIB)/mlusim/course/%/main.o: $(OUT)/share/mlusim/course/%/main.cpp $(OUT)/share/mlusim/course/%/exercise.txt
	@mkdir -p $(@D) && $(call course_compile,-O2)
# The architectures of the devices that exercise.txt names, in the second column of what
# mlusim makes of devices.def.
course_archs = $(RUN) $(BIN)/mlusim devices | awk '{ sub(/^\*/, "") } NR == FNR { arch[$$1] = $$2; next } $$1 != "device" { next } \
	arch[$$2] !~ /^mtp_[0-9]+$$/ { print FILENAME ": what is the architecture of " $$2 "?" >"/dev/stderr"; is_bad = 1 } \
	!seen[arch[$$2]]++ { print "--bang-mlu-arch=" arch[$$2]; n++ } END { exit is_bad || !n }' - $(<D)/exercise.txt
$(LIB)/mlusim/course/%/solution.o: $(OUT)/share/mlusim/course/%/solution.mlu $(OUT)/share/mlusim/course/%/exercise.txt sim/machine/devices.def | $(BIN)/mlusim
	@mkdir -p $(@D) && archs=$$($(course_archs)) && $(call course_compile,$$archs)
all: $(COURSE) $(COURSE_OBJ)
