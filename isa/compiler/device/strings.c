/* SPDX-License-Identifier: MIT */
/* Device library: <string.h> without memory functions. They are called by
 * kernels, and by code that Clang generates for char_traits and for the C
 * functions that Clang knows. */
#include <stddef.h>

/* ---- searches ----------------------------------------------------------- */

void *memchr(const void *s, int value, size_t n)
{
    const unsigned char *p = s;

    for (; n; n--, p++)
        if (*p == (unsigned char)value)
            return (void *)p;
    return NULL;
}

char *strchr(const char *s, int value)
{
    for (; *s != (char)value; s++)
        if (!*s)
            return NULL;
    return (char *)s;
}

char *strrchr(const char *s, int value)
{
    const char *found = NULL;

    for (;; s++) {
        if (*s == (char)value)
            found = s;
        if (!*s)
            return (char *)found;
    }
}

/* Returns how many characters at the start of s are in the set (if is_in), or
 * are not. */
static size_t span(const char *s, const char *set, int is_in)
{
    size_t n = 0;

    while (s[n] && !strchr(set, s[n]) == !is_in)
        n++;
    return n;
}

size_t strspn(const char *s, const char *set)
{
    return span(s, set, 1);
}

size_t strcspn(const char *s, const char *set)
{
    return span(s, set, 0);
}

char *strpbrk(const char *s, const char *set)
{
    s += strcspn(s, set);
    return *s ? (char *)s : NULL;
}

size_t strnlen(const char *s, size_t n)
{
    const char *end = memchr(s, 0, n);

    return end ? (size_t)(end - s) : n;
}

/* ---- comparisons -------------------------------------------------------- */

int strncmp(const char *a, const char *b, size_t n)
{
    for (; n && *a == *b && *a; n--)
        a++, b++;
    return n ? (unsigned char)*a - (unsigned char)*b : 0;
}

int strcmp(const char *a, const char *b)
{
    return strncmp(a, b, (size_t)-1);
}

char *strstr(const char *s, const char *word)
{
    size_t n = strlen(word);

    for (; strncmp(s, word, n) != 0; s++)
        if (!*s)
            return NULL;
    return (char *)s;
}

/* ---- copies ------------------------------------------------------------- */

char *stpcpy(char *restrict to, const char *restrict from)
{
    size_t n = strlen(from);

    memcpy(to, from, n + 1);
    return to + n;
}

char *strcpy(char *restrict to, const char *restrict from)
{
    stpcpy(to, from);
    return to;
}

char *strncpy(char *restrict to, const char *restrict from, size_t n)
{
    size_t length = strnlen(from, n);

    memcpy(to, from, length);
    memset(to + length, 0, n - length);
    return to;
}

char *strcat(char *restrict to, const char *restrict from)
{
    stpcpy(to + strlen(to), from);
    return to;
}

char *strncat(char *restrict to, const char *restrict from, size_t n)
{
    char *end = to + strlen(to);
    size_t length = strnlen(from, n);

    memcpy(end, from, length);
    end[length] = 0;
    return to;
}
