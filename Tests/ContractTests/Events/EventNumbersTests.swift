import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Events: their kinds and numbers")
struct EventNumbersTests {
  @Test("E1: event types have the header's numbers; fingers make events of type touches")
  func types() {
    let stage = Stage(width: 320, height: 480)
    let types: [UIEvent.EventType] = [.touches, .motion, .remoteControl, .presses, .scroll, .hover, .transform]
    #expect(types.map(\.rawValue) == [0, 1, 2, 3, 10, 11, 14])

    stage.add(ReportingView("board") { _, event in "\(event.map { "\($0.type)" } ?? "no event")" })
    let finger = stage.finger.down(10, 10)
    finger.move(by: 1, 1)
    finger.up()
    stage.finger.down(10, 10).cancel()
    #expect(stage.journal == ["began", "moved", "ended", "began", "cancelled"].map { "board \($0): touches" })
  }

  @Test("E2: subtypes have the header's numbers; touch events have none")
  func subtypes() {
    let stage = Stage(width: 320, height: 480)
    let subtypes: [UIEvent.EventSubtype] = [
      .none, .motionShake, .remoteControlPlay, .remoteControlPause, .remoteControlStop, .remoteControlTogglePlayPause,
      .remoteControlNextTrack, .remoteControlPreviousTrack, .remoteControlBeginSeekingBackward,
      .remoteControlEndSeekingBackward, .remoteControlBeginSeekingForward, .remoteControlEndSeekingForward,
    ]
    #expect(subtypes.map(\.rawValue) == [0, 1] + Array(100...109))

    stage.add(ReportingView("board") { _, event in "\(event?.subtype.rawValue ?? -1)" })
    stage.finger.down(10, 10).up()
    #expect(stage.journal == ["board began: 0", "board ended: 0"])
  }

  @Test("E20: a button is one bit, primary the first and secondary the second")
  func buttons() {
    #expect(UIEvent.ButtonMask.primary.rawValue == 1)
    #expect(UIEvent.ButtonMask.secondary.rawValue == 2)
    #expect((1...5).map { UIEvent.ButtonMask.button($0).rawValue } == [1, 2, 4, 8, 16])
    #expect(UIEvent.ButtonMask.button(63).rawValue == 1 << 62)
    // There are no such buttons.
    #expect([Int.min, -1, 0, 64, 65, Int.max].allSatisfy { UIEvent.ButtonMask.button($0).isEmpty })
  }

  @Test("E20: an event tells the modifier keys held, also when they change under a finger")
  func modifiers() {
    let stage = Stage(width: 320, height: 480)
    let flags: [UIKeyModifierFlags] = [.alphaShift, .shift, .control, .alternate, .command, .numericPad]
    #expect(flags.map(\.rawValue) == [65_536, 131_072, 262_144, 524_288, 1_048_576, 2_097_152])

    stage.add(ReportingView("board") { _, event in "\((event?.modifierFlags.rawValue ?? 0) >> 16)" })
    func hold(_ modifiers: ModifierSet) {
      stage.platform.send(
        .buttons(ButtonState(surface: .main, time: stage.platform.now, buttons: 0, modifiers: modifiers)))
    }
    stage.finger.tap(at: CGPoint(x: 10, y: 10))
    hold([.shift, .command])
    let finger = stage.finger.down(10, 10)
    hold([.capsLock, .control, .alternate])
    finger.move(by: 1, 1)
    stage.advance(by: .frames(1))
    for one: ModifierSet in [.capsLock, .shift, .control, .alternate, .command] {
      hold(one)
      finger.move(by: 1, 1)
      stage.advance(by: .frames(1))
    }
    hold([])
    finger.up()
    #expect(
      stage.journal.map { $0.replacingOccurrences(of: "board ", with: "") } == [
        "began: 0", "ended: 0", "began: 18", "moved: 13",
        "moved: 1", "moved: 2", "moved: 4", "moved: 8", "moved: 16", "ended: 0",
      ])
  }

  @Test("E21: fingers and pencils press no buttons")
  func noButtons() {
    let stage = Stage(width: 320, height: 480)
    stage.add(
      ReportingView("board", multipleTouch: true) { _, event in event?.buttonMask.isEmpty == true ? "none" : "some" })
    stage.platform.send(.buttons(ButtonState(surface: .main, time: stage.platform.now, buttons: 3, modifiers: [])))
    stage.finger.down(10, 10).up()
    stage.pencil.down(10, 10).up()
    #expect(stage.journal == ["began", "ended", "began", "ended"].map { "board \($0): none" })
  }
}
