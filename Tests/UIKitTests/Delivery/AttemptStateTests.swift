import Testing

@testable import UIKit
@testable import UIKitCore

/// All pairs of states and reasons of a recogniser's attempt.
@Suite("Transitions of an attempt")
struct AttemptStateTests {
  /// The same table stands in Documentation/Pipeline.md.
  private static let table = TransitionTable(
    """
    | | joined | blocked | accepted | acceptedWithoutContacts | failed | cancelled | resetBegins | resetEnds | forgotten |
    | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
    | idle | possible, enter | – | – | – | – | – | – | – | idle |
    | possible | possible | – | – | – | failed, finish | – | – | – | idle |
    | requested began | requested began | waiting began, wait | recognized began, act | – | failed, finish | – | – | – | idle |
    | requested changed | requested changed | waiting changed, wait | recognized changed, act | – | failed, finish | – | – | – | idle |
    | requested ended | requested ended | waiting ended, wait | recognized ended, act | – | failed, finish | – | – | – | idle |
    | requested cancelled | requested cancelled | waiting cancelled, wait | recognized cancelled, act | – | failed, finish | – | – | – | idle |
    | waiting began | waiting began | waiting began | recognized began, act | recognized ended, act | failed, finish | – | – | – | idle |
    | waiting changed | waiting changed | waiting changed | recognized changed, act | recognized ended, act | failed, finish | – | – | – | idle |
    | waiting ended | waiting ended | waiting ended | recognized ended, act | recognized ended, act | failed, finish | – | – | – | idle |
    | waiting cancelled | waiting cancelled | waiting cancelled | recognized cancelled, act | recognized cancelled, act | failed, finish | – | – | – | idle |
    | recognized began | recognized began | – | – | – | recognized began | recognized cancelled, act | – | – | idle |
    | recognized changed | recognized changed | – | – | – | recognized changed | recognized cancelled, act | – | – | idle |
    | recognized ended | recognized ended | – | – | – | recognized ended | – | resetting ended, reset | – | idle |
    | recognized cancelled | recognized cancelled | – | – | – | recognized cancelled | – | resetting cancelled, reset | – | idle |
    | failed | failed | – | – | – | failed | – | resetting failed, reset | – | idle |
    | resetting ended | resetting ended | – | – | – | – | – | – | idle | idle |
    | resetting cancelled | resetting cancelled | – | – | – | – | – | – | idle | idle |
    | resetting failed | resetting failed | – | – | – | – | – | – | idle | idle |
    """)

  /// What a subclass may set as `state`. The same table stands in Documentation/Pipeline.md.
  private static let requests = TransitionTable(
    """
    | | possible | began | changed | ended | cancelled | failed |
    | --- | --- | --- | --- | --- | --- | --- |
    | idle | idle | requested began, decide | idle, refuse | requested ended, decide | failed, finish | failed, finish |
    | possible | possible | requested began, decide | possible, refuse | requested ended, decide | failed, finish | failed, finish |
    | requested began | requested began, refuse | requested began, refuse | requested changed, keep | requested ended, keep | requested cancelled, keep | requested began, refuse |
    | requested changed | requested changed, refuse | requested changed, refuse | requested changed | requested ended, keep | requested cancelled, keep | requested changed, refuse |
    | requested ended | requested ended, refuse | requested ended, refuse | requested ended, refuse | requested ended | requested ended, refuse | requested ended, refuse |
    | requested cancelled | requested cancelled, refuse | requested cancelled, refuse | requested cancelled, refuse | requested cancelled, refuse | requested cancelled | requested cancelled, refuse |
    | waiting began | waiting began | waiting began | waiting began | waiting ended, keep | failed, finish | failed, finish |
    | waiting changed | waiting changed | waiting changed | waiting changed | waiting ended, keep | failed, finish | failed, finish |
    | waiting ended | waiting ended | waiting ended | waiting ended | waiting ended | failed, finish | failed, finish |
    | waiting cancelled | waiting cancelled | waiting cancelled | waiting cancelled | waiting cancelled | failed, finish | failed, finish |
    | recognized began | recognized began, refuse | recognized began, refuse | recognized changed, act | recognized ended, act | recognized cancelled, act | recognized began, refuse |
    | recognized changed | recognized changed, refuse | recognized changed, refuse | recognized changed, act | recognized ended, act | recognized cancelled, act | recognized changed, refuse |
    | recognized ended | recognized ended, refuse | recognized ended, refuse | recognized ended, refuse | recognized ended | recognized ended, refuse | recognized ended, refuse |
    | recognized cancelled | recognized cancelled, refuse | recognized cancelled, refuse | recognized cancelled, refuse | recognized cancelled, refuse | recognized cancelled | recognized cancelled, refuse |
    | failed | failed, refuse | failed, refuse | failed, refuse | failed, refuse | failed, refuse | failed |
    | resetting ended | resetting ended | resetting ended, refuse | resetting ended, refuse | resetting ended | resetting ended, refuse | resetting ended, refuse |
    | resetting cancelled | resetting cancelled | resetting cancelled, refuse | resetting cancelled, refuse | resetting cancelled, refuse | resetting cancelled | resetting cancelled, refuse |
    | resetting failed | resetting failed | resetting failed, refuse | resetting failed, refuse | resetting failed, refuse | resetting failed, refuse | resetting failed |
    """)

