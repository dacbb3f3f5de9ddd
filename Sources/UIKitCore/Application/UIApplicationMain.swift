internal import BackendSelection
import CoreGraphics
import Foundation
import TouchPlatform

/// Starts the app: opens a platform, makes the application and its delegate, and runs until the window is closed.
///
/// - Parameters:
///   - argc: the number of arguments.
///   - argv: the arguments.
///   - principalClassName: the application's class, or nil for `UIApplication`.
///   - delegateClassName: the delegate's class as `NSStringFromClass` gives it.
/// - Returns: never in practice: the process exits with 0, or with 1 and a sentence when no platform could start or the
///   platform was lost.
/// > Here: `@main` on an app delegate and, in Swift 5 mode, `@UIApplicationMain` call it.
@discardableResult
@preconcurrency @MainActor public func UIApplicationMain(
  _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, _ principalClassName: String?,
  _ delegateClassName: String?
) -> Int32 {
  runApplication(
    principalClass: principalClassName.map(classNamed), delegateClass: delegateClassName.map(classNamed))
}

/// What all entry points come to. It returns in a host alone, once the app is launched.
@discardableResult
@MainActor func runApplication(principalClass: AnyClass?, delegateClass: AnyClass?) -> Int32 {
  if let open = AppHost.open {
    AppContainer.enter()
    StatusBarPolicy.reset()
    prepare(open(), principalClass, delegateClass).launch()
    return 0
  }
  PackageBundle.enter()
  AppContainer.enter()
  TextEngine.prepareWithFirstFont()
  let runtime = openRuntime()
  let application = prepare(runtime, principalClass, delegateClass)
  StartupReport.install(in: runtime)
  if let probe = LatencyProbe.requested(ProcessInfo.processInfo.environment) {
    runtime.pipeline.probe = probe
    runtime.display.probe = probe
  }
  // On virtual time there is no loop that could come to them.
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
@MainActor private func prepare(
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

/// Opens a platform and makes the runtime on it the current one.
@MainActor private func openRuntime() -> Runtime {
  do {
    let options = try LaunchOptions(
      environment: ProcessInfo.processInfo.environment, arguments: CommandLine.arguments)
    if options.wantsHelp {
      print(LaunchOptions.help)
      exit(0)
    }
    for hint in options.hints { PlatformLog.write(.app, hint) }
    let launch = try BackendSelector.makeLaunch(options: options)
    var configuration = try BackendSelector.makeConfiguration(
      title: AppInfo.title ?? ProcessInfo.processInfo.processName, options: options)
    if configuration.size == nil, !options.isFullScreen, options.device == nil {
      AppInfo.shape(&configuration)
    }
    let surface = try launch.platform.open(configuration)
    let runtime = Runtime(platform: launch.platform, surface: surface)
    runtime.arguments = options.appArguments
    runtime.makeCurrent()
    runtime.showsTouches = options.showsTouches
    let expected = EnvironmentVariable.traceScenes.value(in: ProcessInfo.processInfo.environment).flatMap(Double.init)
    if let path = options.trace, let tracer = TraceFile.tracer(into: path, hasScenes: expected != nil) {
      runtime.tracer = tracer
      runtime.watchGestures(tracer)
      if let expected {
        let scenes = SceneTracer(tracer, expectedSeconds: expected)
        runtime.sceneTracer = scenes
        scenes.watch(runtime)
      }
    }
    launch.platform.announce()
    if let calibrated = launch.calibrated { runtime.calibrate(calibrated) }
    return runtime
  } catch {
    fail("\(error)")
  }
}

private func fail(_ why: String) -> Never {
  FileHandle.standardError.write(
    Data("\(ProcessInfo.processInfo.processName): \(why.printable(keepsLines: true))\n".utf8))
  exit(1)
}

@MainActor private func classNamed(_ name: String) -> AnyClass {
  if let known = NamedClass.last, known.name == name { return known.type }
  guard let found = NSClassFromString(name) else {
    fail(
      "there is no class \(name); the class of an application or its delegate must be at the top level of its module")
  }
  return found
}

@MainActor private func instance<T>(of type: AnyClass, as wanted: T.Type) -> T {
  guard let made = ClassInstantiation.make(type) else {
    fail("\(type) cannot be made at run time: make it a subclass of NSObject or UIResponder with a plain init()")
  }
  guard let result = made as? T else { fail("\(type) is not a \(wanted)") }
  return result
}

/// A class whose name was asked for by the compiler's code, which gives the name back a moment later.
private struct NamedClass {
  let name: String
  let type: AnyClass
  @MainActor static var last: NamedClass?
}

// The code that the compiler makes for @UIApplicationMain calls these two by their C names (declared in CUIKit).

/// The name of a class as the retained object that the compiler's code expects.
@_cdecl("NSStringFromClass")
public func touchstoneStringFromClass(_ type: UnsafeRawPointer) -> UnsafeRawPointer {
  // Unsafe: the compiler's code passes a class.
  let type: AnyClass = unsafeBitCast(type, to: AnyClass.self)
  // As Foundation names it, without the table of all classes that Foundation builds for that.
  let name = _typeName(type, qualified: true)
  // The compiler's main runs on the main thread.
  MainActor.assumeIsolated { NamedClass.last = NamedClass(name: name, type: type) }
  // Unsafe: the compiler's code expects a reference of its own.
  return UnsafeRawPointer(Unmanaged.passRetained(NSString(string: name)).toOpaque())
}

/// The C entry behind @UIApplicationMain.
@_cdecl("UIApplicationMain")
public func touchstoneApplicationMain(
  _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, _ principal: UnsafeRawPointer?,
  _ delegate: UnsafeRawPointer?
) -> Int32 {
  // Unsafe: the compiler's code passes names that the function above has returned and that it does not free.
  let principalName = principal.map { Unmanaged<NSString>.fromOpaque($0).takeUnretainedValue() as String }
  let delegateName = delegate.map { Unmanaged<NSString>.fromOpaque($0).takeUnretainedValue() as String }
  // Unsafe: the compiler's main runs on the main thread.
  nonisolated(unsafe) let arguments = argv
  return MainActor.assumeIsolated { UIApplicationMain(argc, arguments, principalName, delegateName) }
}
