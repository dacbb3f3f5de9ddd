import TouchPlatform

/// The two profiles of TUIO that describe contacts.
enum TUIOProfileKind: Int {
  /// `/tuio/2Dcur`: a finger's place.
  case cursor
  /// `/tuio/2Dblb`: a patch with an extent and an angle.
  case blob
}

/// What a `set` message says of one contact. Places and lengths are fractions of the surface's sides.
struct TUIOSet {
  var session: Int32
  var x: Float
  var y: Float
  /// Of a blob: its extent along its own axes, and how far these are turned in radians.
  var width: Float = 0
  var height: Float = 0
  var angle: Float = 0
}

/// The frame of one profile that is being received: it counts when its `fseq` has come, or its packet ends.
struct TUIOProfile {
  /// No table has as many fingers at once; what comes beyond is left out.
  static let limit = 256

  private(set) var alive: [Int32] = []
  private(set) var hasAlive = false
  private(set) var sets: [TUIOSet] = []
  var sequence = TUIOSequence()

  var isEmpty: Bool { !hasAlive && sets.isEmpty }

  /// Begins the list of sessions that are alive.
  mutating func beginAlive() {
    hasAlive = true
    alive.removeAll(keepingCapacity: true)
  }

  /// - Returns: whether there was room.
  mutating func addAlive(_ session: Int32) -> Bool {
    guard alive.count < Self.limit else { return false }
    alive.append(session)
    return true
  }

  /// - Returns: whether there was room.
  mutating func add(_ set: TUIOSet) -> Bool {
    guard sets.count < Self.limit else { return false }
    sets.append(set)
    return true
  }

  /// Ready for the next frame.
  mutating func clear() {
    hasAlive = false
    alive.removeAll(keepingCapacity: true)
    sets.removeAll(keepingCapacity: true)
  }
}
