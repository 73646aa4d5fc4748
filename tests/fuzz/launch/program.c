/* SPDX-License-Identifier: MIT
 *
 * See program.h. Each begins with registers that are numbers and addresses,
 * other ones for each of four tasks.
 */
#include "tests/fuzz/launch/program.h"

#include <string.h>

#include "tests/sim/streams.h"
#include "tests/support/encode.h"

enum { SETS = 4, CSR_FIRST = 0xcc0, CSRS = 12, SET_BYTES = 256 };

const char *const program_names[N_PROGRAMS] = {
    "words", "stream", "loops", "ops", "mess", "poll", "kernel", "damaged"};

static uint64_t one_of(struct fuzz *f, uint64_t n)
{
    return fuzz_below(f, n);
}

/* ---- the beginning ------------------------------------------------------- */

/* With room for some words behind it, for loads and stores of the text. */
static uint64_t base_address(struct fuzz *f, const struct fuzz_bed *bed)
{
    static const enum isa_space spaces[] = {ISA_SPACE_NRAM, ISA_SPACE_NRAM,
                                            ISA_SPACE_SRAM, ISA_SPACE_GLOBAL};
    const uint64_t offset = 64 * one_of(f, 60);
    switch (one_of(f, 7)) {
    case 0:
        return bed->blocks[FUZZ_BLOCKS - 1] + offset;
    case 1:
        return bed->blocks[FUZZ_BLOCKS - 2] + offset;
    case 2:
        return isa_spaces[ISA_SPACE_LDRAM].first - 0x4000 + offset;
    default:
        return isa_spaces[spaces[one_of(f, 4)]].first + offset;
    }
}

static uint64_t value_of(struct fuzz *f, const struct fuzz_bed *bed,
                         struct stream *s, unsigned reg)
{
    const bool is_any = one_of(f, 12) == 0;
    if (reg == S0)
        return base_address(f, bed);
    if (stream_is_pointer(reg) != is_any)
        return one_of(f, 10) ? base_address(f, bed) : fuzz_address(f, bed);
    return stream_value(s);
}

/* Registers of the task's set; ra and sp stay, which end and hold the task. */
static void put_registers(struct fuzz *f, const struct fuzz_bed *bed,
                          struct program *p)
{
    struct stream s = {.random = fuzz_next(f) | 1};
    struct text *t = &p->text;
    text_load_address(t, T6);
    text_put(t, enc_i(ISA_I_csrrs, T5, ZERO, CSR_FIRST));
    text_put(t, enc_i(ISA_I_andi, T5, T5, SETS - 1));
    text_put(t, enc_i(ISA_I_slli, T5, T5, 8));
    text_put(t, enc_r(ISA_I_add, T6, T6, T5));
    for (unsigned reg = GP; reg <= T6; reg++)
        text_put(t, enc_i(ISA_I_ld, reg, T6, (int)(8 * reg)));
    for (unsigned i = 0; i < SETS * SET_BYTES / 8; i++)
        text_put_number(t, value_of(f, bed, &s, i % 32));
}

/* ---- scalar instructions ------------------------------------------------- */

static bool is_jump(unsigned op)
{
    const unsigned format = isa_insns[op].format;
    return format == ISA_FORMAT_B || format == ISA_FORMAT_J ||
           op == ISA_I_jalr || format == ISA_FORMAT_NONE;
}

/* Word with another base, a few bytes behind it, for loads and stores that
 * reach memory. */
static uint32_t with_base(uint32_t word, unsigned format)
{
    word = (word & ~(31u << 15)) | S0 << 15;
    if (format == ISA_FORMAT_L)
        return word & ~(0xf07u << 20);
    return format == ISA_FORMAT_S ? word & ~(0x7fu << 25 | 7u << 7) : word;
}

/* A random instruction that continues with the next one. */
static void put_scalar(struct fuzz *f, struct text *t)
{
    struct stream s = {.random = fuzz_next(f) | 1};
    unsigned op;
    do
        op = 1 + (unsigned)one_of(f, ISA_I_BANG - 1);
    while (is_jump(op));
    stream_put_insn(&s, op);
    for (size_t i = 0; i < s.n; i++) {
        const struct isa_insn insn = isa_decode(s.words[i]);
        const unsigned format = isa_insns[insn.op].format;
        uint32_t word = s.words[i];
        if (format == ISA_FORMAT_L || format == ISA_FORMAT_S ||
            format == ISA_FORMAT_A || format == ISA_FORMAT_LR)
            word = with_base(word, format);
        if (format != ISA_FORMAT_S &&
            (insn.rd == RA || insn.rd == SP || insn.rd == S0))
            word = (word & ~(31u << 7)) | T1 << 7;
        text_put(t, word);
    }
}

