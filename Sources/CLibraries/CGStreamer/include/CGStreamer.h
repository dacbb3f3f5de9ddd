// Sounds by GStreamer, which is loaded when the first sound is opened. It is declared here and not by its headers, so that a
// build does not need it.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// A sound that can be played, and its way to the loudspeaker.
typedef struct touchstone_sound touchstone_sound;

/// What a sound tells while it plays.
typedef enum {
  /// It was played to its end.
  touchstone_sound_ended,
  /// It cannot be played on; the text says why.
  touchstone_sound_failed,
} touchstone_sound_notice;

/// Called on a thread of GStreamer's. The text is valid during the call.
typedef void (*touchstone_sound_observer)(void *context, touchstone_sound_notice notice, const char *text);

/// Loads GStreamer once: 1, or 0 with a message. Any thread may call it.
int touchstone_sounds_load(char *message, size_t room);

/// Opens a sound and decodes its beginning: null with a message where it is no sound, or cannot be read.
///
/// - uri: where it is, as `file:///…`.
/// - sink: the elements that take the sound, as `gst-launch-1.0` reads them; the last one plays it.
/// - seconds: how long this may take.
touchstone_sound *touchstone_sound_open(
    const char *uri, const char *sink, double seconds, touchstone_sound_observer observer, void *context, char *message,
    size_t room);

/// Ends a sound; its observer is not called again once this returns.
void touchstone_sound_close(touchstone_sound *sound);

/// Plays, or pauses.
void touchstone_sound_play(touchstone_sound *sound, int plays);

/// Where it is and how long it is, in seconds; below 0 where that is not known.
double touchstone_sound_position(touchstone_sound *sound);
double touchstone_sound_duration(touchstone_sound *sound);

/// Moves to a position, in seconds, from where it is played with a speed above 0. 1, or 0 where that cannot be done.
int touchstone_sound_seek(touchstone_sound *sound, double position, double rate);

/// From 0, silent, on; 1 is as loud as it was recorded.
void touchstone_sound_set_volume(touchstone_sound *sound, double volume);

/// From -1, left, to 1, right.
void touchstone_sound_set_pan(touchstone_sound *sound, double pan);

/// How many channels and samples a second it has; 0 where that is not known.
void touchstone_sound_format(touchstone_sound *sound, int *channels, int *rate);
