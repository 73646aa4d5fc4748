/* SPDX-License-Identifier: MIT
 *
 * The command mluop: the operator library at a prompt. A table of commands and
 * of their options (main.c), and one file per command.
 */
#ifndef CMD_MLUOP_H
#define CMD_MLUOP_H

#include "kernels/harness/operator.h"
#include "kernels/harness/run.h"
#include "runtime/tools/command/command.h"

/* The options, all commands share their table. */
enum {
#define X(ID, name, value, commands, doc) CMD_OPTION_##ID,
#include "kernels/mluop/options.def"
#undef X
    CMD_N_OPTIONS
};
/* One per command. */
extern const struct cmd_command cmd_list, cmd_run, cmd_bench;
extern const struct cmd_option cmd_options[CMD_N_OPTIONS];

/* The commands, as bits: an option says to which it belongs. */
enum { CMD_LIST = 1, CMD_RUN = 2, CMD_BENCH = 4 };

/* The operator the line names, which there must be; NULL after a message. */
const struct kn_operator *cmd_operator(const struct cmd_line *line);
/* A status by its name, with or without MLUOP_STATUS_; false if unknown. */
bool cmd_status(const char *name, mluOpStatus_t *status);

/* ---- one case ----------------------------------------------------------- */

/* What running a case gave. */
struct cmd_outcome {
    const struct kn_operator *op;
    const struct kn_case *c;
    struct kn_result result;
    mluOpStatus_t expected; /* the status --expect names, or success */
    bool is_expected;       /* right, or refused as --expect says */
    bool is_broken;         /* its input or dump files are; said so already */
    /* of all its launches: sums, the task type of the first */
    int n_launches;
    uint64_t io_cycles, compute_cycles;
    double peak_gbps, peak_gops; /* of the device */
    char type[16];
    char sentence[512]; /* the last the library said, why it refused a call */
};

/* Whether the device the line asks for exists; false after a message. */
bool cmd_device_check(const struct cmd_line *line);
/* Sets up the device the line asks for; false after a message. Must come
 * before everything else that touches the device. */
bool cmd_device_open(const struct cmd_line *line, cnrtDeviceProp_t *device);

/* Runs a case as the line asks for and measures it. */
struct cmd_outcome cmd_case_run(const struct cmd_line *line,
                                const struct kn_operator *op,
                                const struct kn_case *c);

/* The cases the line asks for, without a choice the quick ones, in the order of
 * the table: writes up to op->n_cases of them to cases, answers how many; 0
 * after a message. */
size_t cmd_cases(const struct cmd_line *line, const struct kn_operator *op,
                 const struct kn_case **cases);

/* ---- files.c ------------------------------------------------------------ */

/* Hooks of kn_run for --input and --dump. */
struct cmd_files {
    const struct cmd_line *line;
    const struct kn_case *c;
    bool is_broken; /* something could not be read or written; said so */
};
bool cmd_files_prepared(void *user, const struct kn_operator *op,
                        struct kn_tensor *tensors);
void cmd_files_judged(void *user, const struct kn_operator *op,
                      const struct kn_tensor *tensors);

/* ---- show.c ------------------------------------------------------------- */

/* "2x473088x80": the sizes of a case. */
void cmd_shape(const struct kn_operator *op, const struct kn_case *c,
               char *text, size_t bytes);
/* A table: its head, a line per case. */
void cmd_show_head(void);
void cmd_show_line(const struct cmd_outcome *o, const char *device);
/* Everything about one case. */
void cmd_show_case(const struct cmd_outcome *o, const cnrtDeviceProp_t *device,
                   const char *variant);

#endif
