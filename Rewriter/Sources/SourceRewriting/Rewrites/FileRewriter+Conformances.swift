import SwiftSyntax

extension FileRewriter {
  /// Names the protocols that the class conforms to on Apple's platforms without a word.
  func stateAddedConformances(_ node: ClassDeclSyntax) {
    let name = path.joined(separator: ".")
    guard let added = index.classEntry(name)?.addedConformances, !added.isEmpty,
      let last = node.inheritanceClause?.inheritedTypes.last
    else { return }
    edits.insert(added.map { ", " + $0 }.joined(), at: last.type.place.upperBound)
  }
}
