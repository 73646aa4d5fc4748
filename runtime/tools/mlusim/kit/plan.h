/* SPDX-License-Identifier: MIT */
/* The JSON that our scripts write: the tasks of a kit with their limits, the
 * arguments of an answer, and the result of an audit. */
#ifndef MLUSIM_KIT_PLAN_H
#define MLUSIM_KIT_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { KIT_RUNS = 3 };

/* The arguments with which an answer is called. */
struct kit_inputs {
    struct json_t *json;          /* owns all text */
    const char **words[KIT_RUNS]; /* the arguments of each run; ended by NULL */
    const char **blank[KIT_RUNS]; /* the same, but with arrays that have no
                                     contents */
    size_t n_results;
    const char *function; /* to call, and C++ of the kit around the answer */
    const char *wrapper;
    const char **notes; /* NULL last */
};

/* Reads inputs.json. Call kit_inputs_free in any case. */
bool kit_inputs_read(struct kit_inputs *inputs, const char *path);
/* Returns the first run whose arguments differ from those of `run` only in the
 * contents of arrays. */
size_t kit_inputs_like(const struct kit_inputs *inputs, size_t run);
void kit_inputs_free(struct kit_inputs *inputs);

/* Reads the first finding of audit.json; "" if there is none. False: the file
 * is incomplete. */
bool kit_audit_read(const char *path, char *first, size_t bytes);

struct kit_task {
    const char *name;                 /* "001_relu" */
    const char *id;                   /* "001", or "" */
    const char *answer;               /* the name of its file: "001_relu.mlu" */
    const char *error;                /* why it cannot be judged; NULL */
    const char *reference, *caller;   /* files, from the kit on */
    const char *function, *prototype; /* in C++ */
    const char **flags;               /* for the compiler; ended by NULL */
    bool needs_torch;
    double torch_us;     /* of the reference; NAN: not known */
    double max_abs_diff; /* the largest one allowed */
    uint64_t seconds, memory_mib, instructions;
};

struct kit_plan {
    struct json_t *json; /* owns all text */
    const char *device;  /* NULL: not given */
    struct kit_task *tasks;
    size_t n;
    const char **notes; /* ended by NULL */
};

/* Reads the plan that the script wrote. Call kit_plan_free in any case. False:
 * the file is no plan, or there is no memory. */
bool kit_plan_read(struct kit_plan *plan, const char *path);
void kit_plan_free(struct kit_plan *plan);

#endif
