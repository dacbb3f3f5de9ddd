import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

extension Stage {
  /// The touch of a finger that goes down on a new view, which fills the stage.
  fileprivate func touch(of finger: Finger) throws -> UITouch {
    let board = add(JournalingView("board"))
    defer { board.onCall = nil }
    var touch: UITouch?
    board.onCall = { _, touches, _ in touch = touches.first }
    finger.down(100, 100)
    return try #require(touch)
  }
}

@MainActor @Suite("Touches: what the device tells")
struct TouchDeviceTests {
  @Test("T31: types have the header's numbers, and stylus is pencil's old name")
  func types() {
    let stage = Stage(width: 320, height: 480)
    let types: [UITouch.TouchType] = [.direct, .indirect, .pencil, .indirectPointer]
    #expect(types.map(\.rawValue) == [0, 1, 2, 3])
    #expect(UITouch.TouchType.stylus == .pencil)

    stage.add(ReportingView("board", multipleTouch: true) { touch, _ in "\(touch.type)" })
    stage.report(
      ContactSample(1, .began, 10, 10, at: 0), ContactSample(2, .began, 60, 10, at: 0, tool: .pen),
      ContactSample(3, .began, 110, 10, at: 0, tool: .pointer))
    #expect(stage.journal == ["board began: direct; pencil; indirectPointer"])
  }

  @Test("T32: the radius of the contact patch is in points, and half of it is its uncertainty")
  func radius() throws {
    let stage = Stage(width: 320, height: 480)
    let finger = stage.finger
    finger.radius = 12.5
    let touch = try stage.touch(of: finger)
    #expect(touch.majorRadius == 12.5)
    #expect(touch.majorRadiusTolerance == 6.25)
    finger.radius = 20
    finger.move(by: 0, 0)
    stage.advance(by: .frames(1))
    #expect(touch.majorRadius == 20)
    #expect(touch.location(in: nil) == CGPoint(x: 100, y: 100))

    let plain = stage.finger
    let other = try stage.touch(of: plain)
    #expect(other.majorRadius == 0 && other.majorRadiusTolerance == 0)
  }

  @Test("T33: force 1 is an average touch, 20/3 the top of the device's range")
  func force() throws {
    let stage = Stage(width: 320, height: 480)
    let finger = stage.finger
    finger.force = 0.15
    let touch = try stage.touch(of: finger)
    #expect(abs(touch.force - 1) < 1e-6)
    #expect(abs(touch.maximumPossibleForce - 20.0 / 3) < 1e-12)
    finger.force = 1
    finger.move(by: 0, 0)
    stage.advance(by: .frames(1))
    #expect(touch.force == touch.maximumPossibleForce)
    finger.force = 0
    finger.move(by: 0, 0)
    stage.advance(by: .frames(1))
    #expect(touch.force == 0)
    #expect(touch.maximumPossibleForce > 6)
  }

  @Test("T34: a device without force reports 0 of 0")
  func noForce() throws {
    let stage = Stage(width: 320, height: 480)
    let touch = try stage.touch(of: stage.finger)
    #expect(touch.force == 0)
    #expect(touch.maximumPossibleForce == 0)
  }

  @Test(
    "T10, P2, P3, P4, P5, P5a: a finger counts as upright; a pencil's angles are the device's, turned into the view")
  func angles() throws {
    let stage = Stage(width: 320, height: 480)
    let upright = try stage.touch(of: stage.finger)
    #expect(upright.altitudeAngle == .pi / 2)
    #expect(upright.azimuthAngle(in: nil) == 0)
    #expect(upright.azimuthUnitVector(in: nil) == CGVector(dx: 1, dy: 0))

    let turned = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    turned.transform = CGAffineTransform(rotationAngle: .pi / 2).scaledBy(x: 3, y: 3)
    stage.window.addSubview(turned)
    let flat = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    flat.transform = CGAffineTransform(scaleX: 0, y: 0)
    stage.window.addSubview(flat)

    let pencil = stage.pencil
    pencil.altitude = 0.5
    pencil.azimuth = .pi / 4
    let touch = try stage.touch(of: pencil)
    #expect(touch.altitudeAngle == 0.5)
    #expect(abs(touch.azimuthAngle(in: nil) - .pi / 4) < 1e-6)
    // The view's x axis points down the screen: in it the pencil leans the other way by a quarter turn.
    #expect(abs(touch.azimuthAngle(in: turned) + .pi / 4) < 1e-6)
    let direction = touch.azimuthUnitVector(in: turned)
    #expect(abs(direction.dx - 0.5.squareRoot()) < 1e-6 && abs(direction.dy + 0.5.squareRoot()) < 1e-6)
    // A view squeezed to nothing has no directions; the answer is still a direction.
    let anyway = touch.azimuthUnitVector(in: flat)
    #expect(abs(hypot(anyway.dx, anyway.dy) - 1) < 1e-9)
  }

  @Test("T10: a pencil reported from absurdly far away still has a direction")
  func farAway() throws {
    let stage = Stage(width: 320, height: 480)
    let pencil = stage.pencil
    pencil.azimuth = 1
    let touch = try stage.touch(of: pencil)
    // So far out that a point more or less makes no difference to the number.
    pencil.move(to: CGPoint(x: 1e18, y: 1e18))
    stage.advance(by: .frames(1))
    #expect(touch.azimuthUnitVector(in: nil) == CGVector(dx: 1, dy: 0))
    #expect(touch.azimuthAngle(in: nil) == 0)
  }
}
