#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

#include <CLateLibrary.h>

// The functions of libjpeg-turbo that are used: result, name, parameters, arguments. The compiler compares them with
// its header.
#define FUNCTIONS(X)                                                                                                   \
  X(struct jpeg_error_mgr *, jpeg_std_error, (struct jpeg_error_mgr *err), (err))                                      \
  X(void, jpeg_CreateCompress, (j_compress_ptr cinfo, int version, size_t structsize), (cinfo, version, structsize))   \
  X(void, jpeg_CreateDecompress,                                                                                       \
    (j_decompress_ptr cinfo, int version, size_t structsize),                                                          \
    (cinfo, version, structsize))                                                                                      \
  X(void, jpeg_destroy_compress, (j_compress_ptr cinfo), (cinfo))                                                      \
  X(void, jpeg_destroy_decompress, (j_decompress_ptr cinfo), (cinfo))                                                  \
  X(void, jpeg_mem_dest,                                                                                               \
    (j_compress_ptr cinfo, unsigned char **outbuffer, unsigned long *outsize),                                         \
    (cinfo, outbuffer, outsize))                                                                                       \
  X(void, jpeg_mem_src,                                                                                                \
    (j_decompress_ptr cinfo, const unsigned char *inbuffer, unsigned long insize),                                     \
    (cinfo, inbuffer, insize))                                                                                         \
  X(void, jpeg_set_defaults, (j_compress_ptr cinfo), (cinfo))                                                          \
  X(void, jpeg_set_quality,                                                                                            \
    (j_compress_ptr cinfo, int quality, boolean force_baseline),                                                       \
    (cinfo, quality, force_baseline))                                                                                  \
  X(void, jpeg_start_compress, (j_compress_ptr cinfo, boolean write_all_tables), (cinfo, write_all_tables))            \
  X(JDIMENSION, jpeg_write_scanlines,                                                                                  \
    (j_compress_ptr cinfo, JSAMPARRAY scanlines, JDIMENSION num_lines),                                                \
    (cinfo, scanlines, num_lines))                                                                                     \
  X(void, jpeg_finish_compress, (j_compress_ptr cinfo), (cinfo))                                                       \
  X(int, jpeg_read_header, (j_decompress_ptr cinfo, boolean require_image), (cinfo, require_image))                    \
  X(boolean, jpeg_start_decompress, (j_decompress_ptr cinfo), (cinfo))                                                 \
  X(JDIMENSION, jpeg_read_scanlines,                                                                                   \
    (j_decompress_ptr cinfo, JSAMPARRAY scanlines, JDIMENSION max_lines),                                              \
    (cinfo, scanlines, max_lines))                                                                                     \
  X(boolean, jpeg_finish_decompress, (j_decompress_ptr cinfo), (cinfo))

enum { FUNCTIONS(TOUCHSTONE_LATE_INDEX) count };
static const char *const names[] = {FUNCTIONS(TOUCHSTONE_LATE_NAME)};

static void *places[count];
static struct touchstone_late_library library = {names, places, count, 0, PTHREAD_MUTEX_INITIALIZER};

// The headers define which interface it is, and so the file: Debian has the first, Ubuntu the second.
#if JPEG_LIB_VERSION < 70
TOUCHSTONE_LATE_PLACE("libjpeg.so.62")
#elif JPEG_LIB_VERSION == 80
TOUCHSTONE_LATE_PLACE("libjpeg.so.8")
#else
#error "this interface of libjpeg is not known here"
#endif
FUNCTIONS(TOUCHSTONE_LATE_CALL)

// A picture of more scans than this is an attack on the reader's time.
enum { most_scans = 500 };

typedef struct {
  struct jpeg_error_mgr base;
  jmp_buf back;
  touchstone_jpeg_info *info;
  struct jpeg_progress_mgr progress;
} errors;

static void stop(j_common_ptr codec) {
  errors *own = (errors *)codec->err;
  char text[JMSG_LENGTH_MAX];
  codec->err->format_message(codec, text);
  snprintf(own->info->message, sizeof own->info->message, "%s", text);
  longjmp(own->back, 1);
}

// A file that ends early is an error; other oddities are not.
static void warn(j_common_ptr codec, int level) {
  if (level < 0 && codec->err->msg_code == JWRN_JPEG_EOF) stop(codec);
}

static void watch(j_common_ptr codec) {
  errors *own = (errors *)codec->err;
  if (codec->is_decompressor && ((j_decompress_ptr)codec)->input_scan_number > most_scans) {
    snprintf(own->info->message, sizeof own->info->message, "it has more than %d scans", most_scans);
    longjmp(own->back, 1);
  }
}

