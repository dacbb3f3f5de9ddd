import Foundation

/// An Xcode project: its targets as one configuration builds them for iOS, and what it needs from outside.
///
/// Reading one runs nothing that the project brings along: no script, no build phase, no package manifest.
package struct Project: Sendable {
  /// The `.xcodeproj`.
  package var file: URL
  /// The folder to which its paths are relative.
  package var folder: URL
  package var name: String
  /// The configuration whose settings the targets have.
  package var configuration: String
  package var configurations: [String]
  /// The language that is used where a text has no translation.
  package var developmentRegion: String
  package var regions: [String]
  package var targets: [Target]
  package var packages: [Package]
  package var schemes: [Scheme]
  /// The Xcode that last brought the project up to date, as it writes it: 820 for 8.2; nil where none is named.
  package var lastUpgrade: Int?

  /// The file that lists its objects; the lines of problems are its own.
  package var list: URL { file.appendingPathComponent("project.pbxproj") }

  /// The target with a name.
  package func target(_ name: String) -> Target? { targets.first { $0.name == name } }

  /// The bundles of unit tests for iOS.
  package var unitTests: [Target] { targets.filter { $0.kind == .unitTests && $0.isForPhones } }

  /// Its targets of UI tests that are for phones and tablets.
  package var uiTests: [Target] { targets.filter { $0.kind == .uiTests && $0.isForPhones } }

  /// The applications for iOS.
  package var applications: [Target] { targets.filter { $0.kind == .application && $0.isForPhones } }

  /// Reads a project. What is damaged but can be left out is among the problems; `Debug` or, without one, the default
  /// configuration is taken where none is named.
  ///
  /// - Throws: a `Problem` where nothing can be read.
  package static func read(
    _ file: URL, configuration: String? = nil, bounds: ProjectBounds? = nil
  ) throws(Problem) -> (project: Project, problems: [Problem]) {
    try ProjectReader.read(file, configuration: configuration, bounds: bounds)
  }

  /// Reads a project in the configuration that `choose` names for it; in the usual one for nil.
  package static func read(
    _ file: URL, choosing choose: (Project) throws(Problem) -> String?
  ) throws(Problem) -> (project: Project, problems: [Problem]) {
    let usual = try read(file)
    guard let wanted = try choose(usual.project), wanted != usual.project.configuration else { return usual }
    return try read(file, configuration: wanted)
  }
}

extension Project {
  /// The configuration in which a scheme runs a target; nil where none names one of the project's.
  package func configurationToRun(_ target: String) -> String? {
    schemes.first { $0.runs == target }?.configuration.flatMap { configurations.contains($0) ? $0 : nil }
  }

  /// The configuration in which a scheme tests targets; nil where none names one of the project's. Of several schemes that of the
  /// most of them counts.
  package func configurationToTest(_ targets: [String]) -> String? {
    func count(_ scheme: Scheme) -> Int { scheme.tests.count(where: targets.contains) }
    let scheme = schemes.filter { count($0) > 0 }.max { count($0) < count($1) }
    return scheme?.testConfiguration.flatMap { configurations.contains($0) ? $0 : nil }
  }
}

extension Target {
  /// Whether the target is for iPhones or iPads; a project may have others for Macs and watches.
  package var isForPhones: Bool {
    let platforms = settings.list("SUPPORTED_PLATFORMS") + settings.list("SDKROOT")
    return platforms.contains { $0.hasPrefix("iphone") || $0 == "auto" }
  }
}
