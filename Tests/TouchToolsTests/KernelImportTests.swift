import Foundation
import Testing
import TouchPlatform
import TouchRecording

@testable import TouchTools

/// The recordings beside these tests, and those in the folder that TOUCHSTONE_RECORDINGS names.
enum Recordings {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Recordings")

  static let files: [String] = {
    let other = ProcessInfo.processInfo.environment["TOUCHSTONE_RECORDINGS"].map { URL(fileURLWithPath: $0) }
    return [folder, other].compactMap { $0 }.flatMap { folder in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.sorted().filter { $0.hasSuffix(".events") || $0.hasSuffix(".evemu") || $0.hasSuffix(".yml") }
        .map { folder.appendingPathComponent($0).path }
    }
  }()

  static func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }
  static func bytes(named name: String) throws -> [UInt8] { try bytes(folder.appendingPathComponent(name).path) }

  /// A recording, with the description that stands beside it if it has none.
  static func read(_ path: String) throws -> KernelRecording {
    let bytes = try bytes(path)
    guard bytes.starts(with: "E:".utf8) else { return try KernelRecording.read(bytes) }
    let stem = path.split(separator: "/").last?.split(separator: ".").first ?? ""
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    return try KernelRecording.read(
      bytes, description: try Self.bytes(folder.appendingPathComponent("\(stem).desc").path))
  }
}

/// What a tape says of its contacts, after a check that each has one life.
struct Lives {
  var began = 0
  var ended = 0
  var cancelled = 0
  var open = 0
  var samples: [[ContactSample]] = []

  init(_ tape: Recording) {
    var alive: [ContactID: Int] = [:]
    var last = MonotonicInstant.zero
    for event in tape.events {
      #expect(event.time >= last, "time goes back")
      last = event.time
      guard case .contacts(let frame) = event else { continue }
      for sample in frame.samples {
        #expect(sample.x >= 0 && sample.x < tape.header.geometry.size.width)
        #expect(sample.y >= 0 && sample.y < tape.header.geometry.size.height)
        if sample.phase == .began {
          #expect(alive[sample.id] == nil)
          alive[sample.id] = samples.count
          samples.append([])
          began += 1
        }
        guard let place = alive[sample.id] else {
          Issue.record("contact \(sample.id.rawValue) is not down")
          continue
        }
        samples[place].append(sample)
        if sample.phase == .ended { ended += 1 }
        if sample.phase == .cancelled { cancelled += 1 }
        if sample.phase == .ended || sample.phase == .cancelled { alive[sample.id] = nil }
      }
    }
    open = alive.count
  }
}

@Suite("Importing recordings of kernel devices")
struct KernelImportTests {
  @Test(
    "Real devices: every contact has one life inside the surface, as many as the device numbered",
    arguments: Recordings.files)
  func real(path: String) throws {
    let recording = try Recordings.read(path)
    let outcome = try KernelImport().tape(of: recording)
    let lives = Lives(outcome.tape)
    // Counted again in the text itself: lines that give a tracking id, and those that take it away.
    let text = String(decoding: try Recordings.bytes(path), as: UTF8.self)
    var begun = 0
    var gone = 0
    for line in text.split(separator: "\n") {
      let words = line.prefix { $0 != "#" }.split { " ,[]".contains($0) }
      let isEvemu = words.count == 5 && words[0] == "E:" && words[2] == "0003" && words[3] == "0039"
      let isYAML = words.count == 6 && words[0] == "-" && words[3] == "3" && words[4] == "57"
      guard isEvemu || isYAML else { continue }
      if words[words.count - 1].hasPrefix("-") { gone += 1 } else { begun += 1 }
    }
    #expect(begun > 0 && lives.began == begun && lives.ended == gone)
    #expect(lives.cancelled == begun - gone && lives.open == 0)
    #expect(outcome.openContacts == 0 && outcome.notes.isEmpty)
  }

  @Test("evemu and libinput wrote down the same: the tapes have the same contacts")
  func twice() throws {
    let evemu = try KernelImport().tape(of: try KernelRecording.read(try Recordings.bytes(named: "two-finger.evemu")))
    let yaml = try KernelImport().tape(of: try KernelRecording.read(try Recordings.bytes(named: "two-finger.yml")))
    func places(_ tape: Recording) -> [[String]] {
      Lives(tape).samples.map { $0.map { "\($0.phase) \($0.x) \($0.y)" } }
    }
    #expect(places(evemu.tape) == places(yaml.tape))
    #expect(places(yaml.tape).map(\.count) == [6, 6, 2])
    // 4096 units at 20 to the millimetre are 204.8 mm.
    #expect(evemu.tape.header.geometry.size == CGSize(width: 1_064, height: 1_064))
    #expect(evemu.tape.header.title == "Test Touchscreen")
  }

