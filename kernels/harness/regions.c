/* SPDX-License-Identifier: MIT */
#include "kernels/harness/regions.h"

#include <assert.h>

#include "kernels/library/nram.h"

static const char unused[] = "unused", compiler[] = "compiler";

size_t kn_usable(const struct kn_machine *m)
{
    const size_t reserved = KN_NRAM_RESERVED_KIB * (size_t)1024;
    return m->nram_bytes > reserved ? m->nram_bytes - reserved : 0;
}

/* Returns where the next region begins. */
static size_t end_of(const struct kn_region *regions, size_t n)
{
    return n ? regions[n - 1].offset + regions[n - 1].bytes : 0;
}

size_t kn_region_add(struct kn_region *regions, size_t n, const char *name,
                     size_t bytes, const char *doc)
{
    assert(n < KN_MAX_REGIONS);
    regions[n] = (struct kn_region){name, end_of(regions, n), bytes, doc};
    return n + 1;
}

size_t kn_region_add_unused(struct kn_region *regions, size_t n, size_t end,
                            const char *why)
{
    const size_t used = end_of(regions, n);
    return kn_region_add(regions, n, unused, end > used ? end - used : 0, why);
}

size_t kn_region_add_compiler(struct kn_region *regions, size_t n, size_t bytes)
{
    return kn_region_add(regions, n, compiler, bytes, "reserved");
}

size_t kn_regions_close(struct kn_region *regions, size_t n,
                        const struct kn_machine *m, const char *why)
{
    n = kn_region_add_unused(regions, n, kn_usable(m), why);
    return kn_region_add_compiler(regions, n, m->nram_bytes - kn_usable(m));
}

bool kn_region_is_unused(const struct kn_region *region)
{
    return region->name == unused;
}

bool kn_region_is_compiler(const struct kn_region *region)
{
    return region->name == compiler;
}
