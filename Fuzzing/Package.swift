// swift-tools-version: 6.2
import PackageDescription

// The engine's sources are compiled again here, with the fuzzer's counters in them: a dependency would be built
// without. `Fuzzing/run` finds the toolchain's fuzzer and names it in the environment.
let counted: [SwiftSetting] = [.swiftLanguageMode(.v6), .unsafeFlags(["-sanitize=fuzzer"])]
/// The same for what is written in Swift 5.
let older: [SwiftSetting] = [.swiftLanguageMode(.v5), .unsafeFlags(["-sanitize=fuzzer"])]
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
    .target(name: "CFlight", path: "Engine/CLibraries/CFlight"),
    .target(name: "CVirtualTime", path: "Engine/CLibraries/CVirtualTime"),
    .target(
      name: "TouchRecording", dependencies: ["CFlight", "RenderTree", "TouchPlatform"], path: "Engine/TouchRecording",
      swiftSettings: counted),

    .target(name: "CLateLibrary", path: "Engine/CLibraries/CLateLibrary"),
    .target(name: "CCairo", dependencies: ["CLateLibrary"], path: "Engine/CLibraries/CCairo"),
    .target(name: "CPango", dependencies: ["CLateLibrary"], path: "Engine/CLibraries/CPango"),
    .target(name: "CJPEG", dependencies: ["CLateLibrary"], path: "Engine/CLibraries/CJPEG"),
    .target(name: "CPictures", dependencies: ["CLateLibrary"], path: "Engine/CLibraries/CPictures"),
    .target(name: "CGStreamer", dependencies: ["CLateLibrary"], path: "Engine/CLibraries/CGStreamer"),
    .target(name: "CXCBCursor", dependencies: ["CLateLibrary"], path: "Engine/CLibraries/CXCBCursor"),
    .systemLibrary(name: "CYAML", path: "Engine/CLibraries/CYAML", pkgConfig: "yaml-0.1"),
    .systemLibrary(name: "CXCB", path: "Engine/CLibraries/CXCB", pkgConfig: "xcb"),
    .systemLibrary(name: "CXKB", path: "Engine/CLibraries/CXKB"),
    .systemLibrary(name: "CWayland", path: "Engine/CLibraries/CWayland", pkgConfig: "wayland-client"),
    .target(name: "CWaylandProtocols", path: "Engine/CLibraries/CWaylandProtocols"),
    .target(name: "CGnuTLS", dependencies: ["CLateLibrary"], path: "Engine/CLibraries/CGnuTLS"),
    .target(name: "CSoup", dependencies: ["CLateLibrary"], path: "Engine/CLibraries/CSoup"),
    .target(name: "CXPath", dependencies: ["CLateLibrary"], path: "Engine/CLibraries/CXPath"),
    .target(name: "CQREncode", dependencies: ["CLateLibrary"], path: "Engine/CLibraries/CQREncode"),
    .target(name: "CDeallocation", path: "Engine/CLibraries/CDeallocation"),
    .target(name: "CPixels", path: "Engine/CLibraries/CPixels"),
    .target(name: "CTouchstone", path: "Engine/CLibraries/CTouchstone"),
    .target(name: "CUIKit", path: "Engine/CLibraries/CUIKit"),
    .target(name: "COs", path: "Engine/CLibraries/COs"),
    .target(
      name: "CoreGraphics", dependencies: ["CCairo", "CJPEG", "CPango", "CPictures", "RenderTree", "TouchPlatform"],
      path: "Engine/CoreGraphics", swiftSettings: counted),
    .target(
      name: "QuartzCore",
      dependencies: ["CDeallocation", "CPixels", "CoreGraphics", "RenderTree", "TouchPlatform"],
      path: "Engine/QuartzCore", swiftSettings: counted),
    .target(
      name: "HeadlessBackend", dependencies: ["RenderTree", "TouchPlatform"], path: "Engine/Backends/Headless",
      swiftSettings: counted),
    .target(
      name: "DesktopAccessibility", dependencies: ["TouchPlatform"], path: "Engine/DesktopAccessibility",
      swiftSettings: counted),
    .target(
      name: "DrivenBackend", dependencies: ["DriverChannel", "HeadlessBackend", "RenderTree", "TouchPlatform"],
      path: "Engine/Backends/Driven", swiftSettings: counted),
    .target(
      name: "DriverChannel", dependencies: ["TouchPlatform"], path: "Engine/Driving/DriverChannel",
      swiftSettings: counted),
    .target(
      name: "ScreenDriving",
      dependencies: [
        "CXPath", "CoreGraphics", "DriverChannel", "PredicateFormat", "RenderTree", "TouchPlatform", "TouchTrace",
      ], path: "Engine/Driving/ScreenDriving", swiftSettings: counted),
    .target(
      name: "WebDriver", dependencies: ["DriverChannel", "ScreenDriving", "TouchPlatform"],
      path: "Engine/Driving/WebDriver", swiftSettings: counted),
    .target(
      name: "ModelContext", dependencies: ["DriverChannel", "ScreenDriving", "TouchPlatform"],
      path: "Engine/Driving/ModelContext", swiftSettings: counted),
    .target(
      name: "LoopbackServer", dependencies: ["CSoup"], path: "Engine/Driving/LoopbackServer", swiftSettings: counted),
    .target(
      name: "X11Backend",
      dependencies: ["CLinux", "CXCB", "CXCBCursor", "CXKB", "DesktopAccessibility", "RenderTree", "TouchPlatform"],
      path: "Engine/Backends/X11", swiftSettings: counted),
    .target(
      name: "WaylandBackend",
      dependencies: [
        "CLinux", "CWayland", "CWaylandProtocols", "DesktopAccessibility", "RenderTree", "TouchPlatform",
      ],
      path: "Engine/Backends/Wayland", swiftSettings: counted),
    .target(name: "TUIO", dependencies: ["RenderTree", "TouchPlatform"], path: "Engine/TUIO", swiftSettings: counted),
    .target(
      name: "WebBackend",
      dependencies: ["CGnuTLS", "CLinux", "CQREncode", "RenderTree", "TouchPlatform"],
      path: "Engine/Backends/Web", exclude: ["Page"],
      swiftSettings: counted + [.unsafeFlags(["-enable-testing"])], plugins: ["EmbedPage"]),
    .executableTarget(name: "EmbedPageTool", path: "Engine/EmbedPageTool"),
    .plugin(name: "EmbedPage", capability: .buildTool(), dependencies: ["EmbedPageTool"], path: "Plugins/EmbedPage"),
    .target(
      name: "BackendSelection",
      dependencies: [
        "CoreGraphics", "DrivenBackend", "HeadlessBackend", "RenderTree", "TUIO", "TouchPlatform", "TouchRecording",
        "WaylandBackend", "WebBackend", "X11Backend",
      ], path: "Engine/Backends/Selection", swiftSettings: counted),
    .target(
      name: "CoreImage", dependencies: ["CQREncode", "CoreGraphics", "RenderTree", "TouchPlatform"],
      path: "Engine/CoreImage", swiftSettings: counted),
    .target(name: "TouchTrace", path: "Engine/TouchTrace", swiftSettings: counted),
    .target(
      name: "TracePage", dependencies: ["TouchTrace"], path: "Engine/TracePage", exclude: ["Page"],
      swiftSettings: counted, plugins: ["EmbedPage"]),
    .target(name: "ConstraintSolving", path: "Engine/Engines/ConstraintSolving", swiftSettings: counted),
    .target(name: "ListGeometry", path: "Engine/Engines/ListGeometry", swiftSettings: counted),
    .target(
      name: "MotionPrediction", dependencies: ["RenderTree"], path: "Engine/Engines/MotionPrediction",
      swiftSettings: counted),
    .target(name: "PredicateFormat", path: "Engine/Engines/PredicateFormat", swiftSettings: counted),
    .target(
      name: "RigidBodies", dependencies: ["RenderTree"], path: "Engine/Engines/RigidBodies", swiftSettings: counted),
    .target(
      name: "ScrollPhysics", dependencies: ["RenderTree"], path: "Engine/Engines/ScrollPhysics", swiftSettings: counted),
    .target(
      name: "TextEditing", dependencies: ["CoreGraphics", "RenderTree"], path: "Engine/Engines/TextEditing",
      swiftSettings: counted),
    .target(
      name: "UIKitCore",
      dependencies: [
        "AssetCatalogs", "CDeallocation", "CTouchstone", "CUIKit", "ConstraintSolving", "CoreGraphics", "CoreImage",
        "InterfaceArchive", "MotionPrediction", "PredicateFormat", "QuartzCore", "RenderTree", "ScrollPhysics",
        "TextEditing", "TouchPlatform", "TouchTrace",
      ], path: "Engine/UIKitCore", swiftSettings: counted),
    .target(
      name: "UIKit",
      dependencies: [
        "BackendSelection", "CoreGraphics", "InterfaceArchive", "ListGeometry", "QuartzCore", "RenderTree",
        "RigidBodies", "ScrollPhysics", "TextEditing", "TouchPlatform", "UIKitCore", "UniformTypeIdentifiers",
      ], path: "Engine/UIKit", swiftSettings: counted),
    .target(
      name: "CoreLocation", dependencies: ["TouchPlatform", "UIKit", "UIKitCore"], path: "Engine/CoreLocation",
      swiftSettings: counted),
    .target(
      name: "PencilKit", dependencies: ["QuartzCore", "UIKit", "UIKitCore"], path: "Engine/PencilKit",
      swiftSettings: counted),
    .target(name: "AssetCatalogs", path: "Engine/AssetCatalogs", swiftSettings: counted),
    .target(name: "UniformTypeIdentifiers", path: "Engine/UniformTypeIdentifiers", swiftSettings: counted),
    .target(
      name: "MobileCoreServices", dependencies: ["UniformTypeIdentifiers"], path: "Engine/MobileCoreServices",
      swiftSettings: counted),
    .target(
      name: "SoundPlayback", dependencies: ["CGStreamer", "CLinux", "TouchPlatform"], path: "Engine/SoundPlayback",
      swiftSettings: counted),
    .target(name: "AVFAudio", dependencies: ["SoundPlayback"], path: "Engine/AVFAudio", swiftSettings: counted),
    .target(
      name: "AVFoundation", dependencies: ["AVFAudio", "AudioToolbox"], path: "Engine/AVFoundation",
      swiftSettings: counted),
    .target(
      name: "AudioToolbox", dependencies: ["SoundPlayback"], path: "Engine/AudioToolbox", swiftSettings: counted),
    .target(name: "CoreData", path: "Engine/CoreData", swiftSettings: counted),
    .target(name: "os", dependencies: ["COs", "TouchPlatform"], path: "Engine/os", swiftSettings: counted),
    .target(name: "OSLog", dependencies: ["os"], path: "Engine/OSLog", swiftSettings: counted),
    // English and universal time for tests.
    .target(name: "CTestSurroundings", path: "Engine/CLibraries/CTestSurroundings"),
    .target(
      name: "TouchTesting",
      dependencies: [
        "CTestSurroundings", "CoreGraphics", "HeadlessBackend", "QuartzCore", "RenderTree", "TouchPlatform",
        "TouchRecording", "UIKit", "UIKitCore",
      ], path: "Engine/TouchTesting", swiftSettings: counted),
    .target(name: "UserFiles", path: "UserFiles", swiftSettings: older),
    .target(name: "ProgramArguments", path: "Engine/ProgramArguments", swiftSettings: older),
    .target(
      name: "XCUIAutomation",
      dependencies: [
        "CLinux", "CVirtualTime", "CoreGraphics", "HeadlessBackend", "ProgramArguments", "RenderTree", "TouchPlatform",
        "TouchRecording", "TouchTesting", "TouchTrace", "TracePage", "UIKit", "UIKitCore",
      ], path: "Engine/XCUIAutomation", swiftSettings: counted),
    .target(name: "_Testing_UIKit", path: "Engine/CLibraries/_Testing_UIKit"),
    .target(name: "_Testing_CoreGraphics", path: "Engine/CLibraries/_Testing_CoreGraphics"),
    .target(name: "_Testing_CoreImage", path: "Engine/CLibraries/_Testing_CoreImage"),
    .target(
      name: "SnapshotTesting",
      dependencies: [
        "CoreGraphics", "QuartzCore", "RenderTree", "TouchPlatform", "TouchTesting", "UIKit", "XCUIAutomation",
        "_Testing_UIKit", "_Testing_CoreGraphics", "_Testing_CoreImage",
      ], path: "Engine/SnapshotTesting", swiftSettings: counted),
    .target(
      name: "TouchTools",
      dependencies: [
        "CYAML", "CoreGraphics", "RenderTree", "TUIO", "TouchPlatform", "TouchRecording", "TouchTrace",
        "WaylandBackend", "WebBackend", "X11Backend",
      ],
      path: "Engine/TouchTools", swiftSettings: counted),
    .target(name: "XcodeProject", path: "Engine/XcodeProject", swiftSettings: counted),
    .target(
      name: "ProjectBuilds", dependencies: ["AssetCatalogs", "InterfaceArchive", "InterfaceCompiler", "XcodeProject"],
      path: "Engine/ProjectBuilds",
      swiftSettings: counted),
    .target(name: "InterfaceArchive", path: "Engine/InterfaceArchive", swiftSettings: counted),
    .target(
      name: "InterfaceCompiler", dependencies: ["InterfaceArchive", "XcodeProject"], path: "Engine/InterfaceCompiler",
      swiftSettings: counted),
    .target(
      name: "KernelLaws", dependencies: ["TouchPlatform", "TouchRecording", "TouchTools"], swiftSettings: counted),
    // The walk of the tests.
    .target(
      name: "TouchWalk", dependencies: ["QuartzCore", "TouchPlatform", "TouchTesting", "UIKit"], path: "Walk",
      swiftSettings: counted),

    .target(name: "CFuzzer"),
    .target(name: "FuzzDriver", dependencies: ["CFuzzer", "TouchPlatform"], swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "FuzzTape", dependencies: ["FuzzDriver", "TouchPlatform", "TouchRecording"], swiftSettings: counted,
      linkerSettings: linker),
    .executableTarget(
      name: "FuzzInterface", dependencies: ["FuzzDriver", "InterfaceArchive", "InterfaceCompiler"],
      swiftSettings: counted, linkerSettings: linker),
    .executableTarget(
      name: "FuzzProject", dependencies: ["FuzzDriver", "XcodeProject"], swiftSettings: counted, linkerSettings: linker),
    .executableTarget(
      name: "FuzzContacts", dependencies: ["FuzzDriver", "TouchPlatform"], swiftSettings: counted,
      linkerSettings: linker),
    .executableTarget(
      name: "FuzzFlight", dependencies: ["FuzzDriver", "RenderTree", "TouchPlatform", "TouchRecording"],
      swiftSettings: counted, linkerSettings: linker),
    .executableTarget(
      name: "FuzzDriving", dependencies: ["DriverChannel", "FuzzDriver", "ModelContext", "ScreenDriving", "WebDriver"],
      swiftSettings: counted, linkerSettings: linker),
    .executableTarget(
      name: "FuzzTUIO", dependencies: ["FuzzDriver", "TUIO", "TouchPlatform"], swiftSettings: counted,
      linkerSettings: linker),
    .executableTarget(
      name: "FuzzWeb", dependencies: ["FuzzDriver", "TouchPlatform", "WebBackend"], swiftSettings: counted,
      linkerSettings: linker),
    .executableTarget(
      name: "FuzzPictures", dependencies: ["CoreGraphics", "FuzzDriver", "RenderTree"], swiftSettings: counted,
      linkerSettings: linker),
    .executableTarget(
      name: "FuzzDrawing", dependencies: ["CoreGraphics", "FuzzDriver", "QuartzCore", "RenderTree", "TouchPlatform"],
      swiftSettings: counted, linkerSettings: linker),
    .executableTarget(
      name: "FuzzDrawingFile", dependencies: ["FuzzDriver", "UIKit", "UserFiles"], swiftSettings: counted,
      linkerSettings: linker),
    .executableTarget(
      name: "FuzzEvemu", dependencies: ["FuzzDriver", "KernelLaws", "TouchTools"], swiftSettings: counted,
      linkerSettings: linker),
    .executableTarget(
      name: "FuzzLibinput", dependencies: ["FuzzDriver", "KernelLaws", "TouchTools"], swiftSettings: counted,
      linkerSettings: linker),
    .executableTarget(
      name: "FuzzWebFrames", dependencies: ["FuzzDriver", "RenderTree", "WebBackend"], swiftSettings: counted,
      linkerSettings: linker),
    .executableTarget(
      name: "FuzzPipeline", dependencies: ["FuzzDriver", "TouchWalk"], swiftSettings: counted, linkerSettings: linker),
  ]
)
