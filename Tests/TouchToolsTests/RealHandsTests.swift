import Foundation
import Testing
import TouchPlatform
import TouchRecording
import TouchTesting
import UIKit

@testable import TouchTools

/// Recordings of real fingers on real touch screens, through the importer into recognisers of all kinds. Played at other
/// speeds and sizes a gesture stays what it is, but for where one of `GestureConstants` says otherwise.
@MainActor @Suite("Real hands at other speeds and sizes")
struct RealHandsTests {
  /// How many times as fast, and how many times as large.
  struct Change: CustomTestStringConvertible, Sendable {
    var speed: Double
    var size: Double
    var testDescription: String { "speed × \(speed), size × \(size)" }
    static let all = [0.5, 1, 2].flatMap { speed in [0.5, 1, 2].map { Change(speed: speed, size: $0) } }
  }

  @Test(
    "GP3, GP6, G15: one finger that goes up and down is one drag up and down, never a press, a swipe or a tap",
    arguments: Change.all)
  func drag(change: Change) throws {
    // Speed matters nowhere: no drag here takes half a second for its first 10 points, with which it comes before the
    // swipe's 26.5 and more.
    #expect(try gestures(in: "Atmel.1-finger-drag-up-down", change) == ["drag of 1: up down"])
    // This hand goes up once more in the end.
    #expect(try gestures(in: "ELAN.1-finger-drag-up-down", change) == ["drag of 1: up down up"])
  }

  @Test("GP11, GP13, G15: four fingers that come one by one and go down are one drag of four", arguments: Change.all)
  func fourFingers(change: Change) throws {
    #expect(try gestures(in: "Atmel.4-finger-drag-down", change) == ["drag of 4: down"])
  }

  @Test(
    "GS3–GS5, GS7, GS8: without a pan in their way the same drags are swipes, up and of four fingers down",
    arguments: Change.all)
  func swipes(change: Change) throws {
    // The slowest at half size: the one of ELAN's screen has gone its 26.6 points after 0.498 s, the last of the four
    // fingers its 26.5 after 0.500 s, which is in time by nothing.
    #expect(try gestures(in: "Atmel.1-finger-drag-up-down", change, board: .pages) == ["swipe up"])
    #expect(try gestures(in: "ELAN.1-finger-drag-up-down", change, board: .pages) == ["swipe up"])
    #expect(try gestures(in: "Atmel.4-finger-drag-down", change, board: .pages) == ["four-finger swipe down"])
  }

  @Test("GT3–GT9, G20: nine fast taps are nine taps, and two by two double taps", arguments: Change.all)
  func taps(change: Change) throws {
    // The longest tap takes 0.11 s and the longest pause 0.15 s: slow as they may be played, they are taps and in time.
    // The distances between one and the next are 25, 15, 22, 5, 24, 5, 18 and 34 points. Twice that is more than 45
    // from the first to the second: so the first pair is the third and the fourth. The sixth is too far from the fifth,
    // the seventh and the eighth are a pair.
    let pairs = change.size == 2 ? [4, 8] : [2, 4, 6, 8]
    let wanted = (1...9).flatMap { pairs.contains($0) ? ["tap", "double tap"] : ["tap"] }
    for board in Board.allCases {
      #expect(try gestures(in: "Atmel.1-finger-fast-taps", change, board: board) == wanted)
    }
  }

  @Test(
    "GT4, GL1, GL4, GZ4, GP3: two fingers that touch and are lifted are what they have time and steadiness for",
    arguments: Change.all)
  func twoFingers(change: Change) throws {
    // From the first one down to the last one up it takes 0.82 s: too long for a tap, which has 0.75, and long enough for
    // a press, which takes 0.5 of two fingers that rest. At double speed it is the other way round.
    let isQuick = change.speed == 2
    // As the fingers are put down they roll: within 0.14 s they come 9.8 points nearer to each other and their middle goes
    // 6.9, in the end 8.0 at half size. A press bears 10, a pinch begins after 8, a drag after 10.
    let steady = change.size == 0.5
    let wanted =
      steady
      ? [isQuick ? "two-finger tap" : "two-finger press"] : [change.size == 1 ? "pinch: none" : "drag of 2: none"]
    #expect(try gestures(in: "Atmel.2-fingers-touch-release", change) == wanted)
    // A tap bears 45: with nothing else about, rolling does not matter to it.
    let tap = try gestures(in: "Atmel.2-fingers-touch-release", change, board: .pages)
    #expect(tap == (isQuick ? ["two-finger tap"] : []))
  }

  // MARK: The boards

  /// What is there to be recognised.
  enum Board: CaseIterable {
    /// Taps, presses, a pan, a pinch, a rotation and swipes; the first to recognise has the fingers for itself.
    case all
    /// What turns pages: taps and swipes.
    case pages
  }

