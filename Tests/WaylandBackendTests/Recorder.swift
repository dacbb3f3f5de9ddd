import Foundation
import TouchPlatform

@testable import WaylandBackend

/// Decoders without a compositor: events in, journal out.
@MainActor final class Recorder {
  private(set) var events: [InputEvent] = []
  private(set) var contacts: ContactQueue?
  private var now = MonotonicInstant(seconds: 5)

  init() {
    contacts = ContactQueue(surface: .main) { [weak self] in self?.events.append(.contacts($0)) }
  }

  var tracker: ContactQueue {
    guard let contacts else { fatalError("made in init") }
    return contacts
  }

  /// A later moment each time.
  func moment() -> MonotonicInstant {
    now = now.advanced(byNanoseconds: 1_000_000)
    return now
  }

  func deliver(_ event: InputEvent) { events.append(event) }

  /// What happened, in short: a phase and a place for each contact, a bar between frames.
  var journal: [String] {
    events.map { event in
      switch event {
      case .contacts(let frame):
        frame.samples.map { sample in "\(sample.phase) \(Int(sample.x.rounded())),\(Int(sample.y.rounded()))" }
          .joined(separator: " + ")
      case .hover(let hover):
        "hover \(hover.phase) \(Int(hover.location.x.rounded())),\(Int(hover.location.y.rounded()))"
      case .scroll(let scroll): "scroll \(scroll.phase) \(scroll.delta.dx),\(scroll.delta.dy)"
      case .transform(let change): "transform \(change.phase) \(change.scale)"
      case .buttons(let state): "buttons \(state.buttons)"
      case .fingerGuide(let guide): "dots \(guide.points.count)"
      default: "\(event)"
      }
    }
  }
  var samples: [ContactSample] {
    events.flatMap { event -> [ContactSample] in if case .contacts(let frame) = event { frame.samples } else { [] } }
  }
}
