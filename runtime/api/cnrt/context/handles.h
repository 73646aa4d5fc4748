/* SPDX-License-Identifier: MIT
 * Handles the runtime gives to programs. A handle is a number in a pointer's
 * clothes: slot and generation, so that a destroyed or invented one is
 * recognised without touching memory. */
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
    uint32_t reset; /* the generation that a reset ended last, 0: none */
    void *object;   /* owned by whoever made the handle */
};

struct rt_handles {
    struct rt_slot *slots;
    size_t n_slots;
    bool is_resetting; /* what ends now goes with a reset of its device */
};

/* A handle for object; NULL when RT_MAX_HANDLES are alive or, with errno
 * ENOMEM, the host has no memory left. */
void *rt_handle_new(struct rt_handles *handles, enum rt_kind kind,
                    void *object);

/* The code, after a sentence, for an object that got no handle. */
struct rt_context;
cnrtRet_t rt_handle_refused(const struct rt_context *rt);

/* The object of a live handle of this kind. Otherwise NULL, and *problem says
 * what the handle is instead ("was destroyed"). */
void *rt_handle_find(const struct rt_handles *handles, enum rt_kind kind,
                     const void *handle, const char **problem);

/* Ends a live handle, or what is in a slot; its object is not freed. */
void rt_slot_end(const struct rt_handles *handles, struct rt_slot *slot);
void rt_handle_end(struct rt_handles *handles, const void *handle);

#endif
