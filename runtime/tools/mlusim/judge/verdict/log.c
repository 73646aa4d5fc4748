/* SPDX-License-Identifier: MIT */
/* The host code of an answer may have written any bytes to its log. Host code
 * could also have made all these requests by calls. So it is enough to check
 * that no command accesses an array of the task from the host; the device
 * refuses other errors. */
#include "runtime/tools/mlusim/judge/verdict/log.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "runtime/instruments/commands/commands.h"
#include "runtime/tools/array/elements.h"
#include "runtime/tools/judge/roles.h"

struct array {
    const struct jdg_argument *argument;
    uint64_t address, bytes;
};

struct look {
    struct jdg_verdict *verdict;
    const char *device;
    size_t c;
    struct array arrays[JDG_MAX_ARGUMENTS];
    size_t n_arrays, n_allocated;
    bool is_bad;
};

__attribute__((format(printf, 3, 4))) static void
find(struct look *l, enum jdg_error error, const char *format, ...)
{
    char sentence[600];
    va_list values;
    va_start(values, format);
    vsnprintf(sentence, sizeof sentence, format, values);
    va_end(values);
    l->is_bad = true;
    jdg_find(l->verdict, error, l->device, l->c + 1, "%s", sentence);
}

static void damaged(struct look *l, const char *what)
{
    find(l, JDG_ERROR_ENTRY_LOG, "the log of %s: %s", l->verdict->task->entry,
         what);
}

/* Returns the array of the task that shares bytes with a range; NULL: none. */
static const struct array *array_at(const struct look *l, uint64_t address,
                                    uint64_t bytes)
{
    for (size_t i = 0; i < l->n_arrays; i++) {
        const struct array *a = &l->arrays[i];
        if (address < a->address ? a->address - address < bytes
                                 : address - a->address < a->bytes)
            return a;
    }
    return NULL;
}

/* Compares the first allocations with the arrays of the task, in their order.
 */
static void look_at_allocation(struct look *l, const struct com_command *c)
{
    struct array *a = &l->arrays[l->n_allocated];
    if (l->n_allocated++ >= l->n_arrays)
        return;
    a->address = c->numbers[0];
    if (c->numbers[1] != a->bytes)
        damaged(l, "it does not begin with the arrays of the task");
}

static void look_at_write(struct look *l, const struct com_command *c)
{
    const struct array *a = array_at(l, c->numbers[0], c->n);
    if (a)
        find(l, JDG_ERROR_ENTRY_COPIES,
             "host code copies %" PRIu64 " bytes to %s; what it knows belongs "
             "into memory of its own, and kernels write the arrays of the task",
             c->n, a->argument->name);
}

/* Refuses a copy from device to device. Such a copy takes no simulated time, so
 * host code could use it instead of a kernel. */
static void look_at_copy(struct look *l, const struct com_command *c)
{
    find(l, JDG_ERROR_ENTRY_COPIES,
         "host code copies %" PRIu64
         " bytes from device to device, which takes "
         "no simulated time here; let a kernel copy them",
         c->numbers[2]);
}

static void look_at_release(struct look *l, const struct com_command *c)
{
    const struct array *a = array_at(l, c->numbers[0], 1);
    if (a)
        find(l, JDG_ERROR_ENTRY_CALL,
             "cnrtFree of %s, which is an array of the task",
             a->argument->name);
}

static void look_at_command(struct look *l, const struct com_command *c)
{
    if (c->kind == COM_ALLOCATE)
        look_at_allocation(l, c);
    else if (l->n_allocated < l->n_arrays)
        damaged(l, "it does not begin with the arrays of the task");
    else if (c->kind == COM_WRITE)
        look_at_write(l, c);
    else if (c->kind == COM_COPY)
        look_at_copy(l, c);
    else if (c->kind == COM_FREE)
        look_at_release(l, c);
    else if (c->kind == COM_REFUSED)
        damaged(l, "it ends before the function did");
    else if (c->kind == COM_READ || c->kind == COM_CONVERT)
        damaged(l, "it has commands of another program");
}

static void add_arrays(struct look *l)
{
    const struct jdg_task *t = l->verdict->task;
    for (size_t i = 0; i < t->n_arguments; i++)
        if (jdg_is_array(&t->arguments[i]))
            l->arrays[l->n_arrays++] = (struct array){
                .argument = &t->arguments[i],
                .bytes = (uint64_t)l->verdict->drawn->cases[l->c].n[i] *
                         array_types[t->arguments[i].type].bytes};
}

void jdg_log_check(struct jdg_verdict *v, const char *device, size_t c,
                   const struct jdg_log *log)
{
    struct look l = {.verdict = v, .device = device, .c = c};
    struct com_reader reader;
    struct com_command command;
    enum com_next next = COM_DAMAGED;
    add_arrays(&l);
    if (com_open(&reader, log->bytes, log->n))
        while (!l.is_bad && (next = com_next(&reader, &command)) == COM_COMMAND)
            look_at_command(&l, &command);
    if (!l.is_bad && (next == COM_DAMAGED || l.n_allocated < l.n_arrays))
        damaged(&l, "it is damaged");
    if (!l.is_bad && reader.n_launches == 0)
        find(&l, JDG_ERROR_UNWRITTEN, "%s launches no kernel", v->task->entry);
}

void jdg_log_text(const void *said, size_t n, char *text, size_t bytes)
{
    const char *from = said;
    size_t i = 0;
    for (; i < n && i + 1 < bytes; i++)
        text[i] = from[i] >= ' ' && from[i] <= '~' ? from[i] : '?';
    text[i] = 0;
}

bool jdg_log_is_refused(struct jdg_verdict *v, const char *device, size_t c,
                        const struct jdg_log *log)
{
    static const enum jdg_error errors[COM_N_REFUSALS] = {
        [COM_READS_DEVICE] = JDG_ERROR_ENTRY_READS,
        [COM_CALL] = JDG_ERROR_ENTRY_CALL,
        [COM_MANY] = JDG_ERROR_LIMIT,
    };
    struct look l = {.verdict = v, .device = device, .c = c};
    struct com_reader reader;
    struct com_command last = {.kind = COM_N_KINDS}, command;
    char text[300];
    if (!com_open(&reader, log->bytes, log->n))
        return false;
    while (com_next(&reader, &command) == COM_COMMAND)
        last = command;
    if (last.kind != COM_REFUSED || last.numbers[0] >= COM_N_REFUSALS)
        return false;
    jdg_log_text(last.bytes, last.n, text, sizeof text);
    find(&l, errors[last.numbers[0]], "%s", text);
    return true;
}