/* ---- ops ----------------------------------------------------------------- */

/* Whether the op ends the task. Few such ops come before the end of a program.
 */
static bool is_last(const struct isa_op *op)
{
    static const char *const names[] = {"exit", "abort", "assert_fail",
                                        "give_up", "no_result"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(op->name, names[i]) == 0)
            return true;
    return false;
}

static bool is_wanted(const struct isa_op *op, bool is_of_machine, bool is_end)
{
    return is_last(op) == is_end && (!is_of_machine || !op->sem);
}

/* Ops of the machine, such as barriers, are few, and matter as much. */
static const struct isa_op *some_op(struct fuzz *f, const struct fuzz_bed *bed,
                                    bool is_end)
{
    size_t n;
    const struct isa_op *ops = isa_ops(&n), *op;
    const bool is_of_machine = one_of(f, 8) == 0;
    do
        op = &ops[one_of(f, n)];
    while (!is_wanted(op, is_of_machine, is_end) ||
           (op->since > bed->sim->device->arch && one_of(f, 40)));
    return op;
}

static void put_operands(struct text *t, const struct isa_op *op,
                         const struct operands *o)
{
    for (int i = 0; i < op->n_operands; i++)
        text_load(t, isa_operand_registers[i], o->of[i]);
    text_put_op(t, op->code, o->type, o->source);
}

static void put_op(struct fuzz *f, const struct fuzz_bed *bed,
                   struct program *p, const struct isa_op *op, bool is_right)
{
    struct operands o;
    if (one_of(f, 8) == 0 ||
        !operands_right(f, bed, op, &p->room, &p->text, &o)) {
        if (is_right && op->sem && one_of(f, 4))
            return;
        operands_any(f, bed, op, &o);
    } else if (!is_right && one_of(f, 3) == 0) {
        operands_damage(f, bed, op, &o);
    }
    put_operands(&p->text, op, &o);
    /* a lock that is taken is given back */
    if (strcmp(op->name, "lock") == 0 && one_of(f, 8))
        put_operands(&p->text, isa_op_find("unlock"), &o);
    if (strcmp(op->name, "region") == 0 && one_of(f, 2)) {
        o.of[0] = o.of[1];
        put_operands(&p->text, isa_op_find("region_end"), &o);
    }
}

/* ---- jumps and parts ----------------------------------------------------- */

/* Some cores, or tasks, leave out so many words at most. */
static void put_part(struct fuzz *f, struct text *t, uint64_t most)
{
    const int csr = CSR_FIRST + (int)one_of(f, CSRS);
    text_put(t, enc_i(ISA_I_csrrs, T1, ZERO, csr));
    text_put(t, enc_i(ISA_I_andi, T1, T1, 1 << one_of(f, 8)));
    text_put(t, enc_b(one_of(f, 2) ? ISA_I_beq : ISA_I_bne, T1, ZERO,
                      4 * (1 + (int)one_of(f, most))));
}

static uint64_t some_target(struct fuzz *f, const struct fuzz_bed *bed,
                            const struct text *t)
{
    switch (one_of(f, 8)) {
    case 0:
        return fuzz_next(f);
    case 1:
        return fuzz_address(f, bed);
    case 2:
        return TEXT_NUMBERS_FIRST + 4 * one_of(f, 200);
    case 3:
        return TEXT_FIRST + one_of(f, 4 * t->n);
    default:
        return TEXT_FIRST + 4 * one_of(f, t->n + t->n / 4 + 2);
    }
}

static void put_jump(struct fuzz *f, const struct fuzz_bed *bed, struct text *t)
{
    static const uint16_t branches[] = {ISA_I_beq, ISA_I_bne,  ISA_I_blt,
                                        ISA_I_bge, ISA_I_bltu, ISA_I_bgeu};
    const int distance = one_of(f, 20) == 0 ? 2 * ((int)one_of(f, 2000) - 1000)
                                            : 4 * ((int)one_of(f, 60) - 30);
    switch (one_of(f, 4)) {
    case 0:
        text_load(t, T2, some_target(f, bed, t));
        text_put(t, enc_i(ISA_I_jalr, one_of(f, 2) ? RA : ZERO, T2,
                          one_of(f, 10) ? 0 : (int)one_of(f, 64)));
        return;
    case 1:
        text_put(t, enc_j(ISA_I_jal, one_of(f, 3) ? ZERO : RA, distance));
        return;
    default:
        text_put(t, enc_b(branches[one_of(f, 6)], (unsigned)one_of(f, 32),
                          (unsigned)one_of(f, 32), distance));
    }
}

