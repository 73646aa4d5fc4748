/* SPDX-License-Identifier: MIT */
/* Host memory of asynchronous copies, until the host knows that they are over.
 * Accesses of the host to it are not seen, but what they leave: changed bytes,
 * freed memory, a function that has returned. */
#ifndef RUNTIME_INSTRUMENTS_CHECK_HOST_BUFFERS_H
#define RUNTIME_INSTRUMENTS_CHECK_HOST_BUFFERS_H

#include "runtime/instruments/check/host/order.h"

/* The present command has read or written host memory. */
void hst_buffers_add(struct hst *h, const struct instrument_span *span);
/* The bytes get other contents, in an order that was checked. */
void hst_buffers_forget(struct hst *h, uint64_t address, uint64_t bytes);
/* Reports buffers on the stack below this frame of a thread. */
void hst_buffers_returned(struct hst *h, const void *thread, uintptr_t frame,
                          const struct chk_caller *by);
/* Compares the buffers of copies that are now over, and drops them. */
void hst_buffers_settle(struct hst *h, const struct chk_caller *by);

#endif
