/* SPDX-License-Identifier: MIT */
/* The options of mlusim judge. */
#ifndef MLUSIM_JUDGE_OPTIONS_H
#define MLUSIM_JUDGE_OPTIONS_H

#include "runtime/tools/command/command.h"

/* Their places in a command line. */
enum {
    JSON,
    DEVICE,
    ALL,
    ANSWERS,
    JOBS,
    CACHE,
    SERVE,
    HTML,
    PAGES,
    PYTHON,
    ENTRY,
    UNCONFINED,
    SHOW_SANDBOX,
    KIT,
    YAML,
    TABLE,
    SINCE,
    EXPLAIN,
    JUNIT,
    SECRET,
    RESULTS,
    PART,
    TASKS,
    N_OPTIONS
};

extern const struct cmd_option jdg_options[N_OPTIONS];

#endif
