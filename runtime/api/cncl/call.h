/* SPDX-License-Identifier: MIT */
/* A call of a rank, and its rows in the tables. */
#ifndef CNCL_CALL_H
#define CNCL_CALL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/api/cnrt/queue/ranks.h"
#include "runtime/api/include/cncl.h"

enum cncl_kind {
#define X(ID, ...) CNCL_##ID,
#include "runtime/api/cncl/collectives.def"
#undef X
    CNCL_SEND,
    CNCL_RECV,
    CNCL_SPLIT,
    CNCL_N_KINDS
};

/* The parameters of a call. All ranks of a collective must give the same
 * parameters; a send and its receive must have the same count and type. */
struct cncl_call {
    int32_t kind;   /* enum cncl_kind */
    int32_t type;   /* of the elements */
    int32_t op;     /* reduction; -1: the call has none */
    int32_t root;   /* root; for a transfer the peer; -1: none */
    uint64_t count; /* elements per part */
    int32_t color;  /* for a split */
    int32_t key;    /* for a split; may differ between ranks */
};

/* A row of collectives.def. */
struct cncl_row {
    const char *name;
    bool has_op, has_root;
    bool sends_each, receives_each; /* there is a part for each rank, in the
                                       sent or the received data */
    bool is_sent_by_root, is_received_by_root;
    bool is_folded;
};
const struct cncl_row *cncl_row(int kind);
/* Returns a name like "cnclAllReduce". */
const char *cncl_kind_name(int kind);

bool cncl_is_type(int type);
bool cncl_is_op(int op);
unsigned cncl_type_bytes(int type);
/* Returns the bytes of a part. */
uint64_t cncl_part_bytes(const struct cncl_call *call);
/* Return how many bytes a rank sends and receives among n ranks. */
uint64_t cncl_sent_bytes(const struct cncl_call *call, int rank, int n);
uint64_t cncl_received_bytes(const struct cncl_call *call, int rank, int n);

/* Whether the calls of two ranks of a collective agree. */
bool cncl_calls_agree(const struct cncl_call *a, const struct cncl_call *b);
/* Writes a text like "cnclReduce, 8 elements of cnclFloat, cnclSum, root 0". */
void cncl_call_words(const struct cncl_call *call, char *text, size_t bytes);

/* ---- results ------------------------------------------------------------- */

/* Prints a sentence and returns result. */
cnclResult_t cncl_refuse(const struct rt_context *rt, cnclResult_t result,
                         const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Returns the last sentence that was printed for this thread. */
const char *cncl_refusal(void);
/* Ends a call that has the lock. */
cnclResult_t cncl_leave(struct rt_context *rt, cnclResult_t result);

#endif
