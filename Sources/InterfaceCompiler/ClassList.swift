import Foundation

/// The classes of an app's own, as far as storyboards name them: the rewriter writes this list.
package struct ClassList: Codable, Sendable {
  package struct Entry: Codable, Sendable {
    package var name: String
    package var superclass: String?
    /// Properties that can be set by name.
    package var outlets: [String]
    /// Methods that can be called by name: Swift's names, or those that the source gives them for Objective-C.
    package var actions: [String]

    package init(name: String, superclass: String?, outlets: [String], actions: [String]) {
      (self.name, self.superclass, self.outlets, self.actions) = (name, superclass, outlets, actions)
    }
  }
  package var classes: [Entry]

  package init(classes: [Entry]) { self.classes = classes }

  /// A class and its superclasses, as far as the app declares them; nil for a class that is not the app's.
  func ancestry(of name: String) -> [Entry]? {
    var result: [Entry] = []
    var next: String? = name
    while let here = next, let entry = classes.first(where: { $0.name == here }), result.count < 100 {
      result.append(entry)
      next = entry.superclass
    }
    return result.isEmpty ? nil : result
  }

  /// The selector of a method that an action in Interface Builder, `grow:`, means, except for the label of its parameter:
  /// `growWithSender:` is that of `grow(sender:)`.
  static func labelled(_ selector: String, in ancestry: [Entry]) -> String? {
    guard selector.hasSuffix(":") else { return nil }
    let colons = selector.count { $0 == ":" }
    let beginning = selector.prefix { $0 != ":" } + "With"
    return ancestry.flatMap(\.actions).first { action in
      !action.contains("(") && action.hasPrefix(beginning) && action.count { $0 == ":" } == colons
    }
  }

  /// Whether an action in Interface Builder, `grow:forEvent:`, is a method of a class or of its superclasses.
  static func has(_ selector: String, in ancestry: [Entry]) -> Bool {
    let colons = selector.count { $0 == ":" }
    return ancestry.contains { entry in
      entry.actions.contains { action in
        guard let parenthesis = action.firstIndex(of: "(") else { return action == selector }
        // Swift adds labels of the first argument to the name in ways of its own.
        return selector.hasPrefix(action[..<parenthesis]) && action.count { $0 == ":" } == colons
      }
    }
  }
}
