import ConstraintSolving
import Foundation
import RandomScenes
import Testing

/// A row as the reference keeps it.
private struct ReferenceRow {
  var terms: [LayoutSolver.Term]
  var relation: LayoutSolver.Relation
  var constant: Double
  var priority: Float

  static func random(_ random: inout SeededGenerator, variables: Int32) -> ReferenceRow {
    var terms: [LayoutSolver.Term] = []
    for variable in 0..<variables where Int.random(in: 0..<variables.asInt, using: &random) < 2 {
      let coefficients: [Double] = [-2, -1, -0.5, 0.5, 1, 1, 1, 2]
      let coefficient = coefficients.randomElement(using: &random) ?? 1
      terms.append(.init(variable: variable, coefficient: coefficient))
    }
    if terms.isEmpty { terms.append(.init(variable: 0, coefficient: 1)) }
    return ReferenceRow(
      terms: terms, relation: [.equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(using: &random) ?? .equal,
      constant: Double(Int.random(in: -20...20, using: &random)),
      priority: [1000, 750, 750, 250, 50].randomElement(using: &random) ?? 1000)
  }

  func error(at point: [Double]) -> Double {
    let error = terms.reduce(-constant) { $0 + $1.coefficient * point[Int($1.variable)] }
    return switch relation {
    case .equal: abs(error)
    case .lessThanOrEqual: max(error, 0)
    case .greaterThanOrEqual: max(-error, 0)
    }
  }
}

extension Int32 { fileprivate var asInt: Int { Int(self) } }

/// The errors at a point, added up by priority, the strongest first.
private func errors(of rows: [ReferenceRow], at point: [Double]) -> [Double] {
  [1000, 750, 250, 50].map { priority in
    rows.filter { $0.priority == priority }.reduce(0) { $0 + $1.error(at: point) }
  }
}

private func isLess(_ a: [Double], _ b: [Double], by tolerance: Double = 1e-6) -> Bool {
  for (x, y) in zip(a, b) where abs(x - y) > tolerance { return x < y }
  return false
}

/// The least errors that any point has: tries every corner that rows and axes make. Slow, and hard to get wrong.
private func leastErrors(of rows: [ReferenceRow], variables: Int) -> [Double] {
  var planes = rows.map { row -> [Double] in
    var plane = [Double](repeating: 0, count: variables + 1)
    for term in row.terms { plane[Int(term.variable)] = term.coefficient }
    plane[variables] = row.constant
    return plane
  }
  for variable in 0..<variables {
    var plane = [Double](repeating: 0, count: variables + 1)
    plane[variable] = 1
    planes.append(plane)
  }
  var best: [Double]?
  func choose(_ chosen: [[Double]], from next: Int) {
    if chosen.count == variables {
      guard let point = corner(of: chosen) else { return }
      let here = errors(of: rows, at: point)
      if best.map({ isLess(here, $0, by: 1e-9) }) ?? true { best = here }
      return
    }
    guard next < planes.count else { return }
    choose(chosen + [planes[next]], from: next + 1)
    choose(chosen, from: next + 1)
  }
  choose([], from: 0)
  return best ?? []
}

private func corner(of planes: [[Double]]) -> [Double]? {
  var rows = planes
  let size = rows.count
  for column in 0..<size {
    guard let pivot = (column..<size).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
      abs(rows[pivot][column]) > 1e-9
    else { return nil }
    rows.swapAt(pivot, column)
    for row in 0..<size where row != column {
      let factor = rows[row][column] / rows[column][column]
      for index in column...size { rows[row][index] -= factor * rows[column][index] }
    }
  }
  return (0..<size).map { rows[$0][size] / rows[$0][$0] }
}

/// Rows that leave a choice, and the values that are chosen.
private struct Choice: CustomTestStringConvertible {
  var rows: [(factors: [Double], relation: LayoutSolver.Relation, constant: Double, priority: Float, oftenTight: Bool)]
  var values: [Double]
  var testDescription: String { "\(values)" }

