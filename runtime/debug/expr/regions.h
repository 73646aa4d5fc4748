/* SPDX-License-Identifier: MIT
 *
 * Named regions in expressions: region weights, region "input a".
 */
#ifndef DBG_REGIONS_H
#define DBG_REGIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/debug/state/value.h"

struct dbg_session;
struct dbg_type;

/* Whether a region of the focused core that is live is called so. */
bool dbg_region_is_live(const struct dbg_session *s, const char *name);

/* The bytes of the region of that name, as an array of the elements of the
 * variable it lies in, or of bytes; false with a sentence. */
bool dbg_region_value(struct dbg_session *s, const char *name,
                      struct dbg_value *v);

/* What the variable at an address consists of, arrays taken apart; NULL: no
 * variable is known there. */
const struct dbg_type *dbg_elements_at(const struct dbg_session *s,
                                       uint64_t address);

#endif