  @Test("The tape plays like a live run: shown, focused, 60 frames a second until a second after the last touch")
  func ticks() throws {
    let recording = try KernelRecording.read(try Recordings.bytes(named: "Atmel.4-finger-drag-down.events"))
    let tape = try KernelImport().tape(of: recording).tape
    #expect(tape.header.geometry.size == CGSize(width: 1_024, height: 614))
    guard case .surface(let shown) = tape.events[0], case .surface(let focused) = tape.events[1] else {
      Issue.record("the tape does not begin with its surface")
      return
    }
    #expect(shown.kind == .visible(true) && focused.kind == .focus(true))
    let ticks = tape.events.compactMap { event -> FrameTick? in
      if case .frame(let tick) = event { return tick }
      return nil
    }
    let start = tape.header.start
    for (index, tick) in ticks.enumerated() {
      #expect(tick.time == start.advanced(bySeconds: Double(index + 1) / 60))
      #expect(tick.target == start.advanced(bySeconds: Double(index + 2) / 60))
    }
    let lastTouch = tape.events.last { if case .contacts = $0 { true } else { false } }?.time ?? .zero
    let lastTick = try #require(ticks.last).time
    #expect(
      lastTick.nanoseconds(since: lastTouch) > 980_000_000 && lastTick.nanoseconds(since: lastTouch) < 1_000_000_000)
    #expect(TapeStory(tape).displayRate.map { ($0 * 10).rounded() / 10 } == 60)
  }

  @Test("Where nothing happens for long there are no frames, and a clock that jumps costs nothing")
  func idle() throws {
    var text = "N: x\nB: 01 00\nA: 00 0 99 0 0\nA: 01 0 99 0 0\nA: 35 0 99 0 0\nA: 36 0 99 0 0\nA: 2f 0 9 0 0\n"
    text += "E: 1.000000 0003 0039 1\nE: 1.000000 0000 0000 0\n"
    text += "E: 4000000000.000000 0003 0039 -1\nE: 4000000000.000000 0000 0000 0\n"
    text += "E: 5.000000 0003 0039 2\nE: 5.000000 0000 0000 0\n"
    let tape = try KernelImport().tape(of: try KernelRecording.read(Array(text.utf8))).tape
    #expect(Lives(tape).began == 2)
    #expect(tape.events.count < 400)
  }

  @Test("The size that is asked for counts, and the rate")
  func sized() throws {
    var importer = KernelImport()
    importer.geometry = SurfaceGeometry(text: "409.6x409.6@2")
    importer.framesPerSecond = 120
    let tape = try importer.tape(of: try KernelRecording.read(try Recordings.bytes(named: "two-finger.evemu"))).tape
    let first = try #require(Lives(tape).samples.first?.first)
    #expect(abs(first.x - 100) < 1e-9 && abs(first.y - 100) < 1e-9)
    #expect(tape.header.geometry.scale == 2)
    #expect(TapeStory(tape).displayRate.map { $0.rounded() } == 120)
  }

  @Test("Several devices in one file: each finger apart, in the order of time; what cannot touch is named")
  func several() throws {
    let text = """
      version: 1
      ndevices: 3
      future: {a: [1, {b: 2}]}
      devices:
      - node: /dev/input/event1
        evdev: {name: "left", id: [3, 1, 1, 1], codes: {1: [330], 3: [47, 53, 54, 57]}, absinfo: {47: [0, 4, 0, 0, 0], 53: [0, 99, 0, 0, 0], 54: [0, 99, 0, 0, 0]}, properties: [1]}
        events:
        - evdev:
          - [0, 10, 3, 57, 5] # a comment
          - [0, 10, 3, 53, 10]
          - [0, 10, 0, 0, 0]
        - libinput: {x: 1}
        - evdev:
          - [0, 30, 3, 57, -1]
          - [0, 30, 0, 0, 0]
      - node: /dev/input/event2
        evdev: {name: "right", id: [3, 1, 1, 1], codes: {1: [330], 3: [0, 1]}, absinfo: {0: [0, 99, 0, 0, 0], 1: [0, 99, 0, 0, 0]}, properties: [1]}
        events:
        - evdev:
          - [0, 20, 3, 0, 90]
          - [0, 20, 1, 330, 1]
          - [0, 20, 0, 0, 0]
      - node: /dev/input/event3
        evdev: {name: "pad", id: [3, 1, 1, 1], codes: {1: [325, 330], 3: [0, 1]}, absinfo: {0: [0, 99, 0, 0, 0], 1: [0, 99, 0, 0, 0]}, properties: [0]}
        events:
      """
    let recording = try KernelRecording.read(Array(text.utf8))
    #expect(recording.tracks.map(\.device.name) == ["left", "right", "pad"])
    let outcome = try KernelImport().tape(of: recording)
    let story = outcome.tape.events.flatMap { event -> [String] in
      guard case .contacts(let frame) = event else { return [] }
      return frame.samples.map { "\($0.source.rawValue) \($0.phase)" }
    }
    #expect(story == ["1 began", "2 began", "1 ended"])
    #expect(outcome.openContacts == 1)
    #expect(
      outcome.notes == ["\"pad\" is a touch pad: it moves a pointer and has no place on a surface; it was left out"])
  }

  @Test(
    "What is wrong is said, with its line",
    arguments: [
      ("", "line 1: this is neither a recording of evemu nor one of libinput record"),
      (
        "E: 1.0 0003 0039 1\n",
        "there are events but nothing of the device they come from; name its description with --description"
      ),
      ("N: x\nA: zz 0 1 0 0\n", "line 2: expected a hexadecimal number after A:"),
      ("N: x\nE: 1.x 0003 0039 1\n", "line 2: an event has a time, a type, a code and a value"),
      ("# EVEMU 2.0\nN: x\n", "line 1: this program reads evemu's format 1, not 2.0"),
      ("N: x\nQ: 1\n", "line 2: a line of evemu does not begin with \"Q:\""),
      ("version: 2\n", "line 2: this program reads libinput's format 1, not 2"),
      (
        "version: 1\ndevices:\n- events:\n  - evdev:\n    - [1, 2]\n",
        "line 6: an event is seconds, microseconds, type, code and value"
      ),
      ("version: [1\n", "line 1: expected a whole number from -2147483648 to 2147483647"),
      ("key: &x [*x]\nversion: 1\n", "line 1: references are not read"),
      ("key: word\n", "this is YAML, but no recording of libinput record"),
    ])
  func faults(text: String, sentence: String) {
    do {
      _ = try KernelRecording.read(Array(text.utf8))
      Issue.record("this was read: \(text)")
    } catch {
      #expect("\(error)" == sentence)
    }
  }

  @Test("A recording without anything that touches is refused with the reason")
  func useless() throws {
    let recording = try KernelRecording.read(Array("N: keys\nB: 01 ff\nE: 1.0 0001 0001 1\n".utf8))
    do {
      _ = try KernelImport().tape(of: recording)
      Issue.record("a keyboard became a tape")
    } catch {
      #expect(
        "\(error)"
          == "nothing in the recording touches a surface: \"keys\" has neither fingers nor a pen; it was left out")
    }
  }

  @Test("A recording in which nothing touches is refused, not made an empty tape")
  func empty() throws {
    let device = """
      N: panel
      P: 02 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      A: 35 0 999 0 0
      A: 36 0 499 0 0
      A: 2f 0 4 0 0

      """
    for (events, sentence) in [
      ("", "the recording describes \"panel\" and holds no event of it"),
      ("E: 1.0 0000 0000 0\n", "nothing touches the surface or hovers over it in the one event of \"panel\""),
    ] {
      let recording = try KernelRecording.read(Array((device + events).utf8))
      do {
        _ = try KernelImport().tape(of: recording)
        Issue.record("nothing became a tape")
      } catch {
        #expect("\(error)" == sentence)
      }
    }
  }

  @Test("Sizes as people write them")
  func wishes() {
    #expect(SurfaceGeometry(text: "1024x768@2")?.text == "1024x768@2")
    #expect(SurfaceGeometry(text: "10x20") == SurfaceGeometry(size: CGSize(width: 10, height: 20), scale: 1))
    for bad in ["", "10", "x", "10x", "0x5", "nanx4", "1e9x1e9", "10x10@", "10x10@99", "10x10x10"] {
      #expect(SurfaceGeometry(text: bad) == nil, "\(bad)")
    }
  }
}
