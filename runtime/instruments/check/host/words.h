/* SPDX-License-Identifier: MIT */
/* Reports of the check `host`. */
#ifndef RUNTIME_INSTRUMENTS_CHECK_HOST_WORDS_H
#define RUNTIME_INSTRUMENTS_CHECK_HOST_WORDS_H

#include "runtime/instruments/check/host/order.h"

/* Two accesses in no order. */
struct hst_conflict {
    uint64_t before; /* stamp of the earlier command */
    enum hst_how how_before, how;
    int device; /* that has the bytes; -1: host memory */
    uint64_t address, bytes;
};
void hst_report(struct hst *h, const struct hst_conflict *conflict);

/* A host buffer whose bytes have changed, or whose function has returned,
 * before the call `by`. */
enum hst_loss { HST_CHANGED, HST_GONE, HST_RETURNED };
void hst_report_buffer(struct hst *h, const struct hst_buffer *b,
                       enum hst_loss loss, const struct chk_caller *by);

#endif
