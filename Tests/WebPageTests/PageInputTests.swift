import Foundation
import TestRigs
import Testing

/// Fingers, pens, mice, wheels and keys of a real browser, as they arrive at the server.
@Suite("Input of the page in Chromium", .serialized)
struct PageInputTests {
  @Test("the hello says what the screen is: size, ratio, touch, coalesced samples")
  func hello() throws {
    let stage = try PageStage()
    defer { stage.end() }
    var hello = PageMessage(stage.hello)
    #expect(hello.u8() == 1)
    #expect(hello.v() == 4)
    let around = PageSurroundings(&hello)
    #expect(around.width == 390 && around.height == 844 && around.ratio == 3)
    #expect(around.covered == [0, 0, 0, 0])
    #expect(around.isVisible && around.hasTouch && around.hasCoalesced && !around.isDark)
    #expect(hello.str().contains("Chrome"))
    #expect(hello.isAtEnd)
  }

  @Test("dark mode and another size are told")
  func surroundings() throws {
    let stage = try PageStage()
    defer { stage.end() }
    try stage.browser.setMedia("prefers-color-scheme", "dark")
    var message = PageMessage(try stage.socket.receive(kind: 2))
    _ = message.u8()
    // The rate may have been measured first.
    var around = PageSurroundings(&message)
    if !around.isDark {
      message = PageMessage(try stage.socket.receive(kind: 2))
      _ = message.u8()
      around = PageSurroundings(&message)
    }
    #expect(around.isDark)
    try stage.browser.setDevice(width: 844, height: 390, scale: 2)
    repeat {
      message = PageMessage(try stage.socket.receive(kind: 2))
      _ = message.u8()
      around = PageSurroundings(&message)
    } while around.width != 844 || around.ratio != 2
    #expect(around.height == 390)
  }

