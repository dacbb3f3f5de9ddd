import Testing

@testable import SourceRewriting

@Suite("Texts in the user's language")
struct LocalizationTests {
  @Test(
    "Foundation's calls become UIKit's",
    arguments: [
      ("let a = NSLocalizedString(\"hello\", comment: \"\")", "let a = LocalizedString(\"hello\", comment: \"\")"),
      (
        "let a = Bundle.main.localizedString(forKey: k, value: nil, table: \"T\")",
        "let a = Bundle.main.localizedText(forKey: k, value: nil, table: \"T\")"
      ),
      ("let a = Bundle.allBundles.first", "let a = Bundle.userBundles.first"),
      ("let a = Locale.preferredLanguages[0]", "let a = Locale.userLanguages[0]"),
      ("let a = Bundle.main.preferredLocalizations.first", "let a = Bundle.main.userLocalizations.first"),
      (
        "let a = ProcessInfo.processInfo.isOperatingSystemAtLeast(v)",
        "let a = ProcessInfo.processInfo.isUserSystemAtLeast(v)"
      ),
      (
        "let a = ProcessInfo.processInfo.operatingSystemVersion.majorVersion",
        "let a = ProcessInfo.processInfo.userSystemVersion.majorVersion"
      ),
      // Other types have such properties too.
      ("let a = user.preferredLanguages", "let a = user.preferredLanguages"),
      ("let a = String(format: f, 3)", "let a = String(localizedFormat: f, 3)"),
      ("let a = String.init(format: f, 3)", "let a = String.init(localizedFormat: f, 3)"),
      ("let a = String.localizedStringWithFormat(f, 3)", "let a = String.localizedText(withFormat: f, 3)"),
      (
        "let a = String.localizedStringWithFormat(NSLocalizedString(\"n\", comment: \"\"), 3)",
        "let a = String.localizedText(withFormat: LocalizedString(\"n\", comment: \"\"), 3)"
      ),
      (
        "let a = String(format: NSLocalizedString(\"n\", comment: \"\"), 3)",
        "let a = String(localizedFormat: LocalizedString(\"n\", comment: \"\"), 3)"
      ),
      (
        "let a = Bundle.main.path(forResource: \"a\", ofType: \"txt\")",
        "let a = Bundle.main.localizedPath(forResource: \"a\", ofType: \"txt\")"
      ),
      (
        "let a = Bundle(for: A.self).url(forResource: \"a\", withExtension: nil, subdirectory: \"b\")",
        "let a = Bundle(for: A.self).localizedURL(forResource: \"a\", withExtension: nil, subdirectory: \"b\")"
      ),
      (
        "let a = Bundle.main.object(forInfoDictionaryKey: \"CFBundleName\")",
        "let a = Bundle.main.localizedObject(forInfoDictionaryKey: \"CFBundleName\")"
      ),
      // Other types have such methods too.
      (
        "let a = router.path(forResource: \"a\", ofType: \"txt\")",
        "let a = router.path(forResource: \"a\", ofType: \"txt\")"
      ),
      ("let a = String(3)", "let a = String(3)"),
    ])
  func calls(before: String, after: String) { #expect(RewrittenSources(before).lines == [after]) }
}
