import CoreGraphics
import Foundation
import RenderTree
import TestRigs
import Testing
import WebBackend

/// The page in a second browser that shares no code with the first.
@Suite("The page in Firefox", .serialized)
struct PageFirefoxTests {
  @Test("it shows a circle within a pixel and tells of fingers")
  func firefox() throws {
    let server = try PageServer(files: PageStage.files())
    defer { server.stop() }
    let browser = try FirefoxRig(width: 500, height: 400, scale: 2)
    defer { browser.stop() }
    try browser.navigate(to: server.address)
    let socket = try server.connection()
    var hello = PageMessage(try socket.receive(kind: 1))
    _ = hello.u8()
    _ = hello.v()
    let around = PageSurroundings(&hello)
    #expect(around.ratio == 2)
    socket.send(FrameScript.hello(width: around.width, height: around.height))
    var frame = FrameScript(frame: 1, isSnapshot: true)
    frame.node(1) {
      $0.size = (around.width, around.height)
      $0.background = 0xFFFF_FFFF
    }
    frame.node(2) {
      $0.size = (90, 90)
      $0.radius = 45
      $0.background = 0x0000_FFFF
      $0.place = (100.5, 60)
    }
    frame.node(1) { $0.children = (0, [2]) }
    socket.send(frame.bytes)
    _ = try socket.receive(kind: 4)
    try browser.evaluate(
      "document.getElementById('screen').style.transition = 'none'")
    let picture = try PNGCoder.read(try browser.screenshot())
    let box = picture.box { red, _, blue in red < 128 && blue > 128 }
    #expect(
      abs(box.x0 - 201) <= 1 && abs(box.y0 - 120) <= 1 && abs(box.x1 - 381) <= 1 && abs(box.y1 - 300) <= 1, "\(box)")
    _ = socket.drain()
    try browser.swipe([[(100, 100), (110, 120), (120, 140)]])
    try browser.swipe([[(200, 100), (190, 120), (180, 140)]])
    var samples: [PageSample] = []
    while samples.filter({ $0.what == "up" }).count < 2, let message = socket.receive(within: 3) {
      samples += PageSample.all(in: message)
    }
    #expect(samples.filter { $0.what == "down" }.map(\.x).sorted() == [100, 200])
    #expect(samples.filter { $0.what == "up" }.map(\.x).sorted() == [120, 180])
    #expect(samples.filter { $0.what == "move" }.count >= 4)
    #expect(samples.allSatisfy { $0.tool == "finger" })
  }
}
