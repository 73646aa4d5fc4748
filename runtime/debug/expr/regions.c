/* SPDX-License-Identifier: MIT */
/*
 * Named regions in expressions: those of the focused core that are live now. A
 * region has no type. It is shown as the variable around it is, if that is an
 * array of numbers larger than bytes and the region consists of such elements.
 */
#include "runtime/debug/expr/regions.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/memory/arena.h"
#include "isa/support/words/nearest.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/say.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbol_names.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/values.h"
#include "runtime/debug/state/where.h"

/* How many are called so; the first of them in *region. */
static size_t find(const struct dbg_session *s, const char *name,
                   struct dbg_region *region)
{
    struct dbg_region each;
    size_t n = 0;
    for (size_t i = 0; dbg_region(s, s->core, i, &each); i++)
        if (strcmp(each.name, name) == 0 && n++ == 0)
            *region = each;
    return n;
}

bool dbg_region_is_live(const struct dbg_session *s, const char *name)
{
    struct dbg_region region;
    return find(s, name, &region) > 0;
}

/* What the variable at an address consists of, arrays taken apart; NULL: not
 * known. */
static const struct dbg_type *element_of(const struct dbg_session *s,
                                         const struct isa_symbol *symbol)
{
    const struct dbg_variable *v =
        symbol ? dbg_symbol_variable(s->symbols, symbol) : NULL;
    const struct dbg_type *type = v ? dbg_type_plain(v->type) : NULL;
    while (type && type->kind == DBG_ARRAY)
        type = dbg_type_plain(type->of);
    return type;
}

const struct dbg_type *dbg_elements_at(const struct dbg_session *s,
                                       uint64_t address)
{
    return element_of(s, dbg_symbol_at(s, address));
}

static const struct dbg_type *array_of(struct dbg_session *s,
                                       const struct dbg_region *region)
{
    const struct isa_symbol *symbol = dbg_symbol_at(s, region->address);
    const struct dbg_type *of = element_of(s, symbol);
    const bool is_number =
        of && (of->kind == DBG_INT || of->kind == DBG_FLOAT) && of->bytes > 1 &&
        (region->address - symbol->address) % of->bytes == 0 &&
        region->bytes % of->bytes == 0;
    struct dbg_type *type = isa_arena_take(s->values->made, sizeof *type);
    of = is_number ? of : dbg_builtin_type(DBG_T_INT8);
    if (type)
        *type = (struct dbg_type){.kind = DBG_ARRAY,
                                  .of = of,
                                  .count = region->bytes / of->bytes,
                                  .bytes = region->bytes};
    return type;
}

static bool refuse_several(struct dbg_session *s, const char *name)
{
    char text[400] = "";
    struct dbg_region each;
    for (size_t i = 0; dbg_region(s, s->core, i, &each); i++) {
        const size_t n = strlen(text);
        if (strcmp(each.name, name) == 0 && n < sizeof text - 80)
            snprintf(text + n, sizeof text - n, "%s0x%" PRIx64, n ? ", " : "",
                     each.address);
    }
    return dbg_fail(s,
                    "Several regions are called \"%s\": name an address (%s).",
                    name, text);
}

bool dbg_region_value(struct dbg_session *s, const char *name,
                      struct dbg_value *v)
{
    struct dbg_region region = {0}, each;
    if (!dbg_needs_launch(s))
        return false;
    const size_t n = find(s, name, &region);
    if (n > 1)
        return refuse_several(s, name);
    struct isa_nearest hint = {name, (unsigned)strlen(name) / 3 + 1, NULL};
    char offered[DBG_REGION_NAME] = "";
    for (size_t i = 0; n == 0 && dbg_region(s, s->core, i, &each); i++) {
        hint.found = NULL;
        isa_nearest_offer(&hint, each.name, each.name);
        if (hint.found)
            memcpy(offered, each.name, sizeof offered);
    }
    if (n == 0 && offered[0])
        return dbg_fail(s, "No region \"%s\" is live; did you mean \"%s\"?",
                        name, offered);
    if (n == 0)
        return dbg_fail(s,
                        "No region \"%s\" of the focused core is live; `info "
                        "memory` lists those that are.",
                        name);
    *v = (struct dbg_value){.type = array_of(s, &region),
                            .where = DBG_IN_MEMORY,
                            .core = s->core,
                            .address = region.address};
    return v->type || dbg_fail(s, ISA_NO_MEMORY ".", "a type");
}
