/* SPDX-License-Identifier: MIT */
/* Pending commands. Each queue with pending commands has a line of them. The
 * first command of a line is posted, so that the other ranks see it. When all
 * ranks have posted it, data is moved, clocks advance, and the next command of
 * each line follows. The library has no thread: each thread that calls it
 * continues all lines of the process. */
#include "runtime/api/cncl/queue.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include "isa/support/memory/alloc.h"
#include "runtime/api/cncl/move.h"
#include "runtime/api/cncl/wait.h"

struct command {
    struct command *next;
    struct cnclComm *comm;
    struct cncl_call call;
    uint64_t number;    /* number among the collectives, or among the
                           transfers with this peer */
    unsigned thread;    /* thread of the call */
    uint64_t called_ps; /* time of the call, before which the command cannot
                           start */
    uint64_t send, recv;
    struct cncl_post *post; /* NULL: the command is not posted yet */
};

struct line {
    struct rt_gate gate; /* the gate of the command, which the queue knows */
    struct rt_queue *queue;
    struct command *first;
    struct line *next;
};

static struct line *lines; /* protected by the lock of the runtime */

#define PROBLEM_BYTES 768

static bool is_transfer(const struct command *c)
{
    return c->call.kind == CNCL_SEND || c->call.kind == CNCL_RECV;
}

/* ---- one command --------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static void fail(const struct command *c,
                                                       const char *format, ...)
{
    char problem[PROBLEM_BYTES];
    va_list values;
    va_start(values, format);
    vsnprintf(problem, sizeof problem, format, values);
    va_end(values);
    cncl_table_lock(c->comm->clique->table);
    cncl_table_fail(c->comm->clique->table, "%s", problem);
    cncl_table_unlock(c->comm->clique->table);
}

/* The slowest rate and the longest latency of all links between ranks. */
static struct clk_link slowest(const struct cnclComm *comm)
{
    struct clk_link link = {UINT64_MAX, 0};
    for (int i = 0; i < comm->group.n; i++)
        for (int k = 0; k < i; k++)
            link = clk_link_worse(
                link, cncl_link_between(&cncl_comm_member(comm, i)->links,
                                        &cncl_comm_member(comm, k)->links));
    return link;
}

/* Returns the duration of a call. A single rank copies in its own memory, or
 * does nothing if the call is in place. */
static uint64_t time_of(const struct command *c)
{
    const struct cnclComm *comm = c->comm;
    const struct cncl_links *own = &cncl_comm_member(comm, comm->rank)->links;
    if (is_transfer(c))
        return cncl_time(
            &c->call, 2,
            cncl_link_between(own,
                              &cncl_comm_member(comm, c->call.root)->links));
    if (comm->group.n > 1)
        return cncl_time(&c->call, (unsigned)comm->group.n, slowest(comm));
    return c->send == c->recv ? 0 : cncl_copy_time(&c->call, own);
}

static void performed(struct rt_context *rt, struct line *line,
                      const struct command *c, uint64_t ready_ps,
                      uint64_t start_ps)
{
    const struct cnclComm *comm = c->comm;
    rt_ranks_performed(
        rt, line->queue,
        &(struct rt_ranks_command){
            .name = cncl_kind_name(c->call.kind),
            .thread = c->thread,
            .ready_ps = ready_ps,
            .start_ps = start_ps,
            .end_ps = start_ps + time_of(c),
            .bytes = cncl_sent_bytes(&c->call, comm->rank, comm->group.n) +
                     cncl_received_bytes(&c->call, comm->rank, comm->group.n)});
}

/* Ends a post for the rank of comm. The last rank frees the post. */
static void read_post(const struct cnclComm *comm, struct cncl_post *post)
{
    const uint64_t rest = post->readers & ~(UINT64_C(1) << comm->member);
    if (rest == 0)
        cncl_move_forget(comm->clique, post);
    post->readers = rest;
}

