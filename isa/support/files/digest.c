/* SPDX-License-Identifier: MIT */
/* Each block of 64 bytes changes four words in 64 steps; the last block
 * contains the length. */
#include "isa/support/files/digest.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { BLOCK = 64 };

/* The first 32 bits of |sin(i + 1)|. */
static const uint32_t sines[BLOCK] = {
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a,
    0xa8304613, 0xfd469501, 0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be,
    0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821, 0xf61e2562, 0xc040b340,
    0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8,
    0x676f02d9, 0x8d2a4c8a, 0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c,
    0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70, 0x289b7ec6, 0xeaa127fa,
    0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92,
    0xffeff47d, 0x85845dd1, 0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1,
    0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391,
};

static const uint8_t turns[4][4] = {
    {7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};

static void add_block(uint32_t h[4], const uint8_t block[BLOCK])
{
    uint32_t words[16], a = h[0], b = h[1], c = h[2], d = h[3];
    for (unsigned i = 0; i < 16; i++)
        words[i] = block[4 * i] | (uint32_t)block[4 * i + 1] << 8 |
                   (uint32_t)block[4 * i + 2] << 16 |
                   (uint32_t)block[4 * i + 3] << 24;
    for (unsigned i = 0; i < BLOCK; i++) {
        const uint32_t mixed[] = {(b & c) | (~b & d), (d & b) | (~d & c),
                                  b ^ c ^ d, c ^ (b | ~d)};
        const unsigned word[] = {i, 5 * i + 1, 3 * i + 5, 7 * i};
        const unsigned by = turns[i / 16][i % 4];
        const uint32_t sum =
            a + mixed[i / 16] + sines[i] + words[word[i / 16] % 16];
        a = d;
        d = c;
        c = b;
        b += sum << by | sum >> (32 - by);
    }
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
}

void isa_md5_text(const void *bytes, size_t n, char text[ISA_MD5_TEXT])
{
    uint32_t h[4] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
    uint8_t last[2 * BLOCK] = {0};
    const uint8_t *p = bytes;
    const size_t rest = n % BLOCK, end = rest < BLOCK - 8 ? BLOCK : 2 * BLOCK;
    for (size_t i = 0; i + BLOCK <= n; i += BLOCK)
        add_block(h, p + i);
    if (rest)
        memcpy(last, p + n - rest, rest);
    last[rest] = 0x80;
    for (unsigned i = 0; i < 8; i++)
        last[end - 8 + i] = (uint8_t)((uint64_t)n * 8 >> 8 * i);
    for (size_t i = 0; i < end; i += BLOCK)
        add_block(h, last + i);
    for (unsigned i = 0; i < 16; i++)
        sprintf(text + 2 * i, "%02x",
                (unsigned)(h[i / 4] >> 8 * (i % 4) & 255));
}
