// swift-tools-version: 6.2
import PackageDescription

/// An app that is linked into a program that tests it. Its entry point is named as the package manager names that of an
/// app on which tests depend.
func app(_ name: String, exclude: [String] = []) -> Target {
  .target(
    name: name, dependencies: [.product(name: "UIKit", package: "Touchstone")], exclude: exclude,
    swiftSettings: [
      .swiftLanguageMode(.v5),
      .unsafeFlags(["-parse-as-library", "-Xfrontend", "-entry-point-function-name", "-Xfrontend", "\(name)_main"]),
    ])
}

// A package of its own, so that nobody who depends on Touchstone resolves or builds its benchmarks.
let package = Package(
  name: "TouchstoneBenchmarks",
  dependencies: [.package(name: "Touchstone", path: "..")],
  targets: [
    .target(name: "CBenchmarkSupport"),
    // What the measuring programs share.
    .target(name: "BenchmarkSupport"),
    .executableTarget(
      name: "touchstone-bench",
      dependencies: [
        "BenchmarkSupport", "CBenchmarkSupport", .product(name: "MotionPrediction", package: "Touchstone"),
        .product(name: "TouchTesting", package: "Touchstone"), .product(name: "UIKit", package: "Touchstone"),
      ]),
    // Judges predictions on recorded traces.
    .executableTarget(
      name: "touch-prediction", dependencies: [.product(name: "MotionPrediction", package: "Touchstone")]),
    // The gesture lab's own sources, by a link, without its entry point.
    .executableTarget(
      name: "bench-lab",
      dependencies: [
        "BenchmarkSupport", .product(name: "TouchTesting", package: "Touchstone"),
        .product(name: "UIKit", package: "Touchstone"),
      ],
      exclude: ["Lab/AppDelegate.swift", "Lab/README.md", "Lab/demo.tape"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    // Apps under test: the gallery's own sources, by a link, and a screen full of elements.
    app("GalleryApp", exclude: ["README.md"]),
    app("CrowdedApp"),
    .executableTarget(
      name: "bench-automation",
      dependencies: [
        "BenchmarkSupport", "CBenchmarkSupport", "CrowdedApp", "GalleryApp",
        .product(name: "XCUIAutomation", package: "Touchstone"),
      ]),
    .executableTarget(
      name: "bench-startup",
      dependencies: ["CBenchmarkSupport", .product(name: "UIKit", package: "Touchstone")]),
    .executableTarget(name: "bench-launch"),
    .executableTarget(
      name: "bench-display", linkerSettings: [.linkedLibrary("xcb"), .linkedLibrary("xcb-randr")]),
    // From a finger to the screen: a program that draws lines, and the program that watches it.
    .executableTarget(name: "bench-line", dependencies: [.product(name: "UIKit", package: "Touchstone")]),
    .executableTarget(
      name: "bench-latency", dependencies: ["CBenchmarkSupport"],
      linkerSettings: [.linkedLibrary("xcb"), .linkedLibrary("xcb-damage")]),
    // Reads what the programs printed; knows nothing of touches.
    .executableTarget(name: "bench-report"),
  ]
)
