# What comes before others get it: the same bytes wherever it is built, what it is made of,
# and a release. The scripts are in mk/release.
.PHONY: reproducible sbom release

reproducible: deps-build ## builds twice, elsewhere and otherwise: are installations the same? PACKAGES=1: packages
	@mk/release/reproducible.sh build/reproducible $(if $(filter 1,$(PACKAGES)),packages)

# What is in an installation of this build.
SBOM := $(OUT)/mlusim.spdx.json
sbom: all $(DOCS) $(AGENTS) ## writes what it is made of, with licences, as SPDX: OUT/mlusim.spdx.json
	@printf '%s\n' $(INSTALLED:$(OUT)/%=%) | python3 -B mk/release/sbom.py $(VERSION) $(OUT) $(SBOM)

release: ## checks what a release needs and writes it into build/release (DRAFT=1 for a try)
	@DRAFT='$(DRAFT)' mk/release/release.sh $(VERSION)
