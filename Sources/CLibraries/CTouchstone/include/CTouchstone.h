// Thin shims for what Swift cannot express. Nothing here has state of its own.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Calls a Swift class's allocating initialiser found in its vtable; see Application/ClassInstantiation.swift.
void *touchstone_call_alloc_init(void *function, void *metatype);

/// Which of eight boxes contain the point, edges included: bit i for box i. A box with an edge that is not a number
/// contains nothing.
///
/// `edges` points to eight left, eight top, eight right and eight bottom edges. Here because Swift has no way to make
/// bits of a vector's comparisons.
static inline uint32_t touchstone_boxes_holding(const float *edges, float x, float y) {
#if defined(__SSE2__)
  typedef float four __attribute__((vector_size(16), aligned(4)));
  typedef float four_aligned __attribute__((vector_size(16)));
  const four xs = {x, x, x, x};
  const four ys = {y, y, y, y};
  uint32_t bits = 0;
  for (int half = 0; half < 2; half++) {
    const float *at = edges + 4 * half;
    const four left = *(const four *)at;
    const four top = *(const four *)(at + 8);
    const four right = *(const four *)(at + 16);
    const four bottom = *(const four *)(at + 24);
    bits |= (uint32_t)__builtin_ia32_movmskps(
                (four_aligned)((left <= xs) & (top <= ys) & (xs <= right) & (ys <= bottom)))
            << (4 * half);
  }
  return bits;
#else
  uint32_t bits = 0;
  for (int i = 0; i < 8; i++) {
    bits |= (uint32_t)((edges[i] <= x) & (edges[8 + i] <= y) & (x <= edges[16 + i]) &
                       (y <= edges[24 + i]))
            << i;
  }
  return bits;
#endif
}
