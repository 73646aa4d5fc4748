/* SPDX-License-Identifier: MIT */
/* The instruction set: tables (element types, spaces, architectures, BANG ops,
 * scalar instructions), decoding, disassembly, and the device image. The one
 * public header of isa/; it contains nothing about time or a machine. */
#ifndef ISA_H
#define ISA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- enums, each expanded from its .def ---------------------------------- */

enum isa_type {
#define X(id, ID, ...) ISA_T_##ID = (id),
#include "isa/tables/types.def"
#undef X
    ISA_N_TYPES
};

enum isa_type_class { ISA_CLASS_UNSIGNED, ISA_CLASS_SIGNED, ISA_CLASS_FLOAT };

struct isa_type_info {
    const char *name; /* the name in kernel source */
    unsigned bytes;
    enum isa_type_class class;
    unsigned since; /* first architecture with its vector arithmetic; 0: all */
};
extern const struct isa_type_info isa_types[ISA_N_TYPES];

/* Source types of conversions, by the value of funct3. */
#define ISA_N_SOURCES 8
extern const uint8_t isa_sources[ISA_N_SOURCES]; /* enum isa_type */

enum isa_space {
#define X(ID, name, first, owner, doc) ISA_SPACE_##ID,
#include "isa/tables/spaces.def"
#undef X
    ISA_N_SPACES
};

/* Each owner has its own instance of a space. */
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

/* Returns the space whose address range contains an address, whatever the size
 * of the memory; ISA_N_SPACES below the first range. */
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
    ISA_UNIT_DMA = ISA_N_UNITS /* in bang.def: depends on the direction */
};

struct isa_unit_info {
    const char *name;
    const char *doc;
};
extern const struct isa_unit_info isa_units[ISA_N_UNITS];

/* The kind of core that performs a copy; the other kind of core skips the
 * copy. */
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
#define X(id, ...) ISA_COST_##id,
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
enum isa_overlap { /* from STREAM on: overlap of the destination with sources */
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
    bool is_async; /* the core continues before it ends */
    enum isa_extra extra;
    const char *more; /* other rules, in words: see rules.def */
};
extern const struct isa_rule_info isa_rules[ISA_N_RULES];

struct isa_shape_info {
    const char *name;
    const char *limits; /* in words, see shapes.def */
    const char *doc;
};
extern const struct isa_shape_info isa_shapes[ISA_N_SHAPES];

/* ---- architectures ------------------------------------------------------ */

/* The evidence for a value about the hardware. */
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
    unsigned gen;     /* generation of the rules for operands: 2, 3 or 5 */
    unsigned nram_kib, wram_kib, sram_kib;
    unsigned cores;  /* cores per cluster, without the memory core */
    unsigned slices; /* slices of WRAM, among which linear copies are
                        divided; see lanes.h */
    unsigned kept;   /* maximum bytes of NRAM that the vendor's compiler
                        reserves */
    enum isa_evidence kept_evidence;
    const char *source; /* where the sizes come from */
};

/* Whether the vendor's compiler accepts a kernel with this use of NRAM. */
enum isa_take {
    ISA_TAKES,
    ISA_MAY_TAKE, /* between measured acceptance and refusal, or all of NRAM if
                     not measured */
    ISA_REFUSES
};

/* For `used` of `nram` bytes; kept: bytes reserved; evidence: how `kept` is
 * known. */
enum isa_take isa_take_of(uint64_t nram, uint64_t kept,
                          enum isa_evidence evidence, uint64_t used);

/* The default target of kernels: the newest common architecture. */
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
    const char *name; /* NULL: the letter has no name, see letters.def */
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

/* Names of the scalar core's registers, and the registers of an op's
 * operands. */
extern const char *const isa_registers[32];
#define ISA_MAX_OPERANDS 15
static const uint8_t isa_operand_registers[ISA_MAX_OPERANDS] = {
#define X(number, name)
#define OPERAND(i, number) [i] = (number),
#include "isa/tables/registers.def"
#undef X
};
#define ISA_MAX_OPS 2048 /* every op code is below this */

/* Toolkits for architectures above this one may lack old names of intrinsics;
 * the others have both the old and the new names. */
#define ISA_LAST_OLD_ARCH 399

/* Segments of a strided operand: segment k is at byte offset (k % count0) *
 * stride0 + (k / count0) * stride1. */
struct isa_walk {
    int64_t stride0, stride1;
    uint64_t count0;
};

static inline int64_t isa_walk_offset(const struct isa_walk *w, uint64_t k)
{
    return (int64_t)(k % w->count0) * w->stride0 +
           (int64_t)(k / w->count0) * w->stride1;
}

