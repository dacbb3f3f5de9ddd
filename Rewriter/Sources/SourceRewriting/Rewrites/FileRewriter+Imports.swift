import SwiftSyntax

extension FileRewriter {
  /// Modules that are there.
  private static let known: Set<String> = [
    "UIKit", "Foundation", "FoundationNetworking", "FoundationXML", "CoreGraphics", "QuartzCore", "Dispatch", "os",
    "OSLog", "Swift", "XCTest", "Testing", "Glibc", "Synchronization", "Observation", "RegexBuilder",
  ]

  /// Headers of Apple's that add nothing which `import UIKit` does not bring.
  private static let absorbed: Set<String> = ["ObjectiveC", "Darwin", "CoreFoundation", "CoreText", "ImageIO"]

  func rewriteImport(_ node: ImportDeclSyntax) {
    let path = node.path.map(\.name.text)
    guard let module = path.first else { return }
    // A target cannot import itself, which Xcode only warns of.
    if module == index.module || Self.absorbed.contains(module) { return replace(node, with: "import Foundation") }
    if module == "UIKit", path.count > 1, path.last != "UIGestureRecognizerSubclass" {
      return replace(node, with: "import UIKit")
    }
    if Self.known.contains(module) || index.otherModules.contains(module) { return }
    refuse(node, "there is no module \(module) here")
  }

  /// Apple's Foundation has the types of Core Graphics; one file's `import UIKit` serves all of its module there.
  static let preamble = "import UIKit; "
}
