/* SPDX-License-Identifier: MIT */
/* Host pages, and guest memory regions that know their written pages. */
#ifndef SIM_MEMORY_PAGES_H
#define SIM_MEMORY_PAGES_H

#include <assert.h>

#include "sim/machine/machine.h"

/* Allocates host pages with every byte `fresh`; NULL if the host cannot. */
void *sim_pages_new(uint64_t bytes, uint8_t fresh);
/* Fills host pages with the byte `fresh`. If `fresh` is 0xff, pages may be
 * mapped instead of written. Returns false if the host cannot. */
bool sim_pages_fill(void *of, uint64_t bytes, uint8_t fresh);
/* Releases host pages; their bytes read as `fresh` again. */
void sim_pages_renew(void *pages, uint64_t bytes);
/* Fills memory with zeros without loading whole pages that are not in memory;
 * large areas are released. `fresh` is the value of fresh pages. */
void sim_pages_zero(void *at, uint64_t bytes, uint8_t fresh);
/* Makes pages executable and read-only. False if the host forbids this. */
bool sim_pages_seal(void *pages, uint64_t bytes);
void sim_pages_free(void *pages, uint64_t bytes);

/* A private region of guest memory that knows its written pages. It begins
 * `line` cache lines (modulo SIM_PAGE_LINES) after a host page boundary: equal
 * offsets of all cores would compete for the same lines of the host's cache. */
#define SIM_PAGE_LINES ((1u << SIM_PAGE_SHIFT) / ISA_CACHE_LINE)
bool sim_region_init(struct sim_region *r, uint64_t first, uint64_t bytes,
                     uint8_t fresh, unsigned line);
void sim_region_fini(struct sim_region *r);
/* Makes n regions of `bytes` each in one host mapping, which sim_row_fini frees
 * with all regions. Returns false if the host cannot. */
bool sim_row_init(struct sim_row *row, unsigned n, uint64_t bytes);
void sim_row_fini(struct sim_row *row);
bool sim_region_init_in(struct sim_region *r, const struct sim_row *row,
                        unsigned i, uint64_t first, uint64_t bytes,
                        uint8_t fresh, unsigned line);
/* Resets the region to "never written"; costs only the written pages. */
void sim_region_reset(struct sim_region *r);
/* Clears the marks of written pages; contents stay. */
void sim_region_keep(struct sim_region *r);
/* Zeroes all bytes, also those that sim_region_keep kept. Call only if `fresh`
 * is 0. */
void sim_region_forget(struct sim_region *r);
/* Bytes of the pages written since the last reset. */
uint64_t sim_region_touched(const struct sim_region *r);
/* Marks [offset, offset + bytes) as written; bytes > 0. */
static inline void sim_region_mark(struct sim_region *r, uint64_t offset,
                                   uint64_t bytes)
{
    uint64_t last = (offset + bytes - 1) >> SIM_PAGE_SHIFT;
    assert(bytes > 0 && offset + bytes <= r->bytes && r->dirty);
    uint64_t page = offset >> SIM_PAGE_SHIFT;
    do
        r->dirty[page] = 1;
    while (page++ < last);
}

#endif
