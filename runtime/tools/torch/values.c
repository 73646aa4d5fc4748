/* SPDX-License-Identifier: MIT */
/* Reads arguments. Numbers are read like those of kernels in `mlusim run`.
 * Tensors are read from arrays that are described or named; the tensors are put
 * on the device, like .mlu() does, or stay on the host. */
#include "runtime/tools/torch/values.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "runtime/api/include/cnrt.h"
#include "runtime/instruments/commands/commands.h"
#include "runtime/tools/array/elements.h"
#include "runtime/tools/array/source.h"
#include "runtime/tools/torch/elements.h"

static bool is_none(const char *text)
{
    return strcmp(text, "none") == 0 || strcmp(text, "None") == 0 ||
           strcmp(text, "null") == 0;
}

/* ---- tensors ------------------------------------------------------------- */

/* Skips "cpu:" at the beginning. */
static const char *take_place(const char *text, bool *is_on_device)
{
    *is_on_device = strncmp(text, "cpu:", 4) != 0;
    return *is_on_device ? text : text + 4;
}

/* Skips "TYPE:" before the name of a file. Sets ARRAY_N_ELEMENTS if there is no
 * "TYPE:". */
static const char *take_type(const char *text, enum array_element *type)
{
    const size_t n = strcspn(text, ":");
    *type = ARRAY_N_ELEMENTS;
    if (text[n] && !array_source_is_made(text))
        *type = array_named(text, n);
    return *type == ARRAY_N_ELEMENTS ? text : text + n + 1;
}

/* Fills the memory of a view from the file. */
static bool fill(const struct array_reader *r, const struct array_source *array,
                 struct mlusim_torch_view *view)
{
    const size_t bytes = (size_t)array->n * torch_bytes(view->type);
    const size_t end = array->start + bytes;
    char *from = mmap(NULL, end, PROT_READ, MAP_PRIVATE, array->file, 0);
    if (from == MAP_FAILED)
        return array_complain(r, "the array cannot be read: %s",
                              strerror(errno));
    bool is_good = true;
    if (view->is_on_device && getenv(COM_ENV))
        ; /* the process that performs the commands has the contents */
    else if (view->is_on_device)
        is_good = cnrtMemcpy(view->data, from + array->start, bytes,
                             cnrtMemcpyHostToDev) == cnrtSuccess;
    else
        memcpy(view->data, from + array->start, bytes);
    munmap(from, end);
    return is_good ||
           array_complain(r, "the array cannot be copied to the device");
}

/* Sets zeros on the device, so that the zeros need no memory on the host. */
static bool fill_zeros(const struct array_reader *r, size_t bytes,
                       struct mlusim_torch_view *view)
{
    if (!view->is_on_device)
        memset(view->data, 0, bytes);
    else if (cnrtMemset(view->data, 0, bytes) != cnrtSuccess)
        return array_complain(r, "the array cannot be set on the device");
    return true;
}

static bool make_view(const struct array_reader *r,
                      const struct array_source *array, bool is_on_device,
                      struct mlusim_torch_view *view)
{
    const size_t bytes = (size_t)array->n * array_types[array->type].bytes;
    int64_t *sizes = isa_alloc((size_t)array->rank * 2 + 1, sizeof *sizes);
    if (!sizes)
        return array_complain(r, ISA_NO_MEMORY, "a tensor");
    int64_t *strides = sizes + array->rank, step = 1;
    for (int d = array->rank - 1; d >= 0; d--) {
        sizes[d] = array->dims[d];
        strides[d] = step;
        step *= sizes[d];
    }
    *view = (struct mlusim_torch_view){.type = torch_type_of(array->type),
                                       .rank = array->rank,
                                       .is_on_device = is_on_device,
                                       .sizes = sizes,
                                       .strides = strides};
    if (bytes)
        view->data = mlusim_torch_allocate(bytes, is_on_device, r->error,
                                           r->error_bytes);
    return view->data || !bytes;
}

static bool read_tensor(const struct array_reader *r,
                        struct mlusim_torch_value *value)
{
    bool is_on_device;
    struct array_source array;
    enum array_element type;
    const char *text = take_place(r->text, &is_on_device);
    char made[512];
    value->kind = 'T';
    if (is_none(text)) {
        value->kind = '-';
        return true;
    }
    if (!is_on_device && !array_source_is_made(text) && strchr(text, '[')) {
        snprintf(made, sizeof made, "gdram:%s", text);
        text = made;
    }
    text = take_type(text, &type);
    if (!array_source_read(text, &array, r->error, r->error_bytes))
        return false;
    bool is_good = true;
    if (type != ARRAY_N_ELEMENTS &&
        array_types[type].bytes != array_types[array.type].bytes)
        is_good =
            array_complain(r, "%s has elements of %zu bytes, and %s has %zu",
                           text, array_types[array.type].bytes,
                           array_types[type].c_name, array_types[type].bytes);
    else if (type != ARRAY_N_ELEMENTS)
        array.type = type;
    is_good = is_good && make_view(r, &array, is_on_device, &value->view);
    if (!is_good || !array.n)
        ; /* there are no elements to copy */
    else if (array_source_is_zero(text))
        is_good = fill_zeros(r, (size_t)array.n * array_types[array.type].bytes,
                             &value->view);
    else
        is_good = (array.file >= 0 ||
                   array_source_make(&array, 1, r->error, r->error_bytes)) &&
                  fill(r, &array, &value->view);
    if (array.file >= 0)
        close(array.file);
    return is_good;
}

