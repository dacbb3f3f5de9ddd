import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Pencils: the buttons on the barrel")
struct PencilButtonTests {
  /// Writes down what interactions tell.
  private final class Listener: NSObject, UIPencilInteractionDelegate {
    let name: String
    init(_ name: String = "") { self.name = name }
    func pencilInteraction(_ interaction: UIPencilInteraction, didReceiveTap tap: UIPencilInteraction.Tap) {
      Say.note("\(name)tap at \(Say.milliseconds(tap.timestamp))" + pose(tap.hoverPose))
    }
    func pencilInteraction(
      _ interaction: UIPencilInteraction, didReceiveSqueeze squeeze: UIPencilInteraction.Squeeze
    ) {
      Say.note("\(name)squeeze \(squeeze.phase) at \(Say.milliseconds(squeeze.timestamp))" + pose(squeeze.hoverPose))
    }
    private func pose(_ pose: UIPencilHoverPose?) -> String {
      guard let pose else { return "" }
      let angles = [pose.zOffset, pose.altitudeAngle, pose.azimuthAngle, pose.rollAngle].map { text($0) }
      return " above \(text(pose.location)) \(angles.joined(separator: " ")) \(text(pose.azimuthUnitVector.dx))"
    }
  }

  private let listener = Listener()

  private func stage() -> (Stage, UIView, UIPencilInteraction) {
    let stage = Stage(width: 320, height: 480)
    let view = stage.add(UIView())
    let interaction = UIPencilInteraction(delegate: listener)
    view.addInteraction(interaction)
    return (stage, view, interaction)
  }

  @Test(
    "P20: the first button pressed twice is a tap, held a squeeze, pressed once a short squeeze; the second is a tap")
  func meanings() {
    let (stage, _, _) = stage()
    let pencil = stage.pencil
    pencil.doubleTapBarrel()
    stage.note("held")
    pencil.pressButton()
    stage.advance(by: .milliseconds(249))
    stage.note("not yet")
    stage.advance(by: .milliseconds(251))
    pencil.releaseButton()
    stage.note("once")
    pencil.pressButton()
    stage.advance(by: .milliseconds(100))
    pencil.releaseButton()
    stage.advance(by: .seconds(1))
    stage.note("the second button")
    pencil.pressButton(2)
    stage.advance(by: .seconds(1))
    pencil.releaseButton(2)
    stage.note("twice, but slowly")
    for _ in 0..<2 {
      pencil.pressButton()
      stage.advance(by: .milliseconds(50))
      pencil.releaseButton()
      stage.advance(by: .milliseconds(350))
    }
    #expect(
      stage.journal == [
        "tap at 120", "held", "not yet", "squeeze began at 240", "squeeze ended at 740", "once",
        "squeeze began at 740", "squeeze ended at 840", "the second button", "tap at 1840", "twice, but slowly",
        "squeeze began at 2840", "squeeze ended at 2890", "squeeze began at 3240", "squeeze ended at 3290",
      ])
  }

  @Test(
    "P20: a squeeze is cancelled when the pencil or the focus goes, and what was pressed before means nothing after")
  func cancelled() {
    let (stage, _, _) = stage()
    let pencil = stage.pencil
    pencil.pressButton()
    stage.advance(by: .milliseconds(300))
    stage.send(.focus(false))
    pencil.releaseButton()
    stage.send(.focus(true))
    stage.note("the device")
    pencil.pressButton()
    stage.advance(by: .milliseconds(300))
    stage.platform.send(
      .penButton(PenButtonSample(surface: .main, time: stage.platform.now, button: 1, phase: .cancelled)))
    stage.note("a first half")
    pencil.pressButton()
    stage.advance(by: .milliseconds(50))
    stage.cancelAllTouches()
    pencil.releaseButton()
    stage.advance(by: .seconds(1))
    pencil.squeeze()
    #expect(
      stage.journal == [
        "squeeze began at 0", "squeeze cancelled at 300", "the device", "squeeze began at 300",
        "squeeze cancelled at 600", "a first half", "squeeze began at 1650", "squeeze ended at 2150",
      ])
  }

  @Test("P20: each enabled interaction of a window that is shown is told, parents first, with where the pencil hovers")
  func receivers() {
    let (stage, view, interaction) = stage()
    let child = UIView(frame: CGRect(x: 100, y: 50, width: 100, height: 100))
    child.transform = CGAffineTransform(rotationAngle: .pi / 2)
    view.addSubview(child)
    let inner = Listener("inner ")
    let innerInteraction = UIPencilInteraction(delegate: inner)
    child.addInteraction(innerInteraction)
    // Neither one that is switched off, nor one whose window is hidden, nor one without a window.
    let (off, hidden) = (UIPencilInteraction(delegate: listener), UIWindow(frame: stage.window.bounds))
    off.isEnabled = false
    view.addInteraction(off)
    hidden.addInteraction(UIPencilInteraction(delegate: listener))
    UIView().addInteraction(UIPencilInteraction(delegate: listener))

    let pencil = stage.pencil
    (pencil.altitude, pencil.azimuth, pencil.roll) = (1, .pi / 2, 0.5)
    pencil.hover(at: CGPoint(x: 150, y: 100), height: 0.5)
    pencil.pressButton(2)
    pencil.releaseButton(2)
    pencil.down(150, 100)
    pencil.pressButton(2)
    interaction.isEnabled = false
    innerInteraction.isEnabled = false
    pencil.releaseButton(2)
    pencil.pressButton(2)
    #expect(
      stage.journal == [
        "tap at 0 above (150, 100) 0.5 1 1.571 0.5 0", "inner tap at 0 above (50, 50) 0.5 1 0 0.5 1", "tap at 0",
        "inner tap at 0",
      ])
  }

  @Test("P20: an app asks what the person wants; a test says it")
  func preferences() {
    let stage = Stage(width: 320, height: 480)
    #expect(UIPencilInteraction.preferredTapAction == .switchEraser)
    #expect(UIPencilInteraction.preferredSqueezeAction == .showContextualPalette)
    stage.preferredPencilTapAction = .showColorPalette
    stage.preferredPencilSqueezeAction = .ignore
    #expect(UIPencilInteraction.preferredTapAction == .showColorPalette)
    #expect(UIPencilInteraction.preferredSqueezeAction == .ignore)
  }

  @Test("P20: buttons that are released unpressed, pressed twice, or that no pen has, change nothing")
  func badButtons() {
    let (stage, _, _) = stage()
    let pencil = stage.pencil
    pencil.releaseButton()
    pencil.releaseButton(2)
    for button: UInt8 in [0, 3, 200] {
      pencil.pressButton(button)
      stage.advance(by: .seconds(1))
      pencil.releaseButton(button)
    }
    pencil.pressButton()
    pencil.pressButton()
    stage.advance(by: .milliseconds(300))
    pencil.pressButton()
    // A clock that jumps ahead: it is the squeeze's end, now.
    stage.platform.send(
      .penButton(PenButtonSample(surface: .main, time: .distantFuture, button: 1, phase: .released)))
    pencil.releaseButton()
    stage.advance(by: .seconds(2))
    let phases = stage.journal.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
    #expect(phases == ["squeeze began", "squeeze ended"])
  }
}
