import AssetCatalogs
import Foundation
import XcodeProject

/// Texts as an app reads them: `.strings` and `.stringsdict` in Foundation's binary form, and the string catalogues of
/// Xcode 15 as both.
struct TextFiles {
  /// A file in the app's bundle.
  struct Output {
    /// The language, nil for a file without one.
    var region: String?
    var name: String
    var table: [String: PropertyNode]
  }

  /// Whether a resource holds texts.
  static func are(_ item: ProjectItem) -> Bool { ["strings", "stringsdict", "xcstrings"].contains(item.type) }

  /// What a file of texts becomes. A damaged one becomes nothing.
  static func compile(_ item: ProjectItem) -> (files: [Output], problems: [Problem]) {
    if item.type == "xcstrings" { return StringCatalog.compile(item) }
    do throws(Problem) {
      let node = try PropertyListReader.read(item.url)
      guard let table = node.table else {
        throw Problem(.warning, file: item.url.path, line: node.line, "a file of texts is a table, and this is none")
      }
      return ([Output(region: item.region, name: item.url.lastPathComponent, table: table)], [])
    } catch {
      // Its keys are shown, as in an app without the file.
      var problem = error
      problem.severity = .warning
      return ([], [problem])
    }
  }
}

/// A string catalogue: all languages of a table in one file.
enum StringCatalog {
  static func compile(_ item: ProjectItem) -> (files: [TextFiles.Output], problems: [Problem]) {
    var problems: [Problem] = []
    func warn(_ line: Int?, _ text: String) {
      problems.append(Problem(.warning, file: item.url.path, line: line, text))
    }
    guard let data = try? Data(contentsOf: item.url) else {
      warn(nil, "the file cannot be read")
      return ([], problems)
    }
    let root: LinedJSON
    do throws(LinedJSON.Damage) { root = try LinedJSON.read(data) } catch {
      warn(error.line, error.text)
      return ([], problems)
    }
    guard let strings = root["strings"]?.table else {
      warn(root.line, "it has no table \"strings\"")
      return ([], problems)
    }
    let source = root["sourceLanguage"]?.text ?? "en"
    var texts: [String: [String: PropertyNode]] = [:]
    var rules: [String: [String: PropertyNode]] = [:]
    for (key, entry) in strings {
      var hasSource = false
      for (language, localization) in entry["localizations"]?.table ?? [:] {
        hasSource = hasSource || language == source
        if let text = localization["stringUnit"]?["value"]?.text, localization["substitutions"] == nil {
          texts[language, default: [:]][key] = PropertyNode(.text(text), line: localization.line)
        } else if let rule = rule(localization) {
          rules[language, default: [:]][key] = rule
        } else {
          warn(localization.line, "\"\(key)\" has no text in \(language)")
        }
      }
      // The key is the text of the developer's language.
      if !hasSource, !key.isEmpty { texts[source, default: [:]][key] = PropertyNode(.text(key), line: entry.line) }
    }
    let name = item.url.deletingPathExtension().lastPathComponent
    // A storyboard has the developer's texts itself.
    let isOfInterface = item.region == "mul"
    let files =
      texts.filter { !isOfInterface || $0.key != source }
      .map { TextFiles.Output(region: $0.key, name: name + ".strings", table: $0.value) }
      + rules.map { TextFiles.Output(region: $0.key, name: name + ".stringsdict", table: $0.value) }
    return (files.sorted { ($0.region ?? "", $0.name) < ($1.region ?? "", $1.name) }, problems)
  }

  private static func text(_ text: String, _ line: Int) -> PropertyNode { PropertyNode(.text(text), line: line) }

  /// What a `.stringsdict` says of a text with forms.
  private static func rule(_ node: LinedJSON) -> PropertyNode? {
    let variations = node["variations"]
    if let devices = variations?["device"]?.table {
      let values = devices.compactMapValues { device -> PropertyNode? in
        if let value = device["stringUnit"]?["value"]?.text { return text(value, device.line) }
        return rule(device)
      }
      return PropertyNode(
        .table(["NSStringDeviceSpecificRuleType": PropertyNode(.table(values), line: node.line)]), line: node.line)
    }
    if let forms = variations?["plural"], let plural = plural(forms, argument: nil, specifier: nil) {
      return PropertyNode(
        .table(["NSStringLocalizedFormatKey": text("%#@value@", node.line), "value": plural]), line: node.line)
    }
    guard let format = node["stringUnit"]?["value"]?.text, let parts = node["substitutions"]?.table else { return nil }
    var table: [String: PropertyNode] = [:]
    var whole = format
    for (name, part) in parts {
      guard let forms = part["variations"]?["plural"] else { continue }
      table[name] = plural(forms, argument: name, specifier: part["formatSpecifier"]?.text)
      if let number = part["argNum"]?.number, number >= 1, number < 100 {
        whole = whole.replacingOccurrences(of: "%#@\(name)@", with: "%\(Int(number))$#@\(name)@")
      }
    }
    table["NSStringLocalizedFormatKey"] = text(whole, node.line)
    return PropertyNode(.table(table), line: node.line)
  }

  private static func plural(_ forms: LinedJSON, argument: String?, specifier: String?) -> PropertyNode? {
    guard let list = forms.table else { return nil }
    let specifier = specifier ?? "lld"
    var table = list.compactMapValues { form in
      form["stringUnit"]?["value"]?.text.map {
        text($0.replacingOccurrences(of: "%arg", with: "%" + specifier), form.line)
      }
    }
    guard !table.isEmpty else { return nil }
    table["NSStringFormatSpecTypeKey"] = text("NSStringPluralRuleType", forms.line)
    table["NSStringFormatValueTypeKey"] = text(specifier, forms.line)
    return PropertyNode(.table(table), line: forms.line)
  }
}
