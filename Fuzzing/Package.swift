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

    .systemLibrary(name: "CCairo", path: "Engine/CLibraries/CCairo", pkgConfig: "cairo"),
    .systemLibrary(name: "CPango", path: "Engine/CLibraries/CPango"),
    .target(name: "CJPEG", path: "Engine/CLibraries/CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
    .systemLibrary(name: "CXCB", path: "Engine/CLibraries/CXCB", pkgConfig: "xcb"),
    .target(name: "CTouchstone", path: "Engine/CLibraries/CTouchstone"),
    .target(name: "CUIKit", path: "Engine/CLibraries/CUIKit"),
    .target(
      name: "CoreGraphics", dependencies: ["CCairo", "CJPEG", "CPango", "RenderTree", "TouchPlatform"],
      path: "Engine/CoreGraphics", swiftSettings: counted),
    .target(
      name: "QuartzCore", dependencies: ["CCairo", "CoreGraphics", "RenderTree", "TouchPlatform"],
      path: "Engine/QuartzCore", swiftSettings: counted),
    .target(
      name: "HeadlessBackend", dependencies: ["RenderTree", "TouchPlatform"], path: "Engine/Backends/Headless",
      swiftSettings: counted),
    .target(
      name: "X11Backend", dependencies: ["CLinux", "CXCB", "RenderTree", "TouchPlatform"], path: "Engine/Backends/X11",
      swiftSettings: counted),
    .target(
      name: "BackendSelection",
      dependencies: ["CoreGraphics", "HeadlessBackend", "RenderTree", "TouchPlatform", "TouchRecording", "X11Backend"],
      path: "Engine/Backends/Selection", swiftSettings: counted),
    .target(
      name: "UIKit",
      dependencies: [
        "BackendSelection", "CTouchstone", "CUIKit", "CoreGraphics", "QuartzCore", "RenderTree", "TouchPlatform",
      ], path: "Engine/UIKit", swiftSettings: counted),
    .target(
      name: "TouchTesting",
      dependencies: ["CoreGraphics", "HeadlessBackend", "RenderTree", "TouchPlatform", "TouchRecording", "UIKit"],
      path: "Engine/TouchTesting", swiftSettings: counted),
    // The walk of the tests.
    .target(
      name: "TouchWalk", dependencies: ["TouchPlatform", "TouchTesting", "UIKit"], path: "Walk", swiftSettings: counted),

    .target(name: "CFuzzer"),
    .target(name: "FuzzDriver", dependencies: ["CFuzzer", "TouchPlatform"], swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "FuzzTape", dependencies: ["FuzzDriver", "TouchPlatform", "TouchRecording"], swiftSettings: counted,
      linkerSettings: linker),
    .executableTarget(
      name: "FuzzContacts", dependencies: ["FuzzDriver", "TouchPlatform"], swiftSettings: counted,
      linkerSettings: linker),
    .executableTarget(
      name: "FuzzPictures", dependencies: ["CoreGraphics", "FuzzDriver", "RenderTree"], swiftSettings: counted,
      linkerSettings: linker),
    .executableTarget(
      name: "FuzzDrawing", dependencies: ["CoreGraphics", "FuzzDriver", "QuartzCore", "RenderTree", "TouchPlatform"],
      swiftSettings: counted, linkerSettings: linker),
    .executableTarget(
      name: "FuzzDrawingFile", dependencies: ["FuzzDriver", "UIKit"], swiftSettings: counted, linkerSettings: linker),
    .executableTarget(
      name: "FuzzPipeline", dependencies: ["FuzzDriver", "TouchWalk"], swiftSettings: counted, linkerSettings: linker),
  ]
)
