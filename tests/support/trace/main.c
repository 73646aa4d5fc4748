/* SPDX-License-Identifier: MIT */
/*
 * trace_check FILE: whether a trace is what viewers of the Trace Event Format
 * want (status 1 with a sentence if not): threads have names, slices of a
 * thread nest or are apart, arrows come in pairs and lie within slices. Then
 * prints what is in it, for comparison with the report:
 *   ops UNIT COUNT BUSY      per unit, cycles summed over all cores
 *   waits COUNT CYCLES
 *   steps|tasks|launches|arrows|regions COUNT
 */
#include <jansson.h>

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct slice {
    long thread; /* pid * 65536 + tid */
    long from, to;
    const char *name;
};

struct tip {
    long id, thread, at;
    bool is_end;
};

static struct slice *slices;
static struct tip *tips;
static size_t n_slices, n_tips;

static void wrong(const char *what, const char *which)
{
    printf("%s: %s\n", what, which);
    exit(1);
}

static long ns(const json_t *event, const char *key)
{
    const json_t *value = json_object_get(event, key);
    if (!json_is_number(value))
        wrong("no number", key);
    return lround(json_number_value(value) * 1e3);
}

static long whole(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_integer(value) || json_integer_value(value) < 0)
        wrong("no whole number", key);
    return (long)json_integer_value(value);
}

static const char *text(const json_t *object, const char *key)
{
    const char *value = json_string_value(json_object_get(object, key));
    if (!value)
        wrong("no text", key);
    return value;
}

/* ---- what is in it ------------------------------------------------------- */

static const char *const units[] = {"scalar", "compute", "io-dma", "move-dma",
                                    "mpu-dma"};
enum { N_UNITS = sizeof units / sizeof units[0] };
static long ops[N_UNITS], busy[N_UNITS], waits, waited, steps, tasks, launches;
static long regions;

static void count(const json_t *event)
{
    const char *category = text(event, "cat");
    const json_t *args = json_object_get(event, "args");
    long unit = (whole(event, "tid") - 1) % 16;
    if (strcmp(category, "op") == 0) {
        if (unit >= N_UNITS)
            wrong("an op on no unit", text(event, "name"));
        if (!strchr(text(args, "line"), ':'))
            wrong("no line", text(args, "line"));
        whole(args, "issue");
        whole(args, "queued");
        whole(args, "latency");
        whole(args, "bytes");
        ops[unit]++;
        busy[unit] += whole(args, "busy");
    } else if (strcmp(category, "wait") == 0) {
        waits++;
        waited += whole(args, "cycles");
    } else if (strcmp(category, "step") == 0) {
        steps++;
    } else if (strcmp(category, "task") == 0) {
        tasks++;
    } else if (strcmp(category, "launch") == 0) {
        launches++;
    } else if (strcmp(category, "copy") == 0) {
        whole(args, "bytes");
        whole(args, "queued_ps");
    } else if (strcmp(category, "host") == 0) {
        text(args, "call");
    } else {
        wrong("a category", category);
    }
}

/* The beginning or the end of a region: by turns, of the same number. */
static void read_region(const json_t *event, bool is_end)
{
    static const json_t *begun;
    if (is_end != (begun != NULL) || strcmp(text(event, "cat"), "region") != 0)
        wrong("a region without its other end", text(event, "name"));
    if (!is_end) {
        const json_t *args = json_object_get(event, "args");
        text(args, "memory");
        whole(args, "offset");
        whole(args, "bytes");
        begun = event;
        return;
    }
    if (whole(event, "id") != whole(begun, "id") ||
        whole(event, "id") != ++regions ||
        whole(event, "pid") != whole(begun, "pid") ||
        whole(event, "tid") != whole(begun, "tid") ||
        ns(event, "ts") < ns(begun, "ts") ||
        strcmp(text(event, "name"), text(begun, "name")) != 0)
        wrong("a region that ends as another one", text(event, "name"));
    begun = NULL;
}

