/* SPDX-License-Identifier: MIT */
/* The result of a unit, and the folder of results. A result is a line of JSON
 * that ends with the hash of all before it. The folder has a file ID.json for
 * each unit that is done. Many processes on many hosts write to it without
 * locks, also over a network. */
#ifndef SWP_RESULT_H
#define SWP_RESULT_H

#include <stdbool.h>
#include <stddef.h>

#include "isa/support/files/hash.h"
#include "runtime/tools/sweep/identity.h"

enum swp_outcome {
#define X(ID, name, words) SWP_##ID,
#include "runtime/tools/sweep/outcomes.def"
#undef X
    SWP_N_OUTCOMES
};
extern const char *const swp_outcomes[SWP_N_OUTCOMES];
extern const char *const swp_outcome_words[SWP_N_OUTCOMES];

enum swp_figure {
#define X(ID, name, doc) SWP_FIGURE_##ID,
#include "runtime/tools/sweep/figures.def"
#undef X
    SWP_N_FIGURES
};
extern const char *const swp_figures[SWP_N_FIGURES];
extern const char *const swp_figure_docs[SWP_N_FIGURES];

enum { SWP_MESSAGE = 600, SWP_BOUND = 16, SWP_OUTPUT = 20 };

struct swp_result {
    char id[ISA_HASH_TEXT];
    enum swp_outcome outcome;
    char message[SWP_MESSAGE];     /* what is wrong, or "" */
    char bound[SWP_BOUND];         /* what limits the launch; "": not known */
    char output[SWP_OUTPUT];       /* hash of the memory of all arguments; "":
                                      none */
    double figures[SWP_N_FIGURES]; /* NAN: not known */
};

/* Returns the figure with that name; SWP_N_FIGURES: none. */
enum swp_figure swp_figure_find(const char *name, size_t n);

struct swp_store {
    int folder; /* a descriptor; -1: the folder does not exist */
    const char *path;
};

/* Whether there is a complete result of a unit. */
enum swp_found { SWP_ABSENT, SWP_PRESENT, SWP_DAMAGED };
enum swp_found swp_store_get(const struct swp_store *store, const char *id,
                             struct swp_result *result);

/* Keeps a result and replaces an earlier one. The result is on the disk when
 * this returns. False with errno. */
bool swp_store_put(const struct swp_store *store,
                   const struct swp_result *result);

/* Counts the results of other versions; *version is one of these versions. Also
 * removes files that killed workers began more than an hour ago. */
size_t swp_store_others(const struct swp_store *store, char version[40]);

/* ---- a sweep that is worked with ----------------------------------------- */

/* An open sweep: its plan, the IDs of its units, and the folder of their
 * results. */

struct swp_sweep {
    struct swp_plan plan;
    struct swp_inputs inputs;
    struct swp_store store;
    char results[PATH_MAX];
    char (*ids)[ISA_HASH_TEXT]; /* of all units; NULL: not computed */
};

/* Opens a sweep. results NULL: the folder `results` next to the plan. If
 * is_made, makes that folder. Call swp_sweep_close in any case. On an error,
 * returns false and writes a message. */
bool swp_sweep_open(struct swp_sweep *sweep, const char *plan,
                    const char *results, bool is_made, char *error,
                    size_t bytes);
void swp_sweep_close(struct swp_sweep *sweep);

/* Writes the ID of one unit. On an error, returns false and writes a message.
 */
bool swp_sweep_id(struct swp_sweep *sweep, size_t unit, char id[ISA_HASH_TEXT],
                  char *error, size_t bytes);
/* Writes the IDs of all units to sweep->ids. */
bool swp_sweep_ids(struct swp_sweep *sweep, char *error, size_t bytes);

#endif
