# The Python package torch_mlu, which builds what it needs of a torch at its first use: OUT/share/mlusim/python
# goes into PYTHONPATH.
TORCH_MLU := $(patsubst runtime/tools/torch/python/%,$(OUT)/share/mlusim/python/%,$(shell find runtime/tools/torch/python -name '*.py' -o -name '*.cpp' -o -name '*.h'))
$(OUT)/share/mlusim/python/%: runtime/tools/torch/python/%
	$(copy)
