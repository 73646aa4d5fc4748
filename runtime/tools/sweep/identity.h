/* SPDX-License-Identifier: MIT */
/* Names a unit by the hash of everything that determines its result, including
 * the files that it depends on. A file is read only once for all units. */
#ifndef SWP_IDENTITY_H
#define SWP_IDENTITY_H

#include "isa/support/files/hash.h"
#include "runtime/tools/sweep/unit.h"

struct swp_inputs {
    const struct swp_plan *plan;
    struct swp_input *of;
    size_t n, room;
};

void swp_inputs_free(struct swp_inputs *inputs);

/* The version of mlusim, which is a part of every ID. */
extern const char swp_version[];

/* Writes the ID of a unit. If one of its files cannot be read, returns false
 * and writes a message. */
bool swp_identity(struct swp_inputs *inputs, const struct swp_unit *unit,
                  char id[ISA_HASH_TEXT], char *error, size_t bytes);

/* Whether a text has the form of an ID. */
bool swp_is_identity(const char *text, size_t n);

#endif
