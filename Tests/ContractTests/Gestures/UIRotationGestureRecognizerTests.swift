import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Rotation")
struct UIRotationGestureRecognizerTests {
  private let middle = CGPoint(x: 160, y: 240)

  private func degrees(_ radians: Double) -> String { text(radians * 180 / .pi, 3) }

  private func rotation(on stage: Stage) -> UIRotationGestureRecognizer {
    let rotation = stage.add(UIView()).add(UIRotationGestureRecognizer())
    return stage.tell(of: rotation, as: "turn") { [degrees] in degrees($0.rotation) }
  }

  /// A hand of two fingers 200 points apart, on a level line.
  private func hand(_ stage: Stage) -> Hand {
    stage.hand(2).down(at: [CGPoint(x: 60, y: 240), CGPoint(x: 260, y: 240)])
  }

  private func turn(_ hand: Hand, _ degrees: Double, _ stage: Stage) {
    hand.rotate(by: degrees * .pi / 180)
    stage.advance(by: .frames(1))
  }

  @Test("GR1, GR2, GR3: it begins at 10° and reports 5° less; it ends when both fingers have left")
  func life() {
    let stage = Stage(width: 320, height: 480)
    _ = rotation(on: stage)
    let hand = hand(stage)
    turn(hand, 9.9, stage)
    stage.note("possible")
    turn(hand, 0.1, stage)
    turn(hand, 35, stage)
    turn(hand, 45, stage)
    hand.fingers[0].up()
    stage.note("one is down")
    hand.fingers[1].up()
    #expect(
      stage.journal == [
        "possible", "turn began 5", "turn changed 40", "turn changed 85", "one is down", "turn ended 85",
      ])
  }

  @Test("GR4, GR5: setting the rotation starts from there, with no new hysteresis")
  func setRotation() {
    let stage = Stage(width: 320, height: 480)
    let rotation = rotation(on: stage)
    let hand = hand(stage)
    turn(hand, 90, stage)
    rotation.rotation = 0
    turn(hand, 45, stage)
    rotation.rotation = .infinity
    turn(hand, -1, stage)
    #expect(stage.journal == ["turn began 85", "turn changed 45", "turn changed 44"])
  }

  @Test("GR6: the first speed is that of the raw turn")
  func velocity() {
    let stage = Stage(width: 320, height: 480, framesPerSecond: 20)
    stage.runtime.gestures.velocityRest = 0.06
    let rotation = stage.add(UIView()).add(UIRotationGestureRecognizer())
    stage.tell(of: rotation, as: "turn") { text($0.velocity, 4) }
    let hand = hand(stage)
    stage.advance(by: .frames(1))
    turn(hand, 10, stage)
    #expect(stage.journal == ["turn began 3.4907"])
  }

  @Test("GR7: clockwise is positive, and turns add up past half of one")
  func turns() {
    let stage = Stage(width: 320, height: 480)
    _ = rotation(on: stage)
    let hand = hand(stage)
    for _ in 0..<8 { turn(hand, -100, stage) }
    #expect(stage.journal.first == "turn began -95")
    #expect(stage.journal.last == "turn changed -795")
  }

  @Test("GR8: its place is the middle of the two")
  func location() {
    let stage = Stage(width: 320, height: 480)
    let rotation = stage.add(UIView()).add(UIRotationGestureRecognizer())
    stage.tell(of: rotation, as: "turn") { text($0.location(in: nil)) }
    turn(hand(stage), 20, stage)
    #expect(stage.journal == ["turn began (160, 240)"])
  }

  @Test("GR9: a third finger is ignored, and a new second one goes on without a jump")
  func otherFingers() {
    let stage = Stage(width: 320, height: 480)
    let rotation = rotation(on: stage)
    let hand = hand(stage)
    turn(hand, 30, stage)
    stage.finger.down(at: CGPoint(x: 10, y: 10)).move(by: 20, 20)
    stage.advance(by: .frames(1))
    #expect(rotation.numberOfTouches == 2)
    hand.fingers[1].up()
    let first = hand.fingers[0].location
    let second = stage.finger.down(at: CGPoint(x: first.x, y: first.y + 100))
    stage.note("again")
    second.move(to: CGPoint(x: first.x - 100, y: first.y))
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["turn began 25", "again", "turn changed 115"])
  }

  @Test("GR10: pinch and rotation exclude each other unless a delegate allows both")
  func pinchAndRotation() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(UIView())
    let pinch = board.add(JournalingPinch("pinch"))
    board.add(JournalingRotation("turn"))
    func both() {
      let hand = stage.hand(2).pinch(at: middle, from: 100, by: 2, turning: 1, over: 0.05)
      stage.advance(by: .frames(1))
      hand.up()
    }
    both()
    stage.note("together")
    let referee = Referee()
    referee.together = true
    pinch.delegate = referee
    both()
    #expect(
      stage.journal == [
        "turn failed", "pinch began", "pinch changed", "pinch changed", "pinch ended", "together", "pinch began",
        "turn began", "pinch changed", "turn changed", "pinch changed", "turn changed", "pinch ended", "turn ended",
      ])
  }

  @Test("Fingers on a touch pad turn what is under the pointer")
  func touchPad() {
    let stage = Stage(width: 320, height: 480)
    _ = rotation(on: stage)
    stage.transform(at: middle, .began)
    stage.transform(rotation: 0.1, at: middle)
    stage.note("possible")
    stage.transform(rotation: .pi / 2 - 0.1, at: middle)
    stage.transform(rotation: -.pi / 4, at: middle)
    stage.transform(at: middle, .cancelled)
    #expect(stage.journal == ["possible", "turn began 85", "turn changed 40", "turn cancelled 40"])
  }

  @Test("Fingers in one place have no angle, and do no harm")
  func onePlace() {
    let stage = Stage(width: 320, height: 480)
    let rotation = rotation(on: stage)
    let hand = stage.hand(2).down(at: [middle, middle])
    hand.fingers[0].move(by: 100, 0)
    stage.advance(by: .frames(1))
    #expect(rotation.rotation == 0 && stage.journal == [])
  }
}
