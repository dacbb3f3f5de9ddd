import Foundation

/// One target as `swift package describe` tells it.
struct TargetDescription: Decodable {
  var name: String
  var path: String
  /// `SwiftTarget`, `ClangTarget` or `SystemLibraryTarget`.
  var moduleType: String
  var dependencies: [String]

  enum CodingKeys: String, CodingKey {
    case name, path
    case moduleType = "module_type"
    case dependencies = "target_dependencies"
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(String.self, forKey: .name)
    path = try values.decode(String.self, forKey: .path)
    moduleType = try values.decode(String.self, forKey: .moduleType)
    dependencies = try values.decodeIfPresent([String].self, forKey: .dependencies) ?? []
  }

  /// Whether its module is written in C.
  var isC: Bool { moduleType != "SwiftTarget" }
}

/// A package as `swift package describe` tells it.
struct PackageDescription: Decodable {
  var targets: [TargetDescription]

  /// This package, asked once. A scratch directory of its own, because the outer `swift test` may hold the usual one.
  static func ofThisPackage() throws -> PackageDescription { try cached.get() }

  private static let cached = Result { try describe(".") }

  /// The package in a folder of this one.
  static func describe(_ folder: String) throws -> PackageDescription {
    let scratch = try TemporaryDirectory()
    // All targets, also where only some tests are built.
    let outcome = try Repository.run([
      "env", "-u", "TOUCHSTONE_ONLY_TESTS", "swift", "package", "--package-path", folder, "--scratch-path",
      scratch.url.path, "describe", "--type", "json",
    ])
    guard outcome.status == 0 else { throw DescriptionFailure(message: outcome.errors) }
    return try JSONDecoder().decode(PackageDescription.self, from: Data(outcome.output.utf8))
  }
}

struct DescriptionFailure: Error {
  var message: String
}
