extension LayoutSolver {
  /// Chooses tight rows and turns them into substitutions: those that were tight first, then equalities by strength,
  /// then inequalities that are often tight, then others. What is left rests.
  ///
  /// Of contents that cannot all have their natural size the oldest changes, so the youngest rows are tried first
  /// there.
  ///
  /// A row with one variable that is not yet given is a substitution by itself, and most are. Where there is none, a
  /// row is solved for the variable that fewest others have, and combined with those others; while that is costly,
  /// weaker rows of the first kind are used before. The choice is a start only: `optimise` corrects it.
  mutating func factorise() {
    var work = Elimination(self)
    work.run()
    work.finish(into: &self)
  }

  /// The order in which rows are tried; lower first.
  fileprivate func candidacy(_ row: Int) -> Int {
    if flags[row].isTight { return 0 }
    if relation[row] == .equal {
      // Rows this weak, like "as small as possible", are mostly overruled by some inequality.
      return (priority[row] < 100 ? 1 + 3 * rankCount : 1) + Int(rank[row])
    }
    return 1 + rankCount * (flags[row].contains(.oftenTight) ? 1 : 2) + Int(rank[row])
  }
}

/// The state of one `factorise`.
private struct Elimination {
  typealias Term = LayoutSolver.Term

  private let solver: LayoutSolver
  /// How costly a combination may be while weaker rows could still be taken.
  private static let affordable = 8

  // Per row.
  private var open: ContiguousArray<Int32>
  private var isTaken: ContiguousArray<Bool>
  private var candidacy: ContiguousArray<Int32>
  /// The row's entries once it was combined with others: an index into `combined`, or -1.
  private var combinedIndex: ContiguousArray<Int32>
  private var combined: [ContiguousArray<Term>] = []

  // Per variable.
  private var isGiven: ContiguousArray<Bool>
  private var columnStart: ContiguousArray<Int32>
  private var columnRows: ContiguousArray<Int32>
  private var added: [Int32: [Int32]] = [:]
  private var columnCount: ContiguousArray<Int32>

  // Rows to try, by candidacy, first in first out.
  private var single: [ContiguousArray<Int32>]
  private var singleHead: [Int]
  private var pending: [ContiguousArray<Int32>]
  private var pendingHead: [Int]
  private var deferred: [ContiguousArray<Int32>]

  private var direct: ContiguousArray<(row: Int32, column: Int32)> = []
  private var solved: ContiguousArray<(row: Int32, column: Int32)> = []
  private var combinations: ContiguousArray<LayoutSolver.Factors.Combination> = []
  private var missing: Int

  init(_ original: LayoutSolver) {
    var solver = original
    // The old substitutions are not needed, and sharing them would cost a copy at the end.
    solver.factors = LayoutSolver.Factors()
    solver.scratch = LayoutSolver.Scratch()
    self.solver = solver
    let rowCount = solver.flags.count
    let columns = solver.isUsed.count
    let tightCount = solver.flags.reduce(0) { $0 + ($1.isUsed && $1.isTight && !$1.isBroken ? 1 : 0) }
    missing = solver.isUsed.reduce(0) { $0 + ($1 ? 1 : 0) }
    let rebuildsOnly = tightCount == missing
    let classes = 1 + 4 * solver.rankCount
    open = ContiguousArray(repeating: 0, count: rowCount)
    isTaken = ContiguousArray(repeating: true, count: rowCount)
    candidacy = ContiguousArray(repeating: 0, count: rowCount)
    combinedIndex = ContiguousArray(repeating: -1, count: rowCount)
    isGiven = ContiguousArray(repeating: false, count: columns)
    columnStart = ContiguousArray(repeating: 0, count: columns + 1)
    columnCount = ContiguousArray(repeating: 0, count: columns)
    single = Array(repeating: [], count: classes)
    singleHead = Array(repeating: 0, count: classes)
    pending = Array(repeating: [], count: classes)
    pendingHead = Array(repeating: 0, count: classes)
    deferred = Array(repeating: [], count: classes)
    for row in 0..<rowCount {
      let flags = solver.flags[row]
      guard flags.isUsed, !flags.isBroken, flags.isTight || !rebuildsOnly else { continue }
      isTaken[row] = false
      let first = Int(solver.start[row])
      for index in first..<first + Int(solver.count[row]) { columnCount[Int(solver.terms[index].variable)] += 1 }
    }
    var total: Int32 = 0
    for column in 0..<columns {
      columnStart[column] = total
      total += columnCount[column]
    }
    columnStart[columns] = total
    columnRows = ContiguousArray(repeating: 0, count: Int(total))
    var fill = columnStart
    for row in 0..<rowCount where !isTaken[row] {
      let first = Int(solver.start[row])
      for index in first..<first + Int(solver.count[row]) {
        let column = Int(solver.terms[index].variable)
        columnRows[Int(fill[column])] = Int32(row)
        fill[column] += 1
      }
      candidacy[row] = Int32(solver.candidacy(row))
      open[row] = solver.count[row]
      queue(row)
    }
  }

