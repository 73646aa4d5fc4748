/* SPDX-License-Identifier: MIT */
/*
 * Names of registers and of memories of the device.
 */
#include "runtime/debug/expr/device_names.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"

static const char *const register_names[DBG_N_REGISTERS] = {
#define X(number, name) [number] = name,
#define OPERAND(i, number)
#include "isa/tables/registers.def"
#undef X
#undef OPERAND
};

const char *dbg_register_name(unsigned number)
{
    return number < DBG_N_REGISTERS ? register_names[number] : "?";
}

int dbg_register_number(const char *name)
{
    for (int i = 0; i < DBG_N_REGISTERS; i++)
        if (register_names[i] && strcmp(register_names[i], name) == 0)
            return i;
    if (strcmp(name, "fp") == 0)
        return 8;
    if (name[0] != 'x' || !name[1] || strlen(name) > 3 ||
        strspn(name + 1, "0123456789") != strlen(name + 1))
        return -1;
    int number = atoi(name + 1);
    return number < DBG_N_REGISTERS ? number : -1;
}

uint64_t dbg_space_start(const char *name)
{
    static const struct {
        const char *name;
        uint64_t first;
    } spaces[] = {
#define X(ID, name, first, owner, doc) {name, first},
#include "isa/tables/spaces.def"
#undef X
    };
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
        if (strcasecmp(spaces[i].name, name) == 0)
            return spaces[i].first;
    return 0;
}

unsigned dbg_space_kib(const struct dbg_session *s, const char *name)
{
    const struct sim_device *d = s->host.device;
    return strcasecmp(name, "nram") == 0   ? d->nram_kib
           : strcasecmp(name, "wram") == 0 ? d->wram_kib
           : strcasecmp(name, "sram") == 0 ? d->sram_kib
                                           : 0;
}
