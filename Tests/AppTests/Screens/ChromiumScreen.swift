import CoreGraphics
import Foundation
import RenderTree
import TestRigs

/// An app whose page a Chromium shows.
final class ChromiumScreen: PageScreen {
  let browser: ChromiumRig
  let app: ChildApp
  let size: CGSize
  let scale: Double
  let page: PagePlace
  private var down: [Int: CGPoint] = [:]
  private var isInFrame = false
  private var first: PixelBuffer?
  var untouched: PixelBuffer { first ?? PixelBuffer(width: 0, height: 0) }

  convenience init(_ start: ScreenStart) throws {
    let app = try start.run(["TOUCHSTONE_BACKEND": "web", "TOUCHSTONE_PORT": "0"])
    try self.init(app, window: start.size, scale: start.scale, surface: start.size, ground: start.ground)
  }

  /// A browser on an app that runs.
  /// - Parameters:
  ///   - window: the browser's size in CSS pixels.
  ///   - scale: the browser's device pixels for a CSS pixel.
  ///   - surface: the app's size in points, which the first browser decides.
  init(_ app: ChildApp, window: CGSize, scale: Double, surface: CGSize, ground: ScreenStart.Ground = .init()) throws {
    self.app = app
    size = surface
    page = PagePlace(window: window, ratio: scale, surface: surface)
    self.scale = page.scale
    browser = try ChromiumRig()
    try browser.setDevice(width: Int(window.width), height: Int(window.height), scale: scale)
    try browser.navigate(to: try WebApp.address(of: app))
    try browser.evaluate(WebApp.quiet)
    first = try firstPagePicture(ground)
  }

  private func finger(_ number: Int, _ point: CGPoint) -> ChromiumRig.Finger {
    let place = page.css(point)
    return .init(number, x: place.x, y: place.y)
  }

  private func all() -> [ChromiumRig.Finger] { down.sorted { $0.key < $1.key }.map { finger($0.key, $0.value) } }

  func begin(_ finger: Int, at point: CGPoint) throws {
    down[finger] = point
    try tell(.start)
  }

  func move(_ finger: Int, to point: CGPoint) throws {
    down[finger] = point
    try tell(.move)
  }

  func end(_ finger: Int) throws {
    guard let point = down.removeValue(forKey: finger) else { return }
    lifted.append(self.finger(finger, point))
    try tell(.end)
  }

  private var told: ChromiumRig.TouchKind?
  private var lifted: [ChromiumRig.Finger] = []

  private func tell(_ kind: ChromiumRig.TouchKind) throws {
    told = kind
    if !isInFrame { try flush() }
  }

  private func flush() throws {
    guard let kind = told else { return }
    told = nil
    defer { lifted = [] }
    switch kind {
    case .end: try browser.touch(kind, down.isEmpty ? [] : lifted)
    case .cancel: try browser.touch(kind, [])
    case .start, .move: try browser.touch(kind, all())
    }
  }

  func frame(_ body: () throws -> Void) throws {
    isInFrame = true
    defer { isInFrame = false }
    try body()
    try flush()
  }

  func cancel() throws -> Bool {
    down = [:]
    try tell(.cancel)
    return true
  }

  /// After the page has come back, what was down is unknown to it.
  func forget() throws {
    down = [:]
    try browser.touch(.cancel, [])
  }

  func picture() throws -> PixelBuffer { try PNGCoder.read(try browser.screenshot()) }

  func pullDevice() throws -> Bool { false }
  func crash() { browser.crash() }

  func stop() {
    app.terminate()
    browser.stop()
  }
}
