/* SPDX-License-Identifier: MIT */
/* What `info` shows, as JSON: docs/reference/debugger.schema.json. */
#ifndef DBG_INFO_JSON_H
#define DBG_INFO_JSON_H

#include "runtime/debug/state/session.h"

struct json_writer;

/* Writes members of the open object. rest: the text after the subject. It is
 * valid, because `info` has already written the subject's text. */
typedef void dbg_json(struct dbg_session *s, struct json_writer *w,
                      const char *rest);

/* Does `info` for a subject and writes the result as JSON: the lines of its
 * text, and the members of its row. Returns false after an error message, which
 * is also in the JSON. */
bool dbg_info_json(struct dbg_session *s, const char *name, dbg_function *run,
                   dbg_json *json, const char *rest);

#endif
