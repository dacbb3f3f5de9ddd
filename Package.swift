// swift-tools-version: 6.2
import PackageDescription

let library: [SwiftSetting] = [.swiftLanguageMode(.v6)]
/// Examples are written as iOS samples are.
let app: [SwiftSetting] = [.swiftLanguageMode(.v5)]

let package = Package(
  name: "Touchstone",
  products: [
    // The two empty targets let clients write `import Testing` beside `import UIKit`; see ARCHITECTURE.md.
    .library(name: "UIKit", targets: ["UIKit", "_Testing_UIKit", "_Testing_CoreGraphics"]),
    .library(name: "TouchTesting", targets: ["TouchTesting", "TouchRecording", "TouchPlatform"]),
    .executable(name: "touchstone", targets: ["touchstone"]),
    .executable(name: "MultiTouch", targets: ["MultiTouch"]),
    .executable(name: "TouchTracker", targets: ["TouchTracker"]),
  ],
  targets: [
    // C libraries: module maps and thin shims.
    .systemLibrary(
      name: "CCairo", path: "Sources/CLibraries/CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    // No pkgConfig: its flag -pthread makes the package manager warn; the module map names the libraries.
    .systemLibrary(
      name: "CPango", path: "Sources/CLibraries/CPango", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(
      name: "CXCB", path: "Sources/CLibraries/CXCB", pkgConfig: "xcb",
      providers: [.apt(["libxcb1-dev", "libxcb-xinput-dev", "libxcb-shm0-dev", "libxcb-randr0-dev"])]),
    .systemLibrary(name: "CLinux", path: "Sources/CLibraries/CLinux"),
    .target(
      name: "CJPEG", path: "Sources/CLibraries/CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
    .target(name: "CTouchstone", path: "Sources/CLibraries/CTouchstone"),
    .target(name: "CUIKit", path: "Sources/CLibraries/CUIKit"),
    .target(name: "_Testing_UIKit", path: "Sources/CLibraries/_Testing_UIKit"),
    .target(name: "_Testing_CoreGraphics", path: "Sources/CLibraries/_Testing_CoreGraphics"),

    // The engine, from the bottom up.
    .target(name: "RenderTree", swiftSettings: library),
    .target(name: "TouchPlatform", dependencies: ["CLinux", "RenderTree"], swiftSettings: library),
    .target(
      name: "CoreGraphics", dependencies: ["CCairo", "CJPEG", "CPango", "RenderTree", "TouchPlatform"],
      swiftSettings: library),
    .target(
      name: "QuartzCore", dependencies: ["CCairo", "CoreGraphics", "RenderTree", "TouchPlatform"],
      swiftSettings: library),
    .target(
      name: "UIKit",
      dependencies: [
        "BackendSelection", "CTouchstone", "CUIKit", "CoreGraphics", "QuartzCore", "RenderTree", "TouchPlatform",
      ], swiftSettings: library),

    // Backends: none knows UIKit, QuartzCore or another backend.
    .target(
      name: "HeadlessBackend", dependencies: ["RenderTree", "TouchPlatform"], path: "Sources/Backends/Headless",
      swiftSettings: library),
    .target(
      name: "X11Backend", dependencies: ["CLinux", "CXCB", "RenderTree", "TouchPlatform"], path: "Sources/Backends/X11",
      swiftSettings: library),
    .target(
      name: "BackendSelection",
      dependencies: ["CoreGraphics", "HeadlessBackend", "RenderTree", "TouchPlatform", "TouchRecording", "X11Backend"],
      path: "Sources/Backends/Selection", swiftSettings: library),

    // Tapes, the test kit and the tool.
    .target(name: "TouchRecording", dependencies: ["RenderTree", "TouchPlatform"], swiftSettings: library),
    .target(
      name: "TouchTesting",
      dependencies: ["CoreGraphics", "HeadlessBackend", "RenderTree", "TouchPlatform", "TouchRecording", "UIKit"],
      swiftSettings: library),
    .executableTarget(name: "touchstone", dependencies: ["TouchPlatform", "TouchRecording"], swiftSettings: library),

    .executableTarget(
      name: "MultiTouch", dependencies: ["UIKit"], path: "Examples/MultiTouch", exclude: ["README.md", "demo.tape"],
      swiftSettings: app),
    .executableTarget(
      name: "TouchTracker", dependencies: ["UIKit"], path: "Examples/TouchTracker",
      exclude: ["README.md", "demo.tape"],
      swiftSettings: app),

    // Real servers for tests, and the tests that need them.
    .target(name: "TestRigs", dependencies: ["CXCB", "RenderTree"], path: "Tests/TestRigs", swiftSettings: library),
    .testTarget(name: "TouchPlatformTests", dependencies: ["RenderTree", "TouchPlatform"], swiftSettings: library),
    .testTarget(
      name: "X11BackendTests", dependencies: ["CXCB", "RenderTree", "TestRigs", "TouchPlatform", "X11Backend"],
      swiftSettings: library),
    .testTarget(
      name: "CoreGraphicsTests", dependencies: ["CoreGraphics", "RenderTree", "TouchPlatform"],
      swiftSettings: library),
    .testTarget(
      name: "RenderingTests", dependencies: ["CoreGraphics", "QuartzCore", "RenderTree", "TouchPlatform"],
      swiftSettings: library),

    // Measures the compositor alone; Benchmarks/run runs it.
    .executableTarget(
      name: "CompositorBench", dependencies: ["QuartzCore", "RenderTree", "TouchPlatform"],
      path: "Tests/CompositorBench", swiftSettings: library),

    // Scenes as data, against the pictures of an independent renderer.
    .testTarget(
      name: "SceneTests", dependencies: ["CoreGraphics", "QuartzCore", "RenderTree", "TouchPlatform", "UIKit"],
      exclude: ["README.md", "References", "Scenes", "render_with_skia.py"], swiftSettings: library),

    .testTarget(
      name: "HeadlessBackendTests", dependencies: ["HeadlessBackend", "TouchPlatform"], swiftSettings: library),
    .testTarget(
      name: "TouchRecordingTests", dependencies: ["HeadlessBackend", "RenderTree", "TouchPlatform", "TouchRecording"],
      swiftSettings: library),
    // A program for tests of the tool and of backend selection: it writes down what its platform says.
    .executableTarget(
      name: "TapeProbe", dependencies: ["BackendSelection", "RenderTree", "TouchPlatform"], path: "Tests/TapeProbe",
      swiftSettings: library),
    .testTarget(
      name: "BackendSelectionTests",
      dependencies: ["BackendSelection", "CoreGraphics", "RenderTree", "TouchPlatform", "TouchRecording"],
      swiftSettings: library),
    .testTarget(
      name: "ToolTests", dependencies: ["CoreGraphics", "TapeProbe", "TouchPlatform", "TouchRecording", "touchstone"],
      swiftSettings: library),

    .testTarget(
      name: "UIKitTests", dependencies: ["RenderTree", "TouchPlatform", "TouchTesting", "UIKit"],
      exclude: ["Drawing/__Snapshots__", "Text/__Snapshots__", "ViewControllers/__Snapshots__"],
      swiftSettings: library
    ),
    .testTarget(
      name: "ContractTests", dependencies: ["RenderTree", "TouchPlatform", "TouchTesting", "UIKit"],
      exclude: ["Menus/__Snapshots__"], swiftSettings: library),
    // The package as others see it: its layers, its files, a client.
    .testTarget(name: "PackageTests", exclude: ["Fixtures"], swiftSettings: library),

    // Whole apps as child processes on real servers, and the apps that only tests need.
    .executableTarget(
      name: "JournalApp", dependencies: ["TouchTesting", "UIKit"], path: "Tests/Fixtures/JournalApp",
      swiftSettings: library),
    .executableTarget(
      name: "ClocksApp", dependencies: ["UIKit"], path: "Tests/Fixtures/ClocksApp", swiftSettings: app),
    // Draws the pictures of the reference.
    .executableTarget(
      name: "DocPictures", dependencies: ["TouchTesting", "UIKit"], path: "Tests/Fixtures/DocPictures",
      swiftSettings: library),
    .executableTarget(
      name: "RecordDemo", dependencies: ["TestRigs"], path: "Tests/Fixtures/RecordDemo", swiftSettings: library),
    .testTarget(
      name: "AppTests",
      dependencies: [
        "ClocksApp", "CoreGraphics", "JournalApp", "MultiTouch", "RenderTree", "TestRigs", "TouchPlatform",
        "TouchRecording", "TouchTesting", "TouchTracker", "UIKit", "touchstone",
      ], swiftSettings: library),

    // Random walks through the engine; Fuzzing/ walks them too.
    .target(
      name: "TouchWalk", dependencies: ["TouchPlatform", "TouchTesting", "UIKit"], path: "Tests/TouchWalk",
      swiftSettings: library),
    .testTarget(
      name: "LawTests", dependencies: ["TouchPlatform", "TouchTesting", "TouchWalk", "UIKit"], swiftSettings: library),

    // Wraps the C library's allocation functions, so that tests can count allocations.
    .target(name: "CAllocationCount", path: "Tests/CAllocationCount"),
    .testTarget(
      name: "AllocationTests", dependencies: ["CAllocationCount", "TouchPlatform", "TouchTesting", "UIKit"],
      swiftSettings: library),
  ]
)