/* Whether the posts of other ranks agree with this collective. */
static bool is_agreed(const struct command *c)
{
    char own[256], other[256];
    const struct cnclComm *comm = c->comm;
    for (int i = 0; i < comm->group.n; i++) {
        const struct cncl_post *post = cncl_comm_post(comm, i, c->number, -1);
        if (!post || cncl_calls_agree(&post->call, &c->call))
            continue;
        cncl_call_words(&c->call, own, sizeof own);
        cncl_call_words(&post->call, other, sizeof other);
        fail(c,
             "ranks disagree about collective %" PRIu64
             ": rank %d calls %s; rank %d calls %s; all ranks have to make "
             "the same calls in the same order",
             c->number + 1, i, other, comm->rank, own);
        return false;
    }
    return true;
}

/* Returns the time at which the first command of a line can start. */
static uint64_t ready_at(const struct line *line, const struct command *c)
{
    const uint64_t end_ps = rt_ranks_end(line->queue);
    return c->called_ps > end_ps ? c->called_ps : end_ps;
}

/* Posts a command for the other ranks. False: this is not possible yet. */
static bool post(struct rt_context *rt, struct line *line, struct command *c)
{
    char problem[PROBLEM_BYTES];
    struct cnclComm *comm = c->comm;
    struct cncl_table *table = comm->clique->table;
    const bool is_send = c->call.kind == CNCL_SEND;
    if (!cncl_comm_is_formed(comm))
        return false;
    struct cncl_post new = {
        .readers = is_send ? UINT64_C(1) << comm->group.ranks[c->call.root]
                           : cncl_group_bits(&comm->group),
        .group = comm->group.id,
        .number = c->number,
        .call = c->call,
        .ready_ps = ready_at(line, c),
        .send = c->send,
        .recv = c->recv,
        .bytes = cncl_sent_bytes(&c->call, comm->rank, comm->group.n)};
    struct cncl_post *place = cncl_table_free_post(table, comm->member);
    if (!place || (!is_send && !is_agreed(c)))
        return false;
    if (!cncl_move_out(rt, comm, &new, is_send, problem, sizeof problem)) {
        fail(c, "%s", problem);
        return false;
    }
    cncl_table_lock(table);
    const uint64_t readers = new.readers;
    new.readers = 0;
    *place = new;
    place->readers = readers;
    c->post = place;
    cncl_table_unlock(table);
    return true;
}

/* Performs a collective if all ranks have posted it. */
static bool collect(struct rt_context *rt, struct line *line, struct command *c)
{
    char problem[PROBLEM_BYTES];
    struct cncl_post *posts[CNCL_MAX_RANKS];
    const struct cnclComm *comm = c->comm;
    uint64_t start_ps = 0;
    for (int i = 0; i < comm->group.n; i++) {
        posts[i] = cncl_comm_post(comm, i, c->number, -1);
        if (!posts[i])
            return false;
        if (posts[i]->ready_ps > start_ps)
            start_ps = posts[i]->ready_ps;
    }
    const uint64_t ready_ps = c->post->ready_ps; /* the post may be freed */
    if (!is_agreed(c))
        return false;
    if (!c->post->is_moved &&
        !cncl_move_collective(rt, comm, posts, problem, sizeof problem)) {
        fail(c, "%s", problem);
        return false;
    }
    cncl_table_lock(comm->clique->table);
    for (int i = 0; i < comm->group.n; i++) {
        posts[i]->is_moved |= comm->clique->is_local;
        read_post(comm, posts[i]);
    }
    cncl_table_unlock(comm->clique->table);
    performed(rt, line, c, ready_ps, start_ps);
    return true;
}

/* Performs a receive if its send has been posted. */
static bool receive(struct rt_context *rt, struct line *line, struct command *c)
{
    char problem[PROBLEM_BYTES], own[256], other[256];
    struct cnclComm *comm = c->comm;
    struct cncl_post *sent =
        cncl_comm_is_formed(comm)
            ? cncl_comm_post(comm, c->call.root, c->number, comm->rank)
            : NULL;
    if (!sent)
        return false;
    if (sent->call.count != c->call.count || sent->call.type != c->call.type) {
        cncl_call_words(&c->call, own, sizeof own);
        cncl_call_words(&sent->call, other, sizeof other);
        fail(c,
             "transfer %" PRIu64
             " from rank %d to rank %d: rank %d calls %s; rank %d calls "
             "%s; both have to say the same count and type",
             c->number + 1, c->call.root, comm->rank, c->call.root, other,
             comm->rank, own);
        return false;
    }
    if (!cncl_move_received(rt, comm, sent, c->recv, problem, sizeof problem)) {
        fail(c, "%s", problem);
        return false;
    }
    const uint64_t ready_ps = ready_at(line, c);
    const uint64_t start_ps =
        ready_ps > sent->ready_ps ? ready_ps : sent->ready_ps;
    cncl_table_lock(comm->clique->table);
    read_post(comm, sent);
    cncl_table_unlock(comm->clique->table);
    performed(rt, line, c, ready_ps, start_ps);
    return true;
}

