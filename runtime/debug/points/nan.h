/* SPDX-License-Identifier: MIT
 *
 * Breakpoints at NaNs.
 */
#ifndef DBG_NAN_H
#define DBG_NAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/sim.h"

struct dbg_seen;
struct dbg_session;
struct dbg_symbols;

/* Notes an op whose results are to be looked at; whether what was noted
 * has a NaN, in a sentence. */
void dbg_nan_note(struct dbg_session *s, const struct sim_op_event *e);
bool dbg_nan_describe(struct dbg_session *s, const struct dbg_seen *seen,
                      char *text, size_t bytes);

/* The instructions of a program whose results may be NaNs: how many there are,
 * of which up to max are written. */
size_t dbg_nan_places(const struct dbg_symbols *p, uint64_t *pcs, size_t max);

/* Whether a core is about to compute a number that is looked at for NaNs; it
 * then stops once more behind that instruction. */
bool dbg_nan_expect(struct dbg_session *s, unsigned core);

#endif
