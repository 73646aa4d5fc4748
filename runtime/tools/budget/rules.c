/* SPDX-License-Identifier: MIT */
/* The rules of old architectures, as sentences with a remedy. Additional
 * demands in extras.def are not checked. */
#include "runtime/tools/budget/rules.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/image/room.h"
#include "isa/scalar/decode.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/plural.h"
#include "isa/tables/names.h"

struct saying {
    budget_rule_tell *tell;
    void *user;
};

__attribute__((format(printf, 2, 3))) static void say(const struct saying *s,
                                                      const char *format, ...)
{
    char text[512];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    s->tell(s->user, text);
}

static bool is_there(const struct isa_arch *arch, const struct budget_op *known,
                     const struct saying *s)
{
    const struct isa_op *op = known->op;
    const char *instead = isa_replacement(known->name);
    if (arch->number < op->since)
        say(s, "%s exists from architecture %u on%s%s", known->name, op->since,
            instead ? "; use " : "", instead ? instead : "");
    else
        return true;
    return false;
}

/* Returns the largest power of two that divides all numbers whose bits are set
 * in `bits`. */
static uint64_t divisor(uint64_t bits)
{
    return bits & ~(bits - 1);
}

void budget_check_rules(const struct isa_arch *arch,
                        const struct budget_op *known, budget_rule_tell *tell,
                        void *user)
{
    const struct saying s = {tell, user};
    const struct isa_rule_info *rule = &isa_rules[known->op->rule];
    if (!is_there(arch, known, &s) || arch->gen != 2)
        return;
    for (unsigned i = 0; i < known->n_spans; i++)
        if (known->addresses[i] &&
            divisor(known->addresses[i]) < rule->align2) {
            say(&s,
                "%s: an operand is aligned to %u bytes, 1xx and 2xx want %u: "
                "let it begin at a multiple of that",
                known->name, (unsigned)divisor(known->addresses[i]),
                rule->align2);
            break;
        }
    if (known->bytes && divisor(known->bytes) < rule->mult2)
        say(&s,
            "%s: the elements are a multiple of %u bytes, 1xx and 2xx want a "
            "multiple of %u: round the count up, and the buffers with it",
            known->name, (unsigned)divisor(known->bytes), rule->mult2);
}

/* ---- leaves -------------------------------------------------------------- */

/* Returns a local variable at an address. Variables of different kernels may
 * lie there: prefers a variable that contains all of [address, address +
 * bytes), else returns the largest. NULL: there is none. */
static const struct budget_variable *
variable_at(const struct budget *b, uint64_t address, uint64_t bytes)
{
    const struct budget_variable *found = NULL;
    for (size_t i = 0; i < b->n_variables; i++) {
        const struct budget_variable *v = &b->variables[i];
        const uint64_t at = address - v->symbol->address;
        if (address < v->symbol->address || at >= v->bytes)
            continue;
        if (bytes <= v->bytes - at)
            return v;
        if (!found || v->bytes > found->bytes)
            found = v;
    }
    return found;
}

/* Writes "buf (k.mlu:3)". */
static void name_variable(const struct budget_variable *v, char *text, size_t n)
{
    if (v->file)
        snprintf(text, n, "%.200s (%.200s:%u)", v->name, v->file, v->line);
    else
        snprintf(text, n, "%.200s", v->name);
}

static void check_extent(const struct budget *b, const struct budget_op *known,
                         unsigned i, budget_rule_tell *tell, void *user)
{
    assert(i < known->n_extents);
    char text[1024], name[500];
    const uint64_t address = known->extents[i].address;
    const uint64_t bytes = known->extents[i].bytes;
    const struct budget_variable *v = variable_at(b, address, bytes);
    if (!v)
        return;
    const uint64_t at = address - v->symbol->address;
    if (bytes <= v->bytes - at)
        return;
    name_variable(v, name, sizeof name);
    snprintf(text, sizeof text,
             "%s: %" PRIu64 " byte%s from byte %" PRIu64
             " of %s on are %" PRIu64 " too many: it has %" PRIu64,
             known->name, bytes, isa_s(bytes), at, name,
             bytes - (v->bytes - at), v->bytes);
    tell(user, text);
}

static void check_beginning(const struct budget *b,
                            const struct isa_beyond *beyond,
                            const struct budget_op *known,
                            budget_rule_tell *tell, void *user)
{
    char text[1024], name[500];
    const struct budget_variable *v = variable_at(b, beyond->variable, 1);
    if (!v)
        return;
    const int64_t at =
        beyond->offset + (int64_t)(beyond->variable - v->symbol->address);
    if (at >= 0 && (uint64_t)at < v->bytes)
        return;
    name_variable(v, name, sizeof name);
    snprintf(text, sizeof text,
             "%s: an operand begins at byte %" PRId64
             " of %s, which has %" PRIu64,
             known->name, at, name, v->bytes);
    tell(user, text);
}

