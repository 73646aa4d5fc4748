/* SPDX-License-Identifier: MIT */
/*
 * The table of commands: one row each. The session has it, so that what does
 * lines, helps and completes knows no command by itself.
 */
#include "runtime/debug/commands/commands.h"

#include <assert.h>

#include "runtime/debug/commands/lines/execute.h"
#include "runtime/debug/commands/lines/find.h"
#include "runtime/debug/commands/lines/reading.h"
#include "runtime/debug/state/command.h"
#include "runtime/debug/state/session.h"

static const struct dbg_command commands[] = {
#define X(name, abbreviation, arguments, function, repeats, reach, doc, \
          example)                                                      \
    {name,    abbreviation, arguments, doc,                             \
     example, function,     repeats,   DBG_##reach},
#include "runtime/debug/state/commands.def"
#undef X
};

void dbg_commands_open(struct dbg_session *s)
{
    assert(!s->reading->commands);
    s->reading->commands = commands;
    s->reading->n_commands = sizeof commands / sizeof *commands;
    s->reading->does = dbg_do;
}
