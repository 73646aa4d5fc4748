/* SPDX-License-Identifier: MIT
 *
 * What a unit is, in a name: the hash of everything that determines its result.
 */
#ifndef SWP_IDENTITY_H
#define SWP_IDENTITY_H

#include "runtime/tools/sweep/inputs.h"

/* The version of mlusim, which is part of it. */
extern const char swp_version[];

/* The ID of a unit. False with a sentence: a file of it cannot be read. */
bool swp_identity(struct swp_inputs *inputs, const struct swp_unit *unit,
                  char id[ISA_HASH_TEXT], char *error, size_t bytes);

/* Whether a text is written as an ID. */
bool swp_is_identity(const char *text, size_t n);

#endif
