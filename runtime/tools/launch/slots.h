/* SPDX-License-Identifier: MIT
 *
 * The members of a structure as C++ names them, those of base classes and of
 * anonymous structures and unions among them.
 */
#ifndef MLUSIM_SLOTS_H
#define MLUSIM_SLOTS_H

#include "isa/image/dwarf/debuginfo_layout.h"

/* A member that has a place in the list between braces. */
struct mlusim_slot {
    const struct isa_layout *member;
    uint64_t offset;
    unsigned choice;      /* the union that it is in, from 1; 0: none */
    unsigned alternative; /* of that union: those with one number belong
                             together */
    bool is_given;
};
struct mlusim_slots {
    struct mlusim_slot *all;
    size_t n, room;
    unsigned n_choices;
};

/* Adds the slots of a structure or union that begins at the offset, in the
 * union and the alternative with these numbers, or in none; a union in a union
 * belongs to the outer one. False: there is no memory. */
bool mlusim_slots_list(const struct isa_layout *of, uint64_t offset,
                       unsigned choice, unsigned alternative,
                       struct mlusim_slots *slots);

/* The names of all, or of those that are not given, with commas. */
void mlusim_slots_names(const struct mlusim_slots *slots, bool is_missing_alone,
                        char *text, size_t room);

#endif
