/* SPDX-License-Identifier: MIT
 *
 * Operators that find something in memory: elements, members, addresses, and
 * the memories of the device.
 */
#ifndef DBG_MEMORY_H
#define DBG_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/debug/state/value.h"

struct dbg_session;
struct dbg_type;
struct dbg_value;

/* A member, also of base classes and of members without a name,
 * and how far from the beginning it is; NULL: there is none. */
const struct dbg_field *dbg_member_find(const struct dbg_type *type,
                                        const char *name, uint64_t *offset);

/* Reads the element `index` places after the one a pointer points to. */
bool dbg_eval_follow(struct dbg_session *s, const struct dbg_value *pointer,
                     int64_t index, struct dbg_value *v);

/* The address of a value. */
bool dbg_eval_address(struct dbg_session *s, const struct dbg_value *of,
                      struct dbg_value *v);

/* base[index]: base becomes a pointer if it was an array. */
bool dbg_eval_index(struct dbg_session *s, struct dbg_value *base,
                    const struct dbg_value *index, struct dbg_value *v);

/* of.name, or of->name, which `.` means as well if `of` is a pointer. */
bool dbg_eval_member(struct dbg_session *s, const struct dbg_value *of,
                     const char *name, bool is_arrow, struct dbg_value *v);

/* space:offset, as the focused core sees it. */
bool dbg_eval_space(struct dbg_session *s, const char *space,
                    const struct dbg_value *offset, struct dbg_value *v);

/* An address in memory, as the cores of that cluster see it. */
bool dbg_eval_cluster(struct dbg_session *s, const struct dbg_value *cluster,
                      struct dbg_value *v);

/* v@count: an array of so many from v on, in place of v. */
bool dbg_eval_array(struct dbg_session *s, const struct dbg_value *count,
                    struct dbg_value *v);

/* ---- regions ------------------------------------------------------------- */

/* Whether a region of the focused core that is live is called so. */
bool dbg_region_is_live(const struct dbg_session *s, const char *name);

/* The bytes of the region of that name, as an array of the elements of the
 * variable it lies in, or of bytes; false with a sentence. */
bool dbg_region_value(struct dbg_session *s, const char *name,
                      struct dbg_value *v);

/* Returns the type of the elements of the variable at an address; NULL: no
 * variable is known there. */
const struct dbg_type *dbg_elements_at(const struct dbg_session *s,
                                       uint64_t address);

#endif
