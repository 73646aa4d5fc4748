/* SPDX-License-Identifier: MIT */
/* Reads members of a type recursively into a tree. An array has a single part
 * for all elements. */
#include "isa/image/dwarf/debuginfo_layout.h"

#include <dwarf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/image/dwarf/debuginfo_functions.h"
#include "isa/image/dwarf/debuginfo_parts.h"
#include "isa/image/dwarf/debuginfo_types.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/spell.h"

#define MAX_PARTS 65536 /* maximum, against damaged input */

/* State of reading a parameter. */
struct reading {
    size_t n_parts;
    char *error; /* receives a message */
    size_t error_bytes;
};

static bool complain(struct reading *r, const char *sentence)
{
    snprintf(r->error, r->error_bytes, "%s", sentence);
    return false;
}

static bool read_type(struct reading *r, Dwarf_Die *type, int depth,
                      struct isa_layout *layout);

/* The name of an entry; NULL: out of memory. */
static char *name_of(Dwarf_Die *die)
{
    char text[512];
    const char *name = dwarf_diename(die);

    isa_spell(text, sizeof text, name ? name : "");
    return isa_alloc_text(text, strlen(text));
}

/* Adds an empty part to the layout; NULL after an error. */
static struct isa_layout *add_part(struct reading *r, struct isa_layout *of)
{
    struct isa_layout *parts =
        ++r->n_parts > MAX_PARTS
            ? NULL
            : realloc(of->parts, (of->n_parts + 1) * sizeof *parts);

    if (!parts) {
        complain(r, r->n_parts > MAX_PARTS ? "has too many members"
                                           : "there is no memory for it");
        return NULL;
    }
    of->parts = parts;
    parts[of->n_parts] = (struct isa_layout){0};
    return &parts[of->n_parts++];
}

/* ---- members ------------------------------------------------------------- */

/* Sets the position of a bit-field from the start of the structure. `offset` is
 * the position of the byte that contains the field's first bit. */
static void place_bits(Dwarf_Die *member, struct isa_layout *part)
{
    uint64_t first = 0, n = 0;

    if (!isa_debuginfo_number_of(member, DW_AT_bit_size, &n) || !n)
        return;
    if (isa_debuginfo_number_of(member, DW_AT_data_bit_offset, &first))
        part->offset = first / 8;
    part->bit = (unsigned)(first % 8);
    part->n_bits = (unsigned)n;
}

/* Whether an entry is a member stored in every value. */
static bool is_member(Dwarf_Die *die)
{
    Dwarf_Attribute attr;
    const int tag = dwarf_tag(die);

    return (tag == DW_TAG_member && !dwarf_attr(die, DW_AT_external, &attr)) ||
           tag == DW_TAG_inheritance;
}

static bool read_member(struct reading *r, Dwarf_Die *die, int depth,
                        struct isa_layout *of)
{
    Dwarf_Die type;
    struct isa_layout *part = add_part(r, of);
    if (!part)
        return false;
    part->name =
        dwarf_tag(die) == DW_TAG_member ? name_of(die) : isa_alloc_text("", 0);
    if (!part->name || !isa_debuginfo_type_of(die, &type))
        return complain(r, "has a member without a type");
    isa_debuginfo_number_of(die, DW_AT_data_member_location, &part->offset);
    place_bits(die, part);
    if (!read_type(r, &type, depth + 1, part))
        return false;
    const uint64_t bytes = part->n_bits
                               ? ((uint64_t)part->bit + part->n_bits + 7) / 8
                               : part->bytes;
    if (part->offset > of->bytes || bytes > of->bytes - part->offset)
        return complain(r, "has a member outside of it");
    return true;
}

static bool read_members(struct reading *r, Dwarf_Die *type, int depth,
                         struct isa_layout *layout)
{
    Dwarf_Die child;

    for (int end = dwarf_child(type, &child); end == 0;
         end = dwarf_siblingof(&child, &child))
        if (is_member(&child) && !read_member(r, &child, depth, layout))
            return false;
    return true;
}

/* ---- arrays -------------------------------------------------------------- */

static uint64_t count_of(Dwarf_Die *range)
{
    uint64_t n = 0;

    if (isa_debuginfo_number_of(range, DW_AT_count, &n))
        return n;
    return isa_debuginfo_number_of(range, DW_AT_upper_bound, &n) ? n + 1 : 0;
}

/* Reads the dimensions of an array: `range` and its later siblings; `element`
 * is the type of the elements. */
static bool read_dimension(struct reading *r, Dwarf_Die *range,
                           Dwarf_Die *element, int depth,
                           struct isa_layout *layout)
{
    Dwarf_Die next = *range;
    struct isa_layout *part = add_part(r, layout);

    layout->kind = ISA_LAYOUT_ARRAY;
    layout->n_elements = count_of(range);
    if (!part)
        return false;
    part->name = isa_alloc_text("", 0);
    if (!part->name || depth > ISA_DEBUGINFO_DEPTH)
        return complain(r, "has no end");
    const bool has_more = dwarf_siblingof(range, &next) == 0 &&
                          dwarf_tag(&next) == DW_TAG_subrange_type;
    if (!(has_more ? read_dimension(r, &next, element, depth + 1, part)
                   : read_type(r, element, depth + 1, part)))
        return false;
    layout->bytes = layout->n_elements * part->bytes;
    return true;
}

