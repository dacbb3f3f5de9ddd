import Foundation
import Testing
import UIKit

@testable import UIKitCore

@Suite("Texts in the user's language")
struct LocalizationTests {
  @Test("The user's languages: the argument, then the defaults, then the variables as gettext reads them")
  func languages() {
    func read(_ arguments: [String] = [], _ chosen: [String]? = nil, _ environment: [String: String] = [:]) -> [String]
    {
      UserLanguages.read(arguments: arguments, chosen: chosen, environment: environment)
    }
    #expect(read(["app", "-AppleLanguages", "(de, \"pt-BR\")"], ["fr"], ["LANG": "it_IT"]) == ["de", "pt-BR"])
    #expect(read([], ["fr"], ["LANG": "it_IT.UTF-8"]) == ["fr"])
    #expect(read([], nil, ["LANG": "de_AT.UTF-8@euro", "LC_ALL": "it_IT.UTF-8"]) == ["it-IT"])
    #expect(read([], nil, ["LANG": "de_DE.UTF-8", "LANGUAGE": "sv:de"]) == ["sv", "de", "de-DE"])
    #expect(read([], nil, ["LANG": "C.UTF-8", "LANGUAGE": "sv"]) == ["en"] && read() == ["en"])
    #expect(read(["-AppleLanguages"], nil, ["LANG": "fr"]) == ["fr"])
  }

  @Test("The folder of a language: with its script or region first, then the plain one, then a sister")
  func folders() throws {
    func chosen(_ languages: [String], _ folders: [String], development: String = "en") throws -> [String] {
      let files = Dictionary(uniqueKeysWithValues: folders.map { ("\($0).lproj/a.txt", "") })
      let bundle = try AssetBundle(texts: files)
      return LanguageFolders(bundle.url, languages: languages, development: development).chosen
    }
    #expect(try chosen(["de-AT"], ["de", "en", "Base"]) == ["de", "en", "Base"])
    #expect(try chosen(["zh-CN"], ["zh-Hans", "zh-Hant", "en"]) == ["zh-Hans", "en"])
    #expect(try chosen(["zh-TW"], ["zh-Hans", "zh-Hant"]) == ["zh-Hant"])
    #expect(try chosen(["pt-PT"], ["pt-BR", "en"]) == ["pt-BR", "en"])
    #expect(try chosen(["fi", "sv"], ["sv", "en"]) == ["sv", "en"])
    #expect(try chosen(["ja"], ["Japanese", "English"]) == ["Japanese", "English"])
    #expect(try chosen(["fi"], ["fr", "de"], development: "fr") == ["fr"])
  }

  @Test(
    "Which form a number takes",
    arguments: [
      ("en", "0:other 1:one 2:other 21:other"), ("de", "1:one 2:other"), ("fr", "0:one 1:one 2:other 1000000:many"),
      ("ja", "0:other 1:other"), ("pl", "1:one 2:few 5:many 12:many 22:few 112:many"),
      ("ru", "1:one 2:few 5:many 11:many 21:one 111:many"), ("cs", "1:one 3:few 5:other"),
      ("sl", "1:one 2:two 3:few 5:other 101:one"),
      ("ar", "0:zero 1:one 2:two 3:few 11:many 100:other 103:few"), ("lt", "1:one 2:few 11:other 21:one"),
      ("lv", "0:zero 1:one 2:other 11:zero 21:one"), ("cy", "0:zero 3:few 6:many 7:other"),
      ("ga", "3:few 7:many 11:other"),
      ("he", "1:one 2:two 3:other"), ("ro", "0:few 1:one 19:few 20:other 101:few"), ("pt-PT", "0:other 1:one"),
      ("pt", "0:one 1:one"),
      ("uk", "1:one 3:few 14:many"), ("hr", "1:one 4:few 5:other"), ("mt", "0:few 1:one 11:many 20:other"),
      ("tlh", "1:other"),
    ])
  func plurals(language: String, expected: String) {
    let numbers = expected.split(separator: " ").compactMap { Double($0.prefix { $0 != ":" }) }
    let found = numbers.map {
      "\(Int($0)):\(PluralRules.category(PluralRules.Operands($0), language: language).rawValue)"
    }
    #expect(found.joined(separator: " ") == expected)
  }

