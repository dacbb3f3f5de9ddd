import Foundation
import InterfaceArchive

/// What `init(coder:)` gets while a storyboard or nib is loaded: one element, and the load that it belongs to.
///
/// It has no keys: `init(coder:)` of UIKit's classes reads the element, and code that asks for a key finds nothing.
package final class NibCoder: NSCoder {
  let load: NibLoad
  package let node: InterfaceNode
  /// The scene of a controller; nil for all else.
  @MainActor var scene: ControllerScene?

  init(_ load: NibLoad, _ node: InterfaceNode) {
    (self.load, self.node) = (load, node)
    super.init()
  }

  package override var allowsKeyedCoding: Bool { true }
  package override func containsValue(forKey key: String) -> Bool { false }
  package override func decodeObject() -> Any? { nil }
  package override func decodeObject(forKey key: String) -> Any? { nil }
  package override func decodeBool(forKey key: String) -> Bool { false }
  package override func decodeInteger(forKey key: String) -> Int { 0 }
  package override func decodeInt32(forKey key: String) -> Int32 { 0 }
  package override func decodeInt64(forKey key: String) -> Int64 { 0 }
  package override func decodeCInt(forKey key: String) -> Int32 { 0 }
  package override func decodeFloat(forKey key: String) -> Float { 0 }
  package override func decodeDouble(forKey key: String) -> Double { 0 }

  // MARK: What the classes read

  @MainActor package func color(_ key: String) -> UIColor? {
    NibValues.color(node.children.first { $0.name == "color" && $0["key"] == key }, in: load.document)
  }

  @MainActor package func font(_ key: String = "fontDescription") -> UIFont? { NibValues.font(node.child(key: key)) }

  @MainActor package func image(_ attribute: String) -> UIImage? {
    NibValues.image(node[attribute], of: node, key: attribute, in: load.document)
  }

  @MainActor package func symbolConfiguration(_ key: String) -> UIImage.SymbolConfiguration? {
    NibValues.symbolConfiguration(node.child(key: key))
  }

  /// A text that stands in an attribute, or in an element where it has several lines; in the user's language where there
  /// is one.
  @MainActor package func text(_ key: String) -> String? {
    load.document.text(key, of: node, otherwise: node[key] ?? Self.longText(key, of: node))
  }

  private static func longText(_ key: String, of node: InterfaceNode) -> String? {
    node.children.first { ($0.name == "string" || $0.name == "mutableString") && $0["key"] == key }?.text
  }

  @MainActor package func attributedText(_ key: String) -> NSAttributedString? {
    node.children.first { $0.name == "attributedString" && $0["key"] == key }.map {
      NibValues.attributedText($0, in: load.document)
    }
  }

  /// What the load belongs to: the controller whose view is loaded.
  @MainActor package var owner: AnyObject? { load.owner }

  /// The coder of a child element.
  @MainActor package func child(_ node: InterfaceNode) -> NibCoder { NibCoder(load, node) }

  @MainActor package func addConstraints(of node: InterfaceNode, in view: UIView) {
    load.addConstraints(node, of: view)
  }

  /// The class that an element names; nil where it names none.
  @MainActor package func customType(_ node: InterfaceNode) -> AnyClass? {
    node["customClass"] == nil ? nil : NibClasses.type(of: node.reference(in: load.document.name), default: "")
  }

  /// Gives an object that was made for an element its id and connections.
  @MainActor package func note(_ object: NSObject, as node: InterfaceNode) { load.add(object, node) }

  /// An object of the class that an element names; nil where it names none.
  @MainActor package func custom(_ node: InterfaceNode) -> NSObject? {
    let made = customType(node).flatMap(ClassInstantiation.make)
    if let made { load.add(made, node) }
    return made
  }

  /// The view that a child element stands for: a cell's contents, a table's header.
  @MainActor package func view(_ node: InterfaceNode) -> UIView? { load.makeView(node) }

  @MainActor package var document: NibDocumentReference { NibDocumentReference(document: load.document) }
}

/// The document of a load, for classes above this module that load parts of it later: cells.
@MainActor package struct NibDocumentReference {
  let document: NibDocument

  /// Loads one element as a nib of its own, such as a prototype of a cell.
  package func load(_ node: InterfaceNode, owner: AnyObject?) -> UIView? {
    let load = NibLoad(document, owner: owner)
    let view = load.makeView(node)
    load.finish()
    return view
  }

  package func color(_ node: InterfaceNode?) -> UIColor? { NibValues.color(node, in: document) }
  package func image(_ name: String?, of node: InterfaceNode, key: String = "image") -> UIImage? {
    NibValues.image(name, of: node, key: key, in: document)
  }
  package func symbolConfiguration(_ node: InterfaceNode?) -> UIImage.SymbolConfiguration? {
    NibValues.symbolConfiguration(node)
  }
  package func text(_ key: String, of node: InterfaceNode, otherwise text: String?) -> String? {
    document.text(key, of: node, otherwise: text)
  }
  package func font(_ node: InterfaceNode?) -> UIFont? { NibValues.font(node) }
  package func attributedText(_ node: InterfaceNode) -> NSAttributedString {
    NibValues.attributedText(node, in: document)
  }
}
