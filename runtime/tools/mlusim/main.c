/* SPDX-License-Identifier: MIT */
/* mlusim: runs programs on a simulated device and inspects devices and device
 * code. Each command has its own file. */
#include "runtime/tools/mlusim/mlusim.h"

#include <signal.h>

#include "isa/support/process/carried.h"

int main(int argc, char **argv)
{
    static const struct cmd_command *const commands[] = {
#define X(name) &cmd_##name,
#include "runtime/tools/mlusim/commands.def"
#undef X
        NULL};
    static const struct cmd_program mlusim = {
        .name = "mlusim",
        .version = MLUSIM_VERSION,
        .head = "usage: mlusim COMMAND [OPTIONS] [ARGUMENTS]\n\n"
                "A simulator of MLU accelerators: runs programs compiled by "
                "mlucc.",
        .foot = "`mlusim help COMMAND` lists the options of a command; "
                "`mlusim explain docs/checks.md` prints a page\n"
                "that a message names.",
        .commands = commands,
    };
    /* a parent that ignores SIGCHLD passes this on, and then wait would fail */
    signal(SIGCHLD, SIG_DFL);
    isa_carried_tools();
    return cmd_main(&mlusim, argc, argv);
}
