/* SPDX-License-Identifier: MIT */
/* Describes calls by the rows of collectives.def, types.def and
 * operations.def. */
#include "runtime/api/cncl/call.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

static const struct cncl_row rows[] = {
#define NOTHING 0
#define OP      1
#define ROOT    2
#define ALL     0
#define ONE     false
#define EACH    true
#define X(ID, name, has, sent, received, senders, receivers, is_folded, ...) \
    {name,     ((has)&OP) != 0,   ((has)&ROOT) != 0,   sent,                 \
     received, (senders) == ROOT, (receivers) == ROOT, is_folded},
#include "runtime/api/cncl/collectives.def"
#undef X
    [CNCL_SEND] = {.name = "cnclSend",
                   .has_root = true,
                   .is_received_by_root = true},
    [CNCL_RECV] = {.name = "cnclRecv",
                   .has_root = true,
                   .is_sent_by_root = true},
    [CNCL_SPLIT] = {.name = "cnclSplitComm"},
};

static const struct {
    const char *name;
    unsigned bytes;
} types[] = {
#define X(ID, enumerator, bytes, numbers) [enumerator] = {#enumerator, bytes},
#include "runtime/api/cncl/types.def"
#undef X
};

static const char *const operations[] = {
#define X(ID, enumerator, ...) [enumerator] = #enumerator,
#include "runtime/api/cncl/operations.def"
#undef X
};

const struct cncl_row *cncl_row(int kind)
{
    assert(kind >= 0 && kind < CNCL_N_KINDS);
    return &rows[kind];
}

const char *cncl_kind_name(int kind)
{
    return cncl_row(kind)->name;
}

bool cncl_is_type(int type)
{
    return type >= 0 && type < (int)(sizeof types / sizeof types[0]);
}

bool cncl_is_op(int op)
{
    return op >= 0 && op < (int)(sizeof operations / sizeof operations[0]);
}

unsigned cncl_type_bytes(int type)
{
    assert(cncl_is_type(type));
    return types[type].bytes;
}

uint64_t cncl_part_bytes(const struct cncl_call *call)
{
    return call->count * cncl_type_bytes(call->type);
}

uint64_t cncl_sent_bytes(const struct cncl_call *call, int rank, int n)
{
    const struct cncl_row *row = cncl_row(call->kind);
    if (call->kind == CNCL_RECV || (row->is_sent_by_root && rank != call->root))
        return 0;
    return cncl_part_bytes(call) * (row->sends_each ? (uint64_t)n : 1);
}

uint64_t cncl_received_bytes(const struct cncl_call *call, int rank, int n)
{
    const struct cncl_row *row = cncl_row(call->kind);
    if (call->kind == CNCL_SEND ||
        (call->kind != CNCL_RECV && row->is_received_by_root &&
         rank != call->root))
        return 0;
    return cncl_part_bytes(call) * (row->receives_each ? (uint64_t)n : 1);
}

bool cncl_calls_agree(const struct cncl_call *a, const struct cncl_call *b)
{
    return a->kind == b->kind && a->type == b->type && a->op == b->op &&
           a->root == b->root && a->count == b->count;
}

void cncl_call_words(const struct cncl_call *call, char *text, size_t bytes)
{
    const struct cncl_row *row = cncl_row(call->kind);
    int n = snprintf(text, bytes, "%s", row->name);
    if (call->kind == CNCL_SPLIT)
        return;
    n += snprintf(text + n, bytes - (size_t)n, ", %" PRIu64 " of %s",
                  call->count, types[call->type].name);
    if (row->has_op)
        n +=
            snprintf(text + n, bytes - (size_t)n, ", %s", operations[call->op]);
    if (row->has_root)
        snprintf(text + n, bytes - (size_t)n, ", %s %d",
                 call->kind == CNCL_SEND || call->kind == CNCL_RECV ? "peer"
                                                                    : "root",
                 call->root);
}

/* ---- results ------------------------------------------------------------- */

/* Checks the values of results.def. */

#define X(name, value, sentence) \
    _Static_assert(name == (value), #name " differs in cncl.h");
#include "runtime/api/cncl/results.def"
#undef X

const char *cnclGetErrorStr(cnclResult_t result)
{
    switch (result) {
#define X(name, value, sentence) \
    case name:                   \
        return sentence;
#include "runtime/api/cncl/results.def"
#undef X
    }
    return "not a result of libcncl";
}

static _Thread_local char refusal[1024];

const char *cncl_refusal(void)
{
    return refusal;
}

cnclResult_t cncl_refuse(const struct rt_context *rt, cnclResult_t result,
                         const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(refusal, sizeof refusal, format, values);
    va_end(values);
    rt_ranks_say(rt, refusal);
    return result;
}

cnclResult_t cncl_leave(struct rt_context *rt, cnclResult_t result)
{
    rt_ranks_leave(rt, result != CNCL_RET_SUCCESS);
    return result;
}
