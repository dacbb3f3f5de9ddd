/// An element of a storyboard or a nib: what Interface Builder wrote, checked, without its white space.
///
/// The tree of the archive is the tree of the file: a scene holds its objects, a view its subviews and constraints.
package struct InterfaceNode: Sendable, Hashable {
  /// The element's name: `view`, `constraint`, `rect`.
  package var name: String
  /// Its attributes in the order of the file.
  package var attributes: [Attribute]
  package var children: [InterfaceNode]
  /// The text between its tags, of elements that hold a text; nil for others.
  package var text: String?
  /// Its line in the file, from 1.
  package var line: Int

  /// A name and a value.
  package struct Attribute: Sendable, Hashable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  package init(
    _ name: String, attributes: [Attribute] = [], children: [InterfaceNode] = [], text: String? = nil, line: Int = 0
  ) {
    (self.name, self.attributes, self.children, self.text, self.line) = (name, attributes, children, text, line)
  }

  /// The value of an attribute.
  package subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// What others refer to it by.
  package var id: String? { self["id"] }

  /// The first child of a name.
  package func child(_ name: String) -> InterfaceNode? { children.first { $0.name == name } }

  /// The child that has a `key`, whatever its name: `<color key="backgroundColor" …/>`.
  package func child(key: String) -> InterfaceNode? { children.first { $0["key"] == key } }

  /// The children of the first child of a name: those of `subviews`, `constraints`, `connections`.
  package func list(_ name: String) -> [InterfaceNode] { child(name)?.children ?? [] }
}
