/* SPDX-License-Identifier: MIT */
/* Notifies instruments of what orders commands: queues, notifiers, waits of the
 * host, and the bytes that copies and fills touch. */
#ifndef RT_ORDER_H
#define RT_ORDER_H

#include "runtime/api/cnrt/context/context.h"

/* Bytes of a copy or fill; the device is found by the address. */
struct rt_span {
    const void *pointer;
    size_t bytes, rows, pitch;
    bool is_written;
};

/* A command begins. queue: NULL for one that the host waits for; kernel: of a
 * launch, else NULL. */
void rt_order_begin(struct rt_context *rt, const struct rt_queue *queue,
                    const char *kernel, const struct rt_span *spans,
                    unsigned n);
void rt_order_end(struct rt_context *rt, const struct rt_queue *queue);

/* An event without bytes: about a queue, or the current device (queue NULL),
 * and a notifier, which any address may identify. */
void rt_order(struct rt_context *rt, enum instrument_order_kind kind,
              const struct rt_queue *queue, const void *notifier);

/* An event of INSTRUMENT_ORDER_UNHOST or _UNUSED: before memory is freed. */
void rt_order_memory(struct rt_context *rt, enum instrument_order_kind kind,
                     const void *pointer, size_t bytes);

#endif
