import XcodeProject

/// How the sources of a module are compiled, as far as a target's settings say.
package struct Compilation: Sendable, Equatable {
  /// Conditions of `#if`.
  package var conditions: [String] = []
  /// The language mode: 4, 5 or 6. Sources of Swift 3 are compiled as those of Swift 4.
  package var languageMode = 5
  package var isolatesToMainActor = false
  /// Whether two accesses to one variable at the same time stop the program. Xcode's compilers of Swift 3 did not check that,
  /// and a project may switch it off.
  package var checksExclusivity = true
  /// Whether Xcode, too, builds the module with the package manager, so that its sources find `SWIFT_PACKAGE` set.
  package var isOfPackage = false
  /// Modules that all sources see without importing them.
  package var implicitModules: [String] = []

  init() {}

  init(_ settings: BuildSettings) {
    conditions = settings.list("SWIFT_ACTIVE_COMPILATION_CONDITIONS")
    // `-DFAST`, or `-D FAST` as CocoaPods writes it.
    var isNamed = false
    for flag in settings.list("OTHER_SWIFT_FLAGS") {
      if isNamed {
        conditions.append(flag)
      } else if flag.hasPrefix("-D"), flag.count > 2 {
        conditions.append(String(flag.dropFirst(2)))
      }
      isNamed = flag == "-D"
    }
    switch settings["SWIFT_VERSION"]?.first {
    case "6": languageMode = 6
    case "3", "4": languageMode = 4
    default: break
    }
    isolatesToMainActor = settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor"
    checksExclusivity =
      settings["SWIFT_VERSION"]?.first != "3"
      && !["off", "compile-time"].contains(settings["SWIFT_ENFORCE_EXCLUSIVE_ACCESS"])
  }

  /// The settings as a manifest has them.
  var swiftSettings: String {
    var settings = [".swiftLanguageMode(.v\(languageMode))"]
    // The rewriter puts this name in the other's place, which is set for everything that is built here.
    if isOfPackage { settings.append(".define(\"TOUCHSTONE_SWIFT_PACKAGE\")") }
    settings += conditions.map { ".define(\($0.swiftLiteral))" }
    if isolatesToMainActor { settings.append(".defaultIsolation(MainActor.self)") }
    if !checksExclusivity { settings.append(".unsafeFlags([\"-enforce-exclusivity=unchecked\"])") }
    for module in implicitModules {
      let flags = ["-Xfrontend", "-import-module", "-Xfrontend", module].map(\.swiftLiteral).joined(separator: ", ")
      settings.append(".unsafeFlags([\(flags)])")
    }
    return settings.joined(separator: ", ")
  }
}
