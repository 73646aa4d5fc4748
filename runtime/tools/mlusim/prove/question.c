/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "isa/image/dwarf/debuginfo.h"
#include "isa/support/memory/alloc.h"
#include "runtime/tools/array/elements.h"
#include "runtime/tools/array/source.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/prove/question.h"

const char *const proof_properties[PRV_N_PROPERTIES] = {
#define X(ID, name) [PRV_##ID] = (name),
#include "runtime/tools/prove/properties.def"
#undef X
};

static const char *keep(struct proof *p, char *text)
{
    if (text)
        p->texts[p->n_texts++] = text;
    return text;
}

/* The product of the dimensions of gdram:TYPE[A,B]..., as an expression. */
static const char *length_of(struct proof *p, const char *array)
{
    const char *open = strchr(array, '['), *close = open;
    char *text = NULL;
    size_t bytes;
    int depth = 0;
    for (close = open; close && *close; close++) {
        depth +=
            (*close == '(' || *close == '[') - (*close == ')' || *close == ']');
        if (depth == 0)
            break;
    }
    FILE *out = open && *close ? open_memstream(&text, &bytes) : NULL;
    if (!out)
        return NULL;
    fputc('(', out);
    for (const char *at = open + 1; at < close; at++)
        if (*at == ',')
            fputs(") * (", out);
        else
            fputc(*at, out);
    fputc(')', out);
    fclose(out);
    return keep(p, text);
}

static unsigned bytes_of(const char *array)
{
    const char *type = strchr(array, ':') + 1;
    const enum array_element element = array_named(type, strcspn(type, "["));
    return element < ARRAY_N_ELEMENTS ? (unsigned)array_types[element].bytes
                                      : 0;
}

/* The argument in a register, or in two. */
static bool add_argument(struct proof *p, const struct isa_param *param,
                         const char *text)
{
    struct prv_question *q = &p->question;
    struct prv_argument a = {.name = param->name};
    const unsigned n = param->kind == ISA_PARAM_STRUCT && param->bytes > 8 &&
                               param->bytes <= 16
                           ? 2
                           : 1;
    if (param->kind == ISA_PARAM_POINTER && array_source_is_made(text)) {
        a.bytes = bytes_of(text);
        a.length = a.bytes ? length_of(p, text) : NULL;
    } else if (param->kind == ISA_PARAM_INT)
        a.value = text;
    for (unsigned i = 0; i < n; i++) {
        if (q->n_arguments == PRV_MOST_ARGUMENTS)
            return cmd_refuse("prove: a kernel may have at most %d arguments",
                              PRV_MOST_ARGUMENTS);
        q->arguments[q->n_arguments++] = a;
    }
    return true;
}

bool proof_question(struct proof *p)
{
    struct prv_question *q = &p->question;
    const struct launched *l = &p->study.launched;
    const struct isa_kernel *kernel =
        l->kernel.own ? l->kernel.own : l->kernel.kernel;
    const struct sizes_space *space = &p->study.space;
    const char *type = mlusim_call_type(&p->study.call);
    q->image = &p->study.image;
    q->kernel = l->kernel.kernel;
    q->arch = p->study.compiled.arch;
    q->scope = space->scope;
    q->where = p->asked.where;
    q->output = -1;
    q->wanted = p->wanted;
    q->steps = 20000000;
    q->clusters = mlusim_call_cores(&p->study.call) / q->arch->cores;
    if (strcmp(type, "Block") == 0 || strcmp(type, "block") == 0)
        q->clusters = 0;
    for (size_t i = 0; i < space->n_sizes; i++) {
        q->low[i] = space->ranges[i].low;
        q->high[i] = space->ranges[i].high;
    }
    if (kernel->n_params != l->n_texts)
        return cmd_refuse("prove: %s has %zu parameters, and %zu --arg are "
                          "given",
                          kernel->pretty, kernel->n_params, l->n_texts);
    for (size_t i = 0; i < kernel->n_params; i++) {
        if (l->output == i + 1)
            q->output = (int)q->n_arguments;
        if (!add_argument(p, &kernel->params[i], l->texts[i]))
            return false;
    }
    return true;
}

void proof_close(struct proof *p)
{
    for (size_t i = 0; i < p->n_texts; i++)
        free(p->texts[i]);
    for (int i = 0; i < PRV_N_PROPERTIES; i++)
        free(p->verdicts[i].messages);
    sizes_study_close(&p->study);
}

/* Whether a line of a file has inline assembly. */
static bool is_assembly(const char *file, unsigned line)
{
    char text[1024] = "";
    FILE *f = fopen(file, "r");
    for (unsigned i = 0; f && i < line; i++)
        if (!fgets(text, sizeof text, f))
            text[0] = 0;
    if (f)
        fclose(f);
    const char *at = strstr(text, "asm");
    return at && strpbrk(at, "(v") == at + 3 + strspn(at + 3, "_ ");
}

void proof_line(struct proof *p, uint64_t pc, struct verdict *v)
{
    struct isa_location at;
    struct isa_debuginfo *info = p->study.launched.kernel.info;
    if (!pc || !info || !isa_debuginfo_line(info, pc, &at))
        return;
    v->line = at.line;
    const bool is_computed = strcmp(v->reason, "floating-point number") == 0 ||
                             strcmp(v->reason, "bits of a size") == 0;
    if (is_computed && is_assembly(at.file, at.line))
        snprintf(v->reason, sizeof v->reason, "inline assembly");
}
