import SwiftSyntax

/// Objective-C lets an extension override a method, and a subclass override what an extension declares. Swift's own
/// classes let neither, so such methods are moved into their class.
extension FileRewriter {
  /// The methods of extensions that must stand in the class's body.
  private func moved(of name: String) -> [MethodEntry] {
    guard let entry = index.type(named: name), index.declares(entry.name) else { return [] }
    return entry.methods.filter { method in
      guard method.isInExtension else { return false }
      return method.isOverride || isOverriddenBelow(method, of: entry)
    }
  }

  private func isOverriddenBelow(_ method: MethodEntry, of entry: ClassEntry) -> Bool {
    guard !method.isPrivate else { return false }
    return index.classes.values.contains { other in
      other.name != entry.name
        && other.methods.contains { $0.isOverride && $0.base == method.base && $0.labels == method.labels }
        && index.ancestry(of: other.name).contains { $0.name == entry.name }
    }
  }

  func cutMovedOverrides(of node: ExtensionDeclSyntax) {
    guard movesOverrides else { return }
    for method in moved(of: path.joined(separator: "."))
    where method.file == number && node.place.contains(method.place.lowerBound) {
      edits.replace(method.place, in: file)
    }
  }

  func insertMovedOverrides(before brace: TokenSyntax) {
    let methods = moved(of: path.joined(separator: "."))
    guard movesOverrides, !methods.isEmpty else { return }
    var text = "\n"
    for method in methods {
      let source = index.files[method.file]
      text += "#sourceLocation(file: \(source.path.quoted), line: \(method.line))\n"
      text += index.rewrittenText(of: method) + "\n"
    }
    text += "#sourceLocation(file: \(file.path.quoted), line: \(file.line(of: brace)))\n"
    edits.insert(text, at: brace.place.lowerBound)
  }
}

extension TargetIndex {
  /// A declaration with all rewrites but its own removal.
  func rewrittenText(of method: MethodEntry) -> String {
    let rewriter = FileRewriter(self, file: method.file, movesOverrides: false)
    rewriter.walk(files[method.file].tree)
    return rewriter.edits.applied(to: method.place, of: files[method.file])
  }
}
