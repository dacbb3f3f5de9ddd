import SwiftSyntax

/// Members of `AnyObject`: on Apple's platforms every member that any class exposes can be named, `sender.tag`, and is looked
/// up when the app runs. Here the object is cast to the class that has such a member.
extension FileRewriter {
  func rewriteDynamicMember(_ node: MemberAccessExprSyntax) {
    guard let base = node.base else { return }
    let name = node.declName.baseName.text
    if name == "stringValue" { rewriteNumberText(node, of: base) }
    guard isAnyObject(base) || isTarget(base, of: name) else { return }
    let call = callee(node)
    let labels = call.map { $0.arguments.map { $0.label?.text ?? "_" } }
    let asked = base.unwrapped
    if name == "description", call == nil {
      edits.insert("String(describing: ", at: base.place.lowerBound)
      edits.replace(base.place.upperBound..<node.place.upperBound, in: file, with: ")")
      return
    }
    let isByKey = labels?.last?.hasPrefix("forKey") == true
    guard let owner = isByKey ? "NSObject" : owner(of: name, labels) else { return }
    let object = asked ?? base
    // Both what may be nil and what may lack the member ends the chain.
    let isOptional = asked != nil && base.is(OptionalChainingExprSyntax.self) || isUnwrapped(node)
    edits.insert("(", at: object.place.lowerBound)
    edits.replace(
      object.place.upperBound..<base.place.upperBound, in: file, with: isOptional ? " as? \(owner))?" : " as! \(owner))"
    )
    if let chain = node.parent?.as(OptionalChainingExprSyntax.self), call != nil { replace(chain.questionMark) }
    if let force = node.parent?.as(ForceUnwrapExprSyntax.self), call != nil { replace(force.exclamationMark) }
    if isUnwrapped(node), call == nil, let parent = node.parent,
      parent.is(ForceUnwrapExprSyntax.self) || parent.is(OptionalChainingExprSyntax.self)
    {
      // The chain is a value by itself, and what is behind it unwraps the value.
      edits.insert("(", at: object.place.lowerBound)
      edits.insert(")", at: node.place.upperBound)
    }
  }

  /// The text of an `NSNumber`: Foundation writes 18.0 here where Apple's writes 18.
  private func rewriteNumberText(_ node: MemberAccessExprSyntax, of base: ExprSyntax) {
    guard callee(node) == nil,
      case .named(let type) = TypeFinder(index: index, path: path, locals: locals).type(of: base),
      ["NSNumber", "AnyObject"].contains(TypeName.names(in: type).first), TypeName.names(in: type).count == 1,
      index.owners(ofProperty: "stringValue").isEmpty
    else { return }
    replace(node.declName, with: "decimalText")
  }

  /// `controller.conforms(to: UITableViewDelegate.self)`: the protocol's own type does not say here what it is called, so that
  /// the object itself is asked.
  func rewriteConformance(_ node: FunctionCallExprSyntax) {
    guard node.arguments.count == 1, let argument = node.arguments.first, argument.label?.text == "to",
      let type = argument.expression.as(MemberAccessExprSyntax.self), type.declName.baseName.text == "self",
      let name = type.base?.dottedName, name.first?.isUppercase == true
    else { return }
    if let member = node.calledExpression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "conforms",
      let base = member.base, base.dottedName?.first?.isUppercase != true
    {
      edits.insert("(", at: base.place.lowerBound)
      edits.replace(
        (base.unwrapped ?? base).place.upperBound..<node.place.upperBound, in: file, with: " as Any is any \(name))")
    } else if node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "conforms",
      index.members("conforms").isEmpty
    {
      replace(node, with: "(self as Any is any \(name))")
    }
  }

  /// `sut.responds(to: #selector(sut.tableView(_:numberOfRowsInSection:)))` compiles only where the class has the method.
  func rewriteResponding(_ node: FunctionCallExprSyntax) {
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "responds", let object = member.base?.dottedName, node.arguments.count == 1,
      let argument = node.arguments.first, argument.label?.text == "to",
      let selector = argument.expression.as(MacroExpansionExprSyntax.self), selector.macroName.text == "selector",
      let method = selector.arguments.first?.expression.as(MemberAccessExprSyntax.self),
      method.base?.dottedName == object
    else { return }
    replace(node, with: "true")
  }

  private func isAnyObject(_ base: ExprSyntax) -> Bool {
    guard case .named(let spelling) = TypeFinder(index: index, path: path, locals: locals).type(of: base) else {
      return false
    }
    return TypeName.names(in: spelling) == ["AnyObject"]
  }

  /// Whether an object that UIKit says an action to, `item.target`, is told to do one.
  private func isTarget(_ base: ExprSyntax, of name: String) -> Bool {
    guard ["perform", "performSelector", "responds"].contains(name) else { return false }
    // In an extension of UIKit's class: `target!.perform(action!, with: self)`
    if base.unwrapped?.as(DeclReferenceExprSyntax.self)?.baseName.text == "target" {
      return path == ["UIBarButtonItem"]
    }
    guard let member = base.unwrapped?.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "target",
      case .foreign = TypeFinder(index: index, path: path, locals: locals).type(of: ExprSyntax(member))
    else {
      return false
    }
    return true
  }

