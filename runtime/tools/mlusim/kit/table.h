/* SPDX-License-Identifier: MIT */
/* The scores of a folder as one table: as text, and as a page. */
#ifndef MLUSIM_KIT_TABLE_H
#define MLUSIM_KIT_TABLE_H

#include "runtime/tools/mlusim/kit/session.h"

/* Reads the YAML of an earlier call for the column of changes. The status, with
 * a sentence. */
int kit_since_read(struct kit_session *session);

/* Writes the table of the scores that were printed. */
void kit_put_table(FILE *out, const struct kit_session *session);
/* Writes the page; false with errno. */
bool kit_put_page(FILE *out, const struct kit_session *session);

#endif