static void prepare(errors *own, touchstone_jpeg_info *info) {
  memset(own, 0, sizeof *own);
  jpeg_std_error(&own->base);
  own->base.error_exit = stop;
  own->base.emit_message = warn;
  own->progress.progress_monitor = watch;
  own->info = info;
  info->message[0] = 0;
}

int touchstone_jpeg_header(const uint8_t *bytes, size_t count, touchstone_jpeg_info *info) {
  struct jpeg_decompress_struct codec;
  errors own;
  prepare(&own, info);
  memset(&codec, 0, sizeof codec);
  codec.err = &own.base;
  if (setjmp(own.back)) {
    jpeg_destroy_decompress(&codec);
    return 0;
  }
  jpeg_create_decompress(&codec);
  jpeg_mem_src(&codec, bytes, (unsigned long)count);
  jpeg_read_header(&codec, TRUE);
  info->width = (int)codec.image_width;
  info->height = (int)codec.image_height;
  jpeg_destroy_decompress(&codec);
  return 1;
}

int touchstone_jpeg_decode(
    const uint8_t *bytes, size_t count, uint8_t *pixels, size_t stride, touchstone_jpeg_info *info) {
  struct jpeg_decompress_struct codec;
  errors own;
  const int width = info->width, height = info->height;
  prepare(&own, info);
  memset(&codec, 0, sizeof codec);
  codec.err = &own.base;
  if (setjmp(own.back)) {
    jpeg_destroy_decompress(&codec);
    return 0;
  }
  jpeg_create_decompress(&codec);
  codec.progress = &own.progress;
  jpeg_mem_src(&codec, bytes, (unsigned long)count);
  jpeg_read_header(&codec, TRUE);
  if ((int)codec.image_width != width || (int)codec.image_height != height) {
    snprintf(info->message, sizeof info->message, "its size is not the one in its header");
    jpeg_destroy_decompress(&codec);
    return 0;
  }
  const int inks = codec.jpeg_color_space == JCS_CMYK || codec.jpeg_color_space == JCS_YCCK;
  codec.out_color_space = inks ? JCS_CMYK : JCS_EXT_BGRA;
  jpeg_start_decompress(&codec);
  while (codec.output_scanline < codec.output_height) {
    JSAMPROW row = pixels + codec.output_scanline * stride;
    jpeg_read_scanlines(&codec, &row, 1);
    if (!inks) continue;
    for (int x = 0; x < width; x++) {
      uint8_t *p = row + x * 4;
      // Adobe's files store inverted colours.
      const int c = codec.saw_Adobe_marker ? p[0] : 255 - p[0], m = codec.saw_Adobe_marker ? p[1] : 255 - p[1];
      const int y = codec.saw_Adobe_marker ? p[2] : 255 - p[2], k = codec.saw_Adobe_marker ? p[3] : 255 - p[3];
      p[0] = (uint8_t)((y * k + 127) / 255);
      p[1] = (uint8_t)((m * k + 127) / 255);
      p[2] = (uint8_t)((c * k + 127) / 255);
      p[3] = 255;
    }
  }
  jpeg_finish_decompress(&codec);
  jpeg_destroy_decompress(&codec);
  return 1;
}

int touchstone_jpeg_encode(
    const uint8_t *pixels, size_t stride, int width, int height, int quality, uint8_t **bytes, size_t *count,
    touchstone_jpeg_info *info) {
  struct jpeg_compress_struct codec;
  errors own;
  unsigned char *memory = NULL;
  unsigned long size = 0;
  prepare(&own, info);
  memset(&codec, 0, sizeof codec);
  codec.err = &own.base;
  if (setjmp(own.back)) {
    jpeg_destroy_compress(&codec);
    free(memory);
    return 0;
  }
  jpeg_create_compress(&codec);
  jpeg_mem_dest(&codec, &memory, &size);
  codec.image_width = (JDIMENSION)width;
  codec.image_height = (JDIMENSION)height;
  codec.input_components = 4;
  codec.in_color_space = JCS_EXT_BGRX;
  jpeg_set_defaults(&codec);
  jpeg_set_quality(&codec, quality, TRUE);
  // Above this, colours are kept at full resolution.
  if (quality >= 90) codec.comp_info[0].h_samp_factor = codec.comp_info[0].v_samp_factor = 1;
  jpeg_start_compress(&codec, TRUE);
  while (codec.next_scanline < codec.image_height) {
    JSAMPROW row = (JSAMPROW)(pixels + codec.next_scanline * stride);
    jpeg_write_scanlines(&codec, &row, 1);
  }
  jpeg_finish_compress(&codec);
  jpeg_destroy_compress(&codec);
  *bytes = memory;
  *count = size;
  return 1;
}
