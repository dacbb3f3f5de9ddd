import TouchPlatform

/// UIKit's messages for people.
enum PlatformNote {
  /// The app used the API in a way that cannot work; the sentence says what to do instead.
  static func misuse(_ text: String) { PlatformLog.write(.app, text) }

  /// This library is wrong; the sentence says what does not work now.
  static func bug(_ text: String) { PlatformLog.write(.library, text) }
}
