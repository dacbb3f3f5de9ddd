import Foundation
import Testing

@testable import AssetCatalogs
@testable import ProjectBuilds
@testable import XcodeProject

@Suite("Asset catalogues, texts and models of a project")
struct ResourceTests {
  private func problems(_ files: [String: String]) throws -> [String] {
    let folder = try ProjectFolder(files.merging(["App/App.swift": "import UIKit"]) { first, _ in first })
    return folder.short(try AppPlan.read(folder["App"]).problems)
  }

  @Test("Catalogues that are damaged are named with file and line, all at once; the app is built all the same")
  func catalogs() throws {
    let found = try problems([
      "App/A.xcassets/broken.imageset/Contents.json": "{\n  \"images\" : [\n    {\n      \"idiom\" \"universal\"\n",
      "App/A.xcassets/gone.imageset/Contents.json":
        "{\"images\": [\n{\"idiom\": \"universal\", \"filename\": \"gone.png\"}\n]}",
      "App/A.xcassets/out.imageset/Contents.json":
        "{\"images\": [\n{\"idiom\": \"universal\", \"filename\": \"../../../secret.png\"}\n]}",
      "App/A.xcassets/lie.imageset/Contents.json": "{\"images\": [{\"filename\": \"lie.png\"}]}",
      "App/A.xcassets/lie.imageset/lie.png": "no picture",
      "App/A.xcassets/twice.colorset/Contents.json": """
      {"colors": [
      {"idiom": "universal", "color": {"color-space": "srgb", "components": {"red": "1.0", "green": "0", "blue": "0"}}},
      {"idiom": "universal", "color": {"color-space": "srgb", "components": {"red": "x", "green": "0", "blue": "0"}}}
      ]}
      """,
      "App/A.xcassets/empty.imageset/Contents.json": "{\"images\": [{\"idiom\": \"universal\", \"scale\": \"1x\"}]}",
      "App/A.xcassets/none.imageset/a.png": "",
    ])
    #expect(
      found.sorted() == [
        "App/A.xcassets/broken.imageset/Contents.json:4: warning: a colon is missing behind \"idiom\"",
        "App/A.xcassets/gone.imageset/Contents.json:2: warning: there is no file gone.png",
        "App/A.xcassets/lie.imageset/Contents.json:1: warning: lie.png is no picture of a known format, by its first bytes",
        "App/A.xcassets/none.imageset/Contents.json: warning: the set has no Contents.json",
        "App/A.xcassets/out.imageset/Contents.json:2: warning: \"../../../secret.png\" leads out of the set",
        "App/A.xcassets/twice.colorset/Contents.json:3: warning: the colour's red is no number",
      ])
  }

  @Test(
    "Hostile JSON is refused with its line",
    arguments: [
      ("", "the file ends before its last value"), ("[1,]x", "something follows the last bracket"),
      (String(repeating: "[", count: 100_000), "its brackets are nested more than 64 deep"),
      ("{\"a\": \"\\q\"}", "\\q is no escape"), ("{\"a\": nan}", "\"nan\" is no value"),
      ("{\"a\": \"b", "a text does not end"),
    ])
  func hostile(text: String, expected: String) {
    var said = ""
    do throws(LinedJSON.Damage) { _ = try LinedJSON.read(Array(text.utf8)) } catch { said = error.text }
    #expect(said == expected)
  }

  @Test("JSON as Xcode writes it, with escapes, marks and numbers")
  func json() throws {
    let text = "\u{FEFF}{ \"a\" : [1, -2.5e1, true, null],\n\"b\\u00e4\\ud83d\\ude00\" : \"x\\n\\\"\" }"
    let node = try LinedJSON.read(Array(text.utf8))
    #expect(node["a"]?.list?.map(\.number) == [1, -25, nil, nil] && node["bä😀"]?.text == "x\n\"")
    #expect(node["bä😀"]?.line == 2)
  }

  private func compiled(_ name: String, _ text: String, region: String? = nil) throws -> (
    tables: [String: [String: PropertyNode]], problems: [String]
  ) {
    let folder = try ProjectFolder([name: text])
    let (files, problems) = TextFiles.compile(ProjectItem(url: folder[name], region: region))
    let tables = files.map { (($0.region ?? "-") + "/" + $0.name, $0.table) }
    return (Dictionary(uniqueKeysWithValues: tables), folder.short(problems))
  }

  @Test("A string catalogue becomes a table for each language, and rules for what depends on numbers and devices")
  func stringCatalog() throws {
    let (tables, problems) = try compiled(
      "Localizable.xcstrings",
      """
      {"sourceLanguage": "en", "version": "1.0", "strings": {
      "hello": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "hallo"}}}},
      "%lld photos": {"localizations": {
        "en": {"variations": {"plural": {"one": {"stringUnit": {"value": "%lld photo"}},
          "other": {"stringUnit": {"value": "%lld photos"}}}}}}},
      "tap": {"localizations": {"en": {"variations": {"device": {"mac": {"stringUnit": {"value": "Click"}},
        "other": {"stringUnit": {"value": "Tap"}}}}}}},
      "two": {"localizations": {"en": {"stringUnit": {"value": "%#@cats@ and %#@dogs@"}, "substitutions": {
        "cats": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {"other": {"stringUnit": {"value": "%arg cats"}}}}},
        "dogs": {"argNum": 2, "formatSpecifier": "lld", "variations": {"plural": {"other": {"stringUnit": {"value": "%arg dogs"}}}}}}}}},
      "bad": {"localizations": {
        "fr": {}}}
      }}
      """)
    #expect(tables.keys.sorted() == ["de/Localizable.strings", "en/Localizable.strings", "en/Localizable.stringsdict"])
    #expect(tables["de/Localizable.strings"]?["hello"]?.text == "hallo")
    #expect(tables["en/Localizable.strings"]?["hello"]?.text == "hello")
    let rules = tables["en/Localizable.stringsdict"]
    #expect(rules?["%lld photos"]?["value"]?["one"]?.text == "%lld photo")
    #expect(rules?["tap"]?["NSStringDeviceSpecificRuleType"]?["other"]?.text == "Tap")
    #expect(rules?["two"]?["NSStringLocalizedFormatKey"]?.text == "%1$#@cats@ and %2$#@dogs@")
    #expect(rules?["two"]?["dogs"]?["other"]?.text == "%lld dogs")
    #expect(problems == ["Localizable.xcstrings:12: warning: \"bad\" has no text in fr"])
  }

  @Test("Texts of one language are taken as they are; damaged ones are named with their line")
  func strings() throws {
    let good = try compiled("de.lproj/A.strings", "/* Greeting */\n\"a\" = \"b\";\n")
    #expect(good.tables["de/A.strings"]?["a"]?.text == "b" && good.problems == [])
    let bad = try compiled("de.lproj/A.strings", "\"a\" = \"b\";\n\"c\" = ;\n")
    #expect(
      bad.tables.isEmpty && bad.problems.count == 1 && bad.problems[0].hasPrefix("de.lproj/A.strings:2: warning:"))
  }

  @Test("The bundle has compiled texts, the names of icon and accent colour, and no catalogue of previews")
  func bundle() throws {
    let folder = try ProjectFolder([
      "App/App.swift": "import UIKit", "App/de.lproj/Localizable.strings": "\"a\" = \"b\";",
      "App/Localizable.xcstrings": """
      {"sourceLanguage": "en", "strings": {"c": {"localizations": {"de": {"stringUnit": {"value": "d"}}}}}}
      """,
      "App/A.xcassets/AccentColor.colorset/Contents.json": "{\"colors\": [{\"idiom\": \"universal\"}]}",
      "App/A.xcassets/AppIcon.appiconset/Contents.json": "{\"images\": []}",
      "App/Preview Assets.xcassets/Contents.json": "{}", "program": "x",
    ])
    let plan = try AppPlan.read(folder["App"]).plan
    let package = AppPackage(folder: folder["built"], library: folder["library"])
    _ = try package.makeBundle(plan, program: folder["program"], interface: [])
    let texts = try PropertyListReader.read(folder["built/App/de.lproj/Localizable.strings"])
    #expect(texts["a"]?.text == "b" && texts["c"]?.text == "d")
    let info = try PropertyListReader.read(folder["built/App/Info.plist"])
    #expect(info["NSAccentColorName"]?.text == "AccentColor" && info["CFBundleIconName"]?.text == "AppIcon")
    let manager = FileManager.default
    #expect(manager.fileExists(atPath: folder["built/App/A.xcassets"].path))
    #expect(!manager.fileExists(atPath: folder["built/App/Preview Assets.xcassets"].path))
    #expect(!manager.fileExists(atPath: folder["built/App/Localizable.xcstrings"].path))
  }

  @Test("Catalogues of one name are both in the bundle, the first one first, and texts of one name are put together")
  func sameNames() throws {
    let folder = try ProjectFolder([
      "App/App.swift": "import UIKit", "App/A/Assets.xcassets/Contents.json": "{}",
      "App/B/Assets.xcassets/Contents.json": "{ }", "App/C/Assets.xcassets/Contents.json": "{  }",
      "App/A/en.lproj/Localizable.strings": "\"a\" = \"1\";",
      "App/B/en.lproj/Localizable.strings": "\"a\" = \"2\"; \"b\" = \"3\";", "program": "x",
    ])
    let plan = try AppPlan.read(folder["App"]).plan
    let package = AppPackage(folder: folder["built"], library: folder["library"])
    _ = try package.makeBundle(plan, program: folder["program"], interface: [])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder["built/App"].path)
    #expect(
      names.filter { $0.hasSuffix("xcassets") }.sorted()
        == ["Assets.xcassets", "Assets~2.xcassets", "Assets~3.xcassets"])
    #expect(try Data(contentsOf: folder["built/App/Assets.xcassets/Contents.json"]).count == 2)
    let texts = try PropertyListReader.read(folder["built/App/en.lproj/Localizable.strings"])
    #expect(texts["a"]?.text == "1" && texts["b"]?.text == "3")
  }

  private let model = """
    <?xml version="1.0"?>
    <model><entity name="Note" representedClassName="Note"/></model>
    """

  @Test("Core Data that only Xcode's template wrote is built; an entity that nothing uses is left out")
  func template() throws {
    let delegate = """
      import UIKit
      import CoreData
      let container = NSPersistentContainer(name: "App")
      """
    #expect(
      try problems(["App/App.swift": delegate, "App/App.xcdatamodeld/App.xcdatamodel/contents": "<model/>"]) == [])
    #expect(
      try problems(["App/App.swift": delegate, "App/App.xcdatamodeld/App.xcdatamodel/contents": model]) == [
        "App/App.xcdatamodeld/App.xcdatamodel/contents:2: warning: the entity Note is left out; Core Data keeps no objects here"
      ])
  }

  @Test("Core Data that keeps objects is refused before the build, with each file's first use")
  func entities() throws {
    let found = try problems([
      "App/App.swift":
        "import UIKit\nimport CoreData\n// NSFetchRequest in a comment\nlet c: NSManagedObjectContext? = nil\n",
      "App/Note.swift": "import CoreData\n\nclass Note: NSManagedObject {}\n",
      "App/App.xcdatamodeld/App.xcdatamodel/contents": model,
    ])
    #expect(
      found == [
        "App/Note.swift:3: error: NSManagedObject needs Core Data, which keeps no objects here; "
          + "only the container that Xcode's template makes is there; keep the objects in a file"
      ])
  }
}
