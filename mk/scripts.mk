# Scripts that mlusim runs around Python of others: OUT/share/mlusim/scripts
SCRIPTS := $(patsubst runtime/tools/scripts/%,$(OUT)/share/mlusim/scripts/%,$(wildcard runtime/tools/scripts/*.py))
$(OUT)/share/mlusim/scripts/%: runtime/tools/scripts/%
	$(copy)
