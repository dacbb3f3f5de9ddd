import SwiftSyntax

/// Calls whose form has changed, not their name alone.
extension FileRewriter {
  func rewriteRenamedCall(_ node: FunctionCallExprSyntax) {
    let arguments = Array(node.arguments)
    if let member = node.calledExpression.as(MemberAccessExprSyntax.self) {
      let name = member.declName.baseName.text
      switch (name, arguments.map { $0.label?.text ?? "_" }) {
      case ("bringSubview", ["toFront"]): rename(member.declName, "bringSubviewToFront", arguments[0])
      case ("sendSubview", ["toBack"]): rename(member.declName, "sendSubviewToBack", arguments[0])
      case ("shared", []) where member.base?.trimmedDescription == "XCUIDevice":
        // A method before Swift 4.
        replace(node, with: "XCUIDevice.shared")
      // Foundation's closure escapes here, so that it would have to say `self.`; the library has one that does not.
      case ("enumerateMatches", let labels) where labels.starts(with: ["in"]) && index.members(name).isEmpty:
        replace(member.declName, with: "enumerateMatchesInPlace")
      default: relabel(name, arguments)
      }
      rewriteNumbers(of: name, arguments)
      return
    }
    guard let reference = node.calledExpression.as(DeclReferenceExprSyntax.self) else { return }
    let function = reference.baseName.text
    // No method since Swift 4.2 has such a label, whatever else has the method's name.
    if arguments.first?.label?.text == "toParentViewController" { relabel(function, arguments) }
    guard index.members(function).isEmpty else { return }
    if arguments.first?.label?.text != "toParentViewController" { relabel(function, arguments) }
    rewriteNumbers(of: function, arguments)
    switch (function, arguments.map { $0.label?.text ?? "_" }) {
    case ("bringSubview", ["toFront"]): rename(reference, "bringSubviewToFront", arguments[0])
    case ("sendSubview", ["toBack"]): rename(reference, "sendSubviewToBack", arguments[0])
    case ("UIImagePNGRepresentation", ["_"]): method(of: arguments[0], "pngData()", node)
    case ("UIImageJPEGRepresentation", ["_", "_"]):
      method(of: arguments[0], "jpegData(compressionQuality: \(text(arguments[1])))", node)
    case ("UIEdgeInsetsInsetRect", ["_", "_"]): method(of: arguments[0], "inset(by: \(text(arguments[1])))", node)
    case ("UIEdgeInsetsEqualToEdgeInsets", ["_", "_"]), ("UIOffsetEqualToOffset", ["_", "_"]):
      replace(node, with: "(\(text(arguments[0])) == \(text(arguments[1])))")
    case (let name, ["_"]) where Self.orientationTests[name] != nil:
      method(of: arguments[0], Self.orientationTests[name] ?? "", node)
    case ("UIAccessibilityPostNotification", ["_", "_"]):
      replace(
        node,
        with: "UIAccessibility.post(notification: \(text(arguments[0])), argument: \(text(arguments[1])))")
    // Swift 3 let two elements of one list be changed at the same time.
    case ("swap", ["_", "_"]): rewriteSwap(node, arguments)
    // Foundation here lets nothing but itself make one, and there is one alone.
    case ("ProcessInfo", []): replace(node, with: "ProcessInfo.processInfo")
    // Here a test case has a name and a test; one that is made to wait, or for the elements of a page, has none to run.
    case (let name, []) where name == "XCTestCase" || isOfTests(index.ancestry(of: name)):
      replace(node, with: "\(name)(name: \"\(name)\", testClosure: { _ in })")
    // How an app asks whether unit tests run in its process; UI tests run there as well, which on a device they do not.
    case ("NSClassFromString", ["_"]) where ["\"XCTestCase\"", "\"XCTest\""].contains(text(arguments[0])):
      replace(
        node,
        with: "(ProcessInfo.processInfo.environment[\"XCTestConfigurationFilePath\"] == nil "
          + "? nil : NSClassFromString(\"XCTest.XCTestCase\"))")
    case (let name, []) where name.hasPrefix("UIAccessibilityIs"):
      let property = name.dropFirst("UIAccessibilityIs".count)
      replace(node, with: "UIAccessibility.is\(property)")
    default: break
    }
  }

  /// `swap(&list[a], &list[b])` is `list.swapAt(a, b)`.
  private func rewriteSwap(_ node: FunctionCallExprSyntax, _ arguments: [LabeledExprSyntax]) {
    let places = arguments.compactMap {
      $0.expression.as(InOutExprSyntax.self)?.expression.as(SubscriptCallExprSyntax.self)
    }
    guard places.count == 2, places.allSatisfy({ $0.arguments.count == 1 && $0.arguments.first?.label == nil }),
      let first = places[0].arguments.first, let second = places[1].arguments.first,
      places[0].calledExpression.trimmedDescription == places[1].calledExpression.trimmedDescription
    else { return }
    replace(node, with: "\(rewritten(places[0].calledExpression)).swapAt(\(text(first)), \(text(second)))")
  }

  private static let orientationTests = [
    "UIInterfaceOrientationIsLandscape": "isLandscape", "UIInterfaceOrientationIsPortrait": "isPortrait",
    "UIDeviceOrientationIsLandscape": "isLandscape", "UIDeviceOrientationIsPortrait": "isPortrait",
    "UIDeviceOrientationIsValidInterfaceOrientation": "isValidInterfaceOrientation",
  ]

