# The Python package mlusim, which is installed into lib/python3/dist-packages, where Debian's
# Python looks below /usr: OUT/python, a link to it, goes into PYTHONPATH. What is beside the
# package says what is installed, and names its plugin for pytest.
PYTHON_FOLDER := $(LIB)/python3/dist-packages
PYTHON_ABOUT := $(PYTHON_FOLDER)/mlusim-$(VERSION).dist-info
PYTHON := $(patsubst runtime/tools/python/%,$(PYTHON_FOLDER)/%,$(wildcard runtime/tools/python/mlusim/*.py runtime/tools/python/mlusim/py.typed)) $(PYTHON_FOLDER)/mlusim/_version.py $(PYTHON_ABOUT)/METADATA $(PYTHON_ABOUT)/entry_points.txt
$(PYTHON_FOLDER)/mlusim/_version.py: Makefile mk/python.mk
	@mkdir -p $(@D) && printf '# SPDX-License-Identifier: MIT\n"""The version of the package, and of the library that it needs."""\n\n__version__ = "$(VERSION)"\n' >$@
$(PYTHON_ABOUT)/METADATA: Makefile mk/python.mk
	@mkdir -p $(@D) && printf 'Metadata-Version: 2.1\nName: mlusim\nVersion: $(VERSION)\nSummary: Kernels in BANG C on simulated MLU devices\nLicense: MIT\nRequires-Python: >=3.9\nRequires-Dist: numpy\n' >$@
$(PYTHON_ABOUT)/entry_points.txt: mk/python.mk
	@mkdir -p $(@D) && printf '[pytest11]\nmlusim.pytest_plugin = mlusim.pytest_plugin\n' >$@
$(PYTHON_FOLDER)/%: runtime/tools/python/%
	$(copy)
$(OUT)/python: $(PYTHON)
	@ln -sfn lib/python3/dist-packages $@
