# What is generated of the documentation, of which `make lint` says what is stale, and
# the text of the golden cases.
.PHONY: course-pictures picture docs docs-check golden pages site course-site course-po deps-site layers-graph size

picture: all ## draws docs/page.png, the picture of README, with a headless Chromium
	@OUT=$(OUT) mk/picture.sh docs/page.png
course-pictures: all ## draws what the solutions of the puzzles move, from their runs
	@OUT=$(OUT) mk/puzzles.sh draw
size: ## lines of each room, of product C and the rest, here or in TREE=FOLDER
	@mk/size.sh $(TREE)
layers-graph: ## draws docs/layers.svg, the parts of the tree, with Graphviz
	@mk/layers.sh docs/layers.svg

deps-site:
	@tests/support/deps.sh site
site: deps-site ## all pages as a site with a menu and a search, which opens from disk, in build/site
	@mk/site/site.sh $(OUT)/site
course-site: deps-site ## the course in English and Chinese, pages that open from disk, in build/course-site
	@mk/site/site.sh $(OUT)/course-site course
course-po: deps-site ## refreshes the Chinese of all translated pages from the English, or of PO="docs/x.md ..."
	@mk/site/chinese.sh refresh $(PO)

docs: $(OBJ)/gen $(BIN)/mlusim ## regenerates the reference pages of intrinsics, messages and the Python package
	@$< reference docs/reference
	@python3 mk/python_reference.py docs/reference
	@python3 mk/errors_reference.py $(BIN)/mlusim docs/reference
$(eval $(call links,$(OBJ)/golden_gen,,$(REFERENCE) $(DEVICE),$(OBJ)/tests/isa/golden_gen.o,-lmd -lelf -lm))
$(OBJ)/golden_gen:
	$(call program)
golden: $(OBJ)/golden_gen ## writes the golden cases of the ops as text, says what changed, and renews their sums
	@mk/golden.sh $< $(OUT)/golden
pages: all ## regenerates the tables of steps in the pages of operators, and their pictures
	@OUT=$(OUT) kernels/pages.sh
	@OUT=$(OUT) kernels/learn.sh
docs-check: $(OBJ)/gen $(BIN)/mlusim
	@rm -rf $(OBJ)/fresh && mkdir -p $(OBJ)/fresh/reference && $(OBJ)/gen reference $(OBJ)/fresh/reference
	@python3 mk/python_reference.py $(OBJ)/fresh/reference
	@python3 mk/errors_reference.py $(BIN)/mlusim $(OBJ)/fresh/reference
	@for page in $(OBJ)/fresh/reference/*; do diff $$page docs/reference/ || { echo "generated files are stale: run 'make docs'"; exit 1; }; done
