/* SPDX-License-Identifier: MIT */
/*
 * Every guard of every operator: a good call with exactly that condition broken
 * is refused with the status of its row and one sentence that names the
 * function, the parameter, its value and what is allowed; outputs stay as they
 * were. Then what a device of generation 2 and a forced task type do.
 */
#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/harness/operator.h"
#include "kernels/library/handle.h"
#include "kernels/library/log.h"
#include "kernels/harness/run.h"
#include "tests/kernels/breakage.h"

/* Sentences since the last look. */
struct said {
    int n;
    char last[512];
};

static void listen(void *user, const char *sentence)
{
    struct said *s = user;
    s->n++;
    snprintf(s->last, sizeof s->last, "%s", sentence);
}

/* A good call of an operator: its smallest case. */
struct good_call {
    const struct kn_operator *op;
    const struct kn_case *c;
    mluOpHandle_t handle;
    struct kn_tensor tensors[KN_MAX_TENSORS];
    struct kn_arg args[KN_MAX_PARAMS];
};

static void good_call_init(struct good_call *g, const struct kn_operator *op,
                           const char *case_name)
{
    g->op = op;
    g->c = kn_case_find(op, case_name);
    cr_assert(g->c);
    cr_assert_eq(mluOpCreate(&g->handle), MLUOP_STATUS_SUCCESS);
    kn_tensors_new(op, g->c, g->tensors);
    kn_args_bind(op, g->c, g->tensors, g->handle, g->args);
}

static void good_call_fini(struct good_call *g)
{
    kn_args_release(g->op, g->args);
    kn_tensors_free(g->op, g->tensors);
    mluOpDestroy(g->handle);
}

static void expect_outputs_untouched(const struct good_call *g)
{
    for (size_t i = 0; i < g->op->n_tensors; i++) {
        const struct kn_tensor *t = &g->tensors[i];
        size_t bytes = kn_tensor_bytes(t);
        char *now = malloc(bytes);
        cr_assert_eq(cnrtMemcpy(now, t->device, bytes, cnrtMemcpyDevToHost),
                     cnrtSuccess);
        cr_assert_eq(memcmp(now, t->host, bytes), 0, "%s changed", t->name);
        free(now);
    }
}

static void expect_word(const struct said *said, const char *word,
                        const char *id)
{
    cr_assert(strstr(said->last, word), "guard %s: no \"%s\" in: %s", id, word,
              said->last);
}

static void expect_refusal(const struct good_call *g,
                           const struct kn_guard *guard,
                           const struct breakage *b)
{
    struct said said = {0};
    kn_log_redirect(listen, &said);
    mluOpStatus_t status = g->op->call(b->args);
    kn_log_redirect(NULL, NULL);
    cr_assert_eq(status, guard->status, "guard %s: %s, said: %s", guard->id,
                 mluOpGetErrorString(status), said.last);
    expect_outputs_untouched(g);
    if (guard->status == MLUOP_STATUS_SUCCESS) {
        cr_assert_eq(said.n, 0, "guard %s: %s", guard->id, said.last);
        return;
    }
    cr_assert_eq(said.n, 1, "guard %s: %d sentences", guard->id, said.n);
    expect_word(&said, g->op->function->name, guard->id);
    expect_word(&said, g->op->function->params[guard->param].name, guard->id);
    expect_word(&said, b->value, guard->id);
    expect_word(&said, b->allowed, guard->id);
    expect_word(&said, guard->section, guard->id);
}

static int break_every_way(const struct good_call *g,
                           const struct kn_guard *guard)
{
    struct breakage b;
    int n = 0;
    for (int way = 0;; way++) {
        switch (breakage_make(g->op, guard, g->args, way, &b)) {
        case BREAKAGE_DONE:
            return n;
        case BREAKAGE_SKIP:
            break;
        case BREAKAGE_MADE:
            expect_refusal(g, guard, &b);
            n++;
            break;
        }
    }
}

/* The case "guards" is the call to break: sizes above 1, no two of them equal
 * that need not be. */
Test(guards, every_row_of_every_operator)
{
    size_t n;
    const struct kn_operator *const *ops = kn_operators(&n);
    for (size_t i = 0; i < n; i++) {
        const struct kn_operator *op = ops[i];
        struct good_call g;
        good_call_init(&g, op, "guards");
        for (size_t k = 0; k < op->function->n_guards; k++) {
            int ways = break_every_way(&g, &op->function->guards[k]);
            cr_assert_gt(ways, 0, "guard %s", op->function->guards[k].id);
        }
        cr_assert_eq(op->call(g.args), MLUOP_STATUS_SUCCESS);
        cr_assert_eq(cnrtSyncDevice(), cnrtSuccess);
        good_call_fini(&g);
    }
}

Test(guards, rows_are_named_once)
{
    size_t n;
    const struct kn_operator *const *ops = kn_operators(&n);
    for (size_t i = 0; i < n; i++)
        for (size_t a = 0; a < ops[i]->function->n_guards; a++)
            for (size_t b = 0; b < a; b++)
                cr_assert_str_neq(ops[i]->function->guards[a].id,
                                  ops[i]->function->guards[b].id);
}

/* Neighbouring blocks of memory are not an overlap. */
Test(guards, tensors_may_touch)
{
    struct good_call g;
    good_call_init(&g, kn_operator_find("voxel_pooling_forward"), "guards");
    size_t geom = kn_tensor_bytes(&g.tensors[0]);
    size_t memo = kn_tensor_bytes(&g.tensors[3]);
    char *block;
    cr_assert_eq(cnrtMalloc((void **)&block, geom + memo), cnrtSuccess);
    cr_assert_eq(cnrtMemset(block, 0xff, geom + memo), cnrtSuccess);
    for (size_t i = 0; i < g.op->function->n_params; i++) {
        if (strcmp(g.op->function->params[i].name, "geom_xyz") == 0)
            g.args[i].pointer = block + memo;
        if (strcmp(g.op->function->params[i].name, "pos_memo") == 0)
            g.args[i].pointer = block;
    }
    cr_assert_eq(g.op->call(g.args), MLUOP_STATUS_SUCCESS);
    cr_assert_eq(cnrtSyncDevice(), cnrtSuccess);
    cr_assert_eq(cnrtFree(block), cnrtSuccess);
    good_call_fini(&g);
}

