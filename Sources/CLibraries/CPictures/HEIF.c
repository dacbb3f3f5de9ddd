#include "Loading.h"

// The parts of libheif's interface that are used; its version 1 keeps them.
struct heif_error {
  int code;
  int subcode;
  const char *message;
};
typedef struct heif_context heif_context;
typedef struct heif_image_handle heif_image_handle;
typedef struct heif_image heif_image;
enum { colorspace_rgb = 1, chroma_interleaved_rgba = 11, channel_interleaved = 10 };

#define FUNCTIONS(X)                                                                                                   \
  X(heif_context *, heif_context_alloc, (void), ())                                                                    \
  X(void, heif_context_free, (heif_context * context), (context))                                                      \
  X(struct heif_error, heif_context_read_from_memory_without_copy,                                                     \
    (heif_context * context, const void *memory, size_t size, const void *options),                                    \
    (context, memory, size, options))                                                                                  \
  X(struct heif_error, heif_context_get_primary_image_handle,                                                          \
    (heif_context * context, heif_image_handle * *handle),                                                             \
    (context, handle))                                                                                                 \
  X(int, heif_image_handle_get_width, (const heif_image_handle *handle), (handle))                                     \
  X(int, heif_image_handle_get_height, (const heif_image_handle *handle), (handle))                                    \
  X(void, heif_image_handle_release, (const heif_image_handle *handle), (handle))                                      \
  X(struct heif_error, heif_decode_image,                                                                              \
    (const heif_image_handle *handle, heif_image **image, int space, int chroma, const void *options),                 \
    (handle, image, space, chroma, options))                                                                           \
  X(int, heif_image_get_width, (const heif_image *image, int channel), (image, channel))                               \
  X(int, heif_image_get_height, (const heif_image *image, int channel), (image, channel))                              \
  X(const uint8_t *, heif_image_get_plane_readonly, (const heif_image *image, int channel, int *stride),               \
    (image, channel, stride))                                                                                          \
  X(void, heif_image_release, (const heif_image *image), (image))
TOUCHSTONE_PICTURE_LIBRARY
FUNCTIONS(TOUCHSTONE_PICTURE_CALL)

static int paint(
    heif_image_handle *handle, uint8_t *pixels, int width, int height, size_t stride, touchstone_picture_info *picture) {
  heif_image *image = 0;
  struct heif_error error = call_heif_decode_image(handle, &image, colorspace_rgb, chroma_interleaved_rgba, 0);
  if (error.code) return touchstone_fails(picture, "its pixels are damaged", error.message);
  int from_stride = 0;
  const uint8_t *from = call_heif_image_get_plane_readonly(image, channel_interleaved, &from_stride);
  const int fits = from && call_heif_image_get_width(image, channel_interleaved) == width &&
      call_heif_image_get_height(image, channel_interleaved) == height;
  for (int y = 0; fits && y < height; y++) {
    touchstone_take_row(pixels + (size_t)y * stride, from + (size_t)y * (size_t)from_stride, width, 1);
  }
  call_heif_image_release(image);
  return fits ? 1 : touchstone_fails(picture, "its size is not the one in its header", 0);
}

int touchstone_heif_read(
    const uint8_t *bytes, size_t count, int largest, uint8_t *pixels, int width, int height, size_t stride,
    touchstone_picture_info *picture) {
  if (!touchstone_loads(&library, "libheif.so.1", "libheif1", picture)) return 0;
  heif_context *context = call_heif_context_alloc();
  heif_image_handle *handle = 0;
  if (!context) return touchstone_fails(picture, "there is no memory left", 0);
  struct heif_error error = call_heif_context_read_from_memory_without_copy(context, bytes, count, 0);
  if (!error.code) error = call_heif_context_get_primary_image_handle(context, &handle);
  int result = error.code ? touchstone_fails(picture, "it is damaged", error.message) : 1;
  if (result) {
    picture->width = call_heif_image_handle_get_width(handle);
    picture->height = call_heif_image_handle_get_height(handle);
    if (pixels && (picture->width > largest || picture->height > largest)) {
      result = touchstone_fails(picture, "its size is not the one in its header", 0);
    } else if (pixels) {
      result = paint(handle, pixels, width, height, stride, picture);
    }
  }
  if (handle) call_heif_image_handle_release(handle);
  call_heif_context_free(context);
  return result;
}
