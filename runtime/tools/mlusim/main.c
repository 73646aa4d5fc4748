/* SPDX-License-Identifier: MIT */
/*
 * mlusim: runs programs on a simulated device and looks at devices and device
 * code. A file per command.
 */
#include "runtime/tools/mlusim/mlusim.h"

#include <signal.h>

int main(int argc, char **argv)
{
    static const struct cmd_command *const commands[] = {
        &cmd_run,        &cmd_debug,   &cmd_repl,    &cmd_devices, &cmd_disasm,
        &cmd_intrinsics, &cmd_budget,  &cmd_explore, &cmd_usage,   &cmd_lint,
        &cmd_course,     &cmd_compare, NULL};
    static const struct cmd_program mlusim = {
        .name = "mlusim",
        .version = MLUSIM_VERSION,
        .head = "usage: mlusim COMMAND [OPTIONS] [ARGUMENTS]\n\n"
                "A simulator of MLU accelerators: runs programs compiled by "
                "mlucc.",
        .foot = "`mlusim help COMMAND` lists the options of a command.",
        .commands = commands,
    };
    /* a parent that ignores it hands that down, and no child is waited for */
    signal(SIGCHLD, SIG_DFL);
    return cmd_main(&mlusim, argc, argv);
}
