import SwiftParser
import SwiftSyntax

/// A method of one of UIKit's protocols.
struct UIKitRequirement: Codable, Hashable, Sendable {
  /// The protocol that declares it.
  var owner: String
  var base: String
  var labels: [String]
  /// The types of its parameters.
  var types: [String]
  /// The type of its result; empty for none.
  var result: String
  var isOptional: Bool

  /// The name as Swift spells it in full.
  var swiftName: String { FullName.of(base, labels) }

  /// A method with another body: its parameters are `a0`, `a1` …
  func declaration(_ body: String) -> String {
    let parameters = zip(labels, types).enumerated().map { "\($1.0) a\($0): \($1.1)" }.joined(separator: ", ")
    return "func \(base)(\(parameters))\(result.isEmpty ? "" : " -> " + result) { \(body) }"
  }

  /// A call with the parameters of `declaration`.
  func call(of receiver: String) -> String {
    let arguments = labels.enumerated().map { $1 == "_" ? "a\($0)" : "\($1): a\($0)" }
    return "\(receiver).\(base)(\(arguments.joined(separator: ", ")))"
  }
}

/// The protocols of UIKit's delegates and data sources.
enum UIKitRequirements {
  /// A protocol with its own methods.
  struct Owner: Sendable {
    var inherited: [String]
    var methods: [UIKitRequirement]
  }

  static let protocols = read(Parser.parse(source: source))

  /// The methods that a class may leave out, by their names in full.
  static let optional: [String: [UIKitRequirement]] = Dictionary(
    grouping: protocols.values.flatMap(\.methods).filter(\.isOptional).sorted { $0.owner < $1.owner }, by: \.swiftName)

  /// The names of a protocol and of those it inherits from; empty for one that is not UIKit's.
  static func protocolAndInherited(_ name: String) -> [String] {
    guard let owner = protocols[name] else { return [] }
    return [name] + owner.inherited.flatMap(protocolAndInherited)
  }

  /// The methods that a class must have which names a protocol.
  static func required(of name: String) -> [UIKitRequirement] {
    protocolAndInherited(name).flatMap { protocols[$0]?.methods.filter { !$0.isOptional } ?? [] }
  }

  static func read(_ tree: SourceFileSyntax) -> [String: Owner] {
    var result: [String: Owner] = [:]
    for declaration in tree.statements.compactMap({ $0.item.as(ProtocolDeclSyntax.self) }) {
      let name = declaration.name.text
      let methods = declaration.memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
      result[name] = Owner(
        inherited: declaration.inheritanceClause?.inheritedTypes.map { $0.type.trimmedDescription } ?? [],
        methods: methods.map { method in
          UIKitRequirement(
            owner: name, base: method.name.text, labels: method.labels,
            types: method.signature.parameterClause.parameters.map { $0.type.trimmedDescription },
            result: method.signature.returnClause?.type.trimmedDescription ?? "",
            isOptional: method.modifiers.has("optional"))
        })
    }
    return result
  }
}
