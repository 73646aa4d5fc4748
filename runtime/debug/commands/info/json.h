/* SPDX-License-Identifier: MIT
 *
 * What `info` shows, as JSON: docs/reference/debugger.schema.json.
 */
#ifndef DBG_INFO_JSON_H
#define DBG_INFO_JSON_H

#include "runtime/debug/state/session.h"

struct json_writer;

/* Writes members of an open object; rest: the text after the subject. The
 * subject exists: its text was shown before. */
typedef void dbg_json(struct dbg_session *s, struct json_writer *w,
                      const char *rest);

/* Does `info` for a subject and writes it as JSON: the lines of its text, and
 * the members of its row. False with a sentence, which is in the JSON, too. */
bool dbg_info_json(struct dbg_session *s, const char *name, dbg_function *run,
                   dbg_json *json, const char *rest);

#endif
