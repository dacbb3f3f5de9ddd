import Foundation
import Testing
import TouchPlatform
import TouchRecording
import UIKit

@testable import Sketch

@MainActor @Suite("Tapes")
struct TapeTests {
  @Test("The first recording leaves a drawing of three lines")
  func first() throws {
    let tape = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("first.tape")
    let player = PlaybackPlatform(try Recording(contentsOfFile: tape.path), speed: .maximum)
    let runtime = Runtime(platform: player, surface: try player.open(SurfaceConfiguration()))
    let before = runtime.makeCurrent()
    defer { before.makeCurrent() }
    let window = UIWindow(frame: UIScreen.main.bounds)
    let sketch = SketchView(frame: window.bounds)
    window.addSubview(sketch)
    window.makeKeyAndVisible()

    while player.playNext() {}
    #expect(player.recording.damage == nil)
    #expect(sketch.finished.count == 3)
    #expect(runtime.activeTouchCount == 0)
  }
}
