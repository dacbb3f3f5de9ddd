import Foundation

/// The gestures that have names, as paths of fingers.
package enum ScreenGesture {
  /// How long a finger stays for a tap, in seconds.
  package static let tapDuration = 0.06
  /// Between two taps of one finger, in seconds.
  package static let tapPause = 0.08
  /// How far the fingers of one hand are apart, in points.
  private static let gap = 44.0

  /// Taps with one or more fingers side by side.
  package static func taps(_ count: Int = 1, fingers: Int = 1, at point: CGPoint, for seconds: Double = tapDuration)
    -> [TouchPath]
  {
    (0..<max(1, count)).flatMap { tap in
      (0..<max(1, fingers)).map { finger in
        let x = point.x + (Double(finger) - Double(fingers - 1) / 2) * gap
        return TouchPath(
          at: CGPoint(x: x, y: point.y), from: Double(tap) * (seconds + tapPause), for: seconds)
      }
    }
  }

  /// A finger that rests, moves to another place, and rests there.
  package static func drag(
    from start: CGPoint, to end: CGPoint, after hold: Double = 0, over seconds: Double, holding rest: Double = 0
  ) -> [TouchPath] {
    var places = [TouchPath.Place(at: 0, start)]
    if hold > 0 { places.append(.init(at: hold, start)) }
    places.append(.init(at: hold + max(0.02, seconds), end))
    if rest > 0 { places.append(.init(at: hold + max(0.02, seconds) + rest, end)) }
    return [TouchPath(places)]
  }

  /// Two fingers that move apart, with a scale above 1, or together.
  package static func pinch(in frame: CGRect, scale: Double, over seconds: Double) -> [TouchPath] {
    let most = max(20, min(frame.width, frame.height) * 0.45)
    let (start, end) = scale > 1 ? (most / scale, most) : (most, most * scale)
    return [-1.0, 1].map { side in
      TouchPath([
        .init(at: 0, CGPoint(x: frame.midX + side * start, y: frame.midY)),
        .init(at: seconds, CGPoint(x: frame.midX + side * end, y: frame.midY)),
        .init(at: seconds + 0.02, CGPoint(x: frame.midX + side * end, y: frame.midY)),
      ])
    }
  }

  /// Two fingers that turn about the middle by an angle in radians, clockwise.
  package static func rotation(in frame: CGRect, by angle: Double, over seconds: Double) -> [TouchPath] {
    let radius = max(20, min(frame.width, frame.height) * 0.3)
    let count = min(2_000, max(8, Int(abs(angle) / 0.05)))
    return [0, Double.pi].map { side in
      TouchPath(
        (0...count).map { step in
          let share = Double(step) / Double(count)
          let now = side + angle * share
          return .init(
            at: seconds * share, CGPoint(x: frame.midX + cos(now) * radius, y: frame.midY + sin(now) * radius))
        })
    }
  }
}