/* ---- kinds --------------------------------------------------------------- */

static void make_words(struct fuzz *f, struct text *t)
{
    const uint64_t n = 1 + one_of(f, 60);
    for (uint64_t i = 0; i < n; i++) {
        const uint32_t word = (uint32_t)fuzz_next(f);
        /* few words in all are ops or instructions by chance */
        text_put(t, one_of(f, 3) == 0 ? word
                    : one_of(f, 6) == 0
                        ? (word & ~0x7fu) | ISA_OPCODE_BANG
                        : isa_insns[1 + one_of(f, ISA_I_BANG - 1)].match |
                              (word & (31u << 7 | 0x3ffu << 15)));
    }
}

static void make_stream(struct fuzz *f, struct text *t, bool has_loops)
{
    struct stream s = {.random = fuzz_next(f) | 1};
    if (has_loops)
        stream_generate_loops(&s);
    else
        stream_generate(&s);
    for (size_t i = 0; i < s.n; i++)
        text_put(t, s.words[i]);
}

static void make_ops(struct fuzz *f, const struct fuzz_bed *bed,
                     struct program *p)
{
    const uint64_t n = 1 + one_of(f, 10);
    const bool is_mess = p->kind == PROGRAM_MESS;
    for (uint64_t i = 0; i < n; i++) {
        for (uint64_t k = one_of(f, 8); k > 0; k--)
            put_scalar(f, &p->text);
        if (is_mess && one_of(f, 4) == 0)
            put_part(f, &p->text, 60);
        if (is_mess && one_of(f, 8) == 0)
            put_jump(f, bed, &p->text);
        put_op(f, bed, p, some_op(f, bed, i + 1 == n && one_of(f, 10) == 0),
               !is_mess || one_of(f, 2));
    }
    if (one_of(f, 40) == 0)
        text_put(&p->text,
                 isa_insns[one_of(f, 2) ? ISA_I_ebreak : ISA_I_ecall].match);
}

/* Reads until it changes, which another core may see to. */
static void make_poll(struct fuzz *f, const struct fuzz_bed *bed,
                      struct text *t)
{
    text_load(t, A0, base_address(f, bed) & ~7ull);
    if (one_of(f, 3) == 0) {
        put_part(f, t, 3);
        text_put(t, enc_s(ISA_I_sd, SP, A0, 0));
        text_put(t, enc_i(ISA_I_jalr, ZERO, RA, 0));
    }
    text_put(t, enc_i(ISA_I_lw, T0, A0, 0));
    text_put(t, enc_i(ISA_I_lw, T1, A0, one_of(f, 2) ? 0 : 8));
    for (uint64_t i = one_of(f, 4); i > 0; i--)
        text_put(t, enc_i(ISA_I_addi, T2, T2, (int)one_of(f, 3)));
    text_put(t, enc_b(ISA_I_beq, T0, T1, -8));
}

void program_damage(struct fuzz *f, uint32_t *words, size_t n)
{
    for (uint64_t i = 1 + one_of(f, 4); i > 0 && n > 0; i--) {
        uint32_t *word = &words[one_of(f, n)];
        uint32_t *other = &words[one_of(f, n)];
        const uint32_t was = *word;
        switch (one_of(f, 4)) {
        case 0:
            *word = (uint32_t)fuzz_next(f);
            break;
        case 1:
            *word = *other;
            *other = was;
            break;
        default:
            *word ^= 1u << one_of(f, 32);
        }
    }
}

void program_make(struct fuzz *f, const struct fuzz_bed *bed,
                  enum program_kind kind, struct program *p)
{
    struct text *t = &p->text;
    p->kind = kind;
    t->n = t->n_numbers = t->n_ops = 0;
    memset(&p->room, 0, sizeof p->room);
    p->is_straight = kind == PROGRAM_OPS;
    if (kind == PROGRAM_OPS || one_of(f, 16))
        put_registers(f, bed, p);
    const size_t body = t->n;
    if (kind == PROGRAM_WORDS)
        make_words(f, t);
    else if (kind == PROGRAM_POLL)
        make_poll(f, bed, t);
    else if (kind == PROGRAM_STREAM || kind == PROGRAM_LOOPS)
        make_stream(f, t, kind == PROGRAM_LOOPS);
    else
        make_ops(f, bed, p);
    if (kind == PROGRAM_OPS || one_of(f, 8))
        text_put(t, enc_i(ISA_I_jalr, ZERO, RA, 0));
    if (kind == PROGRAM_MESS && one_of(f, 4) == 0)
        program_damage(f, t->words + body, t->n - body);
    p->other = one_of(f, t->n);
}
