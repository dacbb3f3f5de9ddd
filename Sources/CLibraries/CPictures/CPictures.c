#include "Loading.h"

int touchstone_picture_size(
    touchstone_picture_format format, const uint8_t *bytes, size_t count, int largest, touchstone_picture_info *picture) {
  picture->message[0] = 0;
  switch (format) {
  case touchstone_webp: return touchstone_webp_read(bytes, count, 0, 0, 0, 0, picture);
  case touchstone_heif: return touchstone_heif_read(bytes, count, largest, 0, 0, 0, 0, picture);
  case touchstone_pixbuf: return touchstone_pixbuf_read(bytes, count, largest, 0, 0, 0, 0, picture);
  case touchstone_svg: return touchstone_svg_read(bytes, count, 0, 0, 0, 0, picture);
  case touchstone_pdf: return touchstone_pdf_read(bytes, count, 0, 0, 0, 0, picture);
  }
  return 0;
}

int touchstone_picture_paint(
    touchstone_picture_format format, const uint8_t *bytes, size_t count, uint8_t *pixels, int width, int height,
    size_t stride, touchstone_picture_info *picture) {
  const int largest = width > height ? width : height;
  picture->message[0] = 0;
  switch (format) {
  case touchstone_webp: return touchstone_webp_read(bytes, count, pixels, width, height, stride, picture);
  case touchstone_heif: return touchstone_heif_read(bytes, count, largest, pixels, width, height, stride, picture);
  case touchstone_pixbuf: return touchstone_pixbuf_read(bytes, count, largest, pixels, width, height, stride, picture);
  case touchstone_svg: return touchstone_svg_read(bytes, count, pixels, width, height, stride, picture);
  case touchstone_pdf: return touchstone_pdf_read(bytes, count, pixels, width, height, stride, picture);
  }
  return 0;
}

void touchstone_take_row(uint8_t *to, const uint8_t *from, int width, int has_alpha) {
  for (int x = 0; x < width; x++, to += 4, from += has_alpha ? 4 : 3) {
    const int alpha = has_alpha ? from[3] : 255;
    to[0] = (uint8_t)((from[2] * alpha + 127) / 255);
    to[1] = (uint8_t)((from[1] * alpha + 127) / 255);
    to[2] = (uint8_t)((from[0] * alpha + 127) / 255);
    to[3] = (uint8_t)alpha;
  }
}
