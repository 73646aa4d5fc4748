/* SPDX-License-Identifier: MIT */
/*
 * `shell`: a command of the shell, while the program stands. Programs that it
 * starts are no part of the session.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "isa/support/process/process.h"
#include "runtime/debug/commands/screen/layout.h"
#include "runtime/debug/expr/names.h"
#include "runtime/debug/state/command.h"
#include "runtime/debug/state/host.h"
#include "runtime/debug/state/say.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/value.h"
#include "runtime/debug/terminal/input.h"
#include "runtime/debug/time/running.h"

/* What a session hands to its program, and no other is to find. */
static const char ours[] =
    "unset " DBG_ENV_INPUT " " DBG_ENV_BATCH " " DBG_ENV_FILES " " DBG_ENV_AGAIN
    " " DBG_ENV_REPORTS " " DBG_ENV_GDB " " DBG_ENV_DAP " " DBG_ENV_NEWS
    " " DBG_ENV_CLOSED "\n";

bool dbg_cmd_shell(struct dbg_session *s, const char *rest)
{
    char line[DBG_LINE_BYTES + sizeof ours + 64];
    const bool is_terminal = dbg_input_is_terminal(s->input);
    snprintf(line, sizeof line, "%s%s%s", ours,
             is_terminal ? "exec </dev/tty\n" : "",
             *rest ? rest : "exec \"${SHELL:-sh}\"");
    char *const words[] = {"sh", "-c", line, NULL};
    pid_t process;
    int how = 0;
    fflush(NULL);
    dbg_layout_off(s);
    const int error = isa_process_start(words, NULL, &process);
    if (error)
        return dbg_fail(s, "The shell cannot be started: %s.", strerror(error));
    if (isa_process_wait(process, &how) < 0)
        return dbg_fail(s, "The shell was lost: %s.", strerror(errno));
    dbg_interrupted = 0; /* it was for the shell */
    const struct dbg_value status = dbg_value_int(
        dbg_builtin_type(DBG_T_INT), (uint64_t)isa_process_status(how));
    return dbg_name_set(s, "_shell_exitcode", &status);
}
