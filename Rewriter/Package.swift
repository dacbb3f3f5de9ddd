// swift-tools-version: 6.2
import PackageDescription

// A package of its own, as Mutants is: SwiftSyntax is the toolchain's, and programs that use Touchstone need none of this.
// `Scripts/rewriter` finds the toolchain's libraries and names their folder in the environment.
let host = Context.environment["TOUCHSTONE_SWIFT_HOST"] ?? "run-Scripts/rewriter-which-names-the-folder"
let syntax: [SwiftSetting] = [.swiftLanguageMode(.v6), .unsafeFlags(["-I", host])]
let syntaxLibraries: [LinkerSetting] = [
  .unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host]),
  .linkedLibrary("SwiftSyntax"), .linkedLibrary("SwiftParser"),
]

let package = Package(
  name: "Rewriter",
  targets: [
    // Turns sources that were written for Apple's compilers into ones that compile here.
    .target(name: "SourceRewriting", swiftSettings: syntax, linkerSettings: syntaxLibraries),
    .executableTarget(name: "rewrite-sources", dependencies: ["SourceRewriting"], swiftSettings: syntax),
    // Measures it; `Benchmarks/run rewriter` starts it.
    .executableTarget(name: "RewriterBench"),
    .testTarget(name: "SourceRewritingTests", dependencies: ["SourceRewriting"], swiftSettings: syntax),
  ]
)
