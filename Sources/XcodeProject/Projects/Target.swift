import Foundation

/// A target of a project, as one configuration builds it for iOS.
package struct Target: Sendable {
  package enum Kind: Sendable, Equatable {
    case application
    case framework
    case staticLibrary
    case unitTests
    case uiTests
    /// An app of another platform, an extension, a command-line tool, an aggregate …, by Xcode's name for it.
    case other(String)
  }

  package var name: String
  package var kind: Kind
  /// What `import` names.
  package var moduleName: String
  package var productName: String
  package var settings: BuildSettings
  /// The entries of its Info.plist.
  package var info: [String: PropertyNode]
  /// What is compiled.
  package var sources: [ProjectItem]
  /// What the app's bundle holds. A folder that is referenced as such is one item.
  package var resources: [ProjectItem]
  /// Frameworks of the system that it links, such as `AVFoundation`.
  package var frameworks: [Linked]
  /// Other targets of the same project that are built before it.
  package var dependencies: [String]
  /// Products of Swift packages.
  package var packageProducts: [PackageProduct]
  /// Build phases that run scripts. They are never run here.
  package var scripts: [Script]

  package struct Linked: Sendable, Equatable {
    package var name: String
    package var line: Int
  }
  package struct PackageProduct: Sendable, Equatable {
    package var product: String
    /// The package that has it; nil where the project does not say, as for a package that is only dragged in.
    package var package: Package?
    package var line: Int
  }
  package struct Script: Sendable, Equatable {
    package var name: String
    package var line: Int
  }
}

/// A Swift package that a project uses.
package struct Package: Sendable, Equatable {
  package enum Place: Sendable, Equatable {
    /// A folder beside the project.
    case folder(URL)
    /// An address, which is not fetched.
    case address(String)
  }
  package var name: String
  package var place: Place
  package var line: Int
}
