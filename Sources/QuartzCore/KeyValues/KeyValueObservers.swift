import Foundation

/// All observers of properties, and what announces a change of a property to them.
///
/// Setters say that a property will change and did change, by its name; the value is read before and after. A path of
/// names is observed at each of its objects, and followed to another object when one of them is replaced.
///
/// Unchecked: the lock protects all that can change. Handlers are called without it, on the thread that sets the property.
/// Cost without any observer in the process: one load for each change.
@usableFromInline package final class KeyValueObservers: @unchecked Sendable {
  static let shared = KeyValueObservers()

  /// Whether anything was ever observed.
  // Unchecked: every setter of a view's place reads it four times, and it is read and set whole.
  // Unsafe: it only ever becomes true, and a change on another thread in that moment is observed or is not.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) package private(set) static var isInUse = false

  // Unsafe: it is set once, on the main actor, and a change on another thread never calls it.
  /// Called after a change of a property that an app's class announces itself: a proxy of appearance keeps the value. Nil
  /// until there is a proxy.
  package nonisolated(unsafe) static var keepOnProxy: (@MainActor (NSObject, String) -> Void)?

  /// One observer of one path.
  final class Observation {
    weak var root: AnyObject?
    let names: [String]
    let options: NSKeyValueObservingOptions
    /// The object at each name of the path, as far as there is one.
    fileprivate var objects: [WeakObject] = []
    fileprivate var depth = 0
    /// Reads the value of the path and keeps it as the old one.
    let willChange: (AnyObject) -> Void
    /// Reads the value and calls the observer.
    let didChange: (AnyObject) -> Void
    /// The next object on the path from one of its objects, by the name of a property.
    let next: (AnyObject, String) -> AnyObject?

    init(
      _ root: AnyObject, _ path: String, _ options: NSKeyValueObservingOptions,
      next: @escaping (AnyObject, String) -> AnyObject?, willChange: @escaping (AnyObject) -> Void,
      didChange: @escaping (AnyObject) -> Void
    ) {
      (self.root, self.options, self.next) = (root, options, next)
      (self.willChange, self.didChange) = (willChange, didChange)
      names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }
  }

  fileprivate struct WeakObject { weak var object: AnyObject? }

  /// A name of an object's that an observation passes through.
  private struct Entry {
    weak var object: AnyObject?
    let name: String
    let observation: Observation
    let step: Int
  }

  private let lock = NSRecursiveLock()
  private var entries: [ObjectIdentifier: [Entry]] = [:]
  private var limit = 32

  // MARK: Adding and removing

  func add(_ observation: Observation) {
    lock.withLock {
      Self.isInUse = true
      if entries.count >= limit {
        // Objects that were freed are forgotten now and then, so that the table is as large as what is observed.
        for id in entries.keys where entries[id]?.allSatisfy({ $0.object == nil }) == true { entries[id] = nil }
        limit = max(32, entries.count * 2)
      }
      attach(observation, from: 0)
    }
  }

  func remove(_ observation: Observation) {
    lock.withLock { detach(observation, from: 0) }
  }

  private func attach(_ observation: Observation, from first: Int) {
    var object = first == 0 ? observation.root : observation.objects[first].object
    observation.objects.removeSubrange(first...)
    for step in first..<observation.names.count {
      guard let here = object else { return }
      observation.objects.append(WeakObject(object: here))
      let id = ObjectIdentifier(here)
      // An address may be that of an object that was freed.
      entries[id, default: []].removeAll { $0.object !== here }
      entries[id, default: []].append(
        Entry(object: here, name: observation.names[step], observation: observation, step: step))
      if step + 1 < observation.names.count { object = observation.next(here, observation.names[step]) }
    }
  }

  private func detach(_ observation: Observation, from first: Int) {
    guard first < observation.objects.count else { return }
    for reference in observation.objects[first...] {
      guard let object = reference.object else { continue }
      let id = ObjectIdentifier(object)
      entries[id]?.removeAll { $0.observation === observation && $0.step >= first }
      if entries[id]?.isEmpty == true { entries[id] = nil }
    }
    observation.objects.removeSubrange(first...)
  }

  // MARK: Changes

  /// A property is about to change.
  @inlinable @inline(__always) package static func willChange(_ object: AnyObject, _ name: String) {
    if isInUse { announceWillChange(object, name) }
  }

  /// Tells the observers; apart, so that setters have only the test of the flag in them.
  @usableFromInline @inline(never) package static func announceWillChange(_ object: AnyObject, _ name: String) {
    for entry in shared.entries(of: object, name) {
      let observation = entry.observation
      observation.depth += 1
      guard observation.depth == 1, let root = observation.root else { continue }
      observation.willChange(root)
    }
  }

  /// A property has changed. Of changes within one another only the outermost is reported.
  @inlinable @inline(__always) package static func didChange(_ object: AnyObject, _ name: String) {
    if isInUse { announceDidChange(object, name) }
  }

  /// Tells the observers; apart, so that setters have only the test of the flag in them.
  @usableFromInline @inline(never) package static func announceDidChange(_ object: AnyObject, _ name: String) {
    for entry in shared.entries(of: object, name) {
      let observation = entry.observation
      // An observer that was added in between has no value from before.
      observation.depth = max(0, observation.depth - 1)
      guard observation.depth == 0, let root = observation.root else { continue }
      if entry.step + 1 < observation.names.count { shared.follow(observation, from: object, step: entry.step) }
      observation.didChange(root)
    }
  }

  /// A change of a property between the two announcements.
  @inline(__always) package static func changing(_ object: AnyObject, _ name: String, _ change: () -> Void) {
    guard isInUse else { return change() }
    willChange(object, name)
    change()
    didChange(object, name)
  }

  private func entries(of object: AnyObject, _ name: String) -> [Entry] {
    lock.withLock {
      entries[ObjectIdentifier(object)]?.filter { $0.object === object && $0.name == name } ?? []
    }
  }

  /// Observes the objects behind one that has another next object now.
  private func follow(_ observation: Observation, from object: AnyObject, step: Int) {
    lock.withLock {
      guard step < observation.objects.count, observation.objects[step].object === object else { return }
      detach(observation, from: step + 1)
      guard let next = observation.next(object, observation.names[step]) else { return }
      observation.objects.append(WeakObject(object: next))
      attach(observation, from: step + 1)
    }
  }
}
