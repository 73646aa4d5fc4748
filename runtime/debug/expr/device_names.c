/* SPDX-License-Identifier: MIT */
#include "runtime/debug/expr/device_names.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/debug/state/machine.h"
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

/* Returns whether a word is `name` in small letters. */
static bool is_small(const char *word, const char *name)
{
    while (*name && *word == tolower((unsigned char)*name))
        word++, name++;
    return !*word && !*name;
}

enum isa_space dbg_space_find(const char *word)
{
    unsigned i = 0;
    while (i < ISA_N_SPACES && !is_small(word, isa_spaces[i].name))
        i++;
    return (enum isa_space)i;
}

unsigned dbg_space_kib(const struct dbg_session *s, enum isa_space space)
{
    const struct sim_device *d = dbg_device(s);
    switch (space) {
    case ISA_SPACE_NRAM:
        return d->nram_kib;
    case ISA_SPACE_WRAM:
        return d->wram_kib;
    case ISA_SPACE_SRAM:
        return d->sram_kib;
    case ISA_SPACE_CODE:
    case ISA_SPACE_GLOBAL:
    case ISA_SPACE_LDRAM:
    case ISA_SPACE_GDRAM:
    case ISA_N_SPACES:
        break;
    }
    return 0;
}
