/* SPDX-License-Identifier: MIT
 *
 * Names in values, and what is known of them. For files of this room
 * only.
 */
#ifndef RUNTIME_TOOLS_PROVE_NAMES_H
#define RUNTIME_TOOLS_PROVE_NAMES_H

#include "runtime/tools/prove/state.h"

/* Makes a name; returns its number, or -1. */
int prv_name(struct prv_walk *w, enum prv_kind kind, const char *reason,
             uint64_t pc);
aff_value *prv_named(struct prv_walk *w, int name);
aff_value *prv_unknown(struct prv_walk *w, const char *reason, uint64_t pc,
                       int64_t least, int64_t most);
/* x * z. */
aff_value *prv_product(struct prv_walk *w, aff_value *x, aff_value *z,
                       uint64_t pc);
/* Finds the least and the largest value, whatever the path. */
bool prv_range(struct prv_walk *w, aff_value *x, int64_t *least, int64_t *most);
/* The name that a set's i-th name is a copy of; NULL: a size, or *is_end. */
const struct prv_name *prv_name_of(const struct prv_walk *w, aff_set *set,
                                   unsigned i, bool *is_end, bool *is_other);
/* The set with what is known of its names. */
aff_set *prv_known(struct prv_walk *w, aff_set *set);
bool prv_never(struct prv_walk *w, aff_set *set);
/* A copy for another core or round: all names but sizes get a "'". */
aff_set *prv_other_set(struct prv_walk *w, aff_set *set);
aff_value *prv_other(struct prv_walk *w, aff_value *value);
/* Gives up: nothing can be said about the kernel. */
void prv_stop(struct prv_walk *w, uint64_t pc, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
