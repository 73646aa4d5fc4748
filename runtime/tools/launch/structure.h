/* SPDX-License-Identifier: MIT
 *
 * Structures in the words of a user, as C initialises them: {4, x.npy}, or by
 * name {n=4, p=x.npy}; members that are structures or arrays have braces again.
 */
#ifndef MLUSIM_STRUCTURE_H
#define MLUSIM_STRUCTURE_H

#include <stdbool.h>
#include <stddef.h>

#include "isa/image/dwarf/debuginfo_layout.h"
#include "runtime/tools/launch/arguments.h"

/* Whether the text is not read as a number alone, and so not by
 * mlusim_argument: a structure, or a name of an enumeration. */
bool mlusim_needs_layout(const struct isa_param *param, const char *text);

/* Adds the words of the argument with that number, from 1: its bytes, and
 * after them "@OFFSET+FILE:START..." for each pointer in it. Each member must
 * be given, of a union one. An array of numbers may be one number, which all
 * elements have. A number of an enumeration may be
 * a name. False with a sentence. */
bool mlusim_structure(const struct isa_layout *layout, size_t number,
                      const char *text, const struct mlusim_saving *saving,
                      struct mlusim_words *words, char *error,
                      size_t error_bytes);

#endif
