import TouchPlatform

/// UIKit's messages for people.
enum PlatformNote {
  /// The app used the API in a way that cannot work; the sentence says what to do instead.
  static func misuse(_ text: String) { PlatformLog.write(.app, text) }
}
