// Runs of premultiplied pixels, 0xAARRGGBB: blended, multiplied, interpolated and covered. Every processor gives the
// same pixels: what is not computed in whole numbers is computed in single steps with the same rounding. A pixel's
// result depends on its own inputs, never on where its run begins.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// A picture that is read along lines at any angle; places in it are fixed-point numbers of 28 binary digits.
typedef struct {
  const uint32_t *_Nonnull words;
  /// Words from one row to the next.
  int64_t stride;
  /// The columns and rows that are read, with the last ones; beyond them the nearest is used.
  int64_t low_x, high_x, low_y, high_y;
  /// From one pixel of a run to the next.
  int64_t step_x, step_y;
} touchstone_picture;

/// A rectangle at any angle, whose coverage is measured along lines; offsets are from its middle.
typedef struct {
  /// Its own two coordinates, for one pixel to the right.
  float x_per_column, y_per_column;
  /// Pixels of the device for one unit of them.
  float pixels_per_x, pixels_per_y;
  /// Half its sides, in pixels of the device.
  float half_x, half_y;
} touchstone_rectangle;

/// The same arithmetic in the instructions of one kind of processor.
typedef struct {
  /// Composites rows of pixels, multiplied by a level of 0…255, over others. The strides are words from one row to the
  /// next.
  void (*_Nonnull over)(
      const uint32_t *_Nonnull source, size_t source_stride, uint32_t level, uint32_t *_Nonnull target,
      size_t target_stride, size_t width, size_t height);
  /// Composites pixels, multiplied by their coverage and then by a level, over others.
  void (*_Nonnull over_covered)(
      const uint32_t *_Nonnull source, const uint8_t *_Nonnull coverage, uint32_t level, uint32_t *_Nonnull target, size_t count);
  /// Composites one colour over pixels.
  void (*_Nonnull color_over)(uint32_t color, uint32_t *_Nonnull target, size_t count);
  /// Composites one colour, multiplied by coverage, over pixels.
  void (*_Nonnull color_over_covered)(uint32_t color, const uint8_t *_Nonnull coverage, uint32_t *_Nonnull target, size_t count);
  /// Multiplies pixels by the alphas of others.
  void (*_Nonnull multiply)(uint32_t *_Nonnull target, const uint32_t *_Nonnull alphas, size_t count);
  /// Multiplies pixels by their coverage.
  void (*_Nonnull multiply_covered)(uint32_t *_Nonnull target, const uint8_t *_Nonnull coverage, size_t count);
  /// Reads pixels from a place on, each mixed from the four around its place in steps of 1/256: by columns first, then
  /// by rows, rounded both times. Places need not be inside.
  void (*_Nonnull read_between)(
      const touchstone_picture *_Nonnull picture, int64_t place_x, int64_t place_y, uint32_t *_Nonnull out, size_t count);
  /// Writes how much of each pixel a rectangle covers, 0…255, for blocks of eight pixels from the offset `column` on;
  /// `x` and `y` are its own coordinates of that line at column 0.
  void (*_Nonnull cover)(
      const touchstone_rectangle *_Nonnull rectangle, double column, float x, float y, uint8_t *_Nonnull coverage,
      size_t blocks);
} touchstone_pixels;

/// The functions that run on every processor.
const touchstone_pixels *_Nonnull touchstone_pixels_plain(void);

/// The functions for eight pixels at a time with AVX2; NULL where the processor does not have it.
const touchstone_pixels *_Nullable touchstone_pixels_wide(void);

/// The same with rows laid over others sixteen pixels at a time, with AVX-512; NULL where the processor cannot, or would
/// lower its clock for it.
const touchstone_pixels *_Nullable touchstone_pixels_widest(void);

extern const touchstone_pixels *_Nullable touchstone_pixels_chosen;

/// Reads the processor's features, which takes microseconds in a virtual machine.
const touchstone_pixels *_Nonnull touchstone_pixels_choose(void);

/// The fastest functions for this processor, chosen at the first call. Safe on any thread.
static inline const touchstone_pixels *_Nonnull touchstone_pixels_best(void) {
  const touchstone_pixels *chosen = __atomic_load_n(&touchstone_pixels_chosen, __ATOMIC_RELAXED);
  return chosen ? chosen : touchstone_pixels_choose();
}
