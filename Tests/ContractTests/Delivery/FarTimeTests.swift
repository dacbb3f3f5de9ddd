import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Events that are stamped with a time far ahead")
struct FarTimeTests {
  @Test("Nothing of the next hours happens at once, and what begins then ends when it should")
  func hourAhead() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let square = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    UIView.animate(withDuration: 3) {
      square.center.x = 100
    } completion: { _ in
      stage.note("three seconds are over")
    }
    stage.advance(by: .frames(1))
    board.onCall = { what, _, _ in
      UIView.animate(withDuration: 5) {
        square.center.y = 100
      } completion: { _ in
        stage.note("five seconds are over since \(what)")
      }
    }
    let sample = ContactSample(
      id: ContactID(1), phase: .began, location: CGPoint(x: 50, y: 50),
      time: stage.platform.now.advanced(byNanoseconds: 3_600_000_000_000))
    // As from a device whose clock errs; the platform of a stage would let that time pass.
    stage.runtime.receive(.contacts(ContactFrame(surface: .main, time: sample.time, samples: [sample])))
    #expect(stage.journal == ["board began"])
    stage.advance(by: .seconds(4))
    #expect(stage.journal == ["board began", "three seconds are over"])
    stage.advance(by: .seconds(3))
    #expect(stage.journal == ["board began", "three seconds are over", "five seconds are over since began"])
  }
}
