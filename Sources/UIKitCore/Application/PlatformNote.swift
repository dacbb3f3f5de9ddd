import TouchPlatform

/// UIKit's messages for people.
package enum PlatformNote {
  /// The app used the API in a way that cannot work; the sentence says what to do instead.
  package static func misuse(_ text: String) { PlatformLog.write(.app, text) }

  /// This library is wrong; the sentence says what does not work now.
  static func bug(_ text: String) { PlatformLog.write(.library, text) }
}
