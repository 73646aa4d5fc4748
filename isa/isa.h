/* SPDX-License-Identifier: MIT
 *
 * The instruction set: the tables (element types, spaces, architectures, BANG
 * ops, scalar instructions), decoding, disassembly, and the device image. This
 * is the one public header of isa/; nothing here knows time or a machine.
 */
#ifndef ISA_H
#define ISA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- closed sets, each expanded from its .def --------------------------- */

enum isa_type {
#define X(id, ID, name, bytes, class) ISA_T_##ID = (id),
#include "isa/tables/types.def"
#undef X
    ISA_N_TYPES
};

enum isa_type_class { ISA_CLASS_UNSIGNED, ISA_CLASS_SIGNED, ISA_CLASS_FLOAT };

struct isa_type_info {
    const char *name; /* as kernels spell it */
    unsigned bytes;
    enum isa_type_class class;
};
extern const struct isa_type_info isa_types[ISA_N_TYPES];

/* Source types of conversions by the funct3 field that stands for them. */
#define ISA_N_SOURCES 8
extern const uint8_t isa_sources[ISA_N_SOURCES]; /* enum isa_type */

enum isa_space {
#define X(ID, name, first, owner, doc) ISA_SPACE_##ID,
#include "isa/tables/spaces.def"
#undef X
    ISA_N_SPACES
};

/* Who has a space for itself. */
enum isa_owner {
    ISA_OWNER_CORE,
    ISA_OWNER_CLUSTER,
    ISA_OWNER_MODULE,
    ISA_OWNER_DEVICE,
};

struct isa_space_info {
    const char *name;
    uint64_t first; /* guest address; for LDRAM the end of the space */
    enum isa_owner owner;
    const char *doc;
};
extern const struct isa_space_info isa_spaces[ISA_N_SPACES];

/* The largest stack, at the end of LDRAM: device variables end below it. */
#define ISA_STACK_MAX_BYTES 0x08000000ull

/* The space whose part of the map an address is in, however much of it there
 * is; ISA_N_SPACES before the first one. */
