// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Client",
  dependencies: [
    // From .build/client-package/Client, where the test lays these files, to the package's root.
    .package(name: "Touchstone", path: "../../..")
  ],
  targets: [
    .executableTarget(
      name: "SwiftFiveApp", dependencies: [.product(name: "UIKit", package: "Touchstone")],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(
      name: "SwiftSixApp", dependencies: [.product(name: "UIKit", package: "Touchstone")]),
    .testTarget(
      name: "SwiftSixAppTests",
      dependencies: [
        "SwiftSixApp", .product(name: "UIKit", package: "Touchstone"),
        .product(name: "TouchTesting", package: "Touchstone"),
      ]),
  ]
)