  static let kept = [
    Choice(
      rows: [
        ([-1, -1, 0, -1], .lessThanOrEqual, 10, 1000, false), ([0, -1, 0, -1], .equal, 0, 250, false),
        ([0, -1, 0, 0], .greaterThanOrEqual, 20, 250, true),
      ], values: [-10, -20, 0, 20]),
    Choice(
      rows: [
        ([1, 1, 0, 1], .greaterThanOrEqual, 10, 750, false), ([0, 2, 0, 0], .lessThanOrEqual, 100, 750, true),
        ([0, 1, 0, 1], .greaterThanOrEqual, 100, 1000, true),
      ], values: [-90, 50, 0, 50]),
    Choice(
      rows: [
        ([1, 0, 0, -1], .equal, 100, 750, false), ([1, 1, 1, 0], .lessThanOrEqual, 10, 750, true),
        ([0, 1, 1, 1], .equal, 20, 750, false),
      ], values: [100, 20, 0, 0]),
    Choice(
      rows: [
        ([1, 0, 1, 1], .lessThanOrEqual, 40, 1000, false), ([1, -1, 0, -1], .equal, 20, 750, false),
        ([1, 1, 0, 0], .equal, 20, 250, false),
      ], values: [20, 0, 20, 0]),
    Choice(
      rows: [
        ([0, 0, 0, -1], .greaterThanOrEqual, 0, 750, true), ([1, 0, 0, -2], .greaterThanOrEqual, 10, 750, false),
        ([1, 0, 0, 0], .lessThanOrEqual, 40, 750, true),
      ], values: [40, 0, 0, 0]),
    Choice(
      rows: [
        ([0, 0, 0, 1], .equal, 10, 1000, false), ([0, 1, -1, 0], .greaterThanOrEqual, 100, 750, false),
        ([-1, 0, 1, -1], .greaterThanOrEqual, 10, 250, true),
      ], values: [-20, 100, 0, 10]),
  ]
}

@Suite("Layout solver")
struct LayoutSolverTests {
  @Test("Random systems of four variables have the least errors that any corner has", arguments: 0..<150)
  func smallSystems(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let rows = (0..<Int.random(in: 2...8, using: &random)).map { _ in ReferenceRow.random(&random, variables: 4) }
    var solver = LayoutSolver()
    _ = solver.addBlock()
    let numbers = rows.map { solver.addRow($0.terms, $0.relation, $0.constant, priority: $0.priority) }
    solver.solve()
    // A required row that contradicts others is left out; the rest must be as good as can be without it.
    let broken = Set(solver.conflicts.map(\.broken))
    let kept = zip(rows, numbers).filter { !broken.contains($0.1) }.map(\.0)
    let found = errors(of: kept, at: Array(solver.values))
    let least = leastErrors(of: kept, variables: 4)
    #expect(!isLess(least, found), "\(found) instead of \(least)")
    #expect(found[0] < 1e-5)
  }

  @Test("A contradiction is only reported where there is one, and names rows that contradict each other")
  func contradictions() {
    for seed in 0..<200 {
      var random = SeededGenerator(seed: UInt64(seed) &+ 7000)
      var rows = (0..<7).map { _ in ReferenceRow.random(&random, variables: 4) }
      for index in rows.indices { rows[index].priority = index < 5 ? 1000 : 50 }
      var solver = LayoutSolver()
      _ = solver.addBlock()
      let numbers = rows.map { solver.addRow($0.terms, $0.relation, $0.constant, priority: $0.priority) }
      solver.solve()
      let hasSolution = leastErrors(of: rows, variables: 4)[0] < 1e-6
      #expect(solver.conflicts.isEmpty == hasSolution)
      for conflict in solver.conflicts {
        let named = zip(rows, numbers).filter { conflict.rows.contains($0.1) }.map(\.0)
        #expect(leastErrors(of: named, variables: 4)[0] > 1e-6 && conflict.rows.contains(conflict.broken))
      }
    }
  }

