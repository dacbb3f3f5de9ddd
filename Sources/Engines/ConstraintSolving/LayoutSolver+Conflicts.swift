extension LayoutSolver {
  /// Finds a required row that does not hold, notes which rows it contradicts, and leaves one of them out: the one
  /// added last that is not protected.
  mutating func breakOneConflict() -> Bool {
    for row in flags.indices {
      guard flags[row].isLoose, rank[row] == 0 else { continue }
      guard side[row] != 0, cost(of: row, above: side[row] > 0) != 0,
        abs(error(of: row)) > 10 * Self.tolerance * max(1, abs(constant[row]) * 1e-6)
      else { continue }
      let rows = contradiction(of: row)
      let open = rows.filter { !flags[Int($0)].contains(.protected) }
      let loser = (open.isEmpty ? rows : open).max { age[Int($0)] < age[Int($1)] } ?? Int32(row)
      flags[Int(loser)].insert(.broken)
      flags[Int(loser)].remove(.tight)
      broken.append(loser)
      conflicts.append(Conflict(rows: rows, broken: loser))
      isStructureStale = true
      return true
    }
    return false
  }

  /// Required rows that cannot hold together, among them `row`, which does not hold; by number.
  ///
  /// Mostly they are the tight rows of which the row's sum is made. If those would allow it to hold, the row fails in
  /// favour of others that fail too: then all rows that fail are named, and all that keep them in balance.
  private mutating func contradiction(of row: Int) -> [Int32] {
    scratch.columns.zero(values.count)
    let first = Int(start[row])
    for index in first..<first + Int(count[row]) {
      scratch.columns[Int(terms[index].variable)] = terms[index].coefficient
    }
    factors.solveTransposed(&scratch.columns, into: &scratch.multiples)
    let sign = Double(side[row])
    var rows = [Int32(row)]
    var isProof = true
    for position in factors.tightRow.indices where abs(scratch.multiples[position]) > 1e-7 {
      let other = factors.tightRow[position]
      guard other >= 0, rank[Int(other)] == 0 else {
        isProof = false
        break
      }
      rows.append(other)
      // A row that only bounds from one side holds the sum back only in that direction.
      let pull = sign * scratch.multiples[position]
      if relation[Int(other)] == .lessThanOrEqual && pull > 0 { isProof = false }
      if relation[Int(other)] == .greaterThanOrEqual && pull < 0 { isProof = false }
    }
    if isProof { return rows.sorted() }
    priceTightRows()
    rows = flags.indices.filter { rank[$0] == 0 && isWrong($0) }.map { Int32($0) }
    if scratch.pricedRanks.first == 0 {
      for position in factors.tightRow.indices where abs(scratch.prices[0][position]) > 1e-7 {
        let other = factors.tightRow[position]
        if other >= 0 && rank[Int(other)] == 0 { rows.append(other) }
      }
    }
    return rows.sorted()
  }

  // MARK: Ambiguity

  /// Whether one of `variables` could have another value at no cost.
  package mutating func isAmbiguous(_ variables: Range<Int32>) -> Bool { freedom(of: variables) != nil }

  /// Gives one of `variables` another value that is as good, if there is one.
  ///
  /// A variable that nothing determines moves by `step`; otherwise the values move until the next row stops them.
  package mutating func exercise(_ variables: Range<Int32>, by step: Double) -> Bool {
    guard let (position, sign, room) = freedom(of: variables) else { return false }
    let row = factors.tightRow[position]
    if row < 0 {
      let variable = Int(-1 - row)
      rests[variable] += sign * min(step, room ?? step)
      areConstantsStale = true
      return true
    }
    if priority[Int(row)] <= Self.silence {
      setConstant(row, constant[Int(row)] + sign * min(step, room ?? step))
      return true
    }
    guard let crossing = scratch.crossings.first(where: { $0.increase > Self.tolerance }) else { return false }
    replace(at: position, with: crossing, leaving: row, towards: sign)
    factorise()
    computeValues()
    return true
  }

  /// A tight row that may move without cost and moves one of `variables` with it, to which side, and how far (nil:
  /// without a limit).
  private mutating func freedom(of variables: Range<Int32>) -> (position: Int, sign: Double, room: Double?)? {
    solve()
    _ = classifyRows()
    priceTightRows()
    if flags.indices.contains(where: { flags[$0].isUsed && priority[$0] <= Self.silence }) {
      costlessRank = rankCount - 1
    }
    defer { costlessRank = .max }
    for position in factors.tightRow.indices {
      for sign in [1.0, -1.0] where gain(at: position, towards: sign) == nil {
        aim(at: position, towards: sign)
        guard variables.contains(where: { abs(scratch.direction[Int($0)]) > Self.tolerance }) else { continue }
        findCrossings()
        let room = scratch.crossings.first { $0.increase > Self.tolerance }?.step
        if let room, room <= Self.tolerance { continue }
        return (position, sign, room)
      }
    }
    return nil
  }
}
