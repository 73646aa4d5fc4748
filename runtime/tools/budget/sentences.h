/* SPDX-License-Identifier: MIT */
/* Collects sentences about architectures. A sentence that is true of several
 * architectures is printed once, with their names. */
#ifndef RUNTIME_TOOLS_BUDGET_SENTENCES_H
#define RUNTIME_TOOLS_BUDGET_SENTENCES_H

#include <stdbool.h>
#include <stddef.h>

#include "isa/support/json/json.h"
#include "runtime/instruments/sarif/sarif.h"

struct sentences {
    struct sentence *items;
    size_t n, room;
    const char *name; /* architecture of the next sentences, set by the user */
    const struct sarif_rule *rule; /* rule of the sentences that are added
                                      next, set by the user; NULL: none */
    bool has_no_memory;
};

/* Adds a sentence about the architecture s->name; `user` is the struct
 * sentences. */
void sentences_add(void *user, const char *text);
/* Adds a sentence with the column of its place; 0: the column is not known. */
void sentences_add_at(struct sentences *s, const char *text, unsigned column);

/* Orders sentences by the file and the line of "file:12: ..."; sentences
 * without a place are last. */
void sentences_by_place(struct sentences *s);

/* Writes all sentences as the array "sentences": each with the file and the
 * line at its beginning, and with the column if it is known. */
void sentences_json(struct json_writer *w, const struct sentences *s);

/* Adds all sentences that have a rule to a log, each with its place. */
void sentences_sarif(struct sarif *log, const struct sentences *s);

/* If `prints`, prints all sentences after an empty line. Removes all
 * sentences in any case. If memory was missing, prints a message on behalf
 * of `command`. */
void sentences_print(const char *command, struct sentences *s, bool prints);

#endif
