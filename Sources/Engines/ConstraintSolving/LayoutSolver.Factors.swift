extension LayoutSolver {
  /// The tight rows as a list of substitutions, with the exchanges made since it was built.
  ///
  /// Position k of the list gives one variable, the pivot, from those that earlier positions gave. Rows that had to be
  /// combined for that are noted as `combinations`. An exchange of the row at one position is kept as an `Exchange`
  /// until the list is built again.
  struct Factors {
    /// Which row is tight at each position; -1 - v means that variable v rests.
    var tightRow: ContiguousArray<Int32> = []
    var pivotColumn: ContiguousArray<Int32> = []
    var pivotInverse: ContiguousArray<Double> = []
    /// The other entries of position k: from `entryStart[k]` to `entryStart[k + 1]`.
    var entryStart: ContiguousArray<Int32> = [0]
    var entries: ContiguousArray<Term> = []
    /// Row at `target` minus `factor` times row at `source`, in order.
    var combinations: ContiguousArray<Combination> = []
    var exchanges: ContiguousArray<Exchange> = []
    var exchangeEntries: ContiguousArray<Term> = []

    struct Combination {
      var target: Int32
      var source: Int32
      var factor: Double
    }

    /// The row that is now at `position`, as a sum of the rows that were tight before.
    struct Exchange {
      var position: Int32
      var own: Double
      var first: Int32
      var end: Int32
    }

    mutating func removeAll() {
      tightRow.removeAll(keepingCapacity: true)
      pivotColumn.removeAll(keepingCapacity: true)
      pivotInverse.removeAll(keepingCapacity: true)
      entryStart.removeAll(keepingCapacity: true)
      entryStart.append(0)
      entries.removeAll(keepingCapacity: true)
      combinations.removeAll(keepingCapacity: true)
      exchanges.removeAll(keepingCapacity: true)
      exchangeEntries.removeAll(keepingCapacity: true)
    }

    /// Finds the values at which each tight row's sum equals the number at its position in `right`, which is
    /// overwritten.
    func solve(_ right: inout ContiguousArray<Double>, into result: inout ContiguousArray<Double>) {
      for exchange in exchanges.reversed() {
        var sum = right[Int(exchange.position)]
        for index in Int(exchange.first)..<Int(exchange.end) {
          sum -= exchangeEntries[index].coefficient * right[Int(exchangeEntries[index].variable)]
        }
        right[Int(exchange.position)] = sum / exchange.own
      }
      for combination in combinations {
        right[Int(combination.target)] -= combination.factor * right[Int(combination.source)]
      }
      var index = 0
      for position in pivotColumn.indices {
        var sum = right[position]
        let end = Int(entryStart[position + 1])
        while index < end {
          sum -= entries[index].coefficient * result[Int(entries[index].variable)]
          index += 1
        }
        result[Int(pivotColumn[position])] = sum * pivotInverse[position]
      }
    }

    /// Finds the multiples of the tight rows, by position, whose sum is `left`, which is overwritten.
    func solveTransposed(_ left: inout ContiguousArray<Double>, into result: inout ContiguousArray<Double>) {
      result.resize(to: pivotColumn.count)
      for position in pivotColumn.indices.reversed() {
        let multiple = left[Int(pivotColumn[position])] * pivotInverse[position]
        result[position] = multiple
        guard multiple != 0 else { continue }
        for index in Int(entryStart[position])..<Int(entryStart[position + 1]) {
          left[Int(entries[index].variable)] -= entries[index].coefficient * multiple
        }
      }
      for combination in combinations.reversed() {
        result[Int(combination.source)] -= combination.factor * result[Int(combination.target)]
      }
      for exchange in exchanges {
        let own = result[Int(exchange.position)] / exchange.own
        result[Int(exchange.position)] = own
        guard own != 0 else { continue }
        for index in Int(exchange.first)..<Int(exchange.end) {
          result[Int(exchangeEntries[index].variable)] -= exchangeEntries[index].coefficient * own
        }
      }
    }

    /// Replaces the row at `position` with `row`, which is the sum of `multiples` of the tight rows.
    mutating func exchange(at position: Int, for row: Int32, multiples: ContiguousArray<Double>) {
      tightRow[position] = row
      let first = exchangeEntries.count
      for other in multiples.indices where other != position && abs(multiples[other]) > 1e-12 {
        exchangeEntries.append(Term(variable: Int32(other), coefficient: multiples[other]))
      }
      exchanges.append(
        Exchange(
          position: Int32(position), own: multiples[position], first: Int32(first), end: Int32(exchangeEntries.count)))
    }
  }

  /// Storage that is used again by every step.
  struct Scratch {
    var positions: ContiguousArray<Double> = []
    var columns: ContiguousArray<Double> = []
    var direction: ContiguousArray<Double> = []
    var multiples: ContiguousArray<Double> = []
    /// For each rank with an error, the change by a move off each tight row.
    var prices: [ContiguousArray<Double>] = []
    var pricedRanks: [Int] = []
    var slope: ContiguousArray<Double> = []
    var crossings: ContiguousArray<Crossing> = []
  }

  /// Where a row changes sides along a direction.
  struct Crossing {
    var step: Double
    var row: Int32
    /// How much steeper the cost becomes.
    var increase: Double
  }
}
