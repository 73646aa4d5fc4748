/* SPDX-License-Identifier: MIT */
/* Finds names for addresses. Variables of functions share addresses between
 * kernels, so what is at an address depends on the kernel that runs. Which
 * regions exist depends on the core and the moment. */
#include "runtime/debug/state/where.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/value.h"

const struct isa_kernel *dbg_kernel(const struct dbg_session *s)
{
    return s->launch && s->symbols
               ? isa_image_kernel(&s->symbols->image, s->launch->kernel)
               : NULL;
}

bool dbg_reaches(const struct dbg_session *s, const struct isa_symbol *symbol)
{
    return isa_image_sees(dbg_kernel(s), symbol);
}

const struct isa_symbol *dbg_symbol_at(const struct dbg_session *s,
                                       uint64_t address)
{
    return s->symbols ? isa_image_variable_at(&s->symbols->image, dbg_kernel(s),
                                              address)
                      : NULL;
}

const char *dbg_region_quoted(const char *name, char *text, size_t bytes)
{
    bool is_word = isalpha((unsigned char)name[0]) || name[0] == '_';
    for (const char *at = name; *at; at++)
        is_word &= isalnum((unsigned char)*at) || *at == '_';
    snprintf(text, bytes, is_word ? "%s" : "\"%s\"", name);
    return text;
}

/* Writes a name with an offset, like "arena+8704". */
static void put_name(char *text, size_t bytes, const char *name,
                     uint64_t offset, bool shows_zero)
{
    const size_t n = strlen(text);
    if (offset || shows_zero)
        snprintf(text + n, bytes - n, "%s+%" PRIu64, name, offset);
    else
        snprintf(text + n, bytes - n, "%s", name);
}

const char *dbg_where(const struct dbg_session *s, unsigned core,
                      uint64_t address, bool shows_zero, char *text,
                      size_t bytes)
{
    char name[DBG_REGION_NAME + 2];
    struct dbg_region region;
    const struct isa_symbol *symbol = dbg_symbol_at(s, address);
    const bool has_region = dbg_region_at(s, core, address, &region);
    snprintf(text, bytes, symbol || has_region ? " <" : "");
    if (has_region) {
        dbg_region_quoted(region.name, name, sizeof name);
        put_name(text, bytes, name, address - region.address, shows_zero);
    }
    if (has_region && symbol)
        put_name(text, bytes, " in ", 0, false);
    if (symbol)
        put_name(text, bytes, dbg_symbol_name(s->symbols, symbol),
                 address - symbol->address, shows_zero);
    if (symbol || has_region)
        put_name(text, bytes, ">", 0, false);
    return text;
}
