/* SPDX-License-Identifier: MIT */
/* Structures as a user writes them, as initialisers in C: {4, x.npy}, or with
 * names {n=4, p=x.npy}. Members that are structures or arrays have braces, too.
 */
#ifndef MLUSIM_STRUCTURE_H
#define MLUSIM_STRUCTURE_H

#include <stdbool.h>
#include <stddef.h>

#include "isa/image/dwarf/debuginfo_layout.h"
#include "runtime/tools/launch/arguments.h"

/* Whether the text needs the layout of the type, so that mlusim_argument cannot
 * read it: a structure, or the name of a value of an enumeration. */
bool mlusim_needs_layout(const struct isa_param *param, const char *text);

/* Adds the words of argument `number`, from 1: its bytes, then
 * "@OFFSET+FILE:START..." for each pointer in it. Each member must have a
 * value; in a union, only one member. For an array of numbers, a single number
 * may be given for all elements. A number of an enumeration may be a name. On
 * an error, returns false and writes a message. */
bool mlusim_structure(const struct isa_layout *layout, size_t number,
                      const char *text, const struct mlusim_saving *saving,
                      struct mlusim_words *words, char *error,
                      size_t error_bytes);

#endif