static inline enum isa_space isa_space_at(uint64_t address)
{
    enum isa_space space = ISA_N_SPACES;
#define X(ID, name, first, owner, doc)                                         \
    if (address >=                                                             \
        first - (ISA_SPACE_##ID == ISA_SPACE_LDRAM ? ISA_STACK_MAX_BYTES : 0)) \
        space = ISA_SPACE_##ID;
#include "isa/tables/spaces.def"
#undef X
    return space;
}

enum isa_unit {
#define X(ID, name, doc) ISA_UNIT_##ID,
#include "isa/tables/units.def"
#undef X
    ISA_N_UNITS,
    ISA_UNIT_DMA = ISA_N_UNITS /* in bang.def: the direction decides */
};

struct isa_unit_info {
    const char *name;
    const char *doc;
};
extern const struct isa_unit_info isa_units[ISA_N_UNITS];

/* Which kind of core performs a copy; the other kind skips it. */
enum isa_who { ISA_WHO_ANY, ISA_WHO_IPU, ISA_WHO_MPU };

enum isa_direction {
#define X(n, name, dst, src, unit, aunit, who) ISA_DIR_##name = (n),
#include "isa/tables/directions.def"
#undef X
    ISA_N_DIRECTIONS
};

struct isa_direction_info {
    const char *name;
    enum isa_space dst, src;
    enum isa_unit unit, async_unit; /* ISA_UNIT_NONE: no such form */
    enum isa_who who;
};
extern const struct isa_direction_info isa_directions[ISA_N_DIRECTIONS];

enum isa_cost {
#define X(id, rate, doc) ISA_COST_##id,
#include "isa/tables/costs.def"
#undef X
    ISA_N_COSTS
};

enum isa_rule {
#define X(id, ...) ISA_RULE_##id,
#include "isa/tables/rules.def"
#undef X
    ISA_N_RULES
};

enum isa_shape {
#define X(id, parts, limits, doc) ISA_SHAPE_##id,
#include "isa/tables/shapes.def"
#undef X
    ISA_N_SHAPES
};

enum isa_rule_space {
    ISA_IN_ANYWHERE,
    ISA_IN_NRAM,
    ISA_IN_SRAM,
    ISA_IN_GDRAM,
    ISA_IN_LDRAM,
    ISA_IN_BY_DIRECTION
};
enum isa_overlap { /* from STREAM on the destination and sources matter */
                   ISA_OVERLAP_ANY,
                   ISA_OVERLAP_FIRST,
                   ISA_OVERLAP_STREAM,
                   ISA_OVERLAP_EXACT,
                   ISA_OVERLAP_NEVER
};
enum isa_extra {
    ISA_EXTRA_none,
#define X(id, bits, doc) ISA_EXTRA_##id,
#include "isa/tables/extras.def"
#undef X
};

struct isa_rule_info {
    const char *name;
    enum isa_rule_space space;
    unsigned align2, mult2; /* bytes, generation 2 only */
    enum isa_overlap overlap;
    bool is_async; /* the core does not wait for the end */
    enum isa_extra extra;
    const char *more; /* in words, see rules.def */
};
extern const struct isa_rule_info isa_rules[ISA_N_RULES];

struct isa_shape_info {
    const char *name;
    const char *limits; /* in words, see shapes.def */
    const char *doc;
};
extern const struct isa_shape_info isa_shapes[ISA_N_SHAPES];

/* ---- architectures ------------------------------------------------------ */

/* Where a figure about the hardware comes from. */
enum isa_evidence {
#define X(id, words) ISA_EVIDENCE_##id,
#include "isa/tables/evidence.def"
#undef X
};
extern const char *const isa_evidence_ids[];   /* "measured" */
extern const char *const isa_evidence_words[]; /* "measured with ..." */

struct isa_arch {
    const char *name; /* "mtp_592" */
    unsigned number;  /* 592, the value of __BANG_ARCH__ */
    unsigned gen;     /* generation of operand constraints: 2, 3 or 5 */
    unsigned nram_kib, wram_kib, sram_kib;
    unsigned cores;  /* cores per cluster, without the memory core */
    unsigned slices; /* of WRAM: parts of a linear copy, see lanes.h */
    unsigned kept;   /* bytes of NRAM, at most, by the vendor's compiler for
                        itself */
    enum isa_evidence kept_evidence;
    const char *source; /* where the sizes come from */
};

/* What the vendor's compiler does with a kernel that uses bytes of NRAM. */
enum isa_take {
    ISA_TAKES,
    ISA_MAY_TAKE, /* between what it took and what it refused, or all of NRAM
                     where it was not measured */
    ISA_REFUSES
};

/* For NRAM of so many bytes, of which it keeps some, and what is known of that.
 */
enum isa_take isa_take_of(uint64_t nram, uint64_t kept,
                          enum isa_evidence evidence, uint64_t used);

/* That of kernels for which none is named: the newest that is common. */
#define ISA_DEFAULT_ARCH "mtp_592"

/* All architectures, in the order of the table; *n receives their number. */
const struct isa_arch *isa_archs(size_t *n);

/* The architecture called name ("mtp_592"), NULL if there is none. */
const struct isa_arch *isa_arch_find(const char *name);

/* The first architecture with this number (592), NULL if there is none. */
const struct isa_arch *isa_arch_of(unsigned number);

/* ---- built-in variables ------------------------------------------------- */

#define ISA_CSR_FIRST 0xCC0
enum isa_csr {
#define X(number, name, doc) ISA_CSR_##name = (number)-ISA_CSR_FIRST,
#include "isa/tables/csrs.def"
#undef X
    ISA_N_CSRS
};
extern const char *const isa_csr_names[ISA_N_CSRS];

/* ---- operand letters ----------------------------------------------------- */

enum isa_access {
    ISA_ACCESS_NUMBER,
    ISA_ACCESS_READ = 1,
    ISA_ACCESS_WRITTEN = 2,
    ISA_ACCESS_UPDATED = 3
};
enum isa_element {
    ISA_ELEMENT_OWN,
    ISA_ELEMENT_FROM,
    ISA_ELEMENT_INDEX,
    ISA_ELEMENT_U32,
    ISA_ELEMENT_BITS,
    ISA_ELEMENT_BYTE
};
enum isa_place { ISA_PLACE_RULE, ISA_PLACE_GDRAM, ISA_PLACE_WRAM };

/* A row of letters.def. */
struct isa_letter {
    char letter;
    enum isa_access access;
    enum isa_element element;
    enum isa_place place;
    const char *name; /* NULL: see letters.def */
    const char *parameter, *argument;
};

/* The row of a letter; asserts that there is one. */
const struct isa_letter *isa_letter(char letter);

/* ---- BANG ops ----------------------------------------------------------- */

/* Op codes by name: ISA_OP_add. */
enum isa_op_code {
#define X(code, name, ...) ISA_OP_##name = (code),
#include "isa/tables/bang.def"
#undef X
};

/* Names of the registers of the scalar core, and the registers that hold the
 * operands of an op. */
extern const char *const isa_registers[32];
#define ISA_MAX_OPERANDS 15
static const uint8_t isa_operand_registers[ISA_MAX_OPERANDS] = {
#define X(number, name)
#define OPERAND(i, number) [i] = (number),
#include "isa/tables/registers.def"
#undef X
};
#define ISA_MAX_OPS 2048 /* op codes are 0..2047 */

/* Kernels for later architectures may be compiled by a toolkit that has dropped
 * old names; for those up to this one, the names are the usual ones. */
#define ISA_LAST_OLD_ARCH 399

/* Where the segments of a strided operand lie: segment k at byte offset
 * (k % count0) * stride0 + (k / count0) * stride1. */
struct isa_walk {
    int64_t stride0, stride1;
    uint64_t count0;
};

static inline int64_t isa_walk_offset(const struct isa_walk *w, uint64_t k)
{
    return (int64_t)(k % w->count0) * w->stride0 +
           (int64_t)(k / w->count0) * w->stride1;
}

/* Where weights lie in the lanes of WRAM, see lanes.h. Byte x of lane l, from
 * the operand's address on, is at ptr[l * pitch + x] while first + x < pitch,
 * and in what is kept beside the lanes from there on. */
#define ISA_LANES 64u
struct isa_dealt;
struct isa_lanes {
    uint64_t bytes;     /* of each lane that the op uses, from first on */
    uint64_t rows;      /* of weights, row r in lane r % 64 unless dealt */
    uint64_t row_bytes; /* that the op uses of each */
    uint64_t row_pitch; /* from a row to the next one of its lane */
    uint64_t align;     /* what the address must be a multiple of */
    uint64_t pitch;     /* from lane to lane */
    uint64_t first;     /* offset of the operand in its lane */
    uint64_t linear;    /* bytes of the linear copy that wrote there, 0: none */
    const char *beside; /* NULL: nothing is */
    /* Which bytes of the lanes linear copies dealt out in slices, by grains of
     * the offset; NULL: none of those that the op uses. */
    const struct isa_dealt *dealt;
};

/* One dynamic execution of an op, as its body sees it: operands resolved to
 * host pointers, checked, not yet performed. Bodies cannot fail. What most of
 * them read is a line of the host's cache, the walks are another. */
struct isa_call {
    uint64_t n; /* elements (n) or bytes (b) */
    enum isa_type type;
    unsigned generation; /* of operand constraints: 2, 3 or 5 */
    uint64_t work;     /* what takes the unit time: bytes of the result without
                        * gaps, multiply-adds of matrix products */
    uint64_t segments; /* strided shapes: pieces of n each */
    void *ptr[ISA_MAX_OPERANDS]; /* host address of span operands */
    enum isa_type source; /* of operand 1 where the op converts, else NONE */
    uint8_t slices;       /* of WRAM, see lanes.h */
    bool is_far; /* of copies: from one memory to another, which no core reads
                    soon and the caches of the host do not hold */
    uint64_t result; /* bits of the value the op returns, if it does */
    const struct isa_combination *combination; /* of matrix products */
    struct {
        uint64_t first, end;
    } groups; /* which of their groups of 64 outputs are formed: all, or part */
    struct isa_walk walk[2];        /* strided shapes: of operand 0 and 1 */
    uint64_t arg[ISA_MAX_OPERANDS]; /* raw register values */
    struct isa_lanes lanes; /* where operands in WRAM lie (letters K, W) */
};

typedef void isa_sem(struct isa_call *);

/* What a product with weights in WRAM multiplies: a row of combinations.def. */
struct isa_combination {
    enum isa_type result, source, kernel;
    uint8_t source_bits, kernel_bits; /* of an element */
    uint16_t since;                   /* architecture number, 0 = all */
    enum isa_cost cost;
};

/* The combination with this number, which is at most ISA_MAX_COMBINATION; NULL:
 * none has it. */
#define ISA_MAX_COMBINATION 63
const struct isa_combination *isa_combination_find(uint64_t number);

/* What an op returns in a0: nothing, a value of its element type, or one of a
 * type. */
enum isa_result {
#define X(id, ID, name, bytes, class) ISA_RESULT_##ID = (id),
#include "isa/tables/types.def"
#undef X
    ISA_RESULT_OWN
};

struct isa_op {
    uint16_t code;
    uint8_t n_operands;
    uint8_t unit;          /* enum isa_unit or ISA_UNIT_DMA */
    uint8_t cost;          /* enum isa_cost */
    uint8_t rule;          /* enum isa_rule */
    uint8_t shape;         /* enum isa_shape */
    uint8_t result;        /* enum isa_result */
    bool is_hand_written;  /* its wrapper is not generated */
    uint16_t since;        /* architecture number, 0 = all */
    uint8_t dropped;       /* major version of the toolkit without it, or 0 */
    uint32_t types;        /* bit (1 << enum isa_type) */
    const char *name;      /* "add" */
    const char *intrinsic; /* "__bang_add" */
    const char *operands;  /* letters of letters.def */
    const char *formula;
    isa_sem *sem; /* NULL for ops the machine performs itself (SYS) */
};

/* All ops in table order; *n receives their number. */
const struct isa_op *isa_ops(size_t *n);

/* The op with this code, NULL if no row has it. */
const struct isa_op *isa_op_by_code(unsigned code);

/* The op called name ("add"), NULL if there is none. */
const struct isa_op *isa_op_find(const char *name);

/* Whether op has a source type of its own. */
static inline bool isa_op_converts(const struct isa_op *op)
{
    return op->shape == ISA_SHAPE_convert ||
           op->shape == ISA_SHAPE_convert_strided;
}

/* Whether the body of an op without a rule for overlap has read what it writes
 * over where the destination begins at the source or before it. */
static inline bool isa_op_reads_ahead(const struct isa_op *op)
{
    return op->shape == ISA_SHAPE_pool;
}

/* The element type of operand k of a call with these types; NONE (bytes) for
 * bit arrays. */
enum isa_type isa_operand_type(const struct isa_op *op, int k,
                               enum isa_type type, enum isa_type source);

/* Bits of an element of operand k: 1 in masks and in what comparisons write. */
unsigned isa_operand_bits(const struct isa_op *op, int k, enum isa_type type,
                          enum isa_type source);

/* The type of what op returns for element type; NONE if nothing. */
enum isa_type isa_result_type(const struct isa_op *op, enum isa_type type);

/* How kernels say where the point of the integers is; see conversions.def. */
enum isa_positions {
    ISA_POSITIONS_NONE,
    ISA_POSITIONS_STRIDED,
    ISA_POSITIONS_ONE,
    ISA_POSITIONS_OPTIONAL,
    ISA_POSITIONS_TWO,
};

/* A pair of types that can be converted. */
struct isa_conversion {
    enum isa_type source, target;
    enum isa_positions positions;
    const char *plain;     /* suffix of the mode of the name without one */
    const char *name;      /* "__bang_float2half", without suffix */
    const char *old_names; /* separated by spaces */
};

/* All conversions in table order; *n receives their number. */
const struct isa_conversion *isa_conversions(size_t *n);

/* What op does between these types, NULL if it is no conversion or has no form
 * for them. */
const struct isa_conversion *isa_conversion_find(const struct isa_op *op,
                                                 enum isa_type target,
                                                 enum isa_type source);

/* Writes the name kernels call op by to buf: of a conversion the one for these
 * types ("__bang_float2half_rn"), of others op->intrinsic. Returns buf. */
const char *isa_op_intrinsic(const struct isa_op *op, enum isa_type type,
                             enum isa_type source, char *buf, size_t size);

/* The bytes an operand spans, around its address; 0 bytes: it is no span in
 * this call. */
struct isa_extent {
    int64_t before; /* first byte relative to the address, 0 or negative */
    uint64_t bytes;
};

/* What is wrong with the operands that make a shape. */
struct isa_shape_error {
    int operand; /* index, -1: nothing is wrong */
    char text[160];
};

/* Works out the extents of all span operands, in the order of the operands,
 * from call->arg, call->type and call->source, and fills in call->n and, for
 * strided shapes, segments and walk. Arithmetic is checked: no sum wraps. */
struct isa_shape_error isa_shape(const struct isa_op *op, struct isa_call *call,
                                 struct isa_extent *extents);

/* How many units a resolved and checked call can be cut into, by its shape and
 * by where its operands lie; 0: it is done whole. Parts that are any ranges of
 * units, done in any order or at once, come to the same as the whole. */
uint64_t isa_parts(const struct isa_op *op, const struct isa_call *call);

/* Makes *part the call that does units from..to, `to` not among them. */
void isa_part(const struct isa_op *op, const struct isa_call *call,
              uint64_t from, uint64_t to, struct isa_call *part);

/* How many bytes of a source the compute unit has read ahead of those whose
 * result it writes: public programs that are right on a 370 rely on 1,020, and
 * find new values 4,092 bytes ahead. */
#define ISA_READ_AHEAD 1024

/* Performs a call whose rule is STREAM, with n elements in one piece and
 * whatever overlap of its destination with sources: in ascending order, sources
 * read ISA_READ_AHEAD bytes ahead. Of one source where the destination begins,
 * whose elements are narrower, as through a copy. */
void isa_stream(const struct isa_op *op, const struct isa_call *call);

/* Whether a byte of a source is read before an op in that order writes there:
 * it is byte `at` of what is read, all repeats counted, and byte `ahead` of the
 * destination. Elements have so many bits. Before an element of the result is
 * written, sources are read up to the element ISA_READ_AHEAD bytes further on.
 */
bool isa_stream_is_old(uint64_t at, int64_t ahead, uint64_t bits,
                       uint64_t destination_bits);

/* ---- scalar instructions ------------------------------------------------ */

enum isa_insn_op {
    ISA_I_ILLEGAL,
#define I(name, mnemonic, match, mask, format, class, formula, body) \
    ISA_I_##name,
#include "isa/tables/insns.def"
#undef I
    ISA_I_BANG, /* custom-0: imm is the op code, rs1 the type id */
    ISA_N_INSNS
};

/* A decoded instruction. Register numbers are 0..31. imm holds the immediate
 * of the format; for BANG the op code with the type id in rs1; for CSR
 * instructions the CSR number with the zimm in rs1. */
struct isa_insn {
    uint16_t op; /* enum isa_insn_op */
    uint8_t rd, rs1, rs2, rs3;
    uint8_t rm; /* funct3: rounding mode of floating-point formats, source
                 * type of BANG ops (index into isa_sources) */
    int32_t imm;
};

/* Decodes one 32-bit word. Never fails: what is no instruction becomes
 * ISA_I_ILLEGAL (reserved rounding modes and unknown BANG ops included). */
struct isa_insn isa_decode(uint32_t word);

/* Writes the assembly of word at address pc to buf (always terminated), in
 * the spelling of the GNU assembler; BANG ops by their name and type. Returns
 * the length without the terminator, as snprintf does. */
size_t isa_disasm(uint32_t word, uint64_t pc, char *buf, size_t size);

/* A mnemonic ("fadd.s") and class of an instruction, for tables and tests. */
const char *isa_insn_name(enum isa_insn_op op);

#endif
