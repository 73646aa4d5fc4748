/* SPDX-License-Identifier: MIT */
/* Disassembles a word in GNU assembler syntax, without pseudo-instructions,
 * with ABI register names, and without the dynamic rounding mode. A BANG op is
 * bang.<op>.<type>[.<source type>] followed by its operand registers. */
#include "isa/scalar/decode.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

/* Operands of each format, in the letters of formats.def. */
static const char *const operands_of_formats[ISA_N_FORMATS] = {
#define X(id, fields, imm, operands) [ISA_FORMAT_##id] = operands,
#include "isa/tables/formats.def"
#undef X
};

/* Text limited by its buffer; counts the full length. */
struct text {
    char *buf;
    size_t size, length;
};

static void put(struct text *t, const char *format, ...)
{
    size_t used = t->length < t->size ? t->length : t->size;
    va_list args;
    va_start(args, format);
    int n =
        vsnprintf(t->size ? t->buf + used : NULL, t->size - used, format, args);
    va_end(args);
    t->length += n > 0 ? (size_t)n : 0;
}

static void put_csr(struct text *t, unsigned number)
{
    static const struct {
        unsigned number;
        const char *name;
    } standard[] = {{0x001, "fflags"}, {0x002, "frm"},  {0x003, "fcsr"},
                    {0xc00, "cycle"},  {0xc01, "time"}, {0xc02, "instret"}};
    for (size_t i = 0; i < sizeof standard / sizeof *standard; i++)
        if (standard[i].number == number) {
            put(t, "%s", standard[i].name);
            return;
        }
    if (number - ISA_CSR_FIRST < ISA_N_CSRS)
        put(t, "%s", isa_csr_names[number - ISA_CSR_FIRST]);
    else
        put(t, "%u", number);
}

/* Writes the rounding mode as the last operand. As in other tools, "nearest" is
 * not written for conversions that are always exact. */
static void put_mode(struct text *t, const struct isa_insn *insn)
{
    static const char *const modes[] = {"rne", "rtz", "rdn", "rup", "rmm"};
    bool is_exact = insn->op == ISA_I_fcvt_s_h || insn->op == ISA_I_fcvt_d_h ||
                    insn->op == ISA_I_fcvt_d_s || insn->op == ISA_I_fcvt_d_w ||
                    insn->op == ISA_I_fcvt_d_wu;
    if (insn->rm < 5 && !(is_exact && insn->rm == 0))
        put(t, ", %s", modes[insn->rm]);
}

/* Writes the accesses that a fence orders: input, output, reads, writes. */
static void put_orders(struct text *t, unsigned set)
{
    if (!set)
        put(t, "0");
    for (unsigned i = 0; i < 4; i++)
        if (set & 8u >> i)
            put(t, "%c", "iorw"[i]);
}

static void put_operand(struct text *t, char letter,
                        const struct isa_insn *insn, uint64_t pc)
{
    switch (letter) {
    case 'd':
        put(t, "%s", isa_registers[insn->rd]);
        break;
    case 's':
        put(t, "%s", isa_registers[insn->rs1]);
        break;
    case 't':
        put(t, "%s", isa_registers[insn->rs2]);
        break;
    case 'u':
        put(t, "%s", isa_registers[insn->rs3]);
        break;
    case 'i':
        put(t, "%" PRId32, insn->imm);
        break;
    case 'p':
        put(t, "0x%" PRIx64, pc + (uint64_t)(int64_t)insn->imm);
        break;
    case 'x':
        put(t, "0x%" PRIx32, (uint32_t)insn->imm >> 12);
        break;
    case 'r':
        put_mode(t, insn);
        break;
    case 'c':
        put_csr(t, (unsigned)insn->imm);
        break;
    case 'z':
        put(t, "%u", insn->rs1);
        break;
    case 'o':
        put_orders(t, (unsigned)insn->imm >> 4 & 15);
        put(t, ", ");
        put_orders(t, (unsigned)insn->imm & 15);
        break;
    default:
        put(t, "%c", letter);
    }
}

static void put_bang(struct text *t, const struct isa_insn *insn)
{
    const struct isa_op *op = isa_op_by_code((unsigned)insn->imm);
    assert(op && insn->rs1 < ISA_N_TYPES && insn->rm < ISA_N_SOURCES);
    put(t, "bang.%s", op->name);
    if (insn->rs1 != ISA_T_NONE)
        put(t, ".%s", isa_types[insn->rs1].name);
    if (isa_sources[insn->rm] != ISA_T_NONE)
        put(t, ".%s", isa_types[isa_sources[insn->rm]].name);
    for (unsigned i = 0; op->operands[i] && i < ISA_MAX_OPERANDS; i++)
        put(t, "%s %s", i ? "," : "", isa_registers[isa_operand_registers[i]]);
}

size_t isa_disasm(uint32_t word, uint64_t pc, char *buf, size_t size)
{
    struct text t = {buf, size, 0};
    if (size)
        buf[0] = '\0';
    struct isa_insn insn = isa_decode(word);
    if (insn.op == ISA_I_ILLEGAL) {
        put(&t, ".word 0x%08" PRIx32, word);
        return t.length;
    }
    if (insn.op == ISA_I_BANG) {
        put_bang(&t, &insn);
        return t.length;
    }
    unsigned format = isa_insns[insn.op].format;
    const char *operands = operands_of_formats[format];
    assert(format < ISA_N_FORMATS && operands);
    put(&t, "%s", isa_insns[insn.op].name);
    if (format == ISA_FORMAT_A || format == ISA_FORMAT_LR) {
        static const char *const orders[] = {"", ".rl", ".aq", ".aqrl"};
        put(&t, "%s", orders[word >> 25 & 3]);
    }
    if (*operands)
        put(&t, " ");
    for (; *operands; operands++)
        put_operand(&t, *operands, &insn, pc);
    return t.length;
}
