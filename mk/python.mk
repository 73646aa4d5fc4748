# The Python package mlusim, which is installed into lib/python3/dist-packages, where Debian's
# Python looks below /usr: OUT/python, a link to it, goes into PYTHONPATH.
PYTHON_FOLDER := $(LIB)/python3/dist-packages
PYTHON := $(patsubst runtime/tools/python/%,$(PYTHON_FOLDER)/%,$(wildcard runtime/tools/python/mlusim/*.py)) $(PYTHON_FOLDER)/mlusim/_version.py
$(PYTHON_FOLDER)/mlusim/_version.py: Makefile mk/python.mk
	@mkdir -p $(@D) && printf '# SPDX-License-Identifier: MIT\n"""The version of the package, and of the library that it needs."""\n\n__version__ = "$(VERSION)"\n' >$@
$(PYTHON_FOLDER)/%: runtime/tools/python/%
	$(copy)
$(OUT)/python: $(PYTHON)
	@ln -sfn lib/python3/dist-packages $@
