/* SPDX-License-Identifier: MIT
 * The commands of mlusim, each in its own file. */
#ifndef MLUSIM_COMMANDS_H
#define MLUSIM_COMMANDS_H

#include "runtime/tools/command/command.h"

extern const struct cmd_command cmd_run, cmd_devices, cmd_disasm,
    cmd_intrinsics, cmd_debug, cmd_explore, cmd_budget, cmd_repl, cmd_usage,
    cmd_lint, cmd_course, cmd_compare;

/* become.c: becomes a program, which finds our libraries and the files of the
 * driver; the status if it cannot be started, with a message on behalf of the
 * command. */
int mlusim_become(const char *command, char **program);
/* To be called by a child of ours: it ends when we do. */
void mlusim_follow(void);

/* post_mortem.c: a session on a file of a fault; its exit status. */
int mlusim_post_mortem(const char *file);

/* devices.c: whether there is such a device, or file of one; *name becomes what
 * a program is told, which may change its folder, in path. False with a
 * sentence in error. */
bool mlusim_device(const char **name, char *path, size_t path_bytes,
                   char *error, size_t error_bytes);

/* become.c: becomes the program, or launches a kernel if it is a source. */
int mlusim_start(const char *command, char **program);

/* kernel.c: what stands behind the source of a kernel to launch. */
enum { MLUSIM_N_LAUNCH_OPTIONS = 5 };
extern const struct cmd_option mlusim_launch_options[MLUSIM_N_LAUNCH_OPTIONS];

/* Launches a kernel of the source rest[0], with the options behind
 * it: the status if that is not possible. */
int mlusim_launch(const char *command, char **rest);

/* become.c: the path of a file of this installation, from the folder of this
 * program; false: it has no room. */
bool mlusim_beside(const char *name, char *path, size_t bytes);

/* debug.c: has the debugger in the program stop at reports of checks; false
 * with a message. */
bool mlusim_debug_reports(void);
/* debug_wait.c: goes on in a child, while this process waits for it, says how
 * the program ended unless the debugger has, and ends as it did. In the child:
 * a descriptor for mlusim_debug_told; -1 if there is none, and in the only
 * process then. A batch whose commands were not done ends with a failure. */
int mlusim_debug_wait(bool is_batch);
/* There is no end to tell: why the program was not started has been said. */
void mlusim_debug_told(int news);

/* gdb.c: whether WHERE of `mlusim debug --gdb WHERE`, perhaps NULL, is a place;
 * if not, with a message. */
bool mlusim_gdb_check(const char *where);
/* Opens it: a descriptor for DBG_ENV_GDB, or -1 with a message. */
int mlusim_gdb_open(const char *where);

#endif
