import CoreGraphics
import Foundation
import RenderTree

/// What apps on pages have in common.
enum WebApp {
  /// Takes away what the page shows for a while by itself.
  static let quiet =
    "document.getElementById('screen').style.transition = 'none'; 1"

  /// The address that the app prints.
  static func address(of app: ChildApp) throws -> String {
    var found: String?
    try eventually("an address", state: { app.output + app.errors }) {
      found = app.output.firstMatch(of: /The app is on (http:\/\/localhost:\d+\/)/).map { String($0.1) }
      return found != nil
    }
    return found ?? ""
  }
}

/// Where a surface lies in a page's window: in its middle, as large as possible, its edges on pixels of the device.
struct PagePlace {
  /// Device pixels for a point.
  let scale: Double
  /// Whether nothing of the window is left over.
  let isWhole: Bool
  private let ratio: Double
  private let left: Double
  private let top: Double

  /// - Parameters:
  ///   - window: the window's size in CSS pixels.
  ///   - ratio: device pixels for a CSS pixel.
  ///   - surface: the app's size in points.
  init(window: CGSize, ratio: Double, surface: CGSize) {
    self.ratio = ratio
    let (width, height) = (window.width * ratio, window.height * ratio)
    scale = min(width / surface.width, height / surface.height)
    isWhole = window == surface
    left = ((width - (surface.width * scale).rounded()) / 2).rounded(.down)
    top = ((height - (surface.height * scale).rounded()) / 2).rounded(.down)
  }

  /// A point as a place of the window in device pixels.
  func pixel(_ point: CGPoint) -> CGPoint { CGPoint(x: left + point.x * scale, y: top + point.y * scale) }

  /// A point as a place of the window in CSS pixels.
  func css(_ point: CGPoint) -> CGPoint {
    let pixel = pixel(point)
    return CGPoint(x: pixel.x / ratio, y: pixel.y / ratio)
  }

  /// The point at a place of the window in CSS pixels.
  func point(css place: CGPoint) -> CGPoint {
    CGPoint(x: (place.x * ratio - left) / scale, y: (place.y * ratio - top) / scale)
  }
}

/// A screen that is a page of an app, perhaps beside others.
protocol PageScreen: AppScreen {
  var page: PagePlace { get }
}

extension PageScreen {
  /// Waits until the app is seen in the middle and nothing changes any more.
  func firstPagePicture(_ ground: ScreenStart.Ground) throws -> PixelBuffer {
    if page.isWhole { return try firstPicture(ground) }
    var last = try picture()
    let place = page.pixel(CGPoint(x: 5, y: 5))
    try eventually("a picture that stays", state: { app.errors }) {
      let next = try picture()
      defer { last = next }
      guard next[Int(place.x), Int(place.y)] == ground.top else { return false }
      return memcmp(last.base, next.base, next.stride * next.height) == 0
    }
    return last
  }

  /// Waits until there is a circle around each of these fingers, whoever's they are, and nothing else.
  func waitForPageCircles(at fingers: [CGPoint]) throws {
    // A ratio that a browser pretends to has edges between pixels only where CSS has them: the canvas is stretched by one.
    try waitForSpots(at: fingers.map { page.pixel($0) }, diameter: 100 * page.scale, slack: page.isWhole ? 2 : 3)
  }
}
