import Testing

@testable import SourceRewriting

/// Names and calls of Swift 3 to 4.1.
@Suite("Names that have changed since Swift 3")
struct RenamedNameTests {
  private func rewritten(_ source: String) -> String { RewrittenSources(source).lines.joined(separator: "\n") }

  @Test(
    "One line, before and after",
    arguments: [
      ("let m = RunLoopMode.commonModes", "let m = RunLoop.Mode.common"),
      ("let e = NSExpression(format: text)", "let e = FormattedExpression(format: text)"),
      ("let l = UIWindowLevelAlert", "let l = UIWindow.Level.alert"),
      ("let t = UIAccessibilityTraitButton", "let t = UIAccessibilityTraits.button"),
      ("let a = kCAAlignmentCenter", "let a = CATextLayerAlignmentMode.center"),
      (
        "scroll.decelerationRate = UIScrollViewDecelerationRateFast",
        "scroll.decelerationRate = UIScrollView.DecelerationRate.fast"
      ),
      ("let i = UIKeyInputEscape", "let i = UIKeyCommand.inputEscape"),
      ("let s = UIBlurEffectStyle.dark", "let s = UIBlurEffect.Style.dark"),
      ("post(.UIDeviceOrientationDidChange)", "post(UIDevice.orientationDidChangeNotification)"),
      ("let e = ProcessInfo().environment", "let e = ProcessInfo.processInfo.environment"),
      (
        "if NSClassFromString(\"XCTestCase\") != nil {}",
        "if (ProcessInfo.processInfo.environment[\"XCTestConfigurationFilePath\"] == nil ? nil : NSClassFromString(\"XCTest.XCTestCase\")) != nil {}"
      ),
      ("XCUIDevice.shared().orientation = .portrait", "XCUIDevice.shared.orientation = .portrait"),
      ("word.map { _ in XCUIKeyboardKeyDelete }", "word.map { _ in XCUIKeyboardKey.delete.rawValue }"),
      (
        "try session.setCategory(AVAudioSessionCategoryAmbient, with: .mixWithOthers)",
        "try session.setCategory(AVAudioSessionCategoryAmbient, options: .mixWithOthers)"
      ),
      ("let n = word.characters.count", "let n = word.count"),
      ("if press.key?.characters == \"w\" {}", "if press.key?.characters == \"w\" {}"),
      ("let n = AttributedString(\"x\").characters.count", "let n = AttributedString(\"x\").characters.count"),
      ("for c in text.characters {}", "for c in text {}"),
      ("let t = title.map { String($0.characters) }", "let t = title.map { String($0.characters) }"),
      ("let t = String(word.characters.reversed())", "let t = String(word.reversed())"),
      (
        "class A: UIViewController { override func prefersHomeIndicatorAutoHidden() -> Bool { return true } }",
        "class A: UIViewController { override var prefersHomeIndicatorAutoHidden: Bool { return true } }"
      ),
      ("addChildViewController(child)", "addChild(child)"),
      ("childViewControllers.first", "children.first"),
      ("if isMovingFromParentViewController {}", "if isMovingFromParent {}"),
      ("if self.isMovingToParentViewController {}", "if self.isMovingToParent {}"),
      (
        "if UIInterfaceOrientationIsLandscape(app.statusBarOrientation) {}",
        "if (app.statusBarOrientation).isLandscape {}"
      ),
      (
        "func imagePickerController(_ p: P, didFinishPickingMediaWithInfo info: [String: Any]) {}",
        "func imagePickerController(_ p: P, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]) {}"
      ),
      (
        "pattern.enumerateMatches(in: text, range: all) { match, _, _ in mark(match) }",
        "pattern.enumerateMatchesInPlace(in: text, range: all) { match, _, _ in mark(match) }"
      ),
      ("bringSubview(toFront: card)", "bringSubviewToFront(card)"),
      ("UIActivityIndicatorView(activityIndicatorStyle: .gray)", "UIActivityIndicatorView(style: .gray)"),
      ("text.size(attributes: nil)", "text.size(withAttributes: nil)"),
      ("UIAccessibilityPostNotification(a, nil)", "UIAccessibility.post(notification: a, argument: nil)"),
      ("if UIAccessibilityIsReduceMotionEnabled() {}", "if UIAccessibility.isReduceMotionEnabled {}"),
      ("if UIEdgeInsetsEqualToEdgeInsets(a, b) {}", "if (a == b) {}"),
      (
        "label.setContentHuggingPriority(251, for: .vertical)",
        "label.setContentHuggingPriority(UILayoutPriority(rawValue: 251), for: .vertical)"
      ),
      ("width.priority = 999", "width.priority = UILayoutPriority(rawValue: 999)"),
      (
        "width.priority = UILayoutPriorityRequired - 1",
        "width.priority = UILayoutPriority(UILayoutPriority.required.rawValue - 1)"
      ),
      (
        "UIFont.systemFont(ofSize: 20, weight: 0.3)",
        "UIFont.systemFont(ofSize: 20, weight: UIFont.Weight(rawValue: 0.3))"
      ),
      (
        "UIFont.systemFont(ofSize: 20, weight: UIFontWeightBold)",
        "UIFont.systemFont(ofSize: 20, weight: UIFont.Weight.bold)"
      ),
      ("swap(&self.tiles[i], &self.tiles[j + 1])", "self.tiles.swapAt(i, j + 1)"),
      ("swap(&a[i], &b[j])", "swap(&a[i], &b[j])"),
      ("let b = UIEdgeInsetsInsetRect(frame, UIEdgeInsets.zero)", "let b = (frame).inset(by: UIEdgeInsets.zero)"),
    ])
  func line(before: String, after: String) { #expect(rewritten(before) == after) }

  @Test("The key of a dictionary need not be an object that can be copied")
  func copyingKeys() {
    #expect(
      rewritten("d.setObject(1, forKey: \"a\" as NSCopying); let k = x as NSCopying")
        == "d.setObject(1, forKey: \"a\"); let k = x as NSCopying")
  }

