/// What the programs of two commits printed in one sitting. Of each name the least counts: what a shared machine does
/// besides only adds to a time.
struct Comparison: Encodable {
  struct Line: Encodable {
    var name: String
    var unit: String
    var before: Double?
    var now: Double?
    /// What is more now, as a part of what was.
    var change: Double?
    /// The same of processor times.
    var cpuChange: Double?
    var isWorse: Bool { (change ?? 0) > Comparison.tolerance || (cpuChange ?? 0) > Comparison.tolerance }
  }

  /// A change up to this size is within what two sittings of one commit differ by.
  static let tolerance = 0.03
  var circumstances: String
  var lines: [Line]

  init(circumstances: String, before: [Series], now: [Series]) {
    self.circumstances = circumstances
    let old = Dictionary(uniqueKeysWithValues: before.map { ($0.name, $0) })
    let new = Dictionary(uniqueKeysWithValues: now.map { ($0.name, $0) })
    lines = Set(old.keys).union(new.keys).sorted().map { name in
      let (old, new) = (old[name], new[name])
      return Line(
        name: name, unit: new?.unit ?? old?.unit ?? "", before: old?.values.min(), now: new?.values.min(),
        change: Self.change(old?.values, new?.values), cpuChange: Self.change(old?.cpus, new?.cpus))
    }
  }

  private static func change(_ before: [Double]?, _ now: [Double]?) -> Double? {
    guard let before = before?.min(), let now = now?.min(), before > 0 else { return nil }
    return now / before - 1
  }

  var table: String {
    var rows = [
      "# Compared", "", circumstances, "", "| what | before | now | unit | change | by CPU | |",
      "| --- | ---: | ---: | --- | ---: | ---: | --- |",
    ]
    for line in lines {
      let cells = [
        line.name, line.before.map(short) ?? "–", line.now.map(short) ?? "–", line.unit,
        line.change.map(percent) ?? "–", line.cpuChange.map(percent) ?? "–", line.isWorse ? "**worse**" : "",
      ]
      rows.append("| \(cells.joined(separator: " | ")) |")
    }
    return rows.joined(separator: "\n") + "\n"
  }
}

/// A part as percents with a sign.
private func percent(_ part: Double) -> String {
  (part < 0 ? "−" : "+") + short((abs(part) * 1000).rounded() / 10) + " %"
}
