internal import BackendSelection
import Foundation
import TouchPlatform
import UIKitCore

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
  AppStart.run(
    principalClass: principalClassName.map(classNamed), delegateClass: delegateClassName.map(classNamed),
    open: openRuntime)
}

/// The same with arguments of the type that they had until Swift 4.1: `main.swift` files bound them to it.
@discardableResult
@preconcurrency @MainActor public func UIApplicationMain(
  _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<Int8>>, _ principalClassName: String?,
  _ delegateClassName: String?
) -> Int32 {
  UIApplicationMain(argc, CommandLine.unsafeArgv, principalClassName, delegateClassName)
}

extension UIApplicationDelegate {
  /// The entry point that `@main` calls: runs the app with an instance of this class as its delegate.
  public static func main() {
    // The class itself and not its name: Foundation's first look at a name takes longer than all the rest of the start.
    AppStart.run(principalClass: nil, delegateClass: Self.self, open: openRuntime)
  }
}

/// Opens the platform that the options choose, and makes the runtime on it the current one.
@MainActor private func openRuntime() throws -> Runtime {
  var options = try LaunchOptions(environment: ProcessInfo.processInfo.environment, arguments: CommandLine.arguments)
  if options.wantsHelp {
    print(LaunchOptions.help)
    exit(0)
  }
  for hint in options.hints { PlatformLog.write(.app, hint) }
  // A phone is turned for an app that is shown on its side alone.
  if let phone = options.device?.device, phone.idiom == .phone, AppInfo.isNeverUpright {
    options.device = DeviceShape(phone, isLandscape: true)
  }
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
  if let path = options.trace { runtime.trace(into: path) }
  launch.platform.announce()
  if let calibrated = launch.calibrated { runtime.calibrate(calibrated) }
  return runtime
}

@MainActor private func classNamed(_ name: String) -> AnyClass {
  if let known = NamedClass.last, known.name == name { return known.type }
  guard let found = NSClassFromString(name) else {
    AppStart.fail(
      "there is no class \(name); the class of an application or its delegate must be at the top level of its module")
  }
  return found
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
