/* SPDX-License-Identifier: MIT */
/* Shapes of pooling. Operands after d and a (and after the mask of maxpool_bp,
 * the second letter I): channel, height, width, kernel_height, kernel_width,
 * stride_width, stride_height. All of them are checked before any division. */
#include "isa/semantics/pool.h"
#include "isa/shapes/shape.h"

#include <assert.h>

/* Checks the parameters from channel to stride_height, one by one. */
static void check_windows(struct isa_shaping *s)
{
    s->call->n = 0;
    static const struct {
        char letter;
        int nth;
        const char *what;
    } counts[] = {
        {'l', 0, "channel count"},
        {'h', 0, "height"},
        {'v', 0, "width"},
        {'l', 1, "kernel height"},
        {'l', 2, "kernel width"},
        {'l', 3, "stride along the width"},
        {'l', 4, "stride along the height"},
    };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        isa_shape_count(s, counts[i].letter, counts[i].nth, counts[i].what);
}

/* Checks that a kernel of so many elements at this distance fits into a tensor
 * side. */
static void check_fit(struct isa_shaping *s, int nth, uint64_t step,
                      const char *what, uint64_t side)
{
    int at = isa_shape_find(s, 'l', nth);
    assert(at >= 0 && step > 0);
    uint64_t kernel = s->call->arg[at];
    if (s->error.operand >= 0 ||
        isa_shape_product(s, at, kernel, step) <= side + step - 1)
        return;
    isa_shape_complain(s, at,
                       "a kernel of %s %" PRIu64 " with elements at a "
                       "distance of %" PRIu64
                       " does not fit into the %s %" PRIu64,
                       what, kernel, step, what, side);
}

/* Checks that indices can count the elements of a window. */
static void check_index(struct isa_shaping *s, char letter)
{
    int at = isa_shape_find(s, letter, 0);
    if (at < 0 || s->error.operand >= 0)
        return;
    enum isa_type type =
        isa_operand_type(s->op, at, s->call->type, s->call->source);
    int height = isa_shape_find(s, 'l', 1), width = isa_shape_find(s, 'l', 2);
    uint64_t n =
        isa_shape_product(s, width, s->call->arg[height], s->call->arg[width]);
    if (n > UINT64_C(1) << 8 * isa_types[type].bytes)
        isa_shape_complain(s, width,
                           "a window of %" PRIu64
                           " elements is more than an index of %u bits counts",
                           n, 8 * isa_types[type].bytes);
}

/* Elements of the height x width x channel tensor. */
static uint64_t tensor_elements(struct isa_shaping *s, uint64_t channel,
                                uint64_t height, uint64_t width)
{
    uint64_t plane =
        isa_shape_product(s, isa_shape_find(s, 'v', 0), height, width);
    return isa_shape_product(s, isa_shape_find(s, 'l', 0), plane, channel);
}

/* Sets extents and work from the number of elements of the tensor and of the
 * results. `outer` is the operand with the tensor; the other operands have the
 * results. Work counts every element of every window, because the unit reads
 * them all. */
static void finish(struct isa_shaping *s, const struct isa_pool *p, int outer,
                   uint64_t all, uint64_t results)
{
    assert(p->rows > 0 && p->columns > 0);
    for (int k = 0; k < s->op->n_operands; k++)
        if (isa_letter(s->op->operands[k])->access != ISA_ACCESS_NUMBER)
            isa_shape_elements(s, k, k == outer ? all : results);
    int at = isa_shape_find(s, 'l', 1);
    uint64_t windows = isa_shape_product(s, at, p->rows, p->columns);
    uint64_t kernel =
        isa_shape_product(s, at, p->kernel_height, p->kernel_width);
    uint64_t read = isa_shape_product(s, at, windows, kernel);
    s->call->n = results;
    s->call->work = isa_shape_product(s, at, read, p->channel) * s->element;
}

static void plain_windows(struct isa_shaping *s, int outer)
{
    const struct isa_call *c = s->call;
    check_windows(s);
    check_fit(s, 1, 1, "height", c->arg[isa_shape_find(s, 'h', 0)]);
    check_fit(s, 2, 1, "width", c->arg[isa_shape_find(s, 'v', 0)]);
    check_index(s, 'I');
    check_index(s, 'J');
    if (s->error.operand >= 0)
        return;
    struct isa_pool p = isa_pool(c, isa_shape_find(s, 'l', 0));
    uint64_t all = tensor_elements(s, p.channel, p.height, p.width);
    finish(s, &p, outer, all, tensor_elements(s, p.channel, p.rows, p.columns));
}

void isa_shape_pool(struct isa_shaping *s)
{
    plain_windows(s, 1);
}

void isa_shape_pool_back(struct isa_shaping *s)
{
    int overlap = isa_shape_find(s, 'i', 0);
    plain_windows(s, 0);
    if (overlap >= 0 && s->call->arg[overlap] > 1)
        isa_shape_complain(s, overlap, "%" PRId64 " is no mluPoolBPOverlap",
                           (int64_t)s->call->arg[overlap]);
}

/* Computes the shape for windows with steps and distances. may_shrink: windows
 * may exceed the edge. */
static void stepped_windows(struct isa_shaping *s, bool may_shrink)
{
    int wide_at = isa_shape_find(s, 'l', 2);
    check_windows(s);
    uint64_t step_height = isa_shape_count(s, 'l', 5, "distance of rows");
    uint64_t step_width = isa_shape_count(s, 'l', 6, "distance of columns");
    isa_shape_count(s, 'l', 7, "distance of rows of results");
    isa_shape_count(s, 'l', 8, "distance of columns of results");
    check_fit(s, 1, step_height, "height",
              s->call->arg[isa_shape_find(s, 'h', 0)]);
    if (may_shrink)
        isa_shape_product(s, wide_at, s->call->arg[wide_at], step_width);
    else
        check_fit(s, 2, step_width, "width",
                  s->call->arg[isa_shape_find(s, 'v', 0)]);
    check_index(s, 'J');
    if (s->error.operand >= 0)
        return;
    struct isa_pool p =
        may_shrink ? isa_pool_shrinking(s->call) : isa_pool_dilated(s->call);
    uint64_t high =
        isa_shape_product(s, isa_shape_find(s, 'l', 7), p.rows, p.apart_height);
    uint64_t wide = isa_shape_product(s, isa_shape_find(s, 'l', 8), p.columns,
                                      p.apart_width);
    uint64_t all = tensor_elements(s, p.channel, p.height, p.width);
    finish(s, &p, 1, all,
           tensor_elements(s, p.channel, high - p.apart_height + 1,
                           wide - p.apart_width + 1));
}

void isa_shape_pool_shrinking(struct isa_shaping *s)
{
    stepped_windows(s, true);
}

void isa_shape_pool_dilated(struct isa_shaping *s)
{
    stepped_windows(s, false);
}
