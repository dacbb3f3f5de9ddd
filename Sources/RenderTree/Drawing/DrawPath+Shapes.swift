import Foundation

extension DrawPath {
  /// How far a quarter circle's control points are from its ends, in radii: the best cubic is within 0.02 % of the circle.
  public static let quarterControl = 0.552_284_749_830_793_4

  /// A rectangle with the named corners rounded (1 top left, 2 top right, 4 bottom left, 8 bottom right), as a closed
  /// subpath clockwise on the screen; the radius is cut to half the smaller side.
  public init(roundedRect rect: CGRect, radius: Double, corners: UInt8 = 0xF) {
    self.init()
    let radius = min(max(0, radius), min(rect.width, rect.height) / 2)
    guard radius > 0 else {
      addRect(rect)
      return
    }
    let k = radius * (1 - Self.quarterControl)
    func r(_ bit: UInt8) -> (Double, Double) { corners & bit != 0 ? (radius, k) : (0, 0) }
    let (a, ka) = r(1)
    let (b, kb) = r(2)
    let (c, kc) = r(8)
    let (d, kd) = r(4)
    move(to: CGPoint(x: rect.minX + a, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX - b, y: rect.minY))
    if b > 0 {
      addCurve(
        to: CGPoint(x: rect.maxX, y: rect.minY + b), control1: CGPoint(x: rect.maxX - kb, y: rect.minY),
        control2: CGPoint(x: rect.maxX, y: rect.minY + kb))
    }
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY - c))
    if c > 0 {
      addCurve(
        to: CGPoint(x: rect.maxX - c, y: rect.maxY), control1: CGPoint(x: rect.maxX, y: rect.maxY - kc),
        control2: CGPoint(x: rect.maxX - kc, y: rect.maxY))
    }
    addLine(to: CGPoint(x: rect.minX + d, y: rect.maxY))
    if d > 0 {
      addCurve(
        to: CGPoint(x: rect.minX, y: rect.maxY - d), control1: CGPoint(x: rect.minX + kd, y: rect.maxY),
        control2: CGPoint(x: rect.minX, y: rect.maxY - kd))
    }
    addLine(to: CGPoint(x: rect.minX, y: rect.minY + a))
    if a > 0 {
      addCurve(
        to: CGPoint(x: rect.minX + a, y: rect.minY), control1: CGPoint(x: rect.minX, y: rect.minY + ka),
        control2: CGPoint(x: rect.minX + ka, y: rect.minY))
    }
    close()
  }
}

// For paths that turn into each other.
extension DrawPath {
  /// The coordinates of all points, x and y in turn.
  public var coordinates: [Double] {
    var numbers: [Double] = []
    numbers.reserveCapacity(pointCount * 2)
    for index in 0..<chunkCount {
      for point in chunk(index).points {
        numbers.append(point.x)
        numbers.append(point.y)
      }
    }
    return numbers
  }

  /// Whether both paths have the same kinds of elements in the same order.
  public func hasElements(like other: DrawPath) -> Bool {
    guard count == other.count, pointCount == other.pointCount else { return false }
    return (0..<chunkCount).allSatisfy { index in chunk(index).verbs.elementsEqual(other.chunk(index).verbs) }
  }

  /// The same elements at other points: as many numbers as `coordinates` gave.
  public func with(_ numbers: [Double]) -> DrawPath {
    var made = DrawPath()
    var next = numbers.startIndex
    func point() -> CGPoint {
      defer { next += 2 }
      return CGPoint(x: numbers[next], y: numbers[next + 1])
    }
    forEach { element in
      switch element {
      case .move: made.move(to: point())
      case .line: made.addLine(to: point())
      case .quad:
        let control = point()
        made.addQuadCurve(to: point(), control: control)
      case .cubic:
        let first = point()
        let second = point()
        made.addCurve(to: point(), control1: first, control2: second)
      case .close: made.close()
      }
    }
    return made
  }
}