  @Test("Digits behind the point count: 1.0 is other in English, 1.5 one in French and many in Czech")
  func fractions() {
    func form(_ number: Double, _ digits: Int, _ language: String) -> PluralRules.Category {
      PluralRules.category(PluralRules.Operands(number, digits: digits), language: language)
    }
    #expect(form(1, 1, "en") == .other && form(1.5, 1, "fr") == .one && form(1.5, 1, "cs") == .many)
  }

  private let rules = """
    <plist version="1.0"><dict>
    <key>photos</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@n@ in %@</string>
      <key>n</key><dict>
        <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key><string>d</string>
        <key>zero</key><string>No photo</string><key>one</key><string>%d photo</string>
        <key>other</key><string>%d photos</string>
      </dict></dict>
    <key>both</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%1$#@a@, %2$#@b@</string>
      <key>a</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key><string>lld</string>
        <key>one</key><string>a cat</string><key>other</key><string>%lld cats</string></dict>
      <key>b</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key><string>lld</string>
        <key>one</key><string>%lld dog</string><key>other</key><string>%lld dogs</string></dict></dict>
    <key>tap</key><dict><key>NSStringDeviceSpecificRuleType</key><dict>
      <key>mac</key><string>Click</string><key>iphone</key><string>Tap</string><key>ipad</key><string>Tap</string></dict></dict>
    </dict></plist>
    """

  @Test(
    "A text with forms: the number chooses one, each directive gets its argument, and a text without arguments is whole"
  )
  func forms() throws {
    let assets = try AssetBundle(texts: [
      "en.lproj/Localizable.strings": "\"plain\" = \"Plain\";", "en.lproj/Localizable.stringsdict": rules,
    ])
    func text(_ key: String, _ arguments: any CVarArg...) -> String {
      String(localizedFormat: LocalizedString(key, bundle: assets.bundle), arguments: arguments)
    }
    #expect(text("photos", 0, "May" as NSString) == "No photo in May")
    #expect(text("photos", 1, "May" as NSString) == "1 photo in May")
    #expect(text("photos", 12, "May" as NSString) == "12 photos in May")
    #expect(text("both", 1, 3) == "a cat, 3 dogs" && text("both", 2, 1) == "2 cats, 1 dog")
    #expect(LocalizedString("tap", bundle: assets.bundle) == "Tap" && text("plain") == "Plain")
    #expect(LocalizedString("none", bundle: assets.bundle) == "none")
    #expect(LocalizedString("none", bundle: assets.bundle, value: "Value") == "Value")
    #expect(String.localizedText(withFormat: "%d %@", 3, "x" as NSString) == "3 x")
  }

  @Test("String(localized:): the key has a directive for each value")
  func localizedKeys() throws {
    let assets = try AssetBundle(texts: [
      "en.lproj/Localizable.strings": """
      "hello %@" = "Good day, %@";
      "%lld of %lld" = "%2$lld has %1$lld";
      "50 %" = "half";
      """
    ])
    let name = "Ann"
    #expect(String(localized: "hello \(name)", bundle: assets.bundle) == "Good day, Ann")
    #expect(String(localized: "\(2) of \(5)", bundle: assets.bundle) == "5 has 2")
    #expect(String(localized: "50 %", bundle: assets.bundle) == "half")
    #expect(String(localized: "nothing \(1)", bundle: assets.bundle) == "nothing 1")
    #expect(String(localized: "key", defaultValue: "for \(name)", bundle: assets.bundle) == "for Ann")
  }

  @Test("Damaged files of texts show their keys")
  func damage() throws {
    let assets = try AssetBundle(texts: [
      "en.lproj/Localizable.strings": "\"a\" = ", "en.lproj/Other.stringsdict": "<plist>",
    ])
    #expect(LocalizedString("a", bundle: assets.bundle) == "a")
    #expect(LocalizedString("a", tableName: "Other", bundle: assets.bundle) == "a")
  }
}
