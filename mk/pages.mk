# Pictures of the pages; tests/support/pages.sh (make lint) tells when the second is stale.
.PHONY: picture layers-graph
picture: all ## draws docs/page.png, the picture of README, with a headless Chromium
	@OUT=$(OUT) mk/picture.sh docs/page.png
layers-graph: ## draws docs/layers.svg, the parts of the tree, with Graphviz
	@mk/layers.sh docs/layers.svg