  @Test("So do properties and parameters that UIKit is given as attributes, and no other dictionaries")
  func attributeParameters() {
    let lines = RewrittenSources(
      """
      class V: UIView {
      var look: [String: Any] = [NSFontAttributeName: UIFont.systemFont(ofSize: 12)]
      func write(_ text: NSString, attributes: [String: Any]?, values: [String: Any]) {
      text.draw(at: .zero, withAttributes: attributes); _ = text.size(attributes: self.look); use(values) }
      func parser(_ p: XMLParser, attributes: [String: String] = [:]) {} }
      """
    ).lines
    #expect(lines.contains { $0.hasPrefix("var look: [NSAttributedString.Key: Any] = [NSAttributedString.Key.font:") })
    #expect(
      lines.contains(
        "func write(_ text: NSString, attributes: [NSAttributedString.Key: Any]?, values: [String: Any]) {"))
    #expect(lines.contains { $0.contains("attributes: [String: String] = [:]") })
  }

  @Test("A dictionary of attributes of texts gets the type of its keys, whether it is filled at once or later")
  func attributes() {
    let lines = RewrittenSources(
      """
      func draw() {
        let one: [String: Any] = [NSFontAttributeName: font, NSKernAttributeName: 2]
        var two = [String: AnyObject]()
        two[NSForegroundColorAttributeName] = color
        var three = Dictionary<String, Any>()
        three[NSShadowAttributeName] = shadow
        var others: [String: Any] = ["name": 1]
        others["b"] = 2
        let cast = [NSFontAttributeName: font, NSKernAttributeName: 2] as [String: Any]
        field.defaultTextAttributes = [NSAttributedStringKey.font.rawValue: font]
        let raw: [String: Any] = [NSAttributedStringKey.kern.rawValue: 2]
        write([NSFontAttributeName: font] as [String: AnyObject])
        let key = NSAttributedStringKey.font.rawValue
      }
      """
    ).lines.map { $0.drop(while: \.isWhitespace) }
    #expect(
      lines == [
        "func draw() {",
        "let one: [NSAttributedString.Key: Any] = [NSAttributedString.Key.font: font, NSAttributedString.Key.kern: 2]",
        "var two = [NSAttributedString.Key: AnyObject]()",
        "two[NSAttributedString.Key.foregroundColor] = color",
        "var three = Dictionary<NSAttributedString.Key, Any>()",
        "three[NSAttributedString.Key.shadow] = shadow",
        "var others: [String: Any] = [\"name\": 1]", "others[\"b\"] = 2",
        "let cast = [NSAttributedString.Key.font: font, NSAttributedString.Key.kern: 2] as [NSAttributedString.Key: Any]",
        "field.defaultTextAttributes = [NSAttributedString.Key.font: font]",
        "let raw: [NSAttributedString.Key: Any] = [NSAttributedString.Key.kern: 2]",
        "write([NSAttributedString.Key.font: font] as [NSAttributedString.Key: AnyObject])",
        "let key = NSAttributedString.Key.font.rawValue", "}",
      ])
  }

  @Test("What a parent's coming is called changes in calls and overrides, whatever else has the method's name")
  func parents() {
    #expect(
      RewrittenSources(
        """
        class Board: UIView { override func willMove(toSuperview view: UIView?) {} }
        class C: UIViewController {
          override func didMove(toParentViewController parent: UIViewController?) {}
          func leave() { willMove(toParentViewController: nil) }
        }
        """
      ).lines.map { $0.drop(while: \.isWhitespace) } == [
        "class Board: UIView { override func willMove(toSuperview view: UIView?) {} }",
        "class C: UIViewController {", "override func didMove(toParent parent: UIViewController?) {}",
        "func leave() { willMove(toParent: nil) }", "}",
      ])
  }

  @Test("An override has the present name, and what the app declares itself keeps its own")
  func overrides() {
    #expect(
      rewritten(
        "class C: UIViewController { override var childViewControllerForStatusBarStyle: UIViewController? { nil } }")
        == "class C: UIViewController { override var childForStatusBarStyle: UIViewController? { nil } }")
    let own =
      "struct Item { var priority = 0; var characters = 3 }\nfunc f() { item.priority = 5; print(item.characters) }"
    #expect(rewritten(own) == own)
    let function = "func UIEdgeInsetsInsetRect(_ a: Int, _ b: Int) {}\nfunc f() { UIEdgeInsetsInsetRect(1, 2) }"
    #expect(rewritten(function) == function)
  }

  @Test("A property of a view's own that UIKit's views have got since keeps its meaning under another name")
  func newerProperties() {
    let lines = RewrittenSources(
      """
      class Card: UIView {
        private var anchorPoint = CGPoint.zero
        func begin(_ place: CGPoint) { anchorPoint = place; self.anchorPoint.x += 1; layer.anchorPoint = place }
        func end(anchorPoint: CGPoint) { center = anchorPoint }
        func turn() { let anchorPoint = layer.anchorPoint; move(anchorPoint) }
      }
      class Mark: CALayer { override var anchorPoint: CGPoint { get { .zero } set {} } }
      func f(_ card: Card, _ view: UIView) { card.anchorPoint = .zero; view.anchorPoint = .zero }
      """
    ).lines
    #expect(lines[1].contains("private var own_anchorPoint = CGPoint.zero"))
    #expect(
      lines[2].contains("{ own_anchorPoint = place; self.own_anchorPoint.x += 1; layer.anchorPoint = place }"))
    #expect(lines[3].contains("func end(anchorPoint: CGPoint) { center = anchorPoint }"))
    #expect(lines[4].contains("let anchorPoint = layer.anchorPoint; move(anchorPoint)"))
    #expect(lines[6].contains("override var anchorPoint: CGPoint"))
    #expect(lines[7].contains("card.own_anchorPoint = .zero; view.anchorPoint = .zero"))
  }
}
