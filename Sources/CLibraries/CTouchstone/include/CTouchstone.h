// Thin shims for what Swift cannot express. Nothing here has state of its own.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Calls a Swift class's allocating initialiser found in its vtable; see Application/ClassInstantiation.swift.
void *touchstone_call_alloc_init(void *function, void *metatype);

/// Which of eight ranges contain the value, ends included: bit i for range i. A range with an end that is not a number
/// contains nothing.
///
/// `ranges` points to eight lower and eight upper ends, aligned to 16 bytes. Here because Swift has no way to make bits
/// of a vector's comparisons.
static inline uint32_t touchstone_ranges_holding(const float *ranges, float value) {
#if defined(__SSE2__)
  typedef float four __attribute__((vector_size(16)));
  const four values = {value, value, value, value};
  const four *at = (const four *)ranges;
  const four first = (four)((at[0] <= values) & (values <= at[2]));
  const four second = (four)((at[1] <= values) & (values <= at[3]));
  return (uint32_t)__builtin_ia32_movmskps(first) | (uint32_t)__builtin_ia32_movmskps(second) << 4;
#else
  uint32_t bits = 0;
  for (int i = 0; i < 8; i++) bits |= (uint32_t)((ranges[i] <= value) & (value <= ranges[8 + i])) << i;
  return bits;
#endif
}

/// Gives a Swift object the contents of another one of its class, bit by bit; both must be kept for ever. Returns 1, or 0 where
/// the classes differ or the size of their objects is not credible, and then changes nothing.
int touchstone_copy_contents(void *object, const void *other);
