#include "CGStreamer.h"

#include <CLateLibrary.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The parts of GStreamer's interface that are used; its version 1 keeps them.
typedef struct {
  uint32_t domain;
  int code;
  char *message;
} glib_error;

// A message's beginning: GstMiniObject (a type, counts, flags, functions), then what kind it is.
typedef struct {
  size_t type;
  int reference_count, lock_state;
  unsigned flags;
  void *copy, *dispose, *free;
  unsigned private_count;
  void *private_data;
  int kind;
} gst_message;

enum { state_null = 1, state_paused = 3, state_playing = 4 };
enum { change_failed = 0, change_async = 2 };
enum { message_end = 1 << 0, message_error = 1 << 1 };
enum { bus_drop = 0 };
enum { format_time = 3, seek_set = 1, seek_flush_accurate = 1 | 2 };

#define FUNCTIONS(X)                                                                                                   \
  X(int, gst_init_check, (int *count, char ***arguments, glib_error **error), (count, arguments, error))               \
  X(void *, gst_parse_launch, (const char *text, glib_error **error), (text, error))                                   \
  X(void *, gst_bin_get_by_name, (void *bin, const char *name), (bin, name))                                           \
  X(void, gst_util_set_object_arg, (void *object, const char *name, const char *value), (object, name, value))         \
  X(int, gst_element_set_state, (void *element, int state), (element, state))                                          \
  X(int, gst_element_get_state, (void *element, int *state, int *pending, uint64_t timeout),                           \
    (element, state, pending, timeout))                                                                                \
  X(int, gst_element_query_position, (void *element, int format, int64_t *position), (element, format, position))      \
  X(int, gst_element_query_duration, (void *element, int format, int64_t *duration), (element, format, duration))      \
  X(int, gst_element_seek,                                                                                             \
    (void *element, double rate, int format, int flags, int start_type, int64_t start, int stop_type, int64_t stop),   \
    (element, rate, format, flags, start_type, start, stop_type, stop))                                                \
  X(void *, gst_element_get_bus, (void *element), (element))                                                           \
  X(void *, gst_element_get_static_pad, (void *element, const char *name), (element, name))                            \
  X(void *, gst_pad_get_current_caps, (void *pad), (pad))                                                              \
  X(void *, gst_caps_get_structure, (const void *caps, unsigned index), (caps, index))                                 \
  X(int, gst_structure_get_int, (const void *structure, const char *name, int *value), (structure, name, value))       \
  X(void, gst_mini_object_unref, (void *object), (object))                                                             \
  X(void, gst_object_unref, (void *object), (object))                                                                  \
  X(void, gst_bus_set_sync_handler,                                                                                    \
    (void *bus, int (*handler)(void *, gst_message *, void *), void *data, void (*notify)(void *)),                    \
    (bus, handler, data, notify))                                                                                      \
  X(void, gst_message_parse_error, (gst_message * message, glib_error * *error, char **debug),                         \
    (message, error, debug))                                                                                           \
  X(void, g_error_free, (glib_error * error), (error))                                                                 \
  X(void, g_free, (void *memory), (memory))
enum { FUNCTIONS(TOUCHSTONE_LATE_INDEX) count_of_functions };
static const char *const names[] = {FUNCTIONS(TOUCHSTONE_LATE_NAME)};
static void *places[count_of_functions];
static struct touchstone_late_library library = {names, places, count_of_functions, 0, PTHREAD_MUTEX_INITIALIZER};
#define CALL(result, name, parameters, arguments)                                                                      \
  static result call_##name parameters { return ((result(*) parameters)places[index_##name])arguments; }
FUNCTIONS(CALL)

struct touchstone_sound {
  void *pipeline, *bus, *volume, *pan;
  touchstone_sound_observer observer;
  void *context;
  // Errors before the sound is open are its opener's.
  int is_open;
  char failure[300];
};

static void say(char *message, size_t room, const char *what, const char *detail) {
  snprintf(message, room, "%s%s%s", what, detail ? ": " : "", detail ? detail : "");
}

static pthread_mutex_t start = PTHREAD_MUTEX_INITIALIZER;

int touchstone_sounds_load(char *message, size_t room) {
  const char *missing = touchstone_late_library_load(&library, "libgstreamer-1.0.so.0");
  if (missing) {
    say(message, room, "the package libgstreamer1.0-0 is needed for sounds and cannot be used", missing);
    return 0;
  }
  glib_error *error = 0;
  pthread_mutex_lock(&start);
  const int starts = call_gst_init_check(0, 0, &error);
  pthread_mutex_unlock(&start);
  if (starts) return 1;
  say(message, room, "GStreamer does not start", error ? error->message : 0);
  if (error) call_g_error_free(error);
  return 0;
}

static int handle(void *bus, gst_message *message, void *data) {
  (void)bus;
  touchstone_sound *sound = data;
  const int is_open = __atomic_load_n(&sound->is_open, __ATOMIC_ACQUIRE);
  if (message->kind == message_end && is_open) {
    sound->observer(sound->context, touchstone_sound_ended, "");
  } else if (message->kind == message_error) {
    glib_error *error = 0;
    char *debug = 0;
    call_gst_message_parse_error(message, &error, &debug);
    const char *text = error && error->message ? error->message : "unknown";
    if (is_open) {
      sound->observer(sound->context, touchstone_sound_failed, text);
    } else if (!sound->failure[0]) {
      // The first one is the cause of the others.
      say(sound->failure, sizeof sound->failure, text, 0);
    }
    if (error) call_g_error_free(error);
    call_g_free(debug);
  }
  call_gst_mini_object_unref(message);
  return bus_drop;
}

