compile.o: runtime/tools/mlusim/judge/compile.c \
  runtime/tools/mlusim/judge/compile.h \
  runtime/tools/mlusim/judge/answers/keep.h isa/support/hash.h \
  isa/support/store.h runtime/tools/mlusim/judge/verdict.h \
  runtime/tools/accuracy/compare.h runtime/tools/accuracy/rules.h \
  runtime/tools/accuracy/bounds.def runtime/tools/accuracy/rules.def \
  runtime/tools/array/elements.h runtime/tools/array/elements.def \
  runtime/tools/judge/status.h runtime/tools/judge/task.h \
  runtime/tools/judge/formula.h runtime/tools/judge/toml.h \
  runtime/tools/judge/roles.def runtime/tools/judge/fills.def \
  runtime/tools/mlusim/judge/errors.def \
  runtime/tools/mlusim/start/compile.h isa/isa.h isa/tables/types.def \
  isa/tables/spaces.def isa/tables/units.def isa/tables/directions.def \
  isa/tables/costs.def isa/tables/rules.def isa/tables/shapes.def \
  isa/tables/extras.def isa/tables/evidence.def isa/tables/csrs.def \
  isa/tables/bang.def isa/tables/ops/copy.def isa/tables/ops/sync.def \
  isa/tables/ops/system.def isa/tables/ops/fill.def \
  isa/tables/ops/arithmetic.def isa/tables/ops/compare.def \
  isa/tables/ops/logic.def isa/tables/ops/convert.def \
  isa/tables/ops/layout.def isa/tables/ops/atomic.def \
  isa/tables/ops/fusion.def isa/tables/ops/extreme.def \
  isa/tables/ops/bits.def isa/tables/ops/bitindex.def \
  isa/tables/ops/reduce.def isa/tables/ops/select.def \
  isa/tables/ops/pool.def isa/tables/ops/gather.def \
  isa/tables/ops/tensor.def isa/tables/ops/vv.def \
  isa/tables/ops/math.def isa/tables/scalar_math.def \
  isa/tables/ops/assembly.def isa/tables/registers.def \
  isa/tables/insns.def runtime/tools/mlusim/start/sandbox.h \
  runtime/tools/confine/confine.h runtime/tools/process/process.h \
  isa/image/image.h isa/support/alloc.h runtime/tools/command/compiler.h \
  runtime/tools/command/folder.h runtime/tools/confine/compiler.h \
  runtime/tools/files/files.h runtime/tools/mlusim/start/become.h
runtime/tools/mlusim/judge/compile.h:
runtime/tools/mlusim/judge/answers/keep.h:
isa/support/hash.h:
isa/support/store.h:
runtime/tools/mlusim/judge/verdict.h:
runtime/tools/accuracy/compare.h:
runtime/tools/accuracy/rules.h:
runtime/tools/accuracy/bounds.def:
runtime/tools/accuracy/rules.def:
runtime/tools/array/elements.h:
runtime/tools/array/elements.def:
runtime/tools/judge/status.h:
runtime/tools/judge/task.h:
runtime/tools/judge/formula.h:
runtime/tools/judge/toml.h:
runtime/tools/judge/roles.def:
runtime/tools/judge/fills.def:
runtime/tools/mlusim/judge/errors.def:
runtime/tools/mlusim/start/compile.h:
isa/isa.h:
isa/tables/types.def:
isa/tables/spaces.def:
isa/tables/units.def:
isa/tables/directions.def:
isa/tables/costs.def:
isa/tables/rules.def:
isa/tables/shapes.def:
isa/tables/extras.def:
isa/tables/evidence.def:
isa/tables/csrs.def:
isa/tables/bang.def:
isa/tables/ops/copy.def:
isa/tables/ops/sync.def:
isa/tables/ops/system.def:
isa/tables/ops/fill.def:
isa/tables/ops/arithmetic.def:
isa/tables/ops/compare.def:
isa/tables/ops/logic.def:
isa/tables/ops/convert.def:
isa/tables/ops/layout.def:
isa/tables/ops/atomic.def:
isa/tables/ops/fusion.def:
isa/tables/ops/extreme.def:
isa/tables/ops/bits.def:
isa/tables/ops/bitindex.def:
isa/tables/ops/reduce.def:
isa/tables/ops/select.def:
isa/tables/ops/pool.def:
isa/tables/ops/gather.def:
isa/tables/ops/tensor.def:
isa/tables/ops/vv.def:
isa/tables/ops/math.def:
isa/tables/scalar_math.def:
isa/tables/ops/assembly.def:
isa/tables/registers.def:
isa/tables/insns.def:
runtime/tools/mlusim/start/sandbox.h:
runtime/tools/confine/confine.h:
runtime/tools/process/process.h:
isa/image/image.h:
isa/support/alloc.h:
runtime/tools/command/compiler.h:
runtime/tools/command/folder.h:
runtime/tools/confine/compiler.h:
runtime/tools/files/files.h:
runtime/tools/mlusim/start/become.h:
