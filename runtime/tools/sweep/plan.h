/* SPDX-License-Identifier: MIT */
/* A plan of a sweep: a TOML file that says what changes from run to run. It is
 * a list of axes. A unit has one point of each axis; all combinations are the
 * sweep. */
#ifndef SWP_PLAN_H
#define SWP_PLAN_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/instruments/settings/env.h"

enum swp_form { SWP_AXIS, SWP_LIST, SWP_TABLE, SWP_GROUP };
enum swp_key {
#define X(ID, name, form, is_choice, setting) SWP_##ID,
#include "runtime/tools/sweep/keys.def"
#undef X
    SWP_N_KEYS
};
struct swp_key_row {
    const char *name;
    enum swp_form form;
    bool is_choice;
    enum rt_env setting; /* RT_N_ENV: none */
};

enum {
    SWP_MOST_UNITS = 1000000,
    SWP_MOST_AXES = 32,
    SWP_MOST_NAMES = 64, /* most names of all axes */
};

/* An axis. Point i of the axis gives each of its names the value values[i *
 * n_names + name]. */
struct swp_axis {
    enum swp_key key;
    unsigned line; /* in the plan; 0: it is not in the plan */
    char **names;  /* one name, or several of a group */
    size_t n_names;
    char **values; /* NULL: there are more than SWP_MOST_UNITS */
    uint64_t n;
    bool is_column; /* the plan has a list of its values */
};

struct swp_plan {
    char path[PATH_MAX]; /* as the user named it */
    char folder[PATH_MAX];
    struct swp_axis axes[SWP_MOST_AXES];
    size_t n_axes;
    char **words[SWP_N_KEYS];   /* of LIST rows; ended by NULL, or NULL */
    unsigned lines[SWP_N_KEYS]; /* lines of these rows */
    size_t n_units;
};

/* Reads a plan. Call swp_plan_free in any case. On an error, returns false and
 * writes a message with the file and the line. */
bool swp_plan_read(struct swp_plan *plan, const char *path, char *error,
                   size_t bytes);
void swp_plan_free(struct swp_plan *plan);

/* Writes the path of a file that the plan names relative to its folder. */
bool swp_plan_file(const struct swp_plan *plan, const char *name,
                   char path[PATH_MAX]);

#endif
