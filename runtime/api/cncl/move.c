/* SPDX-License-Identifier: MIT */
/* Moves the data of collectives in pieces. A piece is small, so each element is
 * read once from each rank while the piece is in the host's cache. Data of
 * ranks in other processes is in the file of the clique. The data of a send is
 * kept in the memory of the sending process, or in the file, until it is
 * received. */
#include "runtime/api/cncl/move.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/number/elements.h"
#include "isa/number/num.h"
#include "isa/support/memory/alloc.h"
#include "runtime/api/cncl/call.h"
#include "runtime/api/include/cncl.h"

/* ---- reductions ---------------------------------------------------------- */

/* Defines a loop for each operation and kind of number, for compilers to
 * vectorise. Halfs and bfloat16 are widened to floats, reduced, and rounded to
 * the nearest, ties to even, only at the end. */

/* The most bytes of elements that are folded at once. The sum and the next
 * elements then stay in the smallest cache of the host. */
#define CNCL_FOLD_BYTES ((size_t)16 << 10)

/* The sum so far: elements, or floats in place of halfs and bfloat16. */
struct cncl_fold {
    _Alignas(64) unsigned char sum[2 * CNCL_FOLD_BYTES];
    _Alignas(64) unsigned char next[2 * CNCL_FOLD_BYTES];
};

typedef void loop(void *sum, const void *next, size_t n);

/* Defines the loop of an operation: its name, the type of the numbers, an
 * unsigned type in which they wrap, and the result. */
#define LOOP(name, type, wrapping, result)                                    \
    static void name(void *restrict sum, const void *restrict next, size_t n) \
    {                                                                         \
        typedef type T;                                                       \
        typedef wrapping U;                                                   \
        T *restrict to = sum;                                                 \
        const T *restrict from = next;                                        \
        (void)(U)0;                                                           \
        for (size_t i = 0; i < n; i++) {                                      \
            const T a = to[i], b = from[i];                                   \
            to[i] = (T)(result);                                              \
        }                                                                     \
    }