void budget_check_leaves(const struct budget *b, uint64_t pc,
                         const struct budget_op *known, budget_rule_tell *tell,
                         void *user)
{
    for (size_t i = 0; i < b->image.n_beyond; i++)
        if (b->image.beyond[i].pc == pc)
            check_beginning(b, &b->image.beyond[i], known, tell, user);
    for (unsigned i = 0; i < known->n_extents; i++)
        check_extent(b, known, i, tell, user);
}

/* ---- constants ----------------------------------------------------------- */

enum { N_REGISTERS = 32 };

struct follow {
    const struct isa_image *image;
    const struct isa_segment *code;
    bool
        *begins; /* by instruction of the segment: whether a jump leads to it */
    size_t n;
    uint64_t value[N_REGISTERS];
    bool is_known[N_REGISTERS];
    budget_op_tell *tell;
    void *user;
};

static uint32_t word_at(const struct follow *f, size_t i)
{
    uint32_t word;
    memcpy(&word, f->code->data + 4 * i, sizeof word);
    return word;
}

/* ---- where pieces begin ------------------------------------------------ */

static void begin_at(struct follow *f, uint64_t address)
{
    uint64_t offset = address - f->code->address;
    if (offset % 4 == 0 && offset / 4 < f->n)
        f->begins[offset / 4] = true;
}

static void mark_jumps(struct follow *f)
{
    for (size_t i = 0; i < f->n; i++) {
        const struct isa_insn insn = isa_decode(word_at(f, i));
        uint64_t pc = f->code->address + 4 * i;
        enum isa_insn_class class = isa_insns[insn.op].class;
        if (class == ISA_INSN_branch || insn.op == ISA_I_jal)
            begin_at(f, pc + (uint64_t)(int64_t)insn.imm);
        if (class == ISA_INSN_branch || class == ISA_INSN_jump)
            begin_at(f, pc + 4);
    }
}

/* Marks the targets in tables of switches and the addresses of functions; both
 * are in constants. */
static void mark_tables(struct follow *f)
{
    for (size_t i = 0; i < f->image->n_segments; i++) {
        const struct isa_segment *s = &f->image->segments[i];
        for (uint64_t k = 0; s != f->code && k + 8 <= s->file_bytes; k += 8) {
            uint64_t word;
            memcpy(&word, s->data + k, sizeof word);
            begin_at(f, word);
        }
    }
    for (size_t i = 0; i < f->image->n_symbols; i++)
        if (f->image->symbols[i].is_function)
            begin_at(f, f->image->symbols[i].address);
}

/* ---- one instruction --------------------------------------------------- */

static void set(struct follow *f, unsigned reg, uint64_t value, bool is_known)
{
    assert(reg < 32);
    f->value[reg] = value;
    f->is_known[reg] = is_known && reg != 0;
}

static uint64_t low(uint64_t value)
{
    return (uint64_t)(int64_t)(int32_t)value;
}

static void step(struct follow *f, const struct isa_insn *insn, uint64_t pc)
{
    uint64_t a = insn->rs1 ? f->value[insn->rs1] : 0;
    uint64_t imm = (uint64_t)(int64_t)insn->imm;
    bool is_known = insn->rs1 == 0 || f->is_known[insn->rs1];
    switch (insn->op) {
    case ISA_I_lui:
        set(f, insn->rd, imm, true);
        break;
    case ISA_I_auipc:
        set(f, insn->rd, pc + imm, true);
        break;
    case ISA_I_addi:
        set(f, insn->rd, a + imm, is_known);
        break;
    case ISA_I_addiw:
        set(f, insn->rd, low(a + imm), is_known);
        break;
    case ISA_I_add: /* for numbers that are too large for an immediate */
        set(f, insn->rd, a + (insn->rs2 ? f->value[insn->rs2] : 0),
            is_known && (insn->rs2 == 0 || f->is_known[insn->rs2]));
        break;
    case ISA_I_slli:
        set(f, insn->rd, a << (insn->imm & 63), is_known);
        break;
    default:
        set(f, insn->rd, 0, false);
        break;
    }
}

/* ---- ops --------------------------------------------------------------- */

static void note_operand(const struct follow *f, struct budget_op *known,
                         unsigned i, enum isa_type type)
{
    const struct isa_op *op = known->op;
    const struct isa_letter *letter = isa_letter(op->operands[i]);
    unsigned reg = isa_operand_registers[i];
    uint64_t offset, value = f->value[reg];
    if (!f->is_known[reg])
        return;
    if (letter->access != ISA_ACCESS_NUMBER &&
        isa_room_space(value, &offset) == ISA_SPACE_NRAM)
        known->addresses[known->n_spans++] = value;
    if ((op->operands[i] == 'n' ||
         (op->operands[i] == 'N' && strchr(op->operands, 'c'))) &&
        (int64_t)value > 0)
        known->bytes |= value * isa_types[type].bytes; /* for divisor() */
}

