import Foundation

// On Apple's platforms these stand for objects that can be copied: `configuration.identifier as? String` finds the text of an
// `NSString`. Without the conformances the compiler takes such a cast for one that always fails.

extension String: @retroactive NSCopying {
  /// The text itself.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

extension Int: @retroactive NSCopying {
  /// The number itself.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

extension UUID: @retroactive NSCopying {
  /// The identifier itself.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

extension IndexPath: @retroactive NSCopying {
  /// The path itself.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}
