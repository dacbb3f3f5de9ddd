/// Solves linear constraints with strengths: the problem of Cassowary, with storage that grows with the constraints
/// alone.
///
/// A row is `Σ coefficient × variable (=, ≤, ≥) constant` with a priority. The solver finds the values whose sum of
/// errors is least among the rows of the highest priority, then among those of the next, and so on; rows of priority
/// 1000 are first of all, and one that cannot be met is broken and reported.
///
/// As many rows as there are variables are *tight*: they hold exactly, and give the values by substitution. The simplex
/// steps in `LayoutSolver+Optimise.swift` exchange one tight row at a time until nothing improves. The tight rows are
/// kept as a triangular list of substitutions (`LayoutSolver+Factor.swift`), so a changed constant costs one run
/// through that list and no search, as long as no other row changes sides. Variables that nothing determines rest at a
/// chosen value.
///
/// Variables and rows are dense numbers that are used again. The same calls give the same values, bit for bit.
/// Cost for 1,000 views with 4 constraints each: see Benchmarks.
@usableFromInline package struct LayoutSolver {
  /// A variable with its factor.
  @usableFromInline package struct Term: Equatable, Sendable {
    @usableFromInline package var variable: Int32
    @usableFromInline package var coefficient: Double

    @inlinable package init(variable: Int32, coefficient: Double) {
      self.variable = variable
      self.coefficient = coefficient
    }
  }

  /// The relation between the sum of a row and its constant.
  package enum Relation: Int8, Sendable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1
  }

  struct RowFlags: OptionSet {
    var rawValue: UInt8
    static let used = RowFlags(rawValue: 1 << 0)
    /// It holds exactly and defines values.
    static let tight = RowFlags(rawValue: 1 << 1)
    /// It contradicted others and is left out.
    static let broken = RowFlags(rawValue: 1 << 2)
    /// Others are broken rather than this one.
    static let protected = RowFlags(rawValue: 1 << 3)
    /// An inequality that mostly holds exactly: tried early.
    static let oftenTight = RowFlags(rawValue: 1 << 4)
    /// Used, but neither tight nor broken. Written with bits, since set algebra on literals is not always compiled
    /// away.
    @inline(__always) var isLoose: Bool { rawValue & 0b111 == 0b001 }
    @inline(__always) var isTight: Bool { rawValue & 0b010 != 0 }
    @inline(__always) var isUsed: Bool { rawValue & 0b001 != 0 }
    @inline(__always) var isBroken: Bool { rawValue & 0b100 != 0 }
  }

  /// Rows that contradict each other, and the one that was left out in favour of the others.
  package struct Conflict: Equatable, Sendable {
    package var rows: [Int32]
    package var broken: Int32
  }

  /// The priority of a row that must hold.
  static let required: Float = 1000
  /// The priority of rows for what no constraint determines; weaker than any other, and ignored in the search for
  /// ambiguity.
  @inlinable package static var silence: Float { .leastNormalMagnitude }
  /// Variables are in blocks of this size: a box's left, top, width and height.
  static let blockSize: Int32 = 4
  /// An error below this counts as none.
  @inlinable package static var tolerance: Double { 1e-6 }

  // MARK: Variables

  /// The solution.
  package private(set) var values: ContiguousArray<Double> = []
  /// Where a variable rests that no row determines.
  var rests: ContiguousArray<Double> = []
  var isUsed: ContiguousArray<Bool> = []
  private var freeBlocks: ContiguousArray<Int32> = []

  // MARK: Rows

  var start: ContiguousArray<Int32> = []
  var count: ContiguousArray<Int32> = []
  var terms: ContiguousArray<Term> = []
  private var garbage = 0
  package var constant: ContiguousArray<Double> = []
  var relation: ContiguousArray<Relation> = []
  var priority: ContiguousArray<Float> = []
  var flags: ContiguousArray<RowFlags> = []
  /// The row's strength among those in use: 0 is required, 1 the strongest below.
  var rank: ContiguousArray<Int32> = []
  /// On which side of its constant a row that is not tight is: -1, 0, 1.
  var side: ContiguousArray<Int8> = []
  /// Of contradicting rows the oldest stay, and of rows of contents that cannot all hold the youngest.
  var age: ContiguousArray<Int> = []
  private var freeRows: ContiguousArray<Int32> = []
  private var rowsAdded = 0

  // MARK: State

  /// The tight rows as substitutions.
  var factors = Factors()
  /// Rows were added, removed or changed their strength.
  @usableFromInline var isStructureStale = true
  /// Constants changed.
  @usableFromInline var areConstantsStale = true
  /// The tight rows are the best for the sides noted in `side`.
  var isOptimumKnown = false
  var rankCount = 1
  /// From this rank on errors cost nothing, during the search for ambiguity.
  var costlessRank = Int.max
  var scratch = Scratch()
  /// Rows that are left out at present.
  var broken: [Int32] = []
  /// The contradictions found by the last `solve()`.
  package internal(set) var conflicts: [Conflict] = []
  /// How many exchanges of a tight row all calls of `solve()` took.
  package private(set) var exchanges = 0

  /// Whether `solve()` has something to do.
  @inlinable package var needsSolving: Bool { isStructureStale || areConstantsStale }

  /// A solver without variables and rows.
  package init() {}

  // MARK: Editing

  /// Makes four variables that rest at 0. Returns the first one's number.
  package mutating func addBlock() -> Int32 {
    isStructureStale = true
    if let block = freeBlocks.popLast() {
      for variable in Int(block)..<Int(block + Self.blockSize) {
        isUsed[variable] = true
        values[variable] = 0
        rests[variable] = 0
      }
      return block
    }
    let block = Int32(values.count)
    for _ in 0..<Self.blockSize {
      values.append(0)
      rests.append(0)
      isUsed.append(true)
    }
    return block
  }

  /// Removes four variables; no row may name them any more.
  package mutating func removeBlock(_ block: Int32) {
    for variable in Int(block)..<Int(block + Self.blockSize) { isUsed[variable] = false }
    freeBlocks.append(block)
    isStructureStale = true
  }

  /// Adds a row. Returns its number. Terms of the same variable are added up. Without an age it is younger than all
  /// before that have none either.
  package mutating func addRow(
    _ rowTerms: [Term], _ rowRelation: Relation, _ rowConstant: Double, priority rowPriority: Float,
    isProtected: Bool = false, isOftenTight: Bool = false, age rowAge: Int? = nil
  ) -> Int32 {
    let first = terms.count
    for term in rowTerms {
      if let same = terms[first...].firstIndex(where: { $0.variable == term.variable }) {
        terms[same].coefficient += term.coefficient
      } else {
        terms.append(term)
      }
    }
    terms.removeSubrange(first..., where: { abs($0.coefficient) < 1e-9 })
    var rowFlags: RowFlags = .used
    if isProtected { rowFlags.insert(.protected) }
    if isOftenTight { rowFlags.insert(.oftenTight) }
    isStructureStale = true
    rowsAdded += 1
    let row: Int32
    if let free = freeRows.popLast() {
      row = free
    } else {
      row = Int32(start.count)
      start.append(0)
      count.append(0)
      constant.append(0)
      relation.append(.equal)
      priority.append(0)
      flags.append([])
      rank.append(0)
      side.append(0)
      age.append(0)
    }
    let index = Int(row)
    start[index] = Int32(first)
    count[index] = Int32(terms.count - first)
    constant[index] = rowConstant
    relation[index] = rowRelation
    priority[index] = rowPriority
    flags[index] = rowFlags
    side[index] = 0
    age[index] = rowAge ?? rowsAdded
    return row
  }

  /// Removes a row.
  package mutating func removeRow(_ row: Int32) {
    let index = Int(row)
    guard flags[index].isUsed else { return }
    flags[index] = []
    broken.removeAll { $0 == row }
    garbage += Int(count[index])
    freeRows.append(row)
    isStructureStale = true
    if garbage > 1024 && garbage > terms.count / 2 { compact() }
  }

  /// Changes a row's constant. Cost now: nothing.
  package mutating func setConstant(_ row: Int32, _ value: Double) {
    guard constant[Int(row)] != value else { return }
    constant[Int(row)] = value
    areConstantsStale = true
  }

  /// Changes a row's strength.
  package mutating func setPriority(_ row: Int32, _ value: Float) {
    guard priority[Int(row)] != value else { return }
    priority[Int(row)] = value
    isStructureStale = true
  }

  /// Changes where a variable rests that nothing determines.
  package mutating func setRest(_ variable: Int32, _ value: Double) {
    guard rests[Int(variable)] != value else { return }
    rests[Int(variable)] = value
    areConstantsStale = true
  }

  private mutating func compact() {
    var packed: ContiguousArray<Term> = []
    packed.reserveCapacity(terms.count - garbage)
    for row in start.indices where flags[row].isUsed {
      let first = Int32(packed.count)
      packed.append(contentsOf: terms[Int(start[row])..<Int(start[row] + count[row])])
      start[row] = first
    }
    terms = packed
    garbage = 0
  }

  // MARK: Solving

  /// Updates the values. Returns whether anything was done; `conflicts` has the rows that had to be broken.
  @discardableResult
  package mutating func solve() -> Bool {
    guard needsSolving else { return false }
    conflicts.removeAll()
    // Broken rows are tried again: the reason may be gone.
    for row in broken { flags[Int(row)].remove(.broken) }
    if !broken.isEmpty { isStructureStale = true }
    broken.removeAll()
    repeat {
      if isStructureStale {
        rankRows()
        factorise()
        isStructureStale = false
        isOptimumKnown = false
      }
      computeValues()
      exchanges += optimise()
    } while breakOneConflict()
    areConstantsStale = false
    return true
  }

  /// Gives each row the place of its priority among those in use.
  private mutating func rankRows() {
    var distinct: [Float] = [Self.required]
    var last = Self.required
    for row in flags.indices where flags[row].isUsed && priority[row] != last {
      last = priority[row]
      if last < Self.required && !distinct.contains(last) { distinct.append(last) }
    }
    distinct.sort(by: >)
    rankCount = distinct.count
    last = -1
    var lastRank: Int32 = 0
    for row in flags.indices where flags[row].isUsed {
      if priority[row] != last {
        last = priority[row]
        lastRank = Int32(distinct.firstIndex { $0 <= last } ?? 0)
      }
      rank[row] = lastRank
    }
  }

  /// The values that the tight rows give.
  mutating func computeValues() {
    scratch.positions.resize(to: factors.pivotColumn.count)
    for position in factors.tightRow.indices {
      let row = factors.tightRow[position]
      scratch.positions[position] = row >= 0 ? constant[Int(row)] : rests[Int(-1 - row)]
    }
    factors.solve(&scratch.positions, into: &values)
  }

  /// Moves all values along `direction`.
  mutating func move(along direction: ContiguousArray<Double>, by step: Double) {
    for variable in values.indices { values[variable] += step * direction[variable] }
  }

  /// The sum of a row at `point`.
  @inline(__always)
  func sum(_ row: Int, at point: ContiguousArray<Double>) -> Double {
    var result = 0.0
    let first = Int(start[row])
    for index in first..<first + Int(count[row]) {
      result += terms[index].coefficient * point[Int(terms[index].variable)]
    }
    return result
  }

  /// How far the row's sum is above its constant.
  @inline(__always)
  func error(of row: Int) -> Double { sum(row, at: values) - constant[row] }
}

extension ContiguousArray {
  fileprivate mutating func removeSubrange(_ range: PartialRangeFrom<Int>, where shouldRemove: (Element) -> Bool) {
    var kept = range.lowerBound
    for index in range.lowerBound..<count where !shouldRemove(self[index]) {
      self[kept] = self[index]
      kept += 1
    }
    removeLast(count - kept)
  }
}

extension ContiguousArray where Element == Double {
  /// Makes it `size` long; its contents have no meaning afterwards.
  mutating func resize(to size: Int) {
    if count > size {
      removeLast(count - size)
    } else if count < size {
      append(contentsOf: repeatElement(0, count: size - count))
    }
  }

  /// Makes it `size` zeros.
  mutating func zero(_ size: Int) {
    resize(to: size)
    for index in indices { self[index] = 0 }
  }
}
