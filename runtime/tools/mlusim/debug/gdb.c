/* SPDX-License-Identifier: MIT */
/*
 * `mlusim debug --gdb`: opens the connection for gdb before the program starts.
 * With standard output as the connection, only answers to gdb go there, and the
 * output of the program goes to standard error.
 */
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "runtime/debug/wire/door.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/command/folder.h"
#include "runtime/tools/mlusim/debug/gdb.h"

static bool open_door(const char *where, int *file)
{
    char name[512], error[512] = "";
    cmd_folder_sweep();
    *file = dbg_door_open(where, name, sizeof name, error, sizeof error);
    if (*file < 0)
        return cmd_fail(false, "debug: --gdb %s: %s", where, error);
    fprintf(stderr,
            "mlusim: waiting for gdb; in gdb-multiarch: target remote %s\n",
            name);
    return true;
}

/* Keeps standard output for gdb; the program's goes to standard error. */
static int move_output(void)
{
    int ours = fcntl(STDOUT_FILENO, F_DUPFD, 100);
    if (ours < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) {
        cmd_fail(0,
                 "debug: --gdb -: there is no standard output, or no "
                 "standard error: %s",
                 strerror(errno));
        return -1;
    }
    return ours;
}

bool mlusim_gdb_takes(const char *word)
{
    return strcmp(word, "-") == 0 || strcmp(word, DBG_DOOR_SOCKET) == 0 ||
           isdigit((unsigned char)word[0]) ||
           (strchr(word, ':') && !strchr(word, '/'));
}

bool mlusim_gdb_check(const char *where)
{
    bool is_good =
        !where || strcmp(where, "-") == 0 || dbg_door_is_place(where);
    if (!is_good)
        cmd_fail(0,
                 "debug: --gdb %s: expected a port (0 to 65535; 0: any free "
                 "one), socket, or - for standard input and output",
                 where);
    return is_good;
}

int mlusim_gdb_open(const char *where)
{
    int file = -1;
    if (strcmp(where, "-") == 0)
        return move_output();
    return open_door(where, &file) ? file : -1;
}
