/* SPDX-License-Identifier: MIT */
/*
 * Random calls of the operators' interface: a good call with one to four things
 * changed at random. A call that is refused says one sentence that names the
 * function, and leaves all tensors as they were; one that is accepted runs to
 * its end. CALLS: how many calls of each operator and device; SEED: others. A
 * failure names the call, which CALLS and SEED repeat.
 */
#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/harness/operator.h"
#include "kernels/harness/random.h"
#include "kernels/harness/run.h"
#include "kernels/library/descriptor.h"
#include "kernels/library/handle.h"
#include "kernels/library/log.h"
#include "kernels/library/sparse_convolution.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))
enum { MOST_CHANGES = 4, FEW_CALLS = 200, ARENA = 1 << 20 };

/* A call: the good arguments, and what takes their places. */
struct call {
    const struct kn_operator *op;
    struct kn_tensor tensors[KN_MAX_TENSORS];
    struct kn_arg good[KN_MAX_PARAMS], args[KN_MAX_PARAMS];
    struct mluOpTensorStruct descs[KN_MAX_PARAMS];
    struct mluOpSparseConvolutionStruct conv;
    char *arena; /* on the device */
};

struct said {
    int n;
    char last[1024];
};

static void listen(void *user, const char *sentence)
{
    struct said *s = user;
    s->n++;
    snprintf(s->last, sizeof s->last, "%s", sentence);
}

static int pick(struct kn_random *r, int n)
{
    return kn_random_int(r, 0, n - 1);
}

/* A number at or near the right one, or at an end. */
static int number_near(struct kn_random *r, int good)
{
    const int numbers[] = {0,    -1,      1,
                           2,    INT_MIN, INT_MAX,
                           good, good,    good > INT_MIN ? -good : good};
    return numbers[pick(r, COUNT(numbers))];
}

static int64_t size_near(struct kn_random *r, int64_t good)
{
    const int64_t sizes[] = {0,
                             -1,
                             1,
                             good,
                             good - 1,
                             INT_MAX,
                             INT64_C(1) << 31,
                             INT64_MAX,
                             INT64_MIN,
                             INT64_C(1) << 40};
    return sizes[pick(r, COUNT(sizes))];
}

static void change_desc(struct kn_random *r, struct mluOpTensorStruct *d)
{
    switch (pick(r, 6)) {
    case 0:
        d->dtype = (mluOpDataType_t)pick(r, 20);
        break;
    case 1:
        d->layout = (mluOpTensorLayout_t)pick(r, 13);
        break;
    case 2:
        d->rank = pick(r, MLUOP_DIM_MAX + 1);
        break;
    case 3:
        d->has_strides = true;
        for (int i = 0; i < d->rank; i++)
            d->strides[i] = size_near(r, 1);
        break;
    case 4:
        d->pointer_mode = MLUOP_POINTER_MODE_HOST;
        break;
    default:
        if (d->rank > 0) {
            int64_t *size = &d->dims[pick(r, d->rank)];
            *size = size_near(r, *size);
        }
    }
}

/* Changes a value of the convolution, which the other values may not fit. */
static void change_conv(struct kn_random *r,
                        struct mluOpSparseConvolutionStruct *c)
{
    int *fields[] = {c->pad,         c->stride,       c->dilation,
                     c->input_space, c->filter_space, c->output_space};
    int *one[] = {&c->batch_size, &c->sub_m, &c->transpose, &c->inverse};
    const int field = pick(r, COUNT(fields) + COUNT(one));
    int *value = field < COUNT(fields) ? &fields[field][pick(r, 3)]
                                       : one[field - COUNT(fields)];
    *value = number_near(r, *value);
}

/* Changes an address: none, or one in memory that is large enough for every
 * tensor, where others may be as well. */
static void change_pointer(struct kn_random *r, struct call *c,
                           struct kn_arg *a)
{
    const int at[] = {0, 1, 2, 3, 4, 6, 128, 4096};
    a->pointer = pick(r, 3) ? c->arena + at[pick(r, COUNT(at))] : NULL;
}

static void change(struct kn_random *r, struct call *c)
{
    static const float reals[] = {0, -1, NAN, INFINITY, -INFINITY, 0.5f};
    const int i = pick(r, (int)c->op->function->n_params);
    struct kn_arg *a = &c->args[i];
    switch (c->op->function->params[i].kind) {
    case KN_PARAM_HANDLE:
        a->handle = pick(r, 8) ? a->handle : NULL;
        break;
    case KN_PARAM_INT:
    case KN_PARAM_REDUCE_MODE:
        a->number = number_near(r, a->number);
        break;
    case KN_PARAM_FLOAT:
        a->real = reals[pick(r, COUNT(reals))];
        break;
    case KN_PARAM_DESC:
        if (pick(r, 8) == 0)
            a->desc = NULL;
        else if (a->desc)
            change_desc(r, &c->descs[i]);
        break;
    case KN_PARAM_SPARSE_CONV:
        change_conv(r, &c->conv);
        break;
    case KN_PARAM_WORKSPACE_SIZE:
        a->size = (size_t[]){0, 1, a->size - 1, SIZE_MAX}[pick(r, 3)];
        break;
    case KN_PARAM_INPUT:
    case KN_PARAM_OUTPUT:
    case KN_PARAM_WORKSPACE:
        change_pointer(r, c, a);
    }
}

