/* SPDX-License-Identifier: MIT
 *
 * Judges the answers of a folder, several at once.
 */
#ifndef MLUSIM_KIT_CREW_H
#define MLUSIM_KIT_CREW_H

#include "runtime/tools/mlusim/kit/session.h"

/* Judges all answers whose scores are not kept, and prints each in the order of
 * the folder. The status, with a sentence. */
int kit_crew(struct kit_session *session);

#endif
