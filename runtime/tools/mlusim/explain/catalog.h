/* SPDX-License-Identifier: MIT
 *
 * Every message with an id: the rows of the tables of the compiler, of faults,
 * of checks, of the judge and of lint, side by side. Nothing is listed here.
 */
#ifndef MLUSIM_EXPLAIN_CATALOG_H
#define MLUSIM_EXPLAIN_CATALOG_H

#include <stdbool.h>
#include <stddef.h>

enum exp_kind {
#define X(ID, kind, title, doc) EXP_##ID,
#include "runtime/tools/mlusim/explain/kinds.def"
#undef X
    EXP_N_KINDS
};

struct exp_entry {
    enum exp_kind kind;
    const char *id;    /* "fault:bounds" */
    const char *title; /* a few words */
    const char *meaning, *cause, *remedy;
    const char *more; /* a page of docs/ with an anchor; NULL: none */
};

/* "fault", its title, and what its messages are about. */
const char *exp_kind_name(enum exp_kind kind);
const char *exp_kind_title(enum exp_kind kind);
const char *exp_kind_doc(enum exp_kind kind);

/* All entries, by kind and then in the order of their table; *n receives their
 * number. */
const struct exp_entry *exp_entries(size_t *n);

/* The entry with this id, with its kind or without where only one kind has it;
 * of "clang:-Wfoo" that of Clang's warnings. NULL: there is none. */
const struct exp_entry *exp_find(const char *id);

/* "docs/reference/errors-fault.md#bounds", the anchor of an entry. Returns
 * buf. */
const char *exp_page(const struct exp_entry *entry, char *buf, size_t bytes);

/* Calls visit for the entries that somebody may mean by a word: those that
 * contain it or, if there are none, the one whose id comes nearest. Returns
 * their number. */
size_t exp_suggest(const char *word,
                   void (*visit)(void *user, const struct exp_entry *entry),
                   void *user);

#endif
