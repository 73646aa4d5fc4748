/* SPDX-License-Identifier: MIT */
/* Judges the answers of a folder, several at once. */
#ifndef MLUSIM_KIT_CREW_H
#define MLUSIM_KIT_CREW_H

#include "runtime/tools/mlusim/kit/session.h"

/* Takes the verdicts that are kept. The status, with a sentence. */
int kit_crew_look(struct kit_session *session);

/* Writes the name by which the verdict on answer i is kept. False: it is not,
 * as that on a task without an answer. */
bool kit_crew_name(const struct kit_session *session, size_t i,
                   char name[JDG_DIGEST_TEXT]);

/* Judges all answers whose scores are not kept, and prints each in the order of
 * the folder. The status, with a sentence. */
int kit_crew(struct kit_session *session);

#endif
