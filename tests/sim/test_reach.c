/* SPDX-License-Identifier: MIT */
/*
 * Whether a kernel's code can come to work that its core does not wait for:
 * kernels of which their source says so.
 */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "sim/sim.h"
#include "sim/scalar/loops.h"
#include "sim/scalar/reach.h"
#include "tests/support/device_code.h"
#include "tests/support/guest.h"

static const char source[] =
    "#define F extern \"C\" __mlu_func__ __attribute__((noinline))\n"
    "#define K extern \"C\" __mlu_global__\n"
    "__nram__ float a[1024], b[1024];\n"
    "__mlu_shared__ float s[1024];\n"
    "__mlu_device__ void (*chosen)(float *);\n"
    "F void ahead(float *p) { __memcpy_async(a, p, 512, GDRAM2NRAM); }\n"
    "F void at_once(float *p) { __memcpy(a, p, 512, GDRAM2NRAM); }\n"
    "F void deep(float *p, int n) {\n"
    "  if (n > 0) deep(p + 1, n - 1); else ahead(p);\n"
    "  a[n] += 1;\n"
    "}\n"
    "F void shallow(float *p, int n) {\n"
    "  if (n > 0) shallow(p + 1, n - 1); else at_once(p);\n"
    "  a[n] += 1;\n"
    "}\n"
    "template <bool IS_AHEAD> __mlu_func__ void either(float *p) {\n"
    "  if (IS_AHEAD) ahead(p); else at_once(p);\n"
    "}\n"
    /* none */
    "K void empty(float *p, int n) {}\n"
    "K void blocking(float *p, int n) {\n"
    "  __memcpy(a, p, 4096, GDRAM2NRAM);\n"
    "  __bang_add(b, a, a, 1024);\n"
    "  __sync();\n"
    "  __memcpy(p, b, 4096, NRAM2GDRAM);\n"
    "}\n"
    "K void atomics(float *p, int n) {\n"
    "  for (int i = 0; i < n; i++)\n"
    "    __bang_atomic_reduce_add(p + i, a, 64);\n"
    "  p[n] = p[0] / n;\n"
    "}\n"
    "K void calls(float *p, int n) { shallow(p, n); either<false>(p); }\n"
    "K void loops(float *p, int n) {\n"
    "  while (n-- > 0) { if (p[n] > 0) continue; a[n & 15] = p[n]; }\n"
    "  at_once(p);\n"
    "}\n"
    /* some */
    "K void copies(float *p, int n) {\n"
    "  __memcpy_async(a, p, 512, GDRAM2NRAM);\n"
    "}\n"
    "K void strided(float *p, int n) {\n"
    "  __memcpy_async(a, p, 64, GDRAM2NRAM, 64, 128, 3);\n"
    "}\n"
    "K void moves(float *p, int n) {\n"
    "  __memcpy_async(a, b, 512, NRAM2NRAM);\n"
    "}\n"
    "K void shares(float *p, int n) {\n"
    "  if (coreId == 0x80) __memcpy_async(s, p, 512, GDRAM2SRAM);\n"
    "}\n"
    "K void rarely(float *p, int n) {\n"
    "  if (n == 1234567) { p[0] = 1; return; }\n"
    "  for (int i = 0; i < n; i++)\n"
    "    if (p[i] == 7.5f) ahead(p);\n"
    "}\n"
    "K void deeply(float *p, int n) { deep(p, n); }\n"
    "K void by_template(float *p, int n) { either<true>(p); }\n"
    "K void last(float *p, int n) { at_once(p); ahead(p); }\n"
    /* hidden */
    "K void by_pointer(float *p, int n) { chosen(p); }\n"
    "K void sets_pointer(float *p, int n) { chosen = at_once; }\n";

