# The Python package torch_mlu, which builds what it needs of a torch at its first use: OUT/share/mlusim/python
# goes into PYTHONPATH. Its headers are its own, those that both engines have, and a file for each name of these.
TORCH_PACKAGE := $(OUT)/share/mlusim/python
TORCH_MLU_INCLUDE := $(TORCH_PACKAGE)/torch_mlu/include
TORCH_MLU := $(patsubst runtime/tools/torch/python/%,$(TORCH_PACKAGE)/%,$(shell find runtime/tools/torch/python -name '*.py' -o -name '*.cpp' -o -name '*.h')) \
	$(patsubst $(TORCH_SOURCES)/%,$(TORCH_MLU_INCLUDE)/%,$(wildcard $(TORCH_SOURCES)/mlusim_torch/mlu_*.hpp)) \
	$(patsubst %,$(TORCH_MLU_INCLUDE)/%,$(MLU_NAMES) $(CNNL_NAMES))
$(TORCH_PACKAGE)/%: runtime/tools/torch/python/%
	$(copy)
$(TORCH_MLU_INCLUDE)/mlusim_torch/%: $(TORCH_SOURCES)/mlusim_torch/%
	$(copy)
$(patsubst %,$(TORCH_MLU_INCLUDE)/%,$(MLU_NAMES) $(CNNL_NAMES)): runtime/tools/torch/headers.def
	$(call named,torch_mlu/torch_mlu.h $(if $(filter $(CNNL_NAMES:%=$(TORCH_MLU_INCLUDE)/%),$@),mlusim_torch/mlu_cnnl.hpp))
