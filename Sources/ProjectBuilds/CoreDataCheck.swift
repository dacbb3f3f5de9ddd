import Foundation
import XcodeProject

/// Apps that import Core Data only for the lines that Xcode's template puts into the app delegate run here; those that keep
/// objects do not.
struct CoreDataCheck {
  /// Why an app cannot be built, each with its place; nothing for one that does without entities.
  static func problems(models: [ProjectItem], sources: [URL], file: String) -> [Problem] {
    var uses: [Problem] = []
    var imports = false
    for source in sources {
      guard let text = try? String(contentsOf: source, encoding: .utf8),
        text.contains("CoreData") || text.contains("NS")
      else { continue }
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        let code = line.drop { $0 == " " || $0 == "\t" }
        guard !code.hasPrefix("//") else { continue }
        if code.hasPrefix("import CoreData") { imports = true }
        guard let name = names.first(where: { mentions(code, $0) }) else { continue }
        uses.append(
          Problem(
            .error, file: source.path, line: index + 1, "\(name) needs Core Data, which keeps no objects here",
            advice: "only the container that Xcode's template makes is there; keep the objects in a file"))
        break
      }
    }
    guard imports else { return [] }
    if !uses.isEmpty { return uses }
    // Entities that no source uses stand in a model as Xcode's template made it.
    return models.flatMap { model in
      entities(of: model.url).map { entity in
        Problem(
          .warning, file: entity.file, line: entity.line, "the entity \(entity.name) is left out",
          advice: "Core Data keeps no objects here")
      }
    }
  }

  private static let names = [
    "NSManagedObject", "NSFetchRequest", "NSFetchedResultsController", "NSEntityDescription", "@NSManaged",
    "NSBatchDeleteRequest", "NSManagedObjectID",
  ]

  /// Whether a line has a name as a whole word.
  private static func mentions(_ line: Substring, _ name: String) -> Bool {
    var rest = line
    while let place = rest.range(of: name) {
      let next = place.upperBound < rest.endIndex ? rest[place.upperBound] : " "
      if !next.isLetter, !next.isNumber, next != "_" { return true }
      rest = rest[place.upperBound...]
    }
    return false
  }

  private static func entities(of model: URL) -> [(name: String, file: String, line: Int)] {
    var found: [(name: String, file: String, line: Int)] = []
    let versions = (try? FileManager.default.contentsOfDirectory(at: model, includingPropertiesForKeys: nil)) ?? []
    for version in versions where version.pathExtension == "xcdatamodel" {
      let file = version.appendingPathComponent("contents")
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        guard let place = line.range(of: "<entity name=\"") else { continue }
        found.append((String(line[place.upperBound...].prefix { $0 != "\"" }), file.path, index + 1))
      }
    }
    return found
  }
}
