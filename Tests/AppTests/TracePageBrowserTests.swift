import Foundation
import TestRigs
import Testing

/// The page of a trace in real browsers: opened from the disk, without a server.
extension AppSuites.EntryPoints {
  /// A folder with pages that `touchstone trace` has written.
  final class TracedFolder {
    let folder: URL

    init() throws {
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-page-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    static let lab = Products.root.appendingPathComponent("Examples/GestureLab/demo.tape").path

    /// Traces a tape in the lab; the address of the page.
    func page(_ tape: String = lab, _ options: String...) throws -> String {
      let file = path("page.html")
      let tool = try ChildApp(
        Products.program("touchstone"), ["trace", "--html", file] + options + [tape, Products.program("GestureLab")],
        environment: ["TMPDIR": folder.path])
      #expect(try tool.wait() == 0, "\(tool.errors)")
      return "file://\(file)"
    }

    /// The lab's tape, with what a body changes in each line; nil leaves it out.
    func changedTape(_ body: (String) -> String?) throws -> String {
      let lines = try String(contentsOfFile: Self.lab, encoding: .utf8).split(separator: "\n").map(String.init)
      let file = path("changed.tape")
      try (lines.compactMap(body).joined(separator: "\n") + "\n").write(
        toFile: file, atomically: true, encoding: .utf8)
      return file
    }
  }

  /// A browser with a page that is open.
  private func open(_ address: String, width: Int, height: Int, isPhone: Bool = false) throws -> ChromiumRig {
    let browser = try ChromiumRig()
    try browser.setDevice(width: width, height: height, scale: isPhone ? 3 : 1, hasTouch: isPhone)
    try browser.navigate(to: address)
    try browser.wait(for: "window.trace && trace.strip.isComplete", "the film strip")
    return browser
  }

  private func text(_ browser: ChromiumRig, _ selector: String) throws -> String {
    try browser.evaluate("[...document.querySelectorAll('\(selector)')].map((e) => e.textContent).join('\\n')")
      as? String
      ?? ""
  }

  private func seek(_ browser: ChromiumRig, _ seconds: Double) throws {
    try browser.evaluate("trace.seek(\(seconds)).then(() => 1)")
  }

  /// Whether a place of the shown picture has a colour, in the picture's own pixels.
  private func pixel(_ browser: ChromiumRig, _ x: Int, _ y: Int) throws -> [Int] {
    let script = "[...document.getElementById('picture').getContext('2d').getImageData(\(x), \(y), 1, 1).data]"
    return try browser.evaluate(script) as? [Int] ?? []
  }

  /// The middle of a box around an element, in CSS pixels.
  private func place(_ browser: ChromiumRig, _ selector: String, _ x: Double = 0.5, _ y: Double = 0.5) throws -> (
    x: Double, y: Double
  ) {
    let script =
      "(() => { const b = document.querySelector('\(selector)').getBoundingClientRect();"
      + " return [b.left + b.width * \(x), b.top + b.height * \(y)] })()"
    let numbers = try #require(try browser.evaluate(script) as? [Double])
    return (numbers[0], numbers[1])
  }

  private func click(_ browser: ChromiumRig, _ selector: String, _ x: Double = 0.5, _ y: Double = 0.5) throws {
    let at = try place(browser, selector, x, y)
    try browser.point("mousePressed", x: at.x, y: at.y, .init("mouse", buttons: 1))
    try browser.point("mouseReleased", x: at.x, y: at.y, .init("mouse"))
    try browser.evaluate("trace.show().then(() => 1)")
  }

