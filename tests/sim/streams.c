/* SPDX-License-Identifier: MIT */
/*
 * Random programs: any instruction with any registers, but those that hold
 * addresses, which are seldom written, so that most loads and stores reach a
 * memory.
 */
#include "tests/sim/streams.h"
#include "isa/isa.h"
#include "tests/support/encode.h"

#include <string.h>
#include "tests/support/random.h"

uint64_t stream_random(struct stream *t)
{
    return next_random(&t->random);
}

unsigned stream_below(struct stream *t, unsigned n)
{
    return (unsigned)below(&t->random, n);
}

static uint64_t any_float(struct stream *t, unsigned mantissa,
                          unsigned exponent)
{
    uint64_t ones = (1ull << exponent) - 1, bias = ones >> 1;
    uint64_t field = stream_below(t, 3)   ? bias + stream_below(t, 40) - 20
                     : stream_below(t, 2) ? (stream_below(t, 2) ? ones : 0)
                                          : stream_random(t) & ones;
    uint64_t fraction = stream_random(t) & ((1ull << mantissa) - 1);
    fraction = stream_below(t, 4)   ? fraction
               : stream_below(t, 2) ? 0
                                    : fraction >> 20;
    return ((uint64_t)stream_below(t, 2) << exponent | field) << mantissa |
           fraction;
}

uint64_t stream_value(struct stream *t)
{
    static const uint64_t edges[] = {
        0,         1,          31,         63,        0x1000001,
        0x1ffffff, 0x7fffffff, 0x80000000, INT64_MAX, 1ull << 63};
    enum { EDGES = sizeof edges / sizeof *edges };
    switch (stream_below(t, 8)) {
    case 0:
    case 1:
        return edges[stream_below(t, EDGES)] * (stream_below(t, 2) ? 1 : -1ull);
    case 2:
        return stream_random(t) >> stream_below(t, 64);
    case 3:
        return any_float(t, 10, 5) | stream_random(t) << 16;
    case 4:
    case 5:
        return (uint64_t)(int32_t)any_float(t, 23, 8);
    case 6:
        return any_float(t, 23, 8) | stream_random(t) << 32;
    default:
        return any_float(t, 52, 11);
    }
}

/* These hold addresses, and are seldom written. */
bool stream_is_pointer(unsigned r)
{
    return r == SP || r == S0 || r == A0 || r == A1 || r == A5 || r == A7 ||
           r == S2 || r == T3;
}

static unsigned any_target(struct stream *t)
{
    unsigned r = stream_below(t, 32);
    while (stream_is_pointer(r) && stream_below(t, r == SP ? 60 : 12))
        r = stream_below(t, 32);
    return r;
}

static unsigned any_base(struct stream *t)
{
    unsigned r = stream_below(t, 32);
    while (!stream_is_pointer(r) && stream_below(t, 20))
        r = stream_below(t, 32);
    return r;
}

static void put(struct stream *t, uint32_t word)
{
    if (t->n < STREAM_WORDS)
        t->words[t->n++] = word;
}

static int near_distance(struct stream *t)
{
    if (!stream_below(t, 60))
        return (int)stream_below(t, 2000) * 2 - 2000;
    return ((int)stream_below(t, 40) - 16) * 4;
}

static int small_offset(struct stream *t)
{
    return stream_below(t, 3) ? ((int)stream_below(t, 32) - 8) * 8
                              : (int)stream_below(t, 4096) - 2048;
}

static void put_jump(struct stream *t, unsigned op)
{
    unsigned rd = stream_below(t, 2) ? RA : any_target(t);
    int distance = near_distance(t);
    if (op == ISA_I_jal) {
        put(t, enc_j(op, rd, distance));
        return;
    }
    unsigned base = stream_below(t, 2) ? T0 : T6;
    if (stream_below(t, 10))
        put(t, enc_u(ISA_I_auipc, base, 0));
    put(t, enc_i(op, rd, base, distance));
}

