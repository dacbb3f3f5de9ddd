extension LayoutSolver {
  /// The cost of a row's error for each unit, above and below its constant.
  @inline(__always)
  func cost(of row: Int, above: Bool) -> Double {
    switch relation[row] {
    case .equal: 1
    case .lessThanOrEqual: above ? 1 : 0
    case .greaterThanOrEqual: above ? 0 : 1
    }
  }

  /// After this many exchanges the substitutions are built again.
  private static var exchangesKept: Int { 40 }
  /// After this many exchanges without a gain the order of numbers decides, which excludes cycles.
  private static var patience: Int { 12 }

  /// Exchanges tight rows until no exchange reduces the errors, strongest rows first.
  /// - Returns: the number of exchanges.
  mutating func optimise() -> Int {
    var made = 0
    var withoutGain = 0
    // The order of numbers excludes cycles in theory; the limit is for rounding errors.
    let limit = 200 + 10 * (flags.count + values.count)
    while made < limit {
      let changed = classifyRows()
      if made == 0 && !changed && isOptimumKnown { return 0 }
      priceTightRows()
      guard let (position, sign) = leavingPosition(cautiously: withoutGain > Self.patience) else { break }
      guard exchange(at: position, towards: sign, withoutGain: &withoutGain) else { break }
      made += 1
      if factors.exchanges.count >= Self.exchangesKept {
        factorise()
        computeValues()
      }
    }
    isOptimumKnown = true
    if made > 0 {
      // From the constants themselves, so that the values do not depend on the exchanges before.
      factorise()
      computeValues()
      _ = classifyRows()
    }
    return made
  }

  /// Finds on which side of its constant each other row is. Returns whether any changed sides.
  mutating func classifyRows() -> Bool {
    var changed = false
    for row in flags.indices {
      guard flags[row].isLoose else { continue }
      let error = error(of: row)
      let now: Int8 = error > Self.tolerance ? 1 : error < -Self.tolerance ? -1 : 0
      if side[row] != now {
        side[row] = now
        changed = true
      }
    }
    return changed
  }

  /// Fills `scratch.prices`: for each rank with errors, how they change as a tight row's error grows.
  mutating func priceTightRows() {
    scratch.pricedRanks.removeAll(keepingCapacity: true)
    var slots = [Int](repeating: -1, count: rankCount)
    for row in flags.indices where isWrong(row) {
      if slots[Int(rank[row])] < 0 { slots[Int(rank[row])] = 0 }
    }
    for rank in 0..<rankCount where slots[rank] == 0 {
      slots[rank] = scratch.pricedRanks.count
      scratch.pricedRanks.append(rank)
    }
    while scratch.prices.count < scratch.pricedRanks.count { scratch.prices.append([]) }
    for (slot, pricedRank) in scratch.pricedRanks.enumerated() {
      scratch.columns.zero(values.count)
      for row in flags.indices where rank[row] == pricedRank && isWrong(row) {
        let sign = Double(side[row])
        let first = Int(start[row])
        for index in first..<first + Int(count[row]) {
          scratch.columns[Int(terms[index].variable)] += sign * terms[index].coefficient
        }
      }
      factors.solveTransposed(&scratch.columns, into: &scratch.prices[slot])
    }
  }

  /// Whether a row has an error that costs.
  @inline(__always)
  func isWrong(_ row: Int) -> Bool {
    guard side[row] != 0, flags[row].isLoose else { return false }
    return cost(of: row, above: side[row] > 0) != 0
  }

  /// The first rank at which a move off the tight row at `position` gains or loses, and how much; nil for none.
  func gain(at position: Int, towards sign: Double) -> (rank: Int, slope: Double)? {
    let row = Int(factors.tightRow[position])
    let own = row >= 0 ? Int(rank[row]) : Int.max
    var ownCost = row >= 0 && own < costlessRank ? cost(of: row, above: sign > 0) : 0
    for (slot, pricedRank) in scratch.pricedRanks.enumerated() where pricedRank < costlessRank {
      if own < pricedRank && ownCost != 0 { return (own, ownCost) }
      var slope = sign * scratch.prices[slot][position]
      if own == pricedRank {
        slope += ownCost
        ownCost = 0
      }
      if abs(slope) > Self.tolerance { return (pricedRank, slope) }
    }
    return ownCost != 0 ? (own, ownCost) : nil
  }

  /// The tight row whose error should grow, and to which side: the one that gains most at the strongest rank, and of contents
  /// that gain as much the oldest.
  private func leavingPosition(cautiously: Bool) -> (Int, Double)? {
    var best: (position: Int, sign: Double)?
    var bestRank = Int.max
    var bestSlope = 0.0
    for position in factors.tightRow.indices {
      for sign in [1.0, -1.0] {
        guard let (rank, slope) = gain(at: position, towards: sign), slope < 0 else { continue }
        let isBetter: Bool
        if let best, cautiously {
          isBetter = factors.tightRow[position] < factors.tightRow[best.position]
        } else {
          let isSame = rank == bestRank && abs(slope - bestSlope) <= Self.tolerance
          isBetter =
            isSame
            ? isOlderContent(position, than: best?.position)
            : rank < bestRank || rank == bestRank && slope < bestSlope
        }
        guard isBetter else { continue }
        best = (position, sign)
        bestRank = rank
        bestSlope = slope
      }
    }
    return best.map { ($0.position, $0.sign) }
  }

  /// Whether both tight rows are contents, and the first is the older one.
  private func isOlderContent(_ position: Int, than other: Int?) -> Bool {
    guard let other else { return false }
    let (row, otherRow) = (Int(factors.tightRow[position]), Int(factors.tightRow[other]))
    guard row >= 0, otherRow >= 0, flags[row].contains(.oftenTight), flags[otherRow].contains(.oftenTight) else {
      return false
    }
    return age[row] < age[otherRow]
  }

  /// Fills `scratch.direction`: how the values move when the error at `position` grows by `sign`, the others staying.
  mutating func aim(at position: Int, towards sign: Double) {
    scratch.positions.zero(factors.tightRow.count)
    scratch.positions[position] = sign
    scratch.direction.zero(values.count)
    factors.solve(&scratch.positions, into: &scratch.direction)
  }

  /// Fills `scratch.crossings` with the rows that change sides along `scratch.direction`, nearest first.
  mutating func findCrossings() {
    scratch.crossings.removeAll(keepingCapacity: true)
    for row in flags.indices {
      guard flags[row].isLoose else { continue }
      let slope = sum(row, at: scratch.direction)
      guard abs(slope) > 1e-7, Int(rank[row]) < costlessRank else { continue }
      if side[row] == 0 {
        let increase = cost(of: row, above: slope > 0) * abs(slope)
        if increase > 0 { scratch.crossings.append(Crossing(step: 0, row: Int32(row), increase: increase)) }
      } else if (side[row] > 0) != (slope > 0) {
        let increase = (cost(of: row, above: true) + cost(of: row, above: false)) * abs(slope)
        scratch.crossings.append(
          Crossing(step: abs(error(of: row) / slope), row: Int32(row), increase: increase))
      }
    }
    scratch.crossings.sort { ($0.step, $0.row) < ($1.step, $1.row) }
  }

  /// Moves off the tight row at `position` until it no longer gains; the row reached there becomes tight.
  private mutating func exchange(at position: Int, towards sign: Double, withoutGain: inout Int) -> Bool {
    aim(at: position, towards: sign)
    findCrossings()
    scratch.slope.zero(rankCount)
    for (slot, rank) in scratch.pricedRanks.enumerated() {
      scratch.slope[rank] = sign * scratch.prices[slot][position]
    }
    let leaving = factors.tightRow[position]
    if leaving >= 0 { scratch.slope[Int(rank[Int(leaving)])] += cost(of: Int(leaving), above: sign > 0) }
    for crossing in scratch.crossings {
      scratch.slope[Int(rank[Int(crossing.row)])] += crossing.increase
      guard !isFalling(scratch.slope) else { continue }
      withoutGain = crossing.step > Self.tolerance ? 0 : withoutGain + 1
      replace(at: position, with: crossing, leaving: leaving, towards: sign)
      return true
    }
    // Errors cannot decrease for ever; only rounding errors lead here.
    return false
  }

  mutating func replace(at position: Int, with crossing: Crossing, leaving: Int32, towards sign: Double) {
    move(along: scratch.direction, by: crossing.step)
    let entering = Int(crossing.row)
    scratch.columns.zero(values.count)
    let first = Int(start[entering])
    for index in first..<first + Int(count[entering]) {
      scratch.columns[Int(terms[index].variable)] = terms[index].coefficient
    }
    factors.solveTransposed(&scratch.columns, into: &scratch.multiples)
    factors.exchange(at: position, for: crossing.row, multiples: scratch.multiples)
    flags[entering].insert(.tight)
    guard leaving >= 0 else { return }
    flags[Int(leaving)].remove(.tight)
    side[Int(leaving)] = crossing.step > Self.tolerance ? (sign > 0 ? 1 : -1) : 0
  }

  private func isFalling(_ slope: ContiguousArray<Double>) -> Bool {
    for value in slope where abs(value) > Self.tolerance { return value < 0 }
    return false
  }
}
