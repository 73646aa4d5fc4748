/* SPDX-License-Identifier: MIT */
/*
 * A case that was not as expected is a failure, by the id of what happened: the
 * status that refused it, FAULT, or WRONG.
 */
#include "kernels/mluop/suites.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "kernels/mluop/show.h"

void cmd_suite_begin(struct junit *j, const struct kn_operator *op,
                     const char *device, const char *variant)
{
    char name[200];
    snprintf(name, sizeof name, "%s on %s", op->name, device);
    junit_suite(j, name);
    junit_property(j, "operator", "%s", op->name);
    junit_property(j, "device", "%s", device);
    junit_property(j, "variant", "%s", variant);
}

static const char *id_of(const struct cmd_outcome *o)
{
    if (o->result.status != MLUOP_STATUS_SUCCESS)
        return mluOpGetErrorString(o->result.status);
    if (o->expected != MLUOP_STATUS_SUCCESS)
        return "ACCEPTED";
    return o->result.sync != cnrtSuccess ? "FAULT" : "WRONG";
}

/* What is wrong with a case, in a sentence. */
static void put_sentence(const struct cmd_outcome *o, char *text, size_t bytes)
{
    const struct kn_verdict *wrong = NULL;
    for (size_t i = 0; i < o->result.n_verdicts && !wrong; i++)
        if (!o->result.verdicts[i].compared.is_right)
            wrong = &o->result.verdicts[i];
    if (o->expected != MLUOP_STATUS_SUCCESS)
        snprintf(text, bytes, "expected %s, got %s",
                 mluOpGetErrorString(o->expected),
                 mluOpGetErrorString(o->result.status));
    else if (o->result.status != MLUOP_STATUS_SUCCESS)
        snprintf(text, bytes, "refused with %s",
                 mluOpGetErrorString(o->result.status));
    else if (o->result.sync != cnrtSuccess)
        snprintf(text, bytes, "the kernel was stopped: %s",
                 cnrtGetErrorStr(o->result.sync));
    else if (wrong)
        snprintf(text, bytes,
                 "%s: %" PRIu64 " wrong, element %" PRIu64
                 " is %s, expected %s",
                 wrong->tensor, wrong->compared.n_wrong, wrong->compared.first,
                 wrong->compared.got, wrong->compared.wanted);
    else
        snprintf(text, bytes, "it did not come to its end");
}

void cmd_suite_add(struct junit *j, const struct cmd_outcome *o)
{
    char text[600], shape[128];
    junit_case(j, o->op->name, o->c->name, o->n_launches ? o->result.us : -1);
    if (!o->is_expected) {
        put_sentence(o, text, sizeof text);
        junit_end(j, JUNIT_FAILURE, id_of(o), text, o->sentence);
    }
    cmd_shape(o->op, o->c, shape, sizeof shape);
    snprintf(text, sizeof text,
             "shape %s\ntask type %s\nus %.3f\nIO cycles %" PRIu64
             "\ncompute cycles %" PRIu64 "\n",
             shape, o->type, o->result.us, o->io_cycles, o->compute_cycles);
    junit_output(j, text);
}
