// swift-tools-version: 6.2
import PackageDescription

// Apps as clients write them: in Swift 5 mode, as iOS samples are, and in Swift 6 with tests of their own.
let uikit = Target.Dependency.product(name: "UIKit", package: "Touchstone")

let package = Package(
  name: "Client",
  dependencies: [
    // From .build/client-package/Client, where the tests lay these files, to the package's root.
    .package(name: "Touchstone", path: "../../..")
  ],
  targets: [
    .executableTarget(name: "SwiftFiveApp", dependencies: [uikit], swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(name: "SwiftSixApp", dependencies: [uikit]),
    .testTarget(
      name: "SwiftSixAppTests",
      dependencies: ["SwiftSixApp", uikit, .product(name: "TouchTesting", package: "Touchstone")]),
    // The app of Documentation/Tutorial.md, with its tests and a short tape.
    .executableTarget(name: "Sketch", dependencies: [uikit]),
    .testTarget(
      name: "SketchTests",
      dependencies: ["Sketch", uikit, .product(name: "TouchTesting", package: "Touchstone")],
      exclude: ["first.tape"]),
  ]
)

// The tests lay the founding documents' listings, where they are at hand, beside these apps' delegates, and name the apps.
for app in Context.environment["TOUCHSTONE_LAID_LISTINGS"]?.split(separator: " ") ?? [] {
  package.targets.append(
    .executableTarget(name: String(app), dependencies: [uikit], swiftSettings: [.swiftLanguageMode(.v5)]))
}
