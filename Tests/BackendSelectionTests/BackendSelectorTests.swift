import CoreGraphics
import Foundation
import RenderTree
import Testing
import TouchPlatform
import TouchRecording

@testable import BackendSelection

@MainActor @Suite("Backend selection")
struct BackendSelectorTests {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func file(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// A tape of one tick on a surface of 8 × 4 points.
  func writeTape() throws -> String {
    let header = RecordingHeader(
      platform: "X11", geometry: SurfaceGeometry(size: CGSize(width: 8, height: 4), scale: 1), start: .zero)
    let tick = FrameTick(
      surface: .main, time: MonotonicInstant(seconds: 1), target: MonotonicInstant(seconds: 1.016))
    try Recording(header: header, events: [.frame(tick)]).write(toFile: file("a.tape"))
    return file("a.tape")
  }

  func failure(_ environment: [String: String]) -> String {
    do throws(BackendSelectionError) {
      _ = try BackendSelector.makePlatform(environment: environment, arguments: [])
    } catch { return error.description }
    return "none"
  }

  @Test("The error of opening names every backend tried, in order, and why it could not start")
  func names() throws {
    let platform = try BackendSelector.makePlatform(
      environment: ["TOUCHSTONE_BACKEND": "x11, headless"], arguments: [])
    let impossible = SurfaceConfiguration(size: CGSize(width: Double.nan, height: 1))
    do throws(PlatformError) {
      _ = try platform.open(impossible)
      Issue.record("a surface without a size was opened")
    } catch {
      let text = error.description
      let lines = text.split(separator: "\n")
      #expect(lines.first == "not available: no backend could start")
      #expect(lines.dropFirst().first == "  x11       DISPLAY is not set")
      #expect(lines.dropFirst(2).first?.hasPrefix("  headless  not supported: a surface of nan") == true)
      #expect(lines.last?.hasPrefix("--backend names others: ") == true)
    }
  }

  @Test("The first backend that opens is taken")
  func first() throws {
    let platform = try BackendSelector.makePlatform(environment: ["TOUCHSTONE_BACKEND": "headless"], arguments: [])
    #expect(try platform.open(SurfaceConfiguration(size: CGSize(width: 8, height: 4))).geometry.pixelWidth == 8)
    #expect(platform.name == "headless")
  }

  @Test("A variable that makes no sense is an error that says what would")
  func senseless() throws {
    #expect(
      failure(["TOUCHSTONE_BACKEND": "metal"])
        == "there is no backend \"metal\"; --backend and TOUCHSTONE_BACKEND may list \(Backend.names)")
    #expect(failure(["TOUCHSTONE_PLAY": file("none.tape")]).hasSuffix("none.tape: No such file or directory"))
    #expect(failure(["TOUCHSTONE_TUIO": "a b"]).hasPrefix("TOUCHSTONE_TUIO is \"a b\", which makes no sense"))
    #expect(failure(["TOUCHSTONE_TUIO_SEND": "h:x"]).hasPrefix("TOUCHSTONE_TUIO_SEND is \"h:x\", which makes no sense"))
    #expect(
      failure(["TOUCHSTONE_TUIO": "3333", "TOUCHSTONE_TUIO_SEND": ":3333"]).hasPrefix("fingers that come at :3333"))
    #expect(failure(["TOUCHSTONE_FLIGHT": "-1"]).hasPrefix("\"-1\" is no number of seconds"))
    let tape = try writeTape()
    #expect(failure(["TOUCHSTONE_PLAY": tape, "TOUCHSTONE_PLAY_SPEED": "0"]).hasPrefix("\"0\" is no speed"))
    #expect(failure(["TOUCHSTONE_PLAY": tape, "TOUCHSTONE_PROGRESS": "x"]).hasPrefix("\"x\" is no descriptor"))
    #expect(failure(["TOUCHSTONE_BACKEND": "headless", "TOUCHSTONE_RECORD": "/nowhere/a"]).hasPrefix("cannot write"))
  }

  @Test("A tape is played, its last picture written, and the playback can be recorded again")
  func plays() throws {
    let platform = try BackendSelector.makePlatform(
      environment: [
        "TOUCHSTONE_PLAY": try writeTape(), "TOUCHSTONE_PLAY_SPEED": "max", "TOUCHSTONE_RENDER": file("a.png"),
        "TOUCHSTONE_RECORD": file("b.tape"), "SWIFT_DETERMINISTIC_HASHING": "1",
      ], arguments: ["app", "--big"])
    let painter = Painter()
    platform.delegate = painter
    painter.surface = try platform.open(SurfaceConfiguration())
    #expect(platform.run() == .stopped)
    let picture = try PNGCoder.read(contentsOf: URL(fileURLWithPath: file("a.png")))
    #expect(picture.width == 8 && picture.height == 4 && picture[7, 3] == 0xFF12_3456)
    let again = try Recording(contentsOfFile: file("b.tape"))
    #expect(try again.events == Recording(contentsOfFile: file("a.tape")).events)
    #expect(again.header.app == "app --big" && again.header.platform == "playback")
  }

  @Test("A picture that was asked for and never drawn ends the run with the reason")
  func noPicture() throws {
    let platform = try BackendSelector.makePlatform(
      environment: ["TOUCHSTONE_PLAY": try writeTape(), "TOUCHSTONE_RENDER": file("a.png")], arguments: [])
    _ = try platform.open(SurfaceConfiguration())
    #expect(platform.run() == .lost("\(file("a.png")) was not written: the tape led to no frame"))
  }
}

/// Fills its surface with one colour at each tick.
@MainActor final class Painter: PlatformDelegate {
  var surface: (any Surface)?

  func receive(_ event: InputEvent) {
    guard case .frame = event, let surface, let buffer = surface.acquireBuffer() else { return }
    for y in 0..<buffer.pixels.height {
      for x in 0..<buffer.pixels.width { buffer.pixels[x, y] = 0xFF12_3456 }
    }
    surface.present(damage: [buffer.pixels.bounds])
  }
}
