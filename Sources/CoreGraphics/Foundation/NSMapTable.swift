import Foundation

/// A dictionary of objects that may let its keys or its values go. Foundation has it on Apple's platforms only.
///
/// An entry ends with its key or its value. Not safe on several threads at once. Cost: as a dictionary's; entries that
/// have ended are thrown out as often as the table doubles.
open class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject>: NSObject {
  private struct Entry {
    var key: HeldObject
    var value: HeldObject
    var isAlive: Bool { key.object != nil && value.object != nil }
  }
  private var entries: [Int: [Entry]] = [:]
  private var stored = 0
  private var limit = 32
  private let keyOptions: NSPointerFunctions.Options
  private let valueOptions: NSPointerFunctions.Options
  private let sameness: ObjectSameness

  /// An empty table. The capacity is a hint that is not needed.
  public required init(
    keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [], capacity: Int = 0
  ) {
    self.keyOptions = keyOptions
    self.valueOptions = valueOptions
    sameness = ObjectSameness(byIdentity: keyOptions.contains(.objectPointerPersonality))
    super.init()
  }

  /// A table that keeps keys and values alive.
  public convenience override init() { self.init(keyOptions: [], valueOptions: [], capacity: 0) }

  /// A table that keeps keys and values alive.
  open class func strongToStrongObjects() -> Self { Self(keyOptions: [], valueOptions: [], capacity: 0) }
  /// A table that keeps its values alive.
  open class func weakToStrongObjects() -> Self { Self(keyOptions: .weakMemory, valueOptions: [], capacity: 0) }
  /// A table that keeps its keys alive.
  open class func strongToWeakObjects() -> Self { Self(keyOptions: [], valueOptions: .weakMemory, capacity: 0) }
  /// A table that keeps nothing alive.
  open class func weakToWeakObjects() -> Self { Self(keyOptions: .weakMemory, valueOptions: .weakMemory, capacity: 0) }

  /// The value of a key; nil for none.
  open func object(forKey aKey: KeyType?) -> ObjectType? {
    guard let aKey, let entry = entry(of: aKey) else { return nil }
    return entry.value.object as? ObjectType
  }

  private func entry(of key: KeyType) -> Entry? {
    entries[sameness.hash(key)]?.first { entry in
      entry.isAlive && entry.key.object.map { sameness.isSame($0, key) } == true
    }
  }

  /// Sets the value of a key; without one of both it changes nothing.
  open func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
    guard let anObject, let aKey else { return }
    removeObject(forKey: aKey)
    if stored >= limit { dropEnded() }
    entries[sameness.hash(aKey), default: []].append(
      Entry(key: HeldObject(aKey, keyOptions), value: HeldObject(anObject, valueOptions)))
    stored += 1
  }

  /// Forgets a key with its value.
  open func removeObject(forKey aKey: KeyType?) {
    guard let aKey, var bucket = entries[sameness.hash(aKey)] else { return }
    let before = bucket.count
    bucket.removeAll { entry in !entry.isAlive || entry.key.object.map { sameness.isSame($0, aKey) } != false }
    stored -= before - bucket.count
    entries[sameness.hash(aKey)] = bucket.isEmpty ? nil : bucket
  }

  /// Forgets everything.
  open func removeAllObjects() {
    entries = [:]
    stored = 0
  }

  private func dropEnded() {
    entries = entries.compactMapValues { bucket in
      let alive = bucket.filter(\.isAlive)
      return alive.isEmpty ? nil : alive
    }
    stored = entries.values.reduce(0) { $0 + $1.count }
    limit = max(32, stored * 2)
  }

  private var alive: [Entry] { entries.values.flatMap { $0.filter(\.isAlive) } }

  /// How many entries there are; those that have ended do not count.
  open var count: Int { alive.count }

  /// The keys, in no order.
  open func keyEnumerator() -> NSEnumerator { ObjectWalk(alive.compactMap(\.key.object)) }

  /// The values, in no order.
  open func objectEnumerator() -> NSEnumerator? { ObjectWalk(alive.compactMap(\.value.object)) }

  /// The entries whose keys can be a dictionary's.
  open func dictionaryRepresentation() -> [AnyHashable: ObjectType] {
    alive.reduce(into: [:]) { dictionary, entry in
      guard let key = entry.key.object as? AnyHashable, let value = entry.value.object as? ObjectType else { return }
      dictionary[key] = value
    }
  }
}
