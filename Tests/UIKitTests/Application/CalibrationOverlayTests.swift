import BackendSelection
import Foundation
import RenderTree
import Testing
import TouchPlatform
import TouchRecording
import TouchTesting

@testable import UIKit
@testable import UIKitCore

@MainActor @Suite("--calibrate")
struct CalibrationOverlayTests {
  /// A panel that is built in a little askew.
  private static let skew = Affine(a: 0.92, b: 0.03, c: -0.05, d: 1.06, tx: 12, ty: -7)
  private static let crosses = [(32.0, 48.0), (288, 48), (288, 432), (32, 432), (160, 240)].map {
    CGPoint(x: $0.0, y: $0.1)
  }

  /// A stage with the correcting layer below the engine and a board that writes where it is touched.
  @MainActor private struct Scene {
    let stage: Stage
    let platform: CalibratedPlatform
    let store: CalibrationStore

    init(store: CalibrationStore? = nil, tape: String? = nil) throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let store = store ?? CalibrationStore(environment: ["XDG_CONFIG_HOME": folder.path])
      var made: CalibratedPlatform?
      stage = Stage(wrapped: { inner in
        let calibrated = CalibratedPlatform(inner, store: store, calibrations: store.load())
        made = calibrated
        guard let tape, let recorder = try? RecordingPlatform(recording: calibrated, toFile: tape) else {
          return calibrated
        }
        return recorder
      })
      platform = try #require(made)
      self.store = store
      stage.window.backgroundColor = .white
      stage.add(JournalingView("board"))
    }

    /// A finger of this scene's askew panel.
    func touch(_ point: CGPoint, skewed: Bool = true) {
      stage.finger.tap(at: skewed ? CalibrationOverlayTests.skew.apply(point) : point)
      stage.advance(by: .milliseconds(200))
    }

    func key(_ usage: UInt16) {
      for isDown in [true, false] {
        stage.platform.send(
          .key(
            KeySample(
              surface: .main, time: stage.platform.now, usage: usage, isDown: isDown, characters: "", modifiers: [])))
      }
    }