/* An op on few elements of NRAM, or whatever comes. */
static void put_bang(struct stream *t)
{
    unsigned code = stream_below(t, 0x1000);
    const struct isa_op *op = isa_op_by_code(code);
    unsigned type = stream_below(t, ISA_N_TYPES);
    if (!op || !op->sem || isa_decode(enc_bang(code, type)).op != ISA_I_BANG)
        return;
    put(t, enc_i(ISA_I_addi, A3, ZERO, (int)stream_below(t, 100)));
    put(t, enc_bang(code, type));
}

void stream_put_insn(struct stream *t, unsigned op)
{
    static const uint8_t modes[] = {0, 0, 1, 2, 3, 4, 7, 7, 7};
    unsigned rd = any_target(t), rs1 = stream_below(t, 32),
             rs2 = stream_below(t, 32);
    if (rd == SP && stream_below(t, 4)) {
        put(t, enc_i(ISA_I_addi, SP, SP, ((int)stream_below(t, 64) - 32) * 16));
        return;
    }
    if (!stream_below(t, 5))
        rs2 = rd;
    switch (isa_insns[op].format) {
    case ISA_FORMAT_I:
        put(t, enc_i(op, rd, rs1, (int)stream_below(t, 4096) - 2048));
        break;
    case ISA_FORMAT_SH:
        put(t, enc_i(op, rd, rs1,
                     (int)stream_below(t, isa_insns[op].mask & 1u << 25 ? 32
                                                                        : 64)));
        break;
    case ISA_FORMAT_U:
        put(t, enc_u(op, rd, stream_below(t, 1 << 20)));
        break;
    case ISA_FORMAT_L:
        if (op == ISA_I_jalr)
            put_jump(t, op);
        else
            put(t, enc_i(op, rd, any_base(t), small_offset(t)));
        break;
    case ISA_FORMAT_S:
        put(t, enc_s(op, rs2, any_base(t), small_offset(t)));
        break;
    case ISA_FORMAT_J:
        put_jump(t, op);
        break;
    case ISA_FORMAT_B:
        put(t,
            enc_b(op, rs1, stream_below(t, 4) ? rs2 : rs1, near_distance(t)));
        break;
    case ISA_FORMAT_A:
    case ISA_FORMAT_LR:
        put(t, enc_r(op, rd, any_base(t),
                     isa_insns[op].format == ISA_FORMAT_LR ? 0 : rs2));
        break;
    case ISA_FORMAT_CSR:
    case ISA_FORMAT_CSRI:
        put(t, enc_i(ISA_I_csrrwi, ZERO, stream_below(t, 5), 2));
        put(t, enc_i(op, rd, ZERO,
                     stream_below(t, 2) ? 2 : 0xc00 + (int)stream_below(t, 3)));
        break;
    case ISA_FORMAT_FENCE:
    case ISA_FORMAT_NONE:
        if (op != ISA_I_ecall && op != ISA_I_ebreak)
            put(t, isa_insns[op].match);
        break;
    default: {
        unsigned format = isa_insns[op].format;
        bool is_unary = format == ISA_FORMAT_R2 || format == ISA_FORMAT_R2M;
        bool has_mode = format == ISA_FORMAT_R4 || format == ISA_FORMAT_RM ||
                        format == ISA_FORMAT_R2M;
        uint32_t word =
            enc_r4(op, rd, rs1, is_unary ? 0 : rs2,
                   format == ISA_FORMAT_R4 ? stream_below(t, 32) : 0);
        put(t, has_mode ? enc_rm(word, modes[stream_below(t, 9)]) : word);
    }
    }
}

void stream_generate(struct stream *t)
{
    size_t n = 8 + stream_below(t, STREAM_WORDS - 8);
    unsigned calls =
        stream_below(t, 4) ? 30 : 3; /* one instruction in so many */
    t->n = 0;
    while (t->n < n) {
        if (!stream_below(t, calls))
            put_bang(t);
        else if (!stream_below(t, 200))
            put(t, (uint32_t)stream_random(t));
        else
            stream_put_insn(t, 1 + stream_below(t, ISA_I_BANG - 1));
    }
}

