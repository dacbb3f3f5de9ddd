import Foundation
import HeadlessBackend
import RenderTree
import Testing
import TouchPlatform

@testable import BackendSelection

/// How a bent panel measures: turned a little, stretched, moved.
private let skew = Affine(a: 0.9, b: 0.05, c: -0.04, d: 1.08, tx: 14, ty: -9)

@MainActor @Suite("Calibration")
struct CalibrationTests {
  private let size = CGSize(width: 400, height: 300)

  private func frame(
    _ phase: ContactPhase, _ id: UInt64, at point: CGPoint, source: UInt16 = 3, tool: ContactTool = .finger
  ) -> ContactFrame {
    let time = MonotonicInstant(seconds: 1)
    return ContactFrame(
      surface: .main, time: time,
      samples: [
        ContactSample(
          id: ContactID(id), phase: phase, location: point, time: time, tool: tool, source: ContactSource(source))
      ])
  }

  @Test("Five touches of a skewed panel give the map that sets them right")
  func fit() throws {
    let crosses = CalibrationSession(size: size).crosses
    let fit = try CalibrationFit(measured: crosses.map(skew.apply), wanted: crosses, limit: 12)
    #expect(fit.error < 1e-9 && fit.errorBefore > 12)
    for point in [CGPoint(x: 0, y: 0), CGPoint(x: 400, y: 300), CGPoint(x: 17, y: 211)] {
      let back = fit.map.apply(skew.apply(point))
      #expect(abs(back.x - point.x) < 1e-9 && abs(back.y - point.y) < 1e-9)
    }
    // A panel that is built in upside down is no nonsense.
    let turned = crosses.map { CGPoint(x: 400 - $0.x, y: 300 - $0.y) }
    #expect(try CalibrationFit(measured: turned, wanted: crosses, limit: 12).error < 1e-9)
  }

  @Test("Of five touches of which one is some points off, the map with the least squares is taken and the rest is told")
  func residual() throws {
    let crosses = CalibrationSession(size: size).crosses
    var touches = crosses
    touches[4].x += 5
    let fit = try CalibrationFit(measured: touches, wanted: crosses, limit: 12)
    // The corners take a fifth of the middle's error over.
    #expect(abs(fit.map.tx + 1) < 0.05 && abs(fit.map.a - 1) < 0.001 && abs(fit.error - 4) < 0.01)
    #expect(fit.errorBefore == 5)
  }

  @Test("Touches in a heap, on a line, far from any cross, or that are no numbers give no map")
  func nonsense() {
    let crosses = CalibrationSession(size: size).crosses
    func refusal(_ touches: [CGPoint]) -> CalibrationFit.Refusal? {
      do throws(CalibrationFit.Refusal) {
        _ = try CalibrationFit(measured: touches, wanted: crosses, limit: 12)
        return nil
      } catch { return error }
    }
    #expect(refusal(crosses.map { _ in CGPoint(x: 50, y: 50) }) == .degenerate)
    #expect(refusal(crosses.map { CGPoint(x: $0.x, y: $0.x * 0.5) }) == .degenerate)
    #expect(refusal(crosses.map { CGPoint(x: $0.x * 0.01, y: $0.y * 0.01) }) == .degenerate)
    #expect(refusal(crosses.map { CGPoint(x: $0.x * 1e30, y: $0.y) }) == .degenerate)
    #expect(refusal(crosses.map { CGPoint(x: $0.x, y: .nan) }) == .degenerate)
    #expect(refusal(Array(crosses.prefix(2))) == .degenerate)
    var wild = crosses
    wild[0].x += 160
    guard case .inexact(let error)? = refusal(wild) else {
      Issue.record("a wild touch was taken")
      return
    }
    #expect(error > 12 && "\(CalibrationFit.Refusal.inexact(error))".contains("\(Int(error.rounded())) points"))
  }