  /// Questions to a controller that were methods until Swift 4.1 and are properties since: `override func
  /// prefersHomeIndicatorAutoHidden() -> Bool`.
  func rewriteAnswer(_ node: FunctionDeclSyntax) {
    guard node.modifiers.has("override"), let new = Self.answers[node.name.text],
      node.signature.parameterClause.parameters.isEmpty, let result = node.signature.returnClause, node.body != nil
    else { return }
    replace(node.funcKeyword, with: "var")
    replace(node.name, with: new)
    edits.replace(
      node.signature.parameterClause.place.lowerBound..<result.type.place.lowerBound, in: file, with: ": ")
  }

  private static let answers = [
    "prefersHomeIndicatorAutoHidden": "prefersHomeIndicatorAutoHidden",
    "childViewControllerForHomeIndicatorAutoHidden": "childForHomeIndicatorAutoHidden",
    "preferredScreenEdgesDeferringSystemGestures": "preferredScreenEdgesDeferringSystemGestures",
    "childViewControllerForScreenEdgesDeferringSystemGestures": "childForScreenEdgesDeferringSystemGestures",
  ]

  /// The pictures that a picker hands over were in a dictionary from strings before Swift 4.2.
  func rewritePickedInfo(_ node: FunctionDeclSyntax) {
    let parameters = Array(node.signature.parameterClause.parameters)
    guard node.name.text == "imagePickerController",
      let info = parameters.first(where: { $0.firstName.text == "didFinishPickingMediaWithInfo" }),
      let key = info.type.as(DictionaryTypeSyntax.self)?.key, key.trimmedDescription == "String",
      // Xcode made such a method private where it no longer matched, and nothing calls it.
      !node.modifiers.has("private"), !node.modifiers.has("fileprivate")
    else { return }
    replace(key, with: "UIImagePickerController.InfoKey")
  }

  /// Labels that have changed, of a call by its name.
  private func relabel(_ name: String, _ arguments: [LabeledExprSyntax]) {
    guard let labels = RenamedNames.labels[name] else { return }
    for argument in arguments {
      if let label = argument.label, let new = labels[label.text] { replace(label, with: new) }
    }
  }

  /// The same for a method that overrides one of UIKit's: `override func didMove(toParentViewController parent: …)`.
  func relabelOverride(_ node: FunctionDeclSyntax) {
    guard node.modifiers.has("override"), ["didMove", "willMove"].contains(node.name.text),
      let labels = RenamedNames.labels[node.name.text],
      let label = node.signature.parameterClause.parameters.first?.firstName, let new = labels[label.text]
    else { return }
    replace(label, with: new)
  }

  // MARK: Numbers that became types

  /// `setContentHuggingPriority(251, for: .vertical)`, `systemFont(ofSize: 20, weight: 0.3)`: a number stood for what has
  /// a type of its own since Swift 4.
  private func rewriteNumbers(of name: String, _ arguments: [LabeledExprSyntax]) {
    switch name {
    case "setContentHuggingPriority", "setContentCompressionResistancePriority":
      if let first = arguments.first, isNumber(first.expression) { wrap(first.expression, in: "UILayoutPriority") }
    case "systemFont", "monospacedDigitSystemFont", "monospacedSystemFont":
      if let weight = arguments.first(where: { $0.label?.text == "weight" }), isNumber(weight.expression) {
        wrap(weight.expression, in: "UIFont.Weight")
      }
    default: break
    }
  }

  /// `constraint.priority = 999`.
  func rewriteAssignment(_ node: SequenceExprSyntax) {
    let parts = Array(node.elements)
    guard parts.count >= 3, parts[1].is(AssignmentExprSyntax.self),
      let member = parts[0].as(MemberAccessExprSyntax.self), member.declName.baseName.text == "priority",
      index.members("priority").isEmpty
    else { return }
    if parts.count == 3, isNumber(parts[2]) { wrap(parts[2], in: "UILayoutPriority") }
    guard parts.count == 5, let constant = parts[2].as(DeclReferenceExprSyntax.self)?.baseName.text,
      constant.hasPrefix("UILayoutPriority"), let name = RenamedNames.globals[constant]
    else { return }
    // `UILayoutPriorityRequired - 1`
    edits.replace(
      parts[2].place.lowerBound..<parts[4].place.upperBound, in: file,
      with: "UILayoutPriority(\(name).rawValue \(parts[3].trimmedDescription) \(parts[4].trimmedDescription))")
  }

  private func isNumber(_ expression: ExprSyntax) -> Bool {
    if let signed = expression.as(PrefixOperatorExprSyntax.self) { return isNumber(signed.expression) }
    return expression.is(IntegerLiteralExprSyntax.self) || expression.is(FloatLiteralExprSyntax.self)
  }

  private func wrap(_ expression: ExprSyntax, in type: String) {
    edits.insert("\(type)(rawValue: ", at: expression.place.lowerBound)
    edits.insert(")", at: expression.place.upperBound)
  }

  private func rename(_ reference: DeclReferenceExprSyntax, _ name: String, _ argument: LabeledExprSyntax) {
    replace(reference.baseName, with: name)
    edits.replace(argument.place.lowerBound..<argument.expression.place.lowerBound, in: file)
  }

  private func method(of object: LabeledExprSyntax, _ call: String, _ node: FunctionCallExprSyntax) {
    replace(node, with: "(\(text(object))).\(call)")
  }

  /// An argument as it is rewritten by itself.
  private func text(_ argument: LabeledExprSyntax) -> String {
    rewritten(argument.expression)
  }
}