  @Test("Adding, removing and editing leads to the same errors as starting anew", arguments: 0..<40)
  func incremental(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) &+ 900)
    var solver = LayoutSolver()
    for _ in 0..<3 { _ = solver.addBlock() }
    var rows: [Int32: ReferenceRow] = [:]
    for _ in 0..<60 {
      let keys = rows.keys.sorted()
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where keys.count > 3:
        if let key = keys.randomElement(using: &random) {
          solver.removeRow(key)
          rows[key] = nil
        }
      case 1 where !keys.isEmpty:
        if let key = keys.randomElement(using: &random) {
          let constant = Double(Int.random(in: -20...20, using: &random))
          solver.setConstant(key, constant)
          rows[key]?.constant = constant
        }
      case 2 where !keys.isEmpty:
        if let key = keys.randomElement(using: &random) {
          let priority: Float = [750, 250, 50].randomElement(using: &random) ?? 50
          solver.setPriority(key, priority)
          rows[key]?.priority = priority
        }
      default:
        var row = ReferenceRow.random(&random, variables: 12)
        if row.priority == 1000 { row.priority = 750 }
        rows[solver.addRow(row.terms, row.relation, row.constant, priority: row.priority)] = row
      }
      solver.solve()
      var fresh = LayoutSolver()
      for _ in 0..<3 { _ = fresh.addBlock() }
      let all = rows.keys.sorted().compactMap { rows[$0] }
      for row in all { _ = fresh.addRow(row.terms, row.relation, row.constant, priority: row.priority) }
      fresh.solve()
      let one = errors(of: all, at: Array(solver.values))
      let other = errors(of: all, at: Array(fresh.values))
      #expect(!isLess(one, other) && !isLess(other, one), "\(one) instead of \(other)")
    }
  }

  @Test("The same calls give the same values, bit for bit")
  func deterministic() {
    func run() -> [Double] {
      var random = SeededGenerator(seed: 5)
      var solver = LayoutSolver()
      for _ in 0..<10 { _ = solver.addBlock() }
      for _ in 0..<80 {
        let row = ReferenceRow.random(&random, variables: 40)
        _ = solver.addRow(row.terms, row.relation, row.constant, priority: row.priority)
        solver.solve()
      }
      return Array(solver.values)
    }
    #expect(run() == run())
  }

  @Test("A chain of 1,000 boxes follows one constant without a search, and takes storage in proportion")
  func chain() {
    var solver = LayoutSolver()
    var previous: Int32 = -1
    var first: Int32 = 0
    for index in 0..<1000 {
      let box = solver.addBlock()
      let top = LayoutSolver.Term(variable: box + 1, coefficient: 1)
      if index == 0 {
        first = solver.addRow([top], .equal, 8, priority: 1000)
      } else {
        let above: [LayoutSolver.Term] = [
          top, .init(variable: previous + 1, coefficient: -1), .init(variable: previous + 3, coefficient: -1),
        ]
        _ = solver.addRow(above, .equal, 8, priority: 1000)
      }
      _ = solver.addRow([.init(variable: box + 3, coefficient: 1)], .lessThanOrEqual, 44, priority: 250)
      _ = solver.addRow([.init(variable: box + 3, coefficient: 1)], .greaterThanOrEqual, 44, priority: 750)
      previous = box
    }
    solver.solve()
    #expect(solver.values[Int(previous) + 1] == 8 + 999 * 52)
    let exchanges = solver.exchanges
    solver.setConstant(first, 20)
    solver.solve()
    #expect(solver.values[Int(previous) + 1] == 20 + 999 * 52 && solver.exchanges == exchanges)
  }

  @Test("A variable that nothing determines is ambiguous and rests where it is told to")
  func ambiguity() {
    var solver = LayoutSolver()
    let box = solver.addBlock()
    _ = solver.addRow([.init(variable: box, coefficient: 1)], .equal, 5, priority: 1000)
    _ = solver.addRow([.init(variable: box + 1, coefficient: 1)], .greaterThanOrEqual, 7, priority: 250)
    solver.solve()
    #expect(Array(solver.values) == [5, 7, 0, 0] || Array(solver.values) == [5, 0, 0, 0])
    let answers = (Int32(0)..<3).map { offset in
      let variable = box + offset
      return solver.isAmbiguous(variable..<variable + 1)
    }
    #expect(answers == [false, true, true])
    solver.setRest(box + 2, 30)
    solver.solve()
    #expect(solver.values[2] == 30)
    let moved = solver.exercise(box + 2..<box + 3, by: 10)
    solver.solve()
    #expect(moved && solver.values[2] == 40)
  }

  @Test("Of a row that was removed nothing is left, also when a box is added before the next solution")
  func removalBeforeNewBox() {
    var solver = LayoutSolver()
    let box = solver.addBlock()
    let row = solver.addRow([.init(variable: box, coefficient: 1)], .equal, 30, priority: 1000)
    solver.solve()
    let before = solver.values[0]
    solver.removeRow(row)
    _ = solver.addBlock()
    solver.solve()
    #expect([before, solver.values[0]] == [30, 0])
  }

  @Test("Exercising a length of which nothing is said moves it by the step that is asked for")
  func exercisedSilence() {
    var solver = LayoutSolver()
    let box = solver.addBlock()
    _ = solver.addRow([.init(variable: box + 2, coefficient: 1)], .equal, 0, priority: LayoutSolver.silence)
    var lengths: [Double] = []
    for step in [10, 0.5] {
      let hasMoved = solver.exercise(box + 2..<box + 3, by: step)
      #expect(hasMoved)
      solver.solve()
      lengths.append(solver.values[2])
    }
    #expect(lengths == [10, 10.5])
  }

  @Test("A place that can move by no more than the tolerance is not ambiguous", arguments: [(1e6, false), (1e5, true)])
  func freedomWithinTolerance(factor: Double, isAmbiguous: Bool) {
    var solver = LayoutSolver()
    let box = solver.addBlock()
    _ = solver.addRow(
      [.init(variable: box, coefficient: factor)], .greaterThanOrEqual, 5 * factor, priority: 1000)
    solver.solve()
    let found = solver.isAmbiguous(box..<box + 1)
    #expect(solver.values[0] == 5 && found == isAmbiguous)
  }

  @Test("A contradiction names the rows that have a share in it of more than a tenth of a millionth")
  func smallShares() {
    for (factor, expected) in [(1.5e-7, [0, 1, 2, 3]), (0.5e-7, [0, 2, 3])] as [(Double, [Int32])] {
      var solver = LayoutSolver()
      let x = solver.addBlock()
      let y = x + 1
      _ = solver.addRow([.init(variable: y, coefficient: 1)], .lessThanOrEqual, 0, priority: 1000)
      _ = solver.addRow([.init(variable: x, coefficient: 1)], .lessThanOrEqual, 2, priority: 1000)
      _ = solver.addRow([.init(variable: y, coefficient: 1)], .lessThanOrEqual, 1, priority: 1000)
      _ = solver.addRow(
        [.init(variable: x, coefficient: factor), .init(variable: y, coefficient: 1.5)], .greaterThanOrEqual, 10,
        priority: 1000)
      solver.solve()
      #expect(solver.conflicts.first?.rows == expected)
    }
  }

  @Test("Of two contradictions that have nothing to do with each other each names its own rows alone")
  func twoContradictions() {
    var solver = LayoutSolver()
    let box = solver.addBlock()
    for (variable, constant) in [(0, 20), (0, 10), (1, 6), (1, 5)] as [(Int32, Double)] {
      _ = solver.addRow([.init(variable: box + variable, coefficient: 1)], .equal, constant, priority: 1000)
    }
    solver.solve()
    #expect(solver.conflicts.map(\.rows) == [[0, 1], [2, 3]] && solver.conflicts.map(\.broken) == [1, 3])
  }

  @Test("A factor that is tiny in its row does not spoil the values")
  func tinyFactor() {
    var solver = LayoutSolver()
    let x = solver.addBlock()
    let y = x + 1
    _ = solver.addRow(
      [.init(variable: x, coefficient: 1e-8), .init(variable: y, coefficient: 1)], .equal, 1000, priority: 1000)
    _ = solver.addRow(
      [.init(variable: x, coefficient: 1), .init(variable: y, coefficient: 1)], .equal, 3000, priority: 1000)
    solver.solve()
    let exact = 2000 / (1 - 1e-8)
    #expect(abs(solver.values[0] - exact) < 1e-7 && abs(solver.values[1] - (3000 - exact)) < 1e-7)
  }

  @Test("A search for a better solution is counted, and what it finds is what the constants give")
  func countedSearch() {
    var solver = LayoutSolver()
    let box = solver.addBlock()
    _ = solver.addRow([.init(variable: box + 2, coefficient: 3)], .equal, 100, priority: 250)
    let least = solver.addRow([.init(variable: box + 2, coefficient: 7)], .greaterThanOrEqual, 100, priority: 750)
    solver.solve()
    let before = solver.exchanges
    solver.setConstant(least, 1000)
    solver.solve()
    #expect(before == 0 && solver.exchanges == 1 && solver.values[2] == 1000 * (1 / 7.0))
  }

  @Test("A thousand searches take no more memory than a few")
  func memoryOfSearches() throws {
    /// The heap and the stacks of the process that are in memory, in bytes. Pages of files are left out, as they come and go
    /// with what the machine has to spare.
    func residentBytes() throws -> Int {
      let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      let pages = text.split(separator: " ").compactMap { Int($0) }
      return (pages[1] - pages[2]) * 4_096
    }
    // Five hundred lengths of 10, whose sum is at least what is asked for.
    var solver = LayoutSolver()
    var lengths: [LayoutSolver.Term] = []
    for _ in 0..<125 {
      let block = solver.addBlock()
      lengths += (block..<block + 4).map { LayoutSolver.Term(variable: $0, coefficient: 1) }
    }
    for length in lengths { _ = solver.addRow([length], .equal, 10, priority: 250) }
    let least = solver.addRow(lengths, .greaterThanOrEqual, 0, priority: 750)
    func search(_ times: Int) {
      for _ in 0..<times {
        for sum in [6000.0, 4000] {
          solver.setConstant(least, sum)
          solver.solve()
        }
      }
    }
    search(20)
    let before = try (residentBytes(), solver.exchanges)
    search(2000)
    let growth = try residentBytes() - before.0
    #expect(solver.exchanges >= before.1 + 2000 && growth < 10_000_000)
  }

  @Test("Of solutions that are equally good the same one is chosen in every version", arguments: Choice.kept)
  fileprivate func choices(_ choice: Choice) {
    var solver = LayoutSolver()
    let box = solver.addBlock()
    for row in choice.rows {
      let terms = row.factors.indices.filter { row.factors[$0] != 0 }
        .map { LayoutSolver.Term(variable: box + Int32($0), coefficient: row.factors[$0]) }
      _ = solver.addRow(
        terms, row.relation, row.constant, priority: row.priority, isOftenTight: row.oftenTight)
    }
    solver.solve()
    #expect(Array(solver.values) == choice.values)
  }
}
