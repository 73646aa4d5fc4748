/* SPDX-License-Identifier: MIT
 *
 * What is asked about the uses of memory that walks found. For files of this
 * room only.
 */
#ifndef RUNTIME_TOOLS_PROVE_ASK_H
#define RUNTIME_TOOLS_PROVE_ASK_H

#include "runtime/tools/prove/state.h"

enum { PRV_MOST_OBJECTS = 256 };

/* A variable, or the array of an argument. */
struct prv_object {
    enum isa_space space;
    aff_value *from, *to;     /* its bytes */
    aff_value *near, *beyond; /* addresses that are meant to be in it */
    int argument;             /* or -1 */
};

struct prv_ask {
    const struct prv_question *q;
    struct prv_walk *w; /* names and events of all cores */
    struct prv_object objects[PRV_MOST_OBJECTS];
    size_t n_objects;
    int *object; /* by event: the one it begins in, or -1: several */
    aff_set *where;
    struct prv_state *ends[2]; /* of cores, of memory cores */
    struct prv_answers *answers;
};

/* Notes what is wrong where a set is not empty. True: it is empty. */
bool prv_wrong(struct prv_ask *k, enum prv_property property, uint64_t pc,
               aff_set *set);
/* Notes that a property cannot be decided. */
void prv_undecided(struct prv_ask *k, enum prv_property property, uint64_t pc,
                   const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Takes every value of one factor of a product for itself. NULL: there are too
 * many. */
aff_set *prv_cases(struct prv_walk *w, aff_set *set, const char *text,
                   aff_value *x, aff_value *z);

/* A name in a set that may have more values than there are; NULL: there is
 * none.
 */
const struct prv_name *prv_doubt(struct prv_walk *w, aff_set *set,
                                 bool of_products);

/* Where a core and another are in the same group of so many. */
aff_set *prv_same_group(struct prv_walk *w, int64_t size);

/* Whether one is asked for, and may still be decided. */
bool prv_is_open(const struct prv_ask *k, enum prv_property property);

void prv_ask_bounds(struct prv_ask *k); /* first: finds the objects */
void prv_ask_counts(struct prv_ask *k);
void prv_ask_barrier(struct prv_ask *k);

/* Some byte of an event: its address, with numbers of pieces as names that end
 * in `mark`; *where has their ranges. */
aff_value *prv_piece(struct prv_ask *k, const struct prv_event *e,
                     const char *mark, aff_set **where);

#endif
