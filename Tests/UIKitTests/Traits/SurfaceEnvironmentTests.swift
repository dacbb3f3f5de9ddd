import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@Suite("What the platform says of the screen") @MainActor
struct SurfaceEnvironmentTests {
  @Test("Notch, dark colours, refresh rate and kind of device reach views")
  func environmentArrives() {
    let stage = Stage(width: 390, height: 844)
    let view = stage.add(UIView())
    stage.send(
      .environment(
        SurfaceEnvironment(
          insets: SurfaceInsets(top: 47, bottom: 34), isDark: true, framesPerSecond: 119.88, idiom: .pad)))
    #expect(view.safeAreaInsets == UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    #expect(view.traitCollection.userInterfaceStyle == .dark)
    #expect(view.traitCollection.userInterfaceIdiom == .pad)
    #expect(UIScreen.main.maximumFramesPerSecond == 120)

    stage.send(.environment(SurfaceEnvironment(isDark: false, framesPerSecond: .nan)))
    #expect(view.safeAreaInsets == .zero)
    #expect(view.traitCollection.userInterfaceStyle == .light)
    #expect(view.traitCollection.userInterfaceIdiom == .phone)
    #expect(UIScreen.main.maximumFramesPerSecond == 60)
  }

  @Test("A size that changes keeps the kind of device that was said")
  func idiomStays() {
    let stage = Stage(width: 390, height: 844)
    stage.send(.environment(SurfaceEnvironment(idiom: .phone)))
    stage.send(.geometry(SurfaceGeometry(size: CGSize(width: 1024, height: 1366), scale: 2)))
    #expect(UIScreen.main.traitCollection.userInterfaceIdiom == .phone)
  }

  @Test("Hairlines are a pixel thick on the display as it is now")
  func hairlines() {
    final class Ruled: UIView {
      let line = UIView()
      override func layoutSubviews() {
        super.layoutSubviews()
        if line.superview == nil { addSubview(line) }
        line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1 / traitCollection.displayScale)
      }
    }
    // A browser tells its scale when it comes, long after the app has laid out its views.
    let stage = Stage(width: 300, height: 200, scale: 3)
    let ruled = stage.add(Ruled())
    stage.advance(by: .frames(1))
    #expect(abs(ruled.line.frame.height - 1 / 3.0) < 1e-9)
    stage.send(.geometry(SurfaceGeometry(size: CGSize(width: 300, height: 200), scale: 1)))
    stage.advance(by: .frames(1))
    #expect(ruled.line.frame.height == 1)
  }
}
