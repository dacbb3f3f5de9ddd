import Foundation
import SwiftParser
import SwiftSyntax
import Testing

@testable import SourceRewriting

@Suite("Optional methods of UIKit's that only a subclass has")
struct SubclassRequirementTests {
  private static let parent =
    "class Parent: UIViewController, UITableViewDataSource, UITableViewDelegate {\n  let list = UITableView()\n}"

  @Test("The conforming class gets the method with UIKit's default, and the subclass's overrides it")
  func overridden() {
    let rewritten = RewrittenSources(
      Self.parent,
      """
      class Middle: Parent {}
      class Child: Middle {
        @objc func tableView(_ tableView: UITableView, heightForRowAt p: IndexPath) -> CGFloat { 120 }
        func tableView(_ table: UITableView, titleForHeaderInSection section: Int) -> String { "A" }
      }
      class Last: Child {
        override func tableView(_ tableView: UITableView, heightForRowAt p: IndexPath) -> CGFloat { 10 }
      }
      """)
    #expect(
      rewritten.lines == [
        "class Parent: UIViewController, UITableViewDataSource, UITableViewDelegate {", "  let list = UITableView()",
        "",
        "#sourceLocation(file: \"0.swift\", line: 1)",
        "@MainActor func tableView(_ a0: UITableView, heightForRowAt a1: IndexPath) -> CGFloat "
          + "{ RewrittenDefaults_UITableViewDelegate.shared.tableView(a0, heightForRowAt: a1) }",
        "#sourceLocation(file: \"0.swift\", line: 1)",
        "@MainActor func tableView(_ a0: UITableView, titleForHeaderInSection a1: Int) -> String? "
          + "{ RewrittenDefaults_UITableViewDataSource.shared.tableView(a0, titleForHeaderInSection: a1) }",
        "#sourceLocation(file: \"0.swift\", line: 3)", "}",
      ])
    #expect(
      rewritten.generated("@MainActor private", "func") == [
        "@MainActor private final class RewrittenDefaults_UITableViewDataSource: NSObject, UITableViewDataSource {",
        "func tableView(_ a0: UITableView, numberOfRowsInSection a1: Int) -> Int { fatalError() }",
        "func tableView(_ a0: UITableView, cellForRowAt a1: IndexPath) -> UITableViewCell { fatalError() }",
        "@MainActor private final class RewrittenDefaults_UITableViewDelegate: NSObject, UITableViewDelegate {",
      ])
    #expect(rewritten.remarks == [])
  }

  @Test("A subclass's method overrides, also one in an extension, which is moved into its class")
  func child() {
    let rewritten = RewrittenSources(
      """
      public class Child: Parent {
        func scrollViewDidScroll(_ scrollView: UIScrollView) {}
      }
      extension Child {
        @objc func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
      }
      """, Self.parent)
    let text = rewritten.lines.joined(separator: "\n")
    #expect(text.contains("  public override func scrollViewDidScroll(_ scrollView: UIScrollView) {}\n"))
    #expect(
      text.contains(" override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}\n#s"))
    #expect(text.hasSuffix("extension Child {\n  \n}"))
  }

  @Test(
    "What a superclass has, what nothing calls on iOS, and what no superclass promises stays as it is",
    arguments: [
      "class Child: Parent { private func scrollViewDidScroll(_ scrollView: UIScrollView) {} }",
      "class Child: Parent { static func scrollViewDidScroll(_ scrollView: UIScrollView) {} }",
      "class Child: Parent { func textFieldDidBeginEditing(_ field: UITextField) {} }",
      "class Child: UIViewController { func scrollViewDidScroll(_ scrollView: UIScrollView) {} }",
      "class Child: UIViewController, UIScrollViewDelegate { func scrollViewDidScroll(_ s: UIScrollView) {} }",
    ])
  func untouched(source: String) {
    let rewritten = RewrittenSources(source, Self.parent)
    #expect(rewritten.lines == [source])
    #expect(rewritten.remarks == [])
  }

  @Test("A method whose parameters are others is named")
  func differing() {
    let rewritten = RewrittenSources(
      "class Child: Parent {\n  func tableView(_ t: UITableView, heightForRowAt p: Int) -> CGFloat { 9 }\n}",
      Self.parent)
    #expect(
      rewritten.remarks == [
        "0.swift:2: warning: Child.tableView(_:heightForRowAt:) is not called, since its parameters are not those of "
          + "UITableViewDelegate's"
      ])
  }

  @Test("The rewriter's list of UIKit's methods is what the library declares")
  func list() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../Sources")
    var declared: [String: UIKitRequirements.Owner] = [:]
    var defaults: [String: Set<String>] = [:]
    let names = UIKitRequirements.protocols.keys
    for folder in ["CoreLocation", "PencilKit", "UIKit", "UIKitCore"] {
      let base = root.appendingPathComponent(folder).standardizedFileURL
      let files = try #require(FileManager.default.enumerator(atPath: base.path)?.allObjects as? [String])
      for file in files where file.hasSuffix(".swift") {
        let text = try String(contentsOf: base.appendingPathComponent(file), encoding: .utf8)
        guard
          text.contains("public protocol UI") || text.contains("public protocol PK")
            || names.contains(where: { text.contains("extension \($0) {") })
        else {
          continue
        }
        let tree = Parser.parse(source: text)
        declared.merge(UIKitRequirements.read(tree)) { $1 }
        for (name, methods) in UIKitRequirements.extended(in: tree) { defaults[name, default: []].formUnion(methods) }
      }
    }
    for (name, owner) in UIKitRequirements.protocols {
      let real = try #require(declared[name], "\(name)")
      let methods = real.methods.map { method in
        var method = method
        method.isOptional = defaults[name]?.contains(method.swiftName) == true
        return method
      }
      #expect(owner.methods == methods, "\(name)")
      #expect(owner.inherited == real.inherited.filter { UIKitRequirements.protocols[$0] != nil }, "\(name)")
    }
    let missing = declared.keys.filter { name in
      name.hasPrefix("UI") && (name.hasSuffix("Delegate") || name.hasSuffix("DataSource"))
        && UIKitRequirements.protocols[name] == nil
        && declared[name]?.methods.contains { defaults[name]?.contains($0.swiftName) == true } == true
    }
    #expect(missing == [])
  }
}

extension UIKitRequirements {
  /// The names of the methods that a file's extensions give to types.
  fileprivate static func extended(in tree: SourceFileSyntax) -> [(String, [String])] {
    tree.statements.compactMap { $0.item.as(ExtensionDeclSyntax.self) }.map { declaration in
      (
        declaration.extendedType.trimmedDescription,
        declaration.memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self)?.swiftName }
      )
    }
  }
}