/* Continues the first command of a line. True: the command has ended. */
static bool advance(struct rt_context *rt, struct line *line, struct command *c)
{
    if (c->comm->clique->table->has_failed)
        return false;
    if (c->call.kind == CNCL_RECV)
        return receive(rt, line, c);
    if (!c->post && !post(rt, line, c))
        return false;
    if (c->call.kind != CNCL_SEND)
        return collect(rt, line, c);
    performed(rt, line, c, c->post->ready_ps, c->post->ready_ps);
    return true;
}

/* ---- lines --------------------------------------------------------------- */

static void pop(struct line *line)
{
    struct command *c = line->first;
    line->first = c->next;
    c->comm->n_open--;
    free(c);
}

/* Continues a line. Returns whether any of its commands has ended. */
static bool go_on(struct rt_context *rt, struct line *line)
{
    bool has_moved = false;
    while (line->first) {
        struct cncl_clique *clique = line->first->comm->clique;
        if (!advance(rt, line, line->first)) {
            if (!clique->table->has_failed)
                break;
            cncl_wait_report(rt, clique);
            rt_ranks_failed(line->queue);
        }
        pop(line);
        has_moved = true;
    }
    return has_moved;
}

static void remove_empty(void)
{
    for (struct line **at = &lines; *at;) {
        struct line *line = *at;
        if (line->first) {
            at = &line->next;
            continue;
        }
        *at = line->next;
        rt_ranks_set_gate(line->queue, NULL);
        free(line);
    }
}

void cncl_queue_go_on(struct rt_context *rt)
{
    for (bool has_moved = true; has_moved;) {
        has_moved = false;
        for (struct line *line = lines; line; line = line->next)
            has_moved |= go_on(rt, line);
    }
    remove_empty();
}

/* ---- gates --------------------------------------------------------------- */

static struct line *line_of(const struct rt_gate *gate)
{
    return (struct line *)((uintptr_t)gate - offsetof(struct line, gate));
}

/* Returns how to wait for a command. */
static struct rt_sleep wait_for(const struct command *c)
{
    struct cncl_clique *clique = c->comm->clique;
    return cncl_clique_sleep(clique, atomic_load(&clique->table->changes));
}

/* Whether another rank has made the awaited call, but after a pending command
 * of the same queue. If so, writes a text about that command. */
static bool is_behind(const struct command *c, char *text, size_t bytes)
{
    for (const struct line *line = lines; line; line = line->next)
        for (const struct command *d = line->first->next; d; d = d->next) {
            if (is_transfer(c) || is_transfer(d) || d->number != c->number ||
                d->comm->clique != c->comm->clique ||
                d->comm->group.id != c->comm->group.id)
                continue;
            snprintf(text, bytes,
                     "; rank %d has called it behind %s of rank %d, which is "
                     "open in the same queue: give each rank its own",
                     d->comm->rank, cncl_kind_name(line->first->call.kind),
                     line->first->comm->rank);
            return true;
        }
    return false;
}

static bool pass(struct rt_gate *gate, struct rt_context *rt,
                 struct rt_sleep *sleep)
{
    struct line *line = line_of(gate);
    struct rt_queue *queue = line->queue;
    for (;;) {
        *sleep = wait_for(line->first); /* changes after this wake the thread */
        cncl_queue_go_on(rt);
        if (!rt_ranks_gate(queue)) {
            sleep->woken(sleep->on);
            return true;
        }
        const struct command *c = line->first;
        char hint[256];
        const struct cncl_wanted wanted = {
            .comm = c->comm,
            .call = &c->call,
            .number = c->number,
            .has_no_post = c->call.kind != CNCL_RECV && !c->post,
            .hint = is_behind(c, hint, sizeof hint) ? hint : NULL};
        if (sleep->on == c->comm->clique &&
            cncl_wait_is_of_use(rt, c->comm->clique, &wanted))
            return false;
        sleep->woken(sleep->on);
    }
}

