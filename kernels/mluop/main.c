/* SPDX-License-Identifier: MIT */
/*
 * mluop: the operator library at a prompt. This file holds the tables of
 * commands and options, and what several commands look up.
 */
#include "kernels/mluop/mluop.h"

#include <string.h>

const struct cmd_option cmd_options[CMD_N_OPTIONS] = {
#define X(ID, name, value, commands, doc) \
    {name, value, doc, commands, CMD_OPTION_##ID == CMD_OPTION_INPUT},
#include "kernels/mluop/options.def"
#undef X
};
_Static_assert(CMD_N_OPTIONS <= CMD_MAX_OPTIONS, "too many options");

const struct kn_operator *cmd_operator(const struct cmd_line *line)
{
    if (!line->rest[0]) {
        cmd_fail(0, "which operator? see mluop list");
        return NULL;
    }
    const struct kn_operator *op = kn_operator_find(line->rest[0]);
    if (!op)
        cmd_fail(0, "there is no operator %s; see mluop list", line->rest[0]);
    return op;
}

bool cmd_status(const char *name, mluOpStatus_t *status)
{
    static const mluOpStatus_t all[] = {
#define X(name, number) MLUOP_STATUS_##name,
#include "kernels/library/statuses.def"
#undef X
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        const char *whole = mluOpGetErrorString(all[i]);
        *status = all[i];
        if (strcmp(name, whole) == 0 ||
            strcmp(name, whole + strlen("MLUOP_STATUS_")) == 0)
            return true;
    }
    return false;
}

int main(int argc, char **argv)
{
    static const struct cmd_command *const commands[] = {&cmd_list, &cmd_run,
                                                         &cmd_bench, NULL};
    static const struct cmd_program mluop = {
        .name = "mluop",
        .version = MLUSIM_VERSION,
        .head = "usage: mluop COMMAND [OPTIONS] [OPERATOR]\n\n"
                "The operator library: runs operators on a simulated device "
                "and compares\nthem with a reference.",
        .foot = "Exit status: 0 if all is as expected, 1 if a case failed, 2 "
                "if the command\nline or a file is wrong.",
        .commands = commands,
    };
    return cmd_main(&mluop, argc, argv);
}
