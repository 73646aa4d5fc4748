/* SPDX-License-Identifier: MIT
 *
 * Stop points of the simulator, at the places of breakpoints.
 */
#ifndef DBG_MARKS_H
#define DBG_MARKS_H

#include <stdbool.h>
#include <stdint.h>

#include "isa/isa.h"

struct dbg_breakpoint;
struct dbg_session;

/* Whose memory is at an address: of a core, of a cluster, or of the device. */
enum isa_owner dbg_owner_of(uint64_t address);

bool dbg_break_add_pc(struct dbg_breakpoint *b, uint64_t pc);
void dbg_break_unmark(struct dbg_session *s, struct dbg_breakpoint *b);

/* Sets or removes a stop point of the launch, if there is one. */
void dbg_mark(struct dbg_session *s, uint64_t pc, bool is_set);

/* Takes the stop points of all breakpoints out of the launch. */
void dbg_breaks_take_out(struct dbg_session *s);

/* Sets the stop points of all breakpoints again, after others used the same. */
void dbg_breaks_mark(struct dbg_session *s);

#endif
