/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/judge/options.h"

const struct cmd_option jdg_options[N_OPTIONS] = {
    [JSON] = {.name = "--json",
              .doc = "write the verdict as JSON "
                     "(docs/reference/judge.schema.json)"},
    [DEVICE] = {.name = "--device",
                .value = "NAME",
                .doc = "judge on this device instead of those of the task "
                       "(repeatable)",
                .is_repeatable = true},
    [ALL] = {.name = "--all",
             .doc = "continue after the first error: all cases on all devices"},
    [ANSWERS] = {.name = "--answers",
                 .value = "DIR",
                 .doc = "judge all answers in this folder, TASK.mlu, "
                        "PERSON/TASK.mlu or TASK/PERSON.mlu (see "
                        "docs/judge-many.md); with --json a line each"},
    [JOBS] = {.name = "--jobs",
              .value = "N",
              .doc = "of many answers, how many at once (default: as many as "
                     "processors)"},
    [CACHE] = {.name = "--cache",
               .value = "DIR",
               .doc = "where verdicts on many answers are kept, off: nowhere "
                      "(default: judge in the folder of MLUSIM_CACHE)"},
    [SERVE] = {.name = "--serve",
               .value = "=PATH",
               .doc = "judge answers that come as lines of JSON, on standard "
                      "input or a Unix socket"},
    [HTML] = {.name = "--html",
              .value = "FILE",
              .doc = "of --answers: a page for a browser, the ranking by "
                     "simulated cycles; of --kit: the table"},
    [PAGES] = {.name = "--pages",
               .value = "N",
               .doc = "of --html: how many of the best of each task and device "
                      "have a page of their run, 0 to 100 (default: 3)"},
    [PYTHON] = {.name = "--python",
                .doc = "of new: the reference is a function of Python"},
    [ENTRY] = {.name = "--entry",
               .doc = "of new: an answer is a host function, which launches "
                      "kernels (docs/judge-entry.md)"},
    [UNCONFINED] = {.name = "--unconfined",
                    .doc = "programs of others run with all your rights, where "
                           "no sandbox works"},
    [SHOW_SANDBOX] = {.name = "--show-sandbox",
                      .doc = "print what the compiler and references may do, "
                             "and judge nothing"},
    [KIT] = {.name = "--kit",
             .value = "DIR",
             .doc = "judge the answers of a folder to the tasks of a contest "
                    "(docs/contest.md)"},
    [YAML] = {.name = "--yaml",
              .value = "FILE",
              .doc = "with --kit: where its YAML goes (default: behind the "
                     "results); - is stdout, which has nothing else then"},
    [TABLE] = {.name = "--table",
               .doc = "with --kit: a row for each task, in place of its lines"},
    [SINCE] = {.name = "--since",
               .value = "FILE",
               .doc = "with --kit and --table or --html: the YAML of an "
                      "earlier call, for what has changed"},
    [EXPLAIN] = {.name = "--explain",
                 .doc = "with --kit: what to do, and what the answer printed, "
                        "behind the lines of each task"},
    [JUNIT] = {.name = "--junit",
               .value = "FILE",
               .doc = "writes the verdicts as JUnit XML as well (see "
                      "docs/ci.md); - is stdout, which has nothing else then"},
    [SECRET] = {.name = "--secret",
                .value = "FILE",
                .doc = "the key from which hidden inputs follow (default: "
                       "mlusim/judge.key in ~/.local/state, which is made)"},
    [RESULTS] = {.name = "--results",
                 .value = "DIR",
                 .doc = "with --kit: the folder of verdicts, which hosts share "
                        "(default of plan, run, slurm: results)"},
    [PART] = {.name = "--part",
              .value = "I/N",
              .doc = "of run: only part I of N, from 1"},
    [TASKS] = {.name = "--tasks",
               .value = "N",
               .doc = "of slurm: tasks of the array (default: 1000, or one for "
                      "each answer)"},
};
