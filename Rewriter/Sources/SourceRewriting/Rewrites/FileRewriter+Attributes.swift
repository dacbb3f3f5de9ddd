import SwiftSyntax

extension FileRewriter {
  /// Attributes that tell Objective-C or Interface Builder of a declaration. What they say is in the target's tables.
  private static let dropped: Set<String> = [
    "objc", "objcMembers", "nonobjc", "IBAction", "IBOutlet", "IBInspectable", "IBDesignable", "IBSegueAction",
    "GKInspectable", "NSCopying",
  ]

  func rewriteAttribute(_ node: AttributeSyntax) {
    switch node.attributeName.trimmedDescription {
    case let name where Self.dropped.contains(name): replace(node)
    case "UIApplicationMain", "NSApplicationMain": replace(node, with: "@main")
    case "NSManaged" where isInLayer: replace(node)
    case "convention" where node.arguments?.trimmedDescription == "block":
      replace(node)
      // A closure of Swift's does what a block does, but has another size, so that it cannot stand for a pointer.
      if identifiers.contains("UnsafeRawPointer") || identifiers.contains("UnsafeMutableRawPointer") {
        warn(
          node,
          "blocks of Objective-C are not there: code that takes the bits of one ends the program; pass the closure itself"
        )
      }
    case "NSManaged": refuse(node, "@NSManaged needs Core Data, which is not there: make it a plain property")
    default: break
    }
  }
}

extension FileRewriter {
  /// `unsafeBitCast(block as AnyObject, to: Handler.self)`, where `Handler` is the type of a block in this file, is
  /// `(block as Any as! Handler)`: a closure is of that type without its bits.
  func rewriteBlockCast(_ node: FunctionCallExprSyntax) {
    guard node.calledExpression.trimmedDescription == "unsafeBitCast", node.arguments.count == 2,
      let block = node.arguments.first, block.label == nil, let type = node.arguments.last, type.label?.text == "to",
      let meta = type.expression.as(MemberAccessExprSyntax.self), meta.declName.baseName.text == "self",
      let name = meta.base?.trimmedDescription, blockTypes.contains(name)
    else { return }
    replace(node.calledExpression)
    let cast = block.expression.as(SequenceExprSyntax.self)?.elements.last?.as(TypeExprSyntax.self)
    if let cast, cast.trimmedDescription == "AnyObject" { replace(cast, with: "Any") }
    let end = block.expression.place.upperBound
    let isCast = cast != nil
    edits.replace(
      end..<type.expression.place.upperBound, in: file, with: isCast ? " as! \(name)" : " as Any as! \(name)")
  }

  /// The names that the file gives to types of blocks.
  static func blockTypes(of tree: SourceFileSyntax) -> Set<String> {
    final class Collector: SyntaxVisitor {
      var names: Set<String> = []
      override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        let attributes = node.initializer.value.as(AttributedTypeSyntax.self)?.attributes
        if attributes?.trimmedDescription.contains("convention(block)") == true { names.insert(node.name.text) }
        return .skipChildren
      }
    }
    let collector = Collector(viewMode: .sourceAccurate)
    collector.walk(tree)
    return collector.names
  }
}
