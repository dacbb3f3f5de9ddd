import Foundation

/// A Swift package with an app and a test of it.
struct PackageTemplate {
  let name: String
  /// The folder of the library's package.
  let library: URL

  var files: [String: String] {
    [
      ".gitignore": ".build/\n",
      "Package.swift": manifest,
      "Sources/\(name)/AppDelegate.swift": Self.appDelegate,
      "Sources/\(name)/ViewController.swift": Self.viewController,
      "Sources/\(name)/FingersView.swift": FingersSource.view,
      "Tests/\(name)Tests/FingersTests.swift": tests,
    ]
  }

  private var manifest: String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
        name: "\(name)",
        dependencies: [
            // Where Touchstone is on this machine.
            .package(name: "Touchstone", path: \(library.path.swiftLiteral))
        ],
        targets: [
            .executableTarget(
                name: "\(name)",
                dependencies: [.product(name: "UIKit", package: "Touchstone")]),
            .testTarget(
                name: "\(name)Tests",
                dependencies: [
                    "\(name)",
                    .product(name: "UIKit", package: "Touchstone"),
                    .product(name: "TouchTesting", package: "Touchstone"),
                ]),
        ]
    )

    """
  }

  private static let appDelegate = """
    import UIKit

    @main
    class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.rootViewController = ViewController()
            window.makeKeyAndVisible()
            self.window = window
            return true
        }
    }

    """

  private static let viewController = """
    import UIKit

    /// The app's only screen.
    class ViewController: UIViewController {
        let fingers = FingersView()

        override func loadView() {
            view = fingers
        }

        override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = .systemBackground
        }
    }

    """

  private var tests: String {
    """
    import Testing
    import TouchTesting
    import UIKit

    @testable import \(name)

    @MainActor @Suite("Fingers")
    struct FingersTests {
        @Test("Each finger has a disc, which follows it and leaves with it")
        func discs() {
            let stage = Stage(width: 320, height: 480)
            let controller = ViewController()
            stage.show(controller)

            let hand = stage.hand(2).down(at: [CGPoint(x: 80, y: 100), CGPoint(x: 240, y: 100)])
            hand.move(by: 0, 150)
            stage.advance(by: .frames(1))  // moves wait for the display's frame
            let discs = controller.fingers.discs.values
            #expect(discs.map(\\.center.y) == [250, 250])

            hand.up()
            #expect(controller.fingers.discs.isEmpty)
            #expect(discs.allSatisfy { $0.superview == nil })
        }
    }

    """
  }
}