/* ---- loops ------------------------------------------------------------- */

/* As compilers make them: a register is often used for the same kind of
 * number, counters count down, and what leads out of a loop is rare. */
static const uint8_t singles[] = {T1, T2, A2, A3, S1, S3, T4, GP};
static const uint8_t doubles[] = {A4, S4, S5, T5};
static const uint8_t integers[] = {T0, A6, S6, S7, S8, T6, TP, S9, ZERO};
static const uint8_t pointers[] = {SP, S0, A0, A1, A5, A7, S2, T3};
static const uint8_t counters[] = {S10, S11};

#define ONE_OF(t, registers) registers[stream_below(t, sizeof registers)]

/* A register for what the letter in a mnemonic says. */
static unsigned register_for(struct stream *t, char letter)
{
    if (!stream_below(t, t->order))
        return any_target(t);
    return letter == 's'   ? ONE_OF(t, singles)
           : letter == 'd' ? ONE_OF(t, doubles)
                           : ONE_OF(t, integers);
}

/* An instruction of numbers, by its mnemonic: fadd.s, flt.d, fcvt.s.w. False:
 * op is none. */
static bool put_number(struct stream *t, unsigned op)
{
    const char *name = isa_insns[op].name;
    const char *dot = strchr(name, '.');
    if (name[0] != 'f' || !dot || strcmp(name, "fence.i") == 0)
        return false;
    const bool converts = strncmp(name, "fcvt", 4) == 0;
    const bool compares = strncmp(name, "feq", 3) == 0 ||
                          strncmp(name, "fl", 2) == 0 ||
                          strncmp(name, "fclass", 6) == 0;
    const char *second = strchr(dot + 1, '.');
    const char from = converts && second ? second[1] : dot[1];
    const char to = compares ? 'w' : dot[1];
    const unsigned format = isa_insns[op].format;
    const bool is_unary = format == ISA_FORMAT_R2 || format == ISA_FORMAT_R2M;
    const unsigned rs1 = register_for(t, from);
    const unsigned rs2 = stream_below(t, 4) ? register_for(t, from) : rs1;
    uint32_t word = enc_r4(op, register_for(t, to), rs1, is_unary ? 0 : rs2,
                           format == ISA_FORMAT_R4 ? register_for(t, from) : 0);
    if (format == ISA_FORMAT_R4 || format == ISA_FORMAT_RM ||
        format == ISA_FORMAT_R2M) {
        const bool to_integer = to != 's' && to != 'd' && to != 'h';
        word = enc_rm(word, !stream_below(t, 60) ? stream_below(t, 5)
                            : to_integer         ? 1
                            : stream_below(t, 4) ? 7
                                                 : 0);
    }
    put(t, word);
    return true;
}

static void put_move_of(struct stream *t)
{
    static const uint8_t loads[] = {ISA_I_lw, ISA_I_ld, ISA_I_lb, ISA_I_lhu,
                                    ISA_I_lwu};
    static const uint8_t stores[] = {ISA_I_sw, ISA_I_sd, ISA_I_sb, ISA_I_sh};
    const unsigned what = stream_below(t, 6);
    const char letter = what < 3 ? 's' : what < 4 ? 'd' : 'w';
    const unsigned which = what < 3   ? 0
                           : what < 4 ? 1
                                      : stream_below(t, 4) + (what & 1);
    const unsigned base = ONE_OF(t, pointers);
    if (stream_below(t, 2))
        put(t, enc_i(loads[which], register_for(t, letter), base,
                     small_offset(t)));
    else
        put(t, enc_s(stores[which < 4 ? which : 0], register_for(t, letter),
                     base, small_offset(t)));
    if (!stream_below(t, 3) && base != SP)
        put(t, enc_i(ISA_I_addi, base, base, (int)stream_below(t, 9) * 4 - 8));
}