/* ---- numbers and words --------------------------------------------------- */

static bool read_whole(const struct array_reader *r, const char *kind,
                       struct mlusim_torch_value *value)
{
    uint64_t whole;
    const bool is_signed = kind[0] == 'i';
    const unsigned bytes = (unsigned)(kind[1] - '0');
    if (!array_read_integer(r->text, bytes, is_signed, &whole))
        return array_complain(r, "'%s' is no %ssigned integer of %u byte%s",
                              r->text, is_signed ? "" : "un", bytes,
                              bytes == 1 ? "" : "s");
    value->whole = (int64_t)whole;
    value->number = is_signed ? (double)value->whole : (double)whole;
    return true;
}

static bool read_floating(const struct array_reader *r, bool is_float,
                          struct mlusim_torch_value *value)
{
    float number;
    if (!array_read_element(is_float ? ARRAY_F32 : ARRAY_F64, r->text,
                            is_float ? (void *)&number
                                     : (void *)&value->number))
        return array_complain(r, "'%s' is no number, or too large for %s",
                              r->text, is_float ? "float" : "double");
    if (is_float)
        value->number = (double)number;
    return true;
}

static bool read_bool(const struct array_reader *r,
                      struct mlusim_torch_value *value)
{
    uint64_t whole;
    if (strcmp(r->text, "True") == 0 || strcmp(r->text, "False") == 0)
        whole = r->text[0] == 'T';
    else if (!array_read_integer(r->text, 1, false, &whole) || whole > 1)
        return array_complain(r, "'%s' is neither true nor false", r->text);
    value->whole = (int64_t)whole;
    return true;
}

/* Reads a number, as an integer if the text is an integer. */
static bool read_any(const struct array_reader *r,
                     struct mlusim_torch_value *value)
{
    value->kind = 'i';
    if (strcmp(r->text, "true") == 0 || strcmp(r->text, "false") == 0)
        value->kind = 'b';
    if (array_read_integer(r->text, 8, true, (uint64_t *)&value->whole))
        return true;
    value->kind = 'f';
    return read_floating(r, false, value);
}

static bool read_type(const struct array_reader *r,
                      struct mlusim_torch_value *value)
{
    const int type = torch_type_named(r->text);
    value->whole = type;
    return type >= 0 ||
           array_complain(r,
                          "'%s' is no type of a tensor's elements; "
                          "say float32, float16, int64 and so on",
                          r->text);
}

/* ---- lists --------------------------------------------------------------- */

/* Returns the end of the item at p: a comma outside brackets, or the end of the
 * text. */
static const char *item_end(const char *p)
{
    int depth = 0;
    for (; *p && (depth > 0 || *p != ','); p++)
        depth += (*p == '[') - (*p == ']');
    return p;
}

static bool read_list(const struct array_reader *r, const char *kind,
                      struct mlusim_torch_value *value)
{
    const size_t length = strlen(r->text);
    if (length < 2 || r->text[0] != '[' || r->text[length - 1] != ']')
        return array_complain(r, "'%s' is no list: expected [VALUE,...]",
                              r->text);
    char *inner = isa_alloc_text(r->text + 1, length - 2);
    struct mlusim_torch_value *items = isa_alloc(length, sizeof *items);
    bool is_good = inner && items;
    if (!is_good)
        array_complain(r, ISA_NO_MEMORY, "a list");
    value->items = items;
    for (const char *p = inner; is_good && *p;) {
        const char *end = item_end(p);
        char *item = isa_alloc_text(p, (size_t)(end - p));
        is_good = item && torch_value_read(kind, item, &items[value->n],
                                           r->error, r->error_bytes);
        value->n++;
        if (items[value->n - 1].kind != 's')
            free(item);
        p = *end ? end + 1 : end;
    }
    free(inner);
    return is_good;
}

