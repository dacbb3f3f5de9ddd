#include "Loading.h"

#define FUNCTIONS(X)                                                                                                   \
  X(int, WebPGetInfo, (const uint8_t *data, size_t size, int *width, int *height), (data, size, width, height))         \
  X(uint8_t *, WebPDecodeRGBAInto,                                                                                     \
    (const uint8_t *data, size_t size, uint8_t *output, size_t room, int stride),                                      \
    (data, size, output, room, stride))
TOUCHSTONE_PICTURE_LIBRARY
FUNCTIONS(TOUCHSTONE_PICTURE_CALL)

int touchstone_webp_read(
    const uint8_t *bytes, size_t count, uint8_t *pixels, int width, int height, size_t stride,
    touchstone_picture_info *picture) {
  int across = 0, down = 0;
  if (!touchstone_loads(&library, "libwebp.so.7", "libwebp7", picture)) return 0;
  if (!call_WebPGetInfo(bytes, count, &across, &down)) return touchstone_fails(picture, "its header is damaged", 0);
  picture->width = across;
  picture->height = down;
  if (!pixels) return 1;
  if (across != width || down != height) return touchstone_fails(picture, "its size is not the one in its header", 0);
  if (!call_WebPDecodeRGBAInto(bytes, count, pixels, stride * (size_t)height, (int)stride)) {
    return touchstone_fails(picture, "its pixels are damaged, or it is an animation", 0);
  }
  for (int y = 0; y < height; y++) touchstone_take_row(pixels + (size_t)y * stride, pixels + (size_t)y * stride, width, 1);
  return 1;
}
