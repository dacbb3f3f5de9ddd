/// How two texts differ, line by line: what is gone with a minus, what has come with a plus, and a few equal lines around.
struct LineDifference: CustomStringConvertible {
  private enum Line {
    case both(String), old(String), new(String)

    var isEqual: Bool { if case .both = self { true } else { false } }
  }

  private let lines: [Line]
  private static let context = 4

  init(_ old: [String], _ new: [String]) {
    let changes = new.difference(from: old)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in changes {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var made: [Line] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if i < old.count, removed.contains(i) {
        made.append(.old(old[i]))
        i += 1
      } else if j < new.count, inserted.contains(j) {
        made.append(.new(new[j]))
        j += 1
      } else {
        made.append(.both(old[i]))
        i += 1
        j += 1
      }
    }
    lines = made
  }

  var description: String {
    let changed = lines.indices.filter { !lines[$0].isEqual }
    var text: [String] = []
    var (oldNumber, newNumber) = (1, 1)
    var last = -1
    for index in lines.indices {
      let line = lines[index]
      let isNear = changed.contains { abs($0 - index) <= Self.context }
      if isNear {
        if last != index - 1 || last < 0 { text.append("@@ line \(oldNumber), line \(newNumber) @@") }
        last = index
        switch line {
        case .both(let words): text.append("  \(words)")
        case .old(let words): text.append("\u{2212} \(words)")
        case .new(let words): text.append("+ \(words)")
        }
      }
      switch line {
      case .both:
        oldNumber += 1
        newNumber += 1
      case .old: oldNumber += 1
      case .new: newNumber += 1
      }
    }
    return text.joined(separator: "\n")
  }
}
