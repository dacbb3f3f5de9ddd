import SwiftSyntax

/// Objective-C lets an extension override a member, and a subclass override what an extension declares. Swift's own
/// classes let neither, so such members are moved into their class.
extension FileRewriter {
  /// A declaration of an extension that must stand in the class's body.
  private struct Moved {
    var file: Int
    var line: Int
    var place: Range<Int>
    var condition: String?
  }

  private func moved(of name: String) -> [Moved] {
    guard let entry = index.type(named: name), index.declares(entry.name) else { return [] }
    let methods = entry.methods.filter { method in
      guard method.isInExtension else { return false }
      return method.isOverride
        || !method.isPrivate
          && isOverridden(method.base, below: entry) { other in
            other.methods.contains { $0.isOverride && $0.base == method.base && $0.labels == method.labels }
          }
    }
    let others = entry.extensionMembers.filter { member in
      member.isOverride
        || !member.isPrivate && isOverridden(member.name, below: entry) { $0.overriddenNames.contains(member.name) }
    }
    return methods.map { Moved(file: $0.file, line: $0.line, place: $0.place, condition: $0.condition) }
      + others.map { Moved(file: $0.file, line: $0.line, place: $0.place, condition: $0.condition) }
  }

  private func isOverridden(_ name: String, below entry: ClassEntry, by overrides: (ClassEntry) -> Bool) -> Bool {
    index.overriders(of: name).contains { other in
      other.name != entry.name && overrides(other)
        && index.ancestry(of: other.name).contains { $0.name == entry.name }
    }
  }

  func cutMovedOverrides(of node: ExtensionDeclSyntax) {
    guard movesOverrides else { return }
    for member in moved(of: path.joined(separator: "."))
    where member.file == number && node.place.contains(member.place.lowerBound) {
      edits.replace(member.place, in: file)
    }
  }

  /// What an extension of one of UIKit's classes overrides cannot be moved, since the class is compiled already. Some members are asked for
  /// by UIKit's own under another name; the others are refused.
  func rewriteOverrides(of node: ExtensionDeclSyntax) {
    let name = node.extendedType.trimmedDescription
    guard name.hasPrefix("UI"), index.classEntry(name)?.file == nil else { return }
    for (member, inner) in node.memberBlock.allMembers {
      let (function, variable) = (member.as(FunctionDeclSyntax.self), member.as(VariableDeclSyntax.self))
      guard let modifiers = function?.modifiers ?? variable?.modifiers, modifiers.has("override") else { continue }
      let token = function?.name ?? variable?.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier
      let base = token.map { RenamedNames.overrides[$0.text] ?? $0.text } ?? ""
      let full = function.map { "\(base)(\($0.labels.map { $0 + ":" }.joined()))" } ?? base
      guard let token, AskedOverrides.has(full, in: name) else {
        refuse(
          member,
          "an extension of \(name) cannot override \(full) here: override it in a subclass, and use that in \(name)'s place"
        )
        continue
      }
      for modifier in modifiers where ["override", "open", "public"].contains(modifier.name.text) { replace(modifier) }
      edits.replace(token.place, in: file, with: "overriding_" + base)
      let labels = function?.labels ?? []
      let arguments = zip(labels, ["a", "b"])
      let call =
        function == nil
        ? base : "\(base)(\(arguments.map { $0 == "_" ? $1 : "\($0): \($1)" }.joined(separator: ", ")))"
      let parameters = labels.isEmpty ? "" : arguments.map(\.1).joined(separator: ", ") + " in "
      let selector = base + labels.map { $0 == "_" ? ":" : $0 + ":" }.joined()
      extensionOverrides.append(
        ExtensionOverride(
          owner: name,
          line: "$0.add(\"overriding_\(selector)\") { (o: \(name)) in { \(parameters)o.overriding_\(call) } }",
          condition: Condition.all(node.conditionsAround + inner)))
    }
  }

  func insertMovedOverrides(before brace: TokenSyntax) {
    let members = moved(of: path.joined(separator: "."))
    guard movesOverrides, !members.isEmpty else { return }
    var text = "\n"
    for member in members {
      let source = index.source(member.file)
      let declaration =
        "#sourceLocation(file: \(source.path.quoted), line: \(member.line))\n"
        + rewrittenText(of: member.place, in: member.file) + "\n"
      text += Condition.wrap(declaration, member.condition)
    }
    text += "#sourceLocation(file: \(file.path.quoted), line: \(file.line(of: brace)))\n"
    edits.insert(text, at: brace.place.lowerBound)
  }

  /// A declaration of any file with all rewrites but its own removal.
  private func rewrittenText(of place: Range<Int>, in file: Int) -> String {
    let known =
      unmoved[file]
      ?? {
        let rewriter = FileRewriter(index, file: file, movesOverrides: false)
        rewriter.walk(index.source(file).tree)
        return rewriter.edits
      }()
    unmoved[file] = known
    return known.applied(to: place, of: index.source(file))
  }
}

/// A member of UIKit's that an extension overrides, as it is registered.
struct ExtensionOverride {
  var owner: String
  var line: String
  var condition: String?
}

/// The members that UIKit asks extensions for, by the classes whose own members ask.
enum AskedOverrides {
  static func has(_ name: String, in owner: String) -> Bool { owners[name]?.contains(owner) == true }

  private static let controllers: Set = [
    "UIViewController", "UINavigationController", "UITabBarController", "UIAlertController", "UITableViewController",
    "UICollectionViewController",
  ]
  private static let touched: Set = [
    "UIViewController", "UIView", "UIScrollView", "UIWindow", "UIImageView", "UILabel", "UIStackView", "UIResponder",
    "UINavigationController", "UITabBarController", "UITableViewController", "UICollectionViewController",
  ]
  private static let owners: [String: Set<String>] = {
    let ofControllers = [
      "shouldAutorotate", "supportedInterfaceOrientations", "preferredInterfaceOrientationForPresentation",
      "preferredStatusBarStyle", "prefersStatusBarHidden", "childForStatusBarStyle", "childForStatusBarHidden",
      "viewDidLoad()", "viewWillAppear(_:)", "viewDidAppear(_:)", "viewWillDisappear(_:)", "viewDidDisappear(_:)",
      "viewWillLayoutSubviews()", "viewDidLayoutSubviews()",
    ]
    let ofResponders = [
      "touchesBegan(_:with:)", "touchesMoved(_:with:)", "touchesEnded(_:with:)", "touchesCancelled(_:with:)",
      "motionEnded(_:with:)",
    ]
    let others: [String: Set<String>] = [
      "canPerformAction(_:withSender:)": touched.union(["UITextField"]),
      "sizeThatFits(_:)": ["UITabBar", "UINavigationBar"], "traitCollection": ["UITabBar"],
    ]
    return others.merging(ofControllers.map { ($0, controllers) }) { first, _ in first }
      .merging(ofResponders.map { ($0, touched) }) { first, _ in first }
  }()
}

extension SyntaxProtocol {
  /// The conditions of `#if` around it.
  fileprivate var conditionsAround: [String] {
    sequence(first: Syntax(self)) { $0.parent }.compactMap { $0.as(IfConfigClauseSyntax.self)?.fullCondition }
  }
}
