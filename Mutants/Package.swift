// swift-tools-version: 6.2
import PackageDescription

// A package of its own: SwiftSyntax is the toolchain's, and programs that use Touchstone need none of this.
// `Scripts/mutants` finds the toolchain's libraries and names their folder in the environment.
let host = Context.environment["TOUCHSTONE_SWIFT_HOST"] ?? "run-Scripts/mutants-which-names-the-folder"
let library: [SwiftSetting] = [.swiftLanguageMode(.v6)]
let syntax = library + [.unsafeFlags(["-I", host])]
let syntaxLibraries: [LinkerSetting] = [
  .unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host]),
  .linkedLibrary("SwiftSyntax"), .linkedLibrary("SwiftParser"), .linkedLibrary("SwiftOperators"),
]

let package = Package(
  name: "Mutants",
  targets: [
    // What the rewritten sources call; it is also copied beside them.
    .target(name: "CMutantSwitch", path: "Switch/CMutantSwitch"),
    .target(name: "MutantSwitch", dependencies: ["CMutantSwitch"], path: "Switch/MutantSwitch", swiftSettings: library),
    // Finds the places for mutants in a source and writes them.
    .target(name: "MutantWriter", swiftSettings: syntax, linkerSettings: syntaxLibraries),
    .executableTarget(name: "mutants", dependencies: ["MutantWriter"], swiftSettings: syntax),
    .testTarget(name: "MutantWriterTests", dependencies: ["MutantWriter"], swiftSettings: syntax),
    .target(name: "CMutantTurn", dependencies: ["CMutantSwitch"], path: "Tests/CMutantTurn"),
    .testTarget(
      name: "MutantSwitchTests", dependencies: ["CMutantTurn", "MutantSwitch"], swiftSettings: library),
  ]
)
