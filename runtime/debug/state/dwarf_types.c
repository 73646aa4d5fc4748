/* SPDX-License-Identifier: MIT */
/* Reads types of a program from DWARF. Each entry is read once. A type is put
 * into the table before its entry is read, so that a struct may point to
 * itself. Damaged and unknown entries become opaque types. */
#include "runtime/debug/state/dwarf_types.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/memory/arena.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"

static const struct dbg_type void_type = {.kind = DBG_VOID, .name = "void"};
static const struct dbg_type opaque_type = {.kind = DBG_OPAQUE};

/* ---- the table ---------------------------------------------------------- */

static size_t slot_of(const struct dbg_dwarf *d, Dwarf_Off offset)
{
    assert(d->room_slots > 0 && d->n_slots < d->room_slots);
    size_t at = (size_t)(offset * 0x9e3779b97f4a7c15u >> 20);
    at &= d->room_slots - 1;
    while (d->slots[at].type && d->slots[at].offset != offset)
        at = (at + 1) & (d->room_slots - 1);
    return at;
}

static bool grow_slots(struct dbg_dwarf *d)
{
    struct dbg_type_slot *old = d->slots;
    size_t n = d->room_slots;
    if (d->n_slots * 2 < n)
        return true;
    d->slots = isa_alloc(n ? 2 * n : 256, sizeof *d->slots);
    if (!d->slots) {
        d->slots = old;
        return false;
    }
    d->room_slots = n ? 2 * n : 256;
    for (size_t i = 0; i < n; i++)
        if (old[i].type)
            d->slots[slot_of(d, old[i].offset)] = old[i];
    free(old);
    return true;
}

/* ---- attributes --------------------------------------------------------- */

static bool number_of(Dwarf_Die *die, unsigned name, uint64_t *value)
{
    Dwarf_Attribute attr;
    Dwarf_Word word;
    if (!dwarf_attr_integrate(die, name, &attr) ||
        dwarf_formudata(&attr, &word) != 0)
        return false;
    *value = word;
    return true;
}

static int64_t constant_of(Dwarf_Die *die)
{
    Dwarf_Attribute attr;
    Dwarf_Sword word = 0;
    Dwarf_Word plain = 0;
    if (!dwarf_attr(die, DW_AT_const_value, &attr))
        return 0;
    if (dwarf_formsdata(&attr, &word) == 0)
        return word;
    return dwarf_formudata(&attr, &plain) == 0 ? (int64_t)plain : 0;
}

/* ---- kinds -------------------------------------------------------------- */

static void read_base(struct dbg_type *type, Dwarf_Die *die)
{
    uint64_t encoding = 0;
    number_of(die, DW_AT_encoding, &encoding);
    type->is_signed =
        encoding == DW_ATE_signed || encoding == DW_ATE_signed_char;
    bool fits = type->bytes == 1 || type->bytes == 2 || type->bytes == 4 ||
                type->bytes == 8;
    if (!fits) {
        type->kind = DBG_OPAQUE;
        return;
    }
    switch (encoding) {
    case DW_ATE_boolean:
        type->kind = DBG_BOOL;
        break;
    case DW_ATE_signed_char:
    case DW_ATE_unsigned_char:
        /* in this language, int8_t and uint8_t are numbers, not letters */
        type->kind =
            type->name && strcmp(type->name, "char") == 0 ? DBG_CHAR : DBG_INT;
        break;
    case DW_ATE_float:
        type->kind = type->bytes == 1 ? DBG_OPAQUE : DBG_FLOAT;
        type->is_bfloat = type->name && type->bytes == 2 &&
                          (strstr(type->name, "bf") != NULL);
        break;
    case DW_ATE_signed:
    case DW_ATE_unsigned:
    case DW_ATE_UTF:
        type->kind = DBG_INT;
        break;
    default:
        type->kind = DBG_OPAQUE;
    }
}

/* Counts the entries directly below die that have one of these two tags. */
static size_t count_children(Dwarf_Die *die, int tag, int other)
{
    Dwarf_Die child;
    size_t n = 0;
    for (int r = dwarf_child(die, &child); r == 0;
         r = dwarf_siblingof(&child, &child))
        n += dwarf_tag(&child) == tag || dwarf_tag(&child) == other;
    return n;
}

