import Foundation

/// The limits of tables and collections: beyond them the places of rows alone would fill the memory.
@MainActor enum ListLimits {
  static let sections = 100_000
  /// Rows or items, of all sections together.
  static let rows = 100_000_000

  /// The counts of a data source, cut to the limits, which is logged. Negative ones count as 0.
  static func counts(in kind: String, _ sectionCount: Int, _ count: (Int) -> Int) -> [Int] {
    let row = kind == "table" ? "rows" : "items"
    if sectionCount > sections {
      PlatformNote.misuse(
        "the data source says that a \(kind) has \(sectionCount) sections; the first \(sections) are shown")
    }
    let shown = min(max(0, sectionCount), sections)
    var counts: [Int] = []
    counts.reserveCapacity(shown)
    var room = rows
    var isLogged = false
    for section in 0..<shown {
      let wanted = count(section)
      if wanted > room, !isLogged {
        isLogged = true
        PlatformNote.misuse(
          "the data source says that section \(section) has \(wanted) \(row); a \(kind) shows \(rows) in all, "
            + "so it shows \(room) of them")
      }
      counts.append(min(max(0, wanted), room))
      room -= counts[section]
    }
    return counts
  }
}
