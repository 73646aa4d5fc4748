# Packages, manual pages, make install and make uninstall: OUT holds everything as PREFIX will.

# What pkg-config and CMake find, relative to where their files lie.
# PACKAGE_PREFIX, PACKAGE_INCLUDE and PACKAGE_LIB say it where a distribution
# has them in folders of its own: /usr, include/mlusim, lib/x86_64-linux-gnu.
PACKAGE_INCLUDE := include
PACKAGE_LIB := lib
PACKAGES := cnrt cndrv cndev cncl mluop mlusim
ABOUT_cnrt := the runtime of simulated MLU devices
ABOUT_cndrv := the driver interface of simulated MLU devices
ABOUT_cndev := what there is to know about simulated MLU devices
ABOUT_cncl := collectives between simulated MLU devices
ABOUT_mluop := operators for simulated MLU devices
ABOUT_mlusim := a simulated MLU device as a C library
NEEDS_cncl := cnrt
NEEDS_mluop := cnrt
LIBRARIES_mlusim := mlusim-debug mlusim
INCLUDE_mlusim := $(PACKAGE_INCLUDE)/mlusim
INCLUDE_mluop := $(PACKAGE_INCLUDE)/mlusim
PACKAGED := $(PACKAGES:%=$(LIB)/pkgconfig/%.pc) \
	$(foreach p,$(PACKAGES),$(LIB)/cmake/$(p)/$(p)Config.cmake $(LIB)/cmake/$(p)/$(p)ConfigVersion.cmake)
# $(call package,name,the folder above in the words of the tool)
package = @mkdir -p $(@D) && sed -e 's|@NAME@|$(1)|g' -e 's|@ABOUT@|$(ABOUT_$(1))|' \
	-e 's|@VERSION@|$(VERSION)|' -e 's|@MAJOR@|$(MAJOR)|' -e 's|@NEEDS@|$(NEEDS_$(1))|' \
	-e 's|@INCLUDE@|$(or $(INCLUDE_$(1)),$(PACKAGE_INCLUDE))|' \
	-e 's|@PREFIX@|$(or $(PACKAGE_PREFIX),$(2))|' -e 's|@LIB@|$(PACKAGE_LIB)|' -e 's|@LIBRARIES@|$(or $(LIBRARIES_$(1)),$(1))|' \
	-e 's|@LINK@|$(patsubst %,-l%,$(or $(LIBRARIES_$(1)),$(1)))|' $< >$@
$(LIB)/pkgconfig/%.pc: mk/package.pc mk/install.mk Makefile
	$(call package,$*,$${pcfiledir}/../..)
$(LIB)/cmake/%Config.cmake: mk/package.cmake mk/install.mk Makefile
	$(call package,$(*F),$${CMAKE_CURRENT_LIST_DIR}/../../..)
$(LIB)/cmake/%ConfigVersion.cmake: mk/package-version.cmake mk/install.mk Makefile
	$(call package,$(*F))

# Manual pages and completions, from what the programs say about themselves.
MANUALS := $(PROGS:$(BIN)/%=$(OUT)/share/man/man1/%.1) \
	$(PROGS:$(BIN)/%=$(OUT)/share/bash-completion/completions/%) \
	$(PROGS:$(BIN)/%=$(OUT)/share/zsh/site-functions/_%) \
	$(PROGS:$(BIN)/%=$(OUT)/share/fish/vendor_completions.d/%.fish)
$(OBJ)/describe/%: mk/describe.sh $(PROGS) isa/compiler/driver/options.def runtime/instruments/settings/env.def
	@mkdir -p $(@D) && RUN="$(RUN)" mk/describe.sh $(BIN) $* >$@
$(OUT)/share/man/man1/%.1: $(OBJ)/describe/% mk/man.awk
	@mkdir -p $(@D) && awk -v program=$* -v version=$(VERSION) -f mk/man.awk $< >$@
$(OUT)/share/bash-completion/completions/%: $(OBJ)/describe/% mk/complete.awk
	@mkdir -p $(@D) && awk -v program=$* -f mk/complete.awk $< >$@
$(OUT)/share/zsh/site-functions/_%: $(OBJ)/describe/% mk/complete_zsh.awk
	@mkdir -p $(@D) && awk -v program=$* -f mk/complete_zsh.awk $< >$@
$(OUT)/share/fish/vendor_completions.d/%.fish: $(OBJ)/describe/% mk/complete_fish.awk
	@mkdir -p $(@D) && awk -v program=$* -f mk/complete_fish.awk $< >$@

# The commit that is built, for --version: of git, or, in what `git archive` wrote, of a
# file that it filled in; nothing elsewhere.
COMMIT := $(OUT)/share/mlusim/commit
$(COMMIT): FORCE
	@mkdir -p $(@D) && new=$@.$$$$ && mk/commit.sh >$$new && { cmp -s $$new $@ && rm $$new || mv $$new $@; } # others may make it, too

# What lies in OUT as it does in PREFIX.
DOCS := $(addprefix $(OUT)/share/doc/mlusim/,README.md README.zh.md CHANGELOG.md CONTRIBUTING.md LICENSE $(filter-out %.po,$(wildcard docs/*.md docs/*.svg docs/*.png docs/*/*.* docs/course/*/README.md docs/course/*/*.svg docs/course/zh/glossary.md)))
$(OUT)/share/doc/mlusim/%: %
	$(copy)
# The same pages for "mlusim explain docs/PAGE", as messages name them: folders of documentation
# may be missing where the programs are.
PAGES := $(patsubst $(OUT)/share/doc/mlusim/docs/%,$(OUT)/share/mlusim/docs/%,$(filter $(OUT)/share/doc/mlusim/docs/%,$(DOCS)))
$(OUT)/share/mlusim/docs/%: docs/%
	$(copy)

packages: $(PACKAGED) $(MANUALS) $(COMMIT) $(PAGES)

# What coding agents are to know.
AGENTS := $(patsubst mk/%,$(OUT)/share/mlusim/%,$(wildcard mk/agents/*/*))
$(OUT)/share/mlusim/agents/%: mk/agents/%
	$(copy)
INSTALLED := $(COMMIT) $(PROGS) $(HELPERS) $(NEUWARE) $(MLUOPS) $(FAST) $(FAST:.$(MAJOR)=.$(VERSION)) \
	$(STAGED) $(TORCH_HEADERS) $(TORCH_MLU) $(SCRIPTS) $(PYTHON) \
	$(foreach p,$(PRECOMPILED) $(PRECOMPILED_FOR_COMMANDS),$(p) $(p:.pch=.fit)) $(PRECOMPILING) \
	$(PACKAGED) $(MANUALS) $(DOCS) $(PAGES) $(AGENTS) $(COURSE) $(COURSE_OBJ) $(KERNEL_SOURCES) \
	$(foreach l,$(LIBS),$(l) $(if $(l:%.a=),$(l).$(MAJOR) $(l).$(VERSION)))
install: all $(PRECOMPILING) $(DOCS) $(AGENTS) $(MLUOPS) ## into PREFIX (bin, include, lib, share), for any x86-64-v2 CPU
	@mk/install.sh install $(OUT) "$(DESTDIR)$(PREFIX)" $(INSTALLED:$(OUT)/%=%)
uninstall: ## removes from PREFIX what install put there
	@mk/install.sh uninstall "$(DESTDIR)$(PREFIX)"
