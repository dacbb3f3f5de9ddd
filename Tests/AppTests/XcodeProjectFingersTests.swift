import CoreGraphics
import Foundation
import TestRigs
import Testing

extension AppSuites {
  /// The founding documents' apps as Xcode projects, unchanged, under real fingers.
  @Suite("Founding projects under real fingers")
  struct FoundingProject {
    private static let size = CGSize(width: 375, height: 667)
    /// The bar at the top, in light colours.
    private static let bar: UInt32 = 0xfff9_f9f9

    @Test(
      "three fingers have a grey disc each, which follow them and leave with them",
      arguments: [ScreenKind.x11, .chromium])
    func discs(kind: ScreenKind) throws {
      let fixture = XcodeFixture(name: "Founding9")
      let program = try ClientPackage.xcodeProgram("Founding9")
      var start = ScreenStart("Founding", size: Self.size, ground: .init(top: Self.bar, bottom: 0xffff_ffff))
      start.command = [program]
      let screen = try kind.start(start)
      defer { screen.stop() }
      let places = [CGPoint(x: 90, y: 180), CGPoint(x: 280, y: 260), CGPoint(x: 180, y: 520)].map(screen.place(near:))
      for (finger, place) in places.enumerated() { try screen.begin(finger, at: place) }
      try screen.waitForCircles(at: places)
      let moved = places.map { screen.place(near: CGPoint(x: $0.x + 20, y: $0.y + 30)) }
      try screen.frame { for (finger, place) in moved.enumerated() { try screen.move(finger, to: place) } }
      try screen.waitForCircles(at: moved)
      try screen.end(1)
      try screen.waitForCircles(at: [moved[0], moved[2]])
      for finger in [0, 2] { try screen.end(finger) }
      try screen.waitForNothing()
      #expect(try fixture.digests() == fixture.digestsBefore())
      try screen.close()
      #expect(screen.app.errors.isEmpty, "\(screen.app.errors)")
    }
  }
}