static void read_event(const json_t *event, json_t *names)
{
    const char *phase = text(event, "ph");
    char thread[32];
    long pid = whole(event, "pid"), tid = whole(event, "tid");
    snprintf(thread, sizeof thread, "%ld.%ld", pid, tid);
    if (strcmp(phase, "M") == 0) {
        if (strcmp(text(event, "name"), "thread_name") == 0)
            json_object_set_new(names, thread, json_true());
        return;
    }
    if (pid > 1 && !json_object_get(names, thread))
        wrong("a thread without a name", thread);
    if (strcmp(phase, "X") == 0) {
        long from = ns(event, "ts"), length = ns(event, "dur");
        slices[n_slices++] = (struct slice){pid * 65536 + tid, from,
                                            from + length, text(event, "name")};
        count(event);
    } else if (strcmp(phase, "s") == 0 || strcmp(phase, "f") == 0) {
        tips[n_tips++] = (struct tip){whole(event, "id"), pid * 65536 + tid,
                                      ns(event, "ts"), strcmp(phase, "f") == 0};
    } else if (strcmp(phase, "b") == 0 || strcmp(phase, "e") == 0) {
        read_region(event, strcmp(phase, "e") == 0);
    } else {
        wrong("a phase", phase);
    }
}

/* ---- what viewers want --------------------------------------------------- */

static int by_thread(const void *a, const void *b)
{
    const struct slice *x = a, *y = b;
    if (x->thread != y->thread)
        return x->thread < y->thread ? -1 : 1;
    if (x->from != y->from)
        return x->from < y->from ? -1 : 1;
    return x->to == y->to ? 0 : x->to > y->to ? -1 : 1;
}

static void check_nesting(void)
{
    const struct slice *open[64];
    size_t depth = 0;
    qsort(slices, n_slices, sizeof *slices, by_thread);
    for (size_t i = 0; i < n_slices; i++) {
        const struct slice *s = &slices[i];
        while (depth && (open[depth - 1]->thread != s->thread ||
                         open[depth - 1]->to <= s->from))
            depth--;
        if (depth && s->to > open[depth - 1]->to)
            wrong("slices overlap", s->name);
        if (depth == sizeof open / sizeof open[0])
            wrong("slices nest too deeply", s->name);
        open[depth++] = s;
    }
}

static bool is_in_slice(const struct tip *tip)
{
    for (size_t i = 0; i < n_slices; i++)
        if (slices[i].thread == tip->thread && slices[i].from <= tip->at &&
            tip->at < slices[i].to)
            return true;
    return false;
}

static void check_arrows(void)
{
    char id[32];
    for (size_t i = 0; i < n_tips; i++) {
        snprintf(id, sizeof id, "%ld", tips[i].id);
        if (tips[i].is_end != (i % 2 == 1) ||
            tips[i].id != tips[i - i % 2].id || tips[i].id != (long)i / 2 + 1)
            wrong("an arrow without its other end, or a number twice", id);
        if (i % 2 == 1 && tips[i].at < tips[i - 1].at)
            wrong("an arrow that goes back in time", id);
        if (!is_in_slice(&tips[i]))
            wrong("an arrow that ends in no slice", id);
    }
}

int main(int argc, char **argv)
{
    json_error_t error;
    json_t *file = argc == 2
                       ? json_load_file(argv[1], JSON_REJECT_DUPLICATES, &error)
                       : NULL;
    if (!file) {
        printf("%s\n", argc == 2 ? error.text : "usage: trace_check FILE");
        return 2;
    }
    const json_t *events = json_object_get(file, "traceEvents");
    size_t n = json_array_size(events), i;
    json_t *event, *names = json_object();
    slices = calloc(n + 1, sizeof *slices);
    tips = calloc(n + 1, sizeof *tips);
    json_array_foreach(events, i, event) read_event(event, names);
    check_nesting();
    check_arrows();
    for (unsigned u = 1; u < N_UNITS; u++)
        printf("ops %s %ld %ld\n", units[u], ops[u], busy[u]);
    printf("waits %ld %ld\nsteps %ld\ntasks %ld\nlaunches %ld\narrows %zu\n"
           "regions %ld\n",
           waits, waited, steps, tasks, launches, n_tips / 2, regions);
    free(slices);
    free(tips);
    json_decref(names);
    json_decref(file);
    return 0;
}
