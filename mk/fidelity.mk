# Our kernels for the times that others measured on hardware (tests/fidelity).
# Those of the 2xx are products of integers and halves. One exercise was published
# with a Makefile that names no -O: it is compiled as that one does.
FIDELITY := $(TESTBIN)/fidelity
FIDELITY_OBJ := $(patsubst tests/fidelity/%.mlu,$(FIDELITY)/%.o,$(wildcard tests/fidelity/*.mlu))
FIDELITY_ARCH := mtp_372
$(addprefix $(FIDELITY)/,scalar_half.o conv.o practice.o practice_plain.o): FIDELITY_ARCH := mtp_270
$(addprefix $(FIDELITY)/,$(patsubst tests/fidelity/%.mlu,%.o,$(wildcard tests/fidelity/small_*.mlu)) stream.o main.o): FIDELITY_ARCH := mtp_592
FIDELITY_COMPILER := $(RUN) $(BIN)/mlucc -O2
$(FIDELITY)/practice_plain.o: FIDELITY_COMPILER := $(RUN) $(BIN)/cncc
$(FIDELITY)/practice_plain.o: | $(BIN)/cncc
$(FIDELITY)/%.o: tests/fidelity/%.mlu tests/fidelity/fidelity.h tests/fidelity/lanes.h tests/fidelity/practice.h tests/fidelity/contest.h tests/fidelity/small.h tests/fidelity/rows.def $(BIN)/mlucc $(STAGED)
	@mkdir -p $(@D) && $(FIDELITY_COMPILER) -Wall $(ERRORS) --bang-mlu-arch=$(FIDELITY_ARCH) -c $< -o $@
$(FIDELITY)/fidelity: $(FIDELITY_OBJ) $(LIBS)
	@$(RUN) $(BIN)/mlucc $(FIDELITY_OBJ) -o $@

fidelity: fidelity-run ## simulated beside measured times, as fitted and with families left out; writes docs/timing.md, timing_rows.md, timing.svg, and the ranges of reports
	@OUT=$(OUT) sh tests/fidelity/run.sh
	@OUT=$(OUT) sh tests/fidelity/ranges.sh

# The fitter of users' probes, with published rows in place of a probe. All parameters of
# a board take hours: PARAMETERS=launch,barrier and GROUPS=families choose some.
fidelity-fit: DEVICE ?= MLU590-H8
fidelity-fit: fidelity-run ## what the published times of DEVICE say of PARAMETERS, by mlusim fit
	@$(FIDELITY)/fidelity --published $(DEVICE) >$(OUT)/published.csv
	@$(BIN)/mlusim fit $(OUT)/published.csv --program $(FIDELITY)/fidelity -j $(JOBS) \
		$(if $(PARAMETERS),--parameter $(PARAMETERS)) $(if $(GROUPS),--group '$(GROUPS)')

fidelity-run: deps-test
	@$(MAKE) -s -j$(JOBS) MODE=release all $(FIDELITY)/fidelity
