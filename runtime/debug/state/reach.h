/* SPDX-License-Identifier: MIT
 *
 * Which instructions follow which, read from the code of a program.
 */
#ifndef DBG_REACH_H
#define DBG_REACH_H

#include <stdbool.h>
#include <stdint.h>

struct isa_segment;
struct dbg_session;
struct dbg_symbols;

/* Returns the target of the jump at pc, if the instruction contains the
 * distance; 0: it is no such jump. */
uint64_t dbg_jump_target(const struct isa_segment *code, uint64_t pc);

/* Returns the executable segment that has pc; NULL: none. */
const struct isa_segment *dbg_code_at(const struct dbg_symbols *p, uint64_t pc);

/* Returns for each step of the program of the launch whether the running kernel
 * can reach it. A jump by an address may lead anywhere in its function, a call
 * by one to every function that is no kernel. The caller frees it; NULL: no
 * kernel runs, or no memory. */
bool *dbg_steps_reached(const struct dbg_session *s);

#endif