static void put_integer(struct stream *t)
{
    const unsigned op = 1 + stream_below(t, ISA_I_BANG - 1);
    const unsigned rd = register_for(t, 'w'), rs1 = register_for(t, 'w');
    switch (isa_insns[op].format) {
    case ISA_FORMAT_I:
        put(t, enc_i(op, rd, rs1, (int)stream_below(t, 4096) - 2048));
        break;
    case ISA_FORMAT_SH:
        put(t, enc_i(op, rd, rs1, (int)stream_below(t, 32)));
        break;
    case ISA_FORMAT_R:
        if (isa_insns[op].name[0] != 'f')
            put(t, enc_r(op, rd, rs1, register_for(t, 'w')));
        break;
    default:
        put(t, enc_i(ISA_I_slli, rd, rs1, (int)stream_below(t, 5)));
        put(t, enc_r(ISA_I_add, rd,
                     stream_below(t, 2) ? ONE_OF(t, pointers) : rd, rd));
    }
}

/* Zeros, copies and constants, and the sign that a float has. */
static void put_copy(struct stream *t)
{
    const char letter = stream_below(t, 2) ? 's' : 'd';
    const unsigned rd = register_for(t, letter);
    if (!stream_below(t, 4))
        put(t, enc_i(ISA_I_addi, rd, ZERO, 0));
    else if (letter == 's' && !stream_below(t, 3))
        put(t, enc_u(ISA_I_lui, rd, stream_below(t, 1 << 20)));
    else
        put(t, enc_i(ISA_I_addi, rd, register_for(t, letter), 0));
}

static void put_skip(struct stream *t)
{
    static const uint8_t branches[] = {ISA_I_beq, ISA_I_bne,  ISA_I_blt,
                                       ISA_I_bge, ISA_I_bltu, ISA_I_bgeu};
    const int distance =
        4 * (int)(1 + stream_below(t, stream_below(t, 8) ? 5 : 40));
    if (stream_below(t, 4))
        put(t, enc_b(ONE_OF(t, branches), register_for(t, 'w'),
                     register_for(t, 'w'), distance));
    else
        put(t, enc_j(ISA_I_jal, ZERO, distance));
}

static void put_loop(struct stream *t, unsigned depth)
{
    const unsigned counter = counters[depth];
    const unsigned length = 2 + stream_below(t, 14);
    put(t, enc_i(ISA_I_addi, counter, ZERO, 2 + (int)stream_below(t, 9)));
    const size_t head = t->n;
    for (unsigned i = 0; i < length; i++) {
        const unsigned what = stream_below(t, 16);
        if (what < 6)
            while (!put_number(t, 1 + stream_below(t, ISA_I_BANG - 1))) {
            }
        else if (what < 10)
            put_move_of(t);
        else if (what < 12)
            put_integer(t);
        else if (what < 14)
            put_copy(t);
        else if (what < 15)
            put_skip(t);
        else if (depth == 0 && !stream_below(t, 3))
            put_loop(t, 1);
    }
    if (!stream_below(t, 12))
        stream_put_insn(t, 1 + stream_below(t, ISA_I_BANG - 1));
    if (t->n + 2 > STREAM_WORDS)
        return;
    put(t, enc_i(ISA_I_addi, counter, counter, -1));
    put(t, enc_b(ISA_I_bne, counter, ZERO, 4 * ((int)head - (int)t->n)));
}

void stream_generate_loops(struct stream *t)
{
    t->n = 0;
    t->order = stream_below(t, 2) ? 150 : 3 + stream_below(t, 12);
    if (!stream_below(t, 16))
        put(t, enc_i(ISA_I_csrrwi, ZERO, stream_below(t, 5), 2));
    for (unsigned i = 0; i < sizeof singles; i++)
        if (stream_below(t, 16))
            put(t, enc_i(ISA_I_addiw, singles[i], singles[i], 0));
    const size_t n = t->n + 20 + stream_below(t, 60);
    while (t->n < n) {
        put_loop(t, 0);
        if (!stream_below(t, 3))
            put_bang(t);
    }
    put(t, enc_i(ISA_I_jalr, ZERO, RA, 0));
}