bool torch_value_read(const char *kind, const char *text,
                      struct mlusim_torch_value *value, char *error,
                      size_t error_bytes)
{
    const struct array_reader r = {text, error, error_bytes};
    *value = (struct mlusim_torch_value){.kind = kind[0], .text = text};
    switch (kind[0]) {
    case 'T':
        return read_tensor(&r, value);
    case 'i':
    case 'u':
        return read_whole(&r, kind, value);
    case 'b':
        return read_bool(&r, value);
    case 'f':
        return read_floating(&r, kind[1] == '4', value);
    case 'n':
        return read_any(&r, value);
    case 'd':
        return read_type(&r, value);
    case '[':
        return read_list(&r, kind + 1, value);
    case '?':
        if (!is_none(text))
            return torch_value_read(kind + 1, text, value, error, error_bytes);
        value->kind = '-';
        return true;
    default: /* a string, or a device, which is read as a string */
        return true;
    }
}

void torch_value_free(struct mlusim_torch_value *value)
{
    struct mlusim_torch_value *items =
        (struct mlusim_torch_value *)(uintptr_t)value->items;
    for (size_t i = 0; items && i < value->n; i++)
        torch_value_free(&items[i]);
    free(items);
    value->items = NULL;
    if (value->kind != 'T')
        return;
    mlusim_torch_free(value->view.data, value->view.is_on_device);
    free((void *)(uintptr_t)value->view.sizes);
    value->view = (struct mlusim_torch_view){.data = NULL};
}

/* ---- for people ---------------------------------------------------------- */

void torch_kind_words(const char *kind, char *words, size_t bytes)
{
    static const struct {
        const char *kind, *words;
    } known[] = {{"T", "Tensor"},    {"i1", "int8_t"},   {"i2", "int16_t"},
                 {"i4", "int"},      {"i8", "int64_t"},  {"u1", "uint8_t"},
                 {"u2", "uint16_t"}, {"u4", "unsigned"}, {"u8", "uint64_t"},
                 {"b", "bool"},      {"f4", "float"},    {"f8", "double"},
                 {"n", "Scalar"},    {"s", "string"},    {"d", "ScalarType"},
                 {"D", "Device"},    {"v", "void"}};
    char inner[256];
    if (kind[0] == '?' || kind[0] == '[') {
        torch_kind_words(kind + 1, inner, sizeof inner);
        snprintf(words, bytes, "%s<%s>", kind[0] == '?' ? "optional" : "vector",
                 inner);
        return;
    }
    snprintf(words, bytes, "%s", kind[0] == '(' ? "tuple" : kind);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].kind, kind) == 0)
            snprintf(words, bytes, "%s", known[i].words);
}

/* Writes the default of a parameter, such as 3 or [1,2]. Text that does not fit
 * is left out; returns the length of the complete text. */
static size_t put_value(const struct mlusim_torch_value *v, char *text,
                        size_t bytes)
{
    if (v->kind == 'i')
        return (size_t)snprintf(text, bytes, "%lld", (long long)v->whole);
    if (v->kind == 'b')
        return (size_t)snprintf(text, bytes, "%s", v->whole ? "true" : "false");
    if (v->kind == 'f')
        return (size_t)snprintf(text, bytes, "%g", v->number);
    if (v->kind == 'd')
        return (size_t)snprintf(text, bytes, "%s", torch_name((int)v->whole));
    if (v->kind != '[')
        return (size_t)snprintf(text, bytes, "%s",
                                v->kind == 's' || v->kind == 'D' ? v->text
                                                                 : "none");
    size_t used = (size_t)snprintf(text, bytes, "[");
    for (size_t i = 0; i < v->n && used < bytes; i++) {
        if (i)
            used += (size_t)snprintf(text + used, bytes - used, ",");
        if (used < bytes)
            used += put_value(&v->items[i], text + used, bytes - used);
    }
    return used + (used < bytes
                       ? (size_t)snprintf(text + used, bytes - used, "]")
                       : 1);
}

/* Writes " = 3" for a parameter with a default. */
static void put_standard(const struct mlusim_torch_value *v, char *text,
                         size_t bytes)
{
    text[0] = 0;
    if (v && bytes > 3) {
        memcpy(text, " = ", 4);
        put_value(v, text + 3, bytes - 3);
    }
}

void torch_signature(const struct mlusim_torch_function *function, char *text,
                     size_t bytes)
{
    char words[256], standard[128];
    torch_kind_words(function->result, words, sizeof words);
    size_t used =
        (size_t)snprintf(text, bytes, "%s %s(", words, function->name);
    for (size_t i = 0; i < function->n_parameters && used < bytes; i++) {
        const struct mlusim_torch_parameter *p = &function->parameters[i];
        torch_kind_words(p->kind, words, sizeof words);
        put_standard(p->standard, standard, sizeof standard);
        used += (size_t)snprintf(text + used, bytes - used, "%s%s%s%s%s",
                                 i ? ", " : "", words, p->name ? " " : "",
                                 p->name ? p->name : "", standard);
    }
    if (used < bytes)
        snprintf(text + used, bytes - used, ")");
}
