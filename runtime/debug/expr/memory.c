/* SPDX-License-Identifier: MIT */
/* Expressions about memory: elements, members, addresses, and the memories of a
 * device by name. */
#include "runtime/debug/expr/memory.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/memory/arena.h"
#include "isa/support/words/nearest.h"
#include "runtime/debug/expr/arith.h"
#include "runtime/debug/expr/device_names.h"
#include "runtime/debug/expr/operands.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/where.h"

bool dbg_eval_follow(struct dbg_session *s, const struct dbg_value *pointer,
                     int64_t index, struct dbg_value *v)
{
    char text[256];
    const struct dbg_type *type = dbg_type_plain(pointer->type);
    if (type->kind != DBG_POINTER)
        return dbg_fail(s, "%s is no pointer.",
                        dbg_type_text(pointer->type, "", text, sizeof text));
    if (dbg_type_plain(type->of)->bytes == 0)
        return dbg_fail(s,
                        "A %s cannot be followed: cast it to a pointer to "
                        "something.",
                        dbg_type_text(pointer->type, "", text, sizeof text));
    *v = (struct dbg_value){
        .type = type->of,
        .where = DBG_IN_MEMORY,
        .core = pointer->core,
        .address = (uint64_t)dbg_number(pointer->type, pointer->bytes) +
                   (uint64_t)index * dbg_element_bytes(pointer),
    };
    return true;
}

bool dbg_eval_index(struct dbg_session *s, struct dbg_value *base,
                    const struct dbg_value *index, struct dbg_value *v)
{
    if (!dbg_type_is_integer(index->type))
        return dbg_fail(s, "An index must be an integer.");
    int64_t i = dbg_number(index->type, index->bytes);
    const struct dbg_type *plain = dbg_type_plain(base->type);
    if (plain->kind == DBG_ARRAY && base->where == DBG_NOWHERE) {
        uint64_t each = dbg_type_plain(plain->of)->bytes;
        if (i < 0 || (uint64_t)i >= plain->count || each == 0 ||
            ((uint64_t)i + 1) * each > DBG_VALUE_BYTES)
            return dbg_fail(s, "There is no element %lld.", (long long)i);
        *v = (struct dbg_value){.type = plain->of, .core = base->core};
        memcpy(v->bytes, base->bytes + (uint64_t)i * each, each);
        return true;
    }
    return dbg_eval_decay(s, base) && dbg_eval_follow(s, base, i, v);
}

static const struct dbg_field *find_member(const struct dbg_type *type,
                                           const char *name, uint64_t *offset,
                                           int depth)
{
    type = dbg_type_plain(type);
    if ((type->kind != DBG_STRUCT && type->kind != DBG_UNION) || depth > 20)
        return NULL;
    for (size_t i = 0; i < type->n_fields; i++)
        if (strcmp(type->fields[i].name, name) == 0 &&
            !type->fields[i].is_base) {
            *offset += type->fields[i].offset;
            return &type->fields[i];
        }
    for (size_t i = 0; i < type->n_fields; i++) {
        const struct dbg_field *f = &type->fields[i];
        uint64_t inner = *offset + f->offset;
        const struct dbg_field *found =
            f->is_base || !f->name[0]
                ? find_member(f->type, name, &inner, depth + 1)
                : NULL;
        if (found) {
            *offset = inner;
            return found;
        }
    }
    return NULL;
}

const struct dbg_field *dbg_member_find(const struct dbg_type *type,
                                        const char *name, uint64_t *offset)
{
    *offset = 0;
    return find_member(type, name, offset, 0);
}

bool dbg_eval_member(struct dbg_session *s, const struct dbg_value *of,
                     const char *name, bool is_arrow, struct dbg_value *v)
{
    assert(of->type && name[0]);
    struct dbg_value base = *of;
    char text[256];
    enum dbg_kind kind = dbg_type_plain(base.type)->kind;
    bool follows = kind == DBG_POINTER || is_arrow;
    if (follows) {
        struct dbg_value pointer = base;
        if (!dbg_eval_decay(s, &pointer) ||
            !dbg_eval_follow(s, &pointer, 0, &base))
            return false;
    }
    uint64_t offset;
    const struct dbg_field *f = dbg_member_find(base.type, name, &offset);
    if (!f)
        return dbg_fail(s, "%s has no member %s.",
                        dbg_type_text(base.type, "", text, sizeof text), name);
    if (base.where == DBG_LOST)
        return dbg_fail(s, "%s", base.why);
    *v = base;
    v->type = f->type;
    v->bits = f->bits;
    v->first_bit = f->first_bit;
    if (base.where == DBG_IN_MEMORY) {
        v->address += offset;
        return true;
    }
    uint64_t bytes = dbg_type_plain(f->type)->bytes;
    if (offset + bytes > DBG_VALUE_BYTES)
        return dbg_fail(s, "This member lies in no memory.");
    memmove(v->bytes, v->bytes + offset, DBG_VALUE_BYTES - (size_t)offset);
    v->where = DBG_NOWHERE;
    return true;
}

