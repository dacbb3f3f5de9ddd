import UIKit

/// What has been drawn: shapes in the order in which they were finished.
struct Drawing: Codable, Equatable {
  var shapes: [Shape] = []
}

/// One thing on the board.
enum Shape: Codable, Equatable {
  case line(Line)
  case circle(Circle)
}

/// A straight line from where the finger landed to where it is, or was lifted.
struct Line: Codable, Equatable {
  var begin = CGPoint.zero
  var end = CGPoint.zero

  /// The direction in radians, clockwise from the right, −π…π.
  var angle: CGFloat { atan2(end.y - begin.y, end.x - begin.x) }
}

/// A circle between two fingers, which are opposite corners of the square around it.
struct Circle: Codable, Equatable {
  var first = CGPoint.zero
  var second = CGPoint.zero

  var center: CGPoint { CGPoint(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2) }

  /// Half of the longer side of the fingers' box, so that the circle never shrinks to nothing meanwhile.
  var radius: CGFloat { max(abs(second.x - first.x), abs(second.y - first.y)) / 2 }
}
