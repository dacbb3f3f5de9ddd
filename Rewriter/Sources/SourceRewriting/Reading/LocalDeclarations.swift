import SwiftSyntax

/// The statements of the blocks of a file that declare a name or unwrap one, each block read once.
final class LocalDeclarations {
  private var blocks: [SyntaxIdentifier: [String: [CodeBlockItemSyntax]]] = [:]

  /// The statements of a block that may declare a name, in front of a position, the nearest first.
  func items(
    declaring name: String, in block: CodeBlockItemListSyntax, before position: AbsolutePosition
  ) -> [CodeBlockItemSyntax] {
    let names = blocks[block.id] ?? Self.read(block)
    blocks[block.id] = names
    return (names[name] ?? []).filter { $0.position < position }.reversed()
  }

  private static func read(_ block: CodeBlockItemListSyntax) -> [String: [CodeBlockItemSyntax]] {
    var result: [String: [CodeBlockItemSyntax]] = [:]
    for item in block {
      var names: Set<String> = []
      if let variable = item.item.as(VariableDeclSyntax.self) {
        names = Set(variable.bindings.compactMap(\.name))
      } else if let exit = item.item.as(GuardStmtSyntax.self) {
        names = Set(
          exit.conditions.compactMap {
            $0.condition.as(OptionalBindingConditionSyntax.self)?.pattern.as(IdentifierPatternSyntax.self)?.identifier
              .text
          })
      }
      for name in names { result[name, default: []].append(item) }
    }
    return result
  }
}
