/* SPDX-License-Identifier: MIT
 *
 * The instruments that are in their places, and a loop over them for each thing
 * that they may hear of (runtime/instruments/instrument.h). This is the one
 * place where the runtime knows them.
 */
#ifndef RT_INSTRUMENTS_H
#define RT_INSTRUMENTS_H

#include "runtime/api/cnrt/context/context.h"

/* Before main. */
void rt_instruments_load(struct rt_context *rt);
/* Whether an instrument has something to say about a program that never used
 * the runtime; the settings are known. */
bool rt_instruments_owe(struct rt_context *rt);
/* The settings are known, and the devices. An error after a message; after
 * cnrtErrorHostNoMem it may be called again and goes on. */
cnrtRet_t rt_instruments_start(struct rt_context *rt);

/* The current device came into being, or goes away. */
cnrtRet_t rt_instruments_open(struct rt_context *rt);
void rt_instruments_close(struct rt_context *rt);
/* A module of that device is about to be unloaded. */
void rt_instruments_modules_gone(struct rt_context *rt, int device);

/* What happens to a launch, in this order; see struct instrument. */
void rt_instruments_begin(struct rt_context *rt,
                          const struct instrument_launch *launch);
void rt_instruments_fault(struct rt_context *rt,
                          const struct instrument_launch *launch,
                          unsigned core);
void rt_instruments_end(struct rt_context *rt,
                        const struct instrument_launch *launch,
                        const struct sim_profile *profile,
                        enum sim_status status);
void rt_instruments_tell(struct rt_context *rt,
                         const struct instrument_launch *launch,
                         const struct sim_profile *profile,
                         enum sim_status status);
void rt_instruments_timed(struct rt_context *rt,
                          const struct instrument_command *command);
/* Whether somebody takes launches in place of the device. */
bool rt_instruments_run_nothing(const struct rt_context *rt);
/* Whether anybody looks at launches that a fault stops. */
bool rt_instruments_want_faults(const struct rt_context *rt);
/* Something is about to be printed. */
void rt_instruments_printing(struct rt_context *rt);

/* What the host did with device memory. */
void rt_instruments_wrote(struct rt_context *rt, int device, uint64_t address,
                          uint64_t n);
void rt_instruments_filled(struct rt_context *rt, int device, uint64_t address,
                           uint64_t n, unsigned char value);
void rt_instruments_carried(struct rt_context *rt, int to, uint64_t dst,
                            int from, uint64_t src, uint64_t n);
void rt_instruments_read(struct rt_context *rt, int device, uint64_t address,
                         const void *bytes, uint64_t n);

/* In a forked child; with `is_abandoned` out of a launch of its parent, so that
 * nothing goes on. */
void rt_instruments_forked(struct rt_context *rt, bool is_abandoned);

/* The program ends by itself. */
void rt_instruments_ending(struct rt_context *rt);
/* Has all that is wanted written, once; in the middle of a launch only what can
 * be. False after a message, or if there is something that makes a program
 * fail. */
bool rt_instruments_finish(struct rt_context *rt, bool is_launching);
/* The end of a session: what is wanted is written. Its devices follow, with
 * rt_instruments_close, then rt_instruments_free. */
void rt_instruments_finish_session(struct rt_context *rt);
void rt_instruments_free(struct rt_context *rt);
/* Whether there is anything to finish. */
bool rt_instruments_are_owed_an_end(const struct rt_context *rt);

#endif