  private static let gestures = AttemptState.Gesture.allCases
  private static let states: [AttemptState] =
    [.idle, .possible] + gestures.map(AttemptState.requested) + gestures.map(AttemptState.waiting)
    + gestures.map(AttemptState.recognized) + [
      .failed, .resetting(.ended), .resetting(.cancelled), .resetting(.failed),
    ]
  private static let reasons: [AttemptState.Reason] = [
    .joined, .blocked, .accepted, .acceptedWithoutContacts, .failed, .cancelled, .resetBegins, .resetEnds,
    .forgotten,
  ]
  private static let publicStates: [UIGestureRecognizer.State] = [
    .possible, .began, .changed, .ended, .cancelled, .failed,
  ]

  private static func name(_ state: AttemptState) -> String {
    switch state {
    case .idle: "idle"
    case .possible: "possible"
    case .requested(let gesture): "requested \(gesture)"
    case .waiting(let gesture): "waiting \(gesture)"
    case .recognized(let gesture): "recognized \(gesture)"
    case .failed: "failed"
    case .resetting(let last): "resetting \(last)"
    }
  }

  private static func text(_ step: AttemptState.Step?) -> String {
    guard let step else { return "–" }
    return step.effect == .none ? name(step.state) : "\(name(step.state)), \(step.effect)"
  }

  @Test("The tables name every state and every reason")
  func areWhole() {
    #expect(Self.table.states == Self.states.map(Self.name) && Self.requests.states == Self.table.states)
    #expect(Self.table.reasons == Self.reasons.map { "\($0)" })
    #expect(Self.requests.reasons == Self.publicStates.map { "\($0)" })
  }

  @Test("Each pair of a state and a reason gives what the table says")
  func transitions() {
    for state in Self.states {
      for reason in Self.reasons {
        let cell = Self.table[Self.name(state), "\(reason)"]
        #expect(Self.text(state.step(for: reason)) == cell, "\(Self.name(state)), \(reason)")
      }
    }
  }

  @Test("G2, G3, G6, G7: each pair of a state and a request gives what the table says")
  func requesting() {
    for state in Self.states {
      for new in Self.publicStates {
        let cell = Self.requests[Self.name(state), "\(new)"]
        #expect(Self.text(state.step(for: .requested(new))) == cell, "\(Self.name(state)), \(new)")
      }
    }
  }

  @Test("What the public state reads follows from the state")
  func visible() {
    for state in Self.states {
      let expected: UIGestureRecognizer.State =
        switch state {
        case .idle, .possible, .waiting: .possible
        case .requested(let gesture), .recognized(let gesture): gesture.state
        case .failed: .failed
        case .resetting(let last): last
        }
      #expect(state.visible == expected, "\(Self.name(state))")
    }
  }

  @Test("Every attempt can end, and only by a reset does it become idle again")
  func attemptsEnd() {
    for state in Self.states {
      var reached: [AttemptState] = [state]
      var next = [state]
      while let from = next.popLast() {
        let requests = Self.publicStates.map(AttemptState.Reason.requested)
        for reason in Self.reasons.filter({ $0 != .forgotten }) + requests {
          guard let to = from.step(for: reason)?.state, !reached.contains(to) else { continue }
          if to == .idle { #expect(!from.isLive, "\(Self.name(from))") }
          reached.append(to)
          next.append(to)
        }
      }
      #expect(reached.contains(.idle), "\(Self.name(state))")
    }
  }
}
