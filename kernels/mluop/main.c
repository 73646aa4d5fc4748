/* SPDX-License-Identifier: MIT */
/* mluop: the operator library on the command line. This file has the table of
 * commands. */
#include "kernels/mluop/mluop.h"

int main(int argc, char **argv)
{
    static const struct cmd_command *const commands[] = {
#define X(name) &cmd_##name,
#include "kernels/mluop/commands.def"
#undef X
        NULL};
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
