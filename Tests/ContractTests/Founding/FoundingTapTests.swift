import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Founding documents: taps")
struct FoundingTapTests {
  private func tap(_ stage: Stage, _ x: CGFloat = 100, after pause: Double) {
    stage.advance(by: .seconds(pause))
    stage.finger.tap(at: CGPoint(x: x, y: 100), for: 0.05)
  }

  @Test(
    "founding S66, founding S67, founding S71: one, two, three quick taps count so, when they begin and when they end")
  func counts() {
    let stage = Stage(width: 320, height: 480)
    stage.add(ReportingView("board") { touch, _ in "\(touch.tapCount)" })
    for _ in 0..<3 { tap(stage, after: 0.15) }
    #expect(
      stage.journal == [
        "board began: 1", "board ended: 1", "board began: 2", "board ended: 2", "board began: 3", "board ended: 3",
      ])
  }

  @Test("founding S68: a quick tap on one view and one on another are single taps")
  func twoViews() {
    let stage = Stage(width: 320, height: 480)
    stage.add(
      ReportingView("left", frame: CGRect(x: 0, y: 0, width: 110, height: 480)) { touch, _ in "\(touch.tapCount)" })
    stage.add(
      ReportingView("right", frame: CGRect(x: 110, y: 0, width: 110, height: 480)) { touch, _ in "\(touch.tapCount)" })
    tap(stage, 105, after: 0.15)
    tap(stage, 115, after: 0.15)
    #expect(stage.journal == ["left began: 1", "left ended: 1", "right began: 1", "right ended: 1"])
  }

  @Test("founding S69: a double tap brings a view to the front when its second touch ends, a single one does not")
  func doubleTap() {
    let stage = Stage(width: 320, height: 480)
    let card = stage.add(JournalingView("card", frame: CGRect(x: 0, y: 0, width: 200, height: 200)))
    let cover = stage.add(UIView(frame: CGRect(x: 180, y: 0, width: 100, height: 200)))
    defer { card.onCall = nil }
    card.onCall = { what, touches, _ in
      if what == "ended", let touch = touches.first, touch.tapCount >= 2 { card.superview?.bringSubviewToFront(card) }
    }
    tap(stage, after: 0.15)
    #expect(stage.window.subviews.last === cover)
    tap(stage, after: 0.15)
    #expect(stage.window.subviews.last === card)
  }

  @Test("founding S70: a single action that waits 0.3 s and that a second touch calls off keeps one and two taps apart")
  func singleOrDouble() {
    let stage = Stage(width: 320, height: 480)
    stage.add(PatientView(stage))
    tap(stage, after: 0)
    tap(stage, after: 0.2)
    stage.advance(by: .seconds(1))
    stage.note("later")
    tap(stage, after: 0)
    stage.advance(by: .seconds(0.299))
    stage.note("0.299 s after the tap")
    stage.advance(by: .seconds(0.001))
    #expect(stage.journal == ["double", "later", "0.299 s after the tap", "single"])
  }

  @Test("founding S72: two taps a second apart are two single ones")
  func apart() {
    let stage = Stage(width: 320, height: 480)
    stage.add(PatientView(stage))
    tap(stage, after: 0)
    tap(stage, after: 1)
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["single", "single"])
  }
}

/// Waits before it acts on a single tap, in case a second one comes.
private final class PatientView: UIView {
  private var pending: Deadline?
  private let runtime: Runtime

  init(_ stage: Stage) {
    runtime = stage.runtime
    super.init(frame: stage.window.bounds)
  }

  required init?(coder: NSCoder) {
    runtime = .current
    super.init(coder: coder)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, touch.tapCount == 2, let pending else { return }
    runtime.deadlines.cancel(pending)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    switch touch.tapCount {
    case 1: pending = runtime.deadlines.schedule(at: runtime.now.advanced(bySeconds: 0.3)) { Say.note("single") }
    case 2: Say.note("double")
    default: Say.note("\(touch.tapCount) taps")
    }
  }
}
