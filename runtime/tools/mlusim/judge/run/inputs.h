/* SPDX-License-Identifier: MIT */
/* A case of a task with an answer: its inputs by seed, its runs and their
 * files. Internal to case.c and host_code.c.
 *
 * A run reads these files in the folder of the work: "inN", a file for each
 * array of the run's data, and "logN" of the run's device. It writes to its own
 * folder. */
#ifndef MLUSIM_JUDGE_RUN_INPUTS_H
#define MLUSIM_JUDGE_RUN_INPUTS_H

#include "runtime/tools/judge/data.h"
#include "runtime/tools/launch/arguments.h"
#include "runtime/tools/mlusim/judge/run/case.h"
#include "runtime/tools/mlusim/judge/verdict/decide.h"
#include "runtime/tools/mlusim/judge/verdict/log.h"
#include "runtime/tools/process/settings.h"
#include "runtime/tools/start/become.h"

struct jdg_run {
    enum jdg_run_kind kind;
    const char *device;
    char folder[PATH_MAX], device_file[PATH_MAX];
    struct mlusim_words words;
    struct proc_variables variables;
    struct confined confined;
    struct confine_result result;
};

struct jdg_round {
    const struct jdg_work *work;
    size_t c;       /* number of the case, from 0 */
    size_t n_kinds; /* kinds of runs for a device */
    size_t n_seeds; /* 1: all runs have the same inputs; else a seed for each
                       kind of run */
    struct jdg_seed seeds[JDG_N_KINDS];
    uint64_t poison; /* number from which the bytes of outputs before a run are
                        computed */
    struct jdg_data data[JDG_N_KINDS];
    char inputs[JDG_N_KINDS][PATH_MAX];   /* folders with the arrays before a
                                             run */
    struct jdg_log logs[JDG_MAX_DEVICES]; /* of the host function, by device */
    char log_paths[JDG_MAX_DEVICES][PATH_MAX];
    struct mlusim_box box;
    struct jdg_run *runs;
    struct proc_process *processes;
    size_t n, n_wrapped;
};

/* Writes "WHAT: WHY" to the error of the work. Returns the status. */
int jdg_round_complain(const struct jdg_work *work, int status,
                       const char *what, const char *why);

/* Adds the word of a number. If the number has a formula, the word is `whole`.
 */
bool jdg_number_add(struct mlusim_words *words,
                    const struct jdg_argument *argument, int64_t whole);

/* Makes the inputs of all seeds and their expected outputs; call it after the
 * logs are made. Returns JDG_RIGHT, or another status. */
int jdg_round_open(struct jdg_round *round);
/* Reads the reports of the sandbox about the runs, which have ended. */
void jdg_round_unwrap(struct jdg_round *round);
void jdg_round_close(struct jdg_round *round);

/* Returns the number of the data for a run of this kind. */
size_t jdg_round_data(const struct jdg_round *round, enum jdg_run_kind kind);

#endif
