internal import CTouchstone
import Foundation

/// Foundation's own idea of the user's locale, which is `en_001` on Linux, whatever the environment says: prices without a
/// currency, and days before months.
@MainActor enum FoundationLocale {
  /// Whether it was set for the app that runs.
  static var isSet = false

  /// Lets `Locale.current`, and thereby formatters and calendars, be the user's locale. Formatters that were made before keep
  /// theirs. Where Foundation keeps its locales otherwise than is known, nothing is changed.
  static func set() {
    guard !isSet else { return }
    isSet = true
    let wanted = UserLanguages.locale
    let current = Locale.current
    guard current.identifier != wanted.identifier, MemoryLayout<Locale>.size == MemoryLayout<(UInt, UInt)>.size else {
      return
    }
    // Unsafe: a locale is a reference and a table of methods, as its size says; the contents are copied between two objects
    // of one class and size, and the one that they are taken from is kept for ever.
    let (object, table) = unsafeBitCast(current, to: (UnsafeMutableRawPointer, UInt).self)
    let (other, otherTable) = unsafeBitCast(wanted, to: (UnsafeMutableRawPointer, UInt).self)
    guard table == otherTable, object != other else { return }
    _ = Unmanaged.passRetained(Unmanaged<AnyObject>.fromOpaque(other).takeUnretainedValue())
    touchstone_copy_contents(object, other)
  }
}