static const struct {
    const char *kernel;
    bool is_async;
} kernels[] = {
    {"empty", false},         {"blocking", false}, {"atomics", false},
    {"calls", false},         {"loops", false},    {"sets_pointer", false},
    {"copies", true},         {"strided", true},   {"moves", true},
    {"shares", true},         {"rarely", true},    {"deeply", true},
    {"by_template", true},    {"last", true},      {"by_pointer", true},
    {"no_such_kernel", true},
};

static void look(const char *arch, const char *device)
{
    struct device_code code = device_code(source, arch);
    struct sim_config config = {.device = sim_device_find(device, NULL, 0)};
    struct sim *sim = sim_new(&config);
    struct sim_module *module;
    cr_assert_eq(sim_module_load_elf(sim, code.elf, code.bytes, &module),
                 SIM_OK, "%s", sim_error(sim));
    for (int again = 0; again < 2; again++)
        for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
            const struct sim_launch l = {.module = module,
                                         .kernel = kernels[i].kernel};
            cr_expect_eq(sim_is_async(&l), kernels[i].is_async, "%s on %s",
                         kernels[i].kernel, device);
        }
    sim_free(sim);
    free(code.elf);
}

Test(reach, code_says_what_it_can_come_to)
{
    look("mtp_372", "MLU370-X4");
    look("mtp_592", "MLU590-H8");
}

Test(reach, of_nothing_it_is_not_known)
{
    const struct sim_launch l = {.kernel = "empty"};
    cr_expect(sim_is_async(&l));
}

/* ---- code by hand ----------------------------------------------------------
 */

static bool is_none(const struct isa_op *op)
{
    (void)op;
    return false;
}

/* A jump through a register may lead anywhere, but for a plain return. */
Test(reach, only_a_return_leads_nowhere)
{
    static const struct {
        unsigned rd, rs1;
        int imm;
        bool leads_on;
    } jumps[] = {
        {ZERO, RA, 0, false},
        {ZERO, RA, 4, true},
        {ZERO, A0, 0, true},
        {RA, RA, 0, true},
    };
    static struct guest g;
    for (size_t i = 0; i < sizeof jumps / sizeof *jumps; i++) {
        const uint32_t code[] = {
            enc_i(ISA_I_addi, A0, A0, 1),
            enc_i(ISA_I_jalr, jumps[i].rd, jumps[i].rs1, jumps[i].imm),
            enc_i(ISA_I_jalr, ZERO, RA, 0)};
        guest_init(&g, code, 3);
        cr_expect_eq(sim_reaches(&g.program, GUEST_TEXT, is_none),
                     jumps[i].leads_on, "jump %zu", i);
        guest_fini(&g);
    }
}

/* A loop is indirect where an address rests on what it loads, not where the
 * register has another number by then. */
Test(reach, addresses_of_loops_rest_on_loads)
{
    static const bool is_kept[] = {true, false};
    static struct guest g;
    for (size_t i = 0; i < 2; i++) {
        const uint32_t code[] = {
            enc_i(ISA_I_lw, A2, A0, 0),
            is_kept[i] ? enc_i(ISA_I_addi, A2, A2, 4)
                       : enc_i(ISA_I_addi, A2, A1, 4),
            enc_i(ISA_I_lw, A3, A2, 0),
            enc_b(ISA_I_bne, A0, ZERO, -12),
            enc_i(ISA_I_jalr, ZERO, RA, 0),
        };
        struct sim_loop loop;
        guest_init(&g, code, 5);
        g.program.words = code;
        cr_assert(sim_loops_find(&g.program));
        cr_assert(sim_loop_around(&g.program, GUEST_TEXT + 4, &loop));
        cr_expect_eq(loop.first, GUEST_TEXT);
        cr_expect_eq(loop.last, GUEST_TEXT + 12);
        cr_expect_eq(loop.loads, 2);
        cr_expect_eq(loop.is_indirect, is_kept[i]);
        cr_expect_not(sim_loop_around(&g.program, GUEST_TEXT + 16, &loop));
        guest_fini(&g);
    }
}
