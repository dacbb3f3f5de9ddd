import CoreGraphics
import Foundation
import PictureMeasures
import RenderTree
import TestRigs
import Testing

/// An app on a real screen of some kind: real fingers of a server, compositor or browser, and a look at what it shows.
///
/// The app covers the whole screen. Places are points of the app; pictures have `scale` pixels for a point.
protocol AppScreen: AnyObject {
  /// The app's process.
  var app: ChildApp { get }
  /// The app's size in points.
  var size: CGSize { get }
  /// Pixels of the screen for each point.
  var scale: Double { get }
  /// What was seen before anybody touched.
  var untouched: PixelBuffer { get }

  /// The nearest place to this one that the screen's fingers can be at.
  func place(near point: CGPoint) -> CGPoint
  /// A finger touches.
  func begin(_ finger: Int, at point: CGPoint) throws
  /// A finger moves.
  func move(_ finger: Int, to point: CGPoint) throws
  /// A finger lifts.
  func end(_ finger: Int) throws
  /// What `body` does happens in one instant, as far as the screen knows instants.
  func frame(_ body: () throws -> Void) throws
  /// The system takes all fingers; false where nobody can.
  func cancel() throws -> Bool
  /// What the screen shows of the app.
  func picture() throws -> PixelBuffer

  /// The fingers' device goes in the middle of what it does; false where there is no such thing.
  func pullDevice() throws -> Bool
  /// The server, compositor or browser ends at once and without a word.
  func crash()
  /// Ends the app: by its window where there is one, otherwise by a signal.
  func close() throws
  /// Ends the app and the screen.
  func stop()
}

extension AppScreen {
  func place(near point: CGPoint) -> CGPoint { point }

  func close() throws {
    app.terminate()
    _ = try app.wait()
  }

  /// Waits until the app has painted its ground to all its corners.
  func firstPicture(_ ground: ScreenStart.Ground = .init()) throws -> PixelBuffer {
    let (width, height) = (Int((size.width * scale).rounded()), Int((size.height * scale).rounded()))
    var last: PixelBuffer?
    var seen = "nothing"
    try eventually("the first picture of \(width) × \(height)", state: { "\(seen) \(app.output)\(app.errors)" }) {
      let picture = try picture()
      let corners = [
        (2, 2), (picture.width - 3, 2), (2, picture.height - 3), (picture.width - 3, picture.height - 3),
      ].map { picture[max(0, $0.0), max(0, $0.1)] }
      seen = "\(picture.width) × \(picture.height), \(corners.map { String($0, radix: 16) })"
      guard abs(picture.width - width) <= 1, abs(picture.height - height) <= 1 else { return false }
      guard corners[2] == ground.bottom, corners[3] == ground.bottom else { return false }
      if let top = ground.top, corners[0] != top || corners[1] != top { return false }
      // Letters and what fades away may come a moment later than the ground.
      defer { last = picture }
      guard let last else { return false }
      return memcmp(last.base, picture.base, picture.stride * picture.height) == 0
    }
    guard let last else { throw WaitedInVain(description: "there is no picture") }
    return last
  }

  /// Waits until there is, for each finger, one circle of this diameter (points) with it in the middle, all to one pixel,
  /// and nothing else.
  func waitForCircles(at fingers: [CGPoint], diameter: Double = 100) throws {
    let places = fingers.map { CGPoint(x: $0.x * scale, y: $0.y * scale) }
    try waitForSpots(at: places, diameter: diameter * scale)
  }

  /// The same in pixels of the screen; `slack` is by how much the sides may be longer.
  func waitForSpots(at places: [CGPoint], diameter: Double, slack: Double = 2) throws {
    var seen: [Spot] = []
    try eventually(
      "\(places.count) circles of \(diameter) pixels at \(places)", state: { "There are \(seen). \(app.errors)" }
    ) {
      seen = Spot.all(in: try picture(), before: untouched)
      return seen.count == places.count
        && places.allSatisfy { place in
          seen.contains {
            hypot($0.center.x - place.x, $0.center.y - place.y) <= 1 && abs($0.diameter - diameter) <= 1
              && abs($0.width - diameter) <= slack && abs($0.height - diameter) <= slack
          }
        }
    }
  }

  /// Waits until the screen is, to the last pixel, as it was before anybody touched.
  func waitForNothing() throws {
    var seen: [Spot] = []
    try eventually("an untouched picture", state: { "There are \(seen). \(app.errors)" }) {
      seen = Spot.all(in: try picture(), before: untouched)
      return seen.isEmpty
    }
  }
}

/// How a screen starts an app.
struct ScreenStart {
  /// What colour the app has in its corners before anybody touches: 0xFFRRGGBB, or nil above for no even one.
  struct Ground {
    var top: UInt32? = 0xffff_ffff
    var bottom: UInt32 = 0xffff_ffff
  }

  /// The program, and words before it such as `touchstone record`.
  var command: [String]
  /// The app's size in points; with every scale of the tests a whole number of pixels.
  var size = CGSize(width: 640, height: 400)
  /// Pixels for a point.
  var scale = 1.0
  /// Variables beside those that the screen needs.
  var environment: [String: String] = [:]
  /// What is waited for.
  var ground = Ground()

  /// The app of this name among the products, with nothing before it.
  init(
    _ program: String, command: [String] = [], size: CGSize = CGSize(width: 640, height: 400), scale: Double = 1,
    environment: [String: String] = [:], ground: Ground = Ground()
  ) {
    self.ground = ground
    self.command = command + [Products.program(program)]
    self.size = size
    self.scale = scale
    self.environment = environment
  }

  func run(_ variables: [String: String], timeLimit: Int = 60) throws -> ChildApp {
    // Of the tester's own displays there is none.
    let none = ["DISPLAY": "", "WAYLAND_DISPLAY": ""]
    let all = none.merging(variables) { $1 }.merging(environment) { $1 }
    return try ChildApp(command[0], Array(command.dropFirst()), environment: all, timeLimit: timeLimit)
  }
}

/// The kinds of screens that apps run on here.
enum ScreenKind: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case x11, kwin, sway, chromium, firefox

  var testDescription: String { rawValue }

  /// Whether a page shows the app.
  var isWeb: Bool { self == .chromium || self == .firefox }

  /// The program without which there is no such screen.
  private var program: String {
    switch self {
    case .x11: "Xorg"
    case .kwin: "kwin_wayland"
    case .sway: "sway"
    case .chromium: "chromium"
    case .firefox: "firefox-esr"
    }
  }

  /// Starts the app and waits until it is seen whole; skips the test where the screen's program is missing.
  func start(_ start: ScreenStart) throws -> any AppScreen {
    guard WaylandRig.has(program) else { try Test.cancel("\(program) is not installed") }
    switch self {
    case .x11: return try X11Screen(start)
    case .kwin: return try KWinScreen(start)
    case .sway: return try SwayScreen(start)
    case .chromium: return try ChromiumScreen(start)
    case .firefox: return try FirefoxScreen(start)
    }
  }
}
