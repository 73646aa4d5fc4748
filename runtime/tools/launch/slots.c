/* SPDX-License-Identifier: MIT */
#include "runtime/tools/launch/slots.h"

#include <stdio.h>
#include <stdlib.h>

static bool add_slot(struct mlusim_slots *slots, const struct mlusim_slot *slot)
{
    if (slots->n == slots->room) {
        const size_t room = 2 * slots->room + 8;
        struct mlusim_slot *all = realloc(slots->all, room * sizeof *all);
        if (!all)
            return false;
        slots->all = all;
        slots->room = room;
    }
    slots->all[slots->n++] = *slot;
    return true;
}

bool mlusim_slots_list(const struct isa_layout *of, uint64_t offset,
                       unsigned choice, unsigned alternative,
                       struct mlusim_slots *slots)
{
    const bool chooses = of->kind == ISA_LAYOUT_UNION && !choice;
    if (chooses)
        choice = ++slots->n_choices;
    for (size_t i = 0; i < of->n_parts; i++) {
        const struct isa_layout *part = &of->parts[i];
        const bool is_named = part->name[0] != 0;
        const struct mlusim_slot slot = {
            .member = part,
            .offset = offset + part->offset,
            .choice = choice,
            .alternative = chooses ? (unsigned)i : alternative,
        };
        if (!is_named && part->n_bits)
            continue; /* bits that nobody can name */
        if (is_named ? !add_slot(slots, &slot)
                     : !mlusim_slots_list(part, slot.offset, choice,
                                          slot.alternative, slots))
            return false;
    }
    return true;
}

void mlusim_slots_names(const struct mlusim_slots *slots, bool is_missing_alone,
                        char *text, size_t room)
{
    size_t used = 0;
    text[0] = 0;
    for (size_t i = 0; i < slots->n && used < room; i++)
        if (!is_missing_alone || !slots->all[i].is_given)
            used +=
                (size_t)snprintf(text + used, room - used, "%s%s",
                                 used ? ", " : "", slots->all[i].member->name);
}
