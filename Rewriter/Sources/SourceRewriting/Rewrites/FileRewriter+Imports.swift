import SwiftSyntax

extension StructDeclSyntax {
  /// Whether only Xcode's previews show it: a preview of SwiftUI's, or a view of UIKit's that is wrapped for one.
  var isForPreviews: Bool {
    inheritanceClause?.inheritedTypes.contains {
      Self.previewed.contains($0.type.trimmedDescription.split(separator: ".").last.map(String.init) ?? "")
    } ?? false
  }

  private static let previewed: Set<String> = [
    "PreviewProvider", "UIViewRepresentable", "UIViewControllerRepresentable",
  ]
}

extension FunctionDeclSyntax {
  /// Whether it wraps something for previews: what it returns is a view of SwiftUI's.
  var isForPreviews: Bool { signature.returnClause?.type.isViewOfSwiftUI ?? false }
}

extension VariableDeclSyntax {
  /// As of a function.
  var isForPreviews: Bool { bindings.first?.typeAnnotation?.type.isViewOfSwiftUI ?? false }
}

extension TypeSyntax {
  fileprivate var isViewOfSwiftUI: Bool { ["some View", "some SwiftUI.View"].contains(trimmedDescription) }
}

extension FileRewriter {
  /// Modules that are there.
  private static let known: Set<String> = [
    "UIKit", "AVFoundation", "AVFAudio", "AudioToolbox", "CoreData", "CoreImage", "CoreLocation", "Foundation",
    "FoundationNetworking", "FoundationXML", "CoreGraphics", "QuartzCore", "Dispatch", "os", "OSLog", "Swift", "XCTest",
    "Testing",
    "Glibc", "Synchronization", "Observation", "RegexBuilder", "UniformTypeIdentifiers", "MobileCoreServices",
    "PencilKit",
  ]

  /// Headers of Apple's that add nothing which `import UIKit` does not bring.
  private static let absorbed: Set<String> = ["ObjectiveC", "Darwin", "CoreFoundation", "CoreText", "ImageIO"]

  func rewriteImport(_ node: ImportDeclSyntax) {
    let path = node.path.map(\.name.text)
    guard let module = path.first else { return }
    // A target cannot import itself, which Xcode only warns of.
    if module == index.module || Self.absorbed.contains(module) { return replace(node, with: "import Foundation") }
    if module == "CoreServices" { return replace(node, with: "import MobileCoreServices") }
    // On Apple's platforms each header is a part of its module that can be imported by itself.
    let isPart = path.count > 1 && (node.importKindSpecifier == nil || module != "Foundation")
    if isPart, Self.known.contains(module), path.last != "UIGestureRecognizerSubclass" {
      let attributes = node.attributes.isEmpty ? "" : node.attributes.trimmedDescription + " "
      return replace(node, with: "\(attributes)import \(module)")
    }
    if Self.known.contains(module) || index.otherModules.contains(module) { return }
    guard mayBeUnused(module) else { return refuse(node, "there is no module \(module) here") }
    warn(node, "there is no module \(module) here; nothing in this file uses it")
    replace(node)
  }

  /// A function of C's that is named by its module, beside a method of that name: Foundation here has those of the system.
  func rewriteModule(_ node: MemberAccessExprSyntax) {
    guard let base = node.base?.as(DeclReferenceExprSyntax.self), base.argumentNames == nil,
      Self.absorbed.contains(base.baseName.text), !index.declaresType(base.baseName.text)
    else { return }
    replace(base, with: "Foundation")
  }

  /// Whether a module is one of Apple's, and the file has none of its names; the target's own types do not count.
  private func mayBeUnused(_ module: String) -> Bool {
    if let names = AbsentModules.names[module] {
      return !identifiers.contains { names.contains($0) && !index.declaresType($0) }
    }
    guard let beginnings = AbsentModules.beginnings[module] else { return false }
    return !identifiers.contains { name in
      beginnings.contains { name.hasPrefix($0) } && !index.declaresType(name)
    }
  }

  /// What stands before a source. Apple's Foundation has the types of Core Graphics; one file's `import UIKit` serves all of
  /// its module there. Two parts of Foundation are modules of their own here, loaded only where they are needed.
  static let preamble = "import UIKit; "

  /// The imports of this file's types that Apple's Foundation has, and Foundation here has not.
  func partsOfFoundation() -> String {
    Self.parts.filter { !$0.types.isDisjoint(with: identifiers) }.map { "import \($0.module); " }.joined()
  }

  private static let parts: [(module: String, types: Set<String>)] = [
    (
      "FoundationNetworking",
      [
        "URLSession", "URLRequest", "NSURLRequest", "NSMutableURLRequest", "URLResponse", "HTTPURLResponse",
        "URLSessionTask", "URLSessionDataTask", "URLSessionDownloadTask", "URLSessionUploadTask",
        "URLSessionConfiguration", "URLSessionDelegate", "URLSessionTaskDelegate", "URLSessionDataDelegate",
        "URLSessionDownloadDelegate", "URLCache", "CachedURLResponse", "HTTPCookie", "HTTPCookieStorage",
        "URLCredential", "URLProtectionSpace", "URLAuthenticationChallenge", "URLProtocol", "NSURLConnection",
      ]
    ),
    ("FoundationXML", ["XMLParser", "XMLParserDelegate", "XMLDocument", "XMLElement", "XMLNode"]),
  ]
}
