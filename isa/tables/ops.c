/* SPDX-License-Identifier: MIT */
/* The tables of the instruction set, expanded from .def files, and look-ups in
 * them. If bang.def has a code twice, this file does not compile, because of
 * the duplicate case. If a row has no body, the program does not link. */
#include "isa/isa.h"
#include "isa/tables/bodies.h"
#include "isa/tables/words.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

const struct isa_type_info isa_types[ISA_N_TYPES] = {
#define X(id, ID, name, bytes, class, since) \
    [id] = {name, bytes, ISA_CLASS_##class, since},
#include "isa/tables/types.def"
#undef X
};

const uint8_t isa_sources[ISA_N_SOURCES] = {
#define X(funct3, ID) [funct3] = ISA_T_##ID,
#include "isa/tables/sources.def"
#undef X
};

const struct isa_space_info isa_spaces[ISA_N_SPACES] = {
#define X(ID, name, first, owner, doc) \
    [ISA_SPACE_##ID] = {name, first, ISA_OWNER_##owner, doc},
#include "isa/tables/spaces.def"
#undef X
};

const struct isa_unit_info isa_units[ISA_N_UNITS] = {
#define X(ID, name, doc) [ISA_UNIT_##ID] = {name, doc},
#include "isa/tables/units.def"
#undef X
};

const struct isa_direction_info isa_directions[ISA_N_DIRECTIONS] = {
#define X(n, name, dst, src, unit, aunit, who)                 \
    [n] = {#name,           ISA_SPACE_##dst,  ISA_SPACE_##src, \
           ISA_UNIT_##unit, ISA_UNIT_##aunit, ISA_WHO_##who},
#include "isa/tables/directions.def"
#undef X
};

const struct isa_rule_info isa_rules[ISA_N_RULES] = {
#define X(id, space, align2, mult2, overlap, async, extra, more)               \
    [ISA_RULE_##                                                               \
        id] = {#id,   ISA_IN_##space,    align2, mult2, ISA_OVERLAP_##overlap, \
               async, ISA_EXTRA_##extra, more},
#include "isa/tables/rules.def"
#undef X
};

const struct isa_shape_info isa_shapes[ISA_N_SHAPES] = {
#define X(id, parts, limits, doc) [ISA_SHAPE_##id] = {#id, limits, doc},
#include "isa/tables/shapes.def"
#undef X
};

const char *const isa_registers[32] = {
#define X(number, name) [number] = name,
#include "isa/tables/registers.def"
#undef X
};

const char *const isa_csr_names[ISA_N_CSRS] = {
#define X(number, name, doc) [ISA_CSR_##name] = #name,
#include "isa/tables/csrs.def"
#undef X
};

const char *const isa_evidence_ids[] = {
#define X(id, words) [ISA_EVIDENCE_##id] = #id,
#include "isa/tables/evidence.def"
#undef X
};

const char *const isa_evidence_words[] = {
#define X(id, words) [ISA_EVIDENCE_##id] = words,
#include "isa/tables/evidence.def"
#undef X
};

static const struct isa_arch archs[] = {
#define X(name, number, gen, nram, wram, sram, cores, slices, kept, evidence, \
          source)                                                             \
    {#name, number, gen,    nram, wram,                                       \
     sram,  cores,  slices, kept, ISA_EVIDENCE_##evidence,                    \
     source},
#include "isa/tables/archs.def"
#undef X
};

enum isa_take isa_take_of(uint64_t nram, uint64_t kept,
                          enum isa_evidence evidence, uint64_t used)
{
    if (used > nram || (used == nram && evidence == ISA_EVIDENCE_measured))
        return ISA_REFUSES;
    return used == nram || used + kept > nram ? ISA_MAY_TAKE : ISA_TAKES;
}

const struct isa_arch *isa_archs(size_t *n)
{
    *n = sizeof archs / sizeof archs[0];
    return archs;
}

const struct isa_arch *isa_arch_find(const char *name)
{
    for (size_t i = 0; i < sizeof archs / sizeof archs[0]; i++)
        if (strcmp(archs[i].name, name) == 0)
            return &archs[i];
    return NULL;
}

const struct isa_arch *isa_arch_of(unsigned number)
{
    for (size_t i = 0; i < sizeof archs / sizeof archs[0]; i++)
        if (archs[i].number == number)
            return &archs[i];
    return NULL;
}

/* ---- operand letters ----------------------------------------------------- */

const struct isa_letter *isa_letter(char letter)
{
    static const struct isa_letter letters[128] = {
#define X(letter_, access_, element_, place_, name_, parameter_, argument_) \
    [letter_] = {letter_,                                                   \
                 ISA_ACCESS_##access_,                                      \
                 ISA_ELEMENT_##element_,                                    \
                 ISA_PLACE_##place_,                                        \
                 name_,                                                     \
                 parameter_,                                                \
                 argument_},
#include "isa/tables/letters.def"
#undef X
    };
    assert(letters[letter & 127].letter == letter);
    return &letters[letter & 127];
}

/* Returns the unsigned integer type of an element's size. */
static enum isa_type index_type(enum isa_type type)
{
    switch (isa_types[type].bytes) {
    case 1:
        return ISA_T_U8;
    case 2:
        return ISA_T_U16;
    case 4:
        return ISA_T_U32;
    default:
        return ISA_T_U64;
    }
}

enum isa_type isa_operand_type(const struct isa_op *op, int k,
                               enum isa_type type, enum isa_type source)
{
    assert(k >= 0 && k < op->n_operands);
    switch (isa_letter(op->operands[k])->element) {
    case ISA_ELEMENT_FROM:
        return isa_op_converts(op) ? source : type;
    case ISA_ELEMENT_INDEX:
        return index_type(type);
    case ISA_ELEMENT_U32:
        return ISA_T_U32;
    case ISA_ELEMENT_BITS:
    case ISA_ELEMENT_BYTE:
        return ISA_T_NONE;
    case ISA_ELEMENT_OWN:
        break;
    }
    return type;
}

unsigned isa_operand_bits(const struct isa_op *op, int k, enum isa_type type,
                          enum isa_type source)
{
    if (isa_letter(op->operands[k])->element == ISA_ELEMENT_BITS)
        return 1;
    return 8 * isa_types[isa_operand_type(op, k, type, source)].bytes;
}

unsigned isa_type_since(const struct isa_op *op, enum isa_type type)
{
    const bool computes = op->unit == ISA_UNIT_COMPUTE &&
                          op->cost != ISA_COST_rearrange &&
                          strcmp(op->operands, "wn") != 0;
    return computes && op->since < isa_types[type].since ? isa_types[type].since
                                                         : op->since;
}

enum isa_type isa_result_type(const struct isa_op *op, enum isa_type type)
{
    return op->result == ISA_RESULT_OWN ? type : (enum isa_type)op->result;
}

/* ---- BANG ops ----------------------------------------------------------- */

#define BODY_SEM(name) isa_sem_##name
#define BODY_SYS(name) NULL
static const struct isa_op ops[] = {
#define HEADER_GEN  false
#define HEADER_HAND true
#define X(code_, name_, intrinsic_, operands_, result_, shape_, types_,     \
          rules_, unit_, cost_, body_, header_, since_, dropped_, formula_) \
    {.code = code_,                                                         \
     .n_operands = sizeof operands_ - 1,                                    \
     .unit = ISA_UNIT_##unit_,                                              \
     .cost = ISA_COST_##cost_,                                              \
     .rule = ISA_RULE_##rules_,                                             \
     .shape = ISA_SHAPE_##shape_,                                           \
     .result = ISA_RESULT_##result_,                                        \
     .is_hand_written = HEADER_##header_,                                   \
     .since = since_,                                                       \
     .dropped = dropped_,                                                   \
     .types = types_,                                                       \
     .name = #name_,                                                        \
     .intrinsic = intrinsic_,                                               \
     .operands = operands_,                                                 \
     .formula = formula_,                                                   \
     .sem = BODY_##body_(name_)},
#include "isa/tables/bang.def"
#undef X
};

#define X(code, name, intrinsic, operands, ...)             \
    _Static_assert(sizeof operands - 1 <= ISA_MAX_OPERANDS, \
                   "too many operands: " #name);            \
    _Static_assert((code) > 0 && (code) < ISA_MAX_OPS, "op code: " #name);
#include "isa/tables/bang.def"
#undef X

enum {
#define X(code, name, ...) INDEX_##name,
#include "isa/tables/bang.def"
#undef X
    N_OPS
};

const struct isa_op *isa_ops(size_t *n)
{
    *n = N_OPS;
    return ops;
}

const struct isa_op *isa_op_by_code(unsigned code)
{
    switch (code) {
#define X(code, name, ...) \
    case code:             \
        return &ops[INDEX_##name];
#include "isa/tables/bang.def"
#undef X
    default:
        return NULL;
    }
}

const struct isa_op *isa_op_find(const char *name)
{
    for (size_t i = 0; i < N_OPS; i++)
        if (strcmp(ops[i].name, name) == 0)
            return &ops[i];
    return NULL;
}

/* ---- combinations -------------------------------------------------------- */

const struct isa_combination *isa_combination_find(uint64_t number)
{
    static const struct isa_combination combinations[ISA_MAX_COMBINATION + 1] =
        {
#define X(number, result, source, source_bits, kernel, kernel_bits, since,   \
          cost)                                                              \
    [number] = {ISA_T_##result, ISA_T_##source, ISA_T_##kernel, source_bits, \
                kernel_bits,    since,          ISA_COST_##cost},
#include "isa/tables/combinations.def"
#undef X
        };
    bool is_known =
        number <= ISA_MAX_COMBINATION && combinations[number].kernel_bits;
    return is_known ? &combinations[number] : NULL;
}

/* ---- conversions -------------------------------------------------------- */

static const struct isa_conversion conversions[] = {
#define X(source, target, positions, plain, name, old_names)    \
    {ISA_T_##source, ISA_T_##target, ISA_POSITIONS_##positions, \
     #plain,         name,           old_names},
#include "isa/tables/conversions.def"
#undef X
};

enum {
#define X(source, target, ...) INDEX_##source##_to_##target,
#include "isa/tables/conversions.def"
#undef X
    N_CONVERSIONS
};

const struct isa_conversion *isa_conversions(size_t *n)
{
    *n = N_CONVERSIONS;
    return conversions;
}

const struct isa_conversion *isa_conversion_find(const struct isa_op *op,
                                                 enum isa_type target,
                                                 enum isa_type source)
{
    static const uint8_t index[ISA_N_TYPES][ISA_N_TYPES] = {
#define X(source, target, ...) \
    [ISA_T_##target][ISA_T_##source] = INDEX_##source##_to_##target + 1,
#include "isa/tables/conversions.def"
#undef X
    };
    assert(target < ISA_N_TYPES && source < ISA_N_TYPES);
    unsigned i = index[target][source];
    const struct isa_conversion *c = i ? &conversions[i - 1] : NULL;
    if (!c || !isa_op_converts(op))
        return NULL;
    bool is_strided = op->shape == ISA_SHAPE_convert_strided;
    return is_strided && c->positions != ISA_POSITIONS_STRIDED ? NULL : c;
}

const char *isa_op_intrinsic(const struct isa_op *op, enum isa_type type,
                             enum isa_type source, char *buf, size_t size)
{
    assert(size > 0);
    const struct isa_conversion *c = isa_conversion_find(op, type, source);
    if (c)
        snprintf(buf, size, "%s%s", c->name, strrchr(op->name, '_'));
    else
        snprintf(buf, size, "%s", op->intrinsic);
    return buf;
}
