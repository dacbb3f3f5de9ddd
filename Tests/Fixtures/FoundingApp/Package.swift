// swift-tools-version: 6.2
import PackageDescription

// Swift 5 mode, as iOS samples are. The test lays the founding documents' listings beside the delegates of FoundingApp and
// DrawingApp.
let package = Package(
  name: "FoundingApp",
  dependencies: [
    // From .build/founding-app/Package, where the test lays these files, to the package's root.
    .package(name: "Touchstone", path: "../../..")
  ],
  targets: [
    .executableTarget(
      name: "FoundingApp", dependencies: [.product(name: "UIKit", package: "Touchstone")],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(
      name: "DrawingApp", dependencies: [.product(name: "UIKit", package: "Touchstone")],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(
      name: "OldStyleApp", dependencies: [.product(name: "UIKit", package: "Touchstone")],
      swiftSettings: [.swiftLanguageMode(.v5)]),
  ]
)
