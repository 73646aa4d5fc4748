/* SPDX-License-Identifier: MIT */
/*
 * The scalar core against qemu-riscv64: random instructions over interesting
 * values, each followed by a record of its address and result. `emit SEED`
 * writes an assembly program that runs them and prints records and memory;
 * `compare SEED FILE` runs the same words on our core and compares with what
 * the program printed. tests/long/qemu.sh does both.
 */
#include "sim/machine/core.h"
#include "sim/op/fast_path.h"
#include "sim/scalar/interp.h"
#include "sim/scalar/program.h"
#include "tests/support/engine.h"
#include "tests/support/encode.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "tests/support/random.h"

enum {
    N_TESTS = 12000,
    MAX_WORDS = N_TESTS * 16,
    TEXT = 0x10000000,
    MEMORY = 0x40000000,
    POOL_BYTES = 4096, /* operands; then bytes to write; then the records */
    AREA_BYTES = 4096,
    RECORD_BYTES = 16 * N_TESTS,
    MEMORY_BYTES = POOL_BYTES + AREA_BYTES + RECORD_BYTES,
    /* registers the instructions leave alone, beside ra */
    POOL = S0,   /* middle of the pool */
    RECORD = S1, /* next record */
    AREA = S2,   /* middle of the area */
    WHERE = S3,  /* address of the instruction */
};

struct stream {
    uint64_t random;
    uint32_t words[MAX_WORDS];
    size_t n;
    uint8_t memory[MEMORY_BYTES];
};

static unsigned one_of(struct stream *s, unsigned n)
{
    return (unsigned)below(&s->random, n);
}

static void put(struct stream *s, uint32_t word)
{
    if (s->n == MAX_WORDS) {
        fprintf(stderr, "qemu_diff: stream too long\n");
        exit(1);
    }
    s->words[s->n++] = word;
}

/* ---- operands ----------------------------------------------------------- */

/* A floating-point number with the given widths: special, near a power of two,
 * with few bits set, or anything. */
static uint64_t interesting_float(struct stream *s, unsigned mantissa,
                                  unsigned exponent)
{
    uint64_t ones = (1ull << exponent) - 1, bias = ones >> 1;
    uint64_t fraction = next_random(&s->random) & ((1ull << mantissa) - 1);
    uint64_t field = bias + one_of(s, 9) - 4;
    switch (one_of(s, 8)) {
    case 0:
        field = one_of(s, 2) ? ones : 0;
        fraction = one_of(s, 2) ? fraction : one_of(s, 2);
        break;
    case 1:
        field = next_random(&s->random) & ones;
        break;
    case 2:
        field = one_of(s, 2) ? 1 : ones - 1;
        break;
    case 3:
        fraction = 0;
        break;
    case 4:
        fraction = (1ull << mantissa) - 1 - one_of(s, 2);
        break;
    case 5:
        fraction = 1ull << one_of(s, mantissa);
        break;
    case 6:
        field = bias + one_of(s, 2 * mantissa) - mantissa / 2;
        break;
    }
    uint64_t sign = one_of(s, 2);
    return (sign << exponent | field) << mantissa | fraction;
}

static uint64_t interesting_value(struct stream *s)
{
    static const uint64_t edges[] = {
        0, 1, 31, 63, 0x7fffffff, 0x80000000, INT64_MAX, 1ull << 63};
    switch (one_of(s, 8)) {
    case 0:
        return edges[one_of(s, 8)] * (one_of(s, 2) ? 1 : -1ull);
    case 1:
        return next_random(&s->random) >> one_of(s, 64);
    case 2:
    case 3:
        return interesting_float(s, 10, 5) | next_random(&s->random) << 16;
    case 4:
    case 5:
        return interesting_float(s, 23, 8) | next_random(&s->random) << 32;
    default:
        return interesting_float(s, 52, 11);
    }
}

/* A register the instructions may change. Not the stack pointer: a core of ours
 * faults when that leaves the stack. */
static unsigned any_register(struct stream *s)
{
    for (;;) {
        unsigned r = one_of(s, 32);
        if (r != RA && r != SIM_SP && r != POOL && r != RECORD && r != AREA &&
            r != WHERE)
            return r;
    }
}

