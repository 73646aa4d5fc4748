/* SPDX-License-Identifier: MIT
 *
 * Reports the results of an exploration.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_EXPLORE_EXPLORE_REPORT_H
#define RUNTIME_TOOLS_MLUSIM_EXPLORE_EXPLORE_REPORT_H

#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

#include "runtime/tools/command/folder.h"

/* The outcome of a run. */
struct outcome {
    bool is_over;
    int status; /* as shells report it */
    uint64_t printed;
    size_t lines;
    char copied[64];  /* "": nothing to compare */
    uint64_t reports; /* of checks, if there are any */
};

struct job {
    pid_t pid; /* 0: free */
    uint64_t order;
};

/* Orders have numbers: that of the clocks, two late ones, then the seeds. */
enum { OF_CLOCKS, LATE_IO, LATE_COMPUTE, FIRST_RANDOM };

struct exploration {
    char folder[CMD_FOLDER_BYTES];
    char **program;
    const char *device;      /* as asked for; NULL: not given */
    uint64_t first;          /* seed */
    uint64_t n;              /* orders other than the clocks' */
    uint64_t n_other, other; /* with other results; the first of them */
    unsigned jobs, running;
    struct job *at;
    struct outcome fixed, shown; /* of the clocks, of the first that differs */
    bool is_told;                /* a progress line is on the terminal */
    struct outcome *all;         /* by order, the clocks' first; NULL: unused */
};

/* An order, as options of mlusim run. Every other seed delays asynchronous work
 * as well. */
struct way {
    const char *schedule, *async;
    uint64_t seed; /* 0: none */
};

struct way explore_way(const struct exploration *e, uint64_t order);

/* Writes the path of a file that a run left: its "out", "err" or "copied". */
void explore_path(const struct exploration *e, uint64_t order, const char *what,
                  char *path, size_t bytes);

/* Whether two runs have shown the same. */
bool explore_is_same(const struct outcome *a, const struct outcome *b);

/* Prints the first lines that the program wrote to standard error. */
void explore_show_errors(const struct exploration *e, uint64_t order);

/* Prints the results for people, or as JSON for programs if out is not NULL;
 * returns the status to end with. */
int explore_tell(struct exploration *e, bool is_interrupted, FILE *out);

#endif
