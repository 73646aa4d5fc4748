/* SPDX-License-Identifier: MIT
 *
 * The question for a proof, from a command line.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_PROVE_QUESTION_H
#define RUNTIME_TOOLS_MLUSIM_PROVE_QUESTION_H

#include "runtime/tools/mlusim/prove/study.h"

/* The names of properties. */
extern const char *const proof_properties[PRV_N_PROPERTIES];

/* Fills the question, except for the number of tasks. False after a message. */
bool proof_question(struct proof *p);
void proof_close(struct proof *p);

/* Sets the line of an instruction, and the reason if that is assembly. */
void proof_line(struct proof *p, uint64_t pc, struct verdict *v);

#endif