static unsigned operand(struct stream *s)
{
    unsigned r = any_register(s);
    if (one_of(s, 4))
        put(s, enc_i(ISA_I_ld, r, POOL, (int)one_of(s, 512) * 8 - 2048));
    return r;
}

/* ---- instructions ------------------------------------------------------- */

static bool is_excluded(unsigned op)
{
    return op == ISA_I_ecall || op == ISA_I_ebreak;
}

/* jal, or a jalr to what auipc says, over a few words. */
static void put_jump(struct stream *s, unsigned op, unsigned rd)
{
    unsigned skipped = one_of(s, 4);
    if (op == ISA_I_jal) {
        put(s, enc_j(ISA_I_jal, rd, 4 + 4 * (int)skipped));
    } else {
        unsigned base = T6;
        put(s, enc_u(ISA_I_auipc, base, 0));
        put(s, enc_i(ISA_I_jalr, rd, base, 8 + 4 * (int)skipped));
    }
    for (unsigned i = 0; i < skipped; i++)
        put(s, enc_i(ISA_I_addi, T6, T6, 1));
}

/* No reservation is left behind for a later sc: qemu 7.2 lets a sc.w after a
 * lr.d report failure and write nevertheless. */
static void put_atomic(struct stream *s, unsigned op, unsigned rd)
{
    unsigned source = operand(s), base = T6;
    if (source == base)
        source = ZERO;
    put(s, enc_i(ISA_I_addi, base, AREA, (int)one_of(s, 256) * 8));
    uint32_t order = one_of(s, 4) << 25;
    if (op == ISA_I_lr_w || op == ISA_I_lr_d) {
        if (rd == base)
            rd = ZERO;
        put(s, enc_r(op, rd, base, 0) | order);
        op = op == ISA_I_lr_w ? ISA_I_sc_w : ISA_I_sc_d;
        put(s, enc_r(op, ZERO, base, source) | order);
        return;
    }
    if ((op == ISA_I_sc_w || op == ISA_I_sc_d) && one_of(s, 4))
        put(s,
            enc_r(op == ISA_I_sc_w ? ISA_I_lr_w : ISA_I_lr_d, ZERO, base, 0));
    put(s, enc_r(op, rd, base, source) | order);
}

/* rs1, rs2, rs3 and the rounding mode where the format has them. */
static void put_registers(struct stream *s, unsigned op, unsigned rd)
{
    static const uint8_t modes[] = {0, 1, 2, 3, 4, 7};
    unsigned format = isa_insns[op].format;
    bool is_unary = format == ISA_FORMAT_R2 || format == ISA_FORMAT_R2M;
    unsigned rs1 = operand(s), rs2 = is_unary ? 0 : operand(s);
    unsigned rs3 = format == ISA_FORMAT_R4 ? operand(s) : 0;
    bool has_mode = format == ISA_FORMAT_R4 || format == ISA_FORMAT_RM ||
                    format == ISA_FORMAT_R2M;
    unsigned mode = has_mode ? modes[one_of(s, 6)] : 0;
    put(s, enc_rm(enc_r4(op, rd, rs1, rs2, rs3), mode));
}

