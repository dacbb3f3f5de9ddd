/// A contact that a tracker remembers.
struct TrackedContact: Sendable {
  /// The device's number of it.
  var key: UInt64
  /// The time of the device's last report of it, before repair.
  var reported: MonotonicInstant
  /// The number of the pending frame that already holds a sample of it.
  var pendingIn: UInt64
  /// Whether its end waits in the pending frame; its key is still taken until that frame is handed over.
  var hasEnded: Bool
  /// What was last said about it.
  var last: ContactSample
}

/// The contacts of one tracker, found by source and key in constant time.
///
/// Contacts lie packed in an array; beside it a power of two of slots, at most half full, holds their indices
/// (linear probing, deletion by shifting back). A `Dictionary` would spend 20 ns a look on its keyed hash.
struct ContactTable: Sendable {
  private(set) var contacts: [TrackedContact] = []
  private var slots: [Int32]
  private var mask: Int

  init() {
    slots = Array(repeating: -1, count: 32)
    mask = 31
    contacts.reserveCapacity(16)
  }

  /// Where the search for a key starts: a mix in which every bit of key and source counts.
  private func home(_ source: ContactSource, _ key: UInt64) -> Int {
    var h = key ^ (UInt64(source.rawValue) &* 0x9E37_79B9_7F4A_7C15)
    h = (h ^ (h >> 32)) &* 0xD6E8_FEB8_6659_FD93
    h = (h ^ (h >> 32)) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: h ^ (h >> 32)) & mask
  }

  private func slot(of source: ContactSource, _ key: UInt64) -> Int? {
    var i = home(source, key)
    while slots[i] >= 0 {
      let contact = contacts[Int(slots[i])]
      if contact.key == key && contact.last.source == source { return i }
      i = (i + 1) & mask
    }
    return nil
  }

  /// The index in `contacts` of the contact with this key.
  func index(of source: ContactSource, _ key: UInt64) -> Int? { slot(of: source, key).map { Int(slots[$0]) } }

  /// Adds a contact whose key is free.
  mutating func insert(_ contact: TrackedContact) {
    contacts.append(contact)
    if contacts.count * 2 > slots.count { return rebuild(slotCount: slots.count * 2) }
    place(contacts.count - 1)
  }

  /// Changes the contact at `index`; its source and key stay.
  mutating func update(_ index: Int, _ change: (inout TrackedContact) -> Void) { change(&contacts[index]) }

  /// Forgets the contact with this key.
  mutating func remove(_ source: ContactSource, _ key: UInt64) {
    guard var hole = slot(of: source, key) else { return }
    let index = Int(slots[hole])
    let last = contacts.count - 1
    if index != last, let movedSlot = slot(of: contacts[last].last.source, contacts[last].key) {
      slots[movedSlot] = Int32(index)
      contacts[index] = contacts[last]
    }
    contacts.removeLast()
    slots[hole] = -1
    var i = (hole + 1) & mask
    while slots[i] >= 0 {
      let contact = contacts[Int(slots[i])]
      let distance = (i - home(contact.last.source, contact.key)) & mask
      if distance >= ((i - hole) & mask) {
        slots[hole] = slots[i]
        slots[i] = -1
        hole = i
      }
      i = (i + 1) & mask
    }
  }

  private mutating func place(_ index: Int) {
    var i = home(contacts[index].last.source, contacts[index].key)
    while slots[i] >= 0 { i = (i + 1) & mask }
    slots[i] = Int32(index)
  }

  private mutating func rebuild(slotCount: Int) {
    slots = Array(repeating: -1, count: slotCount)
    mask = slotCount - 1
    for index in contacts.indices { place(index) }
  }
}