  /// Plays a recording to a board.
  /// - Returns: what was recognised, in order: a drag with the most fingers it had and the ways it went, a pinch and a
  ///   rotation with what they did, if it was much.
  private func gestures(in name: String, _ change: Change, board kind: Board = .all) throws -> [String] {
    let tape = try tape(name, change)
    let size = tape.header.geometry.size
    let stage = Stage(width: size.width, height: size.height)
    let board = stage.add(UIView())
    board.isMultipleTouchEnabled = true
    let listener = Listener(size: change.size)
    func add(_ name: String, _ recognizer: UIGestureRecognizer) {
      recognizer.name = name
      recognizer.addTarget(listener, action: .init("acted:", Listener.acted))
      board.addGestureRecognizer(recognizer)
    }
    for (name, taps, touches) in [("tap", 1, 1), ("double tap", 2, 1), ("two-finger tap", 1, 2)] {
      add(name, JournalingTap(name, taps: taps, touches: touches))
    }
    if kind == .all {
      for (name, touches) in [("press", 1), ("two-finger press", 2)] {
        add(name, JournalingLongPress(name, touches: touches))
      }
      add("drag", UIPanGestureRecognizer())
      add("pinch", UIPinchGestureRecognizer())
      add("rotation", UIRotationGestureRecognizer())
    }
    let ways: [(String, UISwipeGestureRecognizer.Direction)] = [
      ("up", .up), ("down", .down), ("left", .left), ("right", .right),
    ]
    for (way, direction) in ways {
      add("swipe \(way)", JournalingSwipe(way, direction))
      add("four-finger swipe \(way)", JournalingSwipe(way, direction, touches: 4))
    }
    for case .contacts(let frame) in tape.events {
      stage.advance(by: .seconds(frame.time.seconds - stage.now))
      stage.platform.send(.contacts(frame))
    }
    stage.advance(by: .seconds(1))
    #expect(stage.runtime.activeTouchCount == 0)
    return listener.gestures
  }

  /// A recording as a tape: its clock slowed down or quickened, on a surface of another size.
  private func tape(_ name: String, _ change: Change) throws -> Recording {
    let path = Recordings.folder.appendingPathComponent("\(name).events").path
    var recording = try Recordings.read(path)
    let start = recording.tracks[0].events[0].time
    for index in recording.tracks[0].events.indices {
      let passed = recording.tracks[0].events[index].time.nanoseconds(since: start)
      recording.tracks[0].events[index].time = start.advanced(byNanoseconds: Int64(Double(passed) / change.speed))
    }
    var importer = KernelImport()
    var geometry = KernelImport.usualGeometry(of: recording.tracks[0].device)
    geometry.size.width *= change.size
    geometry.size.height *= change.size
    importer.geometry = geometry
    return try importer.tape(of: recording).tape
  }

  /// Notes what is recognised, and sums up what goes on.
  @MainActor final class Listener: NSObject {
    private(set) var gestures: [String] = []
    private let size: Double
    private var fingers = 0
    private var places: [CGPoint] = []

    init(size: Double) { self.size = size }

    func acted(_ sender: UIGestureRecognizer) {
      let name = sender.name ?? ""
      switch sender.state {
      case .began, .changed:
        if sender.state == .began { (fingers, places) = (0, []) }
        fingers = max(fingers, sender.numberOfTouches)
        if let pan = sender as? UIPanGestureRecognizer { places.append(pan.translation(in: nil)) }
      case .ended:
        switch sender {
        case is UIPanGestureRecognizer: gestures.append("\(name) of \(fingers): \(ways)")
        case let pinch as UIPinchGestureRecognizer: gestures.append("\(name): \(way(pinch.scale - 1, "out", "in"))")
        case let turn as UIRotationGestureRecognizer: gestures.append("\(name): \(way(turn.rotation, "right", "left"))")
        default: gestures.append(name)
        }
      default: gestures.append("\(name) \(sender.state)")
      }
    }

    /// A twentieth, of a scale or of a radian, is a finger that rolls.
    private func way(_ value: CGFloat, _ more: String, _ less: String) -> String {
      abs(value) < 0.05 ? "none" : value > 0 ? more : less
    }

    /// Which ways it went, each for 40 points at least; those of a screen twice as large are twice as long.
    private var ways: String {
      var said: [String] = []
      var far = CGPoint.zero
      for place in places {
        let (x, y) = (place.x - far.x, place.y - far.y)
        let way = abs(x) > abs(y) ? (x > 0 ? "right" : "left") : (y > 0 ? "down" : "up")
        if way == said.last {
          far = place
        } else if max(abs(x), abs(y)) >= 40 * size {
          said.append(way)
          far = place
        }
      }
      return said.isEmpty ? "none" : said.joined(separator: " ")
    }
  }
}
