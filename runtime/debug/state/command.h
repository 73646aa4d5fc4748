/* SPDX-License-Identifier: MIT
 *
 * The commands of the debugger and the subjects of `info`: what each row of
 * commands.def and info.def names is a function in a file of the room that it
 * is about.
 */
#ifndef DBG_COMMAND_H
#define DBG_COMMAND_H

#include <stdbool.h>

struct dbg_session;
struct json_writer;

/* A command: does it with the rest of its line; false with a sentence. */
typedef bool dbg_function(struct dbg_session *s, const char *rest);

/* Writes members of an open object; rest: what stands behind the subject. What
 * they are about is there: the text was shown before. */
typedef void dbg_json(struct dbg_session *s, struct json_writer *w,
                      const char *rest);

#define X(name, abbreviation, arguments, function, repeats, reach, doc, \
          example)                                                      \
    dbg_function function;
#include "runtime/debug/state/commands.def"
#undef X
#define X(name, function, members, doc) \
    dbg_function function;              \
    dbg_json members;
#include "runtime/debug/state/info.def"
#undef X

#endif
