import Testing

@testable import UIKit
@testable import UIKitCore

/// All pairs of states and reasons of the delivery of a touch or press.
@Suite("Transitions of a delivery")
struct ViewDeliveryTests {
  /// The same table stands in Documentation/Pipeline.md.
  private static let table = TransitionTable(
    """
    | | excluded | beginningDelayed | endDelayed | freed | beginningDelivered | endDelivered | cancelDelivered | systemCancelled | taken | viewLeft |
    | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
    | new | ignored | held, hold | newEndHeld, hold | – | delivered, call | ended, call | cancelled, call | dropped, drop | dropped, drop | departed |
    | held | – | held | – | new, release | – | – | – | dropped, drop | dropped, drop | departed |
    | newEndHeld | – | – | – | – | endHeld, call | – | – | – | dropped, drop | departed |
    | delivered | – | – | endHeld, hold | – | delivered, call | ended, call | cancelled, call | delivered, cancel | delivered, cancel | departing, cancel |
    | endHeld | – | – | endHeld | delivered, release | – | – | – | delivered, cancel | delivered, cancel | departing, cancel |
    | ended | – | – | – | – | – | ended, call | – | – | ended | departed |
    | cancelled | – | – | – | – | – | – | cancelled, call | – | cancelled | departed |
    | dropped | – | – | – | – | – | – | – | – | dropped | departed |
    | ignored | – | – | – | – | – | – | – | – | ignored | departed |
    | departing | – | – | – | – | – | – | departed, call | – | departing | departing |
    | departed | – | – | – | – | – | – | – | – | departed | departed |
    """)

  @Test("The table names every state and every reason")
  func isWhole() {
    #expect(Self.table.states == ViewDelivery.allCases.map { "\($0)" })
    #expect(Self.table.reasons == ViewDelivery.Reason.allCases.map { "\($0)" })
  }

  @Test("Each pair of a state and a reason gives what the table says", arguments: ViewDelivery.allCases)
  func transitions(from state: ViewDelivery) {
    for reason in ViewDelivery.Reason.allCases {
      let step = state.step(for: reason).map { $0.effect == .none ? "\($0.state)" : "\($0.state), \($0.effect)" }
      #expect(step ?? "–" == Self.table["\(state)", "\(reason)"], "\(state), \(reason)")
    }
  }

  @Test("A closed delivery calls its view for nothing but the cancel of a departure and a repeated event")
  func closed() {
    for state in ViewDelivery.allCases where state.isClosed {
      for reason in ViewDelivery.Reason.allCases {
        guard let step = state.step(for: reason) else { continue }
        #expect(step.state.isClosed && step.effect != .hold && step.effect != .release, "\(state), \(reason)")
        #expect(step.effect != .call || step.state == state || state == .departing, "\(state), \(reason)")
      }
    }
  }

  @Test("What is held is delivered, dropped or cancelled from every state that holds it")
  func heldHasAnEnd() {
    for state in ViewDelivery.allCases where state.isHeld {
      var reached: Set<ViewDelivery> = [state]
      var next = [state]
      while let from = next.popLast() {
        for reason in ViewDelivery.Reason.allCases {
          if let to = from.step(for: reason)?.state, reached.insert(to).inserted { next.append(to) }
        }
      }
      #expect(reached.isSuperset(of: [.ended, .cancelled, .departed]), "\(state)")
    }
  }

  @Test("Queued calls are made only while the state still demands them")
  func queuedCalls() {
    func accepting(_ phase: UITouch.Phase) -> [ViewDelivery] { ViewDelivery.allCases.filter { $0.accepts(phase) } }
    #expect(accepting(.began) == [.new, .newEndHeld])
    #expect(accepting(.moved) == [.delivered, .endHeld])
    #expect(accepting(.ended) == [.delivered] && accepting(.cancelled) == [.delivered])
    #expect(accepting(.stationary) == [])
  }

  @MainActor @Test("The hold list has just the contacts whose states hold something, in the order of the holds")
  func holdList() {
    var held = HeldContacts<Contact>()
    let (a, b) = (Contact(), Contact())
    #expect(held.change(a, .beginningDelivered) == .call && held.isEmpty)
    #expect(held.change(a, .endDelayed) == .hold && held.change(b, .beginningDelayed) == .hold)
    #expect(held.all.map(ObjectIdentifier.init) == [a, b].map(ObjectIdentifier.init))
    #expect(held.change(a, .endDelayed) == .none && held.all.count == 2)
    #expect(held.change(a, .freed) == .release && held.all.map(ObjectIdentifier.init) == [ObjectIdentifier(b)])
    #expect(held.change(b, .taken) == .drop && held.isEmpty && b.delivery.state == .dropped)
  }

  private final class Contact: DeliveredContact {
    var delivery = DeliveryRecord()
    var recognizers: [UIGestureRecognizer] = []
  }
}
