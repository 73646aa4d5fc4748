/* SPDX-License-Identifier: MIT */
/* Reads a launch from a file, as sim_peek and similar functions read a running
 * launch. */
#include "runtime/instruments/postmortem/postmortem.h"

#include <string.h>

/* Returns the memory that a core sees at [address, address + n). NULL: it sees
 * no memory there. */
static const struct rt_pm_memory *memory_at(const struct rt_postmortem *pm,
                                            unsigned core, uint64_t address,
                                            size_t n)
{
    const struct rt_pm_memory *found = NULL;
    bool is_placed = false; /* a core that never had a task sees no memory */
    for (size_t i = 0; i < pm->n_memories; i++) {
        const struct rt_pm_memory *m = &pm->memories[i];
        if (core < m->first_core || core - m->first_core >= m->n_cores)
            continue;
        is_placed |= m->n_cores == 1;
        if (address >= m->address && address - m->address < m->bytes &&
            n <= m->bytes - (address - m->address))
            found = m;
    }
    return is_placed ? found : NULL;
}

/* Returns the bytes of a page. NULL: all bytes are `fresh`. */
static const uint8_t *page_at(const struct rt_pm_memory *m, uint64_t number)
{
    size_t low = 0, high = m->n_pages;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (m->pages[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < m->n_pages && m->pages[low].number == number
               ? m->pages[low].bytes
               : NULL;
}

bool rt_postmortem_peek(const struct rt_postmortem *pm, unsigned core,
                        uint64_t address, void *bytes, size_t n)
{
    const struct rt_pm_memory *m =
        n > 0 ? memory_at(pm, core, address, n) : NULL;
    uint8_t *to = bytes;
    if (!m)
        return false;
    for (uint64_t at = address - m->address; n > 0;) {
        const uint8_t *page = page_at(m, at / RT_PM_PAGE);
        size_t inside = (size_t)(at % RT_PM_PAGE);
        size_t part = n < RT_PM_PAGE - inside ? n : RT_PM_PAGE - inside;
        if (page)
            memcpy(to, page + inside, part);
        else
            memset(to, m->fresh, part);
        to += part;
        at += part;
        n -= part;
    }
    return true;
}

bool rt_postmortem_builtin(const struct rt_postmortem *pm, unsigned core,
                           const char *name, int64_t *value)
{
    const struct rt_pm_core *c = &pm->cores[core];
    for (size_t i = 0; i < c->n_builtins; i++)
        if (strcmp(c->builtins[i].name, name) == 0) {
            *value = c->builtins[i].value;
            return true;
        }
    return false;
}

bool rt_postmortem_region(const struct rt_postmortem *pm, unsigned core,
                          size_t i, struct sim_named_region *region)
{
    if (core >= pm->n_cores || i >= pm->cores[core].n_regions)
        return false;
    const struct rt_pm_region *kept = &pm->cores[core].regions[i];
    *region = (struct sim_named_region){
        .name = kept->name, .address = kept->address, .bytes = kept->bytes};
    return true;
}

bool rt_postmortem_region_at(const struct rt_postmortem *pm, unsigned core,
                             uint64_t address, struct sim_named_region *region)
{
    struct sim_named_region each;
    bool is_found = false;
    for (size_t i = 0; rt_postmortem_region(pm, core, i, &each); i++)
        if (address - each.address < each.bytes &&
            (!is_found || each.bytes < region->bytes)) {
            *region = each;
            is_found = true;
        }
    return is_found;
}
