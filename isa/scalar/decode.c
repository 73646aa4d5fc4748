/* SPDX-License-Identifier: MIT */
/* Decodes an instruction word, expanded from insns.def. Rows are found through
 * buckets: a bucket is given by the major opcode and the field that best
 * distinguishes the instructions of this opcode. The index has the last row of
 * each bucket. Rows of a bucket are adjacent in the table, so the search moves
 * to earlier rows until the bucket ends. Words that match no row are
 * ISA_I_ILLEGAL. */
#include "isa/scalar/decode.h"

#include <assert.h>

const struct isa_insn_info isa_insns[ISA_N_INSNS] = {
    [ISA_I_ILLEGAL] = {.name = "illegal"},
#define I(name, mnemonic, match, mask, format, class, formula, body)       \
    [ISA_I_##name] = {mnemonic,         match,  mask, ISA_FORMAT_##format, \
                      ISA_INSN_##class, formula},
#include "isa/tables/insns.def"
#undef I
    [ISA_I_BANG] = {.name = "bang", .class = ISA_INSN_bang},
};

/* ---- buckets ------------------------------------------------------------ */

#define MAJOR(word)       ((word) >> 2 & 31)
#define IS_MAJOR(word, a) (MAJOR(word) == (a) >> 2)
#define FUNCT3(word)      ((word) >> 12 & 7)
#define FUNCT5(word)      ((word) >> 27)

/* Whether bits 31:27 distinguish the instructions of this opcode. True for AMO
 * and OP-FP. */
#define BY_FUNCT5(word) (IS_MAJOR(word, 0x2f) || IS_MAJOR(word, 0x53))
/* Whether the opcode alone is enough. True for LUI, AUIPC, JAL, and the
 * multiply-adds. */
#define BY_OPCODE(word)                                                      \
    (IS_MAJOR(word, 0x37) || IS_MAJOR(word, 0x17) || IS_MAJOR(word, 0x6f) || \
     (MAJOR(word) >> 2) == 0x43 >> 4)
/* Whether bit 25 matters besides funct3. True for OP and OP-32, which have the
 * M rows. */
#define BY_BIT25(word) (IS_MAJOR(word, 0x33) || IS_MAJOR(word, 0x3b))

#define SUB_BUCKET(word)                                   \
    (BY_FUNCT5(word)   ? FUNCT5(word)                      \
     : BY_OPCODE(word) ? 0                                 \
     : BY_BIT25(word)  ? FUNCT3(word) | ((word) >> 22 & 8) \
                       : FUNCT3(word))
#define BUCKET(word) (MAJOR(word) << 5 | SUB_BUCKET(word))

/* Later rows of a bucket replace earlier ones intentionally. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Woverride-init"
static const uint8_t last_row[32 << 5] = {
#define I(name, mnemonic, match, mask, format, class, formula, body) \
    [BUCKET(match##u)] = ISA_I_##name,
#include "isa/tables/insns.def"
#undef I
};
#pragma GCC diagnostic pop
_Static_assert(ISA_N_INSNS <= 256, "last_row holds bytes");

static enum isa_insn_op find_row(uint32_t word)
{
    uint32_t bucket = BUCKET(word);
    assert(bucket < sizeof last_row);
    for (unsigned row = last_row[bucket]; row != ISA_I_ILLEGAL; row--) {
        uint32_t match = isa_insns[row].match;
        if ((word & isa_insns[row].mask) == match)
            return (enum isa_insn_op)row;
        if (BUCKET(match) != bucket)
            break;
    }
    return ISA_I_ILLEGAL;
}

/* ---- fields ------------------------------------------------------------- */

enum field { RD = 1, RS1 = 2, RS2 = 4, RS3 = 8, MODE = 16 };
enum layout {
    LAYOUT_NONE,
    LAYOUT_I,
    LAYOUT_SHIFT,
    LAYOUT_S,
    LAYOUT_B,
    LAYOUT_U,
    LAYOUT_J,
    LAYOUT_CSR,
};

static const struct {
    uint8_t fields;
    uint8_t imm;
} formats[ISA_N_FORMATS] = {
#define X(id, fields, imm, operands) [ISA_FORMAT_##id] = {fields, LAYOUT_##imm},
#include "isa/tables/formats.def"
#undef X
};

/* Returns bits hi..lo of word, moved to position at. */
static uint32_t bits(uint32_t word, unsigned hi, unsigned lo, unsigned at)
{
    assert(hi >= lo && hi < 32 && at < 32);
    return (word >> lo & ((1u << (hi - lo + 1)) - 1)) << at;
}

/* Sign-extends an n-bit number. */
static int32_t extend(uint32_t value, unsigned n)
{
    assert(n > 0 && n <= 32);
    uint32_t sign = 1u << (n - 1);
    return (int32_t)((value ^ sign) - sign);
}

static int32_t immediate(uint32_t word, enum layout layout)
{
    switch (layout) {
    case LAYOUT_NONE:
        return 0;
    case LAYOUT_I:
        return extend(bits(word, 31, 20, 0), 12);
    case LAYOUT_SHIFT:
        return (int32_t)bits(word, 25, 20, 0);
    case LAYOUT_S:
        return extend(bits(word, 31, 25, 5) | bits(word, 11, 7, 0), 12);
    case LAYOUT_B:
        return extend(bits(word, 31, 31, 12) | bits(word, 7, 7, 11) |
                          bits(word, 30, 25, 5) | bits(word, 11, 8, 1),
                      13);
    case LAYOUT_U:
        return (int32_t)(word & 0xfffff000u);
    case LAYOUT_J:
        return extend(bits(word, 31, 31, 20) | bits(word, 19, 12, 12) |
                          bits(word, 20, 20, 11) | bits(word, 30, 21, 1),
                      21);
    case LAYOUT_CSR:
        return (int32_t)bits(word, 31, 20, 0);
    }
    return 0;
}

static struct isa_insn decode_bang(uint32_t word)
{
    unsigned code = bits(word, 31, 20, 0), type = bits(word, 19, 15, 0);
    const struct isa_op *op = isa_op_by_code(code);
    unsigned rd = bits(word, 11, 7, 0);
    bool is_known = op && type < ISA_N_TYPES &&
                    rd == (op->result == ISA_RESULT_NONE ? 0u : 10u);
    if (!is_known || (FUNCT3(word) != 0 && !isa_op_converts(op)))
        return (struct isa_insn){.op = ISA_I_ILLEGAL};
    return (struct isa_insn){
        .op = ISA_I_BANG,
        .rd = (uint8_t)rd,
        .rs1 = (uint8_t)type,
        .rm = (uint8_t)FUNCT3(word),
        .imm = (int32_t)code,
    };
}

struct isa_insn isa_decode(uint32_t word)
{
    if ((word & 0x7f) == ISA_OPCODE_BANG)
        return decode_bang(word);
    struct isa_insn insn = {.op = (uint16_t)find_row(word)};
    if (insn.op == ISA_I_ILLEGAL)
        return insn;
    unsigned format = isa_insns[insn.op].format;
    assert(format < ISA_N_FORMATS);
    unsigned fields = formats[format].fields;
    if (fields & RD)
        insn.rd = (uint8_t)bits(word, 11, 7, 0);
    if (fields & RS1)
        insn.rs1 = (uint8_t)bits(word, 19, 15, 0);
    if (fields & RS2)
        insn.rs2 = (uint8_t)bits(word, 24, 20, 0);
    if (fields & RS3)
        insn.rs3 = (uint8_t)bits(word, 31, 27, 0);
    if (fields & MODE) {
        insn.rm = (uint8_t)FUNCT3(word);
        if (insn.rm == 5 || insn.rm == 6) /* reserved rounding modes */
            return (struct isa_insn){.op = ISA_I_ILLEGAL};
    }
    insn.imm = immediate(word, (enum layout)formats[format].imm);
    return insn;
}

const char *isa_insn_name(enum isa_insn_op op)
{
    return (unsigned)op < ISA_N_INSNS ? isa_insns[op].name : "illegal";
}
