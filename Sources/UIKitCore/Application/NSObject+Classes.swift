import Foundation

extension NSObject {
  /// The class itself. Foundation here has only the property of objects; many sources register cells by
  /// `Cell.classForCoder()`.
  public static func classForCoder() -> AnyClass { self }
}
