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
