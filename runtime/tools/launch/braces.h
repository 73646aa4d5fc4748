/* SPDX-License-Identifier: MIT
 *
 * The text of a structure: words, and names in front of them, between commas
 * and braces.
 */
#ifndef RUNTIME_TOOLS_LAUNCH_BRACES_H
#define RUNTIME_TOOLS_LAUNCH_BRACES_H

#include <stdbool.h>
#include <stddef.h>

#include "isa/image/dwarf/debuginfo_layout.h"

/* How long the text of a number or of a pointer is: up to a comma or a brace
 * that is in no brackets and no quotes. */
size_t mlusim_word_length(const char *text);

/* The name in front of "=", with or without a dot: its length, 0: there is
 * none. */
size_t mlusim_name_length(const char *text, const char **name);

/* Whether a structure that was read has a pointer to zeros. */
bool mlusim_has_zeros(const char *text);

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