static bool is_in_scratchpad(uint64_t address)
{
    uint64_t offset;
    return isa_room_space(address, &offset) != ISA_N_SPACES;
}

static void add_extent(struct budget_op *known, uint64_t address,
                       uint64_t bytes)
{
    if (!is_in_scratchpad(address) || !bytes)
        return;
    known->extents[known->n_extents].address = address;
    known->extents[known->n_extents++].bytes = bytes;
}

/* Whether the numbers of an op are known and its spans are flat memory. (Lanes
 * of weights are not at the bytes that follow their address.) */
static bool has_numbers(const struct follow *f, const struct isa_op *op)
{
    for (unsigned i = 0; i < op->n_operands; i++) {
        const bool is_number =
            isa_letter(op->operands[i])->access == ISA_ACCESS_NUMBER;
        if (strchr("KWA", op->operands[i]) ||
            (is_number && !f->is_known[isa_operand_registers[i]]))
            return false;
    }
    return true;
}

/* Records which bytes the operands cover, by the shape of the op. */
static void note_extents(const struct follow *f, struct budget_op *known,
                         enum isa_type type, enum isa_type source)
{
    const struct isa_op *op = known->op;
    struct isa_extent extents[ISA_MAX_OPERANDS];
    struct isa_call call = {.type = type, .source = source, .generation = 5};
    if (!has_numbers(f, op))
        return;
    for (unsigned i = 0; i < op->n_operands; i++)
        call.arg[i] = f->value[isa_operand_registers[i]];
    if (op->code == ISA_OP_region || op->code == ISA_OP_region_of) {
        const unsigned bytes = op->n_operands - 1u; /* behind the address */
        add_extent(known, call.arg[bytes - 1], call.arg[bytes]);
        return;
    }
    if (op->shape == ISA_SHAPE_flat && !strpbrk(op->operands, "bn"))
        return; /* a lock, the end of a region: no bytes are counted */
    if (isa_shape(op, &call, extents).operand >= 0)
        return; /* an error, which a run reports */
    for (unsigned i = 0, span = 0; i < op->n_operands; i++) {
        if (isa_letter(op->operands[i])->access == ISA_ACCESS_NUMBER)
            continue;
        const struct isa_extent *e = &extents[span++];
        if (f->is_known[isa_operand_registers[i]])
            add_extent(known, call.arg[i] + (uint64_t)e->before, e->bytes);
    }
}

static void tell_op(const struct follow *f, const struct isa_insn *insn,
                    uint64_t pc)
{
    char name[96];
    const struct isa_op *op = isa_op_by_code((unsigned)insn->imm);
    if (!op)
        return;
    enum isa_type type = (enum isa_type)insn->rs1;
    enum isa_type source =
        isa_op_converts(op) ? (enum isa_type)isa_sources[insn->rm] : ISA_T_NONE;
    struct budget_op known = {.op = op};
    known.name = isa_op_intrinsic(op, type, source, name, sizeof name);
    for (unsigned i = 0; i < op->n_operands; i++)
        note_operand(f, &known, i, type);
    note_extents(f, &known, type, source);
    f->tell(f->user, pc, &known);
}

static void follow(struct follow *f)
{
    for (size_t i = 0; i < f->n; i++) {
        const struct isa_insn insn = isa_decode(word_at(f, i));
        uint64_t pc = f->code->address + 4 * i;
        if (f->begins[i])
            memset(f->is_known, 0, sizeof f->is_known);
        if (insn.op == ISA_I_BANG) {
            const struct isa_op *op = isa_op_by_code((unsigned)insn.imm);
            tell_op(f, &insn, pc);
            if (!op || op->result != ISA_RESULT_NONE)
                f->is_known[10] = false; /* the register of a result */
        } else {
            step(f, &insn, pc);
        }
    }
}

bool budget_constants(const struct isa_image *image, budget_op_tell *tell,
                      void *user)
{
    bool ok = true;
    for (size_t i = 0; ok && i < image->n_segments; i++) {
        struct follow f = {.image = image,
                           .code = &image->segments[i],
                           .tell = tell,
                           .user = user};
        if (!f.code->is_code)
            continue;
        f.n = f.code->file_bytes / 4;
        f.begins = isa_alloc(f.n, sizeof *f.begins);
        ok = f.begins != NULL;
        if (ok) {
            mark_jumps(&f);
            mark_tables(&f);
            follow(&f);
        }
        free(f.begins);
    }
    return ok;
}
