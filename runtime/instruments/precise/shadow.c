/* SPDX-License-Identifier: MIT */
/* Stores pages of slots in a hash table. */
#include "runtime/instruments/precise/shadow.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/support/memory/alloc.h"

enum { SHIFT = 12, SLOTS = 1 << (SHIFT - 1) };

struct prc_page {
    uint64_t number; /* place >> SHIFT */
    uint64_t era;    /* of the memory; older pages are empty */
    struct prc_slot slots[SLOTS];
};

static size_t index_of(struct prc_page *const *slots, size_t room,
                       uint64_t number)
{
    size_t i = (size_t)(number * 0x9e3779b97f4a7c15u >> 20) & (room - 1);
    while (slots[i] && slots[i]->number != number)
        i = (i + 1) & (room - 1);
    return i;
}

static struct prc_slot *slot_in(struct prc_page *page, uint64_t place)
{
    return &page->slots[(place & ((1u << SHIFT) - 1)) / 2];
}

static uint64_t era_at(const struct prc_shadow *s, uint64_t place)
{
    const uint64_t owner = place >> PRC_OWNER_SHIFT;
    assert(owner < PRC_OWNERS);
    return s->eras[owner];
}

/* Returns the page of a place. NULL: the page is empty. */
static struct prc_page *page_at(const struct prc_shadow *s, uint64_t place)
{
    struct prc_page *page =
        s->room ? s->slots[index_of(s->slots, s->room, place >> SHIFT)] : NULL;
    return page && page->era == era_at(s, place) ? page : NULL;
}

struct prc_slot *prc_slot_find(const struct prc_shadow *s, uint64_t place)
{
    struct prc_page *page = page_at(s, place);
    return page ? slot_in(page, place) : NULL;
}

static bool make_room(struct prc_shadow *s)
{
    if (s->n * 2 < s->room)
        return true;
    const size_t room = s->room ? s->room * 2 : 16;
    struct prc_page **slots = isa_alloc(room, sizeof *slots);
    if (!slots)
        return false;
    for (size_t i = 0; i < s->room; i++)
        if (s->slots[i])
            slots[index_of(slots, room, s->slots[i]->number)] = s->slots[i];
    free(s->slots);
    s->slots = slots;
    s->room = room;
    return true;
}

struct prc_slot *prc_slot_get(struct prc_shadow *s, uint64_t place)
{
    if (!make_room(s))
        return NULL;
    struct prc_page **page =
        &s->slots[index_of(s->slots, s->room, place >> SHIFT)];
    if (!*page) {
        *page = isa_alloc(1, sizeof **page);
        if (!*page)
            return NULL;
        (*page)->number = place >> SHIFT;
        s->n++;
    }
    if ((*page)->era != era_at(s, place))
        memset((*page)->slots, 0, sizeof(*page)->slots);
    (*page)->era = era_at(s, place);
    return slot_in(*page, place);
}

void prc_shadow_forget(struct prc_shadow *s, uint64_t place, uint64_t bytes)
{
    const uint64_t page_bytes = (uint64_t)1 << SHIFT, end = place + bytes;
    uint64_t at = place & ~(uint64_t)1;
    if (s->room == 0 || bytes == 0)
        return;
    struct prc_slot *before = prc_slot_find(s, at - 2);
    if (before && isa_types[before->type].bytes > 2)
        before->type = ISA_T_NONE;
    while (at < end) {
        struct prc_page *page = page_at(s, at);
        const uint64_t next = (at & -page_bytes) + page_bytes;
        for (; page && at < next && at < end; at += 2)
            slot_in(page, at)->type = ISA_T_NONE;
        at = next;
    }
}

void prc_shadow_forget_all(struct prc_shadow *s, unsigned owner)
{
    assert(owner < PRC_OWNERS);
    s->eras[owner]++;
}

void prc_shadow_free(struct prc_shadow *s)
{
    for (size_t i = 0; i < s->room; i++)
        free(s->slots[i]);
    free(s->slots);
    *s = (struct prc_shadow){0};
}
