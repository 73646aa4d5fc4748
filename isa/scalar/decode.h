/* SPDX-License-Identifier: MIT */
/* The table of scalar instructions, for decoder, disassembler, costs and tests.
 * Its index is enum isa_insn_op; ISA_I_ILLEGAL and ISA_I_BANG have only name
 * and class. */
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
    uint32_t match, mask; /* the word matches if (word & mask) == match */
    uint8_t format;       /* enum isa_format */
    uint8_t class;        /* enum isa_insn_class */
    const char *formula;  /* description of the result */
};
extern const struct isa_insn_info isa_insns[ISA_N_INSNS];

/* Major opcode (bits 6:0) of BANG ops, which are not in the table. */
#define ISA_OPCODE_BANG 0x0b /* custom-0 */

#endif
