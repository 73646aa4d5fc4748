/* SPDX-License-Identifier: MIT */
/* Types in DWARF: size, alignment, and kind of a parameter or member. */
#include "isa/image/dwarf/debuginfo_types.h"

#include <dwarf.h>
#include <string.h>

#include "isa/image/dwarf/debuginfo_parts.h"

bool isa_debuginfo_type_of(Dwarf_Die *die, Dwarf_Die *type)
{
    Dwarf_Attribute attr;

    return dwarf_attr_integrate(die, DW_AT_type, &attr) &&
           dwarf_formref_die(&attr, type) && dwarf_peel_type(type, type) == 0;
}

bool isa_debuginfo_number_of(Dwarf_Die *die, unsigned name, uint64_t *value)
{
    Dwarf_Attribute attr;
    Dwarf_Word word;

    if (!dwarf_attr_integrate(die, name, &attr) ||
        dwarf_formudata(&attr, &word) != 0)
        return false;
    *value = word;
    return true;
}

uint64_t isa_debuginfo_bytes_of(Dwarf_Die *type)
{
    Dwarf_Word size;
    Dwarf_Die member;

    if (dwarf_tag(type) == DW_TAG_ptr_to_member_type) /* has no size in DWARF */
        return isa_debuginfo_type_of(type, &member) &&
                       dwarf_tag(&member) == DW_TAG_subroutine_type
                   ? 16 /* address or table index, and adjustment */
                   : 8;
    return dwarf_aggregate_size(type, &size) == 0 ? size : 0;
}

static uint64_t align_of(Dwarf_Die *type, int depth);

/* The largest alignment among members and base classes. */
static uint64_t align_of_members(Dwarf_Die *type, int depth)
{
    uint64_t align = 1;
    Dwarf_Die child, member;

    for (int r = dwarf_child(type, &child); r == 0;
         r = dwarf_siblingof(&child, &child)) {
        uint64_t own = 1;
        int tag = dwarf_tag(&child);
        if ((tag != DW_TAG_member && tag != DW_TAG_inheritance) ||
            !isa_debuginfo_type_of(&child, &member))
            continue;
        if (!isa_debuginfo_number_of(&child, DW_AT_alignment, &own))
            own = align_of(&member, depth + 1);
        if (own > align)
            align = own;
    }
    return align;
}

static uint64_t align_of(Dwarf_Die *type, int depth)
{
    uint64_t align;
    Dwarf_Die element;

    if (isa_debuginfo_number_of(type, DW_AT_alignment, &align))
        return align;
    if (depth > ISA_DEBUGINFO_DEPTH)
        return 1;
    switch (dwarf_tag(type)) {
    case DW_TAG_array_type:
        return isa_debuginfo_type_of(type, &element)
                   ? align_of(&element, depth + 1)
                   : 1;
    case DW_TAG_structure_type:
    case DW_TAG_class_type:
    case DW_TAG_union_type:
        return align_of_members(type, depth);
    case DW_TAG_pointer_type:
    case DW_TAG_reference_type:
    case DW_TAG_rvalue_reference_type:
    case DW_TAG_ptr_to_member_type:
        return 8;
    default:
        align = isa_debuginfo_bytes_of(type);
        return align ? align : 1;
    }
}

uint64_t isa_debuginfo_align_of(Dwarf_Die *type)
{
    return align_of(type, 0);
}

/* The word of numbers.def for a base type; NULL: none. */
static const char *word_of(Dwarf_Die *type, uint64_t encoding)
{
    static const struct {
        const char *word;
        uint64_t bytes, encoding;
        const char *name;
    } numbers[] = {
#define X(word, bytes, encoding, name) {word, bytes, encoding, name},
#include "isa/image/numbers.def"
#undef X
    };
    const uint64_t bytes = isa_debuginfo_bytes_of(type);
    const char *name = dwarf_diename(type);

    encoding = encoding == DW_ATE_signed_char     ? DW_ATE_signed
               : encoding == DW_ATE_unsigned_char ? DW_ATE_unsigned
                                                  : encoding;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (numbers[i].bytes == bytes && numbers[i].encoding == encoding &&
            (!numbers[i].name || (name && strcmp(numbers[i].name, name) == 0)))
            return numbers[i].word;
    return NULL;
}

/* Whether a pointer's target is const. */
static bool is_to_const(Dwarf_Die *pointer)
{
    Dwarf_Attribute attr;
    Dwarf_Die type, *at = pointer;

    while (dwarf_attr_integrate(at, DW_AT_type, &attr) &&
           dwarf_formref_die(&attr, &type)) {
        const int tag = dwarf_tag(&type);
        if (tag == DW_TAG_const_type)
            return true;
        if (tag != DW_TAG_typedef && tag != DW_TAG_volatile_type &&
            tag != DW_TAG_restrict_type)
            return false;
        at = &type;
    }
    return false;
}

static void classify_base(Dwarf_Die *type, struct isa_param *param)
{
    uint64_t encoding = 0;

    isa_debuginfo_number_of(type, DW_AT_encoding, &encoding);
    param->kind = ISA_PARAM_INT;
    if (encoding == DW_ATE_float)
        param->kind = ISA_PARAM_FLOAT;
    if (encoding == DW_ATE_complex_float)
        param->kind = ISA_PARAM_STRUCT;
    param->is_signed =
        encoding == DW_ATE_signed || encoding == DW_ATE_signed_char;
    param->type = word_of(type, encoding);
}

void isa_debuginfo_classify(Dwarf_Die *type, struct isa_param *param)
{
    Dwarf_Die underlying;

    switch (dwarf_tag(type)) {
    case DW_TAG_base_type:
        classify_base(type, param);
        break;
    case DW_TAG_enumeration_type:
        param->kind = ISA_PARAM_INT;
        if (isa_debuginfo_type_of(type, &underlying))
            classify_base(&underlying, param);
        break;
    case DW_TAG_pointer_type:
    case DW_TAG_reference_type:
    case DW_TAG_rvalue_reference_type:
    case DW_TAG_unspecified_type: /* decltype(nullptr) */
        if (isa_debuginfo_type_of(type, &underlying) &&
            dwarf_tag(&underlying) == DW_TAG_base_type) {
            classify_base(&underlying, param);
            param->target_bytes = (uint32_t)isa_debuginfo_bytes_of(&underlying);
            param->is_target_float = param->kind == ISA_PARAM_FLOAT;
            param->is_signed = false;
        }
        param->kind = ISA_PARAM_POINTER;
        param->is_const = is_to_const(type);
        param->bytes = 8;
        param->align = 8;
        break;
    default:
        param->kind = ISA_PARAM_STRUCT;
        break;
    }
}
