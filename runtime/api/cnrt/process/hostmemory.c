/* SPDX-License-Identifier: MIT */
/* Finds memory of the host program, for faults at its addresses. The system
 * lists this memory in /proc/self/maps, in lines that begin with FIRST-END
 * PERMISSIONS OFFSET. A program that is not position-independent has static
 * data at addresses where cores have scratchpads, so loads and stores there
 * cause no fault. */
#include "runtime/api/cnrt/process/hostmemory.h"

#include <inttypes.h>
#include <stdio.h>

#include <string.h>
#include <sys/auxv.h>

#include "isa/support/memory/alloc.h"

struct mapping {
    uint64_t first, end, offset;
    char permissions[8];
};

/* Finds the mapping that contains an address. False: there is none. */
static bool find(uint64_t address, struct mapping *m)
{
    FILE *maps = fopen("/proc/self/maps", "re");
    bool found = false;
    while (maps && !found &&
           fscanf(maps, "%" SCNx64 "-%" SCNx64 " %7s %" SCNx64 "%*[^\n]",
                  &m->first, &m->end, m->permissions, &m->offset) == 4)
        found = address >= m->first && address < m->end;
    if (maps)
        fclose(maps);
    return found;
}

bool rt_is_host(void *user, uint64_t address)
{
    struct mapping m;
    (void)user;
    return find(address, &m);
}

/* ---- static data --------------------------------------------------------- */

/* Whether static data of the program is at an address at which a core has a
 * scratchpad. The beginning of a file does not count: it has the tables of the
 * file, at a round address. */
static bool is_static_data(const struct sim_device *d, uint64_t address)
{
    struct mapping m;
    return sim_scratchpad_at(d, address) && find(address, &m) &&
           !strchr(m.permissions, 'x') &&
           (m.offset > 0 || strchr(m.permissions, 'w'));
}

/* Finds the first argument of a launch, counted from 1, that points to static
 * data. 0: there is none. */
static uint64_t find_argument(const struct sim_device *device,
                              const struct sim_launch *launch, size_t *number)
{
    for (size_t i = 0; i < launch->n_arguments; i++) {
        const struct sim_argument *a = &launch->arguments[i];
        uint64_t word; /* an argument, or a member of an argument */
        for (size_t at = 0; at + sizeof word <= a->bytes; at += sizeof word) {
            memcpy(&word, (const char *)a->data + at, sizeof word);
            *number = i + 1;
            if (is_static_data(device, word))
                return word;
        }
    }
    return 0;
}

/* Adds a kernel to the list. Returns whether it was not in the list. */
static bool is_new(struct rt_context *rt, const char *kernel)
{
    for (size_t i = 0; i < rt->n_host_kernels; i++)
        if (strcmp(rt->host_kernels[i], kernel) == 0)
            return false;
    const bool has_room =
        ISA_GROW(rt->host_kernels, rt->n_host_kernels, rt->host_kernels_room);
    char *name = has_room ? isa_alloc_text(kernel, strlen(kernel)) : NULL;
    if (name)
        rt->host_kernels[rt->n_host_kernels++] = name;
    return true;
}

void rt_tell_host_argument(struct rt_context *rt,
                           const struct sim_launch *launch, const char *kernel)
{
    size_t number;
    const struct sim_device *device = rt->board->device;
    if (!sim_scratchpad_at(device, getauxval(AT_PHDR)))
        return;
    const uint64_t address = find_argument(device, launch, &number);
    if (!address || !is_new(rt, launch->kernel))
        return;
    fflush(stdout);
    fprintf(rt_out(rt),
            "mlusim: kernel %s: argument %zu holds 0x%" PRIx64
            ", where this program, which is not position-independent, has data "
            "of the host: a kernel cannot reach that, its loads and stores "
            "there find %s; pass memory from cnrtMalloc\n",
            kernel, number, address, sim_scratchpad_at(device, address));
}