static void read_field(struct dbg_symbols *s, struct dbg_field *field,
                       Dwarf_Die *die, int depth)
{
    uint64_t number;
    field->name = dbg_dwarf_name(s, dwarf_diename(die));
    field->type = dbg_dwarf_type(s, die, depth + 1);
    field->is_base = dwarf_tag(die) == DW_TAG_inheritance;
    if (number_of(die, DW_AT_data_member_location, &number))
        field->offset = number;
    if (!number_of(die, DW_AT_bit_size, &number) || number == 0 || number > 64)
        return;
    field->bits = (unsigned)number;
    if (number_of(die, DW_AT_data_bit_offset, &number)) {
        field->offset = number / 8;
        field->first_bit = (unsigned)(number % 8);
    }
}

/* Stores a static member, to be read later as a variable. */
static void keep_static(struct dbg_dwarf *d, const Dwarf_Die *die)
{
    if (!ISA_GROW(d->statics, d->n_statics, d->room_statics))
        return;
    d->statics[d->n_statics++] = *die;
}

static void read_struct(struct dbg_symbols *s, struct dbg_type *type,
                        Dwarf_Die *die, int depth)
{
    Dwarf_Die child;
    size_t n = count_children(die, DW_TAG_member, DW_TAG_inheritance);
    if (dwarf_hasattr(die, DW_AT_declaration))
        type->kind = DBG_OPAQUE;
    type->fields = isa_arena_take(s->arena, n * sizeof *type->fields);
    if (!type->fields)
        return;
    for (int r = dwarf_child(die, &child); r == 0;
         r = dwarf_siblingof(&child, &child)) {
        int tag = dwarf_tag(&child);
        /* a static member is a variable, even if it is only a constant */
        if (dwarf_hasattr(&child, DW_AT_const_value) &&
            (tag == DW_TAG_variable || tag == DW_TAG_member))
            keep_static(s->dwarf, &child);
        if ((tag != DW_TAG_member && tag != DW_TAG_inheritance) ||
            dwarf_hasattr(&child, DW_AT_external) || type->n_fields == n)
            continue;
        struct dbg_field *field = &type->fields[type->n_fields];
        read_field(s, field, &child, depth);
        uint64_t bytes = dbg_type_plain(field->type)->bytes;
        if (field->bits) /* size of the bytes that contain the bit-field,
                            perhaps fewer than its type has */
            bytes = (field->first_bit + field->bits + 7) / 8;
        if (field->offset <= type->bytes && bytes <= type->bytes &&
            field->offset + bytes <= type->bytes)
            type->n_fields++;
    }
}

static void read_enum(struct dbg_symbols *s, struct dbg_type *type,
                      Dwarf_Die *die)
{
    Dwarf_Die child;
    size_t n = count_children(die, DW_TAG_enumerator, DW_TAG_enumerator);
    type->fields = isa_arena_take(s->arena, n * sizeof *type->fields);
    type->is_signed = type->of && dbg_type_plain(type->of)->is_signed;
    if (type->bytes != 1 && type->bytes != 2 && type->bytes != 8)
        type->bytes = 4;
    for (int r = dwarf_child(die, &child); type->fields && r == 0;
         r = dwarf_siblingof(&child, &child))
        if (dwarf_tag(&child) == DW_TAG_enumerator && type->n_fields < n)
            type->fields[type->n_fields++] = (struct dbg_field){
                .name = dbg_dwarf_name(s, dwarf_diename(&child)),
                .value = constant_of(&child),
            };
}

/* Returns the number of elements in one dimension. 0: unknown. */
static uint64_t count_of(Dwarf_Die *subrange)
{
    uint64_t n;
    if (number_of(subrange, DW_AT_count, &n))
        return n;
    return number_of(subrange, DW_AT_upper_bound, &n) && n != UINT64_MAX ? n + 1
                                                                         : 0;
}

/* Reads an array. Several dimensions become arrays of arrays. The first entry
 * is the outermost dimension, so the inner arrays are made first. */
