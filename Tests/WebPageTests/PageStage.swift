import CoreGraphics
import Foundation
import RenderTree
import TestRigs
import TouchPlatform
import WebBackend

/// The page in a browser, with the test as its server.
final class PageStage {
  let server: PageServer
  let browser: ChromiumRig
  private(set) var socket: PageSocket
  /// What the page said when it came.
  private(set) var hello: [UInt8]
  private var number = 0
  private var greetings = 0

  static func files() -> [PageServer.File] {
    WebPage.files.map { PageServer.File(path: $0.path, contentType: $0.contentType, body: $0.body) }
  }

  /// A window of this size in CSS pixels; the surface has the same size in points, or `surface`.
  init(
    width: Int = 390, height: Int = 844, scale: Double = 3, surface: (Double, Double)? = nil,
    wantsFullScreen: Bool = false
  ) throws {
    server = try PageServer(files: Self.files())
    browser = try ChromiumRig(wantsFullScreen: wantsFullScreen)
    try browser.setDevice(width: width, height: height, scale: scale)
    try browser.navigate(to: server.address)
    socket = try server.connection()
    hello = try socket.receive(kind: 1)
    let size = surface ?? (Double(width), Double(height))
    try greet(width: size.0, height: size.1)
    try quieten()
  }

  /// Answers the page's hello and waits until the page has read that: before, it tells of no finger and no key.
  private func greet(width: Double, height: Double) throws {
    greetings += 1
    let title = "Greeting \(greetings)"
    socket.send(FrameScript.hello(width: width, height: height, title: title))
    try browser.wait(for: "document.title === '\(title)'", "the page to read the hello")
  }

  func end() {
    browser.stop()
    server.stop()
  }

  /// Takes away what comes and goes by itself.
  func quieten() throws {
    try browser.evaluate(
      "document.getElementById('screen').style.transition = 'none'; 1")
  }

  /// The next connection of the page, which has said hello and been answered.
  func reconnected(width: Double, height: Double) throws {
    socket = try server.connection()
    hello = try socket.receive(kind: 1)
    try greet(width: width, height: height)
    number = 0
  }

  /// Sends a frame and waits until the page has drawn it.
  func show(isSnapshot: Bool = false, _ write: (inout FrameScript) -> Void) throws {
    number += 1
    var script = FrameScript(frame: number, isSnapshot: isSnapshot || number == 1)
    write(&script)
    try send(script.bytes)
  }

  /// Sends an encoded frame and waits until the page has drawn it; the milliseconds that it took.
  @discardableResult
  func send(_ frame: [UInt8]) throws -> Double {
    socket.send(frame)
    var message = PageMessage(try socket.receive(kind: 4))
    _ = message.u8()
    _ = message.v()
    return message.f32()
  }

  func picture() throws -> PixelBuffer { try PNGCoder.read(try browser.screenshot()) }

  /// Pointer samples, until there are so many or none come any more.
  func samples(_ count: Int) -> [PageSample] {
    var found: [PageSample] = []
    while found.count < count, let message = socket.receive(within: 3) {
      found += PageSample.all(in: message)
    }
    return found
  }
}

extension PixelBuffer {
  /// The box of the pixels that `isMeant` says yes to (red, green, blue).
  func box(where isMeant: (Int, Int, Int) -> Bool) -> (x0: Int, y0: Int, x1: Int, y1: Int) {
    var box = (x0: width, y0: height, x1: 0, y1: 0)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = self[x, y]
        guard isMeant(Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255)) else { continue }
        box = (min(box.x0, x), min(box.y0, y), max(box.x1, x + 1), max(box.y1, y + 1))
      }
    }
    return box
  }

  /// How many pixels differ from another picture by more than `level` in a component.
  func differing(from other: PixelBuffer, by level: Int) -> Int {
    guard width == other.width, height == other.height else { return .max }
    var count = 0
    for y in 0..<height {
      for x in 0..<width where self[x, y] != other[x, y] {
        var isFar = false
        for shift in [UInt32(0), 8, 16] {
          let mine = Int(self[x, y] >> shift & 255)
          let theirs = Int(other[x, y] >> shift & 255)
          if abs(mine - theirs) > level { isFar = true }
        }
        if isFar { count += 1 }
      }
    }
    return count
  }
}