  @Test(
    "The lab's page shows each moment: its picture, its calls, and of a clicked view its recognisers and its touches")
  func pageOfTheLab() throws {
    let folder = try TracedFolder()
    let browser = try open(try folder.page(), width: 1280, height: 900)
    defer { browser.stop() }
    #expect(try text(browser, "#app") == "GestureLab")
    #expect(try text(browser, "#facts").contains("5 fingers"))

    // The pan wins over the tap.
    try seek(browser, 1.35)
    #expect(try text(browser, "#clock") == "1.350 s")
    let now = try text(browser, ".turn.now li")
    #expect(now.contains("Pan of Table: possible → began"), "\(now)")
    #expect(now.contains("Tap of Table fails: prevented by Pan of Table"))
    #expect(try pixel(browser, 300, 300).last == 255)

    // A click on the table.
    try click(browser, "#screen", 0.05, 0.9)
    #expect(try text(browser, "#panel h2") == "Table")
    #expect(try text(browser, "#panel .answer") == "finger 2 hit it when it began, at 1.200 s.")
    #expect(try text(browser, "#panel .gesture b").split(separator: "\n").count == 9)
    #expect(try text(browser, "#panel .pill.began") == "began")
    // A view beside it.
    try click(browser, "#screen", 0.95, 0.5)
    let answer = try text(browser, "#panel .answer")
    #expect(answer.contains("finger 2 began outside of it, at 278.4, 320"), "\(answer)")

    // With the keyboard.
    try browser.evaluate("document.activeElement.blur(); 1")
    for (key, clock) in [("Home", "0.000 s"), ("ArrowRight", "0.300 s"), ("End", "4.300 s")] {
      try browser.key(key, key, isDown: true)
      try browser.key(key, key, isDown: false)
      try browser.evaluate("trace.show().then(() => 1)")
      #expect(try text(browser, "#clock") == clock, "\(key)")
    }
    // An address may name a moment.
    try browser.evaluate("location.hash = '2.65'; new Promise((done) => setTimeout(done, 50))")
    try browser.evaluate("trace.show().then(() => 1)")
    #expect(try text(browser, "#clock") == "2.650 s")
    try browser.evaluate("document.getElementById('tab-tree').click(); 1")
    #expect(try text(browser, "#panel .row").contains("Table"))
    // Scripts/pictures asks for the picture of the documentation.
    if let pictures = ProcessInfo.processInfo.environment["TOUCHSTONE_TEST_PICTURES"] {
      try browser.setDevice(width: 1440, height: 900, scale: 1, hasTouch: false)
      try browser.evaluate("trace.details.open('calls'); trace.choose(null).then(() => 1)")
      try seek(browser, 3.9)
      try browser.evaluate("new Promise((done) => setTimeout(done, 500))")
      try browser.wait(for: "trace.strip.isComplete", "the film strip")
      try browser.screenshot().write(to: URL(fileURLWithPath: pictures).appendingPathComponent("tracepage.png"))
    }
    #expect(browser.console.isEmpty, "\(browser.console)")
    #expect(browser.requests.allSatisfy { $0.hasPrefix("file:") || $0.hasPrefix("data:") || $0.hasPrefix("blob:") })
  }

  @Test(
    "On a phone a finger on the film strip scrubs, the page scrolls up and down only, and it is dark where the phone is"
  )
  func pageOnAPhone() throws {
    let folder = try TracedFolder()
    let browser = try open(try folder.page(), width: 390, height: 844, isPhone: true)
    defer { browser.stop() }
    #expect(try browser.evaluate("document.documentElement.scrollWidth") as? Int == 390)
    let from = try place(browser, "#strip", 0.25)
    let to = try place(browser, "#strip", 0.75)
    try browser.touch(.start, [.init(1, x: from.x, y: from.y)])
    try browser.evaluate("trace.show().then(() => 1)")
    let first = try browser.evaluate("trace.time / trace.run.end") as? Double ?? 0
    for step in 1...10 {
      try browser.touch(.move, [.init(1, x: from.x + (to.x - from.x) * Double(step) / 10, y: from.y)])
    }
    try browser.touch(.end, [])
    try browser.evaluate("trace.show().then(() => 1)")
    let last = try browser.evaluate("trace.time / trace.run.end") as? Double ?? 0
    #expect(abs(first - 0.25) < 0.01 && abs(last - 0.75) < 0.01, "\(first) \(last)")
    func background() throws -> String {
      try browser.evaluate("getComputedStyle(document.body).backgroundColor") as? String ?? ""
    }
    let light = try background()
    try browser.setMedia("prefers-color-scheme", "dark")
    #expect(try background() != light)
  }

