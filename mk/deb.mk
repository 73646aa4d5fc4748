# Debian packages, from a clean copy of what git has.
.PHONY: deb

# CHROOT=1 builds them in a fresh Debian with nothing but what debian/control asks for.
deb: ## builds the Debian packages from a clean copy of the tree, in build/deb; CHROOT=1 in a fresh Debian
	@mk/deb.sh $(VERSION) build/deb $(if $(filter 1,$(CHROOT)),chroot,here)
