import CoreGraphics
import Foundation
import PictureMeasures
import RenderTree
import TestRigs
import Testing
import TouchPlatform
import UIKit
import WebBackend

@testable import QuartzCore

/// Letters that are pictures, as emoji are, from a font with one of them: quarters of red, green, blue and nothing.
@Suite("Letters in colours", .serialized)
@MainActor struct ColorLetterTests {
  private static let scale = 2.0

  private func frame() throws -> RenderFrame {
    try #require(UIFont.registerFont(at: Scene.folder.appendingPathComponent("References/colors.ttf")))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.backgroundColor = .white
    let label = UILabel(frame: CGRect(x: 10, y: 10, width: 180, height: 60))
    label.font = UIFont(name: "TouchstoneColors", size: 48)
    // The colour of letters is not that of pictures.
    label.textColor = .magenta
    label.text = "🦊"
    label.contentScaleFactor = Self.scale
    view.addSubview(label)
    let beside = UILabel(frame: CGRect(x: 10, y: 70, width: 180, height: 28))
    beside.font = .systemFont(ofSize: 20)
    beside.text = "A 🦊 in a line"
    beside.contentScaleFactor = Self.scale
    view.addSubview(beside)
    view.layoutIfNeeded()
    let node = try #require(LayerCommit.node(for: view.layer, at: .zero, scale: Self.scale))
    return RenderFrame(root: node, size: view.bounds.size, scale: Self.scale)
  }

  /// How many pixels of the upper label are of each of the three colours, and of the text's.
  private func colors(_ picture: PixelBuffer) -> (red: Int, green: Int, blue: Int, text: Int) {
    var found = (red: 0, green: 0, blue: 0, text: 0)
    for y in 0..<140 {
      for x in 0..<picture.width {
        let pixel = picture[x, y]
        let (r, g, b) = (Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255))
        func near(_ color: (Int, Int, Int)) -> Bool {
          abs(r - color.0) < 24 && abs(g - color.1) < 24 && abs(b - color.2) < 24
        }
        if near((230, 20, 20)) { found.red += 1 }
        if near((20, 200, 40)) { found.green += 1 }
        if near((30, 60, 230)) { found.blue += 1 }
        if near((255, 0, 255)) { found.text += 1 }
      }
    }
    return found
  }

  private func check(_ picture: PixelBuffer, _ what: String) {
    let found = colors(picture)
    // A quarter of a letter of 48 points: 24 × 24 points, 2,304 pixels but for its smoothed edges.
    for count in [found.red, found.green, found.blue] { #expect((2_000...2_500).contains(count), "\(what): \(found)") }
    #expect(found.text == 0, "\(what): \(found)")
  }

  @Test("Emoji are drawn in their colours by the software renderer and by the page")
  func colored() throws {
    let frame = try frame()
    let ours = PixelBuffer(width: 400, height: 200)
    _ = LayerRenderer().render(frame, into: BackBuffer(pixels: ours, age: 0))
    check(ours, "software")
    let server = try PageServer(
      files: WebPage.files.map { PageServer.File(path: $0.path, contentType: $0.contentType, body: $0.body) })
    defer { server.stop() }
    let browser = try ChromiumRig()
    defer { browser.stop() }
    try browser.setDevice(width: 200, height: 100, scale: Self.scale)
    try browser.navigate(to: server.address)
    let socket = try server.connection()
    _ = try socket.receive(kind: 1)
    socket.send(FrameScript.hello(width: 200, height: 100))
    try browser.evaluate("document.getElementById('screen').style.transition = 'none'; 1")
    socket.send(WebFrameEncoder().encode(frame, number: 1, snapshot: true))
    _ = try socket.receive(kind: 4)
    let theirs = try PNGCoder.read(try browser.screenshot())
    check(theirs, "the page")
    let difference = PictureDifference(ours, theirs, level: 24)
    #expect(difference.mean < 1.5 && difference.far <= difference.count * 15 / 1_000, "\(difference)")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-scenes")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try PNGCoder.write(PictureDifference.sheet(ours, theirs), to: folder.appendingPathComponent("letters.png"))
  }
}
