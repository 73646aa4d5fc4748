/* SPDX-License-Identifier: MIT */
/* Look-up by address in an open device image. */
#include "isa/image/image.h"

#include <assert.h>
#include <string.h>

const struct isa_kernel *isa_image_kernel(const struct isa_image *image,
                                          const char *mangled_name)
{
    for (size_t i = 0; i < image->n_kernels; i++)
        if (strcmp(image->kernels[i].name, mangled_name) == 0)
            return &image->kernels[i];
    return NULL;
}

bool isa_image_sees(const struct isa_kernel *kernel,
                    const struct isa_symbol *variable)
{
    if (!kernel || !variable->is_local)
        return true;
    for (size_t i = 0; i < kernel->n_locals; i++)
        if (strcmp(kernel->locals[i], variable->name) == 0)
            return true;
    return false;
}

const struct isa_symbol *isa_image_symbol_at(const struct isa_image *image,
                                             uint64_t address)
{
    return isa_image_variable_at(image, NULL, address);
}

const struct isa_symbol *isa_image_variable_at(const struct isa_image *image,
                                               const struct isa_kernel *kernel,
                                               uint64_t address)
{
    size_t low = 0, high = image->n_symbols;
    assert(image->symbols || !high);

    while (low < high) { /* index of the first symbol after address */
        size_t middle = low + (high - low) / 2;
        if (image->symbols[middle].address <= address)
            low = middle + 1;
        else
            high = middle;
    }
    assert(low == high && (!low || image->symbols[low - 1].address <= address));
    while (low-- > 0) { /* aliases and nested objects may overlap: use the
                           nearest one */
        const struct isa_symbol *s = &image->symbols[low];
        if (address - s->address < s->bytes && isa_image_sees(kernel, s))
            return s;
    }
    return NULL;
}

const struct isa_segment *isa_image_segment_at(const struct isa_image *image,
                                               uint64_t address)
{
    for (size_t i = 0; i < image->n_segments; i++) {
        const struct isa_segment *s = &image->segments[i];
        if (address >= s->address && address - s->address < s->file_bytes)
            return s;
    }
    return NULL;
}
