import Foundation

/// One word or phrase that the text of the package does not use.
struct UnplainWords: Equatable, CustomStringConvertible {
  /// The file from the package's root.
  var file: String
  /// The line on which the first word stands, from 1.
  var line: Int
  /// What was found, in small letters.
  var found: String
  /// What says the same in plain words.
  var instead: String

  var description: String { "\(file):\(line): “\(found)”; write \(instead)" }
}

/// The words that the package does not use, and what to write in their place.
///
/// Code is "it": a type, a view or a program is not a person. The terms that take their place are in
/// Documentation/Glossary.md.
enum PlainWords {
  /// The folders and pages that keep to the list. The names of tests and patches, and what once was, stand in the others:
  /// Faults, Mistakes, the changelog.
  static let checked = [
    "Examples", "Plugins", "Scripts", "Sources", "run", "test",
    "ARCHITECTURE.md", "Benchmarks/README.md", "CONTRIBUTING.md", "FEATURES.md", "Makefile", "README.md",
    "Documentation/AddingABackend.md", "Documentation/Backends.md", "Documentation/Coordinates.md",
    "Documentation/DocC", "Documentation/Driving.md", "Documentation/Features", "Documentation/Folders.md",
    "Documentation/FromXcode.md",
    "Documentation/Gestures.md", "Documentation/Glossary.md", "Documentation/Laws.md",
    "Documentation/Modules.md", "Documentation/Mutants.md",
    "Documentation/Pipeline.md", "Documentation/RecordingFormat.md", "Documentation/Rendering.md",
    "Documentation/Replay.md", "Documentation/Running.md", "Documentation/Start.md", "Documentation/Statements.md",
    "Documentation/SwiftOnLinux.md", "Documentation/TUIO.md", "Documentation/Testing.md", "Documentation/Time.md",
    "Documentation/Tools.md", "Documentation/Tutorial.md", "Documentation/ViewSystem.md", "Documentation/Wayland.md",
    "Documentation/Web.md", "Documentation/WebProtocol.md",
  ]

  /// The folder in `checked` that does not keep to the list: C code that is generated.
  static let unchecked = ["Sources/CLibraries/CWaylandProtocols"]

  /// The words, each with its replacement. A phrase is found across the end of a line, too.
  static let list: [(words: [String], instead: String)] = [
    (["anew"], "again"),
    (["who", "whom", "whoever", "whomever"], "it, what, which view, code that (“people who” is fine)"),
    (["nobody"], "nothing, no view, no code"),
    (["somebody", "anybody", "everybody"], "something, any code, all code"),
    (["he", "she", "him", "his", "her", "hers"], "it, its"),
    (["wish", "wishes", "wished", "wishing"], "request, requests, requested"),
    (["goes"], "changes, moves, leaves, is sent, is freed, continues"),
    (["go on", "going on", "went on", "gone on"], "continue, run, is in progress"),
    (["comes to", "came to"], "reaches"),
    (["for the while"], "during the call"),
    (["in the row"], "in the queue"),
    (["but for"], "except for"),
    (["has no say"], "is not used"),
    (["mend", "mends", "mended"], "repair"),
    (["hear", "hears"], "get, be called, be notified"),
    (["has a say", "have a say", "had a say"], "decides, is used"),
    (["lights up", "lit up"], "is highlighted"),
    (["comes and goes", "come and go"], "is shown and hidden, is added and removed"),
    (["for the sake of"], "in favour of, for"),
    (["mad"], "faulty"),
  ]

  /// After these words "who" speaks of people, as it should.
  private static let people: Set<Substring> = ["people", "person", "persons", "user", "users", "developers"]

  /// The phrases by their first word.
  private static let phrases: [Substring: [(words: [Substring], instead: String)]] = {
    var phrases: [Substring: [(words: [Substring], instead: String)]] = [:]
    for entry in list {
      for phrase in entry.words {
        let words = phrase.split(separator: " ")
        phrases[words[0], default: []].append((words, entry.instead))
      }
    }
    return phrases
  }()

  /// What is found in a text: in its names, comments and literals alike.
  static func find(in text: String, file: String) -> [UnplainWords] {
    let words = words(of: text)
    var found: [UnplainWords] = []
    for (index, word) in words.enumerated() {
      for phrase in phrases[word.text] ?? [] {
        let end = index + phrase.words.count
        guard end <= words.count, words[index..<end].map(\.text) == phrase.words else { continue }
        if word.text == "who" || word.text == "whom", index > 0, people.contains(words[index - 1].text) { continue }
        found.append(
          UnplainWords(
            file: file, line: word.line, found: phrase.words.joined(separator: " "), instead: phrase.instead))
      }
    }
    return found
  }

  /// What is found in the checked folders and pages of the package at `root`, and how many files were read.
  static func find(at root: URL) throws -> (found: [UnplainWords], fileCount: Int) {
    var found: [UnplainWords] = []
    var count = 0
    for place in checked {
      for file in try files(place, at: root) {
        count += 1
        found += find(in: try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8), file: file)
      }
    }
    return (found, count)
  }

  private static func files(_ place: String, at root: URL) throws -> [String] {
    var isFolder: ObjCBool = false
    let path = root.appendingPathComponent(place).path
    _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    if !isFolder.boolValue { return [place] }
    let endings = [".swift", ".c", ".h", ".js", ".css", ".html", ".md"]
    return try FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent(place).path)
      .filter { path in endings.contains { path.hasSuffix($0) } || place == "Scripts" }
      .map { "\(place)/\($0)" }
      .filter { path in !unchecked.contains { path.hasPrefix($0 + "/") } }
      .sorted()
  }

  /// The runs of letters, in small letters, with their lines; a capital within a name begins a new word.
  private static func words(of text: String) -> [(text: Substring, line: Int)] {
    var words: [(text: Substring, line: Int)] = []
    var word: [UInt8] = []
    var line = 1
    var wasSmall = false
    func end() {
      if !word.isEmpty { words.append((Substring(String(decoding: word, as: UTF8.self)), line)) }
      word.removeAll(keepingCapacity: true)
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...:
        word.append(byte)
        wasSmall = true
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        if wasSmall { end() }
        word.append(byte | 0x20)
        wasSmall = false
      default:
        end()
        wasSmall = false
        if byte == UInt8(ascii: "\n") { line += 1 }
      }
    }
    end()
    return words
  }
}
