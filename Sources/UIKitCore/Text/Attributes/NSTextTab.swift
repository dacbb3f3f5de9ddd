import CoreGraphics
import Foundation

/// A place at which text continues after a tab. It never changes.
open class NSTextTab: NSObject, NSCopying, @unchecked Sendable {
  // Unchecked because NSObject is open; the stored values never change.

  /// The name of an option of a tab.
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    /// Apple's name.
    public let rawValue: String
    /// The option of this name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Characters at which a column of numbers is aligned.
    /// > Partly: kept; such a tab aligns at the right.
    public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
  }

  /// How the text after the tab is aligned at the stop.
  open var alignment: NSTextAlignment { _alignment }
  final let _alignment: NSTextAlignment
  /// From the paragraph's leading edge, in points.
  open var location: CGFloat { _location }
  final let _location: CGFloat
  /// Further options.
  open var options: [OptionKey: Any] { _options }
  final let _options: [OptionKey: Any]

  /// A stop.
  public init(textAlignment alignment: NSTextAlignment, location: CGFloat, options: [OptionKey: Any] = [:]) {
    _alignment = alignment
    _location = location
    _options = options
    super.init()
  }

  /// Itself: it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// Equal when alignment and place are.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSTextTab else { return false }
    return alignment == other.alignment && location == other.location
  }
  /// Hashes the place.
  open override var hash: Int { location.hashValue }
}
