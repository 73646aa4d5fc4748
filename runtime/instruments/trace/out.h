/* SPDX-License-Identifier: MIT */
/* A fast writer of text, because printf takes several times as long as a
 * simulated op. Pieces are collected and written in blocks. A piece is written
 * at the pointer that out_begin returns (OUT_ROOM bytes), and added by out_end.
 */
#ifndef RT_OUT_H
#define RT_OUT_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Blocks are aligned in the file, so that the host can use large pages. */
enum { OUT_BLOCK = 1 << 18, OUT_ROOM = 1 << 11 };

struct out {
    FILE *file;
    int error;  /* errno of the first failed write, after which there are no
                   writes */
    size_t due; /* when n reaches this number, a block is written */
    size_t n;   /* bytes not written yet */
    uint64_t n_written; /* bytes written */
    char text[OUT_BLOCK + OUT_ROOM];
};

/* `file` must have no buffer, because a forked child would write a copy of it
 * at exit. */
void out_init(struct out *o, FILE *file);
/* Writes all remaining text. */
void out_flush(struct out *o);
/* Flushes and closes the file. False with errno if the file has only the
 * beginning of the text. */
bool out_close(struct out *o);

void out_write_block(struct out *o); /* used by out_begin */

static inline char *out_begin(struct out *o)
{
    if (o->n >= o->due)
        out_write_block(o);
    return o->text + o->n;
}

static inline void out_end(struct out *o, const char *end)
{
    assert(end >= o->text + o->n && end <= o->text + sizeof o->text);
    o->n = (size_t)(end - o->text);
}

/* Returns the bytes of the whole text so far. */
static inline uint64_t out_total(const struct out *o)
{
    return o->n_written + o->n;
}

/* ---- pieces; each function returns the end of its piece ------------------ */

static inline char *out_bytes(char *to, const char *text, size_t n)
{
    memcpy(to, text, n);
    return to + n;
}

/* Inline, so that the length of a literal is a constant. */
static inline char *out_text(char *to, const char *text)
{
    return out_bytes(to, text, strlen(text));
}

extern const char out_digits[200]; /* "00" to "99" */

static inline unsigned out_width(uint64_t number)
{
    for (unsigned width = 1;; width += 4, number /= 10000) {
        if (number < 100)
            return width + (number >= 10);
        if (number < 10000)
            return width + 2 + (number >= 1000);
    }
}

static inline char *out_number(char *to, uint64_t number)
{
    char *const end = to + out_width(number), *at = end;
    for (; number >= 100; number /= 100)
        memcpy(at -= 2, &out_digits[number % 100 * 2], 2);
    if (number >= 10)
        memcpy(to, &out_digits[number * 2], 2);
    else
        *to = (char)('0' + number);
    return end;
}

/* ---- the limit ----------------------------------------------------------- */

/* Limits the size of a trace and counts what is left out. Events inside
 * launches may use three quarters of the file; the last quarter is for launches
 * and copies. */

enum { OP, WAIT, STEP, TASK, REGION, N_INSIDE }; /* inside launches */
enum { LAUNCH, COMMAND, N_OUTSIDE };             /* of the program */

struct trace_left {
    uint64_t room;        /* file size up to which these events are written */
    uint64_t n[N_INSIDE]; /* number left out, by kind */
    uint64_t at_ns;       /* time of the first event left out; UINT64_MAX:
                             none was */
};
struct trace_limit {
    uint64_t mib; /* 0: no limit */
    struct trace_left inside, outside;
};

struct trace_limit trace_limit(uint64_t mib);

/* If the text has no room for an event at that time, counts the event and
 * returns true. The text is in the order of the program, so the same events are
 * left out in every run. */
static inline bool trace_is_left_out(const struct out *out,
                                     struct trace_left *left, unsigned kind,
                                     uint64_t ns)
{
    if (out_total(out) < left->room)
        return false;
    left->at_ns = ns < left->at_ns ? ns : left->at_ns;
    left->n[kind]++;
    return true;
}

/* Write what was left out, if anything: as a member after the events (returns
 * the end of the member); or as a sentence. */
char *trace_limit_put(const struct trace_limit *limit, char *at);
void trace_limit_say(const struct trace_limit *limit, FILE *to);

/* ---- pieces of events ---------------------------------------------------- */

/* Write pieces of events; each function returns where its piece ends. The
 * functions are inline, because a trace has an event for each op. */

enum { THREAD_BYTES = 40 };

/* The text that all events of a thread have: ,"pid":2,"tid":1,"ts": */
struct thread {
    size_t n;
    char text[THREAD_BYTES];
};

/* Writes microseconds with three decimals. */
static inline char *put_time(char *at, uint64_t ns)
{
    const unsigned rest = (unsigned)(ns % 1000);
    at = out_number(at, ns / 1000);
    *at++ = '.';
    *at++ = (char)('0' + rest / 100);
    return out_bytes(at, &out_digits[rest % 100 * 2], 2);
}

static inline char *put_field(char *at, const char *name, uint64_t number)
{
    return out_number(out_text(at, name), number);
}

static inline char *put_thread(char *at, unsigned pid, unsigned tid)
{
    return put_field(put_field(at, ",\"pid\":", pid), ",\"tid\":", tid);
}

static inline struct thread thread_of(unsigned pid, unsigned tid)
{
    struct thread thread;
    char *end = out_text(put_thread(thread.text, pid, tid), ",\"ts\":");
    thread.n = (size_t)(end - thread.text);
    assert(thread.n <= sizeof thread.text);
    return thread;
}

/* Copies a text of known length, which needs no call. */
static inline char *put_known(char *at, const struct thread *thread)
{
    memcpy(at, thread->text, THREAD_BYTES);
    return at + thread->n;
}

/* Writes {"ph":"X" ... "dur":1.000 */
static inline char *put_slice(char *at, const struct thread *thread,
                              uint64_t from, uint64_t to)
{
    at = out_text(at, ",\n{\"ph\":\"X\"");
    at = put_time(put_known(at, thread), from);
    return put_time(out_text(at, ",\"dur\":"), to - from);
}

/* Writes ,"name": ... "args":{ where name is a JSON string. */
static inline char *put_what(char *at, const char *name, const char *category)
{
    at = out_text(out_text(at, ",\"name\":"), name);
    at = out_text(out_text(at, ",\"cat\":\""), category);
    return out_text(at, "\",\"args\":{");
}

/* Writes the name of a process or thread, as an event without a comma before
 * it. */
static inline char *put_named(char *at, unsigned pid, unsigned tid,
                              const char *what, const char *name)
{
    at = put_thread(out_text(at, "\n{\"ph\":\"M\""), pid, tid);
    at = out_text(out_text(at, ",\"name\":\""), what);
    at = out_text(out_text(at, "\",\"args\":{\"name\":\""), name);
    return out_text(at, "\"}}");
}

#endif
