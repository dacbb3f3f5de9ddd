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

  func testAFingerIsLiftedWhereItHasArrived() {
    let screen = CGRect(x: 0, y: 0, width: 100, height: 200)
    let drag = FingerPath([.init(at: 0, CGPoint(x: 10, y: 10)), .init(at: 0.01, CGPoint(x: 100, y: 20))])
    let tap = FingerPath([.init(at: 0.01, CGPoint(x: 50, y: 50))])
    let reports = FingerReport.reports(of: [drag, tap], on: screen)
    XCTAssertEqual(
      reports.map { report in
        report.changes.map { "\($0.finger) \($0.phase) \(Int($0.location.x)),\(Int($0.location.y))" }
      },
      [["0 began 10,10"], ["0 moved 85,18"], ["0 moved 99,20", "1 began 50,50"], ["0 ended 99,20"], ["1 ended 50,50"]])
    XCTAssertEqual(reports.map(\.moment), [0, 1.0 / 120, 0.01, 0.01, 0.01 + 1.0 / 120])
  }

  func testVelocitiesThatNoFingerHas() {
    for velocity in [
      XCUIGestureVelocity(0), XCUIGestureVelocity(-5), XCUIGestureVelocity(.nan), XCUIGestureVelocity(.infinity),
    ] {
      XCTAssertEqual(velocity.checked, XCUIGestureVelocity.default.rawValue)
    }
  }
}
