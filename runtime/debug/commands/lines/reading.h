/* SPDX-License-Identifier: MIT
 *
 * Lines of commands: of the prompt, of files, and inside of blocks.
 */
#ifndef DBG_READING_H
#define DBG_READING_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/debug/commands/lines/kept.h"
#include "runtime/debug/state/command.h"
#include "runtime/debug/state/session.h"

struct dbg_block;
struct dbg_command;
struct dbg_user_command;

struct dbg_reading {
    const struct dbg_command *commands;
    size_t n_commands;
    dbg_function *does; /* a line */

    char last[DBG_LINE_BYTES]; /* command of the prompt */
    char **pending;            /* lines of files, for when the program stands */
    size_t n_pending, room_pending;
    unsigned n_sources;      /* files that are being read */
    unsigned depth;          /* of `source` commands and scripts */
    unsigned n_calls;        /* of scripts inside each other */
    bool aborts;             /* all scripts and files that are done */
    bool is_late_line;       /* the one that is done waited for a stop */
    struct dbg_block *block; /* it takes the next lines; NULL: none */
    struct dbg_nesting {     /* of the blocks inside of one */
        size_t depth;
        bool is_text; /* the innermost one is a text */
    } dropped;
    bool drops_lines; /* up to the end of a block that was refused: where it is
                         is in `dropped` */
    struct dbg_user_command **users;
    size_t n_users, room_users;
    struct dbg_lines
        hit; /* commands of the breakpoint that stopped, which are to be done */
    bool is_doing_hit;
    unsigned n_stops; /* that were shown */
    bool traces;      /* commands are printed, each after a + */
    bool walks_steps; /* files end with the program, but for steps to name */
    struct dbg_names {
        char **of;
        size_t n, room;
    } steps_seen, steps_missed; /* by launches; by files that ended so */
    char completion[128];       /* a word that the tab key offers */
};

#endif