/* Weights in the lanes of WRAM, see lanes.h. Byte x of lane l, counted from the
 * operand's address, is at ptr[l * pitch + x] while first + x < pitch; later
 * bytes are in `beside`. */
#define ISA_LANES 64u
struct isa_dealt;
struct isa_lanes {
    uint64_t bytes;     /* used in each lane, from first on */
    uint64_t rows;      /* of weights; row r is in lane r % 64 if not dealt */
    uint64_t row_bytes; /* used bytes of each row */
    uint64_t row_pitch; /* distance of rows in a lane */
    uint64_t align;     /* required alignment of the address */
    uint64_t pitch;     /* distance of lanes */
    uint64_t first;     /* offset of the operand in its lane */
    uint64_t linear;    /* size of the linear copy that wrote them, 0: none */
    const char *beside; /* bytes past the lanes; NULL: none */
    /* the linear copy that wrote each grain of a lane and was distributed in
     * slices; NULL: no used byte was written by such a copy */
    const struct isa_dealt *dealt;
};

/* One execution of an op, as its body sees it: operands are resolved to host
 * pointers and checked. Bodies cannot fail. The most used fields are in one
 * host cache line, the walks in another line. */
struct isa_call {
    uint64_t n; /* n (elements) or b (bytes) */
    enum isa_type type;
    unsigned generation; /* generation of the rules for operands: 2, 3 or 5 */
    uint64_t work;       /* what determines the time: bytes of the result
                            without gaps; for matrix products, the number of
                            multiply-adds */
    uint64_t segments;   /* strided shapes: number of segments of n each */
    void *ptr[ISA_MAX_OPERANDS]; /* host addresses of spans */
    enum isa_type source;        /* source type of a conversion, else NONE */
    uint8_t slices;              /* number of WRAM slices, see lanes.h */
    bool is_far;     /* a copy between memories whose destination no core reads
                        soon, so that it should bypass the host's caches */
    uint64_t result; /* bits of the returned value, if any */
    const struct isa_combination *combination; /* of matrix products */
    struct {
        uint64_t first, end;
    } groups;                /* range of groups of 64 outputs to compute */
    struct isa_walk walk[2]; /* strided shapes: the segments of operands 0
                                and 1 */
    uint64_t arg[ISA_MAX_OPERANDS]; /* raw register values */
    struct isa_lanes lanes;         /* operands in WRAM (letters K, W) */
};

typedef void isa_sem(struct isa_call *);

/* The types of a product with weights in WRAM: a row of combinations.def. */
struct isa_combination {
    enum isa_type result, source, kernel;
    uint8_t source_bits, kernel_bits; /* of an element */
    uint16_t since;                   /* first architecture number, 0: all */
    enum isa_cost cost;
};

/* The combination with this number, at most ISA_MAX_COMBINATION; NULL: none. */
#define ISA_MAX_COMBINATION 63
const struct isa_combination *isa_combination_find(uint64_t number);

/* Type of the value in a0: NONE, a fixed type, or OWN (the element type). */
enum isa_result {
#define X(id, ID, ...) ISA_RESULT_##ID = (id),
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
    bool is_hand_written;  /* its wrapper is hand-written, not generated */
    uint16_t since;        /* first architecture number, 0: all */
    uint8_t dropped;       /* major version of the toolkit that removed it, or
                              0 */
    uint32_t types;        /* bit set of 1 << enum isa_type */
    const char *name;      /* "add" */
    const char *intrinsic; /* "__bang_add" */
    const char *operands;  /* letters of letters.def */
    const char *formula;
    isa_sem *sem; /* the function that executes the op; NULL: the machine
                     performs it (SYS) */
};

/* All ops in table order; *n receives their number. */
const struct isa_op *isa_ops(size_t *n);

/* The op with this code, NULL if no row has it. */
const struct isa_op *isa_op_by_code(unsigned code);

/* The op called name ("add"), NULL if there is none. */
const struct isa_op *isa_op_find(const char *name);

/* Whether the op has a separate source type. */
static inline bool isa_op_converts(const struct isa_op *op)
{
    return op->shape == ISA_SHAPE_convert ||
           op->shape == ISA_SHAPE_convert_strided;
}

/* For an op without an overlap rule: whether, if the destination begins at or
 * before a source, the body reads each element of the source before the body
 * overwrites that element. */
static inline bool isa_op_reads_ahead(const struct isa_op *op)
{
    return op->shape == ISA_SHAPE_pool;
}

/* The element type of operand k for these types; NONE (bytes) for bit
 * arrays. */
enum isa_type isa_operand_type(const struct isa_op *op, int k,
                               enum isa_type type, enum isa_type source);

/* Bits per element of operand k: 1 for masks and results of comparisons. */
unsigned isa_operand_bits(const struct isa_op *op, int k, enum isa_type type,
                          enum isa_type source);

