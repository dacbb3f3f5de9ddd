import Foundation

/// One line that a measuring program printed.
struct Measurement: Decodable {
  var name: String
  var value: Double
  var unit: String
  /// Processor time in the same unit; negative where it makes no sense.
  var cpu: Double?
}

/// What is asked of one figure, from targets.json.
struct Target: Decodable {
  var title: String
  /// The names of the two measurements.
  var ours: String
  var peer: String?
  /// The most that ours divided by the peer's may be.
  var ratioAtMost: Double?
  /// The same of processor times.
  var cpuRatioAtMost: Double?
  /// The ratio that would be better still.
  var aim: Double?
  /// The most that ours may be, in its unit.
  var atMost: Double?
  /// What stands beside a figure that is missed: the three top costs of its profile.
  var note: String?
}

/// All values of one name in a sitting.
struct Series: Encodable {
  var name: String
  var unit: String
  var values: [Double]
  var cpus: [Double] = []

  var median: Double { middle(of: values) ?? 0 }

  /// The median of the processor times, or nil where none was told.
  var cpuMedian: Double? { middle(of: cpus) }

  /// The distance from smallest to largest, as a part of the median.
  var spread: Double { median == 0 ? 0 : ((values.max() ?? 0) - (values.min() ?? 0)) / median }

  private enum CodingKeys: String, CodingKey { case name, unit, median, cpuMedian, spread, values }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(unit, forKey: .unit)
    try container.encode(median, forKey: .median)
    try container.encodeIfPresent(cpuMedian, forKey: .cpuMedian)
    try container.encode(spread, forKey: .spread)
    try container.encode(values, forKey: .values)
  }
}

/// The middle of the values; of an even number, between the two middle ones.
func middle(of values: [Double]) -> Double? {
  guard !values.isEmpty else { return nil }
  let sorted = values.sorted()
  let half = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
}

/// One row of the table: a target and what was measured for it.
struct Row: Encodable {
  enum Verdict: String, Encodable {
    case met, missed
    /// There was nothing to compare, or nothing is asked.
    case open
  }
  var title: String
  var unit: String
  var ours: Double?
  var peer: Double?
  var ratio: Double?
  /// The ratio of processor times, which other programs of a busy machine do not stretch.
  var cpuRatio: Double?
  var limit: String
  var verdict: Verdict
  var note: String?

  init(_ target: Target, _ series: [String: Series]) {
    let mine = series[target.ours]
    let other = target.peer.flatMap { series[$0] }
    title = target.title
    unit = mine?.unit ?? other?.unit ?? ""
    ours = mine?.median
    peer = other?.median
    if let ours, let peer, peer > 0 { ratio = ours / peer }
    if let ours = mine?.cpuMedian, let peer = other?.cpuMedian, peer > 0 { cpuRatio = ours / peer }
    var limits: [String] = []
    var checks: [Bool?] = []
    if let most = target.ratioAtMost {
      limits.append("ratio ≤ \(short(most))" + (target.aim.map { ", aim \(short($0))" } ?? ""))
      checks.append(ratio.map { $0 <= most })
    }
    if let most = target.cpuRatioAtMost {
      limits.append("ratio by CPU ≤ \(short(most))")
      checks.append(cpuRatio.map { $0 <= most })
    }
    if let most = target.atMost {
      limits.append("≤ \(short(most)) \(unit)")
      checks.append(ours.map { $0 <= most })
    }
    limit = limits.joined(separator: "; ")
    verdict =
      checks.contains(false) ? .missed : checks.isEmpty || checks.contains { $0 == nil } ? .open : .met
    note = target.note
  }
}

/// A number with three significant digits and no needless zeros.
func short(_ value: Double) -> String {
  let digits = value == 0 ? 0 : max(0, 2 - Int(log10(abs(value)).rounded(.down)))
  var text = String(format: "%.\(digits)f", value)
  if text.contains(".") {
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
  }
  return text
}
