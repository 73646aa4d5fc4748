/* SPDX-License-Identifier: MIT
 *
 * The result of a unit, and the text that it is kept as: a line of JSON that
 * ends with the hash of all before.
 */
#ifndef SWP_RESULT_H
#define SWP_RESULT_H

#include <stdbool.h>
#include <stddef.h>

#include "isa/support/files/hash.h"

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
    char message[SWP_MESSAGE];     /* what is wrong; "": nothing */
    char bound[SWP_BOUND];         /* what limits the launch; "": not known */
    char output[SWP_OUTPUT];       /* hash of the memory of all arguments; "" */
    double figures[SWP_N_FIGURES]; /* NAN: there is none */
};

/* The figure of that name; SWP_N_FIGURES: there is none. */
enum swp_figure swp_figure_find(const char *name, size_t n);

/* The text, malloc'ed; NULL: no memory. */
char *swp_result_text(const struct swp_result *result);

/* Reads it. False: it is damaged, or of another form. */
bool swp_result_read(struct swp_result *result, const char *text, size_t n);

/* The version of mlusim that wrote it, "" if it is no result at all. */
void swp_result_version(const char *text, size_t n, char version[40]);

#endif
