import Testing

@testable import SourceRewriting

/// Windows that a delegate may leave out on Apple's platforms.
@Suite("Windows of delegates")
struct DelegateWindowTests {
  @Test(
    "A window that is unwrapped twice is unwrapped once; one that is bound to a name stays optional",
    arguments: [
      (
        "UIApplication.shared.delegate?.window??.rootViewController = first",
        "UIApplication.shared.delegate?.window?.rootViewController = first"
      ),
      (
        "let root = UIApplication.shared.delegate!.window!!.rootViewController",
        "let root = UIApplication.shared.delegate!.window!.rootViewController"
      ),
      (
        "UIApplication.shared.delegate?.window!?.addSubview(board)",
        "UIApplication.shared.delegate?.window?.addSubview(board)"
      ),
      (
        "(scene.delegate as? UIWindowSceneDelegate)?.window??.makeKey()",
        "(scene.delegate as? UIWindowSceneDelegate)?.window?.makeKey()"
      ),
      (
        "if let window = UIApplication.shared.delegate?.window { window?.addSubview(board) }",
        "if let window = UIApplication.shared.delegate.map({ $0.window }) { window?.addSubview(board) }"
      ),
      (
        "let window = UIApplication.shared.delegate!.window",
        "let window = Optional.some(UIApplication.shared.delegate!.window)"
      ),
      ("let window = UIApplication.shared.delegate!.window!", "let window = UIApplication.shared.delegate!.window"),
      (
        "guard let window = UIApplication.shared.delegate?.window! else { return }",
        "guard let window = UIApplication.shared.delegate?.window else { return }"
      ),
      // The window of the app's own delegate, and of a view, is optional once.
      ("let window = (UIApplication.shared.delegate as! AppDelegate).window", ""),
      ("view.window?.rootViewController = first", ""), ("let window = view.window!", ""),
    ])
  func windows(before: String, after: String) {
    #expect(RewrittenSources(before).lines == [after.isEmpty ? before : after])
  }
}
