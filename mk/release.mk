# What comes before others get it: what it is made of. The scripts are in mk/release.
.PHONY: sbom

# What is in an installation of this build.
SBOM := $(OUT)/mlusim.spdx.json
sbom: all $(DOCS) $(AGENTS) ## writes what it is made of, with licences, as SPDX: OUT/mlusim.spdx.json
	@printf '%s\n' $(INSTALLED:$(OUT)/%=%) | python3 -B mk/release/sbom.py $(VERSION) $(OUT) $(SBOM)