touchstone_sound *touchstone_sound_open(
    const char *uri, const char *sink, double seconds, touchstone_sound_observer observer, void *context, char *message,
    size_t room) {
  // Without the elements for speed, left and right, sounds are played in the middle, and higher where they are faster.
  static const char *const ways[] = {
      "uridecodebin name=source caps=audio/x-raw expose-all-streams=false ! audioconvert ! scaletempo ! audioconvert ! "
      "audioresample ! volume name=volume ! audiopanorama name=pan ! %s",
      "uridecodebin name=source caps=audio/x-raw expose-all-streams=false ! audioconvert ! audioresample ! "
      "volume name=volume ! %s"};
  touchstone_sound *sound = calloc(1, sizeof *sound);
  const size_t space = strlen(sink) + strlen(ways[0]) + 1;
  char *text = malloc(space);
  if (!sound || !text) {
    free(sound);
    free(text);
    say(message, room, "there is no memory left", 0);
    return 0;
  }
  say(message, room, "", 0);
  for (size_t way = 0; way < 2 && !sound->pipeline; way++) {
    glib_error *error = 0;
    snprintf(text, space, ways[way], sink);
    sound->pipeline = call_gst_parse_launch(text, &error);
    if (!error) continue;
    // What is missing is an error even where some of the elements were made.
    say(message, room, "GStreamer cannot play sounds", error->message);
    call_g_error_free(error);
    if (sound->pipeline) call_gst_object_unref(sound->pipeline);
    sound->pipeline = 0;
  }
  free(text);
  if (!sound->pipeline) {
    free(sound);
    return 0;
  }
  sound->observer = observer;
  sound->context = context;
  sound->volume = call_gst_bin_get_by_name(sound->pipeline, "volume");
  sound->pan = call_gst_bin_get_by_name(sound->pipeline, "pan");
  sound->bus = call_gst_element_get_bus(sound->pipeline);
  call_gst_bus_set_sync_handler(sound->bus, handle, sound, 0);
  void *source = call_gst_bin_get_by_name(sound->pipeline, "source");
  if (source) {
    call_gst_util_set_object_arg(source, "uri", uri);
    call_gst_object_unref(source);
  }
  int change = call_gst_element_set_state(sound->pipeline, state_paused);
  if (change == change_async) {
    change = call_gst_element_get_state(sound->pipeline, 0, 0, (uint64_t)(seconds * 1e9));
  }
  if (change == change_failed || change == change_async || sound->failure[0]) {
    // The threads of the pipeline end here, and with them what writes the failure.
    call_gst_element_set_state(sound->pipeline, state_null);
    const char *why = sound->failure[0] ? sound->failure : change == change_async ? "it takes too long" : "unknown";
    say(message, room, "it cannot be played", why);
    touchstone_sound_close(sound);
    return 0;
  }
  __atomic_store_n(&sound->is_open, 1, __ATOMIC_RELEASE);
  return sound;
}

void touchstone_sound_close(touchstone_sound *sound) {
  // Waits for the pipeline's threads, so that no notice is under way afterwards.
  call_gst_element_set_state(sound->pipeline, state_null);
  call_gst_bus_set_sync_handler(sound->bus, 0, 0, 0);
  call_gst_object_unref(sound->bus);
  if (sound->volume) call_gst_object_unref(sound->volume);
  if (sound->pan) call_gst_object_unref(sound->pan);
  call_gst_object_unref(sound->pipeline);
  free(sound);
}

void touchstone_sound_play(touchstone_sound *sound, int plays) {
  call_gst_element_set_state(sound->pipeline, plays ? state_playing : state_paused);
}

double touchstone_sound_position(touchstone_sound *sound) {
  int64_t nanoseconds = -1;
  return call_gst_element_query_position(sound->pipeline, format_time, &nanoseconds) ? (double)nanoseconds / 1e9 : -1;
}

double touchstone_sound_duration(touchstone_sound *sound) {
  int64_t nanoseconds = -1;
  return call_gst_element_query_duration(sound->pipeline, format_time, &nanoseconds) ? (double)nanoseconds / 1e9 : -1;
}

int touchstone_sound_seek(touchstone_sound *sound, double position, double rate) {
  return call_gst_element_seek(
      sound->pipeline, rate, format_time, seek_flush_accurate, seek_set, (int64_t)(position * 1e9), 0, -1);
}

// Written with digits alone, whatever the program's locale does with a point.
static void set(void *element, const char *name, double value) {
  char text[40];
  const int thousandths = (int)(value * 1000 + (value < 0 ? -0.5 : 0.5));
  const int magnitude = thousandths < 0 ? -thousandths : thousandths;
  snprintf(text, sizeof text, "%s%d.%03d", thousandths < 0 ? "-" : "", magnitude / 1000, magnitude % 1000);
  call_gst_util_set_object_arg(element, name, text);
}

void touchstone_sound_set_volume(touchstone_sound *sound, double volume) {
  if (sound->volume) set(sound->volume, "volume", volume < 10 ? volume : 10);
}

void touchstone_sound_set_pan(touchstone_sound *sound, double pan) {
  if (sound->pan) set(sound->pan, "panorama", pan);
}

void touchstone_sound_format(touchstone_sound *sound, int *channels, int *rate) {
  *channels = *rate = 0;
  if (!sound->volume) return;
  void *pad = call_gst_element_get_static_pad(sound->volume, "sink");
  if (!pad) return;
  void *caps = call_gst_pad_get_current_caps(pad);
  if (caps) {
    const void *structure = call_gst_caps_get_structure(caps, 0);
    call_gst_structure_get_int(structure, "channels", channels);
    call_gst_structure_get_int(structure, "rate", rate);
    call_gst_mini_object_unref(caps);
  }
  call_gst_object_unref(pad);
}