static bool read_array(struct reading *r, Dwarf_Die *type, int depth,
                       struct isa_layout *layout)
{
    Dwarf_Die element, range;

    if (!isa_debuginfo_type_of(type, &element) ||
        dwarf_child(type, &range) != 0 ||
        dwarf_tag(&range) != DW_TAG_subrange_type)
        return complain(r, "has an array without a length");
    return read_dimension(r, &range, &element, depth, layout);
}

/* ---- enumerations -------------------------------------------------------- */

static bool read_word(struct reading *r, Dwarf_Die *die,
                      struct isa_layout *layout)
{
    Dwarf_Attribute attr;
    Dwarf_Sword value = 0;
    struct isa_layout_word *words =
        ++r->n_parts > MAX_PARTS
            ? NULL
            : realloc(layout->words, (layout->n_words + 1) * sizeof *words);

    if (!words)
        return complain(r, "has an enumeration that is too long");
    layout->words = words;
    /* a constant form without sign stays unsigned */
    if (dwarf_attr(die, DW_AT_const_value, &attr))
        dwarf_formsdata(&attr, &value);
    words[layout->n_words].value = (uint64_t)value;
    words[layout->n_words].name = name_of(die);
    return words[layout->n_words++].name ||
           complain(r, "there is no memory for it");
}

static bool read_words(struct reading *r, Dwarf_Die *type,
                       struct isa_layout *layout)
{
    Dwarf_Die child;

    if (dwarf_tag(type) != DW_TAG_enumeration_type)
        return true;
    for (int end = dwarf_child(type, &child); end == 0;
         end = dwarf_siblingof(&child, &child))
        if (dwarf_tag(&child) == DW_TAG_enumerator &&
            !read_word(r, &child, layout))
            return false;
    return true;
}

/* ---- types --------------------------------------------------------------- */

static bool read_type(struct reading *r, Dwarf_Die *type, int depth,
                      struct isa_layout *layout)
{
    const int tag = dwarf_tag(type);

    if (depth > ISA_DEBUGINFO_DEPTH)
        return complain(r, "has no end");
    layout->bytes = isa_debuginfo_bytes_of(type);
    layout->type = name_of(type);
    if (!layout->type)
        return complain(r, "there is no memory for it");
    if (tag == DW_TAG_array_type)
        return read_array(r, type, depth, layout);
    isa_debuginfo_classify(type, &layout->number);
    layout->kind = ISA_LAYOUT_VALUE;
    if (tag == DW_TAG_union_type)
        layout->kind = ISA_LAYOUT_UNION;
    else if (tag == DW_TAG_structure_type || tag == DW_TAG_class_type)
        layout->kind = ISA_LAYOUT_STRUCT;
    else if (layout->number.kind == ISA_PARAM_STRUCT)
        layout->kind = ISA_LAYOUT_OTHER;
    else if (layout->number.kind == ISA_PARAM_POINTER)
        layout->bytes = layout->number.bytes;
    else
        layout->number.bytes = (uint32_t)layout->bytes;
    if (layout->kind == ISA_LAYOUT_VALUE)
        return read_words(r, type, layout);
    return layout->kind == ISA_LAYOUT_OTHER ||
           read_members(r, type, depth, layout);
}

/* Finds parameter `number`, from 0. */
static bool find_param(Dwarf_Die *function, size_t number, Dwarf_Die *param)
{
    for (int end = dwarf_child(function, param); end == 0;
         end = dwarf_siblingof(param, param))
        if (dwarf_tag(param) == DW_TAG_formal_parameter && number-- == 0)
            return true;
    return false;
}

struct isa_layout *isa_debuginfo_layout(struct isa_debuginfo *info,
                                        const char *kernel, size_t number,
                                        char *error, size_t error_bytes)
{
    struct reading r = {.error = error, .error_bytes = error_bytes};
    struct isa_layout *layout = isa_alloc(1, sizeof *layout);
    Dwarf_Die function, param, type;
    uint64_t address;

    if (!layout) {
        complain(&r, "there is no memory for it");
        return NULL;
    }
    if (!isa_debuginfo_function_of(info, kernel, &address, &function) ||
        !find_param(&function, number, &param) ||
        !isa_debuginfo_type_of(&param, &type))
        complain(&r, "has no debug information, which lists its members");
    else if ((layout->name = name_of(&param)) &&
             read_type(&r, &type, 0, layout))
        return layout;
    isa_layout_free(layout);
    return NULL;
}

static void drop(struct isa_layout *layout)
{
    for (size_t i = 0; i < layout->n_parts; i++)
        drop(&layout->parts[i]);
    for (size_t i = 0; i < layout->n_words; i++)
        free(layout->words[i].name);
    free(layout->words);
    free(layout->parts);
    free(layout->name);
    free(layout->type);
}

void isa_layout_free(struct isa_layout *layout)
{
    if (layout)
        drop(layout);
    free(layout);
}
