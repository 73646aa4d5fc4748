/* SPDX-License-Identifier: MIT
 *
 * Handles of the runtime. A handle is a number in the form of a pointer: slot
 * and generation, so that destroyed and invalid ones are recognised without a
 * memory access.
 */
#ifndef RT_HANDLES_H
#define RT_HANDLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/api/include/cnrt.h"

#define RT_MAX_HANDLES 65536

enum rt_kind {
    RT_KIND_NONE,
#define X(id, is) RT_KIND_##id,
#include "runtime/api/cnrt/context/kinds.def"
#undef X
};

struct rt_slot {
    enum rt_kind kind; /* RT_KIND_NONE: free */
    uint32_t generation;
    uint32_t reset; /* last generation ended by a reset, 0: none */
    void *object;   /* owned by the handle's creator */
};

struct rt_handles {
    struct rt_slot *slots;
    size_t n_slots;
    bool is_resetting; /* handles end because their device is reset */
};

/* A handle for object; NULL if RT_MAX_HANDLES exist or, with errno ENOMEM, host
 * memory is short. */
void *rt_handle_new(struct rt_handles *handles, enum rt_kind kind,
                    void *object);

/* The error code, after a message, for an object without a handle. */
struct rt_context;
cnrtRet_t rt_handle_refused(const struct rt_context *rt);

/* The object of a valid handle of this kind. NULL otherwise; *problem describes
 * the handle ("was destroyed"). */
void *rt_handle_find(const struct rt_handles *handles, enum rt_kind kind,
                     const void *handle, const char **problem);

/* Invalidates a handle, or the one in a slot; does not free its object. */
void rt_slot_end(const struct rt_handles *handles, struct rt_slot *slot);
void rt_handle_end(struct rt_handles *handles, const void *handle);

#endif
