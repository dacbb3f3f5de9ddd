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

/// Scenes are shown, grown, shrunk and turned, and look after each step as if they had never been otherwise.
///
/// `./test` takes every fifth drawing and every fifth layer tree, at one scale. With TOUCHSTONE_ALL_SCENES=1, which
/// `make pages` sets, it is all of them at all scales, for some minutes.
@Suite("Scenes that change their shape", .serialized)
@MainActor struct ChangingSceneTests {
  private nonisolated static let isWhole = ProcessInfo.processInfo.environment["TOUCHSTONE_ALL_SCENES"] == "1"
  private nonisolated static let scenes = selection(of: SceneTests.drawings) + selection(of: SceneTests.trees)

  private nonisolated static func selection(of scenes: [Scene]) -> [Scene] {
    isWhole ? scenes : stride(from: 0, to: scenes.count, by: 5).map { scenes[$0] }
  }

  @Test("the software renderer: bit for bit what a new one paints", arguments: scenes)
  func software(_ scene: Scene) throws {
    let scale = 1.5
    let sheet = SceneSheet([scene], columns: 2, rows: 1)
    let renderer = LayerRenderer()
    var shown: PixelBuffer?
    for (name, shape) in SceneShape.story {
      let frame = try #require(sheet.frame(shape, scale: scale))
      func buffer() -> PixelBuffer {
        PixelBuffer(width: Int(frame.size.width * scale), height: Int(frame.size.height * scale))
      }
      let isKept = shown.map { $0.width == Int(frame.size.width * scale) } ?? false
      let pixels = isKept ? shown ?? buffer() : buffer()
      _ = renderer.render(frame, into: BackBuffer(pixels: pixels, age: isKept ? 1 : 0))
      let fresh = buffer()
      _ = LayerRenderer().render(frame, into: BackBuffer(pixels: fresh, age: 0))
      #expect(memcmp(pixels.base, fresh.base, fresh.stride * fresh.height) == 0, "\(scene.name), \(name)")
      shown = pixels
    }
  }

  @Test("the page in Chromium: what a page shows that is told all of it", arguments: isWhole ? [1.5, 2] : [1.5])
  func page(_ scale: Double) throws {
    let changed = try ScenePage()
    defer { changed.stop() }
    let fresh = try ScenePage()
    defer { fresh.stop() }
    var compared = 0
    for start in stride(from: 0, to: Self.scenes.count, by: 20) {
      let scenes = Array(Self.scenes[start..<min(start + 20, Self.scenes.count)])
      let sheet = SceneSheet(scenes, columns: 5, rows: 4)
      let encoder = WebFrameEncoder()
      for (index, (name, shape)) in SceneShape.story.enumerated() {
        let frame = try #require(sheet.frame(shape, scale: scale))
        let one = try changed.show(frame, encoder, isSnapshot: index == 0)
        let two = try fresh.show(frame, WebFrameEncoder(), isSnapshot: true)
        try compare(one, two, "sheet-\(start / 20)", "\(name), at \(scale)")
        compared += scenes.count
      }
    }
    #expect(compared >= (Self.isWhole ? 80 : 16) * SceneShape.story.count)
    #expect((changed.browser.console + fresh.browser.console).filter { !$0.hasPrefix("warning") } == [])
  }

  @Test(
    "the page in Chromium: labels, fields and pictures in a window that is turned and resized",
    arguments: isWhole ? [3, 1] : [3])
  func views(_ scale: Double) throws {
    let view = UIView()
    view.backgroundColor = .white
    let title = UILabel()
    title.text = "Text that is cut, or wraps, wherever its window ends, and says so with three dots"
    title.font = .boldSystemFont(ofSize: 17)
    let story = UILabel()
    story.text = String(repeating: "Many words fill as many lines as there is room for. ", count: 6)
    story.numberOfLines = 0
    story.textAlignment = .center
    let field = UITextField()
    field.borderStyle = .roundedRect
    field.text = "What has been typed"
    let button = UIButton(type: .system)
    button.setTitle("A button", for: .normal)
    let tilted = UILabel()
    tilted.text = "Tilted words that grow with their window"
    tilted.backgroundColor = .systemYellow
    for part in [title, story, field, button, tilted] {
      part.contentScaleFactor = scale
      view.addSubview(part)
    }
    let changed = try ScenePage()
    defer { changed.stop() }
    let fresh = try ScenePage()
    defer { fresh.stop() }
    let encoder = WebFrameEncoder()
    let sizes = [(390, 844), (844, 390), (390, 844), (320, 480), (1_000, 700), (430, 500), (390, 844)]
    for (index, (width, height)) in sizes.enumerated() {
      let wide = Double(width)
      UIView.performWithoutAnimation {
        view.frame = CGRect(x: 0, y: 0, width: wide, height: Double(height))
        title.frame = CGRect(x: 16, y: 20, width: wide - 32, height: 24)
        story.frame = CGRect(x: 16, y: 60, width: wide - 32, height: Double(height) / 2 - 100)
        field.frame = CGRect(x: 16, y: Double(height) / 2, width: wide - 32, height: 34)
        button.frame = CGRect(x: wide - 116, y: Double(height) - 60, width: 100, height: 44)
        tilted.transform = .identity
        tilted.frame = CGRect(x: 30, y: Double(height) - 120, width: wide * 0.6, height: wide * 0.06)
        tilted.transform = CGAffineTransform(rotationAngle: -0.12)
        view.layoutIfNeeded()
      }
      let node = try #require(LayerCommit.node(for: view.layer, at: .zero, scale: scale))
      let frame = RenderFrame(root: node, size: view.bounds.size, scale: scale)
      let one = try changed.show(frame, encoder, isSnapshot: index == 0)
      let two = try fresh.show(frame, WebFrameEncoder(), isSnapshot: true)
      try compare(one, two, "views", "\(width) × \(height) at \(scale)")
    }
  }

