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
      // A closure of Swift's does what a block does, but has another size, so that it cannot stand for a pointer.
      if identifiers.contains("unsafeBitCast") {
        refuse(node, "blocks of Objective-C are not there: pass the closure itself in place of its bits")
      } else {
        replace(node)
      }
    case "NSManaged": refuse(node, "@NSManaged needs Core Data, which is not there: make it a plain property")
    default: break
    }
  }
}
