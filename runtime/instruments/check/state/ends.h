/* SPDX-License-Identifier: MIT
 *
 * How checks end before the program, or do not see all of a launch.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_STATE_ENDS_H
#define RUNTIME_INSTRUMENTS_CHECK_STATE_ENDS_H

#include "runtime/instruments/check/state/state.h"

/* No memory is left for the checks: the end of them, with a sentence. */
void chk_exhausted(struct chk *c);

/* The same for another reason, which goes on behind "the checks ended before
 * the program: ". */
void chk_stop(struct chk *c, const char *why);

/* One check does not see all of this launch from here on; the sentence says why
 * and what to do. */
void chk_skip(struct chk *c, enum chk_class class, const char *why);

/* Why it has not seen all, as a sentence without an end; "": it has. */
void chk_why(const struct chk *c, char *why, size_t bytes);

#endif
