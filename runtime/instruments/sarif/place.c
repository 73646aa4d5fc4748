/* SPDX-License-Identifier: MIT */
/* Turns paths into URIs: makes them absolute, without . and .., then relative
 * to the root. */
#include "runtime/instruments/sarif/place.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/files/source.h"

/* Removes the last name from a path. */
static void drop_name(char *path, size_t *n)
{
    while (*n > 0 && path[--*n] != '/')
        ;
    path[*n] = 0;
}

/* Appends the names of `more` to an absolute path. */
static void add_names(char path[PATH_MAX], const char *more)
{
    size_t n = strlen(path);
    for (size_t name; *more; more += name) {
        more += strspn(more, "/");
        name = strcspn(more, "/");
        if (name == 2 && strncmp(more, "..", 2) == 0)
            drop_name(path, &n);
        else if (name > 0 && !(name == 1 && *more == '.') &&
                 n + name + 2 < PATH_MAX)
            n += (size_t)sprintf(path + n, "/%.*s", (int)name, more);
    }
}

static void put_path(const char *path, char *to, size_t bytes)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-._~!$&'()*+,;=@/";
    for (; *path && bytes > 3; path++) {
        const int n =
            strchr(plain, *path)
                ? snprintf(to, bytes, "%c", *path)
                : snprintf(to, bytes, "%%%02X", (unsigned)(unsigned char)*path);
        to += n;
        bytes -= (size_t)n;
    }
    *to = 0;
}

static void put_whole(const char *path, char uri[SARIF_URI_BYTES])
{
    strcpy(uri, "file://");
    put_path(path, uri + strlen(uri), SARIF_URI_BYTES - strlen(uri));
}

bool sarif_uri(const char *root, const char *file, char uri[SARIF_URI_BYTES])
{
    char path[PATH_MAX] = "";
    if (file[0] != '/')
        add_names(path, root);
    add_names(path, file);
    const size_t n = strcmp(root, "/") == 0 ? 0 : strlen(root);
    if (root[0] && strncmp(path, root, n) == 0 && path[n] == '/') {
        put_path(path + n + 1, uri, SARIF_URI_BYTES);
        return true;
    }
    put_whole(path, uri);
    return false;
}

void sarif_folder_uri(const char *root, char uri[SARIF_URI_BYTES])
{
    put_whole(root, uri);
    if (strcmp(root, "/") != 0)
        strcat(uri, "/");
}

unsigned sarif_column(const char *file, unsigned line, unsigned column)
{
    char *text = NULL;
    size_t room = 0;
    unsigned characters = 0;
    const char *why;
    FILE *in = isa_source_open("", file, NULL, &why);
    if (!in)
        return 0;
    ssize_t n = -1;
    for (unsigned i = 0; i < line && (n = getline(&text, &room, in)) >= 0; i++)
        ;
    fclose(in);
    if (n >= 0 && column <= (size_t)n + 1)
        for (unsigned i = 0; i < column; i++) /* counts first bytes */
            characters += ((unsigned char)text[i] & 0xc0) != 0x80;
    free(text);
    return characters;
}
