// swift-tools-version: 6.2
import PackageDescription

// The engine's sources are compiled again here, with the fuzzer's counters in them: a dependency would be built
// without. `Fuzzing/run` finds the toolchain's fuzzer and names it in the environment.
let counted: [SwiftSetting] = [.swiftLanguageMode(.v6), .unsafeFlags(["-sanitize=fuzzer"])]
let runtime = Context.environment["TOUCHSTONE_FUZZER_RUNTIME"] ?? "run-Fuzzing/run-which-names-the-fuzzer.a"
let linker: [LinkerSetting] = [.unsafeFlags([runtime]), .linkedLibrary("stdc++"), .linkedLibrary("m")]

let package = Package(
  name: "Fuzzing",
  targets: [
    .systemLibrary(name: "CLinux", path: "Engine/CLibraries/CLinux"),
    .target(name: "RenderTree", path: "Engine/RenderTree", swiftSettings: counted),
    .target(
      name: "TouchPlatform", dependencies: ["CLinux", "RenderTree"], path: "Engine/TouchPlatform",
      swiftSettings: counted),
    .target(
      name: "TouchRecording", dependencies: ["RenderTree", "TouchPlatform"], path: "Engine/TouchRecording",
      swiftSettings: counted),

    .target(name: "CFuzzer"),
    .target(name: "FuzzDriver", dependencies: ["CFuzzer", "TouchPlatform"], swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "FuzzTape", dependencies: ["FuzzDriver", "TouchPlatform", "TouchRecording"], swiftSettings: counted,
      linkerSettings: linker),
    .executableTarget(
      name: "FuzzContacts", dependencies: ["FuzzDriver", "TouchPlatform"], swiftSettings: counted,
      linkerSettings: linker),
  ]
)
