/* SPDX-License-Identifier: MIT
 *
 * Findings become reports, for people.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_REPORTS_REPORTS_H
#define RUNTIME_INSTRUMENTS_CHECK_REPORTS_REPORTS_H

#include <stdio.h>

#include "runtime/instruments/check/state/state.h"

/* A call of the host: the public function, and the place that called it, as in
 * sim_malloc_from. */
struct chk_caller {
    const char *api;
    uint64_t origin;
};

/* What a check has found. cause and remedy are written by `tell` when the
 * report is new, which gets the variable's name. */
struct chk_finding {
    enum chk_class class;
    enum chk_severity severity; /* 0: that of its check; follows from `kind` */
    unsigned kind;              /* of the check: another cause */
    unsigned group; /* of the check: causes that one remedy mends; 0: none */
    bool is_ranked; /* of kinds on one line the highest is reported */
    const struct sim_actor *by; /* the access that is wrong */
    struct sim_stack **stack;   /* of that, taken over; NULL: as it is now */
    uint32_t site, before_site; /* 0: none */
    uint64_t before;            /* stamp of the other access */
    uint64_t address, bytes;
    const int *before_task;            /* of the other access, if it is known */
    const struct sim_allocation *from; /* other memory that matters, or NULL */
    const struct chk_caller *caller;   /* in the host, at fault; or NULL */
    /* Writes cause and remedy. */
    void (*words)(struct chk *c, const struct chk_finding *f,
                  struct chk_report *r);
    const void *more; /* for words */
};

void chk_found(struct chk *c, const struct chk_finding *f);

/* Whether it would be none but one more of what was found before. */
bool chk_is_found(struct chk *c, const struct chk_finding *f);

/* How often each entry was seen so far, to be freed; NULL: no memory. And that
 * time is back there: findings count on from that. A report has the most times
 * that it was seen in one run through time. */
uint64_t *chk_seen(const struct chk *c, size_t *n);

void chk_see_again(struct chk *c, const uint64_t *seen, size_t n);

/* Whether anything was found so far, or is waited for. */
bool chk_is_wrong(const struct chk *c);

/* Whether there is nothing new to tell. */
bool chk_is_quiet(const struct chk *c);

/* Has a function called for each new report while a launch runs, with who did
 * the last thing that led to it, and its text; or NULL. */
void chk_listen(struct chk *c, chk_listener *listener, void *user);

/* Names the places of new reports, and prints them. */
void chk_tell(struct chk *c, FILE *out);

/* All reports so far but those that are suppressed, in the order in which they
 * came up. */
size_t chk_n_reports(const struct chk *c);
const struct chk_report *chk_report(const struct chk *c, size_t i);

/* Whether it has seen all so far; the summary says why not. */
bool chk_is_complete(const struct chk *c);

#endif
