import Foundation

/// Fingers for people who have a mouse: a drag with the primary button is one finger; with Alt held it is two, mirrored
/// about the surface's centre.
///
/// While Alt is held the two places are shown as dots, also before the button is pressed. With Shift held as well the
/// pair moves in parallel and keeps its shape; the centre of mirroring moves with it until Alt is released. A press
/// decides between one finger and two for its whole drag: modifiers pressed or released later change nothing until the
/// button is released, except that Shift moves a pair in parallel at any time.
///
/// All places are surface points. Fingers may leave the surface in a drag, as a grabbed pointer does.
public struct MouseFingers: Sendable {
  /// The contact key of the finger under the pointer: above every number that 32-bit touch devices give.
  public static let primaryKey: UInt64 = 1 << 32
  /// The contact key of the mirrored finger.
  public static let mirroredKey: UInt64 = 1 << 32 | 1

  private enum Drag { case none, one, pair }
  private let surface: SurfaceID
  private var size: CGSize
  private var pointer: CGPoint?
  private var modifiers: ModifierSet = []
  private var drag = Drag.none
  private var source = ContactSource(0)
  /// The point of mirroring where Shift has moved it; nil for the surface's centre.
  private var movedCentre: CGPoint?
  private var shown: [CGPoint] = []
  private var shownDown = false

  /// Fingers for a surface of `size` points.
  public init(surface: SurfaceID, size: CGSize) {
    self.surface = surface
    self.size = size
  }

  /// Whether a drag is in progress.
  public var isDown: Bool { drag != .none }

  /// The surface's size has changed, in points.
  public mutating func resize(to size: CGSize) { self.size = size }

  /// The pointer moved. Adds to `reports` what its fingers did.
  /// - Returns: the dots, if they changed.
  public mutating func move(to point: CGPoint, time: MonotonicInstant, reports: inout [ContactReport]) -> FingerGuide? {
    if follow(point) { report(.motion, time, &reports) }
    return guide(at: time)
  }

  /// The primary button went down at `point`. A second press without a release between is ignored.
  /// - Returns: the dots, if they changed.
  public mutating func press(
    at point: CGPoint, time: MonotonicInstant, source: ContactSource, reports: inout [ContactReport]
  ) -> FingerGuide? {
    guard drag == .none else { return nil }
    pointer = point
    self.source = source
    drag = modifiers.contains(.alternate) ? .pair : .one
    report(.down, time, &reports)
    return guide(at: time)
  }

  /// The primary button was released at `point`. A release without a press is ignored.
  /// - Returns: the dots, if they changed.
  public mutating func release(
    at point: CGPoint, time: MonotonicInstant, reports: inout [ContactReport]
  ) -> FingerGuide? {
    guard drag != .none else { return nil }
    // The lift itself reports the last place: a motion at the same instant would be a second report of one contact.
    _ = follow(point)
    report(.up, time, &reports)
    drag = .none
    if !modifiers.contains(.alternate) { movedCentre = nil }
    return guide(at: time)
  }

  /// The keyboard's modifiers are now `modifiers`.
  /// - Returns: the dots, if they changed.
  public mutating func setModifiers(_ modifiers: ModifierSet, time: MonotonicInstant) -> FingerGuide? {
    self.modifiers = modifiers
    if !showsPair { movedCentre = nil }
    return guide(at: time)
  }

  /// The pointer left the surface without a button held.
  /// - Returns: the dots, if they changed.
  public mutating func leave(time: MonotonicInstant) -> FingerGuide? {
    guard drag == .none else { return nil }
    pointer = nil
    return guide(at: time)
  }

  /// The contacts were cancelled (focus, window or device lost): the drag is over, and its release will be ignored.
  /// - Returns: the dots, if they changed.
  public mutating func cancel(time: MonotonicInstant) -> FingerGuide? {
    drag = .none
    if !modifiers.contains(.alternate) { movedCentre = nil }
    return guide(at: time)
  }

  // MARK: - Geometry

  /// The pointer is at `point` now; with Shift the point of mirroring moves with it.
  /// - Returns: whether it moved.
  private mutating func follow(_ point: CGPoint) -> Bool {
    guard point != pointer else { return false }
    if showsPair, modifiers.contains(.shift), let pointer {
      let centre = centre
      // The mirror image 2c − p moves by 2Δc − Δp: by as much as the pointer when the centre moves with it.
      movedCentre = CGPoint(x: centre.x + point.x - pointer.x, y: centre.y + point.y - pointer.y)
    }
    pointer = point
    return true
  }

  private var showsPair: Bool { drag == .pair || (drag == .none && modifiers.contains(.alternate)) }
  private var centre: CGPoint { movedCentre ?? CGPoint(x: size.width / 2, y: size.height / 2) }

  private func mirrored(_ point: CGPoint) -> CGPoint {
    let centre = centre
    return CGPoint(x: 2 * centre.x - point.x, y: 2 * centre.y - point.y)
  }

  private func report(_ kind: ContactReport.Kind, _ time: MonotonicInstant, _ reports: inout [ContactReport]) {
    guard drag != .none, let pointer else { return }
    reports.append(
      ContactReport(key: Self.primaryKey, kind: kind, location: pointer, time: time, tool: .finger, source: source))
    guard drag == .pair else { return }
    reports.append(
      ContactReport(
        key: Self.mirroredKey, kind: kind, location: mirrored(pointer), time: time, tool: .finger, source: source))
  }

  private mutating func guide(at time: MonotonicInstant) -> FingerGuide? {
    var points: [CGPoint] = []
    if showsPair, let pointer { points = [pointer, mirrored(pointer)] }
    let down = drag == .pair
    guard points != shown || down != shownDown else { return nil }
    shown = points
    shownDown = down
    return FingerGuide(surface: surface, time: time, points: points, isDown: down)
  }
}
