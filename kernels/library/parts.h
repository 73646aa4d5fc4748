/* SPDX-License-Identifier: MIT */
/* The parts into which an operator cuts an array in a scratchpad. They are a
 * table in its layout header, in the order of memory:
 *
 *   #define VPF_MAP(P, points)                               \
 *       P(xyz, "geom_xyz", 12L * (points), "x, y and z")     \
 *       P(memo, "pos_memo", 12L * (points), "batch, y and x")
 *
 * A row has the member of the kernel's struct, the name, the bytes, and a
 * description. Kernels (.mlu) use the table to cut the array and to name the
 * parts; the host code that describes them makes a map from it
 * (kernels/harness/regions.h). So the places of parts are only computed here.
 */
#ifndef KN_PARTS_H
#define KN_PARTS_H

#ifndef __mlu_region /* on cards: names are for the simulator */
#define __mlu_region(name, pointer, bytes) ((void)0)
#endif
#ifndef __mlu_region_end
#define __mlu_region_end(pointer) ((void)0)
#endif

/* Marks functions of kernels that cut or name parts. They are inlined, so that
 * a struct of parts stays in registers. */
#define KN_INLINE __mlu_func__ __attribute__((always_inline))

/* Rows for kernels. KN_CUT: the part begins at `at`, a pointer to char; then
 * `at` is moved to the next part; `parts` is the struct. */
#define KN_CUT(member, name, bytes, doc)         \
    parts.member = (decltype(parts.member))(at); \
    at += (bytes);
/* Names the part for the rest of the task. */
#define KN_NAME(member, name, bytes, doc) \
    __mlu_region(name, parts.member, bytes);
/* Removes the name, because the bytes are cut differently afterwards. */
#define KN_UNNAME(member, name, bytes, doc) __mlu_region_end(parts.member);

/* A row for the map: adds the part to `regions`, which has n regions. */
#define KN_REGION(member, name, bytes, doc) \
    n = kn_region_add(regions, n, name, (size_t)(bytes), doc);

#endif
