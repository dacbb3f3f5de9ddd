import CoreGraphics
import Foundation
import TouchPlatform

/// The start of an app, from its entry point until it ends.
@MainActor package enum AppStart {
  /// Runs the app on the runtime that `open` makes, until its window is closed. In a host it returns once the app is launched.
  /// - Parameters:
  ///   - principalClass: the application's class; nil for the one that Info.plist names, or `UIApplication`.
  ///   - delegateClass: the class of its delegate.
  ///   - open: opens a platform and makes the runtime on it the current one, or throws what the user should read.
  @discardableResult
  package static func run(
    principalClass: AnyClass?, delegateClass: AnyClass?, open: () throws -> Runtime
  ) -> Int32 {
    if let openInHost = AppHost.open {
      AppContainer.enter()
      StatusBarPolicy.reset()
      prepare(openInHost(), principalClass, delegateClass).launch()
      return 0
    }
    PackageBundle.enter()
    AppContainer.enter()
    TextEngine.prepareWithFirstFont()
    let runtime: Runtime
    do { runtime = try open() } catch { fail("\(error)") }
    let application = prepare(runtime, principalClass, delegateClass)
    StartupReport.install(in: runtime)
    if let probe = LatencyProbe.requested(ProcessInfo.processInfo.environment) {
      runtime.pipeline.probe = probe
      runtime.display.probe = probe
    }
    // On virtual time there is no loop that could read them.
    if !(runtime.media.timeSource is VirtualTime) { EndSignals.take { runtime.end() } }
    application.launch()
    let end = runtime.platform?.run() ?? .stopped
    runtime.sceneTracer?.finish()
    switch end {
    case .stopped:
      EndSignals.finish()
      exit(0)
    case .lost(let why):
      runtime.cancelAllTouches(reason: .surfaceLost)
      application.terminate()
      fail(why)
    }
  }

  /// Makes the application and its delegate on a runtime.
  private static func prepare(
    _ runtime: Runtime, _ principalClass: AnyClass?, _ delegateClass: AnyClass?
  ) -> UIApplication {
    AppInfo.prepare(runtime)
    LaunchScreen.show(AppInfo.entries, in: runtime)
    if let principalClass = principalClass ?? AppInfo.principalClass {
      runtime.application = instance(of: principalClass, as: UIApplication.self)
    }
    let application = runtime.application
    if let delegateClass { application.delegate = instance(of: delegateClass, as: (any UIApplicationDelegate).self) }
    return application
  }

  /// Ends the process with status 1 after a sentence on standard error.
  package static func fail(_ why: String) -> Never {
    FileHandle.standardError.write(
      Data("\(ProcessInfo.processInfo.processName): \(why.printable(keepsLines: true))\n".utf8))
    exit(1)
  }

  private static func instance<T>(of type: AnyClass, as wanted: T.Type) -> T {
    guard let made = ClassInstantiation.make(type) else {
      fail("\(type) cannot be made at run time: make it a subclass of NSObject or UIResponder with a plain init()")
    }
    guard let result = made as? T else { fail("\(type) is not a \(wanted)") }
    return result
  }
}
