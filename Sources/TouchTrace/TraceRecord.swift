import Foundation

/// One thing that the engine did with touches and recognisers: a line of a trace.
///
/// A trace is JSON, one record a line, so that it can be cut, searched and joined by any program. Only the members that
/// mean something for `what` are there.
public struct TraceRecord: Codable, Hashable, Sendable {
  /// What was done.
  public enum What: String, Codable, Hashable, Sendable, CaseIterable {
    /// The trace begins: `app`, `version`.
    case trace
    /// There is a recogniser: `recognizer`, `view`, `type`, `count` (of targets), and its `why` where it takes no part.
    case recognizer
    /// Fingers are handled: `fingers`, `why` for a cancel.
    case event
    /// A finger began and no view got it: `fingers`, `why`.
    case missed
    /// A finger was hit-tested: `touches`, `view`, `path` from the view to the window.
    case hit
    /// A view under the finger was passed over: `touches`, `view`, `why`.
    case passed
    /// A recogniser gets a finger: `recognizer`, `touches`.
    case joins
    /// A recogniser does not get a finger: `recognizer`, `touches`, `why`.
    case refused
    /// A recogniser is told: `recognizer`, `phase`, `touches`.
    case told
    /// A recogniser asks to be recognised: `recognizer`, `to`.
    case asks
    /// A recogniser must wait: `recognizer`, `others`.
    case waits
    /// A recogniser's state has changed: `recognizer`, `from`, `to`, `why`, `others`, `note`.
    case state
    /// A recogniser's targets are called: `recognizer`, `to`, `count` of targets.
    case action
    /// A recogniser's attempt is over: `recognizer`.
    case reset
    /// A recogniser ignores a finger from now on: `recognizer`, `touches`.
    case ignores
    /// A finger's beginning or end is held back from its view: `recognizer`, `touches`, `phase`, `view`.
    case held
    /// What was held is given to the view: `touches`, `view`.
    case released
    /// A finger is taken from its view: `recognizer`, `touches`, `view`, `wasDelivered`.
    case taken
    /// A view is told: `view`, `phase`, `touches`.
    case view
    /// What is on the screen has changed: `scene`.
    case scene
    /// A test does something, or finds that something is wrong: `note`.
    case step
  }

  /// Where a finger is.
  public struct Finger: Codable, Hashable, Sendable {
    /// Its number, from 1, by arrival in the trace; never used again.
    public var finger: Int
    /// `began`, `moved`, `ended` or `cancelled`.
    public var phase: String
    /// Its place in the window, in points.
    public var x: Double
    /// Its place in the window, in points.
    public var y: Double
    /// What it is, where it is no finger: `pencil`, `indirectPointer`, `indirect`.
    public var type: String?

    /// A finger at a place.
    public init(finger: Int, phase: String, x: Double, y: Double, type: String? = nil) {
      self.finger = finger
      self.phase = phase
      self.x = x
      self.y = y
      self.type = type
    }
  }

  /// When, in seconds of the clock that stamps touches.
  public var time: Double
  /// Which event or deadline, from 1; what is done for one has one number.
  public var turn: Int
  /// What was done.
  public var what: What
  /// The recogniser's name, which no other one has.
  public var recognizer: String?
  /// The view's name, which no other one has.
  public var view: String?
  /// The names of the views from the hit one up.
  public var path: [String]?
  /// The class.
  public var type: String?
  /// The fingers with their places.
  public var fingers: [Finger]?
  /// The fingers' numbers.
  public var touches: [Int]?
  /// The touches' phase.
  public var phase: String?
  /// The state before.
  public var from: String?
  /// The state after, or requested, or reported.
  public var to: String?
  /// The reason: a word of `GestureReason`, `GestureRefusal` or `TouchMiss`, or why a view was passed over.
  public var why: String?
  /// The other recognisers, or the view, that the reason is about.
  public var others: [String]?
  /// What the recogniser itself says of the reason.
  public var note: String?
  /// How many targets.
  public var count: Int?
  /// Whether the view had heard of the finger.
  public var wasDelivered: Bool?
  /// What is on the screen, or for a hit which views the finger's place was inspected for.
  public var scene: TraceScene?
  /// The app's name.
  public var app: String?
  /// The version of this format.
  public var version: Int?

  /// The version of the format that this code writes: of a trace without scenes.
  public static let currentVersion = 1
  /// The version of a trace with scenes, which older readers would take for a damaged one.
  public static let sceneVersion = 2

  /// A record without members.
  public init(_ what: What, time: Double, turn: Int) {
    self.what = what
    // Microseconds are finer than any device, and shorter to read.
    self.time = (time * 1e6).rounded() / 1e6
    self.turn = turn
  }
}

extension TraceRecord {
  /// The record as a line, without its end.
  public var line: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Numbers that JSON cannot hold would be the only reason to fail.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let data = try? encoder.encode(self) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }

  /// The records of a trace.
  /// - Throws: `TraceError` with the line that is none, unless it is the last one, which a crash may have cut.
  public static func records(in text: String) throws(TraceError) -> [TraceRecord] {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    var records: [TraceRecord] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      guard let record = try? decoder.decode(TraceRecord.self, from: Data(line.utf8)) else {
        // Only a whole line ends in a line feed.
        if index == lines.count - 1, !records.isEmpty { break }
        throw .badLine(index + 1)
      }
      records.append(record)
    }
    guard let first = records.first, first.what == .trace else { throw .noTrace }
    let version = first.version ?? 0
    guard (currentVersion...sceneVersion).contains(version) else { throw .version(version) }
    return records
  }
}

/// Why a trace cannot be read.
public enum TraceError: Error, Hashable, CustomStringConvertible {
  /// The file is something else, or empty.
  case noTrace
  /// A line is no record.
  case badLine(Int)
  /// Another version wrote it.
  case version(Int)

  /// A sentence for people.
  public var description: String {
    switch self {
    case .noTrace: "it is no trace: its first line does not say so"
    case .badLine(let line): "line \(line) is no record of a trace"
    case .version(let version):
      "it is a trace of version \(version), and this tool reads versions up to \(TraceRecord.sceneVersion)"
    }
  }
}
