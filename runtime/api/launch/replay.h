/* SPDX-License-Identifier: MIT
 *
 * Performs the commands of a log on the device of this process.
 */
#ifndef RUNTIME_API_LAUNCH_REPLAY_H
#define RUNTIME_API_LAUNCH_REPLAY_H

#include "runtime/api/launch/arguments.h"

/* Nothing in the log is trusted. The first allocations in it are the arrays of
 * the arguments, which are there. LCH_DONE; LCH_FAILED after a fault or a call
 * that was refused, with its message; RT_STATUS_LOG, with a sentence, if the
 * log is damaged, or is that of another device. */
int lch_replay(void **image, const unsigned char *log, size_t n,
               const struct lch_arguments *arguments);

#endif
