/* SPDX-License-Identifier: MIT */
/* The bodies of isa/tables/insns.def that only compute x[rd], as functions that
 * translated code calls for instructions without a template. Other bodies need
 * the interpreter loop (sim_jit_slow). */
#include "sim/jit/bodies.h"
#include "isa/scalar/arith.h"
#include "isa/scalar/fp.h"
#include "sim/jit/translation.h"
#include "sim/scalar/operands.h"

#define PC sim_program_address(c->program, pc)
#define RM (pc->rm == ISA_RM_DYN ? c->frm : pc->rm)

#define NOTHING() ((void)0)

/* Bodies that do more than compute x[rd] use these macros, and are not
 * called. */
#define REFUSE(message)         NOTHING()
#define JUMP()                  NOTHING()
#define JUMP_TO(address)        NOTHING()
#define BRANCH(condition)       NOTHING()
#define LOAD(type)              NOTHING()
#define STORE(type)             NOTHING()
#define LOAD_RESERVED(type)     NOTHING()
#define STORE_CONDITIONAL(type) NOTHING()
#define AMO(type, expression)   NOTHING()
#define CSR(writes, expression) NOTHING()

#define I(name, mnemonic, match, mask, format, class, formula, body)     \
    static void do_##name(struct sim_core *c, const struct sim_insn *pc) \
    {                                                                    \
        uint64_t *const x = c->x;                                        \
        (void)x;                                                         \
        (void)pc;                                                        \
        body;                                                            \
    }
#include "isa/tables/insns.def"
#undef I

/* Classes whose bodies only compute x[rd]. */
enum {
    COMPUTES_alu = 1,
    COMPUTES_mul = 1,
    COMPUTES_div = 1,
    COMPUTES_load = 0,
    COMPUTES_store = 0,
    COMPUTES_branch = 0,
    COMPUTES_jump = 0,
    COMPUTES_csr = 0,
    COMPUTES_amo = 0,
    COMPUTES_fp = 1,
    COMPUTES_fpdiv_half = 1,
    COMPUTES_fpdiv_float = 1,
    COMPUTES_fpdiv_double = 1,
};

sim_jit_body *const sim_jit_bodies[ISA_N_INSNS] = {
#define I(name, mnemonic, match, mask, format, class, formula, body) \
    [ISA_I_##name] = COMPUTES_##class ? do_##name : NULL,
#include "isa/tables/insns.def"
#undef I
};
