/* SPDX-License-Identifier: MIT
 *
 * The parts of trace events; each function returns the end of its part. Inline,
 * because a trace has an event per op.
 */
#ifndef RT_TRACE_PUT_H
#define RT_TRACE_PUT_H

#include <stddef.h>
#include <stdint.h>

#include "runtime/instruments/trace/out.h"

enum { THREAD_BYTES = 40 };

/* The common part of a thread's events: ,"pid":2,"tid":1,"ts": */
struct thread {
    size_t n;
    char text[THREAD_BYTES];
};

/* Microseconds with three decimals. */
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

/* Copies a constant length, without a call. */
static inline char *put_known(char *at, const struct thread *thread)
{
    memcpy(at, thread->text, THREAD_BYTES);
    return at + thread->n;
}

/* {"ph":"X" ... "dur":1.000 */
static inline char *put_slice(char *at, const struct thread *thread,
                              uint64_t from, uint64_t to)
{
    at = out_text(at, ",\n{\"ph\":\"X\"");
    at = put_time(put_known(at, thread), from);
    return put_time(out_text(at, ",\"dur\":"), to - from);
}

/* ,"name": ... "args":{ ; name is a JSON string. */
static inline char *put_what(char *at, const char *name, const char *category)
{
    at = out_text(out_text(at, ",\"name\":"), name);
    at = out_text(out_text(at, ",\"cat\":\""), category);
    return out_text(at, "\",\"args\":{");
}

/* The name of a process or thread as an event, without a leading comma. */
static inline char *put_named(char *at, unsigned pid, unsigned tid,
                              const char *what, const char *name)
{
    at = put_thread(out_text(at, "\n{\"ph\":\"M\""), pid, tid);
    at = out_text(out_text(at, ",\"name\":\""), what);
    at = out_text(out_text(at, "\",\"args\":{\"name\":\""), name);
    return out_text(at, "\"}}");
}

#endif
