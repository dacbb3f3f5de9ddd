import SwiftSyntax

/// Observed properties: without Objective-C a property announces its changes only where its own code does, and a key path has
/// no name.
extension FileRewriter {
  // MARK: Properties that announce their changes

  /// Lets a `dynamic` property of a class call `willChangeValue(forKey:)` and `didChangeValue(forKey:)`.
  func rewriteDynamic(_ node: VariableDeclSyntax) {
    let modifiers = node.modifiers
    guard modifiers.has("dynamic"), !["static", "class", "lazy"].contains(where: modifiers.has),
      !(modifiers.has("override") && isAnnouncedAbove(node)), derivesFromObject
    else { return }
    let explicit = node.attributes.explicitObjectiveCName
    for binding in node.bindings where node.bindingSpecifier.text == "var" {
      guard let name = explicit ?? binding.name?.replacing("`", with: "") else { continue }
      announce(binding, as: name.quoted)
    }
  }

  private func announce(_ binding: PatternBindingSyntax, as name: String) {
    let (before, after) = ("willChangeValue(forKey: \(name))", "didChangeValue(forKey: \(name))")
    guard let block = binding.accessorBlock else {
      edits.insert(" { willSet { \(before) } didSet { \(after) } }", at: binding.withoutComma.upperBound)
      return
    }
    guard case .accessors(let list) = block.accessors else { return }
    func body(_ name: String) -> CodeBlockSyntax? { list.first { $0.accessorSpecifier.text == name }?.body }
    if let setter = body("set") {
      edits.insert(" \(before); defer { \(after) };", at: setter.leftBrace.place.upperBound)
      return
    }
    guard !list.contains(where: { ["get", "_read", "_modify"].contains($0.accessorSpecifier.text) }) else { return }
    // Observers are notified behind the property's own code.
    if let change = body("willSet") {
      edits.insert(" \(before);", at: change.leftBrace.place.upperBound)
    } else {
      edits.insert(" willSet { \(before) }", at: block.leftBrace.place.upperBound)
    }
    if let change = body("didSet") {
      edits.insert(" defer { \(after) };", at: change.leftBrace.place.upperBound)
    } else {
      edits.insert("didSet { \(after) } ", at: block.rightBrace.place.lowerBound)
    }
  }

  /// Whether the class around the place derives from a class that is not the target's, as `NSObject` or a view.
  private var derivesFromObject: Bool {
    guard let root = index.ancestry(of: path.joined(separator: ".")).last else { return false }
    guard let superclass = root.superclass else { return root.file == nil }
    return index.protocolEntry(superclass) == nil && !Self.plainProtocols.contains(superclass)
  }

  private static let plainProtocols: Set<String> = [
    "AnyObject", "Codable", "Encodable", "Decodable", "Equatable", "Hashable", "Comparable", "Identifiable", "Sendable",
    "ObservableObject", "Error", "CustomStringConvertible", "CustomDebugStringConvertible", "Sequence",
    "IteratorProtocol",
  ]

  private func isAnnouncedAbove(_ node: VariableDeclSyntax) -> Bool {
    let names = Set(node.bindings.compactMap(\.name))
    return index.ancestry(of: path.joined(separator: ".")).dropFirst().contains { entry in
      !names.isDisjoint(with: entry.variableNames)
    }
  }

  // MARK: Names of key paths

  /// Adds the name of the property to `observe(\.contentOffset, …)`.
  func rewriteObservation(_ node: FunctionCallExprSyntax) {
    let name =
      node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      ?? node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    guard name == "observe", let first = node.arguments.first, first.label == nil,
      let path = first.expression.as(KeyPathExprSyntax.self), let names = keyPathName(path)
    else { return }
    edits.insert(", forKeyPath: \(names.quoted)", at: first.expression.place.upperBound)
  }

  /// `\Board.ball.center` as Objective-C spells it; nil where it is not made of properties.
  private func keyPathName(_ path: KeyPathExprSyntax) -> String? {
    var names: [String] = []
    for component in path.components {
      switch component.component {
      case .property(let property) where property.declName.baseName.text != "self":
        names.append(objectiveCName(property.declName.baseName.text))
      case .optional: continue
      default: return nil
      }
    }
    return names.isEmpty ? nil : names.joined(separator: ".")
  }

  /// The name that Objective-C has for a property.
  func objectiveCName(_ name: String) -> String {
    if let own = index.property(name)?.property { return own.tableName }
    return Self.renamedProperties[name] ?? name.replacing("`", with: "")
  }

  private static let renamedProperties = [
    "isHidden": "hidden", "isEnabled": "enabled", "isSelected": "selected", "isHighlighted": "highlighted",
    "isOn": "on", "isDoubleSided": "doubleSided", "isGeometryFlipped": "geometryFlipped", "isEditing": "editing",
    "isScrollEnabled": "scrollEnabled", "isAnimating": "animating", "isContinuous": "continuous",
    "isOpaque": "opaque", "isUserInteractionEnabled": "userInteractionEnabled", "isPagingEnabled": "pagingEnabled",
    "isMultipleTouchEnabled": "multipleTouchEnabled", "isExclusiveTouch": "exclusiveTouch",
  ]

  // MARK: Observers by path

  private static let observing = ["forKeyPath", "of", "change", "context"]

  /// Whether the class has the method that `addObserver(_:forKeyPath:options:context:)` calls, and no superclass of the target
  /// has it.
  private func observesFirst(_ name: String) -> Bool {
    func has(_ entry: ClassEntry) -> Bool {
      entry.methods.contains { $0.base == "observeValue" && $0.labels == Self.observing && $0.isOverride }
    }
    let ancestry = index.ancestry(of: name)
    return ancestry.first.map(has) == true && !ancestry.dropFirst().contains(where: has)
  }

  /// States that a class observes, since Foundation's `NSObject` has no method to override.
  func stateObserving(_ node: ClassDeclSyntax) {
    guard observesFirst(path.joined(separator: ".")), let last = node.inheritanceClause?.inheritedTypes.last else {
      return
    }
    edits.insert(", KeyPathObserving", at: last.type.place.upperBound)
  }

  func rewriteObserving(_ node: FunctionDeclSyntax) {
    guard node.name.text == "observeValue", node.labels == Self.observing, node.modifiers.has("override"),
      observesFirst(path.joined(separator: "."))
    else { return }
    for modifier in node.modifiers where modifier.name.text == "override" { replace(modifier) }
    guard let body = node.body else { return }
    let finder = SuperCallFinder("observeValue")
    finder.walk(body)
    for call in finder.calls { replace(call.calledExpression, with: "unhandledValue") }
  }
}

extension PatternBindingSyntax {
  /// The place of the binding without the comma behind it.
  var withoutComma: Range<Int> {
    let end = initializer?.place.upperBound ?? typeAnnotation?.place.upperBound ?? pattern.place.upperBound
    return place.lowerBound..<end
  }
}
