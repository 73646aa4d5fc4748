/* SPDX-License-Identifier: MIT */
/* Records named regions of NRAM. The page's map shows where each region was,
 * and from when to when. Rows of the map end where regions end. Each core has
 * its own limit, so the result does not depend on the order of cores. */
#include "runtime/instruments/page/regions.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/plain.h"

enum {
    MOST_REGIONS = 6000, /* for all cores */
    LEAST_REGIONS = 40,  /* for each core */
    MOST_ROWS = 60       /* rows of the table */
};

/* ---- while the launch runs ----------------------------------------------- */

void page_region_event(struct page_launch *l, const struct sim_region_event *e)
{
    uint64_t offset;
    const unsigned core = e->by.number;
    if (live_memory(e->address, &offset) != SIM_SPACE_NRAM)
        return;
    if (!e->is_end && (!touched_cut(l->touched, core, offset) ||
                       !touched_cut(l->touched, core, offset + e->bytes)))
        l->cores[core].has_more_cuts = true;
    l->is_incomplete |= !live_event(l->live, e);
}

static size_t most_of_a_core(const struct page_launch *l)
{
    const size_t most = MOST_REGIONS / l->n_cores;
    return most > LEAST_REGIONS ? most : LEAST_REGIONS;
}

void page_region_over(void *user, const struct live_region *region,
                      uint64_t cycle)
{
    struct page_launch *l = user;
    struct page_core *c = &l->cores[region->by.number];
    if (region->number >= most_of_a_core(l)) {
        c->n_more_regions++;
        return;
    }
    if (!ISA_GROW(l->regions, l->n_regions, l->regions_room)) {
        l->is_incomplete = true;
        return;
    }
    c->n_regions++;
    struct page_region *kept = &l->regions[l->n_regions++];
    *kept = (struct page_region){.bytes = region->bytes,
                                 .from = region->by.cycle,
                                 .to = cycle,
                                 .core = region->by.number};
    live_memory(region->address, &kept->offset);
    memcpy(kept->name, region->name, sizeof kept->name);
}

/* ---- at its end ---------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    const struct page_region *x = a, *y = b;
    if (x->core != y->core)
        return x->core < y->core ? -1 : 1;
    if (x->from != y->from)
        return x->from < y->from ? -1 : 1;
    if (x->offset != y->offset)
        return x->offset < y->offset ? -1 : 1;
    return (x->bytes < y->bytes) - (x->bytes > y->bytes);
}

void page_regions_sort(struct page_launch *l)
{
    if (l->n_regions > 1)
        qsort(l->regions, l->n_regions, sizeof *l->regions, compare);
}

/* The variable that contains a region. NULL: no variable contains it. */
static const struct page_symbol *symbol_of(const struct page_launch *l,
                                           const struct page_region *r)
{
    for (unsigned i = 0; i < l->n_symbols; i++)
        if (r->offset - l->symbols[i].offset < l->symbols[i].bytes)
            return &l->symbols[i];
    return NULL;
}

static void put_region(const struct page_launch *l, const struct page_region *r,
                       FILE *out)
{
    const struct page_symbol *s = symbol_of(l, r);
    const double mhz = l->device->clock_mhz;
    fputs("<tr><td>", out);
    isa_plain_html(out, r->name, true);
    fputs("<td>", out);
    isa_plain_html(out, s ? s->name : "no variable", true);
    fprintf(out, "<td>%" PRIu64 "<td>%" PRIu64 "<td>%.2f<td>%.2f</tr>\n",
            r->offset - (s ? s->offset : 0), r->bytes, (double)r->from / mhz,
            (double)r->to / mhz);
}

/* Writes the regions of one core, and how many were left out. */
void page_regions(const struct page_launch *l, FILE *out)
{
    const struct page_core *c = &l->cores[l->last];
    size_t n = 0;
    if (c->n_regions == 0)
        return;
    fputs("<section id=\"regions\"><h2>Regions of NRAM</h2>\n"
          "<p class=\"note\">Of the core that ends last; times in "
          "\302\265s.</p>\n<table><tr><th>region<th>variable<th>at<th>bytes<th>"
          "from<th>to</tr>\n",
          out);
    for (size_t i = 0; i < l->n_regions && n < MOST_ROWS; i++)
        if (l->regions[i].core == l->last) {
            put_region(l, &l->regions[i], out);
            n++;
        }
    fputs("</table>", out);
    const size_t more = c->n_regions - n + c->n_more_regions;
    if (more)
        fprintf(out, "<p class=\"note\">%zu more named.</p>", more);
    if (c->has_more_cuts)
        fputs("<p class=\"note\">They begin and end at more places than the "
              "map has rows for.</p>",
              out);
    fputs("</section>\n", out);
}
