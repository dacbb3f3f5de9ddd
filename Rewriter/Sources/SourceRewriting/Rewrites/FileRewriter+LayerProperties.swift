import SwiftSyntax

/// `@NSManaged var progress: CGFloat` of a layer: Core Animation makes the property on Apple's platforms, so that it can be
/// animated. Here it reads and sets the value that the layer keeps under its name.
extension FileRewriter {
  func rewriteLayerProperty(_ node: VariableDeclSyntax) {
    guard isInLayer, node.attributes.contains(where: { $0.trimmedDescription == "@NSManaged" }) else { return }
    for binding in node.bindings where binding.accessorBlock == nil {
      guard let name = binding.name, let type = binding.typeAnnotation?.type else { continue }
      let key = name.replacing("`", with: "").quoted
      edits.insert(
        " { get { \(Self.reading(type, key)) } set { setValue(newValue, forKey: \(key)) } }",
        at: binding.withoutComma.upperBound)
    }
  }

  private static func reading(_ type: TypeSyntax, _ key: String) -> String {
    let spelling = type.trimmedDescription
    if let wrapped = type.as(OptionalTypeSyntax.self)?.wrappedType {
      return "value(forKey: \(key)) as? \(wrapped.trimmedDescription)"
    }
    if let wrapped = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType {
      return "value(forKey: \(key)) as? \(wrapped.trimmedDescription)"
    }
    guard let initial = initialValues[spelling] else { return "value(forKey: \(key)) as! \(spelling)" }
    // What an animation shows is a `Double`.
    let isNumber = ["CGFloat", "Float"].contains(spelling)
    let number = isNumber ? " ?? (value(forKey: \(key)) as? Double).map { \(spelling)($0) }" : ""
    return "value(forKey: \(key)) as? \(spelling)\(number) ?? \(initial)"
  }

  /// What a property has before anything is set.
  private static let initialValues: [String: String] = [
    "CGFloat": "0", "Double": "0", "Float": "0", "Int": "0", "Bool": "false", "CGPoint": ".zero", "CGSize": ".zero",
    "CGRect": ".zero",
  ]

  /// Whether the class around the place is a layer.
  var isInLayer: Bool {
    guard let root = index.root(of: path.joined(separator: ".")) else { return false }
    return root.hasPrefix("CA") && root.hasSuffix("Layer")
  }
}
