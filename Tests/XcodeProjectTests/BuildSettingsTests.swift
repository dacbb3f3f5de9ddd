import Foundation
import Testing

@testable import XcodeProject

@Suite("Build settings")
struct BuildSettingsTests {
  /// Levels from the weakest on, each a few settings.
  private func settings(_ levels: [[String: String]], configuration: String = "Debug") -> BuildSettings {
    BuildSettings(
      levels: levels.map { entries in
        var level = BuildSettings.Level(file: "project.pbxproj")
        for (key, value) in entries.sorted(by: { $0.key < $1.key }) { level.set(key, .init(value: value, line: 7)) }
        return level
      }, configuration: configuration)
  }

  @Test("The strongest level counts; $(inherited), and a setting's own name, are what the levels below it say")
  func inheritance() {
    let found = settings([
      ["FLAGS": "-a", "ONLY_BELOW": "x"], ["FLAGS": "$(inherited) -b"], [:],
      ["FLAGS": "${FLAGS} -c", "OWN": "$(inherited)"],
    ])
    #expect(found["FLAGS"] == "-a -b -c")
    #expect(found["ONLY_BELOW"] == "x" && found["OWN"] == "" && found["NONE"] == nil)
    #expect(found.place(of: "FLAGS")?.line == 7)
  }

  @Test("References are resolved at the strongest level, also in names of others, with their operators")
  func references() {
    let found = settings([
      [
        "TARGET_NAME": "2 Fingers-Draw", "PRODUCT_NAME": "$(TARGET_NAME)",
        "MODULE": "$(PRODUCT_NAME:c99extidentifier)", "BUNDLE": "com.x.$(PRODUCT_NAME:rfc1034identifier)",
        "LOW": "${TARGET_NAME:lower}", "UP": "$(TARGET_NAME:upper)", "KIND": "NAME", "VALUE_NAME": "found",
        "INDIRECT": "$(VALUE_$(KIND))", "PATH": "/a/b.c/file.swift", "BASE": "$(PATH:base)", "DIR": "$(PATH:dir)",
        "FILE": "$(PATH:file)", "SUFFIX": "$(PATH:suffix)", "FALLBACK": "$(NOTHING:default=other)",
        "PRICE": "5 $ and $(OPEN", "EMPTY": "$(NOTHING)",
      ], ["TARGET_NAME": "Ünd 1"],
    ])
    #expect(found["MODULE"] == "Ünd_1" && found["BUNDLE"] == "com.x.-nd-1")
    #expect(found["LOW"] == "ünd 1" && found["UP"] == "ÜND 1")
    #expect(found["INDIRECT"] == "found" && found["FALLBACK"] == "other" && found["EMPTY"] == "")
    #expect(
      [found["BASE"], found["DIR"], found["FILE"], found["SUFFIX"]] == ["file", "/a/b.c/", "file.swift", ".swift"])
    #expect(found["PRICE"] == "5 $ and $(OPEN")
    #expect(BuildSettings.identifier("2048-game") == "_048_game")
  }

  @Test("Of values with conditions that hold the one with the most is taken")
  func conditions() {
    let level = [
      "A": "plain", "A[sdk=iphone*]": "phone", "A[sdk=iphonesimulator*][config=Debug]": "debug",
      "A[sdk=macosx*]": "mac",
      "B[arch=arm64]": "arm", "C[sdk=iphonesimulator17.*]": "old", "D[config=*bug]": "yes", "E[variant=normal]": "no",
    ]
    #expect(settings([level])["A"] == "debug")
    #expect(settings([level], configuration: "Release")["A"] == "phone")
    #expect(settings([level])["B"] == nil && settings([level])["C"] == nil && settings([level])["E"] == nil)
    #expect(settings([level])["D"] == "yes")
  }

  @Test("Words are parted by spaces, except in quotes")
  func words() {
    let found = settings([["LIST": #"a "b c" d\ e 'f g' """#, "ON": "YES", "OFF": "NO"]])
    #expect(found.list("LIST") == ["a", "b c", "d e", "f g", ""])
    #expect(found.isTrue("ON") && !found.isTrue("OFF") && !found.isTrue("NONE"))
  }

  @Test("Settings that refer to each other in a circle, or grow without an end, have a value after all")
  func hostile() {
    #expect(settings([["A": "$(B)", "B": "$(A)"]])["A"] == "")
    #expect(settings([["A": "x$(B)$(B)", "B": "y$(A)$(A)"]])["A"]?.hasPrefix("x") == true)
    var grow = ["A0": "0123456789"]
    for step in 1..<60 { grow["A\(step)"] = "$(A\(step - 1))$(A\(step - 1))" }
    #expect((settings([grow])["A59"]?.utf8.count ?? 0) <= 1 << 19)
    #expect(settings([["A": String(repeating: "$(", count: 50_000)]])["A"]?.isEmpty == false)
  }
}

@Suite("Configuration files")
struct ConfigurationFileTests {
  @Test("Settings, conditions, comments and includes; a file that may be missing is no problem")
  func files() throws {
    let folder = try ProjectFolder([
      "App.xcconfig": """
      // What both configurations have.
      #include "Shared/Base.xcconfig"
      #include? "Own.xcconfig"
      PRODUCT_NAME = Draw // and a comment
      FLAGS[sdk=iphone*] = -phone
      URL = https:
      ENDED = yes;
      """,
      "Shared/Base.xcconfig": "PRODUCT_NAME = Base\nFLAGS = -all\n",
    ])
    let (level, problems) = ConfigurationFile.read(folder["App.xcconfig"], bounds: ProjectBounds(folder.url))
    let settings = BuildSettings(levels: [level], configuration: "Debug")
    #expect(problems == [])
    #expect(settings["PRODUCT_NAME"] == "Draw" && settings["FLAGS"] == "-phone" && settings["ENDED"] == "yes")
    #expect(settings["URL"] == "https:")
  }

  @Test("Circles, what is missing, what is outside and lines of no kind are named with their lines")
  func damaged() throws {
    let folder = try ProjectFolder([
      "in/A.xcconfig":
        "#include \"B.xcconfig\"\n#include \"None.xcconfig\"\n#include \"../out.xcconfig\"\nwords\nX = 1\n",
      "in/B.xcconfig": "#include \"A.xcconfig\"\n#include \n", "out.xcconfig": "X = 2",
    ])
    let (level, problems) = ConfigurationFile.read(folder["in/A.xcconfig"], bounds: ProjectBounds(folder["in"]))
    #expect(
      folder.short(problems) == [
        "in/B.xcconfig:1: warning: A.xcconfig includes itself",
        "in/B.xcconfig:2: warning: an #include names its file in quotes",
        "in/A.xcconfig:2: warning: there is no None.xcconfig",
        "in/A.xcconfig:3: warning: ../out.xcconfig is outside of the project and is not read",
        "in/A.xcconfig:4: warning: this line is neither a comment, an #include nor NAME = value",
      ])
    #expect(BuildSettings(levels: [level], configuration: "Debug")["X"] == "1")
  }
}
