// Pictures of other formats than PNG and JPEG, by libraries that are loaded when the first such picture is read. They are
// declared here and not by their headers, so that a build needs none of them.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// What a picture's header says, and what went wrong.
typedef struct {
  /// Pixels; of a drawing its points.
  double width;
  double height;
  /// Why a function returned 0; ends with a zero byte.
  char message[300];
} touchstone_picture_info;

typedef enum {
  /// By libwebp.
  touchstone_webp,
  /// HEIC and AVIF, by libheif.
  touchstone_heif,
  /// GIF, TIFF, BMP and ICO, by gdk-pixbuf.
  touchstone_pixbuf,
  /// By librsvg.
  touchstone_svg,
  /// The first page, by Poppler.
  touchstone_pdf,
} touchstone_picture_format;

/// Finds the size of a picture: 1, or 0 with a message. What is larger than `largest` on a side is not decoded.
int touchstone_picture_size(
    touchstone_picture_format format, const uint8_t *bytes, size_t count, int largest, touchstone_picture_info *picture);

/// Paints a picture over the whole of some rows of transparent pixels: blue, green, red and alpha, multiplied by alpha. 1, or
/// 0 with a message. A drawing is scaled; anything else must be asked for in its own size.
int touchstone_picture_paint(
    touchstone_picture_format format, const uint8_t *bytes, size_t count, uint8_t *pixels, int width, int height,
    size_t stride, touchstone_picture_info *picture);

/// Finds the box of an element of an SVG file, by its id: 1, or 0 with a message where there is none.
int touchstone_svg_box(
    const uint8_t *bytes, size_t count, const char *id, double box[4], touchstone_picture_info *picture);

/// Paints an element of an SVG file, of which a box fills the pixels: 1, or 0 with a message.
int touchstone_svg_paint_element(
    const uint8_t *bytes, size_t count, const char *id, const double box[4], uint8_t *pixels, int width, int height,
    size_t stride, touchstone_picture_info *picture);
