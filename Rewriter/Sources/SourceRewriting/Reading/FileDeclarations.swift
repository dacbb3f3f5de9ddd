/// What one file declares, and which selectors it names, as it is known without the other files.
struct FileDeclarations: Codable, Sendable {
  var classes: [ClassEntry]
  var protocols: [ProtocolEntry]
  var typeNames: Set<String>
  var members: [MemberEntry]
  var mentions: FileMentions

  /// Reads a file, which is parsed.
  init(_ file: SourceFile) {
    let reader = DeclarationReader(file: file)
    reader.walk(file.tree)
    (classes, protocols, typeNames, members) = (reader.classes, reader.protocols, reader.typeNames, reader.members)
    mentions = MentionReader(file.tree).mentions
  }

  /// The same as the declarations of the file at a place among all files.
  func numbered(_ number: Int) -> FileDeclarations {
    var result = self
    for index in result.classes.indices { result.classes[index].number(number) }
    for index in result.protocols.indices { result.protocols[index].file = number }
    return result
  }
}

extension ClassEntry {
  fileprivate mutating func number(_ number: Int) {
    if file != nil { file = number }
    for index in methods.indices { methods[index].file = number }
    for index in properties.indices { properties[index].file = number }
    for index in extensionMembers.indices { extensionMembers[index].file = number }
  }
}