/* Makes a call of a seed. */
static void draw(struct call *c, uint32_t seed)
{
    struct kn_random r = kn_random_init(seed);
    memcpy(c->args, c->good, sizeof c->args);
    for (size_t i = 0; i < c->op->function->n_params; i++)
        switch (c->op->function->params[i].kind) {
        case KN_PARAM_DESC:
            c->descs[i] = *c->good[i].desc;
            c->args[i].desc = &c->descs[i];
            break;
        case KN_PARAM_SPARSE_CONV:
            c->conv = *c->good[i].conv;
            c->args[i].conv = &c->conv;
            break;
        default:
            break;
        }
    for (int n = kn_random_int(&r, 1, MOST_CHANGES); n > 0; n--)
        change(&r, c);
}

static void expect_untouched(const struct call *c, uint32_t seed)
{
    for (size_t i = 0; i < c->op->n_tensors; i++) {
        const struct kn_tensor *t = &c->tensors[i];
        const size_t bytes = kn_tensor_bytes(t);
        char *now = kn_allocate(bytes);
        CNRT_CHECK(cnrtMemcpy(now, t->device, bytes, cnrtMemcpyDevToHost));
        cr_expect_eq(memcmp(now, t->host, bytes), 0, "%s, SEED=%u: %s changed",
                     c->op->name, seed, t->name);
        free(now);
    }
}

/* Makes a call and judges it; whether it may have written to tensors. */
static bool make(struct call *c, uint32_t seed)
{
    struct said said = {0};
    draw(c, seed);
    kn_log_redirect(listen, &said);
    const mluOpStatus_t status = c->op->call(c->args);
    kn_log_redirect(NULL, NULL);
    cr_expect_eq(cnrtQueueSync(NULL), cnrtSuccess, "%s, SEED=%u: a fault",
                 c->op->name, seed);
    if (status == MLUOP_STATUS_SUCCESS) {
        cr_expect_eq(said.n, 0, "%s, SEED=%u: %s", c->op->name, seed,
                     said.last);
        return true;
    }
    cr_expect(said.n == 1 && strstr(said.last, c->op->function->name),
              "%s, SEED=%u: %s, %d sentences: %s", c->op->name, seed,
              mluOpGetErrorString(status), said.n, said.last);
    /* Refused when outputs have been counted, as the document has it. */
    if (strstr(said.last, "the number of active outputs"))
        return true;
    expect_untouched(c, seed);
    return false;
}

/* Puts outputs back as they were before the call. */
static void restore(const struct call *c)
{
    for (size_t i = 0; i < c->op->n_tensors; i++)
        CNRT_CHECK(cnrtMemcpy(c->tensors[i].device, c->tensors[i].host,
                              kn_tensor_bytes(&c->tensors[i]),
                              cnrtMemcpyHostToDev));
}

static void calls_of(const struct kn_operator *op)
{
    const char *text = getenv("CALLS"), *from = getenv("SEED");
    const int n = text ? atoi(text) : FEW_CALLS;
    const uint32_t first = from ? (uint32_t)atoi(from) : 1;
    struct call c = {.op = op};
    mluOpHandle_t handle;
    int accepted = 0;
    const struct kn_case *good = kn_case_find(op, "by_hand");
    good = good ? good : kn_case_find(op, "case16");
    cr_assert(good);
    cr_assert_eq(mluOpCreate(&handle), MLUOP_STATUS_SUCCESS);
    kn_tensors_new(op, good, c.tensors);
    kn_args_bind(op, good, c.tensors, handle, c.good);
    CNRT_CHECK(cnrtMalloc((void **)&c.arena, ARENA));
    CNRT_CHECK(cnrtMemset(c.arena, 0, ARENA));
    for (int i = 0; i < n; i++)
        if (make(&c, first + (uint32_t)i)) {
            accepted++;
            restore(&c);
        }
    cr_log_info("%s: %d of %d accepted", op->name, accepted, n);
    cr_expect(n < FEW_CALLS || (accepted > 0 && accepted < n));
    CNRT_CHECK(cnrtFree(c.arena));
    kn_args_release(op, c.good);
    kn_tensors_free(op, c.tensors);
    mluOpDestroy(handle);
}

#define CALLS_OF(name)                           \
    Test(calls, name##_on_370)                   \
    {                                            \
        setenv("MLUSIM_DEVICE", "MLU370-X4", 1); \
        calls_of(&kn_op_##name);                 \
    }                                            \
    Test(calls, name##_on_590)                   \
    {                                            \
        setenv("MLUSIM_DEVICE", "MLU590-H8", 1); \
        calls_of(&kn_op_##name);                 \
    }
#define X(name, generation) CALLS_OF(name)
#include "kernels/operators.def"
#undef X