static void put_insn(struct stream *s, unsigned op, unsigned rd)
{
    int imm = (int)one_of(s, 4096) - 2048;
    switch (isa_insns[op].format) {
    case ISA_FORMAT_I:
        put(s, enc_i(op, rd, operand(s), imm));
        break;
    case ISA_FORMAT_SH:
        imm = (int)one_of(s, isa_insns[op].mask & 1u << 25 ? 32 : 64);
        put(s, enc_i(op, rd, operand(s), imm));
        break;
    case ISA_FORMAT_U:
        put(s, enc_u(op, rd, one_of(s, 1 << 20)));
        break;
    case ISA_FORMAT_L:
        if (op == ISA_I_jalr)
            put_jump(s, op, rd);
        else
            put(s, enc_i(op, rd, AREA, imm < 2040 ? imm : 0));
        break;
    case ISA_FORMAT_S:
        put(s, enc_s(op, operand(s), AREA, imm < 2040 ? imm : 0));
        break;
    case ISA_FORMAT_J:
        put_jump(s, op, rd);
        break;
    case ISA_FORMAT_B: {
        unsigned rs1 = operand(s), rs2 = one_of(s, 4) ? operand(s) : rs1;
        put(s, enc_b(op, rs1, rs2, 8));
        put(s, enc_i(ISA_I_addi, T6, T6, 1));
        break;
    }
    case ISA_FORMAT_A:
    case ISA_FORMAT_LR:
        put_atomic(s, op, rd);
        break;
    case ISA_FORMAT_CSR: /* frm, set to a legal mode first and last */
    case ISA_FORMAT_CSRI:
        put(s, enc_i(ISA_I_csrrwi, ZERO, one_of(s, 2), 2));
        put(s,
            enc_i(op, rd,
                  isa_insns[op].format == ISA_FORMAT_CSRI ? one_of(s, 4) : ZERO,
                  2));
        put(s, enc_i(ISA_I_csrrwi, rd, one_of(s, 5), 2));
        break;
    case ISA_FORMAT_FENCE:
        put(s, isa_insns[op].match | 0x0ff00000);
        break;
    case ISA_FORMAT_NONE:
        put(s, isa_insns[op].match);
        break;
    default:
        put_registers(s, op, rd);
    }
}

/* The address of the last word and the value of its result. */
static void put_record(struct stream *s, unsigned rd)
{
    put(s, enc_u(ISA_I_auipc, WHERE, 0));
    put(s, enc_s(ISA_I_sd, WHERE, RECORD, 0));
    put(s, enc_s(ISA_I_sd, rd, RECORD, 8));
    put(s, enc_i(ISA_I_addi, RECORD, RECORD, 16));
}

static void generate(struct stream *s, uint64_t seed)
{
    memset(s, 0, sizeof *s);
    s->random = seed * 0x9e3779b97f4a7c15 | 1;
    for (size_t i = 0; i < POOL_BYTES + AREA_BYTES; i += 8) {
        uint64_t value = interesting_value(s);
        memcpy(s->memory + i, &value, 8);
    }
    for (unsigned i = 0; i < N_TESTS; i++) {
        unsigned op = 1 + i % (ISA_I_BANG - 1); /* each row in turn */
        if (is_excluded(op))
            continue;
        unsigned rd = any_register(s);
        put_insn(s, op, rd);
        put_record(s, rd);
    }
    put(s, enc_i(ISA_I_jalr, ZERO, RA, 0));
}

/* ---- the program for qemu ----------------------------------------------- */

static uint64_t start_value(unsigned r)
{
    switch (r) {
    case POOL:
        return MEMORY + POOL_BYTES / 2;
    case AREA:
        return MEMORY + POOL_BYTES + AREA_BYTES / 2;
    case RECORD:
        return MEMORY + POOL_BYTES + AREA_BYTES;
    default:
        return 0;
    }
}

static void emit(const struct stream *s)
{
    printf(".text\nstream:\n");
    for (size_t i = 0; i < s->n; i++)
        printf(".word 0x%08" PRIx32 "\n", s->words[i]);
    printf(".globl _start\n_start:\n");
    for (unsigned r = 2; r < 32; r++)
        printf("li x%u, %" PRIu64 "\n", r, start_value(r));
    printf("call stream\n"
           "lui s1, 0x%x\nli s2, %d\n"
           "1: li a0, 1\nmv a1, s1\nmv a2, s2\nli a7, 64\necall\n"
           "blez a0, 2f\nadd s1, s1, a0\nsub s2, s2, a0\nbnez s2, 1b\n"
           "2: snez a0, s2\nli a7, 93\necall\n",
           MEMORY >> 12, (int)MEMORY_BYTES);
    printf(".section .memory,\"aw\"\n");
    for (size_t i = 0; i < MEMORY_BYTES; i++)
        printf(".byte %u\n", s->memory[i]);
}

/* ---- our side ----------------------------------------------------------- */

