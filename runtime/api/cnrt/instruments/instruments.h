/* SPDX-License-Identifier: MIT */
/* The active instruments, and for each event of
 * runtime/instruments/instrument.h a loop over them. Only this module of the
 * runtime knows the instruments. */
#ifndef RT_INSTRUMENTS_H
#define RT_INSTRUMENTS_H

#include "runtime/api/cnrt/context/context.h"

/* Called before main. */
void rt_instruments_load(struct rt_context *rt);
/* Whether an instrument must report about a program that never used the
 * runtime. The settings must have been read. */
bool rt_instruments_owe(struct rt_context *rt);
/* Called when settings and devices are known. Returns an error after a message.
 * After cnrtErrorHostNoMem, a further call continues the start. */
cnrtRet_t rt_instruments_start(struct rt_context *rt);

/* Called when the current device was created, and when it is being closed. */
cnrtRet_t rt_instruments_open(struct rt_context *rt);
void rt_instruments_close(struct rt_context *rt);
/* Called before a module of the device is unloaded. */
void rt_instruments_modules_gone(struct rt_context *rt, int device);

/* Events of a launch, in this order; see struct instrument. */
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
/* What orders commands (order.h), and whether an instrument wants to know. */
void rt_instruments_order(struct rt_context *rt,
                          const struct instrument_order *event);
bool rt_instruments_want_order(const struct rt_context *rt);
/* Whether an instrument takes launches over, so that the device does not run
 * them. */
bool rt_instruments_run_nothing(const struct rt_context *rt);
/* Whether an instrument wants to see a launch that a fault has stopped. */
bool rt_instruments_want_faults(const struct rt_context *rt);
/* Called before a message is printed. */
void rt_instruments_printing(struct rt_context *rt);

/* Called when the host accesses device memory. */
void rt_instruments_wrote(struct rt_context *rt, int device, uint64_t address,
                          uint64_t n);
void rt_instruments_filled(struct rt_context *rt, int device, uint64_t address,
                           uint64_t n, unsigned char value);
void rt_instruments_carried(struct rt_context *rt, int to, uint64_t dst,
                            int from, uint64_t src, uint64_t n);
void rt_instruments_read(struct rt_context *rt, int device, uint64_t address,
                         const void *bytes, uint64_t n);

/* Called in a forked child. is_abandoned: the fork was made during a launch of
 * the parent, so all instruments end. */
void rt_instruments_forked(struct rt_context *rt, bool is_abandoned);

/* Called when the program ends normally. */
void rt_instruments_ending(struct rt_context *rt);
/* Writes all results, only once. During a launch, writes only what is known
 * then. False after a message, or if the program must fail. */
bool rt_instruments_finish(struct rt_context *rt, bool is_launching);
/* At the end of a session: writes all results. Afterwards call
 * rt_instruments_close for the session's devices, then rt_instruments_free. */
void rt_instruments_finish_session(struct rt_context *rt);
void rt_instruments_free(struct rt_context *rt);
/* Whether rt_instruments_finish has something to do. */
bool rt_instruments_are_owed_an_end(const struct rt_context *rt);

#endif