  @Test("A session takes one finger at a time, of one device, that rests on each cross")
  func session() {
    var session = CalibrationSession(size: size)
    let crosses = session.crosses
    var steps: [CalibrationSession.Step] = []
    func touch(_ id: UInt64, _ point: CGPoint, source: UInt16 = 3, tool: ContactTool = .finger, slide: Double = 2) {
      steps += session.take(frame(.began, id, at: point, source: source, tool: tool))
      steps += session.take(
        frame(.moved, id, at: CGPoint(x: point.x + slide, y: point.y), source: source, tool: tool))
      steps += session.take(frame(.ended, id, at: point, source: source, tool: tool))
    }
    touch(1, crosses[0], tool: .pointer)
    #expect(steps.isEmpty)
    touch(2, crosses[0], slide: 90)
    touch(3, crosses[0])
    touch(4, crosses[1], source: 9)
    #expect(steps == [.again, .next(1)])
    // A second finger of the same device beside the first one does not count.
    steps += session.take(frame(.began, 5, at: crosses[1]))
    touch(6, CGPoint(x: 1, y: 1))
    steps += session.take(frame(.cancelled, 5, at: crosses[1]))
    #expect(steps == [.again, .next(1), .again])
    for (index, cross) in crosses.enumerated().dropFirst() { touch(10 + UInt64(index), cross) }
    #expect(steps.count == 7 && steps[5] == .next(4))
    guard case .done(let fit, ContactSource(3))? = steps.last else {
      Issue.record("the session did not end")
      return
    }
    // Each touch rested at, two points beside, and at its cross; the place counts before it is lifted.
    #expect(abs(fit.map.tx + 1) < 1e-9 && fit.error < 1e-9)
  }

  // MARK: The platform

  private final class Listener: PlatformDelegate {
    var lines: [String] = []
    func receive(_ event: InputEvent) {
      switch event {
      case .contacts(let frame):
        for sample in frame.samples {
          lines.append("\(sample.phase) \(Int(sample.x.rounded())) \(Int(sample.y.rounded()))")
        }
      case .key(let key): lines.append("key \(key.usage) \(key.isDown)")
      case .estimateUpdate(let update): lines.append("estimate \(Int(update.sample.x.rounded()))")
      default: break
      }
    }
  }

  private func store() throws -> CalibrationStore {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    return CalibrationStore(environment: ["XDG_CONFIG_HOME": folder.path])
  }

  private func opened(_ store: CalibrationStore, size: CGSize) throws -> (
    HeadlessPlatform, CalibratedPlatform, Listener
  ) {
    let inner = HeadlessPlatform()
    let platform = CalibratedPlatform(inner, store: store, calibrations: store.load())
    let listener = Listener()
    platform.delegate = listener
    // The listener is not kept by the platform.
    _ = try platform.open(SurfaceConfiguration(size: size, scale: 2))
    return (inner, platform, listener)
  }

  @Test("A fit is in force at once, kept for later starts, and only for its device and size of surface")
  func adopts() throws {
    let store = try store()
    let crosses = CalibrationSession(size: size).crosses
    let fit = try CalibrationFit(measured: crosses.map(skew.apply), wanted: crosses, limit: 12)
    do {
      let (inner, platform, listener) = try opened(store, size: size)
      inner.send(.contacts(frame(.began, 1, at: skew.apply(CGPoint(x: 30, y: 40)))))
      try platform.adopt(fit, for: ContactSource(3))
      inner.send(.contacts(frame(.began, 2, at: skew.apply(CGPoint(x: 30, y: 40)))))
      inner.send(.contacts(frame(.began, 3, at: CGPoint(x: 30, y: 40), tool: .pointer)))
      inner.send(.contacts(frame(.began, 4, at: CGPoint(x: 30, y: 40), source: 4)))
      let update = EstimateUpdate(
        surface: .main, time: inner.now, index: 1,
        sample: ContactSample(
          id: ContactID(2), phase: .moved, location: skew.apply(CGPoint(x: 77, y: 4)), time: inner.now,
          source: ContactSource(3)))
      inner.send(.estimateUpdate(update))
      #expect(listener.lines == ["began 39 36", "began 30 40", "began 30 40", "began 30 40", "estimate 77"])
    }
    let (inner, platform, listener) = try opened(store, size: size)
    inner.send(.contacts(frame(.began, 1, at: skew.apply(CGPoint(x: 200, y: 100)))))
    #expect(listener.lines == ["began 200 100"])
    // Another size: its pixels are others, so nothing is corrected, and people are told.
    inner.send(
      .surface(
        SurfaceChange(
          surface: .main, time: inner.now,
          kind: .geometry(SurfaceGeometry(size: CGSize(width: 300, height: 300), scale: 2)))))
    inner.send(.contacts(frame(.began, 2, at: CGPoint(x: 200, y: 100))))
    #expect(listener.lines == ["began 200 100", "began 200 100"])
    // The same pixels at another scale are the same panel.
    inner.send(
      .surface(
        SurfaceChange(
          surface: .main, time: inner.now,
          kind: .geometry(SurfaceGeometry(size: CGSize(width: 800, height: 600), scale: 1)))))
    let there = skew.apply(CGPoint(x: 200, y: 100))
    inner.send(.contacts(frame(.began, 3, at: CGPoint(x: there.x * 2, y: there.y * 2))))
    #expect(listener.lines.last == "began 400 200")
    // A panel that turns out to be right needs no correction any more.
    let right = try CalibrationFit(measured: crosses, wanted: crosses, limit: 12)
    try platform.adopt(right, for: ContactSource(3))
    #expect(store.load().isEmpty)
  }

