/* SPDX-License-Identifier: MIT */
/*
 * Every integer instruction of the table, run by the dispatch loop and compared
 * with formulas written apart from it, over edge values and random ones. The
 * sweep goes over the table by index, so that a row without a formula here
 * fails; floating-point rows have the same in test_fp.c.
 */
#include "sim/scalar/interp.h"
#include "tests/support/engine.h"
#include "tests/support/guest.h"

#include <criterion/criterion.h>
#include <inttypes.h>

__extension__ typedef __int128 wide;

static const uint64_t edges[] = {0,
                                 1,
                                 2,
                                 3,
                                 31,
                                 32,
                                 63,
                                 64,
                                 0x7f,
                                 0x80,
                                 0xff,
                                 0x7fff,
                                 0x8000,
                                 0x7fffffff,
                                 0x80000000,
                                 0xffffffff,
                                 1ull << 32,
                                 1ull << 62,
                                 INT64_MAX,
                                 (uint64_t)INT64_MIN,
                                 -1ull,
                                 -2ull,
                                 -64ull,
                                 -128ull,
                                 0xffffffff80000000,
                                 0x123456789abcdef0,
                                 0xfedcba9876543210};
enum { N_EDGES = sizeof edges / sizeof *edges, N_RANDOM = 40 };

static uint64_t mix(uint64_t n)
{
    n = (n ^ n >> 30) * 0xbf58476d1ce4e5b9;
    n = (n ^ n >> 27) * 0x94d049bb133111eb;
    return n ^ n >> 31;
}

static uint64_t operand(unsigned i)
{
    return i < N_EDGES ? edges[i] : mix(i) >> (mix(i + 1000) & 63);
}

/* Sign extension and division written the slow way. */
static uint64_t low32(wide value)
{
    uint64_t low = (uint64_t)value % 0x100000000;
    return low < 0x80000000 ? low : low + 0xffffffff00000000;
}

static wide as_signed(uint64_t value)
{
    return value < 1ull << 63 ? (wide)value : (wide)value - ((wide)1 << 64);
}

static wide quotient(wide a, wide b)
{
    wide q = 0, magnitude = a < 0 ? -a : a, divisor = b < 0 ? -b : b;
    for (int i = 126; i >= 0; i--)
        if (magnitude >> i >= divisor) {
            magnitude -= divisor << i;
            q += (wide)1 << i;
        }
    return (a < 0) != (b < 0) ? -q : q;
}

static wide divided(wide a, wide b)
{
    return b ? quotient(a, b) : -1;
}

static wide remainder_of(wide a, wide b)
{
    return b ? a - quotient(a, b) * b : a;
}

static wide power(unsigned n)
{
    return (wide)1 << n;
}

static wide floor_div(wide a, wide b)
{
    wide q = quotient(a, b);
    return q * b > a ? q - 1 : q;
}

