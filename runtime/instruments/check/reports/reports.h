/* SPDX-License-Identifier: MIT */
/* Turns findings into reports. */
#ifndef RUNTIME_INSTRUMENTS_CHECK_REPORTS_REPORTS_H
#define RUNTIME_INSTRUMENTS_CHECK_REPORTS_REPORTS_H

#include <stdio.h>

#include "runtime/instruments/check/state/state.h"

/* A call of the host: the public function and its call site, as for
 * sim_malloc_from. */
struct chk_caller {
    const char *api;
    uint64_t origin;
};

/* A finding. If it becomes a new report, `words` writes cause and remedy. */
struct chk_finding {
    enum chk_class class;
    enum chk_severity severity; /* 0: the severity of its check and `kind` */
    unsigned kind;              /* number of the cause, by check */
    unsigned group;             /* number of causes with the same remedy, by
                                   check; 0: none */
    bool is_ranked; /* on a line, only the highest kind is reported */
    const struct sim_actor *by; /* the wrong access */
    struct sim_stack **stack;   /* stack of the access, to be freed; NULL:
                                   the present stack */
    uint32_t site, before_site; /* 0: none */
    uint64_t before;            /* stamp of the other access */
    uint64_t address, bytes;
    const int *before_task;            /* task of the other access, or NULL */
    const struct sim_allocation *from; /* other relevant memory, or NULL */
    const struct chk_caller *caller;   /* faulty call of the host, or NULL */
    const struct chk_caller *caller_before; /* the other call, or NULL */
    void (*words)(struct chk *c, const struct chk_finding *f,
                  struct chk_report *r);
    const void *more; /* argument for `words` */
};

void chk_found(struct chk *c, const struct chk_finding *f);

/* Whether the finding would only increase the count of an existing report. */
bool chk_is_found(struct chk *c, const struct chk_finding *f);

/* For reverse debugging. chk_seen returns the counts of all entries, to be
 * freed; NULL: no memory. chk_see_again restores them, so that repeated
 * findings are not counted twice. Each report keeps its highest count. */
uint64_t *chk_seen(const struct chk *c, size_t *n);

void chk_see_again(struct chk *c, const uint64_t *seen, size_t n);

/* Whether there are findings, or possible ones. */
bool chk_is_wrong(const struct chk *c);

/* Whether there is no new report to print. */
bool chk_is_quiet(const struct chk *c);

/* Sets a callback for each new report of a running launch, with its text and
 * the actor that caused it. NULL: none. */
void chk_listen(struct chk *c, chk_listener *listener, void *user);

/* Adds source positions to new reports and prints them. */
void chk_tell(struct chk *c, FILE *out);

/* Return how many reports are not suppressed, and report i of them, in the
 * order of their first findings. */
size_t chk_n_reports(const struct chk *c);
const struct chk_report *chk_report(const struct chk *c, size_t i);

/* Whether the checks have seen all accesses so far. If not, the summary has the
 * reason. */
bool chk_is_complete(const struct chk *c);

#endif
