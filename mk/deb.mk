# Debian packages, from a clean copy of what git has, and an image of them.
.PHONY: deb container

# CHROOT=trixie, or another Debian, builds them in a fresh one with nothing but what debian/control
# asks for, and puts them into build/deb-trixie; CHROOT=1 in that of build/deb.
DEB_OF := $(if $(filter 1,$(CHROOT)),bookworm,$(or $(CHROOT),here))
deb: ## builds the Debian packages from a clean copy of the tree, in build/deb; CHROOT=1 in a fresh Debian
	@mk/deb.sh $(VERSION) build/deb$(patsubst %,-%,$(filter-out 1,$(CHROOT))) $(DEB_OF)
# DEBIAN_IMAGE names another Debian 12 than a bare one that is made for it.
IMAGE ?= mlusim
container: ## builds an image of the packages in build/deb with buildah; IMAGE is its name
	@DEBIAN_IMAGE=$(DEBIAN_IMAGE) mk/container.sh $(IMAGE)
