import CoreGraphics
import Foundation
import TouchPlatform
import TouchTesting
@_spi(Hosting) import UIKitCore

/// The app into whose process Xcode loads its unit tests. Here it is launched in theirs, once before the first of them, and runs by
/// the machine's clock on a screen that is not drawn.
@MainActor enum HostApp {
  /// Launches the app that `TOUCHSTONE_TEST_HOST` names, if it names one. An app that is not there is said, and the tests run
  /// without it.
  static func launchIfAsked() {
    guard let module = EnvironmentVariable.testHost.value(in: ProcessInfo.processInfo.environment) else { return }
    switch AppEntry.named(module) {
    case .failure(let error):
      FileHandle.standardError.write(Data("the unit tests run without their app: \(error)\n".utf8))
    case .success(let entry):
      // What the program of the tests was started with is for XCTest.
      let arguments = Array(CommandLine.arguments.prefix(1))
      LaunchedProcess.set(arguments)
      let device = XCUIDevice.profile
      AppHost.launch(
        on: CGSize(width: device.width, height: device.height), scale: device.scale,
        SurfaceEnvironment(
          insets: device.insets, topIsStatusBar: device.topIsStatusBar, framesPerSecond: device.framesPerSecond,
          idiom: device.idiom)
      ) { entry.call(arguments) }
    }
  }
}
