/* SPDX-License-Identifier: MIT
 *
 * What the adapter answers from tables alone.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_DEBUG_ADAPTER_ANSWERS_H
#define RUNTIME_TOOLS_MLUSIM_DEBUG_ADAPTER_ANSWERS_H

#include <stdint.h>

struct adapter;

/* Answers initialize with what the adapter can do. */
void adapter_answer_initialize(struct adapter *a, int64_t seq);

/* Refuses a request that is not done here: with what does what it wants, or
 * with the name that was meant. */
void adapter_refuse_unknown(struct adapter *a, int64_t seq,
                            const char *command);

#endif
