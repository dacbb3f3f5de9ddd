import TouchPlatform

/// Why a sound cannot be played.
package enum SoundError: Error, Equatable {
  /// GStreamer, or a part of it that plays sounds, is not installed; with the sentence to log.
  case noPlayer(String)
  /// The file cannot be read.
  case unreadable
  /// What is in the file is no sound that GStreamer knows; with its words.
  case unknownFormat(String)

  /// Says in the log that sounds are silent.
  package static func report(noPlayer why: String) {
    PlatformLog.write(.platform, "sounds are not played: \(why); gstreamer1.0-plugins-good plays them")
  }
}
