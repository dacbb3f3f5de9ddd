import PencilKit
import Testing

@Suite("Paths of strokes")
struct StrokePathTests {
  private func point(_ x: CGFloat, _ y: CGFloat, time: Double = 0, width: CGFloat = 2) -> PKStrokePoint {
    PKStrokePoint(
      location: CGPoint(x: x, y: y), timeOffset: time, size: CGSize(width: width, height: width), opacity: 1, force: 1,
      azimuth: 0, altitude: .pi / 2)
  }
  private func path(_ points: [PKStrokePoint]) -> PKStrokePath {
    PKStrokePath(controlPoints: points, creationDate: Date(timeIntervalSinceReferenceDate: 0))
  }
  private func isNear(_ a: CGPoint, _ x: CGFloat, _ y: CGFloat) -> Bool { abs(a.x - x) < 1e-9 && abs(a.y - y) < 1e-9 }

  @Test("A path is a collection of its control points")
  func collection() {
    let path = path([point(0, 0), point(6, 0), point(6, 6)])
    #expect(path.count == 3 && path.startIndex == 0)
    #expect(path.map(\.location.x) == [0, 6, 6])
    #expect(path.last?.location == CGPoint(x: 6, y: 6))
    #expect(PKStrokePath().isEmpty)
  }

  @Test("The curve begins and ends in the end points and passes between: numbers by hand")
  func byHand() {
    let path = path([point(0, 0), point(6, 0), point(6, 6), point(0, 6)])
    #expect(isNear(path.interpolatedLocation(at: 0), 0, 0))
    #expect(isNear(path.interpolatedLocation(at: 3), 0, 6))
    // (0 + 4 · 6 + 6) / 6 and (0 + 4 · 0 + 6) / 6.
    #expect(isNear(path.interpolatedLocation(at: 1), 5, 1))
    // (1 · 0 + 23 · 6 + 23 · 6 + 1 · 0) / 48 and (0 + 0 + 23 · 6 + 6) / 48.
    #expect(isNear(path.interpolatedLocation(at: 1.5), 5.75, 3))
    // The first point's mirror image is (−6, 0): (−6 + 0 + 23 · 6 + 6) / 48, (6) / 48.
    #expect(isNear(path.interpolatedLocation(at: 0.5), 2.875, 0.125))
    // Values beyond the ends are cut.
    #expect(isNear(path.interpolatedLocation(at: -4), 0, 0) && isNear(path.interpolatedLocation(at: 99), 0, 6))
  }

  @Test("All that a point has is interpolated")
  func properties() {
    let path = path([point(0, 0, time: 0, width: 1), point(10, 0, time: 1, width: 3), point(20, 0, time: 2, width: 5)])
    let middle = path.interpolatedPoint(at: 0.5)
    #expect(abs(middle.timeOffset - 0.5) < 1e-9 && abs(middle.size.width - 2) < 1e-9 && middle.force == 1)
    #expect(PKStrokePath().interpolatedPoint(at: 1).size == .zero)
  }

  @Test("An azimuth is interpolated the short way round")
  func azimuth() {
    func leaning(_ angle: CGFloat) -> PKStrokePoint {
      PKStrokePoint(
        location: .zero, timeOffset: 0, size: .zero, opacity: 1, force: 1, azimuth: angle, altitude: 1)
    }
    let path = path([leaning(0.1), leaning(2 * .pi - 0.1)])
    #expect(abs(path.interpolatedPoint(at: 0.5).azimuth) < 1e-9)
  }

  @Test("Steps of distance, time and parameter")
  func steps() {
    let path = path((0...4).map { point(CGFloat($0) * 10, 0, time: Double($0) * 0.1) })
    #expect(path.interpolatedPoints(by: .distance(15)).map { $0.location.x.rounded() } == [0, 15, 30])
    #expect(path.interpolatedPoints(by: .distance(10)).map { $0.location.x.rounded() } == [0, 10, 20, 30, 40])
    #expect(path.interpolatedPoints(by: .time(0.2)).map { ($0.timeOffset * 10).rounded() } == [0, 2, 4])
    #expect(
      path.interpolatedPoints(in: 1...2, by: .parametricStep(0.25)).map(\.location.x) == [10, 12.5, 15, 17.5, 20])
    // A step that leads nowhere gives one point and ends.
    #expect(Array(path.interpolatedPoints(by: .distance(0))).count == 1)
    #expect(Array(PKStrokePath().interpolatedPoints(by: .distance(1))).isEmpty)
    #expect(abs(path.parametricValue(1, offsetBy: .distance(15)) - 2.5) < 1e-6)
    #expect(abs(path.parametricValue(3, offsetBy: .distance(-15)) - 1.5) < 1e-6)
    #expect(path.parametricValue(1, offsetBy: .time(9)) == 4)
    #expect(path.parametricValue(1, offsetBy: .parametricStep(-3)) == 0)
  }
}
