import TouchPlatform

/// What QuartzCore tells about its use.
enum QuartzNote {
  /// A mistake of the app's that is survived: one sentence in the log.
  static func misuse(_ sentence: String) { PlatformLog.write(.app, sentence) }
}
