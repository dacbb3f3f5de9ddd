/// Counts how often layers have their turn within one pass, so that what marks itself again and again ends at a limit
/// and is told by name.
///
/// One limit holds for all levels of the pass: limits for each would multiply where levels nest. Cost while nothing is
/// repeated: some additions a level.
@MainActor package final class RoundLimit {
  /// How often a layer has its turn in one pass.
  package static let turns = 100
  /// How deep requests may lie in each other.
  private static let depthLimit = 200

  /// What does not come to rest, as the subject of a sentence.
  private let subject: String
  /// How many passes have ended by the limit.
  package private(set) static var loopCount = 0
  /// What the last of these passes was told for.
  package private(set) static var lastLoop = ""
  private var depth = 0
  /// How many levels are beyond their first round.
  private var repeats = 0
  private var counts: [UInt64: Int] = [:]
  /// What has used up its turns, until the outermost request ends.
  private var spent: Set<UInt64> = []
  private var names: [String] = []
  private var told: Set<String> = []

  package init(subject: String) { self.subject = subject }

  /// Runs a request from outside, or one that a layer makes in its own turn. The latter counts by itself, since a layer
  /// that measures others may ask as often as it likes; only what is spent stays so.
  package func request(of layer: CALayer, _ body: () -> Void) {
    guard depth < Self.depthLimit else { return note(layer) }
    let outer = (repeats, counts)
    if depth > 0 { (repeats, counts) = (0, [:]) }
    depth += 1
    body()
    depth -= 1
    (repeats, counts) = outer
    if depth == 0 { finish() }
  }

  /// A level begins another round than its first.
  @inline(__always) package func beginRepeating() { repeats += 1 }

  /// The level that repeated is done.
  @inline(__always) package func endRepeating() { repeats -= 1 }

  /// Whether the layer may have a turn.
  @inline(__always) package func allows(_ layer: CALayer) -> Bool { repeats == 0 || allowsAgain(layer) }

  private func allowsAgain(_ layer: CALayer) -> Bool {
    guard !spent.contains(layer._id) else { return false }
    let count = counts[layer._id, default: 0] + 1
    counts[layer._id] = count
    if count >= Self.turns { note(layer) }
    return count < Self.turns
  }

  private func note(_ layer: CALayer) {
    guard spent.insert(layer._id).inserted else { return }
    if names.count < 10 { names.append(layer.logName) }
  }

  private func finish() {
    guard !spent.isEmpty else { return }
    spent.removeAll()
    Self.loopCount += 1
    let text = """
      \(subject) does not come to rest: \(names.joined(separator: ", ")) ask for more in each turn; the pass has ended \
      without, as \(Self.turns) turns each are enough
      """
    names.removeAll()
    Self.lastLoop = text
    if told.count > 200 { told.removeAll() }
    if told.insert(text).inserted { QuartzNote.misuse(text) }
  }
}

extension CALayer {
  /// What logs call the layer, or its view: the class with the name, or with a number where there is none.
  package final var logName: String {
    let kind = if let _owner { "\(type(of: _owner))" } else { "\(type(of: self))" }
    return "<\(kind):\(name ?? "#\(_id)")>"
  }
}