/* Whether two ranges overlap. */
static bool meets(uint64_t a, uint64_t n, uint64_t b, uint64_t m)
{
    return n > 0 && m > 0 && a < b + m && b < a + n;
}

static bool touches(const struct rt_gate *gate, uint64_t address,
                    uint64_t bytes, bool is_written)
{
    for (const struct command *c = line_of(gate)->first; c; c = c->next) {
        const struct cnclComm *comm = c->comm;
        const int n = comm->group.n > 0 ? comm->group.n : comm->from.n;
        if (meets(address, bytes, c->recv,
                  cncl_received_bytes(&c->call, comm->rank, n)) ||
            (is_written && meets(address, bytes, c->send,
                                 cncl_sent_bytes(&c->call, comm->rank, n))))
            return true;
    }
    return false;
}

static void drop(struct rt_gate *gate, struct rt_context *rt)
{
    struct line *line = line_of(gate);
    for (struct command *c = line->first; c; c = c->next)
        fail(c, "device %d of rank %d was reset while %s was open",
             c->comm->device, c->comm->rank, cncl_kind_name(c->call.kind));
    cncl_queue_go_on(rt);
}

/* Returns the line of a queue. NULL: no memory. */
static struct line *line_for(struct rt_queue *queue)
{
    struct rt_gate *gate = rt_ranks_gate(queue);
    if (gate)
        return line_of(gate);
    struct line *line = isa_alloc(1, sizeof *line);
    if (!line)
        return NULL;
    *line = (struct line){
        .gate = {pass, touches, drop}, .queue = queue, .next = lines};
    lines = line;
    rt_ranks_set_gate(queue, &line->gate);
    return line;
}

/* Returns the number of a call among those calls of the rank with which the
 * same call of another rank could be confused. */
static uint64_t number_of(struct cnclComm *comm, const struct cncl_call *call)
{
    if (call->kind == CNCL_SEND)
        return comm->n_sends[call->root]++;
    if (call->kind == CNCL_RECV)
        return comm->n_receives[call->root]++;
    return comm->n_calls++;
}

bool cncl_queue_append(struct rt_context *rt, struct rt_queue *queue,
                       struct cnclComm *comm, const struct cncl_call *call,
                       uint64_t send, uint64_t recv)
{
    struct command *c = isa_alloc(1, sizeof *c);
    struct line *line = c ? line_for(queue) : NULL;
    if (!line) {
        free(c);
        return false;
    }
    *c = (struct command){.comm = comm,
                          .call = *call,
                          .number = number_of(comm, call),
                          .thread = rt_ranks_thread(rt),
                          .called_ps = rt_ranks_now(rt, queue),
                          .send = send,
                          .recv = recv};
    struct command **last = &line->first;
    while (*last)
        last = &(*last)->next;
    *last = c;
    comm->n_open++;
    cncl_queue_go_on(rt);
    return true;
}

static struct line *line_with(const struct cnclComm *comm)
{
    for (struct line *line = lines; line; line = line->next)
        for (struct command *c = line->first; c; c = c->next)
            if (c->comm == comm)
                return line;
    return NULL;
}

void cncl_queue_finish(struct rt_context *rt, const struct cnclComm *comm)
{
    struct rt_sleep sleep;
    struct line *line;
    while (comm->n_open > 0 && (line = line_with(comm)) != NULL)
        if (!pass(&line->gate, rt, &sleep))
            rt_ranks_sleep(rt, &sleep);
}

void cncl_queue_abort(struct rt_context *rt, const struct cnclComm *comm)
{
    const struct line *line = comm->n_open > 0 ? line_with(comm) : NULL;
    if (!line)
        return;
    const struct command *c = line->first;
    while (c->comm != comm)
        c = c->next;
    fail(c, "rank %d was aborted while %s was open", comm->rank,
         cncl_kind_name(c->call.kind));
    cncl_queue_go_on(rt);
}
