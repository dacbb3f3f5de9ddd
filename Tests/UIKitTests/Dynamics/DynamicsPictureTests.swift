import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Dynamics: pictures")
struct DynamicsPictureTests {
  @Test("A heap of boxes and balls at rest at the bottom", arguments: [false, true])
  func heap(isDark: Bool) {
    let room = DynamicsRoom(width: 320, height: 320, scale: 2)
    room.stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    room.stage.window.backgroundColor = .systemBackground
    let colours: [UIColor] = [.systemBlue, .systemOrange, .systemGreen, .systemPink, .systemPurple, .systemTeal]
    var views: [UIView] = []
    for index in 0..<18 {
      let (x, y) = (50 + CGFloat(index % 5) * 55, 30 + CGFloat(index / 5) * 55)
      let view =
        index % 4 == 3
        ? room.ball(x, y, radius: 18)
        : room.box(x, y, width: 30 + CGFloat(index % 3) * 14, height: 26 + CGFloat(index % 2) * 16)
      view.backgroundColor = colours[index % colours.count]
      if index % 4 == 3 { view.layer.cornerRadius = 18 }
      view.transform = CGAffineTransform(rotationAngle: CGFloat(index) * 0.37)
      // Only the last frame is looked at.
      view.isHidden = true
      views.append(view)
    }
    room.gravity(views)
    room.collisions(views)
    room.matter(views) {
      $0.friction = 0.4
      $0.elasticity = 0.2
      $0.angularResistance = 0.5
    }
    room.stage.advance(by: .seconds(12))
    #expect(!room.animator.isRunning)
    for view in views { view.isHidden = false }
    let result = room.stage.snapshot.compare(named: "heap\(isDark ? "-dark" : "")")
    #expect(result.matches, "\(result)")
  }
}
