import Foundation
import InterfaceArchive

extension UIBarAppearance {
  /// Reads what all bars have: `<color key="backgroundColor" …/>`, a picture and the line's colour.
  fileprivate final func decode(_ node: InterfaceNode, in document: NibDocument) {
    if let color = NibValues.color(node.child(key: "backgroundColor"), in: document) { backgroundColor = color }
    if let image = NibValues.image(node["backgroundImage"], of: node, key: "backgroundImage", in: document) {
      backgroundImage = image
    }
    if let color = node.child(key: "shadowColor") {
      // A line without a colour is none.
      shadowColor = NibValues.color(color, in: document)
    }
  }
}

extension UINavigationBarAppearance {
  /// Reads `<navigationBarAppearance key="standardAppearance">`.
  convenience init(_ node: InterfaceNode, in document: NibDocument) {
    self.init()
    decode(node, in: document)
    if let texts = NibValues.textAttributes(node.child(key: "titleTextAttributes"), in: document) {
      titleTextAttributes = texts
    }
    if let texts = NibValues.textAttributes(node.child(key: "largeTitleTextAttributes"), in: document) {
      largeTitleTextAttributes = texts
    }
  }
}

extension UITabBarAppearance {
  /// Reads `<tabBarAppearance key="standardAppearance">`.
  convenience init(_ node: InterfaceNode, in document: NibDocument) {
    self.init()
    decode(node, in: document)
  }
}

extension UIToolbarAppearance {
  /// Reads `<toolbarAppearance key="standardAppearance">`.
  convenience init(_ node: InterfaceNode, in document: NibDocument) {
    self.init()
    decode(node, in: document)
  }
}
