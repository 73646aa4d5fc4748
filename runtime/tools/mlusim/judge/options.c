/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/judge/options.h"

const struct cmd_option jdg_options[N_OPTIONS] = {
    [JSON] = {.name = "--json",
              .doc = "write the verdict as JSON "
                     "(docs/reference/judge.schema.json)"},
    [DEVICE] = {"--device", "NAME",
                "judge on this device instead of those of the task "
                "(repeatable)",
                .is_repeatable = true},
    [ALL] = {.name = "--all",
             .doc = "continue after the first error: all cases on all devices"},
    [ANSWERS] = {"--answers", "DIR",
                 "judge all answers in this folder, TASK.mlu, "
                 "PERSON/TASK.mlu or TASK/PERSON.mlu (see "
                 "docs/judge-many.md); with --json a line each"},
    [JOBS] = {"--jobs", "N",
              "of many answers, how many at once (default: as many as "
              "processors)"},
    [CACHE] = {"--cache", "DIR",
               "where verdicts on many answers are kept, off: nowhere "
               "(default: judge in the folder of MLUSIM_CACHE)"},
    [SERVE] = {"--serve", "=PATH",
               "judge answers that come as lines of JSON, on standard "
               "input or a Unix socket"},
    [HTML] = {"--html", "FILE",
              "of --answers: a page for a browser, the ranking by "
              "simulated cycles; of --kit: the table"},
    [PAGES] = {"--pages", "N",
               "of --html: how many of the best of each task and device "
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
    [KIT] = {"--kit", "DIR",
             "judge the answers of a folder to the tasks of a contest "
             "(docs/contest.md)"},
    [YAML] = {"--yaml", "FILE",
              "with --kit: where its YAML goes (default: behind the "
              "results); - is stdout, which has nothing else then"},
    [TABLE] = {.name = "--table",
               .doc = "with --kit: a row for each task, in place of its lines"},
    [SINCE] = {"--since", "FILE",
               "with --kit and --table or --html: the YAML of an "
               "earlier call, for what has changed"},
    [EXPLAIN] = {.name = "--explain",
                 .doc = "with --kit: what to do, and what the answer printed, "
                        "behind the lines of each task"},
    [JUNIT] = {"--junit", "FILE",
               "writes the verdicts as JUnit XML as well (see "
               "docs/ci.md); - is stdout, which has nothing else then"},
    [SECRET] = {"--secret", "FILE",
                "the key from which hidden inputs follow (default: "
                "mlusim/judge.key in ~/.local/state, which is made)"},
    [RESULTS] = {"--results", "DIR",
                 "with --kit: the folder of verdicts, which hosts share "
                 "(default of plan, run, slurm: results)"},
    [PART] = {"--part", "I/N", "of run: only part I of N, from 1"},
    [TASKS] = {"--tasks", "N",
               "of slurm: tasks of the array (default: 1000, or one for "
               "each answer)"},
};
