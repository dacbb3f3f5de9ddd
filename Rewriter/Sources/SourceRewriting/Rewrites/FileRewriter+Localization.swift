import SwiftSyntax

/// Texts and files in the user's language: Foundation here knows no language but English, so that its calls become UIKit's.
extension FileRewriter {
  func rewriteLocalization(_ node: FunctionCallExprSyntax) {
    let arguments = Array(node.arguments)
    let labels = arguments.map { $0.label?.text ?? "_" }
    if let function = node.calledExpression.as(DeclReferenceExprSyntax.self) {
      switch (function.baseName.text, labels.first) {
      case ("NSLocalizedString", _): replace(function.baseName, with: "LocalizedString")
      case ("String", "format"?): relabel(arguments[0], "localizedFormat")
      default: break
      }
      return
    }
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base else { return }
    var isBundle: Bool { base.trimmedDescription.lowercased().contains("bundle") }
    switch (member.declName.baseName.text, labels) {
    case ("localizedString", ["forKey", "value", "table"]): replace(member.declName.baseName, with: "localizedText")
    case ("path", ["forResource", "ofType"]) where isBundle,
      ("path", ["forResource", "ofType", "inDirectory"]) where isBundle:
      replace(member.declName.baseName, with: "localizedPath")
    case ("url", ["forResource", "withExtension"]) where isBundle,
      ("url", ["forResource", "withExtension", "subdirectory"]) where isBundle:
      replace(member.declName.baseName, with: "localizedURL")
    case ("object", ["forInfoDictionaryKey"]): replace(member.declName.baseName, with: "localizedObject")
    case ("init", _) where labels.first == "format" && base.trimmedDescription == "String":
      relabel(arguments[0], "localizedFormat")
    case ("localizedStringWithFormat", _) where base.trimmedDescription == "String" && !arguments.isEmpty:
      replace(member.declName.baseName, with: "localizedText")
      // With the parenthesis, as the format itself may be a call whose beginning is rewritten.
      if let parenthesis = node.leftParen { replace(parenthesis, with: "(withFormat: ") }
    default: break
    }
  }

  /// What Foundation says of the user and of the system is Linux's: `Locale.preferredLanguages`.
  func rewriteUserFact(_ node: MemberAccessExprSyntax) {
    guard let base = node.base?.trimmedDescription else { return }
    switch node.declName.baseName.text {
    case "preferredLanguages" where base == "Locale" || base == "NSLocale":
      replace(node.declName.baseName, with: "userLanguages")
    case "preferredLocalizations" where base.lowercased().contains("bundle"):
      replace(node.declName.baseName, with: "userLocalizations")
    // Foundation here knows of none.
    case "allBundles" where base == "Bundle": replace(node.declName.baseName, with: "userBundles")
    case "operatingSystemVersion" where base.hasSuffix("processInfo"):
      replace(node.declName.baseName, with: "userSystemVersion")
    case "isOperatingSystemAtLeast" where base.hasSuffix("processInfo"):
      replace(node.declName.baseName, with: "isUserSystemAtLeast")
    case "operatingSystemVersionString" where base.hasSuffix("processInfo"):
      replace(node.declName.baseName, with: "userSystemVersionString")
    default: break
    }
  }

  private func relabel(_ argument: LabeledExprSyntax, _ label: String) {
    if let old = argument.label { replace(old, with: label) }
  }
}