  @Test("While touches are intercepted nobody else hears of them or of keys, until they end")
  func intercepts() throws {
    let (inner, platform, listener) = try opened(try store(), size: size)
    func key(_ usage: UInt16, _ isDown: Bool) {
      inner.send(
        .key(
          KeySample(surface: .main, time: inner.now, usage: usage, isDown: isDown, characters: "", modifiers: [])))
    }
    inner.send(.contacts(frame(.began, 1, at: .zero)))
    key(4, true)
    var heard = 0
    platform.interceptor = { _ in heard += 1 }
    inner.send(.contacts(frame(.moved, 1, at: CGPoint(x: 5, y: 5))))
    inner.send(.contacts(frame(.began, 2, at: .zero)))
    key(41, true)
    key(4, false)
    #expect(heard == 2)
    var both = frame(.ended, 1, at: CGPoint(x: 6, y: 6))
    both.samples += frame(.moved, 2, at: .zero).samples
    inner.send(.contacts(both))
    platform.interceptor = nil
    inner.send(.contacts(frame(.moved, 2, at: .zero)))
    inner.send(.contacts(frame(.ended, 2, at: .zero)))
    key(41, false)
    inner.send(.contacts(frame(.began, 3, at: CGPoint(x: 7, y: 7))))
    key(41, true)
    #expect(heard == 3)
    #expect(
      listener.lines == [
        "began 0 0", "key 4 true", "moved 5 5", "key 4 false", "ended 6 6", "began 7 7", "key 41 true",
      ])
  }

  @Test("A file that is no calibration, or holds one that makes no sense, is ignored")
  func damagedFile() throws {
    let store = try store()
    let file = try #require(store.file)
    #expect(store.load().isEmpty)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    for text in ["", "{", "[]", "{\"calibrations\":3}", String(repeating: " ", count: 2 << 20)] {
      try Data(text.utf8).write(to: file)
      #expect(store.load().isEmpty)
    }
    func entry(_ map: String) -> String {
      "{\"backend\":\"headless\",\"device\":\"source 3\",\"width\":800,\"height\":600,\"map\":\(map),\"error\":1}"
    }
    let entries = [entry("[1,0,0,1,0,0]"), entry("[0,0,0,0,0,0]"), entry("[1,0,0,1]"), entry("[1,0,0,1,1e300,0]")]
    try Data("{\"calibrations\":[\(entries.joined(separator: ","))]}".utf8).write(to: file)
    #expect(store.load().count == 1)
    #expect(CalibrationStore(environment: [:]).file == nil)
    #expect(CalibrationStore(environment: ["HOME": "relative"]).file == nil)
    #expect(
      CalibrationStore(environment: ["HOME": "/h", "XDG_CONFIG_HOME": "x"]).file?.path
        == "/h/.config/touchstone/calibration.json")
    #expect(throws: CalibrationFailure.self) { try CalibrationStore(environment: [:]).save([]) }
  }

  @Test("The layer is there only where there is something to correct or to calibrate")
  func chosen() throws {
    let store = try store()
    let folder = try #require(store.file).deletingLastPathComponent().deletingLastPathComponent().path
    func launch(_ arguments: [String]) throws -> BackendSelector.Launch {
      // Without the flight recorder, which stands around everything else.
      try BackendSelector.makeLaunch(
        environment: ["XDG_CONFIG_HOME": folder, "TOUCHSTONE_FLIGHT": "0"],
        arguments: ["app", "--backend", "headless"] + arguments)
    }
    #expect(try !(launch([]).platform is CalibratedPlatform))
    #expect(try launch(["--calibrate"]).calibrated != nil)
    #expect(try launch(["--calibrate", "--device", "iPad"]).platform.open(SurfaceConfiguration()).geometry.scale == 1)
    try store.save([
      TouchCalibration(backend: "headless", device: "a", pixelWidth: 1, pixelHeight: 1, map: .identity, error: 0)
    ])
    let later = try launch([])
    #expect(later.platform is CalibratedPlatform && later.calibrated == nil)
  }
}
