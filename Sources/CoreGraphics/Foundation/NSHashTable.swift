import Foundation

/// A set of objects that may let its members go. Foundation has it on Apple's platforms only.
///
/// A member ends with its object. Not safe on several threads at once. Cost: as a set's.
open class NSHashTable<ObjectType: AnyObject>: NSObject {
  private let members: NSMapTable<AnyObject, AnyObject>

  /// An empty table. The capacity is a hint that is not needed.
  public required init(options: NSPointerFunctions.Options = [], capacity: Int = 0) {
    members = NSMapTable(keyOptions: options, valueOptions: options, capacity: capacity)
    super.init()
  }

  /// A table that keeps its members alive.
  public convenience override init() { self.init(options: [], capacity: 0) }

  /// A table that does not keep its members alive.
  open class func weakObjects() -> Self { Self(options: .weakMemory, capacity: 0) }

  /// Puts an object in; one that is equal to a member replaces it.
  open func add(_ object: ObjectType?) { members.setObject(object, forKey: object) }

  /// Takes an object out.
  open func remove(_ object: ObjectType?) { members.removeObject(forKey: object) }

  /// Takes everything out.
  open func removeAllObjects() { members.removeAllObjects() }

  /// The member that is equal to an object; nil for none.
  open func member(_ object: ObjectType?) -> ObjectType? { members.object(forKey: object) as? ObjectType }

  /// Whether an object equals a member.
  open func contains(_ anObject: ObjectType?) -> Bool { member(anObject) != nil }

  /// How many members there are; those that are gone do not count.
  open var count: Int { members.count }

  /// The members, in no order.
  open var allObjects: [ObjectType] {
    members.objectEnumerator()?.allObjects.compactMap { ($0 as AnyObject) as? ObjectType } ?? []
  }

  /// One of the members; nil when there is none.
  open var anyObject: ObjectType? { allObjects.first }

  /// The members, in no order.
  open func objectEnumerator() -> NSEnumerator { ObjectWalk(allObjects) }
}
