/* SPDX-License-Identifier: MIT */
/* Operators that find something in memory: elements, members, addresses, and
 * the memories of the device. */
#ifndef DBG_MEMORY_H
#define DBG_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/debug/state/value.h"

struct dbg_session;
struct dbg_type;
struct dbg_value;

/* Finds a member, also in base classes and unnamed members, and its offset from
 * the beginning. NULL: there is none. */
const struct dbg_field *dbg_member_find(const struct dbg_type *type,
                                        const char *name, uint64_t *offset);

/* Reads the element that is `index` elements after the target of a pointer. */
bool dbg_eval_follow(struct dbg_session *s, const struct dbg_value *pointer,
                     int64_t index, struct dbg_value *v);

/* Computes the address of a value. */
bool dbg_eval_address(struct dbg_session *s, const struct dbg_value *of,
                      struct dbg_value *v);

/* Evaluates base[index]; an array in base becomes a pointer. */
bool dbg_eval_index(struct dbg_session *s, struct dbg_value *base,
                    const struct dbg_value *index, struct dbg_value *v);

/* Evaluates of.name or of->name. If `of` is a pointer, `.` means `->`. */
bool dbg_eval_member(struct dbg_session *s, const struct dbg_value *of,
                     const char *name, bool is_arrow, struct dbg_value *v);

/* Evaluates space:offset as the focused core sees it. */
bool dbg_eval_space(struct dbg_session *s, const char *space,
                    const struct dbg_value *offset, struct dbg_value *v);

/* Changes v, an address in memory, to mean the same address in that cluster. */
bool dbg_eval_cluster(struct dbg_session *s, const struct dbg_value *cluster,
                      struct dbg_value *v);

/* Replaces v by v@count: an array of `count` elements that begins at v. */
bool dbg_eval_array(struct dbg_session *s, const struct dbg_value *count,
                    struct dbg_value *v);

/* ---- regions ------------------------------------------------------------- */

/* Returns whether a live region of the focused core has this name. */
bool dbg_region_is_live(const struct dbg_session *s, const char *name);

/* Reads the region of that name as an array: of the elements of the variable
 * around the region, or of bytes. Returns false after an error message. */
bool dbg_region_value(struct dbg_session *s, const char *name,
                      struct dbg_value *v);

/* Returns the element type of the variable at an address. NULL: no variable is
 * known there. */
const struct dbg_type *dbg_elements_at(const struct dbg_session *s,
                                       uint64_t address);

#endif
