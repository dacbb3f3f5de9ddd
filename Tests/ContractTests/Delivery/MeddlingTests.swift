import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

/// Callbacks that take apart what is being told: statements D43, D44.
@MainActor @Suite("Delivery: callbacks that change everything")
struct MeddlingTests {
  /// Where something is done.
  enum Place: String, CaseIterable {
    case shouldReceive, shouldBegin, together, recognizerBegan, recognizerMoved, recognizerEnded, reset, action,
      viewBegan
    case viewMoved, viewEnded, viewCancelled
  }

  /// What is done.
  enum Deed: String, CaseIterable {
    case removeView, removeParent, removeRecognizers, moveRecognizers, disable, disableAndEnable, dropDelegates
    case addRecognizers, hideWindow, cancelAll, ignoreInteraction, reparent
  }

  @Test(
    "D43: whatever callback does whatever to views, recognisers and delegates, every touch ends once, and nothing is left",
    arguments: Place.allCases)
  func anything(_ place: Place) {
    for deed in Deed.allCases {
      for cancels in [true, false] { run(place, deed, cancels) }
    }
  }

  private func run(_ place: Place, _ deed: Deed, _ cancels: Bool) {
    let stage = Stage()
    let parent = stage.add(LawfulBox())
    let spare = stage.add(UIView(frame: CGRect(x: 300, y: 460, width: 10, height: 10)))
    let board = JournalingView("board", frame: CGRect(x: 0, y: 0, width: 320, height: 400), multipleTouch: true)
    parent.addSubview(board)
    let still = board.add(Probe("still", .stillness, calls: false))
    still.delaysTouchesBegan = true
    let drag = parent.add(Probe("drag", .drag, calls: false))
    drag.cancelsTouchesInView = cancels
    let tap = board.add(Probe("tap", .tap, calls: false))
    let window = stage.window.add(Probe("window's", .tap, calls: false))
    let probes = [still, drag, tap, window]
    let delegate = ProbeDelegate("delegate", writes: false)
    for probe in probes { probe.delegate = delegate }
    var isDone = false
    func meddle() {
      guard !isDone else { return }
      isDone = true
      switch deed {
      case .removeView: board.removeFromSuperview()
      case .removeParent: parent.removeFromSuperview()
      case .removeRecognizers: for probe in probes { probe.view?.removeGestureRecognizer(probe) }
      case .moveRecognizers: for probe in probes { spare.addGestureRecognizer(probe) }
      case .disable: for probe in probes { probe.isEnabled = false }
      case .disableAndEnable:
        for probe in probes {
          probe.isEnabled = false
          probe.isEnabled = true
        }
      case .dropDelegates: for probe in probes { probe.delegate = nil }
      case .addRecognizers: for view in [board, parent] { view.add(Probe("new", .tap, calls: false)) }
      case .hideWindow: stage.window.isHidden = true
      case .cancelAll: stage.cancelAllTouches()
      case .ignoreInteraction: UIApplication.shared.beginIgnoringInteractionEvents()
      case .reparent: spare.addSubview(board)
      }
    }
    delegate.receives = { _ in
      if place == .shouldReceive { meddle() }
      return true
    }
    delegate.begins = { _ in
      if place == .shouldBegin { meddle() }
      return true
    }
    delegate.together = { _ in
      if place == .together { meddle() }
      return true
    }
    for probe in probes {
      probe.onCall = { what, _, _, _ in
        switch (what, place) {
        case ("began", .recognizerBegan), ("moved", .recognizerMoved), ("ended", .recognizerEnded), ("reset", .reset):
          meddle()
        default: break
        }
      }
      probe.onAction = { _ in if place == .action { meddle() } }
    }
    var open: [Int: Int] = [:]
    board.onCall = { what, touches, event in
      for touch in touches {
        if what == "began" {
          #expect(open.updateValue(1, forKey: touch.hash) == nil, "\(place) \(deed): began twice")
        } else if what != "moved" {
          #expect(open.updateValue(2, forKey: touch.hash) == 1, "\(place) \(deed): ended without beginning, or twice")
        } else {
          #expect(open[touch.hash] == 1, "\(place) \(deed): moved without having begun")
        }
        #expect(event?.allTouches?.contains(touch) == true, "\(place) \(deed): \(what) without being listed")
      }
      switch (what, place) {
      case ("began", .viewBegan), ("moved", .viewMoved), ("ended", .viewEnded), ("cancelled", .viewCancelled): meddle()
      default: break
      }
    }
    for _ in 0..<2 {
      let first = stage.finger.down(50, 50)
      let second = stage.finger.down(90, 90)
      for _ in 0..<3 {
        stage.together {
          first.move(by: 5, 0)
          second.move(by: 5, 0)
        }
        stage.advance(by: .frames(1))
      }
      first.up()
      second.up()
      stage.finger.tap(at: CGPoint(x: 60, y: 60))
    }
    if deed == .ignoreInteraction, isDone { UIApplication.shared.endIgnoringInteractionEvents() }
    #expect(!open.values.contains(1), "\(place) \(deed): a touch never ended")
    #expect(stage.runtime.activeTouchCount == 0)
    for probe in probes {
      #expect(
        probe.state == .possible && probe.numberOfTouches == 0,
        "\(place) \(deed): \(probe.name ?? "") is \(probe.state)")
    }
  }

  /// A view that has no say.
  private final class LawfulBox: UIView {}

  @Test("D43: the journal of one such case: an action removes the view and its recognisers in mid-gesture")
  func journal() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let drag = board.add(Probe("drag", .drag))
    drag.onAction = { probe in if probe.state == .began { probe.view?.removeFromSuperview() } }
    let finger = stage.finger.down(50, 50)
    finger.move(by: 9, 0)
    stage.advance(by: .frames(1))
    finger.move(by: 9, 0)
    finger.up()
    #expect(
      stage.journal == [
        "drag began", "board began", "drag moved", "board cancelled", "drag: began", "drag cancelled",
        "drag: cancelled", "drag reset",
      ])
  }

  @Test(
    "D43: a delegate that answers about a touch by taking the view out keeps the touch from everybody below the window")
  func removedWhileJoining() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let first = board.add(Probe("first"))
    board.add(Probe("second"))
    stage.window.add(Probe("window's"))
    let delegate = ProbeDelegate("delegate", writes: false)
    delegate.receives = { touch in
      touch.view?.removeFromSuperview()
      return true
    }
    first.delegate = delegate
    let finger = stage.finger.down(50, 50)
    finger.up()
    #expect(stage.journal == ["window's began", "window's ended", "window's reset"])
    #expect(first.numberOfTouches == 0 && first.state == .possible)
  }

  @Test("D44: the hit view lives through the dispatch, though a callback lets it go, and goes with its touch")
  func hitViewLives() {
    let stage = Stage()
    var board: JournalingView? = stage.add(JournalingView("board"))
    weak let gone = board
    let probe = Probe("probe")
    board?.add(probe)
    probe.onCall = { what, _, _, _ in
      guard what == "moved" else { return }
      board?.removeFromSuperview()
      board = nil
      Say.note("let go, \(gone == nil ? "gone" : "alive")")
    }
    let finger = stage.finger.down(50, 50)
    finger.move(by: 9, 0)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(
      stage.journal == [
        "probe began", "board began", "probe moved", "let go, alive", "probe cancelled", "board cancelled",
        "probe reset",
      ])
    #expect(gone == nil)
  }

  @Test("D28: an event that a view sends again while held touches are released begins none of them twice")
  func sentAgain() {
    let stage = Stage()
    let left = stage.add(JournalingView("left", frame: CGRect(x: 0, y: 0, width: 160, height: 480)))
    stage.add(JournalingView("right", frame: CGRect(x: 160, y: 0, width: 160, height: 480)))
    let still = stage.window.add(Probe("still", .stillness, calls: false))
    still.delaysTouchesBegan = true
    left.onCall = { [unowned stage] what, _, event in
      if what == "began", let event { stage.window.sendEvent(event) }
    }
    let fingers = [stage.finger.down(50, 50), stage.finger.down(200, 50)]
    #expect(stage.journal == [])
    for finger in fingers { finger.move(by: 5, 0) }
    stage.advance(by: .frames(1))
    for finger in fingers { finger.up() }
    #expect(
      stage.journal == [
        "left began", "left moved", "right began", "left moved", "right moved", "left ended", "right ended",
      ])
  }

  @Test("Touches that reset() lets the system take outside of events are cancelled when all are reset")
  func cancelInReset() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let probes = [board.add(Probe("a", calls: false)), board.add(Probe("b", calls: false))]
    for probe in probes {
      probe.onCall = { [unowned stage] what, probe, _, _ in
        guard what == "reset" else { return }
        Say.note("\(probe.name ?? "") reset")
        if probe.name == "a" { stage.runtime.cancelAllTouches() }
      }
    }
    stage.finger.down(50, 50)
    stage.runtime.deadlines.schedule(at: stage.runtime.now.advanced(bySeconds: 0.1)) {
      for probe in probes { probe.state = .failed }
    }
    stage.advance(by: .milliseconds(200))
    #expect(stage.journal == ["board began", "a reset", "b reset", "board cancelled"])
  }
}
