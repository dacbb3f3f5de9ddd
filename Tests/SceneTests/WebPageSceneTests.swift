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

/// The same scenes in a browser: encoded as the web backend does, shown by its page in Chromium, compared with the
/// software renderer.
///
/// The tolerance is that of the other scenes: on average a component differs by less than 1.5 of 255, and at most 1.5 % of
/// the pixels differ by more than 24 from the best of their neighbours. At one and one and a half pixels a point edges are
/// a larger part of the picture: there it is 1.6 and 2.6 %.
@Suite("Scenes, as the page shows them in Chromium", .serialized)
@MainActor struct WebPageSceneTests {
  private func node(_ scene: Scene, scale: Double) throws -> LayerNode {
    if let layers = scene.layers {
      let root = CALayer()
      root.bounds = CGRect(x: 0, y: 0, width: scene.width, height: scene.height)
      root.anchorPoint = .zero
      root.backgroundColor = CGColor(gray: 1, alpha: 1)
      for layer in layers { root.addSublayer(layer.make()) }
      return try #require(LayerCommit.node(for: root, at: .zero, scale: scale))
    }
    var style = LayerNode.Style()
    style.bounds = CGRect(x: 0, y: 0, width: scene.width, height: scene.height)
    style.background = .white
    style.drawing = LayerDrawing(list: scene.recorded(), rect: style.bounds, scale: scale)
    style.contentsRect = style.bounds
    return LayerNode(id: 1, style: style, children: [])
  }

  @Test("all drawings and layer trees, at their own scale and at others", arguments: [nil, 1, 1.5, 3])
  func scenes(_ fixed: Double?) throws {
    let server = try PageServer(
      files: WebPage.files.map { PageServer.File(path: $0.path, contentType: $0.contentType, body: $0.body) })
    defer { server.stop() }
    let browser = try ChromiumRig()
    defer { browser.stop() }
    var socket: PageSocket?
    var last = ""
    var number: UInt64 = 0
    var compared = 0
    for scene in SceneTests.drawings + SceneTests.trees {
      let scale = fixed ?? scene.pixelsPerPoint
      let root = try node(scene, scale: scale)
      let size = CGSize(width: scene.width, height: scene.height)
      let frame = RenderFrame(root: root, size: size, scale: scale)
      if last != "\(size) \(scale)" {
        last = "\(size) \(scale)"
        try browser.setDevice(width: Int(scene.width), height: Int(scene.height), scale: scale)
        try browser.navigate(to: server.address)
        let made = try server.connection()
        _ = try made.receive(kind: 1)
        made.send(FrameScript.hello(width: scene.width, height: scene.height))
        try browser.evaluate(
          "document.getElementById('screen').style.transition = 'none'; 1"
        )
        socket = made
      }
      number += 1
      socket?.send(WebFrameEncoder().encode(frame, number: number, snapshot: true))
      _ = try socket?.receive(kind: 4)
      let theirs = try PNGCoder.read(try browser.screenshot())
      let ours = PixelBuffer(
        width: Int((scene.width * scale).rounded()), height: Int((scene.height * scale).rounded()))
      _ = LayerRenderer().render(frame, into: BackBuffer(pixels: ours, age: 0))
      try #require(theirs.width == ours.width && theirs.height == ours.height, "\(scene.name)")
      let difference = PictureDifference(ours, theirs, level: 24)
      let perMille = scale < 2 ? 26 : 15
      let isNear = difference.mean < (scale < 2 ? 1.6 : 1.5) && difference.far <= difference.count * perMille / 1_000
      if !isNear {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-scenes")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("\(scene.name)-page-\(scale).png")
        try PNGCoder.write(PictureDifference.sheet(ours, theirs), to: file)
        Issue.record("\(scene.name) at \(scale): \(difference); ours, the page's and the difference: \(file.path)")
      }
      compared += 1
    }
    #expect(compared >= 80)
    #expect(browser.console.filter { !$0.hasPrefix("warning") } == [])
  }

  @Test("letters, pictures and badges of views", arguments: [1.5, 3])
  func views(_ scale: Double) throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 140))
    view.backgroundColor = .white
    let title = UILabel(frame: CGRect(x: 10, y: 6, width: 180, height: 26))
    title.text = "Hello, Grüße, λόγος"
    title.font = .boldSystemFont(ofSize: 17)
    let small = UILabel(frame: CGRect(x: 10, y: 100, width: 90, height: 34))
    small.text = "Two lines of text that wrap"
    small.numberOfLines = 2
    small.font = .systemFont(ofSize: 12)
    small.textColor = .systemRed
    let picture = UIImageView(frame: CGRect(x: 120, y: 36, width: 70, height: 70))
    picture.image = UIImage(cgImage: CGImage(ScenePicture.image("big")))
    picture.layer.cornerRadius = 12
    picture.clipsToBounds = true
    picture.contentMode = .scaleAspectFill
    let badge = UIView(frame: CGRect(x: 130, y: 110, width: 44, height: 20))
    badge.backgroundColor = .systemOrange
    badge.layer.cornerRadius = 10
    badge.layer.borderWidth = 2
    badge.layer.borderColor = UIColor.black.cgColor
    badge.alpha = 0.7
    for part in [title, small, picture, badge] {
      part.contentScaleFactor = scale
      view.addSubview(part)
    }
    view.layoutIfNeeded()
    for part in [title, small] { part.layer.displayIfNeeded() }
    let size = view.bounds.size
    let node = try #require(LayerCommit.node(for: view.layer, at: .zero, scale: scale))
    let frame = RenderFrame(root: node, size: size, scale: scale)
    let server = try PageServer(
      files: WebPage.files.map { PageServer.File(path: $0.path, contentType: $0.contentType, body: $0.body) })
    defer { server.stop() }
    let browser = try ChromiumRig()
    defer { browser.stop() }
    try browser.setDevice(width: 200, height: 140, scale: scale)
    try browser.navigate(to: server.address)
    let socket = try server.connection()
    _ = try socket.receive(kind: 1)
    socket.send(FrameScript.hello(width: 200, height: 140))
    socket.send(WebFrameEncoder().encode(frame, number: 1, snapshot: true))
    _ = try socket.receive(kind: 4)
    try browser.evaluate(
      "document.getElementById('screen').style.transition = 'none'; 1")
    let theirs = try PNGCoder.read(try browser.screenshot())
    let ours = PixelBuffer(width: Int(200 * scale), height: Int(140 * scale))
    _ = LayerRenderer().render(frame, into: BackBuffer(pixels: ours, age: 0))
    let difference = PictureDifference(ours, theirs, level: 24)
    let isNear = difference.mean < 1.5 && difference.far <= difference.count * 15 / 1_000
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-view-page-\(scale).png")
    if !isNear {
      try PNGCoder.write(PictureDifference.sheet(ours, theirs), to: file)
      Issue.record("\(difference); ours, the page's and the difference: \(file.path)")
    }
  }
}
