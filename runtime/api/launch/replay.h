/* SPDX-License-Identifier: MIT */
/* Performs the commands of a log on the device of this process. */
#ifndef RUNTIME_API_LAUNCH_REPLAY_H
#define RUNTIME_API_LAUNCH_REPLAY_H

#include "runtime/api/launch/arguments.h"

/* Replays a log, which is untrusted. Its first allocations are the arrays of
 * the arguments, which exist already. Returns LCH_DONE; LCH_FAILED, after a
 * message, for a fault or a refused call; RT_STATUS_LOG, after a message, if
 * the log is damaged or comes from another device. */
int lch_replay(void **image, const unsigned char *log, size_t n,
               const struct lch_arguments *arguments);

#endif
