/* SPDX-License-Identifier: MIT */
/* Scores as lines and as YAML. */
#ifndef MLUSIM_KIT_RESULTS_H
#define MLUSIM_KIT_RESULTS_H

#include <stdio.h>

#include "runtime/tools/mlusim/kit/session.h"

/* Prints score i for people, and after it the kit's line. */
void kit_print_score(FILE *out, const struct kit_session *session, size_t i);

/* Writes the YAML of the scores that were printed; error: of all, or NULL. */
void kit_put_yaml(FILE *out, const struct kit_session *session,
                  const char *error);

#endif
