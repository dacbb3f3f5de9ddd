import SwiftSyntax

/// Functions of the Objective-C runtime that change classes while the app runs: Swift's classes do not change.
extension FileRewriter {
  func refuseSwizzling(_ node: FunctionCallExprSyntax) {
    guard let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      Self.swizzling.contains(name), index.members(name).isEmpty
    else { return }
    refuse(node, "\(name) changes a class at run time, which nothing here can: override the method in a subclass")
  }

  private static let swizzling: Set<String> = [
    "method_exchangeImplementations", "method_setImplementation", "method_getImplementation", "class_addMethod",
    "class_replaceMethod", "class_getInstanceMethod", "class_getClassMethod", "imp_implementationWithBlock",
    "object_setClass", "objc_allocateClassPair", "objc_registerClassPair", "class_addIvar", "class_addProperty",
    "class_copyMethodList", "class_copyIvarList", "class_copyPropertyList", "objc_getClassList",
  ]
}
