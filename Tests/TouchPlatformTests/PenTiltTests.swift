import Foundation
import Testing
import TouchPlatform

/// The two tilts of tablets and browsers as the two angles of apps.
@Suite struct PenTiltTests {
  /// In degrees, to a hundredth.
  private func angles(_ x: Double, _ y: Double) throws -> [Double] {
    let tilt = try #require(PenTilt(xDegrees: x, yDegrees: y))
    return [tilt.altitude, tilt.azimuth].map { (Double($0) * 180 / .pi * 100).rounded() / 100 }
  }

  @Test func anUprightPenHasNoDirection() throws {
    #expect(try angles(0, 0) == [90, 0])
  }

  @Test func aTiltAlongOneAxisIsWhatIsMissingFromTheUpright() throws {
    #expect(try angles(30, 0) == [60, 0])
    #expect(try angles(0, 30) == [60, 90])
    #expect(try angles(-30, 0) == [60, 180])
    #expect(try angles(0, -30) == [60, 270])
  }

  @Test func tiltsAlongBothAxesAddTheirTangents() throws {
    // tan 45° along both: the direction is the diagonal, its shadow √2 for a height of 1.
    #expect(try angles(45, 45) == [35.26, 45])
    #expect(try angles(-45, 45) == [35.26, 135])
    #expect(try angles(20, -40) == [47.55, 293.45])
  }

  @Test func aPenThatLiesHasNoAltitude() throws {
    #expect(try angles(90, 0) == [0, 0])
    #expect(try angles(0, -90) == [0, 270])
    #expect(try angles(90, 90) == [0, 45])
    #expect(try angles(-90, 90) == [0, 135])
  }

  @Test func impossibleTiltsAreHeldOrRefused() throws {
    #expect(try angles(400, 0) == [0, 0])
    #expect(try angles(0, -.infinity) == [0, 270])
    #expect(PenTilt(xDegrees: .nan, yDegrees: 0) == nil)
    for x in stride(from: -95.0, through: 95, by: 2.5) {
      for y in stride(from: -95.0, through: 95, by: 2.5) {
        let tilt = try #require(PenTilt(xDegrees: x, yDegrees: y))
        #expect((0...(.pi / 2 + 1e-6)).contains(tilt.altitude) && (0..<(2 * .pi)).contains(tilt.azimuth))
      }
    }
  }
}
