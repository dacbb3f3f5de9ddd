import Foundation

/// What an app measured of its input (`TOUCHSTONE_LATENCY`): how long each stage took, frame by frame.
public struct LatencyMeasure: Sendable {
  /// A part of the way from the input's stamp to the display.
  public enum Stage: String, CaseIterable, Sendable, Codable {
    /// From the stamp until the engine has it: device, kernel, server, socket.
    case transport
    /// Until it is handed to the app: moves wait for the display's frame.
    case waiting
    /// In the app's handlers and recognisers.
    case handling
    /// From their return until the display is given the picture: layout, drawing.
    case drawing
    /// All together.
    case total
    /// From the reading of a frame's newest input until the display is expected to show that frame.
    case latching

    /// What people read.
    public var title: String {
      switch self {
      case .transport: "stamp → engine"
      case .waiting: "engine → handler"
      case .handling: "handler"
      case .drawing: "handler → frame handed over"
      case .total: "stamp → frame handed over"
      case .latching: "input read → refresh"
      }
    }
  }

  /// How a stage's times are spread, in milliseconds.
  public struct Spread: Sendable, Codable, Hashable {
    /// How many there are.
    public var count: Int
    /// The smallest.
    public var min: Double
    /// Half are below.
    public var median: Double
    /// 95 in 100 are below.
    public var p95: Double
    /// 99 in 100 are below.
    public var p99: Double
    /// The largest.
    public var max: Double

    /// The spread of some times; nil of none.
    public init?(_ milliseconds: [Double]) {
      guard !milliseconds.isEmpty else { return nil }
      let sorted = milliseconds.sorted()
      // The nearest rank: a value that was measured.
      func rank(_ part: Double) -> Double { sorted[Swift.max(0, Int((part * Double(sorted.count)).rounded(.up)) - 1)] }
      count = sorted.count
      min = sorted[0]
      median = rank(0.5)
      p95 = rank(0.95)
      p99 = rank(0.99)
      max = sorted[sorted.count - 1]
    }
  }

  /// Milliseconds of each stage, in order of time.
  public private(set) var times: [Stage: [Double]] = [:]
  /// Hardware frames of contacts that were measured.
  public private(set) var inputCount = 0
  /// Those after which nothing was to be shown.
  public private(set) var unseenCount = 0
  /// Those that the app could not write down.
  public private(set) var leftOut = 0
  private var ticks: [UInt64] = []
  private var rest: [UInt8] = []

  /// What the platform told of the display's frames, in milliseconds; the latest counts.
  private var toldPeriod: Double?
  /// The bytes of one entry: nine numbers of 64 bits.
  static let entryLength = 72

  /// Nothing measured yet.
  public init() {}

  /// Takes more of what the app writes; a part of an entry waits for its rest.
  public mutating func take(_ bytes: [UInt8]) {
    rest += bytes
    var start = 0
    while rest.count - start >= Self.entryLength {
      var numbers = [UInt64](repeating: 0, count: 9)
      // As it lies in the memory of the app, which is on this machine.
      for byte in 0..<Self.entryLength { numbers[byte / 8] |= UInt64(rest[start + byte]) << UInt64(byte % 8 * 8) }
      take(numbers)
      start += Self.entryLength
    }
    rest.removeFirst(start)
  }

  private mutating func take(_ n: [UInt64]) {
    let (stamp, arrival, dispatch, handled, tick, presented) = (n[0], n[1], n[2], n[3], n[4], n[5])
    leftOut += Int(clamping: n[6])
    if n[7] > 0 { toldPeriod = Double(n[7]) * 1e-6 }
    inputCount += 1
    func add(_ stage: Stage, _ from: UInt64, _ to: UInt64) {
      // A stamp may be a little later than our look at the clock.
      times[stage, default: []].append(to > from ? Double(to - from) * 1e-6 : 0)
    }
    add(.transport, stamp, arrival)
    add(.waiting, arrival, dispatch)
    add(.handling, dispatch, handled)
    guard presented > 0 else {
      unseenCount += 1
      return
    }
    add(.drawing, handled, presented)
    add(.total, stamp, presented)
    if tick > 0, tick != ticks.last {
      ticks.append(tick)
      add(.latching, tick, n[8])
    }
  }

