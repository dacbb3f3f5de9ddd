import CoreGraphics
import Foundation
import RenderTree
import TestRigs

/// An app whose page a Firefox shows. Its fingers stand on whole CSS pixels.
final class FirefoxScreen: PageScreen {
  let browser: FirefoxRig
  let app: ChildApp
  let size: CGSize
  let scale: Double
  let page: PagePlace
  private var steps: [Int: [[String: Any]]] = [:]
  private var isInFrame = false
  private var first: PixelBuffer?
  var untouched: PixelBuffer { first ?? PixelBuffer(width: 0, height: 0) }

  convenience init(_ start: ScreenStart) throws {
    let app = try start.run(["TOUCHSTONE_BACKEND": "web", "TOUCHSTONE_PORT": "0"])
    try self.init(app, window: start.size, scale: start.scale, surface: start.size, ground: start.ground)
  }

  /// A browser on an app that runs; as for `ChromiumScreen`.
  init(_ app: ChildApp, window: CGSize, scale: Double, surface: CGSize, ground: ScreenStart.Ground = .init()) throws {
    self.app = app
    size = surface
    page = PagePlace(window: window, ratio: scale, surface: surface)
    self.scale = page.scale
    browser = try FirefoxRig(width: Int(window.width), height: Int(window.height), scale: scale)
    try browser.navigate(to: try WebApp.address(of: app))
    try browser.evaluate(WebApp.quiet)
    first = try firstPagePicture(ground)
  }

  func place(near point: CGPoint) -> CGPoint {
    let place = page.css(point)
    return page.point(css: CGPoint(x: place.x.rounded(), y: place.y.rounded()))
  }

  private func add(_ finger: Int, _ actions: [[String: Any]]) throws {
    steps[finger, default: []] += actions
    if !isInFrame { try flush() }
  }

  private func go(_ point: CGPoint) -> [String: Any] {
    let place = page.css(point)
    return ["type": "pointerMove", "x": Int(place.x.rounded()), "y": Int(place.y.rounded()), "duration": 0]
  }

  func begin(_ finger: Int, at point: CGPoint) throws {
    try add(finger, [go(point), ["type": "pointerDown", "button": 0]])
  }
  func move(_ finger: Int, to point: CGPoint) throws { try add(finger, [go(point)]) }
  func end(_ finger: Int) throws { try add(finger, [["type": "pointerUp", "button": 0]]) }

  private func flush() throws {
    let actions = steps.sorted { $0.key < $1.key }.map { finger, steps -> [String: Any] in
      ["type": "pointer", "id": "finger\(finger)", "parameters": ["pointerType": "touch"], "actions": steps]
    }
    steps = [:]
    try browser.call("WebDriver:PerformActions", ["actions": actions])
  }

  func frame(_ body: () throws -> Void) throws {
    isInFrame = true
    defer { isInFrame = false }
    try body()
    try flush()
  }

  func cancel() throws -> Bool { false }
  func picture() throws -> PixelBuffer { try PNGCoder.read(try browser.screenshot()) }
  func pullDevice() throws -> Bool { false }
  func crash() { browser.crash() }

  func stop() {
    app.terminate()
    browser.stop()
  }
}
