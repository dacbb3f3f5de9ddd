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
}