  /// The call of a member: `sender.setTitle(…)`, `sender.setTitle?(…)`, `sender.setTitle!(…)`.
  private func callee(_ node: MemberAccessExprSyntax) -> FunctionCallExprSyntax? {
    var called = Syntax(node)
    if let parent = node.parent, parent.is(OptionalChainingExprSyntax.self) || parent.is(ForceUnwrapExprSyntax.self) {
      called = parent
    }
    guard let call = called.parent?.as(FunctionCallExprSyntax.self), Syntax(call.calledExpression).id == called.id
    else {
      return nil
    }
    return call
  }

  /// Whether the source takes what it reads for an optional value.
  private func isUnwrapped(_ node: MemberAccessExprSyntax) -> Bool {
    var expression = Syntax(node)
    if let call = callee(node) {
      // `object.method?(…)` is optional as a whole.
      if node.parent?.is(OptionalChainingExprSyntax.self) == true { return true }
      expression = Syntax(call)
    }
    guard let parent = expression.parent else { return false }
    if parent.is(OptionalChainingExprSyntax.self) || parent.is(ForceUnwrapExprSyntax.self) { return true }
    if let binding = parent.parent?.as(OptionalBindingConditionSyntax.self) {
      return binding.initializer?.value.id == expression.as(ExprSyntax.self)?.id
    }
    guard let list = parent.as(ExprListSyntax.self),
      let here = list.firstIndex(where: { Syntax($0).id == expression.id })
    else { return false }
    let next = list.index(after: here)
    guard next != list.endIndex else { return false }
    if let sign = list[next].as(BinaryOperatorExprSyntax.self)?.operator.text { return sign == "??" }
    return list[next].as(UnresolvedAsExprSyntax.self)?.questionOrExclamationMark != nil
  }

  /// The class that declares a member: one of the target's own, else UIKit's. A class that overrides it is not the only one to
  /// have it.
  private func owner(of name: String, _ labels: [String]?) -> String? {
    func declares(_ entry: ClassEntry) -> Bool {
      guard entry.isExtensible, !entry.isGeneric else { return false }
      guard let labels else { return entry.properties.contains { $0.name == name && !$0.isOverride } }
      return entry.methods.contains { $0.isExposed && !$0.isOverride && $0.base == name && $0.labels == labels }
    }
    let candidates = labels == nil ? index.owners(ofProperty: name) : index.owners(ofMethod: name)
    return candidates.first(where: declares)?.name ?? Self.dynamicMembers[name]
  }

  /// Members that tell of a class, with the class of UIKit's or Foundation's that declares them.
  private static let dynamicMembers: [String: String] = {
    var result: [String: String] = [:]
    for (owner, names) in [
      (
        "UIView",
        "tag frame bounds center transform alpha isHidden backgroundColor superview subviews layer window contentMode "
          + "clipsToBounds isUserInteractionEnabled isMultipleTouchEnabled tintColor removeFromSuperview addSubview "
          + "setNeedsDisplay setNeedsLayout layoutIfNeeded sizeToFit viewWithTag convert gestureRecognizers "
          + "addGestureRecognizer endEditing intrinsicContentSize accessibilityLabel"
      ),
      (
        "UIControl",
        "isEnabled isSelected isHighlighted addTarget removeTarget sendActions contentHorizontalAlignment isTracking"
      ),
      (
        "UIButton",
        "currentTitle titleLabel imageView setTitle setTitleColor setImage setBackgroundImage setAttributedTitle "
          + "currentImage currentTitleColor buttonType titleColor contentEdgeInsets titleEdgeInsets imageEdgeInsets"
      ),
      ("UISlider", "value minimumValue maximumValue setValue isContinuous minimumTrackTintColor"),
      ("UISwitch", "isOn setOn onTintColor"),
      ("UISegmentedControl", "selectedSegmentIndex numberOfSegments titleForSegment insertSegment"),
      ("UITextField", "text placeholder borderStyle isEditing clearButtonMode"),
      ("UIPageControl", "currentPage numberOfPages"),
      ("UIImageView", "image animationImages startAnimating stopAnimating"),
      ("UIResponder", "becomeFirstResponder resignFirstResponder isFirstResponder"),
      ("UIGestureRecognizer", "state location numberOfTouches view"),
      ("UIPanGestureRecognizer", "translation setTranslation"), ("UIPinchGestureRecognizer", "scale"),
      ("UIRotationGestureRecognizer", "rotation"), ("UISwipeGestureRecognizer", "direction"),
      ("UITapGestureRecognizer", "numberOfTapsRequired numberOfTouchesRequired"),
      ("UIViewController", "navigationController presentedViewController presentingViewController viewDidLoad"),
      ("UITableView", "indexPathForSelectedRow reloadData"),
      ("NSObject", "value setValue performSelector perform responds isKind isMember isEqual"),
      ("NSNumber", "intValue doubleValue floatValue boolValue stringValue integerValue"),
      ("NSString", "length lowercased uppercased"), ("NSDictionary", "object allKeys allValues"),
      ("NSArray", "firstObject lastObject"),
    ] {
      for member in names.split(separator: " ") where result[String(member)] == nil { result[String(member)] = owner }
    }
    result["userInfo"] = "Timer"
    return result
  }()
}

extension ExprSyntax {
  /// What `object?` and `object!` unwrap; nil for any other expression.
  fileprivate var unwrapped: ExprSyntax? {
    self.as(OptionalChainingExprSyntax.self)?.expression ?? self.as(ForceUnwrapExprSyntax.self)?.expression
  }
}
