import CoreGraphics
import Foundation
import TouchPlatform
import TouchRecording

/// What fingers do in an app, as a text of one act a line, which becomes a tape:
///
///     surface 375 667 top 20        the screen's size in points and how far its edges are covered; comes first
///     language de_DE.UTF-8          the user's language
///     tap 40 80 & 200 80            a tap; places behind & are of further fingers at the same time
///     press 40 80 for 0.8           the same for so many seconds
///     drag 40 80 > 90 80 in 0.4     from one place to another
///     hold 40 80                    fingers that stay down, until the tape's end or a line `lift`
///     wait 0.5                      nothing for so many seconds
///     dark                          the system becomes dark; `light` is the way back
///
/// What stands behind # is for people.
struct FixtureStory {
  /// What was read and does not mean anything.
  struct Nonsense: Error, CustomStringConvertible { let description: String }

  /// The locale that the app runs in.
  private(set) var language = "C.UTF-8"
  /// All that happens.
  private(set) var recording: Recording
  /// How many events come before the first finger.
  private(set) var opening = 0

  private static let frame: UInt64 = 16_666_667
  private static let surface = SurfaceID.main
  private var now: UInt64 = 1_000_000_000
  private var environment = SurfaceEnvironment(idiom: .phone)
  private var fingers: UInt64 = 0
  private var held: [(id: UInt64, place: CGPoint)] = []

  init(_ text: String) throws {
    let start = MonotonicInstant(nanoseconds: now)
    recording = Recording(
      header: RecordingHeader(
        platform: "story", geometry: SurfaceGeometry(size: CGSize(width: 1, height: 1), scale: 1), start: start),
      events: [])
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let act = line.prefix { $0 != "#" }.split(separator: " ").map(String.init)
      guard let word = act.first else { continue }
      do { try take(word, Array(act.dropFirst())) } catch {
        throw Nonsense(description: "line \(index + 1), \"\(line)\": \(error)")
      }
    }
    wait(0.5)
  }

  private mutating func take(_ word: String, _ rest: [String]) throws {
    switch word {
    case "surface": try open(rest)
    case "language": language = rest.first ?? language
    case "wait": wait(try Self.number(rest.first))
    case "dark", "light":
      environment.isDark = word == "dark"
      add(.environment(environment))
    case "tap": try press(rest, for: 0.05)
    case "press":
      let parts = rest.split(separator: "for").map(Array.init)
      try press(parts.first ?? [], for: try Self.number(parts.last?.first))
    case "hold":
      let places = try Self.places(rest)
      let down = places.map { (id: next(), place: $0) }
      held += down
      tick(down.map { ($0.id, .began, $0.place) })
    case "lift":
      tick(held.map { ($0.id, .ended, $0.place) })
      held = []
    case "drag":
      let parts = rest.split(separator: "in").map(Array.init)
      try drag(parts.first ?? [], seconds: try Self.number(parts.last?.first))
    default: throw Nonsense(description: "there is no such act")
    }
  }

  private mutating func open(_ words: [String]) throws {
    guard words.count >= 2 else { throw Nonsense(description: "a surface has a width and a height") }
    let size = CGSize(width: try Self.number(words[0]), height: try Self.number(words[1]))
    recording.header.geometry = SurfaceGeometry(size: size, scale: 1)
    for index in stride(from: 2, to: words.count - 1, by: 2) {
      let length = try Self.number(words[index + 1])
      if words[index] == "top" { environment.insets.top = length } else { environment.insets.bottom = length }
    }
    recording.events.append(
      .surface(
        SurfaceChange(surface: Self.surface, time: recording.header.start, kind: .environment(environment))))
    add(.focus(true))
    wait(1)
    opening = recording.events.count
  }

  private mutating func press(_ words: [String], for seconds: Double) throws {
    let down = try Self.places(words).map { (id: next(), place: $0) }
    tick(down.map { ($0.id, .began, $0.place) })
    wait(seconds)
    tick(down.map { ($0.id, .ended, $0.place) })
    wait(0.1)
  }

  private mutating func drag(_ words: [String], seconds: Double) throws {
    let ways = try words.split(separator: "&").map { way in
      let ends = try way.split(separator: ">").map { try Self.place($0) }
      guard ends.count == 2 else { throw Nonsense(description: "a drag has two places") }
      return (id: next(), from: ends[0], to: ends[1])
    }
    tick(ways.map { ($0.id, .began, $0.from) })
    let steps = Int((seconds * 60).rounded())
    for step in 1...max(1, steps) {
      let share = Double(step) / Double(max(1, steps))
      // Slow at both ends, as hands are.
      let s = share * share * (3 - 2 * share)
      tick(
        ways.map { way in
          let place = CGPoint(
            x: way.from.x + (way.to.x - way.from.x) * s, y: way.from.y + (way.to.y - way.from.y) * s)
          return (way.id, .moved, place)
        })
    }
    tick(ways.map { ($0.id, .ended, $0.to) })
    wait(0.1)
  }

  // MARK: Time

  private mutating func next() -> UInt64 {
    fingers += 1
    return fingers
  }

  private mutating func wait(_ seconds: Double) {
    for _ in 0..<Int((seconds * 60).rounded()) { tick([]) }
  }

  /// One frame of the display, and before it what the fingers did.
  private mutating func tick(_ contacts: [(id: UInt64, phase: ContactPhase, place: CGPoint)]) {
    let time = MonotonicInstant(nanoseconds: now + Self.frame / 2)
    if !contacts.isEmpty {
      let samples = contacts.map {
        ContactSample(id: ContactID($0.id), phase: $0.phase, location: $0.place, time: time)
      }
      recording.events.append(.contacts(ContactFrame(surface: Self.surface, time: time, samples: samples)))
    }
    now += Self.frame
    recording.events.append(
      .frame(
        FrameTick(
          surface: Self.surface, time: MonotonicInstant(nanoseconds: now),
          target: MonotonicInstant(nanoseconds: now + Self.frame))))
  }

  private mutating func add(_ kind: SurfaceChange.Kind) {
    recording.events.append(
      .surface(
        SurfaceChange(surface: Self.surface, time: MonotonicInstant(nanoseconds: now + 1), kind: kind)))
  }

  // MARK: Words

  private static func number(_ word: String?) throws -> Double {
    guard let word, let value = Double(word) else { throw Nonsense(description: "there is no number") }
    return value
  }

  private static func place(_ words: ArraySlice<String>) throws -> CGPoint {
    guard words.count == 2 else { throw Nonsense(description: "a place is two numbers") }
    return CGPoint(x: try number(words.first), y: try number(words.last))
  }

  private static func places(_ words: [String]) throws -> [CGPoint] {
    try words.split(separator: "&").map { try place($0) }
  }
}
