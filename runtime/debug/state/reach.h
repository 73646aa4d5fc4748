/* SPDX-License-Identifier: MIT */
/* Finds which instructions can follow which, from the code of a program. */
#ifndef DBG_REACH_H
#define DBG_REACH_H

#include <stdbool.h>
#include <stdint.h>

struct isa_segment;
struct dbg_session;
struct dbg_symbols;

/* Returns the target of the jump at pc if the instruction contains the
 * distance. 0: there is no such jump. */
uint64_t dbg_jump_target(const struct isa_segment *code, uint64_t pc);

/* Returns the executable segment that contains pc. NULL: there is none. */
const struct isa_segment *dbg_code_at(const struct dbg_symbols *p, uint64_t pc);

/* Returns for each step of the launch's program whether the running kernel can
 * reach the step. A jump to an address may lead anywhere in its function. A
 * call of an address may lead to every function that is no kernel. The caller
 * frees the result. NULL: no kernel runs, or there is no memory. */
bool *dbg_steps_reached(const struct dbg_session *s);

#endif
