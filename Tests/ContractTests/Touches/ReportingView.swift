import Foundation
import TouchPlatform
import TouchTesting
import UIKit

/// A view that writes a line about every touch call, in the words that one test needs.
final class ReportingView: UIView {
  let name: String
  private let words: (UITouch, UIEvent?) -> String

  /// - Parameter words: what to say of one touch of a call; the touches of a call are told in the order they began.
  init(
    _ name: String, frame: CGRect = .zero, multipleTouch: Bool = false,
    words: @escaping (UITouch, UIEvent?) -> String
  ) {
    self.name = name
    self.words = words
    super.init(frame: frame)
    isMultipleTouchEnabled = multipleTouch
  }

  required init?(coder: NSCoder) {
    name = "view"
    words = { _, _ in "" }
    super.init(coder: coder)
  }

  private func write(_ what: String, _ touches: Set<UITouch>, _ event: UIEvent?) {
    let parts = touches.sorted { $0.hash < $1.hash }.map { words($0, event) }
    Stage.current?.note("\(name) \(what): \(parts.joined(separator: "; "))")
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { write("began", touches, event) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { write("moved", touches, event) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { write("ended", touches, event) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { write("cancelled", touches, event) }
}

/// Calls objects A, B, C… in the order in which they are first met, and keeps them, so that no address is met twice.
@MainActor final class ObjectNames {
  private var known: [AnyObject] = []

  func callAsFunction(_ object: AnyObject?) -> String {
    guard let object else { return "nothing" }
    let index = known.firstIndex { $0 === object } ?? known.count
    if index == known.count { known.append(object) }
    return String(UnicodeScalar(UInt8(65 + index)))
  }

  /// Lets the objects go.
  func forget() { known.removeAll() }
}

/// A recogniser that writes down what it is given and recognises nothing.
final class JournalingRecognizer: UIGestureRecognizer {
  let title: String

  init(_ name: String) {
    title = name
    super.init(target: nil, action: nil)
    self.name = name
  }

  private func write(_ what: String, _ touches: Set<UITouch>) {
    Stage.current?.note("\(title) \(what)\(touches.count > 1 ? " ×\(touches.count)" : "")")
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { write("began", touches) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { write("moved", touches) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { write("ended", touches) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { write("cancelled", touches) }
}

/// How tests write things down.
enum Say {
  /// Writes a line into the journal of the stage in force. Closures that views keep use this: a stage that they held
  /// would never go.
  @MainActor static func note(_ line: String) { Stage.current?.note(line) }
  /// `(10.5, 20.0)`.
  static func place(_ point: CGPoint) -> String { "(\(point.x), \(point.y))" }
  /// Whole nanoseconds of a time in seconds.
  static func nanoseconds(_ seconds: TimeInterval) -> Int64 { Int64((seconds * 1e9).rounded()) }
  /// Whole milliseconds after the moment at which stages start.
  static func milliseconds(_ seconds: TimeInterval) -> Int { Int(((seconds - 1) * 1000).rounded()) }
}

extension Stage {
  /// One hardware frame of these samples.
  func report(_ samples: ContactSample...) {
    let time = samples.map(\.time).max() ?? platform.now
    platform.send(.contacts(ContactFrame(surface: .main, time: time, samples: samples)))
  }
}

extension ContactSample {
  /// What contact `number` does at a point, so many milliseconds after a stage's start.
  init(
    _ number: UInt64, _ phase: ContactPhase, _ x: Double, _ y: Double, at milliseconds: Double,
    tool: ContactTool = .finger, force: Float? = nil
  ) {
    self.init(
      id: ContactID(number), phase: phase, location: CGPoint(x: x, y: y),
      time: MonotonicInstant(seconds: 1).advanced(bySeconds: milliseconds / 1000), tool: tool, force: force)
  }
}
