// swift-tools-version: 5.9
import AppleProductTypes
import PackageDescription

let package = Package(
    name: "Dots",
    platforms: [.iOS("16.0")],
    products: [
        .iOSApplication(
            name: "Ink Dots",
            targets: ["AppModule"],
            bundleIdentifier: "com.example.dots",
            displayVersion: "1.0",
            bundleVersion: "1",
            appIcon: .placeholder(icon: .pencil),
            accentColor: .presetColor(.orange),
            supportedDeviceFamilies: [.pad, .phone],
            supportedInterfaceOrientations: [.portrait]
        )
    ],
    targets: [
        .executableTarget(
            name: "AppModule",
            dependencies: ["Ink"],
            path: ".",
            resources: [.process("Resources")]
        ),
        .target(name: "Ink", path: "Ink"),
    ]
)
