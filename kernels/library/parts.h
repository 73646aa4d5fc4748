/* SPDX-License-Identifier: MIT
 *
 * The parts that an operator cuts an array of a scratchpad into. They are a
 * table in its layout header, one behind the other in their order:
 *
 *   #define VPF_MAP(P, points)                               \
 *       P(xyz, "geom_xyz", 12L * (points), "x, y and z")     \
 *       P(memo, "pos_memo", 12L * (points), "batch, y and x")
 *
 * A row has the member of the kernel's struct, the name, the bytes, and what is
 * there. Kernels (.mlu) cut the array by it and give the parts their names;
 * the host code that describes them makes the map of it
 * (kernels/harness/regions.h). So where a part is, is computed here alone.
 */
#ifndef KN_PARTS_H
#define KN_PARTS_H

#ifndef __mlu_region /* on cards: names are for the simulator */
#define __mlu_region(name, pointer, bytes) ((void)0)
#endif
#ifndef __mlu_region_end
#define __mlu_region_end(pointer) ((void)0)
#endif

/* Marks functions of kernels that cut or name parts: a struct of parts stays in
 * registers. */
#define KN_INLINE __mlu_func__ __attribute__((always_inline))

/* Rows for kernels. KN_CUT: the part begins `at`, a pointer to char, which goes
 * to the next one; `parts` is the struct. */
#define KN_CUT(member, name, bytes, doc)         \
    parts.member = (decltype(parts.member))(at); \
    at += (bytes);
/* Names the part, for the rest of the task. */
#define KN_NAME(member, name, bytes, doc) \
    __mlu_region(name, parts.member, bytes);
/* Takes the name away: the bytes are cut up anew. */
#define KN_UNNAME(member, name, bytes, doc) __mlu_region_end(parts.member);

/* A row for the map: adds the part to `regions`, of which there are n. */
#define KN_REGION(member, name, bytes, doc) \
    n = kn_region_add(regions, n, name, (size_t)(bytes), doc);

#endif
