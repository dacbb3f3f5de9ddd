import Foundation
import HeadlessBackend
import RenderTree
import Testing
import TouchPlatform
import TouchRecording

/// A file that goes with its owner.
final class TemporaryFile {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).tape").path
  deinit { unlink(path) }
}

/// Writes down what it is told, and does what a test wants at that moment.
@MainActor final class Listener: PlatformDelegate {
  var events: [InputEvent] = []
  var whenTold: ((InputEvent) -> Void)?

  func receive(_ event: InputEvent) {
    events.append(event)
    whenTold?(event)
  }
}

@MainActor @Suite("Recording platform")
struct RecordingPlatformTests {
  let file = TemporaryFile()
  let headless = HeadlessPlatform()
  let listener = Listener()

  func contacts(_ ns: UInt64) -> InputEvent {
    .contacts(ContactFrame(surface: .main, time: SampleTape.at(1_000_000_000 + ns), samples: [SampleTape.finger]))
  }

  @Test("It says what the recorded platform says, and the tape holds all of it")
  func records() throws {
    let recorder = try RecordingPlatform(recording: headless, toFile: file.path, app: "app --big")
    recorder.delegate = listener
    let surface = try recorder.open(SurfaceConfiguration(title: "Board", size: CGSize(width: 30, height: 20), scale: 2))
    #expect(surface === headless.surface && recorder.name == "headless" && recorder.timeSource.now == headless.now)
    recorder.requestFrame(for: .main)
    recorder.setWakeUp(at: SampleTape.at(1_005_000_000))
    headless.send(contacts(1))
    headless.advance(byFrames: 1)
    recorder.close()

    let tape = try Recording(contentsOfFile: file.path)
    #expect(tape.events == listener.events && tape.events.count == 3 && tape.damage == nil)
    #expect(tape.header.platform == "headless" && tape.header.title == "Board" && tape.header.app == "app --big")
    #expect(tape.header.geometry == SurfaceGeometry(size: CGSize(width: 30, height: 20), scale: 2))
    #expect(tape.header.start == SampleTape.at(1_000_000_000))
  }

  @Test("A surface that the app's end closes is closed on the tape as well")
  func closed() throws {
    let recorder = try RecordingPlatform(recording: headless, toFile: file.path)
    recorder.delegate = listener
    _ = try recorder.open(SurfaceConfiguration())
    headless.send(contacts(1))
    recorder.requestClose(of: .main)
    recorder.close()

    let tape = try Recording(contentsOfFile: file.path)
    #expect(tape.events == listener.events && tape.events.count == 2)
    guard case .surface(let change) = tape.events.last, case .closed = change.kind else {
      Issue.record("\(tape.events)")
      return
    }
    #expect(change.surface == .main && change.time == headless.now)
  }

  private func key(
    _ usage: UInt16, _ characters: String, _ modifiers: ModifierSet = [], down: Bool = true
  ) -> InputEvent {
    .key(
      KeySample(
        surface: .main, time: headless.now, usage: usage, isDown: down, characters: characters, modifiers: modifiers))
  }

  @Test("While typing is secure the tape holds dots; the app hears the letters; the file is its owner's alone")
  func secrets() throws {
    try Data("older".utf8).write(to: URL(fileURLWithPath: file.path))
    #expect(chmod(file.path, 0o644) == 0)
    let recorder = try RecordingPlatform(recording: headless, toFile: file.path)
    recorder.delegate = listener
    _ = try recorder.open(SurfaceConfiguration())
    let typed = [
      key(4, "a"), key(4, "a", down: false), key(225, ""), key(5, "B", .shift), key(42, "\u{8}"), key(43, "\t"),
      key(6, "c", .control), key(0, "d👍🏽"), key(0, "d👍🏽", down: false),
    ]
    headless.send(typed[0])
    recorder.setSecureTyping(true)
    for event in typed { headless.send(event) }
    recorder.setSecureTyping(false)
    // A key that went down as a dot comes up as one.
    headless.send(key(5, "B", down: false))
    headless.send(typed[0])
    recorder.close()
    #expect(listener.events == [typed[0]] + typed + [key(5, "B", down: false), typed[0]])

    let tape = try Recording(contentsOfFile: file.path)
    let lines = tape.events.map { event in
      guard case .key(let key) = event else { return "\(event)" }
      return "\(key.isDown ? "down" : "up") \(key.usage) \(key.characters.debugDescription)"
    }
    #expect(
      lines == [
        "down 4 \"a\"", "down 0 \"•\"", "up 0 \"•\"", "down 225 \"\"", "down 0 \"•\"", "down 42 \"\\u{08}\"",
        "down 43 \"\\t\"", "down 6 \"c\"", "down 0 \"••\"", "up 0 \"••\"", "up 0 \"•\"", "down 4 \"a\"",
      ])
    var facts = stat()
    #expect(stat(file.path, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
  }

  @Test("An event is on the tape before it is handled")
  func before() throws {
    let recorder = try RecordingPlatform(recording: headless, toFile: file.path)
    recorder.delegate = listener
    _ = try recorder.open(SurfaceConfiguration())
    var counts: [Int] = []
    listener.whenTold = { [file] _ in
      counts.append((try? Recording(contentsOfFile: file.path).events.count) ?? -1)
    }
    headless.send(contacts(1))
    headless.send(contacts(2))
    #expect(counts == [1, 2])
  }

  @Test("A full disk ends the tape, not the run")
  func fullDisk() throws {
    let recorder = try RecordingPlatform(recording: headless, toFile: "/dev/full")
    recorder.delegate = listener
    _ = try recorder.open(SurfaceConfiguration())
    headless.send(contacts(1))
    headless.send(contacts(2))
    #expect(listener.events.count == 2)
  }

  @Test("A file that cannot be made is an error with its name")
  func unwritable() {
    #expect(throws: RecordingError.unwritable(path: "/nowhere/x.tape", errno: ENOENT)) {
      try RecordingPlatform(recording: headless, toFile: "/nowhere/x.tape")
    }
    #expect(throws: RecordingError.unreadable(path: "/nowhere/x.tape", errno: ENOENT)) {
      try Recording(contentsOfFile: "/nowhere/x.tape")
    }
  }
}
