import ConstraintSolving
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
}
