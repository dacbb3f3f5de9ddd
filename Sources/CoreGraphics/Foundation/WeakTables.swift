import Foundation

/// How tables keep and compare what is put into them. Foundation has it on Apple's platforms only.
public enum NSPointerFunctions {
  /// What holds and what tells apart; by default objects are kept alive and compared by `isEqual(_:)`.
  public struct Options: OptionSet, Sendable {
    /// The bits, as on Apple's platforms.
    public let rawValue: UInt
    /// These bits; unknown ones have no effect.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Objects are kept alive: the default.
    public static let strongMemory: Options = []
    /// Objects are not kept alive; those that are gone are no members any more.
    public static let weakMemory = Options(rawValue: 5)
    /// Objects are compared by `isEqual(_:)`: the default.
    public static let objectPersonality: Options = []
    /// Objects are compared by identity.
    public static let objectPointerPersonality = Options(rawValue: 2 << 8)
    /// What is put in is copied first, if it can be.
    public static let copyIn = Options(rawValue: 1 << 16)
  }
}

/// An object that is kept alive or not.
struct HeldObject {
  private var strong: AnyObject?
  private weak var weakly: AnyObject?
  /// Which object it is, also after that is gone.
  let id: ObjectIdentifier

  init(_ object: AnyObject, _ options: NSPointerFunctions.Options) {
    let kept = options.contains(.copyIn) ? (object as? any NSCopying)?.copy(with: nil) as AnyObject? ?? object : object
    id = ObjectIdentifier(kept)
    if options.contains(.weakMemory) { weakly = kept } else { strong = kept }
  }

  var object: AnyObject? { strong ?? weakly }
}

/// Which of a table's objects are the same.
struct ObjectSameness {
  let byIdentity: Bool

  func hash(_ object: AnyObject) -> Int {
    if !byIdentity, let object = object as? NSObject { return object.hash }
    return ObjectIdentifier(object).hashValue
  }

  func isSame(_ a: AnyObject, _ b: AnyObject) -> Bool {
    if a === b { return true }
    guard !byIdentity, let a = a as? NSObject else { return false }
    return a.isEqual(b)
  }
}

/// Hands out objects one by one.
final class ObjectWalk: NSEnumerator {
  private var rest: ArraySlice<AnyObject>

  init(_ objects: [AnyObject]) { rest = objects[...] }

  override func nextObject() -> Any? { rest.popFirst() }
}
