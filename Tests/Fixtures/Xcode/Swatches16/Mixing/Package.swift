// swift-tools-version: 6.0
// The swift-tools-version declares the minimum version of Swift required to build this package.

import PackageDescription

let package = Package(
    name: "Mixing",
    platforms: [.iOS(.v17)],
    products: [
        .library(name: "Mixing", targets: ["Mixing"]),
    ],
    targets: [
        .target(name: "Mixing"),
    ]
)
