/* SPDX-License-Identifier: MIT
 *
 * Named regions in expressions: region weights, region "input a".
 */
#ifndef DBG_REGIONS_H
#define DBG_REGIONS_H

#include <stdbool.h>

#include "runtime/debug/state/value.h"

struct dbg_session;

/* Whether a region of the focused core that is live is called so. */
bool dbg_region_is_live(const struct dbg_session *s, const char *name);

/* The bytes of the region of that name, as an array of the elements of the
 * variable it lies in, or of bytes; false with a sentence. */
bool dbg_region_value(struct dbg_session *s, const char *name,
                      struct dbg_value *v);

#endif
