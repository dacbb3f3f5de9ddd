import Foundation
import TouchPlatform
import UIKitCore

/// Which name each element has. It is filled when the screen is read, and forgets what no longer exists.
@MainActor final class ElementNames {
  /// The name of the app itself.
  static let app = ElementID(1)

  private struct Entry {
    weak var object: AnyObject?
    let first: ElementID
    /// The names of what it draws itself, in order.
    var parts: [ElementID] = []
  }

  /// What groups others and is no object of its own has a name by what contains it.
  private struct Place: Hashable {
    let parent: ElementID
    let index: Int
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var places: [Place: ElementID] = [:]
  private var seen: Set<ElementID> = []
  private var last = app.rawValue
  private var sweepsAt = 256

  private func next() -> ElementID {
    last += 1
    return ElementID(last)
  }

  /// The name of an object, which it gets when it is asked for first.
  func name(of object: AnyObject) -> ElementID { entry(object).first }

  /// The name of something that an object draws.
  func name(ofPart index: Int, of object: AnyObject) -> ElementID {
    var entry = entry(object)
    guard index >= entry.parts.count else { return entry.parts[index] }
    while entry.parts.count <= index { entry.parts.append(next()) }
    entries[ObjectIdentifier(object)] = entry
    return entry.parts[index]
  }

  /// The name of a row of a table, whichever cell shows it.
  func name(ofRow path: IndexPath, of table: AnyObject) -> ElementID {
    // Below 0, where no group is.
    name(of: -1 - (path.section << 32 | path.row), in: name(of: table))
  }

  /// The name of a group by its place.
  func name(of index: Int, in parent: ElementID) -> ElementID {
    let place = Place(parent: parent, index: index)
    if let known = places[place] {
      seen.insert(known)
      return known
    }
    let made = next()
    places[place] = made
    seen.insert(made)
    return made
  }

  private func entry(_ object: AnyObject) -> Entry {
    let key = ObjectIdentifier(object)
    // An address is used again when what stood there is freed.
    if let known = entries[key], known.object === object { return known }
    let made = Entry(object: object, first: next())
    entries[key] = made
    return made
  }

  func beginReading() { seen.removeAll(keepingCapacity: true) }

  /// Forgets what is freed, each time that there is twice as much as was left the last time.
  func endReading() {
    guard entries.count + places.count > sweepsAt else { return }
    entries = entries.filter { $0.value.object != nil }
    places = places.filter { seen.contains($0.value) }
    sweepsAt = max(256, 2 * (entries.count + places.count))
  }
}