    var message: String? { (stage.runtime.overlay as? CalibrationOverlay)?.message }
  }

  @Test(
    "Five touches of an askew panel set it right, then and at later starts; no app hears of them, no tape holds them")
  func story() throws {
    let tape = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).tape").path
    let scene = try Scene(tape: tape)
    scene.stage.runtime.calibrate(scene.platform)
    let picture = scene.stage.snapshot.compare(named: "calibrate")
    #expect(picture.matches, "\(picture)")
    for cross in Self.crosses.dropLast() { scene.touch(cross) }
    #expect(scene.message == "4 of 5. Touch the next cross.")
    scene.touch(Self.crosses[4])
    let result = scene.stage.snapshot.compare(named: "calibrate-result")
    #expect(result.matches, "\(result)")
    #expect(scene.message?.hasSuffix("points off and is now 0.0.") == true, "\(scene.message ?? "")")
    // The next touch ends the result's rest, and belongs to it.
    scene.touch(CGPoint(x: 9, y: 9))
    #expect(scene.message == nil && scene.stage.journal.isEmpty)
    let saved = try #require(scene.store.load().first)
    #expect(saved.backend == "headless" && saved.device == "source 0" && saved.pixelWidth == 320)
    let finger = scene.stage.finger.down(at: Self.skew.apply(CGPoint(x: 200, y: 100)))
    let touch = try #require(scene.stage.runtime.dispatcher.table.touches.first)
    #expect(abs(touch.location(in: nil).x - 200) < 1e-6 && abs(touch.location(in: nil).y - 100) < 1e-6)
    finger.up()
    #expect(scene.stage.journal == ["board began", "board ended"])
    let contacts = try Recording(contentsOfFile: tape).events.filter { if case .contacts = $0 { true } else { false } }
    #expect(contacts.count == 2)

    let later = try Scene(store: scene.store)
    later.stage.finger.down(at: Self.skew.apply(CGPoint(x: 31, y: 400)))
    let again = try #require(later.stage.runtime.dispatcher.table.touches.first?.location(in: nil))
    #expect(abs(again.x - 31) < 1e-6 && abs(again.y - 400) < 1e-6)
  }

  @Test("Nonsense is refused with a sentence, and the crosses are offered again")
  func nonsense() throws {
    let scene = try Scene()
    scene.stage.runtime.calibrate(scene.platform)
    for _ in 0..<5 { scene.touch(CGPoint(x: 100, y: 100), skewed: false) }
    #expect(
      scene.message
        == "The touches lie too close together to tell how the screen is turned and stretched. Touch the crosses again, "
        + "from the first.")
    for (index, cross) in Self.crosses.enumerated() {
      scene.touch(index == 2 ? CGPoint(x: 100, y: 300) : cross, skewed: false)
    }
    #expect(scene.message?.contains("misses its cross by") == true)
    #expect(scene.store.load().isEmpty)
    for cross in Self.crosses { scene.touch(cross, skewed: false) }
    #expect(scene.message == "Nothing to do: the worst touch was 0.0 points off.")
    scene.stage.advance(by: .seconds(CalibrationOverlay.rest))
    #expect(scene.message == nil && scene.store.load().isEmpty && scene.stage.journal.isEmpty)
  }

  @Test("Escape gives up, and so do thirty seconds without a touch; then the app has its touches again")
  func givesUp() throws {
    let scene = try Scene()
    scene.stage.runtime.calibrate(scene.platform)
    scene.touch(Self.crosses[0])
    scene.stage.advance(by: .seconds(29))
    #expect(scene.message != nil)
    scene.key(41)
    #expect(scene.message == nil)
    scene.touch(Self.crosses[0])
    #expect(scene.stage.journal == ["board began", "board ended"])
    scene.stage.clearJournal()
    scene.stage.runtime.calibrate(scene.platform)
    scene.stage.advance(by: .seconds(31))
    #expect(scene.message == nil)
    scene.touch(Self.crosses[0])
    #expect(scene.stage.journal == ["board began", "board ended"] && scene.store.load().isEmpty)
  }

  @Test(
    "Fault: a screen that changes its size under the crosses begins anew, a cancelled finger touches the same cross again"
  )
  func faults() throws {
    let scene = try Scene()
    scene.stage.runtime.calibrate(scene.platform)
    scene.touch(Self.crosses[0])
    let finger = scene.stage.finger.down(at: Self.crosses[1])
    finger.cancel()
    #expect(scene.message == "The finger slid. Touch the same cross again, and hold it still.")
    scene.stage.send(.geometry(SurfaceGeometry(size: CGSize(width: 480, height: 320), scale: 1)))
    #expect(scene.message?.hasPrefix("The screen has changed.") == true)
    for cross in [(48.0, 32.0), (432, 32), (432, 288), (48, 288), (240, 160)] {
      scene.touch(CGPoint(x: cross.0, y: cross.1))
    }
    #expect(scene.message?.hasPrefix("Done.") == true)
    #expect(scene.store.load().first?.pixelWidth == 480 && scene.stage.runtime.activeTouchCount == 0)
  }

  @Test("A file that cannot be written is told; the correction holds all the same")
  func unwritable() throws {
    let scene = try Scene(store: CalibrationStore(environment: [:]))
    scene.stage.runtime.calibrate(scene.platform)
    for cross in Self.crosses { scene.touch(cross) }
    #expect(scene.message?.hasPrefix("The correction holds until the app ends, but it was not kept: neither") == true)
    scene.touch(.zero)
    scene.stage.finger.down(at: Self.skew.apply(CGPoint(x: 50, y: 60)))
    let place = try #require(scene.stage.runtime.dispatcher.table.touches.first?.location(in: nil))
    #expect(abs(place.x - 50) < 1e-6)
  }
}
