/* SPDX-License-Identifier: MIT
 *
 * A compressed file that is written or read, by the same calls: each transfers
 * a value to the file or from it. After the first failure nothing is
 * transferred any more, and values are read as zero. Internal to this room.
 */
#ifndef RT_POSTMORTEM_STREAM_H
#define RT_POSTMORTEM_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct rt_pm_stream {
    void *file; /* zlib's */
    bool is_writing, has_failed;
    bool is_foreign; /* the file is not compressed: none of ours */
    int error;       /* errno of the failure; 0: the file is damaged */
};

/* To read; false with errno set. */
bool rt_pm_open(struct rt_pm_stream *s, const char *path);
/* Opens a stream that writes to `file`, a descriptor that is already open;
 * closing the stream closes it. False: failed, errno is set. */
bool rt_pm_open_to(struct rt_pm_stream *s, int file);
/* False if anything failed, see error. A file that is read must end here. */
bool rt_pm_close(struct rt_pm_stream *s);

void rt_pm_bytes(struct rt_pm_stream *s, void *bytes, size_t n);
void rt_pm_u8(struct rt_pm_stream *s, uint8_t *value);
void rt_pm_u32(struct rt_pm_stream *s, uint32_t *value);
void rt_pm_u64(struct rt_pm_stream *s, uint64_t *value);
/* A text in an array of so many bytes. */
void rt_pm_text(struct rt_pm_stream *s, char *text, size_t bytes);
/* Fails unless what was read makes sense. */
void rt_pm_check(struct rt_pm_stream *s, bool makes_sense);

#endif