  @Test("Of two runs the page shows both, and begins where they differ")
  func pageOfTwoRuns() throws {
    let folder = try TracedFolder()
    // The second finger rests.
    let other = try folder.changedTape { line in
      guard line.contains("\"phase\":\"moved\""), let time = line.firstMatch(of: #/"time":(\d+)/#) else { return line }
      return (2_000_000_000...2_600_000_000).contains(Int(time.1) ?? 0) ? nil : line
    }
    let browser = try open(try folder.page(TracedFolder.lab, "--against", other), width: 1280, height: 900)
    defer { browser.stop() }
    let difference = try text(browser, "#difference")
    #expect(difference.contains("The first decision that differs"))
    #expect(difference.contains("(demo.tape in GestureLab)") && difference.contains("(changed.tape in GestureLab)"))
    let time = try browser.evaluate("trace.time") as? Double ?? 0
    #expect((1.2...1.6).contains(time), "\(time): \(difference)")
    #expect(try text(browser, "#runs [aria-pressed=true]") == "demo.tape in GestureLab")
    try click(browser, "#runs button:last-child")
    #expect(try text(browser, "#title") == "changed.tape in GestureLab")
    #expect(browser.console.isEmpty, "\(browser.console)")
  }

  @Test("It opens in Firefox too, with pictures")
  func pageInFirefox() throws {
    let folder = try TracedFolder()
    let address = try folder.page()
    let browser = try FirefoxRig(width: 1000, height: 800)
    defer { browser.stop() }
    try browser.navigate(to: address)
    try browser.evaluate("trace.seek(1.35).then(() => document.title = 'there'); return 1")
    try eventually("the picture in Firefox") {
      try browser.evaluate("return document.title") as? String == "there"
    }
    #expect(try browser.evaluate("return document.getElementById('clock').textContent") as? String == "1.350 s")
    let script = "return document.getElementById('picture').getContext('2d').getImageData(300, 300, 1, 1).data[3]"
    #expect(try browser.evaluate(script) as? Int == 255)
  }

  /// The lab's tape again and again, for so many seconds.
  private func longTape(_ folder: TracedFolder, seconds: Int) throws -> String {
    var lines = try String(contentsOfFile: TracedFolder.lab, encoding: .utf8).split(separator: "\n").map(String.init)
    let header = lines.removeFirst()
    let period = 4_500_000_000
    var tape = [header] + lines.filter { $0.contains("\"event\":\"surface\"") }
    lines.removeAll { $0.contains("\"event\":\"surface\"") }
    for round in 0..<(seconds * 1_000_000_000 / period) {
      for line in lines {
        // Times and names of contacts are those of another round.
        var moved = line.replacing(#/"(time|target)":(\d+)/#) { match in
          "\"\(match.1)\":\((Int(match.2) ?? 0) + round * period)"
        }
        moved = moved.replacing(#/"id":(\d+)/#) { "\"id\":\((Int($0.1) ?? 0) + round * 100)" }
        tape.append(moved)
      }
    }
    let file = folder.path("long.tape")
    try (tape.joined(separator: "\n") + "\n").write(toFile: file, atomically: true, encoding: .utf8)
    return file
  }

  @Test(
    "A page of ten minutes: how long it takes to show a moment, measured and printed",
    .enabled(if: ProcessInfo.processInfo.environment["TOUCHSTONE_LONG_TRACE"] != nil, "for measuring"))
  func speedOfALongPage() throws {
    let folder = try TracedFolder()
    let address = try folder.page(try longTape(folder, seconds: 600))
    let size = try FileManager.default.attributesOfItem(atPath: folder.path("page.html"))[.size] as? Int ?? 0
    for (width, height, isPhone, throttling) in [(1440, 900, false, 1.0), (390, 844, true, 4.0)] {
      let browser = try open(address, width: width, height: height, isPhone: isPhone)
      defer { browser.stop() }
      try browser.setThrottling(throttling)
      for tab in ["calls", "view", "tree", "gestures"] {
        let script = """
          (async () => {
            await trace.choose(trace.device.named(trace.layers.at(trace.time), "Table")?.id);
            trace.details.open("\(tab)");
            const times = [];
            for (let i = 0; i < 120; i += 1) {
              const time = trace.run.end * ((i * 0.618034) % 1);
              const from = performance.now();
              await trace.seek(time);
              times.push(performance.now() - from);
            }
            return times.sort((a, b) => a - b);
          })()
          """
        let times = try #require(try browser.evaluate(script) as? [Double])
        #expect(times.count == 120)
        func ms(_ share: Double) -> String { String(format: "%.0f", times[Int(119 * share)]) }
        print(
          "A page of ten minutes (\(size / 1_000_000) MB) at \(width) × \(height), processor \(Int(throttling))× slower, \(tab): "
            + "a moment is shown after \(ms(0.5)) ms (95 %: \(ms(0.95)), longest \(ms(1)))")
      }
    }
  }
}