/* The parameter of the handle in every operator. */
static const struct mluOpContext *handle_in(const struct good_call *g)
{
    cr_assert_eq(g->op->function->params[0].kind, KN_PARAM_HANDLE);
    return g->args[0].handle;
}

/* The real thing beside the handle that pretends. */
static void refused_on(const char *device, const char *operator)
{
    struct good_call g;
    struct said said = {0};
    char arch[32];
    setenv("MLUSIM_DEVICE", device, 1);
    kn_log_redirect(listen, &said);
    good_call_init(&g, kn_operator_find(operator), "guards");
    said.n = 0; /* a workspace may have been refused */
    snprintf(arch, sizeof arch, "architecture %d", handle_in(&g)->arch);
    cr_expect_eq(g.op->call(g.args), MLUOP_STATUS_ARCH_MISMATCH,
                 "%s on %s", operator, device);
    kn_log_redirect(NULL, NULL);
    cr_expect_eq(said.n, 1, "%s on %s: %d sentences", operator, device, said.n);
    expect_word(&said, arch, device);
    expect_outputs_untouched(&g);
    good_call_fini(&g);
}

/* Nobody has a kernel for it. */
Test(guards, mlu220_is_refused)
{
    size_t n;
    const struct kn_operator *const *ops = kn_operators(&n);
    for (size_t i = 0; i < n; i++)
        refused_on("MLU220-M2", ops[i]->name);
}

Test(guards, mlu270_is_refused)
{
    refused_on("MLU270", "voxel_pooling_forward");
    refused_on("MLU270", "get_indice_pairs");
}

Test(guards, mlu290_is_refused)
{
    refused_on("MLU290-M5", "voxel_pooling_forward");
    refused_on("MLU290-M5", "get_indice_pairs");
}

/* A launch that finds no code is the device's fault, too. */
Test(guards, no_code_is_no_failure_of_execution, .init = cr_redirect_stderr)
{
    size_t n;
    const struct kn_operator *const *ops = kn_operators(&n);
    setenv("MLUSIM_DEVICE", "MLU220-M2", 1);
    for (size_t i = 0; i < n; i++) {
        struct good_call g;
        struct said said = {0};
        kn_log_redirect(listen, &said);
        good_call_init(&g, ops[i], "guards");
        g.handle->arch = 372;
        kn_args_release(g.op, g.args);
        kn_args_bind(g.op, g.c, g.tensors, g.handle, g.args);
        cr_expect_eq(g.op->call(g.args), MLUOP_STATUS_ARCH_MISMATCH, "%s",
                     ops[i]->name);
        kn_log_redirect(NULL, NULL);
        expect_word(&said, "no code", ops[i]->name);
        good_call_fini(&g);
    }
}

/* ---- tensors of zero elements -------------------------------------------- */

static void forget_pointers(struct breakage *b, const struct kn_function *f)
{
    for (size_t i = 0; i < f->n_params; i++)
        if (f->params[i].kind == KN_PARAM_INPUT ||
            f->params[i].kind == KN_PARAM_OUTPUT ||
            f->params[i].kind == KN_PARAM_WORKSPACE)
            b->args[i].pointer = NULL;
}

/* A call that has nothing to do, or that has a tensor which must not be empty,
 * is answered before anybody looks at pointers. */
Test(guards, an_empty_tensor_needs_no_pointer)
{
    size_t n;
    const struct kn_operator *const *ops = kn_operators(&n);
    for (size_t i = 0; i < n; i++) {
        const struct kn_function *f = ops[i]->function;
        struct good_call g;
        good_call_init(&g, ops[i], "guards");
        for (size_t k = 0; k < f->n_guards; k++) {
            struct breakage b;
            if (f->guards[k].kind != KN_GUARD_NOT_EMPTY)
                continue;
            for (int way = 0; breakage_make(ops[i], &f->guards[k], g.args, way,
                                            &b) == BREAKAGE_MADE;
                 way++) {
                forget_pointers(&b, f);
                expect_refusal(&g, &f->guards[k], &b);
            }
        }
        good_call_fini(&g);
    }
}

Test(guards, what_is_forced_must_exist)
{
    setenv("MLUSIM_DEVICE", "MLU370-X8", 1); /* 4 clusters */
    struct good_call g;
    struct said said = {0};
    good_call_init(&g, kn_operator_find("voxel_pooling_forward"), "few_points");
    kn_log_redirect(listen, &said);
    kn_handle_force(g.handle, cnrtFuncTypeUnion8, NULL);
    cr_assert_eq(g.op->call(g.args), MLUOP_STATUS_NOT_SUPPORTED);
    expect_word(&said, "union8 task takes 8 clusters", "union8");
    expect_word(&said, "at most 4", "union8");
    kn_handle_force(g.handle, cnrtFuncTypeMutable, "pingpnog");
    cr_assert_eq(g.op->call(g.args), MLUOP_STATUS_BAD_PARAM);
    expect_word(&said, "\"pingpnog\"", "variant");
    expect_word(&said, "documented, pingpong", "variant");
    kn_log_redirect(NULL, NULL);
    cr_assert_eq(said.n, 2);
    expect_outputs_untouched(&g);
    good_call_fini(&g);
}
