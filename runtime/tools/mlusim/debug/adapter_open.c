/* SPDX-License-Identifier: MIT */
/*
 * Where a client of the Debug Adapter Protocol comes from: standard input and
 * output, which then belong to it alone, or a socket or port of this machine.
 */
#include "runtime/tools/mlusim/debug/adapter_open.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "runtime/debug/wire/door.h"
#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/command/folder.h"
#include "runtime/tools/mlusim/debug/adapter.h"

/* What others print goes to standard error. */
static int serve_here(struct adapter_client *of)
{
    const int in = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 100);
    const int out = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 100);
    if (in < 0 || out < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
        return cmd_fail(CMD_FAILED,
                        "debug: --dap: there is no standard input, output or "
                        "error: %s",
                        strerror(errno));
    of->in = in;
    of->out = out;
    return adapter_serve(of) ? CMD_OK : CMD_FAILED;
}

/* Serves who comes, one after the other, until the program of the command line
 * was debugged. */
static int serve_at(const char *where, int listener, struct adapter_client *of)
{
    struct dbg_guest guest;
    for (bool is_good = true;; is_good = true) {
        guest = (struct dbg_guest){0};
        if (!dbg_door_accept(listener, DBG_DOOR_DAP, &guest))
            return cmd_fail(CMD_FAILED, "debug: --dap=%s: %s", where,
                            strerror(errno));
        of->in = of->out = guest.file;
        of->guest = &guest;
        is_good = adapter_serve(of);
        close(guest.file);
        if (of->words[of->n_options]) /* that program was debugged */
            return is_good ? CMD_OK : CMD_FAILED;
    }
}

static int serve_door(const char *where, struct adapter_client *of)
{
    char name[512], error[512] = "";
    if (!dbg_door_is_place(where))
        return cmd_fail(CMD_USAGE,
                        "debug: --dap=%s: expected a port, 0 to 65535 (0: any "
                        "free one), or socket",
                        where);
    cmd_folder_sweep();
    const int listener =
        dbg_door_open(where, name, sizeof name, error, sizeof error);
    if (listener < 0)
        return cmd_fail(CMD_FAILED, "debug: --dap=%s: %s", where, error);
    fcntl(listener, F_SETFD, FD_CLOEXEC);
    fprintf(stderr, "mlusim: waiting for an editor at %s\n", name);
    of->listener = listener;
    const int status = serve_at(where, listener, of);
    dbg_door_close(listener);
    return status;
}

int mlusim_dap(const char *where, char *const *words, size_t n_options,
               bool may_reach_host)
{
    struct adapter_client of = {.listener = -1,
                                .words = words,
                                .n_options = n_options,
                                .is_closed = where[0] && !may_reach_host};
    return where[0] ? serve_door(where, &of) : serve_here(&of);
}