#define X(ID, enumerator, floats, integers)      \
    LOOP(ID##_I8, int8_t, uint32_t, integers)    \
    LOOP(ID##_U8, uint8_t, uint32_t, integers)   \
    LOOP(ID##_I16, int16_t, uint32_t, integers)  \
    LOOP(ID##_U16, uint16_t, uint32_t, integers) \
    LOOP(ID##_I32, int32_t, uint32_t, integers)  \
    LOOP(ID##_U32, uint32_t, uint32_t, integers) \
    LOOP(ID##_I64, int64_t, uint64_t, integers)  \
    LOOP(ID##_U64, uint64_t, uint64_t, integers) \
    LOOP(ID##_F32, float, float, floats)
#include "runtime/api/cncl/operations.def"
#undef X

enum { K_I8, K_U8, K_I16, K_U16, K_I32, K_U32, K_I64, K_U64, K_F32, N_KINDS };
static loop *const loops[][N_KINDS] = {
#define X(ID, enumerator, floats, integers)                           \
    [enumerator] = {ID##_I8,  ID##_U8,  ID##_I16, ID##_U16, ID##_I32, \
                    ID##_U32, ID##_I64, ID##_U64, ID##_F32},
#include "runtime/api/cncl/operations.def"
#undef X
};
static const unsigned char kinds[] = {
#define X(ID, enumerator, bytes, numbers) [enumerator] = K_##numbers,
#include "runtime/api/cncl/types.def"
#undef X
};

/* Returns elements ready for reduction: unchanged, or as floats in `room`. */
static const void *widen(int type, const void *elements, size_t n, void *room)
{
    if (type == cnclHalf) {
        isa_f16_to_f32_array(room, elements, n);
        return room;
    }
    if (type != cnclBfloat16)
        return elements;
    float *to = room;
    for (size_t i = 0; i < n; i++)
        to[i] = isa_load_bf16(elements, i);
    return room;
}

/* Begins with n elements, which have at most CNCL_FOLD_BYTES bytes. */
static void fold_first(struct cncl_fold *fold, int type, const void *elements,
                       size_t n)
{
    assert(n * cncl_type_bytes(type) <= CNCL_FOLD_BYTES);
    const void *wide = widen(type, elements, n, fold->sum);
    if (wide == elements)
        memcpy(fold->sum, elements, n * cncl_type_bytes(type));
}

/* Folds in the elements of the next rank, by an operation. */
static void fold_next(struct cncl_fold *fold, int type, int op,
                      const void *elements, size_t n)
{
    loops[op][kinds[type]](fold->sum, widen(type, elements, n, fold->next), n);
}

/* Writes the result; floats are rounded once to the type. */
static void fold_end(const struct cncl_fold *fold, int type, void *elements,
                     size_t n)
{
    const float *sum = (const void *)fold->sum;
    if (type == cnclHalf)
        isa_f32_to_f16_array(elements, sum, n);
    else if (type == cnclBfloat16)
        for (size_t i = 0; i < n; i++)
            isa_store_bf16(elements, i, sum[i]);
    else
        memcpy(elements, fold->sum, n * cncl_type_bytes(type));
}

/* ---- pieces -------------------------------------------------------------- */

/* Both are protected by the lock of the runtime. */
static struct cncl_fold fold;
static _Alignas(64) unsigned char piece[CNCL_FOLD_BYTES];

/* The call that is performed. A problem ends the call. */
struct move {
    struct rt_context *rt;
    const struct cnclComm *comm;
    struct cncl_post *const *posts; /* the post of each rank of the group */
    const struct cncl_call *call;
    unsigned char *kept[CNCL_MAX_RANKS]; /* copies of send data that the call
                                            would overwrite in place; or NULL */
    char *problem;
    size_t problem_bytes;
};

static int device_of(const struct cnclComm *comm, int rank)
{
    return cncl_comm_member(comm, rank)->links.card;
}

static bool fail_memory(const struct move *m, int rank, const char *what,
                        uint64_t address)
{
    snprintf(m->problem, m->problem_bytes,
             "%s 0x%" PRIx64 " of rank %d was freed before %s was performed; "
             "wait for the queue before cnrtFree",
             what, address, rank, cncl_kind_name(m->call->kind));
    return false;
}

/* Reads bytes of a rank's send data. */
static bool fetch(const struct move *m, int rank, uint64_t from, void *to,
                  size_t n)
{
    const struct cncl_post *post = m->posts[rank];
    if (m->kept[rank]) {
        memcpy(to, m->kept[rank] + from, n);
        return true;
    }
    if (m->comm->clique->is_local)
        return rt_ranks_read(m->rt, device_of(m->comm, rank), to,
                             post->send + from, n) ||
               fail_memory(m, rank, "send", post->send);
    if (cncl_clique_get(m->comm->clique, post->at + from, to, n))
        return true;
    snprintf(m->problem, m->problem_bytes,
             "what rank %d sends cannot be read: %s", rank, strerror(errno));
    return false;
}

static bool store(const struct move *m, int rank, uint64_t to,
                  const void *bytes, size_t n)
{
    const uint64_t recv = m->posts[rank]->recv;
    return rt_ranks_write(m->rt, device_of(m->comm, rank), recv + to, bytes,
                          n) ||
           fail_memory(m, rank, "recv", recv);
}

/* Whether this process writes the data that a rank receives. */
static bool is_mine(const struct move *m, int rank)
{
    return (m->comm->clique->is_local || rank == m->comm->rank) &&
           cncl_received_bytes(m->call, rank, m->comm->group.n) > 0;
}

/* Reduces n bytes, which begin at the same offset in the data of each rank. */
static bool reduce(const struct move *m, uint64_t from, size_t n)
{
    const int type = m->call->type;
    const size_t elements = n / cncl_type_bytes(type);
    for (int rank = 0; rank < m->comm->group.n; rank++) {
        if (!fetch(m, rank, from, piece, n))
            return false;
        if (m->comm->group.n == 1)
            return true; /* unchanged, even NaNs */
        if (rank == 0)
            fold_first(&fold, type, piece, elements);
        else
            fold_next(&fold, type, m->call->op, piece, elements);
    }
    fold_end(&fold, type, piece, elements);
    return true;
}

/* A copy of data of rank `source`, or of the reduced data (-1): from an offset
 * in that data to an offset in the memory of the ranks from first to last. */
struct part {
    int source;
    uint64_t from, to;
    int first, last;
};

static bool move_part(const struct move *m, const struct part *part)
{
    const uint64_t bytes = cncl_part_bytes(m->call);
    bool is_wanted = false;
    for (int rank = part->first; rank <= part->last; rank++)
        is_wanted |= is_mine(m, rank);
    for (uint64_t at = 0; is_wanted && at < bytes; at += sizeof piece) {
        const size_t n =
            bytes - at < sizeof piece ? (size_t)(bytes - at) : sizeof piece;
        if (part->source < 0
                ? !reduce(m, part->from + at, n)
                : !fetch(m, part->source, part->from + at, piece, n))
            return false;
        for (int rank = part->first; rank <= part->last; rank++)
            if (is_mine(m, rank) && !store(m, rank, part->to + at, piece, n))
                return false;
    }
    return true;
}

static bool move_parts(const struct move *m)
{
    const struct cncl_row *row = cncl_row(m->call->kind);
    const int n = m->comm->group.n;
    const uint64_t bytes = cncl_part_bytes(m->call);
    for (int i = 0; i < (row->sends_each ? n : 1); i++)
        for (int k = 0; k < (row->receives_each ? n : 1); k++) {
            const int sender = row->receives_each ? k : m->call->root;
            const struct part part = {
                .source = row->is_folded ? -1 : sender,
                .from = (uint64_t)i * bytes,
                .to = (uint64_t)k * bytes,
                .first = row->sends_each ? i : 0,
                .last = row->sends_each ? i : n - 1,
            };
            if (!move_part(m, &part))
                return false;
        }
    return true;
}

/* Reports copies to instruments that record where values in memory come
 * from. */
static void announce(const struct move *m)
{
    const struct cncl_row *row = cncl_row(m->call->kind);
    const int n = m->comm->group.n;
    const uint64_t bytes = cncl_part_bytes(m->call);
    for (int rank = 0; rank < n; rank++) {
        if (!is_mine(m, rank))
            continue;
        const uint64_t recv = m->posts[rank]->recv;
        const int device = device_of(m->comm, rank);
        if (row->is_folded || !m->comm->clique->is_local || m->kept[0]) {
            rt_ranks_wrote(m->rt, device, recv,
                           cncl_received_bytes(m->call, rank, n));
            continue;
        }
        for (int k = 0; k < (row->receives_each ? n : 1); k++) {
            const int from = row->receives_each ? k : m->call->root;
            rt_ranks_carried(m->rt, device, recv + (uint64_t)k * bytes,
                             device_of(m->comm, from),
                             m->posts[from]->send +
                                 (row->sends_each ? (uint64_t)rank * bytes : 0),
                             bytes);
        }
    }
}

/* Copies the data of all ranks first, if they exchange parts in place:
 * otherwise a received part would overwrite data that is not sent yet. */
static bool keep(struct move *m)
{
    const struct cncl_row *row = cncl_row(m->call->kind);
    bool is_in_place = false;
    for (int i = 0; i < m->comm->group.n; i++)
        is_in_place |= m->posts[i]->send == m->posts[i]->recv;
    if (!row->sends_each || !row->receives_each || !is_in_place ||
        !m->comm->clique->is_local)
        return true;
    for (int i = 0; i < m->comm->group.n; i++) {
        const uint64_t n = m->posts[i]->bytes;
        unsigned char *copy = isa_alloc_raw(n > 0 ? n : 1, 1);
        if (!copy) {
            snprintf(m->problem, m->problem_bytes, ISA_NO_MEMORY,
                     "an exchange in place");
            return false;
        }
        bool is_read = n == 0 || fetch(m, i, 0, copy, n);
        m->kept[i] = copy;
        if (!is_read)
            return false;
    }
    return true;
}

bool cncl_move_collective(struct rt_context *rt, const struct cnclComm *comm,
                          struct cncl_post *const posts[], char *problem,
                          size_t bytes)
{
    struct move m = {.rt = rt,
                     .comm = comm,
                     .posts = posts,
                     .call = &posts[comm->rank]->call,
                     .problem = problem,
                     .problem_bytes = bytes};
    const bool is_moved = keep(&m) && move_parts(&m);
    if (is_moved)
        announce(&m);
    for (int i = 0; i < comm->group.n; i++)
        free(m.kept[i]);
    return is_moved;
}

/* ---- what is put aside --------------------------------------------------- */

/* Writes the data of a rank to the file. */
static bool put(struct rt_context *rt, const struct cnclComm *comm,
                struct cncl_post *post, const struct move *m)
{
    cncl_clique_room(comm->clique, comm->member, post->bytes, &post->at);
    for (uint64_t at = 0; at < post->bytes; at += sizeof piece) {
        const size_t n = post->bytes - at < sizeof piece
                             ? (size_t)(post->bytes - at)
                             : sizeof piece;
        if (!rt_ranks_read(rt, comm->device, piece, post->send + at, n))
            return fail_memory(m, comm->rank, "send", post->send);
        if (!cncl_clique_put(comm->clique, post->at + at, piece, n)) {
            snprintf(m->problem, m->problem_bytes,
                     "what rank %d sends, %" PRIu64 " bytes, has no room "
                     "in memory that processes share: %s",
                     comm->rank, post->bytes, strerror(errno));
            return false;
        }
    }
    return true;
}

bool cncl_move_out(struct rt_context *rt, const struct cnclComm *comm,
                   struct cncl_post *post, bool is_kept, char *problem,
                   size_t bytes)
{
    const struct move m = {
        .call = &post->call, .problem = problem, .problem_bytes = bytes};
    if (post->bytes == 0)
        return true;
    if (!comm->clique->is_local)
        return put(rt, comm, post, &m);
    if (!is_kept)
        return true;
    void *copy = isa_alloc_raw(post->bytes, 1);
    post->at = (uintptr_t)copy;
    if (!copy)
        snprintf(problem, bytes, ISA_NO_MEMORY, "a send");
    else if (rt_ranks_read(rt, comm->device, copy, post->send, post->bytes))
        return true;
    else
        fail_memory(&m, comm->rank, "send", post->send);
    free(copy);
    return false;
}

bool cncl_move_received(struct rt_context *rt, const struct cnclComm *comm,
                        const struct cncl_post *post, uint64_t recv,
                        char *problem, size_t bytes)
{
    const struct cncl_call call = {.kind = CNCL_RECV};
    const struct move m = {
        .call = &call, .problem = problem, .problem_bytes = bytes};
    for (uint64_t at = 0; at < post->bytes; at += sizeof piece) {
        const size_t n = post->bytes - at < sizeof piece
                             ? (size_t)(post->bytes - at)
                             : sizeof piece;
        const void *from = (const char *)(uintptr_t)post->at + at;
        if (!comm->clique->is_local &&
            !cncl_clique_get(comm->clique, post->at + at, piece, n)) {
            snprintf(problem, bytes, "a send cannot be read: %s",
                     strerror(errno));
            return false;
        }
        if (!rt_ranks_write(rt, comm->device, recv + at,
                            comm->clique->is_local ? from : piece, n))
            return fail_memory(&m, comm->rank, "recv", recv);
    }
    if (post->bytes > 0)
        rt_ranks_wrote(rt, comm->device, recv, post->bytes);
    return true;
}

void cncl_move_forget(const struct cncl_clique *clique,
                      const struct cncl_post *post)
{
    if (!clique->is_local)
        cncl_clique_forget(clique, post->at, post->bytes);
    else if (post->call.kind == CNCL_SEND)
        free((void *)(uintptr_t)post->at);
}
