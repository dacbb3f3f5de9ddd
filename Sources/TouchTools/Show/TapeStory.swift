import Foundation
import TouchPlatform
import TouchRecording

/// What happened on a tape, contact by contact: what a picture or a summary of it is made of.
public struct TapeStory: Sendable {
  /// One contact's life.
  public struct Contact: Hashable, Sendable {
    /// Which.
    public var id: ContactID
    /// With what.
    public var tool: ContactTool
    /// What the platform said of it, in order.
    public var samples: [ContactSample]
    /// The number of the lane in which no other contact lives at the same time, from 0.
    public var lane: Int

    /// When it began, or was first seen.
    public var start: MonotonicInstant { samples.first?.time ?? .zero }
    /// When it was last seen.
    public var end: MonotonicInstant { samples.last?.time ?? .zero }
    /// Whether its end is on the tape.
    public var hasEnded: Bool { samples.last.map { $0.phase == .ended || $0.phase == .cancelled } ?? false }
    /// Whether the system took it.
    public var isCancelled: Bool { samples.last?.phase == .cancelled }
  }

  /// Something that is no contact.
  public struct Mark: Hashable, Sendable {
    /// When.
    public var time: MonotonicInstant
    /// A word for people: `shown`, `focus lost`, `A`.
    public var label: String
    /// Whether it is a key.
    public var isKey: Bool
  }

  /// The surface's size in points; the largest one, if it changed.
  public private(set) var size: CGSize
  /// The contacts, in the order of their beginning.
  public private(set) var contacts: [Contact] = []
  /// The times of display frames.
  public private(set) var ticks: [MonotonicInstant] = []
  /// Keys that went down, and what happened to the surface.
  public private(set) var marks: [Mark] = []
  /// The tape's first moment.
  public private(set) var start: MonotonicInstant
  /// The tape's last moment.
  public private(set) var end: MonotonicInstant
  /// How many hardware frames of contacts there are.
  public private(set) var frameCount = 0
  /// How many samples are in them.
  public private(set) var sampleCount = 0
  /// How many contacts were down at one time, at most.
  public private(set) var mostContacts = 0
  /// How many lanes contacts need.
  public private(set) var laneCount = 0
  /// Hovers, scrolls and other events that are not contacts, ticks or marks.
  public private(set) var otherCount = 0
  /// The device or app of the tape.
  public let title: String
  /// Nanoseconds between successive frames of contacts that moved; for the rate.
  private var intervals: [Int64] = []

  /// The story of a tape.
  public init(_ tape: Recording) {
    title = tape.header.title
    size = tape.header.geometry.isDrawable ? tape.header.geometry.size : CGSize(width: 1_024, height: 768)
    start = tape.events.map(\.time).min() ?? tape.header.start
    end = tape.events.map(\.time).max() ?? start
    var places: [ContactID: Int] = [:]
    var lanes: [ContactID?] = []
    var lastFrame: MonotonicInstant?
    for event in tape.events {
      switch event {
      case .contacts(let frame): take(frame, &places, &lanes, &lastFrame)
      case .frame(let tick): ticks.append(tick.time)
      case .surface(let change): take(change)
      case .key(let key):
        if key.isDown {
          let text = key.characters.isEmpty ? "key \(key.usage)" : key.characters
          marks.append(Mark(time: key.time, label: text, isKey: true))
        }
      default: otherCount += 1
      }
    }
    laneCount = lanes.count
  }

  private mutating func take(
    _ frame: ContactFrame, _ places: inout [ContactID: Int], _ lanes: inout [ContactID?],
    _ lastFrame: inout MonotonicInstant?
  ) {
    frameCount += 1
    sampleCount += frame.samples.count
    if let last = lastFrame, frame.samples.contains(where: { $0.phase == .moved }), frame.time > last {
      intervals.append(frame.time.nanoseconds(since: last))
    }
    lastFrame = frame.time
    for sample in frame.samples {
      if let place = places[sample.id] {
        contacts[place].samples.append(sample)
      } else {
        let lane = lanes.firstIndex { $0 == nil } ?? lanes.count
        if lane == lanes.count { lanes.append(nil) }
        lanes[lane] = sample.id
        places[sample.id] = contacts.count
        contacts.append(Contact(id: sample.id, tool: sample.tool, samples: [sample], lane: lane))
      }
      if sample.phase == .ended || sample.phase == .cancelled, let lane = lanes.firstIndex(of: sample.id) {
        lanes[lane] = nil
      }
    }
    mostContacts = max(mostContacts, lanes.count { $0 != nil })
  }

  private mutating func take(_ change: SurfaceChange) {
    let label: String
    switch change.kind {
    case .geometry(let geometry):
      if geometry.isDrawable {
        size = CGSize(width: max(size.width, geometry.size.width), height: max(size.height, geometry.size.height))
      }
      label = "size \(geometry.text)"
    case .environment(let environment): label = environment.isDark ? "dark" : "light"
    case .focus(let isFocused): label = isFocused ? "focus" : "focus lost"
    case .visible(let isVisible): label = isVisible ? "shown" : "hidden"
    case .closed: label = "closed"
    }
    marks.append(Mark(time: change.time, label: label, isKey: false))
  }

  /// Seconds from the tape's first moment.
  public func seconds(_ time: MonotonicInstant) -> Double { Double(time.nanoseconds(since: start)) * 1e-9 }
  /// The tape's length in seconds.
  public var duration: Double { seconds(end) }

  /// Frames of moving contacts a second: the middle of all distances; nil with fewer than four of them.
  public var inputRate: Double? { Self.rate(intervals) }
  /// Display frames a second; nil with fewer than four distances.
  public var displayRate: Double? {
    Self.rate(zip(ticks.dropFirst(), ticks).map { $0.nanoseconds(since: $1) }.filter { $0 > 0 })
  }

  private static func rate(_ distances: [Int64]) -> Double? {
    guard distances.count >= 4 else { return nil }
    let middle = distances.sorted()[distances.count / 2]
    return middle > 0 ? 1e9 / Double(middle) : nil
  }

  /// The story in lines for people.
  public var summary: String {
    func number(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }
    var lines: [(String, String)] = []
    lines.append(("surface", "\(number(size.width, 0)) × \(number(size.height, 0)) points"))
    lines.append(("duration", "\(number(duration, 2)) s"))
    let tools: [(ContactTool, String)] = [(.finger, "finger"), (.pen, "pen"), (.pointer, "pointer")]
    let parts = tools.compactMap { tool, name in
      let count = contacts.count { $0.tool == tool }
      return count == 0 ? nil : "\(count) \(name)"
    }
    var text = "\(contacts.count)" + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))")
    text += ", at most \(mostContacts) at a time"
    let cancelled = contacts.count { $0.isCancelled }
    let open = contacts.count { !$0.hasEnded }
    if cancelled > 0 { text += ", \(cancelled) cancelled" }
    if open > 0 { text += ", \(open) still down at the end" }
    lines.append(("contacts", text))
    let rate = inputRate.map { ", \(number($0, 1)) Hz while moving" } ?? ""
    lines.append(("input", "\(frameCount) frames, \(sampleCount) samples\(rate)"))
    let display = displayRate.map { ", \(number($0, 1)) Hz" } ?? ""
    lines.append(("display", "\(ticks.count) frames\(display)"))
    let keys = marks.count { $0.isKey }
    if keys > 0 { lines.append(("keys", "\(keys)")) }
    let width = lines.map(\.0.count).max() ?? 0
    return lines.map { "  \($0.0.padding(toLength: width + 2, withPad: " ", startingAt: 0))\($0.1)" }
      .joined(separator: "\n")
  }
}
