/* SPDX-License-Identifier: MIT */
#include "runtime/instruments/check/host/queues.h"

#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

/* ---- clocks -------------------------------------------------------------- */

static bool make_room(struct hst_clock *c, size_t n)
{
    if (n <= c->n)
        return true;
    uint64_t *of = isa_alloc(n, sizeof *of);
    if (!of)
        return false;
    if (c->n)
        memcpy(of, c->of, c->n * sizeof *of);
    free(c->of);
    c->of = of;
    c->n = n;
    return true;
}

bool hst_join(struct hst_clock *c, const struct hst_clock *other)
{
    if (!make_room(c, other->n))
        return false;
    for (size_t i = 0; i < other->n; i++)
        if (c->of[i] < other->of[i])
            c->of[i] = other->of[i];
    return true;
}

bool hst_set(struct hst_clock *c, unsigned queue, uint64_t n)
{
    if (!make_room(c, queue + (size_t)1))
        return false;
    c->of[queue] = n;
    return true;
}

static bool is_before(const struct hst_clock *a, const struct hst_clock *b)
{
    for (unsigned i = 0; i < a->n; i++)
        if (a->of[i] > hst_over(b, i))
            return false;
    return true;
}

bool hst_is_behind(const struct hst_queues *q, const struct hst_clock *c)
{
    for (unsigned i = 0; i < q->n; i++)
        if (q->of[i].n > hst_over(c, i))
            return true;
    return false;
}

/* ---- queues -------------------------------------------------------------- */

/* Finds a queue whose commands the host knows to be over. Nothing depends on
 * its clock any more, so another queue can continue its count. */
static unsigned find_idle(const struct hst_queues *q)
{
    for (unsigned i = 0; i < q->n; i++)
        if (q->of[i].n <= hst_over(&q->host, i) &&
            is_before(&q->of[i].before, &q->host))
            return i;
    return HST_N_QUEUES;
}

unsigned hst_queue(struct hst_queues *q, int device, unsigned number)
{
    for (size_t i = q->n; i-- > 0;)
        if (q->of[i].device == device && q->of[i].number == number)
            return (unsigned)i;
    unsigned i = (unsigned)q->n;
    if (q->n >= HST_N_QUEUES / 8)
        i = find_idle(q);
    if (i >= HST_N_QUEUES)
        i = (unsigned)q->n;
    if (i == HST_N_QUEUES || !ISA_GROW(q->of, q->n, q->room))
        return HST_N_QUEUES;
    if (i == q->n)
        q->of[q->n++] = (struct hst_queue){.n = 0};
    q->of[i].device = device;
    q->of[i].number = number;
    return i;
}

/* ---- notifiers ----------------------------------------------------------- */

static struct hst_mark *find(const struct hst_queues *q, const void *notifier)
{
    for (size_t i = q->n_marks; i-- > 0;)
        if (q->marks[i].notifier == notifier)
            return &q->marks[i];
    return NULL;
}

bool hst_place(struct hst_queues *q, const void *notifier,
               const struct hst_clock *at)
{
    struct hst_mark *m = find(q, notifier);
    if (!m) {
        if (!ISA_GROW(q->marks, q->n_marks, q->room_marks))
            return false;
        m = &q->marks[q->n_marks++];
        *m = (struct hst_mark){.notifier = notifier};
    }
    if (m->at.n)
        memset(m->at.of, 0, m->at.n * sizeof *m->at.of);
    return hst_join(&m->at, at);
}

const struct hst_clock *hst_placed(const struct hst_queues *q,
                                   const void *notifier)
{
    const struct hst_mark *m = find(q, notifier);
    return m ? &m->at : NULL;
}

void hst_gone(struct hst_queues *q, const void *notifier)
{
    struct hst_mark *m = find(q, notifier);
    if (!m)
        return;
    free(m->at.of);
    *m = q->marks[--q->n_marks];
}

void hst_queues_free(struct hst_queues *q)
{
    for (size_t i = 0; i < q->n; i++) {
        free(q->of[i].before.of);
        chk_shadow_free(&q->of[i].reads);
        chk_shadow_free(&q->of[i].atomics);
    }
    for (size_t i = 0; i < q->n_marks; i++)
        free(q->marks[i].at.of);
    free(q->host.of);
    free(q->of);
    free(q->marks);
    *q = (struct hst_queues){.n = 0};
}