  @Test("an address is opened in a tab, without a way back to the page; where the browser forbids it, it is offered")
  func addresses() throws {
    let stage = try PageStage()
    defer { stage.end() }
    let browser = stage.browser
    try browser.evaluate(
      """
      window.said = [];
      window.open = (url, name) => {
        said.push(`${name} ${url}`);
        if (window.forbids) return null;
        return { location: { replace(url) { said.push(`replaced ${url} ${this.page.opener}`); } },
          set opener(value) { this.location.page = { opener: value }; } };
      }; 1
      """)
    func open(_ text: String) { stage.socket.send([7, UInt8(text.utf8.count)] + Array(text.utf8)) }
    let texts = [
      "https://example.org/a", "mailto:a@example.org", "javascript:said.push(1)", "file:///etc/passwd", "no",
    ]
    texts.forEach(open)
    try browser.evaluate("window.forbids = false; 1")
    open("tel:5551234")
    try browser.wait(for: "said.length >= 4", "the addresses")
    let said = try browser.evaluate("said.join(', ')") as? String
    #expect(
      said == "_blank , replaced https://example.org/a null, _self mailto:a@example.org, _self tel:5551234")
    #expect(try browser.evaluate("document.getElementById('link').hidden") as? Bool == true)
    try browser.evaluate("window.forbids = true; 1")
    open("https://example.org/b")
    try browser.wait(for: "!document.getElementById('link').hidden", "the offer")
    let describe = "(({ href, textContent, rel, target }) => `${href} ${textContent} ${rel} ${target}`)"
    let link = try browser.evaluate("\(describe)(document.querySelector('#link a'))")
    #expect(link as? String == "https://example.org/b Open example.org noopener noreferrer _blank")
    try browser.evaluate("document.querySelector('#link button').click(); 1")
    #expect(try browser.evaluate("document.getElementById('link').hidden") as? Bool == true)
  }

  @Test("a finger goes down, moves and lifts, with the radius of its contact")
  func finger() throws {
    let stage = try PageStage()
    defer { stage.end() }
    let browser = stage.browser
    try browser.touch(.start, [.init(1, x: 100, y: 200, radius: 11)])
    try browser.touch(.move, [.init(1, x: 110.5, y: 220.25, radius: 12)])
    try browser.touch(.end, [])
    let samples = stage.samples(3)
    #expect(samples.map(\.description) == ["finger down 100 200", "finger move 111 220", "finger up 111 220"])
    #expect(samples[1].x == 110.5 && samples[1].y == 220.25)
    #expect(samples.prefix(2).map(\.radius) == [11, 12])
    #expect(Set(samples.map(\.id)).count == 1)
    // A screen that always says 1 measures nothing.
    #expect(samples.allSatisfy { $0.pressure == nil })
    #expect(samples[0].time <= samples[1].time && samples[1].time <= samples[2].time)
  }

  @Test("force arrives once the screen has shown that it measures it")
  func force() throws {
    let stage = try PageStage()
    defer { stage.end() }
    try stage.browser.touch(.start, [.init(1, x: 100, y: 200, force: 0.25)])
    try stage.browser.touch(.move, [.init(1, x: 100, y: 201, force: 0.75)])
    let samples = stage.samples(2)
    #expect(samples.map(\.pressure) == [0.25, 0.75])
  }

  @Test("ten fingers, each with a number of its own, move in one message")
  func tenFingers() throws {
    let stage = try PageStage()
    defer { stage.end() }
    func fingers(_ dy: Double) -> [ChromiumRig.Finger] {
      (0..<10).map { ChromiumRig.Finger($0, x: 30 + Double($0) * 35, y: 300 + dy) }
    }
    for count in 1...10 { try stage.browser.touch(.start, Array(fingers(0).prefix(count))) }
    let downs = stage.samples(10)
    #expect(downs.map(\.what) == Array(repeating: "down", count: 10))
    #expect(Set(downs.map(\.id)).count == 10)
    try stage.browser.touch(.move, fingers(50))
    let message = try stage.socket.receive(kind: 3)
    let moves = PageSample.all(in: message)
    #expect(moves.map(\.what) == Array(repeating: "move", count: 10))
    #expect(Set(moves.map(\.id)) == Set(downs.map(\.id)))
    #expect(moves.allSatisfy { $0.y == 350 })
    try stage.browser.touch(.end, [])
    let ups = stage.samples(10)
    #expect(Set(ups.map(\.id)) == Set(downs.map(\.id)) && ups.allSatisfy { $0.what == "up" })
  }

  @Test("a burst of moves arrives whole, in order, as coalesced samples")
  func burst() throws {
    let stage = try PageStage()
    defer { stage.end() }
    try stage.browser.touch(.start, [.init(1, x: 100, y: 100)])
    for step in 1...12 { try stage.browser.touch(.move, [.init(1, x: 100 + Double(step) * 5, y: 100)], waits: false) }
    try stage.browser.touch(.end, [])
    var samples: [PageSample] = []
    while samples.last?.what != "up", let message = stage.socket.receive(within: 3) {
      samples += PageSample.all(in: message)
    }
    let places = samples.filter { $0.what == "move" }.map(\.x)
    #expect(places == places.sorted())
    #expect(places.count >= 10, "\(places)")
    #expect(places.last == 160)
  }

  @Test("Fault: the system takes the fingers, and each is cancelled")
  func cancelled() throws {
    let stage = try PageStage()
    defer { stage.end() }
    try stage.browser.touch(.start, [.init(1, x: 100, y: 100), .init(2, x: 200, y: 100)])
    try stage.browser.touch(.cancel, [])
    #expect(stage.samples(4).map(\.what).sorted() == ["cancel", "cancel", "down", "down"])
    #expect(try stage.browser.evaluate("1") != nil)
  }

  @Test("a pen has pressure, tilt and twist, and hovers")
  func pen() throws {
    let stage = try PageStage()
    defer { stage.end() }
    let browser = stage.browser
    try browser.point("mouseMoved", x: 150, y: 150, .init("pen", tiltX: 30))
    try browser.point("mousePressed", x: 150, y: 150, .init("pen", force: 0.3, tiltX: 30, buttons: 1))
    try browser.point(
      "mouseMoved", x: 180, y: 160, .init("pen", force: 0.6, tiltX: 0, tiltY: 45, twist: 90, buttons: 1))
    try browser.point("mouseReleased", x: 180, y: 160, .init("pen"))
    let samples = stage.samples(20).filter { $0.tool == "pen" }
    let down = try #require(samples.first { $0.what == "down" })
    let move = try #require(samples.first { $0.what == "move" })
    #expect(samples.contains { $0.what == "hovered" || $0.what == "entered" })
    #expect(samples.contains { $0.what == "up" })
    #expect(abs((down.pressure ?? 0) - 0.3) < 1e-6 && abs((move.pressure ?? 0) - 0.6) < 1e-6)
    // A tilt of 30° to the right leaves 60° to the screen.
    #expect(abs((down.altitude ?? 0) - .pi / 3) < 0.01 && abs(down.azimuth ?? 1) < 0.01)
    #expect(abs((move.altitude ?? 0) - .pi / 4) < 0.01 && abs((move.azimuth ?? 0) - .pi / 2) < 0.01)
    #expect(abs((move.roll ?? 0) - .pi / 2) < 0.01)
    #expect(move.buttons == 1)
  }

  @Test("a pen's barrel pressed in the air is no touch; with it held the tip touches and lifts; the eraser is a button")
  func barrelAndEraser() throws {
    let stage = try PageStage()
    defer { stage.end() }
    // Browsers tell such pens with these events, by the specification's table of chorded buttons.
    try stage.browser.evaluate(
      """
      for (const [name, buttons, pressure] of [
        ['move', 0, 0], ['down', 2, 0], ['move', 2, 0], ['move', 3, 0.5], ['move', 3, 0.6], ['move', 2, 0],
        ['up', 0, 0], ['move', 0, 0], ['down', 32, 0.5], ['move', 34, 0.5], ['up', 0, 0],
      ]) {
        document.getElementById('stage').dispatchEvent(new PointerEvent(`pointer${name}`, {
          bubbles: true, cancelable: true, pointerType: 'pen', pointerId: 77, clientX: 100, clientY: 100, buttons,
          pressure,
        }));
      } 1
      """)
    let samples = stage.samples(11).filter { $0.tool == "pen" }
    #expect(
      samples.map { "\($0.what) \($0.buttons ?? 0)" } == [
        "hovered 0", "hovered 2", "hovered 2", "down 3", "move 3", "up 2", "hovered 0", "hovered 0", "down 32",
        "move 34", "up 0",
      ])
  }

  @Test("a mouse hovers, presses and scrolls")
  func mouse() throws {
    let stage = try PageStage()
    defer { stage.end() }
    let browser = stage.browser
    try browser.setDevice(width: 800, height: 600, scale: 1, hasTouch: false)
    stage.socket.send(FrameScript.hello(width: 800, height: 600))
    // Places are told in points of the surface, which the page must know by now.
    try stage.show { $0.node(1) { $0.background = 0xFFFF_FFFF } }
    try browser.point("mouseMoved", x: 50, y: 60, .init("mouse"))
    try browser.point("mousePressed", x: 50, y: 60, .init("mouse", buttons: 1))
    try browser.point("mouseReleased", x: 50, y: 60, .init("mouse"))
    try browser.wheel(x: 50, y: 60, dx: 0, dy: 100)
    var wheel = PageMessage([])
    var samples: [PageSample] = []
    while let message = stage.socket.receive(within: 3) {
      samples += PageSample.all(in: message)
      if message[0] == 6 {
        wheel = PageMessage(message)
        break
      }
    }
    let mouse = samples.filter { $0.tool == "mouse" }
    #expect(mouse.contains { $0.description == "mouse hovered 50 60" })
    #expect(mouse.filter { $0.what == "down" || $0.what == "up" }.map(\.buttons) == [1, 0])
    #expect(mouse.allSatisfy { $0.pressure == nil && $0.radius == nil })
    _ = wheel.u8()
    _ = wheel.f64()
    #expect([wheel.f32(), wheel.f32()] == [50, 60])
    // Towards the hand: the content goes up.
    #expect([wheel.f32(), wheel.f32()] == [0, -48])
  }

  @Test("keys say which they are and what they type")
  func keys() throws {
    let stage = try PageStage()
    defer { stage.end() }
    try stage.browser.key("KeyA", "A", isDown: true, modifiers: 8)
    try stage.browser.key("KeyA", "A", isDown: false, modifiers: 8)
    try stage.browser.key("Backspace", "Backspace", isDown: true)
    var said: [String] = []
    for _ in 0..<3 {
      var message = PageMessage(try stage.socket.receive(kind: 5))
      _ = message.u8()
      let isDown = message.u8()
      let modifiers = message.u8()
      _ = message.f64()
      said.append("\(isDown) \(modifiers) \(message.str()) \(message.str().debugDescription)")
    }
    #expect(said == ["1 2 KeyA \"A\"", "0 2 KeyA \"\"", "1 0 Backspace \"\\u{08}\""])
  }

  @Test("a keyboard on the screen types into a field that the app has")
  func typing() throws {
    let stage = try PageStage()
    defer { stage.end() }
    stage.socket.send(wish([1, 0, 0, 0], ""))
    try stage.browser.wait(for: "document.activeElement.id === 'keys'", "the keyboard's field")
    #expect(try stage.browser.evaluate("document.getElementById('keys').inputMode") as? String == "text")
    try stage.browser.insertText("Grüße")
    var message = PageMessage(try stage.socket.receive(kind: 8))
    _ = message.u8()
    _ = message.f64()
    #expect(message.str() == "Grüße")
    stage.socket.send(wish([0, 0, 0, 0], ""))
    try stage.browser.wait(for: "document.activeElement.id !== 'keys'", "the keyboard to go")
  }

  /// What the keyboard on the screen types, as the server hears it: text, and `⌫` for each character deleted.
  private func heard(_ stage: PageStage, until end: String) -> String {
    var text = ""
    while !text.hasSuffix(end), let message = stage.socket.receive(within: 3) {
      var reader = PageMessage(message)
      let kind = reader.u8()
      guard kind == 8 || kind == 9 else { continue }
      _ = reader.f64()
      text += kind == 8 ? reader.str() : String(repeating: "⌫", count: reader.v())
    }
    return text
  }

  /// The server's wish for a keyboard.
  private func wish(_ head: [UInt8], _ content: String) -> [UInt8] {
    [3] + head + [UInt8(content.utf8.count)] + Array(content.utf8)
  }

  @Test(
    "the phone's keyboard is asked for what the app's field is: keys, return, capitals, corrections, what fills it in")
  func traits() throws {
    let stage = try PageStage()
    defer { stage.end() }
    func expect(_ wanted: String) throws {
      try stage.browser.wait(
        for: """
          document.activeElement.id === 'keys' && (() => { const i = document.getElementById('keys');
          return [i.type, i.inputMode, i.enterKeyHint, i.autocapitalize, i.getAttribute('autocorrect'), i.spellcheck,
          i.autocomplete].join(' ') })() === '\(wanted)'
          """, wanted)
    }
    stage.socket.send(wish([1, 2 | 4 | 8, 3, 2], ""))
    try expect("text text next sentences on true off")
    stage.socket.send(wish([1, 1, 2, 2], "current-password"))
    try expect("password text go none off false current-password")
    stage.socket.send(wish([5, 0, 5, 0], "email"))
    try expect("text email send none off false email")
    stage.socket.send(wish([3, 0, 1, 3], "one-time-code"))
    try expect("text decimal done characters off false one-time-code")
    stage.socket.send(wish([7, 0, 4, 1], "no field, but a trap"))
    try expect("text text search words off false off")
  }

  @Test("the keyboard sees what was typed before the caret, so that it knows sentences and words")
  func context() throws {
    let stage = try PageStage()
    defer { stage.end() }
    let browser = stage.browser
    func seen() throws -> String {
      let value = try browser.evaluate("document.getElementById('keys').value") as? String ?? ""
      return String(String.UnicodeScalarView(value.unicodeScalars.filter { $0.value != 0x200B }))
    }
    stage.socket.send(wish([1, 2 | 4 | 8, 0, 2], ""))
    try browser.wait(for: "document.activeElement.id === 'keys'", "the keyboard's field")
    #expect(try seen() == ". ", "the app's field is empty: a sentence begins")
    for word in ["Hello", " ", "wrold"] { try browser.insertText(word) }
    #expect(heard(stage, until: "wrold") == "Hello wrold")
    #expect(try seen() == ". Hello wrold")
    // A correction replaces the word as keyboards do: by the input's own text.
    try browser.evaluate(
      """
      (() => { const i = document.getElementById('keys'); i.value = i.value.slice(0, -5) + 'world 👋🏽';
      i.dispatchEvent(new InputEvent('input', { inputType: 'insertReplacementText' })) })()
      """)
    #expect(heard(stage, until: "👋🏽") == "⌫⌫⌫⌫orld 👋🏽")
    try browser.evaluate(
      """
      (() => { const i = document.getElementById('keys'); i.value = i.value.slice(0, -4);
      i.dispatchEvent(new InputEvent('input', { inputType: 'deleteContentBackward' })) })()
      """)
    #expect(heard(stage, until: "⌫") == "⌫", "one letter, whatever it is made of")
    // A finger may put the caret elsewhere.
    try browser.touch(.start, [.init(1, x: 100, y: 200)])
    try browser.touch(.end, [])
    #expect(try seen() == "")
    // Filled in by the browser, without a word before.
    try browser.evaluate(
      """
      (() => { const i = document.getElementById('keys'); i.value = '123456'; i.dispatchEvent(new Event('input')) })()
      """)
    #expect(heard(stage, until: "6") == "123456")
  }

  @Test("the whole screen is offered in a strip below the app, which is told that it has less room; a no is kept")
  func fullScreen() throws {
    let stage = try PageStage(surface: (390, 800), wantsFullScreen: true)
    defer { stage.end() }
    var hello = PageMessage(stage.hello)
    _ = hello.u8()
    _ = hello.v()
    #expect(PageSurroundings(&hello).height == 800)
    try stage.show { frame in
      frame.node(1) {
        $0.size = (390, 800)
        $0.background = 0xFF00_00FF
      }
    }
    let box = try stage.picture().box { $0 > 200 && $1 < 60 && $2 < 60 }
    #expect(box.x0 == 0 && box.x1 == 1_170 && box.y0 == 0 && box.y1 == 2_400, "all of the app is seen")
    try stage.browser.evaluate("document.querySelector('#fullscreen button + button').click(); 1")
    var message = PageMessage([])
    var around: PageSurroundings
    repeat {
      message = PageMessage(try stage.socket.receive(kind: 2))
      _ = message.u8()
      around = PageSurroundings(&message)
    } while around.height != 844
    try stage.browser.navigate(to: stage.server.address)
    try stage.reconnected(width: 390, height: 844)
    #expect(try stage.browser.evaluate("document.getElementById('fullscreen').hidden") as? Bool == true)
  }

  @Test("a page of another shape shows the surface in its middle and maps its fingers onto it")
  func letterboxed() throws {
    // 300 × 300 points in 390 × 844: 1.3 pixels for a point, 227 pixels above.
    let stage = try PageStage(surface: (300, 300))
    defer { stage.end() }
    try stage.show { frame in
      frame.node(1) {
        $0.size = (300, 300)
        $0.background = 0xFF00_00FF
      }
    }
    try stage.browser.touch(.start, [.init(1, x: 195, y: 422, radius: 13)])
    let sample = try #require(stage.samples(1).first)
    #expect(abs(sample.x - 150) < 0.3 && abs(sample.y - 150) < 0.3)
    #expect(abs((sample.radius ?? 0) - 10) < 0.01)
    let box = try stage.picture().box { $0 > 200 && $1 < 60 && $2 < 60 }
    #expect(box.x0 == 0 && box.x1 == 1_170)
    #expect(abs(box.y0 - 681) <= 1 && abs(box.y1 - 1_851) <= 1)
  }
}
