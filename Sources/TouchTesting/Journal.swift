import Foundation
import UIKit

/// How much a journaling view writes of a call.
public enum JournalDetail: Sendable {
  /// The view's name and what happened: `board began`, with `×2` behind it for two touches.
  case brief
  /// Also each touch's number, place in the view, time in nanoseconds, tap count and number of coalesced samples.
  case full
}

/// Writes lines about touch calls, the same on every run and platform.
@MainActor public enum JournalLine {
  /// One line about one call.
  public static func of(
    _ name: String, _ what: String, _ touches: Set<UITouch>, _ event: UIEvent?, in view: UIView?, detail: JournalDetail
  ) -> String {
    let count = touches.count > 1 ? " ×\(touches.count)" : ""
    guard detail == .full else { return "\(name) \(what)\(count)" }
    let parts = touches.sorted { $0.hash < $1.hash }.map { touch in
      let point = touch.location(in: view)
      let before = touch.previousLocation(in: view)
      let time = Int64((touch.timestamp * 1e9).rounded())
      let samples = event?.coalescedTouches(for: touch)?.count ?? 0
      return "#\(touch.hash) \(touch.phase.rawValue) (\(point.x), \(point.y)) from (\(before.x), \(before.y)) "
        + "at \(time) taps \(touch.tapCount) samples \(samples)"
    }
    return "\(name) \(what)\(count): \(parts.joined(separator: "; "))"
  }
}

/// A view that writes every touch call into the stage's journal.
open class JournalingView: UIView {
  /// Its name in the journal.
  public let name: String
  /// How much it writes.
  public var detail = JournalDetail.brief
  /// Whether it also forwards calls to the next responder.
  public var callsSuper = false
  /// Called with the name of each call after it was written: `began`, `moved`, `ended`, `cancelled`.
  ///
  /// A stage removes it when it is freed, so a closure may retain the view itself; one that retains the stage keeps it
  /// alive.
  public var onCall: ((String, Set<UITouch>, UIEvent?) -> Void)? {
    didSet { if onCall != nil { Stage.current?.releaseAtEnd { [weak self] in self?.onCall = nil } } }
  }

  /// A view of this name.
  public init(_ name: String, frame: CGRect = .zero, multipleTouch: Bool = false) {
    self.name = name
    super.init(frame: frame)
    isMultipleTouchEnabled = multipleTouch
  }

  /// A view from an archive, without a name.
  public required init?(coder: NSCoder) {
    name = "view"
    super.init(coder: coder)
  }

  private func write(_ what: String, _ touches: Set<UITouch>, _ event: UIEvent?) {
    Stage.current?.note(JournalLine.of(name, what, touches, event, in: self, detail: detail))
    onCall?(what, touches, event)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    write("began", touches, event)
    if callsSuper { super.touchesBegan(touches, with: event) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    write("moved", touches, event)
    if callsSuper { super.touchesMoved(touches, with: event) }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    write("ended", touches, event)
    if callsSuper { super.touchesEnded(touches, with: event) }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    write("cancelled", touches, event)
    if callsSuper { super.touchesCancelled(touches, with: event) }
  }
}
