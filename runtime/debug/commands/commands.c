/* SPDX-License-Identifier: MIT */
/*
 * The table of commands: one row each. The session has it, so that what does
 * lines, helps and completes knows no command by itself.
 */
#include "runtime/debug/commands/commands.h"

#include "runtime/debug/commands/data/examine.h"
#include "runtime/debug/commands/data/listing.h"
#include "runtime/debug/commands/data/print.h"
#include "runtime/debug/commands/delete.h"
#include "runtime/debug/commands/focus/focus.h"
#include "runtime/debug/commands/help.h"
#include "runtime/debug/commands/info/info.h"
#include "runtime/debug/commands/lines/blocks.h"
#include "runtime/debug/commands/lines/execute.h"
#include "runtime/debug/commands/lines/find.h"
#include "runtime/debug/commands/lines/reading.h"
#include "runtime/debug/commands/lines/shell.h"
#include "runtime/debug/commands/screen/layout.h"
#include "runtime/debug/commands/session/saving.h"
#include "runtime/debug/commands/settings/settings.h"
#include "runtime/debug/points/break_commands.h"
#include "runtime/debug/points/break_make.h"
#include "runtime/debug/points/watch_commands.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/time/checkpoints.h"
#include "runtime/debug/time/reverse.h"
#include "runtime/debug/time/stepping.h"
#include "runtime/debug/time/steps.h"
#include "runtime/debug/time/who_wrote.h"

static const struct dbg_command commands[] = {
#define X(name, abbreviation, arguments, function, repeats, reach, doc, \
          example)                                                      \
    {name,    abbreviation, arguments, doc,                             \
     example, function,     repeats,   DBG_##reach},
#include "runtime/debug/commands/commands.def"
#undef X
};

void dbg_commands_open(struct dbg_session *s)
{
    s->reading->commands = commands;
    s->reading->n_commands = sizeof commands / sizeof *commands;
    s->reading->does = dbg_do;
}
