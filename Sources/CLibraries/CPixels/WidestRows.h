// Rows of pixels over others, sixteen at a time with AVX-512. Included by Wide.c.

#define COUNT 16
#include "Lanes.h"
#undef COUNT

/// Blocks of two vectors that are clear leave what is beneath, and opaque ones replace it. `is_whole` is a constant:
/// whether the level is 255.
INLINE void widest_row(
    const uint32_t *source, const _Bool is_whole, uint32_t level, uint32_t *target, size_t count) {
  const levels16 by = (levels16){0} + (uint16_t)level;
  size_t index = 0;
  for (; index + 32 <= count; index += 32) {
    words16 a, b, under;
    load(&a, source + index);
    load(&b, source + index + 16);
    if (is_clear(a | b)) continue;
    if (!is_whole || !is_opaque(a & b)) {
      if (!is_whole) {
        a = scaled(a, by);
        b = scaled(b, by);
      }
      load(&under, target + index);
      a = over(a, under);
      load(&under, target + index + 16);
      b = over(b, under);
    }
    store(a, target + index);
    store(b, target + index + 16);
  }
  for (; index < count; index += 16) {
    const __mmask16 todo = count - index < 16 ? (__mmask16)((1u << (count - index)) - 1) : 0xFFFF;
    words16 pixels = (words16)_mm512_maskz_loadu_epi32(todo, source + index);
    words16 under = (words16)_mm512_maskz_loadu_epi32(todo, target + index);
    if (!is_whole) pixels = scaled(pixels, by);
    _mm512_mask_storeu_epi32(target + index, todo, (__m512i)over(pixels, under));
  }
}

static void widest_over(
    const uint32_t *source, size_t source_stride, uint32_t level, uint32_t *target, size_t target_stride, size_t width,
    size_t height) {
  for (; height > 0; height--) {
    if (level == 255) {
      widest_row(source, 1, level, target, width);
    } else {
      widest_row(source, 0, level, target, width);
    }
    source += source_stride;
    target += target_stride;
  }
}