/* What a register-register instruction gives; false if there is no formula. */
static bool register_result(unsigned op, uint64_t a, uint64_t b, uint64_t *r)
{
    wide sa = as_signed(a), sb = as_signed(b), ua = a, ub = b;
    wide wa = as_signed(low32(a)), wb = as_signed(low32(b));
    wide va = a % 0x100000000, vb = b % 0x100000000;
    switch (op) {
    case ISA_I_add:
        return *r = (uint64_t)(ua + ub), true;
    case ISA_I_sub:
        return *r = (uint64_t)(ua - ub), true;
    case ISA_I_sll:
        return *r = (uint64_t)(ua * power(b % 64)), true;
    case ISA_I_slt:
        return *r = sa < sb, true;
    case ISA_I_sltu:
        return *r = ua < ub, true;
    case ISA_I_xor:
        return *r = (a | b) - (a & b), true;
    case ISA_I_srl:
        return *r = (uint64_t)(ua / power(b % 64)), true;
    case ISA_I_sra:
        return *r = (uint64_t)floor_div(sa, power(b % 64)), true;
    case ISA_I_or:
        return *r = ~(~a & ~b), true;
    case ISA_I_and:
        return *r = ~(~a | ~b), true;
    case ISA_I_addw:
        return *r = low32(wa + wb), true;
    case ISA_I_subw:
        return *r = low32(wa - wb), true;
    case ISA_I_sllw:
        return *r = low32(va * power(b % 32)), true;
    case ISA_I_srlw:
        return *r = low32(va / power(b % 32)), true;
    case ISA_I_sraw:
        return *r = low32(floor_div(wa, power(b % 32))), true;
    case ISA_I_mul:
        return *r = (uint64_t)(sa * sb), true;
    case ISA_I_mulh:
        return *r = (uint64_t)floor_div(sa * sb, power(64)), true;
    case ISA_I_mulhsu: /* sa * b as sa * as_signed(b), corrected */
        *r = (uint64_t)(floor_div(sa * sb, power(64)) + (sb < 0 ? sa : 0));
        return true;
    case ISA_I_mulhu:
        *r = (uint64_t)(floor_div(sa * sb, power(64)) + (sb < 0 ? sa : 0) +
                        (sa < 0 ? ub : 0));
        return true;
    case ISA_I_div:
        return *r = (uint64_t)divided(sa, sb), true;
    case ISA_I_divu:
        return *r = (uint64_t)divided(ua, ub), true;
    case ISA_I_rem:
        return *r = (uint64_t)remainder_of(sa, sb), true;
    case ISA_I_remu:
        return *r = (uint64_t)remainder_of(ua, ub), true;
    case ISA_I_mulw:
        return *r = low32(wa * wb), true;
    case ISA_I_divw:
        return *r = low32(divided(wa, wb)), true;
    case ISA_I_divuw:
        return *r = low32(divided(va, vb)), true;
    case ISA_I_remw:
        return *r = low32(remainder_of(wa, wb)), true;
    case ISA_I_remuw:
        return *r = low32(remainder_of(va, vb)), true;
    default:
        return false;
    }
}

