import Foundation
import PictureMeasures
import RenderTree
import TestRigs
import TouchPlatform

/// An app in a window on a rig's server, and what the server's screen shows of it.
final class WindowedApp {
  let rig: XServerRig
  let app: ChildApp
  /// The window's size in points.
  let size: CGSize
  /// The window's top left corner on the screen, in pixels.
  let origin: CGPoint
  /// Device pixels per point.
  let scale: Double
  /// The window's number in the server.
  let window: UInt32
  /// The screen with the app on it before anybody touched it.
  let untouched: PixelBuffer

  /// Starts the app and waits until its window has the wanted place, the focus and its first picture.
  ///
  /// - Parameters:
  ///   - command: words before the program, such as `touchstone record`.
  ///   - title: the window's title; the program's name unless given.
  ///   - shows: a pixel that the app paints: where in its window, in points, and the colour.
  init(
    _ program: String, on rig: XServerRig, size: CGSize = CGSize(width: 560, height: 360),
    origin: CGPoint = CGPoint(x: 137, y: 61), scale: Double = 1, command: [String] = [],
    title: String? = nil, environment: [String: String] = [:],
    shows: (point: CGPoint, color: UInt32) = (CGPoint(x: 3, y: 3), 0xffff_ffff)
  ) throws {
    self.rig = rig
    self.size = size
    self.origin = origin
    self.scale = scale
    let variables = [
      "DISPLAY": rig.displayName, "TOUCHSTONE_SCALE": "\(scale)",
      "TOUCHSTONE_WINDOW": "\(size.width)x\(size.height)+\(origin.x)+\(origin.y)",
    ]
    let words = command + [program]
    let app = try ChildApp(words[0], Array(words.dropFirst()), environment: variables.merging(environment) { $1 })
    self.app = app
    let title = title ?? URL(fileURLWithPath: program).lastPathComponent
    let wanted = PixelRect(
      x: Int(origin.x), y: Int(origin.y), width: Int((size.width * scale).rounded()),
      height: Int((size.height * scale).rounded()))
    var found: UInt32?
    try eventually("the window of \(title)", state: { app.output + app.errors }) {
      found = rig.control.window(titled: title)
      return found.flatMap { rig.control.frame(of: $0) } == wanted
    }
    window = found ?? 0
    let x = Int(origin.x + shows.point.x * scale)
    let y = Int(origin.y + shows.point.y * scale)
    var picture = try rig.control.screenshot()
    try eventually("the first picture of \(title)", state: { app.output + app.errors }) {
      picture = try rig.control.screenshot()
      return picture[x, y] == shows.color
    }
    untouched = picture
  }

  /// A point of the window as a place on the screen, in pixels.
  func screen(_ point: CGPoint) -> CGPoint { CGPoint(x: origin.x + point.x * scale, y: origin.y + point.y * scale) }

  /// Waits until the app has handled all that the server has sent it by now.
  func settle() throws {
    rig.control.ping(window)
    try eventually("an answer to a ping", state: { app.output + app.errors }) { rig.control.hasAnswer() }
  }

  /// The circles on the screen: what differs from the untouched picture, each connected patch for one.
  func circles() throws -> [Spot] { Spot.all(in: try rig.control.screenshot(), before: untouched) }

  /// Waits until there is, for each finger (points of the window), one circle with it in the middle and of this diameter
  /// (points), all to one pixel, and nothing else.
  func waitForCircles(at fingers: [CGPoint], diameter: Double = 100) throws {
    var seen: [Spot] = []
    var since: MonotonicInstant?
    let places = fingers.map { screen($0) }
    try eventually(
      "\(fingers.count) circles of \(diameter * scale) pixels at \(places)",
      state: { "There are \(seen). \(app.output)\(app.errors)" }
    ) {
      seen = try circles()
      let isThere =
        seen.count == places.count
        && places.allSatisfy { place in
          seen.contains {
            hypot($0.center.x - place.x, $0.center.y - place.y) <= 1 && abs($0.diameter - diameter * scale) <= 1
              && abs($0.width - diameter * scale) <= 2 && abs($0.height - diameter * scale) <= 2
          }
        }
      guard isThere else {
        since = nil
        return false
      }
      // A circle looks full-grown a frame or two before its animation ends, and is not touched until then.
      let now = SystemTime.now
      let first = since ?? now
      since = first
      return now.nanoseconds(since: first) >= 100_000_000
    }
  }

  /// Waits until the screen is, to the last pixel, as it was before anybody touched.
  func waitForNothing() throws {
    var seen: [Spot] = []
    try eventually(
      "an untouched picture", state: { "There are \(seen). \(app.output)\(app.errors)" }
    ) {
      seen = try circles()
      return seen.isEmpty
    }
  }

  /// Closes the window as a click on its close button does, and waits for the app's end.
  /// - Returns: its exit status.
  func close() throws -> Int32 {
    rig.control.close(window)
    return try app.wait()
  }
}