/* Converts an offset in a memory to an address. Also accepts an address in that
 * memory, because addresses are printed with the name of the memory. */
static bool place_in(struct dbg_session *s, const char *word, uint64_t at,
                     uint64_t *address)
{
    const enum isa_space space = dbg_space_find(word);
    const uint64_t first = isa_spaces[space].first;
    const uint64_t kib = dbg_space_kib(s, space);
    *address = first + at;
    if (space == ISA_SPACE_LDRAM && at < first)
        *address = first - at;
    if (kib ? at < kib * 1024 : at < first)
        return true;
    *address = at;
    if (!kib || at - first < kib * 1024)
        return true;
    return dbg_fail(
        s, "0x%" PRIx64 " is beyond the end: there are %" PRIu64 " KiB of %s.",
        at, kib, word);
}

bool dbg_eval_space(struct dbg_session *s, const char *space,
                    const struct dbg_value *offset, struct dbg_value *v)
{
    uint64_t at = (uint64_t)dbg_number(offset->type, offset->bytes);
    if (!place_in(s, space, at, &at))
        return false;
    *v = dbg_value_int(dbg_builtin_type(DBG_T_ADDRESS), at);
    v->core = s->core;
    return true;
}

bool dbg_eval_cluster(struct dbg_session *s, const struct dbg_value *cluster,
                      struct dbg_value *v)
{
    if (!dbg_needs_launch(s))
        return false;
    int64_t number = dbg_number(cluster->type, cluster->bytes);
    for (unsigned i = 0; i < dbg_n_cores(s); i++) {
        struct sim_view view;
        if (dbg_look(s, i, &view) && view.cluster == number &&
            dbg_has_task(s, i)) {
            v->core = i;
            return true;
        }
    }
    return dbg_fail(s, "No core of cluster %lld has a task.",
                    (long long)number);
}

bool dbg_eval_address(struct dbg_session *s, const struct dbg_value *of,
                      struct dbg_value *v)
{
    if (of->where == DBG_LOST)
        return dbg_fail(s, "%s", of->why);
    if (of->where == DBG_IN_REGISTER)
        return dbg_fail(s, "It is in register %s and has no address.",
                        dbg_register_name(of->reg));
    if (of->where != DBG_IN_MEMORY || of->bits)
        return dbg_fail(s, "It has no address.");
    struct dbg_type *type = isa_arena_take(s->values->made, sizeof *type);
    if (!type)
        return dbg_fail(s, ISA_NO_MEMORY ".", "a type");
    *type = (struct dbg_type){.kind = DBG_POINTER, .bytes = 8, .of = of->type};
    *v = dbg_value_int(type, of->address);
    v->core = of->core;
    return true;
}

bool dbg_eval_array(struct dbg_session *s, const struct dbg_value *count,
                    struct dbg_value *v)
{
    assert(v->type && count->type);
    if (v->where != DBG_IN_MEMORY)
        return dbg_fail(s, "What is left of @ must lie in memory.");
    int64_t number = dbg_number(count->type, count->bytes);
    uint64_t bytes, each = dbg_type_plain(v->type)->bytes;
    if (number < 1 || each == 0 ||
        __builtin_mul_overflow((uint64_t)number, each, &bytes) ||
        bytes > (uint64_t)1 << 32)
        return dbg_fail(s, "What is right of @ must be a number of elements, "
                           "from 1 on.");
    struct dbg_type *type = isa_arena_take(s->values->made, sizeof *type);
    if (!type)
        return dbg_fail(s, ISA_NO_MEMORY ".", "a type");
    *type = (struct dbg_type){.kind = DBG_ARRAY,
                              .of = v->type,
                              .count = (uint64_t)number,
                              .bytes = bytes};
    v->type = type;
    return true;
}

/* ---- regions ------------------------------------------------------------- */

/* Regions that the kernel has named, in expressions: the live ones of the
 * focused core. A region has no type. If the variable around it is an array of
 * numbers larger than bytes, and the region consists of whole elements, the
 * region is shown as an array of such elements. */

/* Counts the regions of this name. *region receives the first of them. */
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

/* Returns the type of a variable's innermost elements. NULL: unknown. */
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
