import RenderTree

/// Which commands of a drawing are other ones than before.
///
/// Commands outside the hunks are pairs that draw the same, in the same order in both lists; so whatever pixel no command
/// of a hunk touches, before or now, is unchanged. How well pairs are found decides what is repainted, never what is seen.
struct DrawingDifference {
  /// A run of old commands, and the run of new ones in its place.
  struct Hunk: Equatable {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// The hunks in order; empty when both lists draw the same.
  private(set) var hunks: [Hunk] = []

  /// How far ahead a lost pairing is looked for.
  private static let reach = 16

  /// Compares two lists. Cost: some 5 µs for a thousand commands of which few differ.
  init(from old: DisplayList, to new: DisplayList) {
    let start = old.commonPrefix(with: new)
    if start == old.count && start == new.count { return }
    let end = old.commonSuffix(with: new, limit: min(old.count, new.count) - start)
    pair(old, start..<(old.count - end), new, start..<(new.count - end))
  }

  /// Whether every hunk has as many commands as before.
  var keepsPlaces: Bool { hunks.allSatisfy { $0.old.count == $0.new.count } }

  private mutating func pair(_ old: DisplayList, _ olds: Range<Int>, _ new: DisplayList, _ news: Range<Int>) {
    var i = olds.lowerBound
    var j = news.lowerBound
    // Looking ahead pays when few commands came or went; when most are new it would be wasted, so it is rationed.
    var looks = (olds.count + news.count) * 2 + 256
    while i < olds.upperBound && j < news.upperBound {
      if Self.same(old, i, new, j) {
        i += 1
        j += 1
        continue
      }
      let (a, b) = Self.shift(old, i..<olds.upperBound, new, j..<news.upperBound, &looks)
      add(i..<(i + a), j..<(j + b))
      i += a
      j += b
    }
    if i < olds.upperBound || j < news.upperBound { add(i..<olds.upperBound, j..<news.upperBound) }
  }

  /// How many old and new commands to pass so that the next two are the same.
  private static func shift(
    _ old: DisplayList, _ olds: Range<Int>, _ new: DisplayList, _ news: Range<Int>, _ looks: inout Int
  ) -> (Int, Int) {
    let i = olds.lowerBound
    let j = news.lowerBound
    for step in 1...reach {
      guard looks > 0 else { break }
      looks -= 3
      // As many as before first: a command that changed is the usual case.
      if i + step < olds.upperBound && j + step < news.upperBound && same(old, i + step, new, j + step) {
        return (step, step)
      }
      if j + step < news.upperBound && same(old, i, new, j + step) { return (0, step) }
      if i + step < olds.upperBound && same(old, i + step, new, j) { return (step, 0) }
    }
    return (1, 1)
  }

  private static func same(_ old: DisplayList, _ i: Int, _ new: DisplayList, _ j: Int) -> Bool {
    // Boxes differ for most pairs that do.
    old.edges(of: i) == new.edges(of: j) && old.command(i, equals: new, at: j)
  }

  private mutating func add(_ old: Range<Int>, _ new: Range<Int>) {
    if let last = hunks.last, last.old.upperBound == old.lowerBound, last.new.upperBound == new.lowerBound {
      hunks[hunks.count - 1].old = last.old.lowerBound..<old.upperBound
      hunks[hunks.count - 1].new = last.new.lowerBound..<new.upperBound
    } else {
      hunks.append(Hunk(old: old, new: new))
    }
  }
}