static void read_array(struct dbg_symbols *s, struct dbg_type *type,
                       Dwarf_Die *die)
{
    uint64_t counts[16];
    size_t n = 0;
    Dwarf_Die child;
    for (int r = dwarf_child(die, &child); r == 0;
         r = dwarf_siblingof(&child, &child))
        if (dwarf_tag(&child) == DW_TAG_subrange_type && n < 16)
            counts[n++] = count_of(&child);
    if (n == 0)
        counts[n++] = 0;
    const struct dbg_type *of = type->of;
    while (n > 1) {
        struct dbg_type *inner = isa_arena_take(s->arena, sizeof *inner);
        if (!inner)
            break;
        uint64_t bytes = dbg_type_plain(of)->bytes;
        *inner = (struct dbg_type){
            .kind = DBG_ARRAY, .of = of, .count = counts[--n]};
        if (!__builtin_mul_overflow(bytes, inner->count, &inner->bytes))
            of = inner;
    }
    type->of = of;
    type->count = counts[0];
    uint64_t bytes = dbg_type_plain(of)->bytes;
    if (__builtin_mul_overflow(bytes, type->count, &type->bytes) ||
        type->bytes > (uint64_t)1 << 40)
        type->kind = DBG_OPAQUE;
}

static enum dbg_kind kind_of(int tag)
{
    switch (tag) {
    case DW_TAG_enumeration_type:
        return DBG_ENUM;
    case DW_TAG_pointer_type:
        return DBG_POINTER;
    case DW_TAG_reference_type:
    case DW_TAG_rvalue_reference_type:
        return DBG_REFERENCE;
    case DW_TAG_array_type:
        return DBG_ARRAY;
    case DW_TAG_structure_type:
    case DW_TAG_class_type:
        return DBG_STRUCT;
    case DW_TAG_union_type:
        return DBG_UNION;
    case DW_TAG_subroutine_type:
        return DBG_FUNCTION;
    case DW_TAG_typedef:
        return DBG_TYPEDEF;
    case DW_TAG_const_type:
        return DBG_CONST;
    case DW_TAG_volatile_type:
        return DBG_VOLATILE;
    default:
        return DBG_OPAQUE;
    }
}

static void fill(struct dbg_symbols *s, struct dbg_type *type, Dwarf_Die *die,
                 int depth)
{
    int tag = dwarf_tag(die);
    const char *name = dwarf_diename(die);
    uint64_t bytes = 0;
    type->kind = kind_of(tag);
    type->name = name ? dbg_dwarf_name(s, name) : NULL;
    number_of(die, DW_AT_byte_size, &bytes);
    type->bytes = bytes <= (uint64_t)1 << 40 ? bytes : 0;
    if (tag != DW_TAG_base_type && tag != DW_TAG_structure_type &&
        tag != DW_TAG_class_type && tag != DW_TAG_union_type)
        type->of = dbg_dwarf_type(s, die, depth + 1);
    switch (type->kind) {
    case DBG_STRUCT:
    case DBG_UNION:
        read_struct(s, type, die, depth);
        break;
    case DBG_ENUM:
        read_enum(s, type, die);
        break;
    case DBG_ARRAY:
        read_array(s, type, die);
        break;
    case DBG_POINTER:
    case DBG_REFERENCE:
        type->bytes = 8;
        break;
    case DBG_TYPEDEF:
    case DBG_CONST:
    case DBG_VOLATILE:
        type->bytes = type->of->bytes;
        break;
    default:
        if (tag == DW_TAG_base_type)
            read_base(type, die);
    }
}

const struct dbg_type *dbg_dwarf_read_type(struct dbg_symbols *s,
                                           Dwarf_Die *die, int depth)
{
    struct dbg_dwarf *d = s->dwarf;
    Dwarf_Off offset = dwarf_dieoffset(die);
    if (depth > DBG_MAX_DEPTH || !grow_slots(d))
        return &opaque_type;
    size_t at = slot_of(d, offset);
    if (d->slots[at].type)
        return d->slots[at].type;
    struct dbg_type *type = isa_arena_take(s->arena, sizeof *type);
    if (!type)
        return &opaque_type;
    type->kind = DBG_OPAQUE; /* opaque until the entry is read */
    d->slots[at] = (struct dbg_type_slot){offset, type};
    d->n_slots++;
    fill(s, type, die, depth);
    if (type->name && type->name[0])
        dbg_push(&s->types, &s->n_types, &s->room_types, type);
    return type;
}

const struct dbg_type *dbg_dwarf_type(struct dbg_symbols *s, Dwarf_Die *die,
                                      int depth)
{
    Dwarf_Attribute attr;
    Dwarf_Die type;
    if (!dwarf_attr_integrate(die, DW_AT_type, &attr))
        return &void_type;
    if (!dwarf_formref_die(&attr, &type))
        return &opaque_type;
    return dbg_dwarf_read_type(s, &type, depth);
}
