/* SPDX-License-Identifier: MIT */
/* The handle table. A handle holds, from the low bits up: 4 zero bits, so that
 * it looks like an aligned pointer; 17 bits with the slot number plus one; the
 * generation of the slot. The generation is incremented when a handle of the
 * slot ends, so an old handle never names a new object. */
#include "runtime/api/cnrt/context/handles.h"

#include <assert.h>
#include <errno.h>

#include "isa/support/memory/alloc.h"
#include "runtime/api/cnrt/context/context.h"

#define SLOT_SHIFT       4
#define GENERATION_SHIFT 21
#define SLOT_MASK        ((1u << (GENERATION_SHIFT - SLOT_SHIFT)) - 1)

static struct rt_slot *slot_of(const struct rt_handles *handles,
                               const void *handle, uint32_t *generation)
{
    uintptr_t bits = (uintptr_t)handle;
    size_t slot = (bits >> SLOT_SHIFT) & SLOT_MASK;
    *generation = (uint32_t)(bits >> GENERATION_SHIFT);
    if (bits % (1u << SLOT_SHIFT) != 0 || slot == 0 || slot > handles->n_slots)
        return NULL;
    return &handles->slots[slot - 1];
}

void *rt_handle_new(struct rt_handles *handles, enum rt_kind kind, void *object)
{
    assert(kind != RT_KIND_NONE && object);
    assert(handles->n_slots == 0 || handles->slots);
    size_t i = 0;
    while (i < handles->n_slots && handles->slots[i].kind != RT_KIND_NONE)
        i++;
    errno = 0;
    if (i == RT_MAX_HANDLES)
        return NULL;
    if (i == handles->n_slots) {
        if (!ISA_GROW(handles->slots, i, handles->n_slots))
            return NULL;
        for (size_t k = i; k < handles->n_slots; k++)
            handles->slots[k] = (struct rt_slot){.generation = 1};
    }
    struct rt_slot *slot = &handles->slots[i];
    assert(slot->kind == RT_KIND_NONE && !slot->object && slot->generation > 0);
    slot->kind = kind;
    slot->object = object;
    uintptr_t bits = ((uintptr_t)slot->generation << GENERATION_SHIFT) |
                     ((uintptr_t)(i + 1) << SLOT_SHIFT);
    return (void *)bits;
}

cnrtRet_t rt_handle_refused(const struct rt_context *rt)
{
    if (errno == ENOMEM)
        return rt_no_memory(rt, "handles");
    return rt_fail(
        rt, cnrtErrorNoMem,
        "%d queues, notifiers and their like are alive, more are not "
        "possible",
        RT_MAX_HANDLES);
}

void *rt_handle_find(const struct rt_handles *handles, enum rt_kind kind,
                     const void *handle, const char **problem)
{
    assert(kind != RT_KIND_NONE);
    uint32_t generation;
    struct rt_slot *slot = slot_of(handles, handle, &generation);
    *problem = "was never created";
    if (!slot || generation == 0 || generation > slot->generation)
        return NULL;
    *problem = generation == slot->reset ? "went with cnrtDeviceReset"
                                         : "was destroyed";
    if (generation < slot->generation)
        return NULL;
    static const char *const is[] = {
        "was never created",
#define X(id, is) is,
#include "runtime/api/cnrt/context/kinds.def"
#undef X
    };
    *problem = is[slot->kind];
    return slot->kind == kind ? slot->object : NULL;
}

void rt_slot_end(const struct rt_handles *handles, struct rt_slot *slot)
{
    slot->kind = RT_KIND_NONE;
    slot->object = NULL;
    if (handles->is_resetting)
        slot->reset = slot->generation;
    slot->generation++;
}

void rt_handle_end(struct rt_handles *handles, const void *handle)
{
    uint32_t generation;
    struct rt_slot *slot = slot_of(handles, handle, &generation);
    assert(slot && slot->kind != RT_KIND_NONE &&
           slot->generation == generation);
    rt_slot_end(handles, slot);
}
