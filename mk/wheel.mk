# A wheel, and a tarball with the same inside, for every x86-64 Linux with glibc 2.34 or later:
# an installation with a Clang, an lld, headers and libraries of its own (mk/wheel/packages).
.PHONY: wheel tarball wheel-root
WHEEL := build/wheel
WHEEL_OUT := $(WHEEL)/out
WHEEL_OWN := $(WHEEL_OUT)/lib/mlusim/clang
# Precompiled headers take the most space: those of devices of today and of programs.
WHEEL_PRECOMPILED := $(patsubst %,$(WHEEL_OUT)/share/mlusim/precompiled/%.pch,372-c++17-O2 592-c++17-O2 592-c++17 host-c++17-pie host-c++17-O2-pie)
WHEEL_TAG := py3-none-manylinux_2_34_x86_64

$(WHEEL)/fetched: mk/wheel/packages mk/wheel/fetch.sh mk/wheel/older.py
	$(call START,downloading what a wheel carries)
	@mk/wheel/fetch.sh $(WHEEL) $(WHEEL_OUT)/lib/mlusim && touch $@
# It is compiled by what it carries; readline, under the GPL, is not carried.
wheel-root: $(WHEEL)/fetched
	@rm -rf $(WHEEL)/root && MLUSIM_CLANG='$(CURDIR)/$(WHEEL_OWN)/bin/clang-19' MLUSIM_LLD='$(CURDIR)/$(WHEEL_OWN)/bin/ld.lld-19' \
		$(MAKE) -s install OUT=$(WHEEL_OUT) LEVEL=portable READLINE= CXX_RUNTIME='-Wl,--exclude-libs,libstdc++.a -l:libstdc++.a' \
		PRECOMPILED='$(WHEEL_PRECOMPILED)' PRECOMPILED_FOR_COMMANDS= \
		DESTDIR=$(CURDIR)/$(WHEEL)/root PREFIX=/mlusim
wheel: wheel-root ## a wheel for every x86-64 Linux with glibc 2.34, with a compiler of its own, in build/wheel
	@python3 -B mk/wheel/pack.py $(VERSION) $(WHEEL) $(WHEEL)/mlusim-$(VERSION)-$(WHEEL_TAG).whl
tarball: wheel-root ## the same as a tarball, for people without Python
	@python3 -B mk/wheel/pack.py $(VERSION) $(WHEEL) $(WHEEL)/mlusim-$(VERSION)-linux-x86_64.tar.gz