/* The register form of an instruction with an immediate. */
static unsigned register_form(unsigned op)
{
    static const uint16_t forms[][2] = {
        {ISA_I_addi, ISA_I_add},   {ISA_I_slti, ISA_I_slt},
        {ISA_I_sltiu, ISA_I_sltu}, {ISA_I_xori, ISA_I_xor},
        {ISA_I_ori, ISA_I_or},     {ISA_I_andi, ISA_I_and},
        {ISA_I_slli, ISA_I_sll},   {ISA_I_srli, ISA_I_srl},
        {ISA_I_srai, ISA_I_sra},   {ISA_I_addiw, ISA_I_addw},
        {ISA_I_slliw, ISA_I_sllw}, {ISA_I_srliw, ISA_I_srlw},
        {ISA_I_sraiw, ISA_I_sraw}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (forms[i][0] == op)
            return forms[i][1];
    return ISA_I_ILLEGAL;
}

/* Runs one instruction and a return; a1, a2 in, a0 out. */
static uint64_t run_one(uint32_t word, uint64_t a, uint64_t b)
{
    uint32_t code[] = {word, enc_i(ISA_I_jalr, ZERO, RA, 0)};
    static struct guest g;
    guest_init(&g, code, 2);
    g.core.x[A1] = a;
    g.core.x[A2] = b;
    enum sim_stop stop = engine_run(&g.core);
    guest_fini(&g);
    cr_assert_eq(stop, SIM_STOP_END, "%s", isa_insns[isa_decode(word).op].name);
    cr_assert_eq(g.core.instret, 2);
    cr_assert_eq(g.core.x[ZERO], 0);
    return g.core.x[A0];
}

static void check_result(unsigned op, uint64_t a, uint64_t b, uint64_t got,
                         uint64_t want)
{
    cr_assert_eq(got, want,
                 "%s of 0x%" PRIx64 ", 0x%" PRIx64 ": 0x%" PRIx64
                 ", expected 0x%" PRIx64,
                 isa_insns[op].name, a, b, got, want);
}

static void check_register(unsigned op)
{
    for (unsigned i = 0; i < N_EDGES + N_RANDOM; i++)
        for (unsigned j = 0; j < N_EDGES + N_RANDOM; j++) {
            uint64_t a = operand(i), b = operand(j), want;
            bool is_known = register_result(op, a, b, &want);
            cr_assert(is_known, "no formula for %s", isa_insns[op].name);
            uint32_t word = enc_r((enum isa_insn_op)op, A0, A1, A2);
            check_result(op, a, b, run_one(word, a, b), want);
        }
}

static void check_immediate(unsigned op)
{
    bool is_shift = isa_insns[op].format == ISA_FORMAT_SH;
    bool is_word_shift = is_shift && (isa_insns[op].mask & 1u << 25);
    unsigned form = register_form(op);
    cr_assert_neq(form, ISA_I_ILLEGAL, "no formula for %s", isa_insns[op].name);
    int low = is_shift ? 0 : -2048;
    int high = is_word_shift ? 31 : is_shift ? 63 : 2047;
    for (unsigned i = 0; i < N_EDGES + N_RANDOM; i++)
        for (int imm = low; imm <= high; imm += is_shift ? 1 : 63) {
            uint64_t a = operand(i), want;
            register_result(form, a, (uint64_t)imm, &want);
            uint32_t word = enc_i((enum isa_insn_op)op, A0, A1, imm);
            check_result(op, a, (uint64_t)imm, run_one(word, a, 0), want);
        }
}

static void check_upper(unsigned op)
{
    for (uint32_t upper = 0; upper < 1u << 20; upper += 4095) {
        uint64_t want = low32((wide)upper * 4096);
        if (op == ISA_I_auipc)
            want += GUEST_TEXT;
        uint32_t word = enc_u((enum isa_insn_op)op, A0, upper);
        check_result(op, upper, 0, run_one(word, 0, 0), want);
    }
}

static bool is_taken(unsigned op, uint64_t a, uint64_t b)
{
    switch (op) {
    case ISA_I_beq:
        return !(a ^ b);
    case ISA_I_bne:
        return a ^ b;
    case ISA_I_blt:
        return as_signed(a) - as_signed(b) < 0;
    case ISA_I_bge:
        return as_signed(a) - as_signed(b) >= 0;
    case ISA_I_bltu:
        return (wide)a - (wide)b < 0;
    default:
        return (wide)a - (wide)b >= 0;
    }
}

/* The branch skips an instruction that changes a0. */
static void check_branch(unsigned op)
{
    uint32_t code[] = {enc_b((enum isa_insn_op)op, A1, A2, 8),
                       enc_i(ISA_I_addi, A0, ZERO, 1),
                       enc_i(ISA_I_jalr, ZERO, RA, 0)};
    for (unsigned i = 0; i < N_EDGES; i++)
        for (unsigned j = 0; j < N_EDGES; j++) {
            static struct guest g;
            guest_init(&g, code, 3);
            g.core.x[A1] = edges[i];
            g.core.x[A2] = edges[j];
            cr_assert_eq(engine_run(&g.core), SIM_STOP_END);
            bool taken = is_taken(op, edges[i], edges[j]);
            check_result(op, edges[i], edges[j], g.core.x[A0], !taken);
            cr_assert_eq(g.core.instret, taken ? 2 : 3);
            cr_assert_eq(g.core.clock, taken ? 2 : 3);
            guest_fini(&g);
        }
}

/* jal and jalr over one instruction; the link is the address of that one. */
static void check_jump(unsigned op)
{
    uint32_t code[] = {enc_j(ISA_I_jal, A0, 8), enc_i(ISA_I_addi, A0, ZERO, 1),
                       enc_i(ISA_I_jalr, ZERO, RA, 0)};
    if (op == ISA_I_jalr) /* to a1 - 3 with bit 0 cleared, a1 = text + 12 */
        code[0] = enc_i(ISA_I_jalr, A1, A1, -3);
    static struct guest g;
    guest_init(&g, code, 3);
    g.core.x[A1] = GUEST_TEXT + 12;
    cr_assert_eq(engine_run(&g.core), SIM_STOP_END);
    cr_assert_eq(g.core.x[op == ISA_I_jalr ? A1 : A0], GUEST_TEXT + 4);
    cr_assert_eq(g.core.instret, 2);
    guest_fini(&g);
}

/* Bytes an access has, and whether it extends the sign. */
static bool access_shape(unsigned op, unsigned *bytes, bool *is_signed)
{
    static const struct {
        uint16_t op;
        uint8_t bytes, is_signed;
    } shapes[] = {{ISA_I_lb, 1, 1},  {ISA_I_lh, 2, 1},  {ISA_I_lw, 4, 1},
                  {ISA_I_ld, 8, 1},  {ISA_I_lbu, 1, 0}, {ISA_I_lhu, 2, 0},
                  {ISA_I_lwu, 4, 0}, {ISA_I_sb, 1, 0},  {ISA_I_sh, 2, 0},
                  {ISA_I_sw, 4, 0},  {ISA_I_sd, 8, 0}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        if (shapes[i].op == op) {
            *bytes = shapes[i].bytes;
            *is_signed = shapes[i].is_signed;
            return true;
        }
    return false;
}

/* The number in n bytes, lowest first. */
static uint64_t number_in(const uint8_t *bytes, unsigned n, bool is_signed)
{
    wide value = 0;
    for (unsigned i = n; i-- > 0;)
        value = value * 256 + bytes[i];
    if (is_signed && value >= power(8 * n - 1))
        value -= power(8 * n);
    return (uint64_t)value;
}

/* One access at an address of NRAM or the stack, with some displacement. */
static void check_access(unsigned op, bool in_stack, unsigned at, int imm)
{
    unsigned bytes = 0;
    bool is_signed = false;
    cr_assert(access_shape(op, &bytes, &is_signed), "no formula for %s",
              isa_insns[op].name);
    bool is_store = isa_insns[op].class == ISA_INSN_store;
    uint32_t code[] = {is_store ? enc_s((enum isa_insn_op)op, A2, A1, imm)
                                : enc_i((enum isa_insn_op)op, A0, A1, imm),
                       enc_i(ISA_I_jalr, ZERO, RA, 0)};
    static struct guest g;
    static uint8_t before[GUEST_BYTES];
    guest_init(&g, code, 2);
    uint8_t *memory = in_stack ? g.stack : g.nram;
    for (unsigned i = 0; i < GUEST_BYTES; i++)
        before[i] = memory[i] = (uint8_t)mix(i);
    uint64_t first = in_stack ? GUEST_STACK : GUEST_NRAM;
    g.core.x[A1] = first + at - (uint64_t)(int64_t)imm;
    g.core.x[A2] = 0x8899aabbccddeeff;
    cr_assert_eq(engine_run(&g.core), SIM_STOP_END);
    cr_assert_eq(g.core.clock, 2 + (in_stack ? 0 : GUEST_NRAM_CYCLES));
    for (unsigned i = 0; is_store && i < bytes; i++)
        before[at + i] = (uint8_t)(0xff - 0x11 * i);
    cr_assert_arr_eq(memory, before, GUEST_BYTES);
    for (unsigned page = 0; page < 3; page++)
        cr_assert_eq(
            g.dirty[in_stack][page],
            is_store && (at / 4096 == page || (at + bytes - 1) / 4096 == page));
    if (!is_store)
        cr_assert_eq(g.core.x[A0], number_in(before + at, bytes, is_signed));
    guest_fini(&g);
}

static void check_memory(unsigned op)
{
    unsigned bytes = 0;
    bool is_signed = false;
    access_shape(op, &bytes, &is_signed);
    for (int in_stack = 0; in_stack < 2; in_stack++)
        for (int imm = -2048; imm < 2048; imm += 1365) {
            check_access(op, in_stack, 0, imm);
            check_access(op, in_stack, 4096, imm);
            check_access(op, in_stack, GUEST_BYTES - bytes, imm);
            for (unsigned at = 4089; at < 4097; at++)
                check_access(op, in_stack, at, imm);
        }
}

/* What an atomic operation leaves in memory. */
static bool atomic_result(unsigned op, uint64_t old, uint64_t src, uint64_t *r)
{
    wide so = as_signed(old), ss = as_signed(src);
    switch (op) {
    case ISA_I_amoswap_w:
    case ISA_I_amoswap_d:
        return *r = src, true;
    case ISA_I_amoadd_w:
    case ISA_I_amoadd_d:
        return *r = (uint64_t)(so + ss), true;
    case ISA_I_amoxor_w:
    case ISA_I_amoxor_d:
        return *r = (old | src) - (old & src), true;
    case ISA_I_amoand_w:
    case ISA_I_amoand_d:
        return *r = ~(~old | ~src), true;
    case ISA_I_amoor_w:
    case ISA_I_amoor_d:
        return *r = ~(~old & ~src), true;
    case ISA_I_amomin_w:
    case ISA_I_amomin_d:
        return *r = so <= ss ? old : src, true;
    case ISA_I_amomax_w:
    case ISA_I_amomax_d:
        return *r = so >= ss ? old : src, true;
    case ISA_I_amominu_w:
    case ISA_I_amominu_d:
        return *r = (wide)old <= (wide)src ? old : src, true;
    case ISA_I_amomaxu_w:
    case ISA_I_amomaxu_d:
        return *r = (wide)old >= (wide)src ? old : src, true;
    default:
        return false;
    }
}

static void check_reserved(bool is_double)
{
    enum isa_insn_op lr = is_double ? ISA_I_lr_d : ISA_I_lr_w;
    enum isa_insn_op sc = is_double ? ISA_I_sc_d : ISA_I_sc_w;
    uint64_t value = 0x8899aabbccddeeff, stored = 0x0123456789abcdef;
    uint32_t code[] = {enc_r(sc, S0, A1, A2), /* nothing reserved: fails */
                       enc_r(lr, A0, A1, 0),
                       enc_r(sc, S1, A3, A2), /* elsewhere: fails */
                       enc_r(lr, A0, A1, 0),
                       enc_r(sc, S2, A1, A2), /* succeeds */
                       enc_r(sc, S3, A1, A2), /* used up: fails */
                       enc_i(ISA_I_jalr, ZERO, RA, 0)};
    static struct guest g;
    guest_init(&g, code, sizeof code / sizeof *code);
    g.core.x[A1] = GUEST_NRAM + 16;
    g.core.x[A3] = GUEST_NRAM + 32;
    g.core.x[A2] = stored;
    memcpy(g.nram + 16, &value, 8);
    cr_assert_eq(engine_run(&g.core), SIM_STOP_END);
    guest_fini(&g);
    cr_assert_eq(g.core.x[A0], is_double ? value : low32(value));
    cr_assert(g.core.x[S0] == 1 && g.core.x[S1] == 1 && g.core.x[S2] == 0 &&
              g.core.x[S3] == 1);
    memcpy(&value, is_double ? &stored : &(uint64_t){0x8899aabb89abcdef}, 8);
    cr_assert_eq(memcmp(g.nram + 16, &value, 8), 0);
    cr_assert_eq(number_in(g.nram + 32, 8, false), 0);
}

static void check_atomic_values(unsigned op, uint64_t old, uint64_t src)
{
    bool is_word = (isa_insns[op].match >> 12 & 7) == 2;
    uint32_t code[] = {enc_r((enum isa_insn_op)op, A0, A1, A2),
                       enc_i(ISA_I_jalr, ZERO, RA, 0)};
    static struct guest g;
    uint64_t want, got;
    guest_init(&g, code, 2);
    g.core.x[A1] = GUEST_STACK + 4096;
    g.core.x[A2] = src;
    memcpy(g.stack + 4096, &old, 8);
    cr_assert_eq(engine_run(&g.core), SIM_STOP_END);
    guest_fini(&g);
    cr_assert_eq(g.dirty[1][1], 1);
    bool is_known = is_word ? atomic_result(op, low32(old), low32(src), &want)
                            : atomic_result(op, old, src, &want);
    cr_assert(is_known, "no formula for %s", isa_insns[op].name);
    if (is_word) /* the other half stays */
        want = want % 0x100000000 + (old - old % 0x100000000);
    memcpy(&got, g.stack + 4096, 8);
    check_result(op, old, src, got, want);
    check_result(op, old, src, g.core.x[A0], is_word ? low32(old) : old);
}

static enum sim_fault_kind fault_of(uint32_t word, uint64_t a1)
{
    static struct guest g;
    guest_init(&g, &word, 1);
    g.core.x[A1] = a1;
    cr_assert_eq(engine_run(&g.core), SIM_STOP_FAULT);
    cr_assert_eq(g.core.fault.pc, GUEST_TEXT);
    cr_assert_eq(g.core.instret, 0);
    cr_assert_eq(g.core.clock, 0);
    guest_fini(&g);
    return g.core.fault.kind;
}

static void check_atomic(unsigned op)
{
    bool is_double = (isa_insns[op].match >> 12 & 7) == 3;
    uint32_t word = enc_r((enum isa_insn_op)op, A0, A1, 0);
    for (unsigned i = 1; i < (is_double ? 8 : 4); i++)
        cr_assert_eq(fault_of(word, GUEST_NRAM + i), SIM_FAULT_ALIGNMENT);
    if (op == ISA_I_lr_w || op == ISA_I_lr_d || op == ISA_I_sc_w ||
        op == ISA_I_sc_d) {
        check_reserved(is_double);
        return;
    }
    for (unsigned i = 0; i < N_EDGES; i++)
        for (unsigned j = 0; j < N_EDGES; j++)
            check_atomic_values(op, edges[i], edges[j]);
}

/* frm before, after, and what comes back, for each way to access it. */
static void check_csr(unsigned op)
{
    enum isa_insn_op o = (enum isa_insn_op)op;
    for (unsigned before = 0; before < 5; before++)
        for (unsigned src = 0; src < 5; src++) {
            unsigned f3 = isa_insns[op].match >> 12 & 3;
            unsigned after = f3 == 1   ? src
                             : f3 == 2 ? before | src
                                       : before - (before & src);
            if (after > 4)
                continue;
            bool is_imm = isa_insns[op].format == ISA_FORMAT_CSRI;
            uint32_t code[] = {enc_i(o, A0, is_imm ? src : A1, 2),
                               enc_i(ISA_I_jalr, ZERO, RA, 0)};
            static struct guest g;
            guest_init(&g, code, 2);
            g.core.frm = (uint8_t)before;
            g.core.x[A1] = src + 8; /* bits above the field are ignored */
            cr_assert_eq(engine_run(&g.core), SIM_STOP_END);
            cr_assert_eq(g.core.x[A0], before, "%s", isa_insns[op].name);
            cr_assert_eq(g.core.frm, after, "%s", isa_insns[op].name);
            guest_fini(&g);
        }
    bool sets = (isa_insns[op].match >> 12 & 3) == 1; /* csrrw: always writes */
    int taskId = 0xcc0 - 4096, fflags = 1, unknown = 0x300;
    uint32_t read_only = enc_i(o, A0, sets ? ZERO : A1, taskId);
    cr_assert_eq(fault_of(read_only, 1), SIM_FAULT_ILLEGAL);
    cr_assert_eq(fault_of(enc_i(o, A0, ZERO, fflags), 1),
                 SIM_FAULT_UNSUPPORTED);
    cr_assert_eq(fault_of(enc_i(o, A0, ZERO, unknown), 1), SIM_FAULT_ILLEGAL);
}

static void check_rest(unsigned op)
{
    uint32_t word = isa_insns[op].match;
    switch (op) {
    case ISA_I_fence:
    case ISA_I_fence_i:
        cr_assert_eq(run_one(word, 1, 2), 0);
        break;
    case ISA_I_ecall:
    case ISA_I_ebreak:
        cr_assert_eq(fault_of(word, 0), SIM_FAULT_UNSUPPORTED);
        break;
    default:
        cr_assert_fail("no check for %s", isa_insns[op].name);
    }
}

typedef void check_function(unsigned op);

static check_function *check_of(unsigned op)
{
    static check_function *const by_format[ISA_N_FORMATS] = {
        [ISA_FORMAT_R] = check_register,   [ISA_FORMAT_I] = check_immediate,
        [ISA_FORMAT_SH] = check_immediate, [ISA_FORMAT_U] = check_upper,
        [ISA_FORMAT_B] = check_branch,     [ISA_FORMAT_J] = check_jump,
        [ISA_FORMAT_L] = check_memory,     [ISA_FORMAT_S] = check_memory,
        [ISA_FORMAT_A] = check_atomic,     [ISA_FORMAT_LR] = check_atomic,
        [ISA_FORMAT_CSR] = check_csr,      [ISA_FORMAT_CSRI] = check_csr,
        [ISA_FORMAT_NONE] = check_rest,    [ISA_FORMAT_FENCE] = check_rest,
    };
    return op == ISA_I_jalr ? check_jump : by_format[isa_insns[op].format];
}

Test(insns, every_integer_row)
{
    for (unsigned op = 1; op < ISA_I_BANG; op++)
        if (isa_insns[op].class < ISA_INSN_fp)
            check_of(op)(op);
}

Test(insns, zero_register_swallows_results)
{
    uint32_t code[] = {enc_i(ISA_I_addi, ZERO, ZERO, 5),
                       enc_r(ISA_I_add, A0, ZERO, ZERO),
                       enc_i(ISA_I_jalr, ZERO, RA, 0)};
    static struct guest g;
    guest_init(&g, code, 3);
    g.core.x[A0] = 1;
    cr_assert_eq(engine_run(&g.core), SIM_STOP_END);
    cr_assert_eq(g.core.x[A0], 0);
    guest_fini(&g);
}

Test(insns, builtin_variables_and_counters)
{
    uint32_t code[] = {enc_i(ISA_I_csrrs, A0, ZERO, 0xcc0 - 4096),
                       enc_i(ISA_I_csrrs, A1, ZERO, 0xccb - 4096),
                       enc_i(ISA_I_csrrs, A2, ZERO, 0xc00 - 4096),
                       enc_i(ISA_I_csrrs, A3, ZERO, 0xc01 - 4096),
                       enc_i(ISA_I_csrrs, A4, ZERO, 0xc02 - 4096),
                       enc_i(ISA_I_jalr, ZERO, RA, 0)};
    static struct guest g;
    guest_init(&g, code, 6);
    g.core.csr[ISA_CSR_taskId] = 77;
    g.core.csr[ISA_CSR_coreDim] = 4;
    g.core.clock = 1000;
    cr_assert_eq(engine_run(&g.core), SIM_STOP_END);
    cr_assert_eq(g.core.x[A0], 77);
    cr_assert_eq(g.core.x[A1], 4);
    cr_assert_eq(g.core.x[A2], 1002);
    cr_assert_eq(g.core.x[A3], 1003);
    cr_assert_eq(g.core.x[A4], 4);
    guest_fini(&g);
}

Test(insns, frm_takes_modes_only)
{
    uint32_t word = enc_i(ISA_I_csrrwi, ZERO, 5, 2);
    cr_assert_eq(fault_of(word, 0), SIM_FAULT_ILLEGAL);
}