  private mutating func queue(_ row: Int) {
    let place = Int(candidacy[row])
    if open[row] == 1 {
      single[place].append(Int32(row))
      if isByAge(place) { rise(in: place) }
    }
    if open[row] > 1 { pending[place].append(Int32(row)) }
  }

  // MARK: Contents, the youngest first

  /// Whether rows of this candidacy are contents: their `single` is a heap with the youngest on top.
  private func isByAge(_ place: Int) -> Bool { place > solver.rankCount && place <= 2 * solver.rankCount }

  private func isYounger(_ one: Int32, _ two: Int32) -> Bool {
    let (a, b) = (solver.age[Int(one)], solver.age[Int(two)])
    return a == b ? one > two : a > b
  }

  /// Moves the last row up to its place in the heap.
  private mutating func rise(in place: Int) {
    var index = single[place].count - 1
    while index > 0, isYounger(single[place][index], single[place][(index - 1) / 2]) {
      single[place].swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func takeYoungest(in place: Int) -> Int? {
    guard let last = single[place].popLast() else { return nil }
    guard let top = single[place].first else { return Int(last) }
    single[place][0] = last
    var index = 0
    while true {
      var child = 2 * index + 1
      guard child < single[place].count else { break }
      if child + 1 < single[place].count, isYounger(single[place][child + 1], single[place][child]) { child += 1 }
      guard isYounger(single[place][child], single[place][index]) else { break }
      single[place].swapAt(index, child)
      index = child
    }
    return Int(top)
  }

  private mutating func takeSingle(in place: Int) -> Int? {
    if isByAge(place) { return takeYoungest(in: place) }
    guard singleHead[place] < single[place].count else { return nil }
    singleHead[place] += 1
    return Int(single[place][singleHead[place] - 1])
  }

  mutating func run() {
    while missing > 0 {
      if takeNext() { continue }
      // Only costly rows are left.
      guard let row = nextDeferred() else { break }
      let (column, _) = bestColumn(of: row)
      solve(row, for: column)
    }
    for column in isGiven.indices where solver.isUsed[column] && !isGiven[column] {
      direct.append((Int32(-1 - column), Int32(column)))
      isGiven[column] = true
    }
  }

  /// Takes the best row that is cheap to take.
  private mutating func takeNext() -> Bool {
    for place in single.indices {
      while let row = takeSingle(in: place) {
        guard !isTaken[row], open[row] == 1, let column = openColumn(of: row) else { continue }
        give(row, column)
        return true
      }
      while pendingHead[place] < pending[place].count {
        let row = Int(pending[place][pendingHead[place]])
        pendingHead[place] += 1
        guard !isTaken[row], open[row] > 1 else { continue }
        let (column, others) = bestColumn(of: row)
        guard (Int(open[row]) - 1) * others <= Self.affordable else {
          deferred[place].append(Int32(row))
          continue
        }
        solve(row, for: column)
        return true
      }
    }
    return false
  }

  private mutating func nextDeferred() -> Int? {
    for place in deferred.indices {
      while let row = deferred[place].popLast() {
        if !isTaken[Int(row)] && open[Int(row)] > 1 { return Int(row) }
      }
    }
    return nil
  }

  @inline(__always)
  private func forEachTerm(of row: Int, _ body: (Term) -> Void) {
    if combinedIndex[row] >= 0 {
      for term in combined[Int(combinedIndex[row])] { body(term) }
    } else {
      let first = Int(solver.start[row])
      for index in first..<first + Int(solver.count[row]) { body(solver.terms[index]) }
    }
  }

  private func openColumn(of row: Int) -> Int? {
    var found: Int?
    forEachTerm(of: row) { if !isGiven[Int($0.variable)] { found = Int($0.variable) } }
    return found
  }

  /// The variable that fewest other rows have, and how many have it. Factors that are small in their row are avoided.
  private func bestColumn(of row: Int) -> (Int, Int) {
    var largest = 0.0
    forEachTerm(of: row) { if !isGiven[Int($0.variable)] { largest = max(largest, abs($0.coefficient)) } }
    var best = -1
    forEachTerm(of: row) { term in
      let column = Int(term.variable)
      guard !isGiven[column], abs(term.coefficient) >= largest * 0.1 else { return }
      if best < 0 || columnCount[column] < columnCount[best] { best = column }
    }
    return (best, Int(columnCount[best]) - 1)
  }

  /// The row gives the one variable that it still lacks.
  private mutating func give(_ row: Int, _ column: Int) {
    isTaken[row] = true
    direct.append((Int32(row), Int32(column)))
    isGiven[column] = true
    missing -= 1
    forEachRow(of: column) { elimination, other in
      if elimination.combinedIndex[other] < 0 {
        elimination.open[other] -= 1
      } else {
        elimination.recount(other)
      }
      if elimination.open[other] == 1 { elimination.queue(other) }
    }
  }

  /// Solves the row for one of its variables, which is eliminated from all other rows.
  private mutating func solve(_ row: Int, for column: Int) {
    isTaken[row] = true
    solved.append((Int32(row), Int32(column)))
    missing -= 1
    var own: ContiguousArray<Term> = []
    forEachTerm(of: row) { own.append($0) }
    let pivot = own.first { Int($0.variable) == column }?.coefficient ?? 1
    for term in own where !isGiven[Int(term.variable)] { columnCount[Int(term.variable)] -= 1 }
    forEachRow(of: column) { $0.combine($1, with: row, own, pivot: pivot, column: column) }
    isGiven[column] = true
  }

  private mutating func combine(_ row: Int, with source: Int, _ own: ContiguousArray<Term>, pivot: Double, column: Int)
  {
    var terms: ContiguousArray<Term> = []
    forEachTerm(of: row) { terms.append($0) }
    guard let share = terms.first(where: { Int($0.variable) == column })?.coefficient else { return }
    let factor = share / pivot
    combinations.append(
      LayoutSolver.Factors.Combination(target: Int32(row), source: Int32(source), factor: factor))
    let before = terms.count
    for term in own {
      if let same = terms[..<before].firstIndex(where: { $0.variable == term.variable }) {
        terms[same].coefficient -= factor * term.coefficient
      } else {
        terms.append(Term(variable: term.variable, coefficient: -factor * term.coefficient))
        guard !isGiven[Int(term.variable)] else { continue }
        added[term.variable, default: []].append(Int32(row))
        columnCount[Int(term.variable)] += 1
      }
    }
    terms.removeAll { term in
      let isEliminated = Int(term.variable) == column || abs(term.coefficient) < 1e-10
      if isEliminated && !isGiven[Int(term.variable)] { columnCount[Int(term.variable)] -= 1 }
      return isEliminated
    }
    if combinedIndex[row] >= 0 {
      combined[Int(combinedIndex[row])] = terms
    } else {
      combinedIndex[row] = Int32(combined.count)
      combined.append(terms)
    }
    recount(row)
    queue(row)
  }

  private mutating func recount(_ row: Int) {
    var count: Int32 = 0
    forEachTerm(of: row) { if !isGiven[Int($0.variable)] { count += 1 } }
    open[row] = count
  }

  /// Every row not yet taken that has, or once had, the variable; each once.
  private mutating func forEachRow(of column: Int, _ body: (inout Elimination, Int) -> Void) {
    for index in Int(columnStart[column])..<Int(columnStart[column + 1]) {
      let row = Int(columnRows[index])
      if !isTaken[row] { body(&self, row) }
    }
    guard let more = added[Int32(column)] else { return }
    var seen: Set<Int32> = []
    for row in more where !isTaken[Int(row)] && seen.insert(row).inserted { body(&self, Int(row)) }
  }

  /// Writes the substitutions in an order in which each needs only earlier ones.
  func finish(into target: inout LayoutSolver) {
    for row in target.flags.indices { target.flags[row].remove(.tight) }
    target.factors.removeAll()
    target.factors.exchanges.removeAll(keepingCapacity: true)
    var position = ContiguousArray<Int32>(repeating: -1, count: target.flags.count)
    func append(_ row: Int32, _ column: Int32) {
      target.factors.tightRow.append(row)
      target.factors.pivotColumn.append(column)
      var pivot = 1.0
      if row >= 0 {
        position[Int(row)] = Int32(target.factors.tightRow.count - 1)
        target.flags[Int(row)].insert(.tight)
        forEachTerm(of: Int(row)) { term in
          if term.variable == column { pivot = term.coefficient } else { target.factors.entries.append(term) }
        }
      }
      target.factors.pivotInverse.append(1 / pivot)
      target.factors.entryStart.append(Int32(target.factors.entries.count))
    }
    for (row, column) in direct { append(row, column) }
    for (row, column) in solved.reversed() { append(row, column) }
    // Rows that were combined but are not tight need no note.
    for combination in combinations where position[Int(combination.target)] >= 0 {
      target.factors.combinations.append(
        LayoutSolver.Factors.Combination(
          target: position[Int(combination.target)], source: position[Int(combination.source)],
          factor: combination.factor))
    }
  }
}