  /// Whether two screenshots are the same picture. Browsers round the smoothed edge of a shape another way when they paint a
  /// part of it: one pixel of ten thousand may differ by more than 8 levels, and one of a hundred thousand by more than 64,
  /// as in the corners of a gradient with round ones. What is left of an earlier picture is hundreds of pixels.
  private func compare(_ one: Data, _ two: Data, _ name: String, _ step: String) throws {
    guard one != two else { return }
    let (ours, theirs) = (try PNGCoder.read(one), try PNGCoder.read(two))
    try #require(ours.width == theirs.width && ours.height == theirs.height, "\(name), \(step)")
    var near = 0
    var far = 0
    for y in 0..<ours.height {
      let (a, b) = (ours.base + y * ours.stride, theirs.base + y * theirs.stride)
      if memcmp(a, b, ours.width * 4) == 0 { continue }
      for x in 0..<ours.width where ours[x, y] != theirs[x, y] {
        var level = 0
        for shift: UInt32 in [0, 8, 16] {
          let (mine, other) = (Int(ours[x, y] >> shift & 255), Int(theirs[x, y] >> shift & 255))
          level = max(level, abs(mine - other))
        }
        if level > 8 { near += 1 }
        if level > 64 { far += 1 }
      }
    }
    let area = ours.width * ours.height
    guard far > area / 100_000 || near > area / 10_000 else { return }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-scenes")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("changed-\(name)-\(step.replacingOccurrences(of: " ", with: "-")).png")
    try PNGCoder.write(PictureDifference.sheet(ours, theirs), to: file)
    Issue.record(
      "\(name), \(step): \(near) pixels differ, \(far) of them much; the changed one, the fresh one, the difference: \(file.path)"
    )
  }
}

/// A page in a browser that shows frames in a window of their size.
@MainActor private final class ScenePage {
  let server: PageServer
  let browser: ChromiumRig
  private var socket: PageSocket?
  private var number: UInt64 = 0
  private var last = CGSize.zero

  init() throws {
    server = try PageServer(
      files: WebPage.files.map { PageServer.File(path: $0.path, contentType: $0.contentType, body: $0.body) })
    browser = try ChromiumRig()
  }

  func stop() {
    browser.stop()
    server.stop()
  }

  /// Shows a frame, in a window that has turned by then as far as it has to, and waits until nothing moves any more.
  func show(_ frame: RenderFrame, _ encoder: WebFrameEncoder, isSnapshot: Bool) throws -> Data {
    let (width, height) = (Int(frame.size.width), Int(frame.size.height))
    if frame.size != last { try browser.setDevice(width: width, height: height, scale: frame.scale) }
    if socket == nil {
      try browser.navigate(to: server.address)
      let made = try server.connection()
      _ = try made.receive(kind: 1)
      made.send(FrameScript.hello(width: frame.size.width, height: frame.size.height))
      try browser.evaluate("document.getElementById('screen').style.transition = 'none'; 1")
      socket = made
    } else if frame.size != last {
      socket?.send(FrameScript.size(width: frame.size.width, height: frame.size.height))
    }
    last = frame.size
    number += 1
    let bytes = encoder.encode(frame, number: number, snapshot: isSnapshot)
    if !bytes.isEmpty {
      socket?.send(bytes)
      _ = try socket?.receive(kind: 4)
    }
    let pixels = Int((frame.size.width * frame.scale).rounded())
    try browser.wait(for: "document.getElementById('screen').width === \(pixels)", "the window's pixels")
    // A layer that has changed its size is painted for it when it has kept it for a moment.
    if !isSnapshot { try browser.evaluate("new Promise((done) => setTimeout(done, 250))") }
    return try browser.screenshot()
  }
}
