/// A method as its source declares it.
struct MethodEntry: Codable, Sendable {
  var base: String
  /// One for each parameter; `_` for none.
  var labels: [String]
  /// The parameters' types, as they are spelled.
  var types: [String]
  /// The name in `@objc(name)`.
  var explicitName: String?
  /// Whether Objective-C code could call it: `@objc`, `@IBAction`, or a class or extension that says so for all.
  var isExposed: Bool
  var isOverride: Bool
  var isOfType: Bool
  var isPrivate: Bool
  /// The condition of `#if` under which it is compiled.
  var condition: String?
  /// What keeps it from being called by a selector: `async`, a generic parameter.
  var obstacle: String?
  /// Whether it has one argument, which is an object, and does nothing with it but to compare it.
  var takesAnySender = false
  /// Whether it may throw: by a selector its errors are dropped.
  var isThrowing = false
  var isInExtension: Bool
  var file = 0
  var line: Int
  /// The offsets of the whole declaration with its attributes.
  var place: Range<Int>
  /// Whether it overrides an optional method of UIKit's that its superclass gets for it.
  var isAdopting = false
  /// Why UIKit does not call it, though it is an optional method of a protocol that a superclass names.
  var uncalled: String?

  /// The name as Swift spells it in full: `move(_:to:)`.
  var swiftName: String { FullName.of(base, labels) }
  /// What a `Selector` is made of; the library turns Swift's names into Objective-C's.
  var selectorName: String { explicitName ?? swiftName.replacing("`", with: "") }
}

/// A property that storyboards can set by name.
struct PropertyEntry: Codable, Sendable {
  /// As Swift spells it.
  var name: String
  /// The name in `@objc(name)`.
  var explicitName: String?
  var isOutlet: Bool
  /// Whether its type is an array: an outlet collection.
  var isCollection: Bool
  var isOverride: Bool
  /// The condition of `#if` under which it is compiled.
  var condition: String?
  /// What keeps it from being set: an outlet without a setter.
  var obstacle: String?
  /// Whether it is computed and can be read only.
  var isReadOnly = false
  var file = 0
  var line: Int

  /// The name by which a storyboard sets it.
  var tableName: String { explicitName ?? name.replacing("`", with: "") }
}

/// A property, a subscript or an initialiser in an extension.
struct ExtensionMember: Codable, Sendable {
  /// A property's name, or an initialiser's with its labels: `init(name:)`.
  var name: String
  var isOverride: Bool
  var isPrivate: Bool
  var condition: String?
  var file = 0
  var line: Int
  /// The offsets of the whole declaration with its attributes.
  var place: Range<Int>
}

/// A class with what all files of the target say about it.
struct ClassEntry: Codable, Sendable {
  /// With the names of the types around it: `Board.Stone`.
  var name: String
  /// The first type of its inheritance clause, which is a class or a protocol.
  var superclass: String?
  var conformances: [String] = []
  var methods: [MethodEntry] = []
  var properties: [PropertyEntry] = []
  /// The names of all variables and constants of its objects.
  var variableNames: Set<String> = []
  /// What its extensions declare beside methods.
  var extensionMembers: [ExtensionMember] = []
  /// The names of the properties and initialisers that override one of a superclass.
  var overriddenNames: Set<String> = []
  /// The file of the class itself, nil for a class of UIKit's that the target extends.
  var file: Int?
  /// Why extensions at the end of the file cannot name it; nil where they can.
  var hiding: String?
  var isExtensible: Bool { hiding == nil }
  /// Whether it or a type around it has generic parameters.
  var isGeneric = false
  /// Whether other files cannot name it.
  var isPrivate = false
  /// Whether it is marked `@MainActor`.
  var isOfMainActor = false
  /// The condition of `#if` under which the class is compiled.
  var condition: String?
  /// Protocols that it is made to conform to, since UIKit's class does, or asks for the methods without them.
  var addedConformances: [String] = []
  /// Optional methods of UIKit's protocols that it gets, since subclasses have them.
  var adopted: [UIKitRequirement] = []
}

/// A member of a type, or a global, with what its declaration says of its type; of another name for a type that type.
struct MemberEntry: Codable, Sendable {
  var name: String
  /// The type around it, empty for a global.
  var owner: String
  /// The type of the variable or of the function's result, as it is spelled; nil where only the compiler knows it.
  var type: String?
  var isFunction: Bool
  /// Whether it is an optional requirement of a protocol.
  var isOptionalRequirement = false
}

/// A requirement that a conforming class may leave out.
struct OptionalRequirement: Codable, Sendable {
  var base: String
  var labels: [String]
  /// The declaration without `@objc` and `optional`.
  var text: String
  /// A method's types alone: those of its parameters, and of what it returns.
  var signature: [String] = []
  /// Where the declaration stands, so that it can be cut out.
  var place: Range<Int>
  /// Whether it is a property.
  var isProperty: Bool
  /// Whether it is a property whose type is optional by itself.
  var hasOptionalType = false
}

/// A protocol of the target.
struct ProtocolEntry: Codable, Sendable {
  var name: String
  var file = 0
  var isObjectiveC: Bool
  var inherited: [String]
  var access: String
  /// The condition of `#if` under which it is compiled.
  var condition: String?
  /// Its attributes that are no matter of Objective-C's, `@MainActor` above all, each with a space.
  var attributes = ""
  var optional: [OptionalRequirement] = []
}
