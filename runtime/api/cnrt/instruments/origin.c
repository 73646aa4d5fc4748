/* SPDX-License-Identifier: MIT */
/*
 * Who asked for device memory: the places of the program that call cnrtMalloc
 * and cnrtFree. What is kept of one is a number: the address behind the call,
 * and how many libraries had been unloaded by then, as another one may be there
 * since. They are looked up when a message tells of one.
 */
#define _GNU_SOURCE /* dl_iterate_phdr */
#include "runtime/api/cnrt/instruments/origin.h"

#include <link.h>

#include "isa/support/memory/alloc.h"

#define ADDRESS_BITS 48
#define ADDRESS      (((uint64_t)1 << ADDRESS_BITS) - 1)
#define FOREVER      (UINT64_MAX >> ADDRESS_BITS) /* the program itself */

struct code {
    uint64_t address;
    bool is_program;     /* that has it, which is never unloaded */
    uint64_t n_unloaded; /* libraries, so far */
};

/* For dl_iterate_phdr, whose first module is the program: fills a struct code.
 */
static int look(struct dl_phdr_info *info, size_t bytes, void *user)
{
    (void)bytes;
    struct code *code = user;
    code->n_unloaded = info->dlpi_subs;
    for (unsigned i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
        code->is_program |= segment->p_type == PT_LOAD &&
                            code->address - info->dlpi_addr - segment->p_vaddr <
                                segment->p_memsz;
    }
    return 1;
}

uint64_t rt_origin_of(const void *return_address)
{
    struct code code = {.address = (uint64_t)(uintptr_t)return_address};
    dl_iterate_phdr(look, &code);
    if (code.is_program)
        code.n_unloaded = FOREVER;
    else if (code.n_unloaded >= FOREVER)
        return 0;
    if (code.address > ADDRESS)
        return 0;
    return code.n_unloaded << ADDRESS_BITS | code.address;
}

/* A place that was looked up. */
struct rt_place {
    uint64_t origin;
    bool is_known;
    struct sim_location at;
};

bool rt_origin_find(uint64_t origin, rt_find_code *find,
                    struct sim_location *to)
{
    struct rt_context *rt = rt_context();
    for (size_t i = 0; i < rt->n_places; i++)
        if (rt->places[i].origin == origin) {
            *to = rt->places[i].at;
            return rt->places[i].is_known;
        }
    /* a return address: the call is before it */
    struct code code = {.address = (origin & ADDRESS) - 1};
    dl_iterate_phdr(look, &code);
    const uint64_t n_unloaded = origin >> ADDRESS_BITS;
    const bool is_there =
        n_unloaded == FOREVER || n_unloaded == code.n_unloaded;
    const bool is_known = is_there && find(code.address, to);
    if (!ISA_GROW(rt->places, rt->n_places, rt->room_places))
        return is_known; /* it is looked up again */
    struct rt_place *place = &rt->places[rt->n_places++];
    *place = (struct rt_place){.origin = origin, .is_known = is_known};
    if (is_known)
        place->at = *to;
    return is_known;
}
