/* SPDX-License-Identifier: MIT */
/* A compressed file. The same calls read and write it: each call transfers a
 * value to or from the file. After the first failure, calls have no effect, and
 * values that are read are zero. Internal to this folder. */
#ifndef RT_POSTMORTEM_STREAM_H
#define RT_POSTMORTEM_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct rt_pm_stream {
    void *file; /* zlib's handle */
    bool is_writing, has_failed;
    bool is_foreign; /* file is not compressed, so it is no postmortem file */
    int error;       /* errno of the failure; 0: the file is damaged */
};

/* Opens a file for reading. False, with errno. */
bool rt_pm_open(struct rt_pm_stream *s, const char *path);
/* Opens a stream that writes to an open file descriptor, and closes the
 * descriptor at the end. False with errno on failure. */
bool rt_pm_open_to(struct rt_pm_stream *s, int file);
/* Closes the file. False if this or an earlier call has failed, see error. If
 * the file was read, it must end here. */
bool rt_pm_close(struct rt_pm_stream *s);

void rt_pm_bytes(struct rt_pm_stream *s, void *bytes, size_t n);
void rt_pm_u8(struct rt_pm_stream *s, uint8_t *value);
void rt_pm_u32(struct rt_pm_stream *s, uint32_t *value);
void rt_pm_u64(struct rt_pm_stream *s, uint64_t *value);
/* Transfers a string in an array of `bytes` bytes. */
void rt_pm_text(struct rt_pm_stream *s, char *text, size_t bytes);
/* Sets the stream to failed unless makes_sense. */
void rt_pm_check(struct rt_pm_stream *s, bool makes_sense);

#endif
