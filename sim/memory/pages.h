/* SPDX-License-Identifier: MIT
 *
 * Host pages, and regions of guest memory whose written pages are known.
 * Internal to sim/.
 */
#ifndef SIM_MEMORY_PAGES_H
#define SIM_MEMORY_PAGES_H

#include <assert.h>

#include "sim/machine/machine.h"

/* Host pages that hold fresh in every byte; NULL if the host refuses. */
void *sim_pages_new(uint64_t bytes, uint8_t fresh);
/* Fills whole host pages, those of ones without touching them; false: the host
 * refuses. */
bool sim_pages_fill(void *of, uint64_t bytes, uint8_t fresh);
/* Gives host pages back; they read as they did at first. */
void sim_pages_renew(void *pages, uint64_t bytes);
/* Fills memory with zeros. Whole pages that the host does not have in memory
 * stay so, very many are given back; fresh is what fresh pages hold. */
void sim_pages_zero(void *at, uint64_t bytes, uint8_t fresh);
/* Makes host pages code: they can be run and no longer be written. False: the
 * host forbids it. */
bool sim_pages_seal(void *pages, uint64_t bytes);
void sim_pages_free(void *pages, uint64_t bytes);

/* A private region of guest memory whose written pages are known. It begins so
 * many lines (modulo SIM_PAGE_LINES) behind a page of the host: regions that
 * are used alike, those of the cores, would else meet in a few places of the
 * host's cache. */
#define SIM_PAGE_LINES ((1u << SIM_PAGE_SHIFT) / ISA_CACHE_LINE)
bool sim_region_init(struct sim_region *r, uint64_t first, uint64_t bytes,
                     uint8_t fresh, unsigned line);
void sim_region_fini(struct sim_region *r);
/* Rows of n regions of so many bytes, in one mapping of the host. A region of a
 * row is not its own: sim_row_fini ends them all. False: the host refuses. */
bool sim_row_init(struct sim_row *row, unsigned n, uint64_t bytes);
void sim_row_fini(struct sim_row *row);
bool sim_region_init_in(struct sim_region *r, const struct sim_row *row,
                        unsigned i, uint64_t first, uint64_t bytes,
                        uint8_t fresh, unsigned line);
/* Back to "never written"; costs only the pages that were. */
void sim_region_reset(struct sim_region *r);
/* No page counts as written from now on, and all stay as they are. */
void sim_region_keep(struct sim_region *r);
/* Back to zero, whatever was kept; of a region that is fresh with zeros. */
void sim_region_forget(struct sim_region *r);
/* Bytes of the pages written since the last reset. */
uint64_t sim_region_touched(const struct sim_region *r);
/* Notes that [offset, offset + bytes) is written; bytes > 0. */
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
