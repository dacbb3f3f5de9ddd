import Foundation
import TestRigs
import Testing

/// Servers that go, and frames that make no sense.
@Suite("Faults that the page sees", .serialized)
struct PageFaultTests {
  private func red(_ frame: inout FrameScript) {
    frame.node(1) {
      $0.size = (390, 844)
      $0.background = 0xFF00_00FF
    }
  }

  @Test("Fault: the server goes while fingers are down; the page comes back by itself, with nothing down")
  func dropped() throws {
    let stage = try PageStage()
    defer { stage.end() }
    try stage.show { red(&$0) }
    try stage.browser.touch(.start, [.init(1, x: 100, y: 100)])
    #expect(stage.samples(1).map(\.what) == ["down"])
    stage.server.setRefusing(true)
    stage.socket.drop()
    try stage.browser.wait(for: "!document.getElementById('badge').hidden", "the word that it connects")
    // The last picture stays meanwhile.
    #expect(try stage.picture().box { red, green, _ in red > 200 && green < 60 }.x1 == 1_170)
    stage.server.setRefusing(false)
    try stage.reconnected(width: 390, height: 844)
    try stage.show { red(&$0) }
    try stage.browser.wait(for: "document.getElementById('badge').hidden", "the word to go")
    // The finger that was down has no life in the new connection; the next one has.
    try stage.browser.touch(.move, [.init(1, x: 120, y: 100)])
    try stage.browser.touch(.end, [])
    try stage.browser.touch(.start, [.init(2, x: 50, y: 60)])
    let samples = stage.samples(1)
    #expect(samples.map(\.description) == ["finger down 50 60"])
    #expect(stage.browser.console.filter { $0.hasPrefix("exception") } == [])
  }

  @Test("Fault: a frame that makes no sense is not shown, and the page asks for all of it")
  func garbage() throws {
    let stage = try PageStage()
    defer { stage.end() }
    try stage.show { red(&$0) }
    var bad = FrameScript(frame: 2)
    bad.node(1) { $0.background = 0x0000_FFFF }
    bad.u8(0x99)
    stage.socket.send(bad.bytes)
    #expect(try stage.socket.receive(kind: 10) == [10])
    // Differences to a scene that the page does not have are left out.
    var next = FrameScript(frame: 3)
    next.node(1) { $0.background = 0x00FF_00FF }
    stage.socket.send(next.bytes)
    try stage.browser.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    #expect(try stage.picture().box { red, green, _ in red > 200 && green < 60 }.x1 == 1_170)
    #expect(!stage.socket.drain().contains { $0.first == 4 })
    var whole = FrameScript(frame: 4, isSnapshot: true)
    whole.node(1) {
      $0.size = (390, 844)
      $0.background = 0x0000_FFFF
    }
    try stage.send(whole.bytes)
    #expect(try stage.picture().box { red, _, blue in red < 60 && blue > 200 }.x1 == 1_170)
    #expect(stage.browser.console == [])
  }

  @Test("Fault: frames cut anywhere, and messages of any kind, raise nothing")
  func anyBytes() throws {
    let stage = try PageStage()
    defer { stage.end() }
    var whole = FrameScript(frame: 1, isSnapshot: true)
    red(&whole)
    whole.node(2) {
      $0.size = (10, 10)
      $0.opacity = 0.5
      $0.radius = 3
    }
    whole.node(1) { $0.children = (0, [2]) }
    var generator = SystemRandomNumberGenerator()
    var seed = generator.next()
    print("anyBytes: seed \(seed)")
    func random(_ limit: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % limit
    }
    for round in 0..<60 {
      var bytes = whole.bytes
      switch round % 3 {
      case 0: bytes = Array(bytes.prefix(1 + random(bytes.count)))
      case 1: for _ in 0..<3 { bytes[random(bytes.count)] = UInt8(random(256)) }
      default: bytes = (0..<random(80)).map { _ in UInt8(random(256)) }
      }
      // A goodbye is not a fault.
      if bytes.first == 6 || bytes.first == 1 { continue }
      stage.socket.send(bytes)
      usleep(3_000)
      if stage.socket.waitForEnd(within: 0.03) { try stage.reconnected(width: 390, height: 844) }
    }
    if stage.socket.isGone { try stage.reconnected(width: 390, height: 844) }
    // Whatever came, a whole frame is shown.
    var number = 1_000
    while true {
      number += 1
      var frame = FrameScript(frame: number, isSnapshot: true)
      red(&frame)
      stage.socket.send(frame.bytes)
      if (try? stage.socket.receive(kind: 4, within: 2)) != nil { break }
      try stage.reconnected(width: 390, height: 844)
      try #require(number < 1_010)
    }
    #expect(stage.browser.console.filter { $0.hasPrefix("exception") } == [])
  }

  @Test("Fault: a page that cannot follow again and again connects anew")
  func againAndAgain() throws {
    let stage = try PageStage()
    defer { stage.end() }
    for number in 1...3 { stage.socket.send(FrameScript(frame: number, isSnapshot: true).bytes + [0xEE]) }
    #expect(stage.socket.waitForEnd())
    try stage.reconnected(width: 390, height: 844)
    try stage.show { red(&$0) }
  }

  @Test("when the app has ended the page says so and stays away")
  func bye() throws {
    let stage = try PageStage()
    defer { stage.end() }
    try stage.show { red(&$0) }
    var message = FrameScript()
    message.u8(6)
    message.u8(1)
    message.str("MultiTouch has ended.")
    stage.socket.send(message.bytes)
    try stage.browser.wait(for: "!document.getElementById('notice').hidden", "the notice")
    #expect(
      try stage.browser.evaluate("document.querySelector('#notice p').textContent") as? String
        == "MultiTouch has ended.")
    stage.socket.drop()
    #expect(throws: RigError.self) { try stage.server.connection(within: 1.5) }
    // Unless the user wants to.
    try stage.browser.evaluate("document.querySelector('#notice button').click()")
    try stage.reconnected(width: 390, height: 844)
    try stage.browser.wait(for: "document.getElementById('notice').hidden", "the notice to go")
  }
}
