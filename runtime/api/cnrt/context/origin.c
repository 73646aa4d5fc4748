/* SPDX-License-Identifier: MIT */
/* Finds out where the program called the runtime. Only a number is stored: the
 * return address of the call, and how many libraries had been unloaded by then,
 * because another library may later be at the same address. A place is looked
 * up when a message names it. */
#define _GNU_SOURCE /* dl_iterate_phdr */
#include "runtime/api/cnrt/context/origin.h"

#include <link.h>

#define ADDRESS_BITS 48
#define ADDRESS      (((uint64_t)1 << ADDRESS_BITS) - 1)
#define FOREVER      (UINT64_MAX >> ADDRESS_BITS) /* the program itself */

struct code {
    uint64_t address;
    bool is_program;     /* in the program itself, which is never unloaded */
    uint64_t n_unloaded; /* number of libraries unloaded so far */
};

/* Fills a struct code. A callback for dl_iterate_phdr, whose first module is
 * the program. */
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

bool rt_origin_call(uint64_t origin, uint64_t *address)
{
    /* the call is just before its return address */
    struct code code = {.address = (origin & ADDRESS) - 1};
    dl_iterate_phdr(look, &code);
    const uint64_t n_unloaded = origin >> ADDRESS_BITS;
    *address = code.address;
    return n_unloaded == FOREVER || n_unloaded == code.n_unloaded;
}
