import SwiftSyntax

/// Objective-C lets an extension override a member, and a subclass override what an extension declares. Swift's own
/// classes let neither, so such members are moved into their class.
extension FileRewriter {
  /// A declaration of an extension that must stand in the class's body.
  private struct Moved {
    var file: Int
    var line: Int
    var place: Range<Int>
    var condition: String?
  }

  private func moved(of name: String) -> [Moved] {
    guard let entry = index.type(named: name), index.declares(entry.name) else { return [] }
    let methods = entry.methods.filter { method in
      guard method.isInExtension else { return false }
      return method.isOverride
        || !method.isPrivate
          && isOverridden(method.base, below: entry) { other in
            other.methods.contains { $0.isOverride && $0.base == method.base && $0.labels == method.labels }
          }
    }
    let others = entry.extensionMembers.filter { member in
      member.isOverride
        || !member.isPrivate && isOverridden(member.name, below: entry) { $0.overriddenNames.contains(member.name) }
    }
    return methods.map { Moved(file: $0.file, line: $0.line, place: $0.place, condition: $0.condition) }
      + others.map { Moved(file: $0.file, line: $0.line, place: $0.place, condition: $0.condition) }
  }

  private func isOverridden(_ name: String, below entry: ClassEntry, by overrides: (ClassEntry) -> Bool) -> Bool {
    index.overriders(of: name).contains { other in
      other.name != entry.name && overrides(other)
        && index.ancestry(of: other.name).contains { $0.name == entry.name }
    }
  }

  func cutMovedOverrides(of node: ExtensionDeclSyntax) {
    guard movesOverrides else { return }
    for member in moved(of: path.joined(separator: "."))
    where member.file == number && node.place.contains(member.place.lowerBound) {
      edits.replace(member.place, in: file)
    }
  }

  func insertMovedOverrides(before brace: TokenSyntax) {
    let members = moved(of: path.joined(separator: "."))
    guard movesOverrides, !members.isEmpty else { return }
    var text = "\n"
    for member in members {
      let source = index.source(member.file)
      let declaration =
        "#sourceLocation(file: \(source.path.quoted), line: \(member.line))\n"
        + rewrittenText(of: member.place, in: member.file) + "\n"
      text += Condition.wrap(declaration, member.condition)
    }
    text += "#sourceLocation(file: \(file.path.quoted), line: \(file.line(of: brace)))\n"
    edits.insert(text, at: brace.place.lowerBound)
  }

  /// A declaration of any file with all rewrites but its own removal.
  private func rewrittenText(of place: Range<Int>, in file: Int) -> String {
    let known =
      unmoved[file]
      ?? {
        let rewriter = FileRewriter(index, file: file, movesOverrides: false)
        rewriter.walk(index.source(file).tree)
        return rewriter.edits
      }()
    unmoved[file] = known
    return known.applied(to: place, of: index.source(file))
  }
}
