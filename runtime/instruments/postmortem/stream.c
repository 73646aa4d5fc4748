/* SPDX-License-Identifier: MIT */
/* Transfers numbers and texts to and from a gzip file. Only this file knows
 * zlib. Compression has level 1, because the file is mostly memory of devices,
 * and a program waits while the file is written. */
#include "runtime/instruments/postmortem/stream.h"

#include <assert.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "isa/support/files/file.h"
#include "isa/support/words/plain.h"

#define PIECE ((size_t)1 << 30) /* zlib counts in int */

static void fail(struct rt_pm_stream *s)
{
    int code = 0, system = errno;
    if (!s->has_failed)
        gzerror(s->file, &code);
    if (code == Z_ERRNO)
        s->error = system;
    s->has_failed = true;
}

/* Whether the file is open. If not, sets errno. */
static bool begin(struct rt_pm_stream *s)
{
    if (!s->file && errno == 0)
        errno = ENOMEM;
    s->error = s->file ? 0 : errno;
    if (s->file)
        gzbuffer(s->file, 1u << 17);
    return s->file;
}

bool rt_pm_open(struct rt_pm_stream *s, const char *path)
{
    const int file = isa_file_open(path, ISA_FILE_STREAM, ISA_FILE_DATA);
    *s = (struct rt_pm_stream){.error = errno};
    if (file < 0)
        return false;
    errno = 0;
    s->file = gzdopen(file, "rb");
    if (!begin(s)) {
        close(file);
        return false;
    }
    /* a file without compression has no checksum */
    s->is_foreign = gzdirect(s->file);
    if (s->is_foreign)
        fail(s);
    return true;
}

bool rt_pm_open_to(struct rt_pm_stream *s, int file)
{
    errno = 0;
    *s =
        (struct rt_pm_stream){.file = gzdopen(file, "wb1"), .is_writing = true};
    if (begin(s))
        return true;
    close(file);
    errno = s->error;
    return false;
}

bool rt_pm_close(struct rt_pm_stream *s)
{
    char more;
    /* zlib checks the checksum when it reads the end of the stream */
    if (!s->is_writing && !s->has_failed && gzread(s->file, &more, 1) != 0)
        fail(s);
    int code = s->is_writing ? gzclose_w(s->file) : gzclose_r(s->file);
    if (code == Z_ERRNO && !s->error)
        s->error = errno;
    return !s->has_failed && code == Z_OK;
}

static size_t transfer(struct rt_pm_stream *s, void *bytes, size_t n)
{
    int done = s->is_writing ? gzwrite(s->file, bytes, (unsigned)n)
                             : gzread(s->file, bytes, (unsigned)n);
    return done > 0 ? (size_t)done : 0;
}

void rt_pm_bytes(struct rt_pm_stream *s, void *bytes, size_t n)
{
    uint8_t *at = bytes;
    while (n > 0 && !s->has_failed) {
        size_t piece = n < PIECE ? n : PIECE;
        size_t done = transfer(s, at, piece);
        if (done != piece)
            fail(s);
        at += done;
        n -= done;
    }
    if (!s->is_writing)
        memset(at, 0, n);
}

/* Transfers a number of n bytes, the lowest byte first. */
static uint64_t number(struct rt_pm_stream *s, uint64_t value, size_t n)
{
    uint8_t bytes[8];
    assert(n <= sizeof bytes);
    for (size_t i = 0; i < n; i++)
        bytes[i] = (uint8_t)(value >> 8 * i);
    rt_pm_bytes(s, bytes, n);
    value = 0;
    for (size_t i = 0; i < n; i++)
        value |= (uint64_t)bytes[i] << 8 * i;
    return value;
}

void rt_pm_u8(struct rt_pm_stream *s, uint8_t *value)
{
    *value = (uint8_t)number(s, *value, 1);
}

void rt_pm_u32(struct rt_pm_stream *s, uint32_t *value)
{
    *value = (uint32_t)number(s, *value, 4);
}

void rt_pm_u64(struct rt_pm_stream *s, uint64_t *value)
{
    *value = number(s, *value, 8);
}

void rt_pm_text(struct rt_pm_stream *s, char *text, size_t bytes)
{
    uint32_t n = s->is_writing ? (uint32_t)strlen(text) : 0;
    rt_pm_u32(s, &n);
    rt_pm_check(s, n < bytes);
    if (s->has_failed)
        n = 0;
    rt_pm_bytes(s, text, n);
    text[n] = 0;
    if (!s->is_writing)
        isa_plain_lines(text);
}

void rt_pm_check(struct rt_pm_stream *s, bool makes_sense)
{
    assert(makes_sense || !s->is_writing || s->has_failed);
    s->has_failed |= !makes_sense;
}
