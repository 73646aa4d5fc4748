# Scripts that mlusim runs around Python of others: OUT/share/mlusim/scripts
SCRIPTS := $(patsubst runtime/tools/scripts/%,$(OUT)/share/mlusim/scripts/%,$(wildcard runtime/tools/scripts/*.py))
$(OUT)/share/mlusim/scripts/%: runtime/tools/scripts/%
	$(copy)
# What mlusim selftest runs: OUT/share/mlusim/selftest
SELFTEST := $(patsubst runtime/tools/mlusim/selftest/checks/%,$(OUT)/share/mlusim/selftest/%,$(wildcard runtime/tools/mlusim/selftest/checks/*))
$(OUT)/share/mlusim/selftest/%: runtime/tools/mlusim/selftest/checks/%
	$(copy)
SCRIPTS += $(SELFTEST)
# What mlusim fit simulates: OUT/share/mlusim/probe
PROBE := $(OUT)/share/mlusim/probe/probe.mlu
$(PROBE): examples/probe/probe.mlu
	$(copy)
SCRIPTS += $(PROBE)
