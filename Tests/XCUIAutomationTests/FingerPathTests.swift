import XCTest
@testable import XCUIAutomation

/// Where a finger is on its path.
final class FingerPathTests: XCTestCase {
  func testItMovesEvenlyBetweenItsPoints() {
    let path = FingerPath([
      .init(at: 2, CGPoint(x: 10, y: 0)), .init(at: 0, .zero), .init(at: 4, CGPoint(x: 10, y: 20)),
    ])
    XCTAssertEqual(path.start, 0)
    XCTAssertEqual(path.end, 4)
    let places = [-1, 0, 0.5, 2, 3, 4, 9].map { path.location(at: $0) }
    XCTAssertEqual(
      places,
      [
        .zero, .zero, CGPoint(x: 2.5, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10), CGPoint(x: 10, y: 20),
        CGPoint(x: 10, y: 20),
      ])
  }

  func testADragHoldsMovesAndHolds() {
    let path = FingerPath.drag(
      from: .zero, after: 0.5, to: CGPoint(x: 300, y: 400), 1000, holding: 2)
    XCTAssertEqual(path.points.map(\.time), [0, 0.5, 1, 3])
    XCTAssertEqual(path.location(at: 0.75), CGPoint(x: 150, y: 200))
  }

  func testVelocitiesThatNoFingerHas() {
    for velocity in [
      XCUIGestureVelocity(0), XCUIGestureVelocity(-5), XCUIGestureVelocity(.nan), XCUIGestureVelocity(.infinity),
    ] {
      XCTAssertEqual(velocity.checked, XCUIGestureVelocity.default.rawValue)
    }
  }
}