static void run_ours(struct stream *s)
{
    static struct sim_core core;
    struct sim_program program;
    const struct sim_scalar_costs costs = {0};
    sim_program_init(&program, s->words, s->n, TEXT, &costs);
    static struct sim sim; /* nobody watches */
    sim.fast = &sim_fast_paths[false][false];
    core.sim = &sim;
    core.program = &program;
    core.pc = program.insns;
    core.bound = core.limit = UINT64_MAX;
    static uint8_t dirty[2][(MEMORY_BYTES >> SIM_PAGE_SHIFT) + 1];
    uint8_t scratch[8] = {0}; /* NRAM that no address of a stream is in */
    core.nram = (struct sim_region){.first = 0x200000,
                                    .bytes = sizeof scratch,
                                    .host = scratch,
                                    .dirty = dirty[0]};
    core.stack = (struct sim_region){.first = MEMORY,
                                     .bytes = MEMORY_BYTES,
                                     .host = s->memory,
                                     .dirty = dirty[1]};
    for (unsigned r = 2; r < 32; r++)
        core.x[r] = start_value(r);
    core.x[RA] = SIM_RETURN_ADDRESS;
    enum sim_stop stop = engine_run(&core);
    if (stop != SIM_STOP_END) {
        printf("our core stopped at 0x%" PRIx64 ": %s\n", core.fault.pc,
               core.fault.detail);
        exit(1);
    }
    sim_jit_forget(&program);
    sim_program_fini(&program);
}

static uint64_t number_at(const uint8_t *bytes)
{
    uint64_t value;
    memcpy(&value, bytes, 8);
    return value;
}

static void report(const struct stream *s, uint64_t pc, uint64_t ours,
                   uint64_t theirs)
{
    char text[96];
    size_t last = (pc - TEXT) / 4 - 1;
    printf("0x%" PRIx64 ": ours 0x%016" PRIx64 ", qemu 0x%016" PRIx64 "\n", pc,
           ours, theirs);
    for (size_t i = last >= 4 ? last - 4 : 0; i <= last; i++) {
        isa_disasm(s->words[i], TEXT + 4 * i, text, sizeof text);
        printf("    %s\n", text);
        struct isa_insn insn = isa_decode(s->words[i]);
        if (insn.op == ISA_I_ld && insn.rs1 == POOL)
            printf("        = 0x%016" PRIx64 "\n",
                   number_at(s->memory + POOL_BYTES / 2 + insn.imm));
    }
}

static int compare(struct stream *s, const uint8_t *theirs)
{
    int bad = 0;
    for (size_t i = POOL_BYTES + AREA_BYTES; i < MEMORY_BYTES; i += 16) {
        uint64_t pc = number_at(s->memory + i);
        if (pc != number_at(theirs + i)) {
            printf("the ways part after 0x%" PRIx64 "\n",
                   number_at(s->memory + i - 16));
            return 1;
        }
        uint64_t ours = number_at(s->memory + i + 8);
        if (ours != number_at(theirs + i + 8) && bad++ < 20)
            report(s, pc, ours, number_at(theirs + i + 8));
    }
    if (!bad && memcmp(s->memory, theirs, MEMORY_BYTES) != 0)
        bad += printf("the memories differ\n") > 0;
    return bad != 0;
}

int main(int argc, char **argv)
{
    static struct stream s;
    static uint8_t theirs[MEMORY_BYTES];
    if (argc < 3) {
        fprintf(stderr, "usage: qemu_diff emit SEED | compare SEED FILE\n");
        return 2;
    }
    generate(&s, strtoull(argv[2], NULL, 0));
    if (strcmp(argv[1], "emit") == 0) {
        emit(&s);
        return 0;
    }
    FILE *f = argc > 3 ? fopen(argv[3], "rb") : NULL;
    if (!f || fread(theirs, 1, sizeof theirs, f) != sizeof theirs) {
        fprintf(stderr, "qemu_diff: FILE cannot be read or is too short\n");
        return 2;
    }
    fclose(f);
    run_ours(&s);
    int bad = compare(&s, theirs);
    printf("seed %s: %zu words, %d instructions under test: %s\n", argv[2], s.n,
           N_TESTS, bad ? "DIFFERENT" : "same");
    return bad;
}
