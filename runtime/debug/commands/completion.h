/* SPDX-License-Identifier: MIT */
/* What the tab key offers. */
#ifndef DBG_COMPLETION_H
#define DBG_COMPLETION_H

#include <stddef.h>

/* Returns words for the end of a line (dbg_complete); user is a session. */
const char *dbg_completion(void *user, const char *line, size_t n);

#endif
