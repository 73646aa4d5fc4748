/* SPDX-License-Identifier: MIT */
/* Handles of the runtime. A handle is a number in the form of a pointer. It
 * consists of slot and generation, so destroyed and invalid handles are
 * recognised without access to an object. */
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
    enum rt_kind kind; /* RT_KIND_NONE: the slot is free */
    uint32_t generation;
    uint32_t reset; /* last generation that a reset ended; 0: none */
    void *object;   /* owned by the handle's creator */
};

struct rt_handles {
    struct rt_slot *slots;
    size_t n_slots;
    bool is_resetting; /* whether handles end because their device is reset */
};

/* Makes a handle for object. NULL if RT_MAX_HANDLES exist or, with errno
 * ENOMEM, if there is no host memory. */
void *rt_handle_new(struct rt_handles *handles, enum rt_kind kind,
                    void *object);

/* Prints a message and returns the error code after rt_handle_new failed. */
struct rt_context;
cnrtRet_t rt_handle_refused(const struct rt_context *rt);

/* Returns the object of a valid handle of this kind. Otherwise NULL; *problem
 * then has words about the handle, such as "was destroyed". */
void *rt_handle_find(const struct rt_handles *handles, enum rt_kind kind,
                     const void *handle, const char **problem);

/* Invalidates a handle, or the handle in a slot. Does not free the object. */
void rt_slot_end(const struct rt_handles *handles, struct rt_slot *slot);
void rt_handle_end(struct rt_handles *handles, const void *handle);

#endif