/* The type of op's returned value for this element type; NONE: no value. */
enum isa_type isa_result_type(const struct isa_op *op, enum isa_type type);

/* The first architecture on which op has elements of type; 0: all. Only vector
 * arithmetic that older architectures have for other types depends on the type.
 */
unsigned isa_type_since(const struct isa_op *op, enum isa_type type);

/* Parameters that give the fixed-point position; see conversions.def. */
enum isa_positions {
    ISA_POSITIONS_NONE,
    ISA_POSITIONS_STRIDED,
    ISA_POSITIONS_ONE,
    ISA_POSITIONS_OPTIONAL,
    ISA_POSITIONS_TWO,
};

/* A conversion between two types. */
struct isa_conversion {
    enum isa_type source, target;
    enum isa_positions positions;
    const char *plain;     /* mode suffix that the name without suffix has */
    const char *name;      /* "__bang_float2half", without suffix */
    const char *old_names; /* separated by blanks */
};

/* All conversions in table order; *n receives their number. */
const struct isa_conversion *isa_conversions(size_t *n);

/* The conversion of op between these types; NULL: not supported, or op is no
 * conversion. */
const struct isa_conversion *isa_conversion_find(const struct isa_op *op,
                                                 enum isa_type target,
                                                 enum isa_type source);

/* Writes to buf the name of op in kernels: for a conversion the name for these
 * types ("__bang_float2half_rn"), else op->intrinsic. Returns buf. */
const char *isa_op_intrinsic(const struct isa_op *op, enum isa_type type,
                             enum isa_type source, char *buf, size_t size);

/* The bytes of an operand relative to its address; 0 bytes: the operand is not
 * used in this call. */
struct isa_extent {
    int64_t before; /* first byte relative to the address, <= 0 */
    uint64_t bytes;
};

/* An error in the operands that define a shape. */
struct isa_shape_error {
    int operand; /* index; -1: no error */
    char text[160];
};

/* Computes the extents of all spans, in operand order, from call->arg, type and
 * source; sets call->n, and for strided shapes segments and walk. Overflow is
 * an error. */
struct isa_shape_error isa_shape(const struct isa_op *op, struct isa_call *call,
                                 struct isa_extent *extents);

/* Returns the number of units that a resolved and checked call can be split
 * into, by shape and addresses; 0: it cannot be split. Any division into ranges
 * of units gives the same result, in any order and in parallel. */
uint64_t isa_parts(const struct isa_op *op, const struct isa_call *call);

/* Sets *part to the call for units [from, to). */
void isa_part(const struct isa_op *op, const struct isa_call *call,
              uint64_t from, uint64_t to, struct isa_call *part);

/* The compute unit reads sources this many bytes beyond the element whose
 * result it writes. Public programs that work on a 370 need at least 1,020, and
 * read new values 4,092 bytes ahead. */
#define ISA_READ_AHEAD 1024

/* Performs a contiguous call of n elements with rule STREAM and any overlap of
 * destination and sources: in ascending order, with sources read ISA_READ_AHEAD
 * bytes ahead. A source with narrower elements that begins at the destination
 * is copied first. */
void isa_stream(const struct isa_op *op, const struct isa_call *call);

/* Whether isa_stream reads a source byte before the op overwrites it. `at` is
 * the offset of the byte from the start of the source, counted over all
 * repetitions. `ahead` is the offset of the same byte from the start of the
 * destination. Element sizes are in bits. Sources are read up to ISA_READ_AHEAD
 * bytes beyond the element that is being computed. */
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

/* A decoded instruction. Register numbers are 0..31. imm: the immediate; for
 * BANG the op code, with the type id in rs1; for CSR instructions the CSR
 * number, with zimm in rs1. */
struct isa_insn {
    uint16_t op; /* enum isa_insn_op */
    uint8_t rd, rs1, rs2, rs3;
    uint8_t rm; /* funct3: rounding mode of floating-point formats, source
                 * type of BANG ops (index into isa_sources) */
    int32_t imm;
};

/* Decodes one 32-bit word. Never fails: other words, also with reserved
 * rounding modes or unknown BANG ops, become ISA_I_ILLEGAL. */
struct isa_insn isa_decode(uint32_t word);

/* Writes the assembly of word at address pc to buf (always terminated), in
 * the spelling of the GNU assembler; BANG ops by their name and type. Returns
 * the length without the terminator, as snprintf does. */
size_t isa_disasm(uint32_t word, uint64_t pc, char *buf, size_t size);

/* The mnemonic of an instruction ("fadd.s"). */
const char *isa_insn_name(enum isa_insn_op op);

#endif