  /// The spread of a stage; nil where nothing was measured.
  public func spread(_ stage: Stage) -> Spread? { times[stage].flatMap { Spread($0) } }

  /// Milliseconds between two frames of the display, as the platform tells, or as was seen where it was faster; nil where
  /// it told nothing and fewer than four frames came in a row. A slow app does not make the display's frames longer.
  public var framePeriod: Double? {
    guard let told = toldPeriod else { return appPeriod }
    // A tick is never exactly a frame after the last.
    guard let seen = appPeriod, seen < told * 0.8 else { return told }
    return seen
  }

  /// Milliseconds between two frames that the app made in a row: their middle; nil with fewer than four.
  public var appPeriod: Double? {
    var distances: [Double] = []
    for (later, earlier) in zip(ticks.dropFirst(), ticks) where later > earlier && later - earlier < 100_000_000 {
      distances.append(Double(later - earlier) * 1e-6)
    }
    return distances.count >= 4 ? distances.sorted()[distances.count / 2] : nil
  }

  /// Whether 95 in 100 inputs were with the display within one of its frames; nil where that was not measured.
  public var isWithinOneFrame: Bool? {
    guard let period = framePeriod, let total = spread(.total) else { return nil }
    return total.p95 <= period
  }

  /// A sentence about that.
  public var verdict: String {
    guard let total = spread(.total) else {
      return inputCount == 0 ? "No input came." : "No input changed what is shown."
    }
    guard let period = framePeriod, let isWithin = isWithinOneFrame else {
      return "There were too few frames in a row to tell how long one lasts."
    }
    let p95 = String(format: "%.1f ms", total.p95)
    let frame = String(format: "%.1f ms", period)
    if isWithin { return "At most one display frame at the 95th percentile: \(p95) of \(frame)." }
    var sentence = "More than one display frame at the 95th percentile: \(p95), a frame lasts \(frame)"
    if let own = appPeriod, own > period * 1.5 {
      sentence += String(format: "; the app makes one every %.1f ms", own)
    }
    return sentence + "."
  }

  /// The table for people.
  public var table: String {
    let heads = ["ms", "min", "median", "95 %", "99 %", "max"]
    var rows = [heads]
    for stage in Stage.allCases {
      guard let spread = spread(stage) else { continue }
      let numbers = [spread.min, spread.median, spread.p95, spread.p99, spread.max]
      rows.append([stage.title] + numbers.map { String(format: "%.2f", $0) })
    }
    let widths = heads.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    var lines: [String] = []
    for row in rows {
      var cells: [String] = []
      for (column, cell) in row.enumerated() {
        let space = String(repeating: " ", count: widths[column] - cell.count)
        cells.append(column == 0 ? cell + space : space + cell)
      }
      lines.append(cells.joined(separator: "  "))
    }
    var text = lines.joined(separator: "\n")
    var facts = ["\(inputCount) input frames"]
    if unseenCount > 0 { facts.append("\(unseenCount) of them changed nothing that is shown") }
    if leftOut > 0 { facts.append("\(leftOut) more could not be written down") }
    if let period = framePeriod {
      facts.append(String(format: "display frame %.2f ms (%.1f Hz)", period, 1_000 / period))
    }
    text += "\n\n" + facts.joined(separator: "; ") + ".\n" + verdict
    return text
  }

  private struct Summary: Codable {
    var inputFrames: Int
    var unseen: Int
    var leftOut: Int
    var framePeriod: Double?
    var withinOneFrame: Bool?
    var milliseconds: [String: Spread]
  }

  /// The same for programs.
  public var json: String {
    var spreads: [String: Spread] = [:]
    for stage in Stage.allCases { spreads[stage.rawValue] = spread(stage) }
    let summary = Summary(
      inputFrames: inputCount, unseen: unseenCount, leftOut: leftOut, framePeriod: framePeriod,
      withinOneFrame: isWithinOneFrame, milliseconds: spreads)
    return JSONText.encode(summary)
  }
}

/// JSON as the tool prints it.
public enum JSONText {
  /// A value in lines, keys in order.
  public static func encode(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // What is encoded here are numbers that are finite and words.
    guard let data = try? encoder.encode(value) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }
}
