/* SPDX-License-Identifier: MIT
 *
 * The table of scalar instructions as data: what decoder, disassembler, costs
 * and tests read. Indexed by enum isa_insn_op; the entries of ISA_I_ILLEGAL
 * and ISA_I_BANG have a name and a class only.
 */
#ifndef ISA_SCALAR_DECODE_H
#define ISA_SCALAR_DECODE_H

#include "isa/isa.h"

enum isa_format {
#define X(id, fields, imm, operands) ISA_FORMAT_##id,
#include "isa/tables/formats.def"
#undef X
    ISA_N_FORMATS
};

enum isa_insn_class {
#define X(id, doc) ISA_INSN_##id,
#include "isa/tables/classes.def"
#undef X
    ISA_N_INSN_CLASSES
};

struct isa_insn_info {
    const char *name;     /* mnemonic, "fadd.s" */
    uint32_t match, mask; /* a word is this one if (word & mask) == match */
    uint8_t format;       /* enum isa_format */
    uint8_t class;        /* enum isa_insn_class */
    const char *formula;  /* the result in words */
};
extern const struct isa_insn_info isa_insns[ISA_N_INSNS];

/* Major opcodes, bits 6:0 of a word, that have a meaning outside the table. */
#define ISA_OPCODE_BANG 0x0b /* custom-0 */

#endif
