/* SPDX-License-Identifier: MIT */
/* Reports the results of an exploration. */
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
    int status; /* exit status as shells report it */
    uint64_t printed;
    size_t lines;
    char copied[64];  /* hash of the bytes copied; "": no bytes were */
    uint64_t reports; /* number of reports of checks, if checks are on */
};

struct job {
    pid_t pid; /* 0: free slot */
    uint64_t order;
};

/* Numbers of orders: the order of the clocks, two orders with late work of
 * cores and one with late commands of queues, then an order for each seed. */
enum { OF_CLOCKS, LATE_IO, LATE_COMPUTE, LATE_HOST, FIRST_RANDOM };

struct exploration {
    char folder[CMD_FOLDER_BYTES];
    char **program;
    const char *device;      /* as the user gave it; NULL: not given */
    uint64_t first;          /* first seed */
    uint64_t n;              /* number of orders besides that of the clocks */
    uint64_t n_other, other; /* number of orders with other results; the
                                first of these orders */
    unsigned jobs, running;
    struct job *at;
    struct outcome fixed, shown; /* outcome of the order of the clocks; of
                                    the first order that differs */
    bool is_told;                /* whether a progress line is on the
                                    terminal */
    struct outcome *all;         /* outcome by order, that of the clocks
                                    first; NULL: not used */
};

/* An order, as options of mlusim run. Every second seed also delays
 * asynchronous work. */
struct way {
    const char *schedule, *async;
    uint64_t seed; /* 0: none */
};

struct way explore_way(const struct exploration *e, uint64_t order);

/* Writes the path of a file that a run has written: "out", "err" or "copied".
 */
void explore_path(const struct exploration *e, uint64_t order, const char *what,
                  char *path, size_t bytes);

/* Whether two runs have shown the same results. */
bool explore_is_same(const struct outcome *a, const struct outcome *b);

/* Writes a blank and a word, quoted for a shell. */
void explore_put_word(FILE *out, const char *word);

/* Prints the first lines that the program wrote to standard error. */
void explore_show_errors(const struct exploration *e, uint64_t order);

/* Prints the results as text, or as JSON to `out` if `out` is not NULL. Returns
 * the exit status. */
int explore_tell(struct exploration *e, bool is_interrupted, FILE *out);

#endif
