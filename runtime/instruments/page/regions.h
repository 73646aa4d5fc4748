/* SPDX-License-Identifier: MIT */
/* Regions of NRAM for the page. Internal to this folder. */
#ifndef RT_PAGE_REGIONS_H
#define RT_PAGE_REGIONS_H

#include <stdio.h>

#include "runtime/instruments/page/parts.h"

/* A kernel opens or closes a named region. */
void page_region_event(struct page_launch *l, const struct sim_region_event *e);
/* Called when a region was closed; user is the launch. See live.h. */
void page_region_over(void *user, const struct live_region *region,
                      uint64_t cycle);
/* Sorts regions by core, then time, then address. */
void page_regions_sort(struct page_launch *l);

/* Writes the table of regions of the core that ends last, if it has any. */
void page_regions(const struct page_launch *l, FILE *out);

#endif
