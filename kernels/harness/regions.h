/* SPDX-License-Identifier: MIT */
/* Maps of scratchpads: the rows of a layout header (kernels/library/parts.h) as
 * regions, the unused bytes, and the bytes that the compiler keeps. */
#ifndef KN_REGIONS_H
#define KN_REGIONS_H

#include "kernels/harness/operator.h"
#include "kernels/library/parts.h"

/* Returns how many bytes of NRAM kernels may use. */
size_t kn_usable(const struct kn_machine *m);

/* Adds a region after the others; returns the new number of regions. */
size_t kn_region_add(struct kn_region *regions, size_t n, const char *name,
                     size_t bytes, const char *doc);

/* Adds a region of the unused bytes up to `end`, with the reason; adds nothing
 * if all bytes are used. */
size_t kn_region_add_unused(struct kn_region *regions, size_t n, size_t end,
                            const char *why);
/* Adds the bytes that the compiler keeps. */
size_t kn_region_add_compiler(struct kn_region *regions, size_t n,
                              size_t bytes);
/* Adds the unused bytes and the compiler's bytes after the last part. */
size_t kn_regions_close(struct kn_region *regions, size_t n,
                        const struct kn_machine *m, const char *why);

/* Return whether the region is the unused bytes or the compiler's bytes. */
bool kn_region_is_unused(const struct kn_region *region);
bool kn_region_is_compiler(const struct kn_region *region);

#endif
