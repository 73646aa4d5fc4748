/* SPDX-License-Identifier: MIT */
/*
 * The prototype has C linkage, and so has the function of the answer then,
 * whether it says so or not. One with other types is another function; the
 * declaration is weak, so that there may be none.
 */
#include "runtime/tools/mlusim/judge/run/prototype.h"

#include <stdlib.h>

#include "runtime/instruments/settings/writes.h"
#include "runtime/tools/array/elements.h"
#include "runtime/tools/judge/roles.h"

/* "const float *", "int32_t " */
static void put_type(FILE *out, const struct jdg_argument *a)
{
    fprintf(out, "%s%s %s",
            jdg_is_array(a) && !jdg_is_written(a) ? "const " : "",
            array_types[a->type].c_name, jdg_is_array(a) ? "*" : "");
}

void jdg_prototype(FILE *out, const struct jdg_task *task)
{
    const bool is_first = task->queue_is_first;
    fprintf(out, "void %s(%s", task->entry,
            is_first ? "cnrtQueue_t queue" : "");
    for (size_t i = 0; i < task->n_arguments; i++) {
        fputs(i || is_first ? ", " : "", out);
        put_type(out, &task->arguments[i]);
        fputs(task->arguments[i].name, out);
    }
    fputs(is_first ? ")" : ", cnrtQueue_t queue)", out);
}

static void put_call(FILE *out, const struct jdg_task *task)
{
    static const char head[] = "extern \"C\" int " RT_ENTRY_CALL
                               "(void *const *values, cnrtQueue_t queue)";
    const bool is_first = task->queue_is_first;
    fprintf(out, "%s;\n%s\n{\n    if (!%s)\n        return 0;\n    %s(%s", head,
            head, task->entry, task->entry, is_first ? "queue" : "");
    for (size_t i = 0; i < task->n_arguments; i++) {
        fprintf(out, "%s*(", i || is_first ? ", " : "");
        put_type(out, &task->arguments[i]);
        fprintf(out, "*)values[%zu]", i);
    }
    fprintf(out, "%s);\n    return 1;\n}\n", is_first ? "" : ", queue");
}

char *jdg_front_text(const struct jdg_task *task,
                     const struct mlusim_compiled *compiled, size_t n)
{
    char *text = NULL;
    size_t bytes = 0;
    FILE *out = open_memstream(&text, &bytes);
    if (!out)
        return NULL;
    fprintf(out, "/* host code, beside code for");
    for (size_t i = 0; i < n; i++)
        fprintf(out, " %s", compiled[i].arch->name);
    fprintf(out, " */\n#include <cnrt.h>\n"
                 "extern \"C\" __attribute__((weak)) ");
    jdg_prototype(out, task);
    fprintf(out, ";\n");
    put_call(out, task);
    const bool is_good = !(ferror(out) | fclose(out));
    if (is_good)
        return text;
    free(text);
    return NULL;
}
