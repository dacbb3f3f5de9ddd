import Foundation

/// A table of transitions as text: states down, reasons across, in each cell the new state and the effect, or – for a
/// pair that cannot occur. Documentation/Pipeline.md shows the same tables.
struct TransitionTable {
  /// The reasons, in the order of the columns.
  let reasons: [String]
  /// The states, in the order of the rows.
  let states: [String]
  private var cells: [String: [String: String]] = [:]

  init(_ text: String) {
    let rows = text.split(separator: "\n").map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
    reasons = rows[0]
    var states: [String] = []
    for row in rows.dropFirst(2) {
      states.append(row[0])
      cells[row[0]] = Dictionary(uniqueKeysWithValues: zip(reasons, row.dropFirst()))
    }
    self.states = states
  }

  /// What stands in a cell.
  subscript(state: String, reason: String) -> String? { cells[state]?[reason] }
}
