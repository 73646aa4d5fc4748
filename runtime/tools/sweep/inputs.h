/* SPDX-License-Identifier: MIT
 *
 * The files that units depend on, by the hashes of their bytes. A file is read
 * once for all units.
 */
#ifndef SWP_INPUTS_H
#define SWP_INPUTS_H

#include "isa/support/files/hash.h"
#include "runtime/tools/sweep/unit.h"

struct swp_inputs {
    const struct swp_plan *plan;
    struct swp_input *of;
    size_t n, room;
};

void swp_inputs_free(struct swp_inputs *inputs);

/* The hash of a file that the plan names. False with a sentence. */
bool swp_inputs_file(struct swp_inputs *inputs, const char *name,
                     char hash[ISA_HASH_TEXT], char *error, size_t bytes);

/* The hash of a source with all that it includes of the user's, whatever #if
 * says, as the flags of mlucc find it. False with a sentence: a file cannot be
 * read, or includes what a macro names. */
bool swp_inputs_source(struct swp_inputs *inputs, const char *name,
                       char *const *flags, char hash[ISA_HASH_TEXT],
                       char *error, size_t bytes);

#endif
