import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Buttons")
struct ButtonTests {
  private func addButton(to stage: Stage, _ type: UIButton.ButtonType = .system) -> UIButton {
    let button = UIButton(type: type)
    button.setTitle("Send", for: .normal)
    button.frame = CGRect(x: 100, y: 100, width: 100, height: 40)
    button.journal(.touchUpInside, as: "button") { _ in "up" }
    button.journal(.primaryActionTriggered, as: "button") { _ in "primary" }
    return stage.add(button)
  }

  @Test("C31: a tap sends touchUpInside and then primaryActionTriggered")
  func tap() {
    let stage = Stage()
    _ = addButton(to: stage)
    stage.finger.tap(at: CGPoint(x: 150, y: 120))
    #expect(stage.journal == ["button up", "button primary"])
  }

  @Test("founding S95: a button tells its target of a tap, once")
  func target() {
    @MainActor final class Board: NSObject {
      func sent(_ sender: UIButton) { journal("sent by \(sender.currentTitle ?? "nobody")") }
    }
    let stage = Stage()
    let board = Board()
    let button = addButton(to: stage)
    button.removeAction(identifiedBy: .init("none"), for: .allEvents)
    button.addTarget(board, action: Selector("sent:", Board.sent), for: .touchUpInside)
    stage.finger.tap(at: CGPoint(x: 150, y: 120))
    #expect(stage.journal.filter { $0.hasPrefix("sent") } == ["sent by Send"])
  }

  @Test("Each state shows what was set for it, or what was set for the normal one")
  func states() {
    let button = UIButton(type: .custom)
    button.setTitle("Normal", for: .normal)
    button.setTitle("Chosen", for: .selected)
    button.setTitleColor(.red, for: .normal)
    button.setTitleColor(.blue, for: .highlighted)
    func shown() -> String {
      "\(button.titleLabel?.text ?? "-") \(button.titleLabel?.textColor == .blue ? "blue" : "red")"
    }
    var looks = [shown()]
    button.isHighlighted = true
    looks.append(shown())
    button.isSelected = true
    looks.append(shown())
    button.isHighlighted = false
    looks.append(shown())
    button.isEnabled = false
    looks.append(shown())
    #expect(looks == ["Normal red", "Normal blue", "Normal red", "Chosen red", "Normal red"])
    #expect(button.title(for: .disabled) == "Normal" && button.title(for: .selected) == "Chosen")
    #expect(UIButton(type: .custom).titleColor(for: .normal) == .white)
  }

  @Test("A text set on the label of a button that has a picture and no title stays")
  func textOfLabel() {
    let stage = Stage()
    let button = stage.add(UIButton(frame: CGRect(x: 0, y: 0, width: 40, height: 40)))
    button.setImage(UIImage(systemName: "circle"), for: .normal)
    button.titleLabel?.text = "circle"
    button.journal(.touchUpInside, as: "button") { ($0 as? UIButton)?.titleLabel?.text ?? "-" }
    stage.finger.tap(at: CGPoint(x: 20, y: 20))
    button.setTitle("Square", for: .normal)
    stage.finger.tap(at: CGPoint(x: 20, y: 20))
    button.setTitle(nil, for: .normal)
    stage.finger.tap(at: CGPoint(x: 20, y: 20))
    #expect(stage.journal == ["button circle", "button Square", "button -"])
  }

  @Test("A system button is written in the tint, grey when it is disabled")
  func tint() {
    let stage = Stage()
    let button = addButton(to: stage)
    stage.window.tintColor = .systemPink
    #expect(button.titleLabel?.textColor == .systemPink)
    button.isEnabled = false
    #expect(button.titleLabel?.textColor == .tertiaryLabel)
  }

  @Test("A system button fades under the finger and comes back slowly")
  func fades() {
    let stage = Stage()
    let button = addButton(to: stage)
    let finger = stage.finger.down(at: CGPoint(x: 150, y: 120))
    #expect(isNear(button.titleLabel?.alpha, 0.2))
    finger.up()
    #expect(button.titleLabel?.alpha == 1)
    stage.advance(by: .seconds(0.1))
    let shown = button.titleLabel?.layer.presentation()?.opacity ?? 0
    #expect(shown > 0.25 && shown < 0.95)
    stage.advance(by: .seconds(1))
  }

  private func isNear(_ a: CGFloat?, _ b: CGFloat) -> Bool { abs((a ?? .infinity) - b) < 0.001 }

  @Test("A button is as large as title, picture and insets need, and at least 30 points wide with a title")
  func sizes() {
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 24)).image { _ in }
    let button = UIButton(type: .system)
    button.setTitle("i", for: .normal)
    #expect(button.intrinsicContentSize.width == 30)
    button.setTitle("A title", for: .normal)
    let title = button.titleLabel?.intrinsicContentSize ?? .zero
    #expect(button.intrinsicContentSize == CGSize(width: title.width, height: title.height.rounded(.up) + 12))
    button.setImage(picture, for: .normal)
    #expect(button.intrinsicContentSize.width == title.width + 20)
    button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(button.intrinsicContentSize == CGSize(width: title.width + 26, height: max(24, title.height) + 4))
    let pictured = UIButton(type: .custom)
    pictured.setImage(picture, for: .normal)
    #expect(pictured.intrinsicContentSize == CGSize(width: 20, height: 24))
    button.titleLabel?.font = .systemFont(ofSize: 40)
    #expect(button.intrinsicContentSize.width > title.width + 26)
  }

  @Test("Picture and title stand together in the middle; alignment and edge insets move them")
  func layout() throws {
    let button = UIButton(type: .custom)
    button.frame = CGRect(x: 0, y: 0, width: 200, height: 50)
    button.setTitle("Word", for: .normal)
    button.setImage(UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in }, for: .normal)
    button.layoutIfNeeded()
    let picture = try #require(button.imageView)
    let title = try #require(button.titleLabel)
    let width = title.intrinsicContentSize.width
    #expect(abs(picture.frame.minX - (180 - width) / 2) <= 0.5 && picture.frame.midY == 25)
    #expect(title.frame.minX == picture.frame.maxX)
    button.contentHorizontalAlignment = .right
    button.layoutIfNeeded()
    #expect(title.frame.maxX == 200 && picture.frame.maxX == title.frame.minX)
    button.contentHorizontalAlignment = .left
    button.contentVerticalAlignment = .top
    button.titleEdgeInsets = UIEdgeInsets(top: 0, left: 8, bottom: 0, right: -8)
    button.layoutIfNeeded()
    #expect(picture.frame == CGRect(x: 0, y: 0, width: 20, height: 20) && title.frame.minX == 28)
    button.titleEdgeInsets = .zero
    button.semanticContentAttribute = .forceRightToLeft
    button.contentHorizontalAlignment = .leading
    button.layoutIfNeeded()
    #expect(picture.frame.maxX == 200 && title.frame.maxX == 180)
  }

  @Test("A configuration arranges title, subtitle and picture, and says how large the button is")
  func configuration() throws {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Pay"
    configuration.image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in }
    configuration.imagePlacement = .trailing
    configuration.imagePadding = 6
    let button = UIButton(configuration: configuration)
    button.layoutIfNeeded()
    let title = try #require(button.titleLabel)
    let picture = try #require(button.imageView)
    #expect(title.frame.minX == 12 && isNear(picture.frame.minX, title.frame.maxX + 6))
    #expect(isNear(button.bounds.width, picture.frame.maxX + 12))
    #expect(abs(button.bounds.height - 34) < 1.5)
    button.configuration?.imagePlacement = .top
    button.configuration?.subtitle = "with a card"
    button.sizeToFit()
    button.layoutIfNeeded()
    let subtitle = try #require(button.subtitleLabel)
    #expect(picture.frame.maxY + 6 == title.frame.minY && title.frame.maxY + 1 == subtitle.frame.minY)
    #expect(abs(picture.frame.midX - title.frame.midX) <= 1 && abs(title.frame.midX - subtitle.frame.midX) <= 1)
    button.configuration = nil
    #expect(button.subtitleLabel == nil && button.currentTitle == nil)
  }

  @Test("Titles and pictures set for states are shown over those that the configuration had, until it gets others")
  func statesOverConfiguration() {
    let stage = Stage()
    var configuration = UIButton.Configuration.plain()
    configuration.title = "Choice 1"
    configuration.image = UIImage(systemName: "heart")
    let button = stage.add(UIButton(configuration: configuration))
    button.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
    func shown() -> String {
      stage.advance(by: .seconds(0.1))
      let picture = button.imageView?.image
      let name = picture?.assetName ?? "-"
      return "\(button.titleLabel?.text ?? "-") \(button.currentTitle ?? "-") \(name)"
    }
    var looks = [shown()]
    button.setTitle("Paris", for: .normal)
    button.setTitle("Stop", for: .selected)
    button.setImage(UIImage(systemName: "star"), for: .normal)
    looks.append(shown())
    button.isSelected = true
    looks.append(shown())
    button.configuration?.baseForegroundColor = .red
    looks.append(shown())
    button.configuration?.title = "Choice 2"
    looks.append(shown())
    button.setAttributedTitle(NSAttributedString(string: "Rome"), for: .normal)
    looks.append(shown())
    #expect(
      looks == [
        "Choice 1 Choice 1 heart", "Paris Paris star", "Stop Stop star", "Stop Stop star", "Choice 2 Choice 2 star",
        "Rome Stop star",
      ])
  }

  @Test("The update handler is called before the layout that follows a change of state, and may set the configuration")
  func updates() {
    let stage = Stage()
    let button = UIButton(configuration: .plain(), primaryAction: UIAction(title: "Go") { _ in journal("gone") })
    button.configurationUpdateHandler = { button in
      journal("update \(button.state.rawValue)")
      button.configuration?.title = button.isHighlighted ? "Let go" : "Press"
    }
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    stage.add(button)
    stage.advance(by: .frames(2))
    #expect(button.currentTitle == "Press" && button.titleLabel?.text == "Press")
    let finger = stage.finger.down(at: CGPoint(x: 20, y: 20))
    stage.advance(by: .frames(2))
    #expect(button.titleLabel?.text == "Let go")
    finger.up()
    stage.advance(by: .frames(2))
    #expect(stage.journal == ["update 0", "update 1", "gone", "update 0"])
  }

  @Test("Attributes of text go through a configuration, and its transformer changes them")
  func textAttributes() {
    var configuration = UIButton.Configuration.plain()
    var own = AttributeContainer()
    own.foregroundColor = UIColor.systemRed
    configuration.attributedTitle = AttributedString("Red", attributes: own)
    configuration.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { incoming in
      var outgoing = incoming
      outgoing.font = UIFont.boldSystemFont(ofSize: 31)
      return outgoing
    }
    let button = UIButton(configuration: configuration)
    button.layoutIfNeeded()
    #expect(button.titleLabel?.text == "Red" && button.titleLabel?.textColor == .systemRed)
    #expect(button.titleLabel?.font == .boldSystemFont(ofSize: 31))
  }

  @Test("A button that stands for a choice is selected by one tap and not by the next")
  func toggles() {
    let stage = Stage()
    let button = addButton(to: stage)
    button.changesSelectionAsPrimaryAction = true
    button.addAction(
      UIAction { journal("\(($0.sender as? UIButton)?.isSelected == true)") }, for: .primaryActionTriggered)
    stage.finger.tap(at: CGPoint(x: 150, y: 120))
    stage.finger.tap(at: CGPoint(x: 150, y: 120))
    #expect(stage.journal.filter { !$0.hasPrefix("button") } == ["true", "false"])
  }

  @Test("Subclasses of the usual shape are made by every initialiser")
  func subclasses() {
    final class Key: UIButton {
      var mark = "none"
      override init(frame: CGRect) {
        super.init(frame: frame)
        mark = "made"
      }
      required init?(coder: NSCoder) { nil }
    }
    let image = UIGraphicsImageRenderer(size: CGSize(width: 5, height: 5)).image { _ in }
    let keys = [
      Key(), Key(type: .system), Key(frame: .zero), Key(configuration: .gray()), Key(primaryAction: nil),
      Key.systemButton(with: image, target: nil, action: nil),
    ]
    #expect(keys.allSatisfy { $0.mark == "made" })
    #expect(keys.map(\.buttonType) == [.custom, .system, .custom, .system, .system, .system])
  }

  @Test("What no title, picture or frame can break")
  func hostile() {
    let stage = Stage()
    let button = stage.add(UIButton(configuration: .filled()))
    button.frame = CGRect(x: 0, y: 0, width: 0, height: 0)
    button.configuration?.title = String(repeating: "long ", count: 200)
    button.configuration?.contentInsets = NSDirectionalEdgeInsets(top: -5, leading: 900, bottom: 3, trailing: 900)
    stage.advance(by: .frames(1))
    button.configuration = nil
    button.setTitle("", for: .normal)
    button.setImage(UIImage(), for: .normal)
    button.setBackgroundImage(UIImage(), for: .highlighted)
    button.isHighlighted = true
    stage.advance(by: .frames(1))
    #expect(button.titleLabel?.text == "")
  }

  @Test("A symbol takes size and weight by state, as far as it does not say them itself; the button has room for it")
  func symbolConfigurations() throws {
    let stage = Stage(width: 320, height: 240)
    let button = addButton(to: stage)
    let symbol = try #require(UIImage(systemName: "heart"))
    button.setTitle(nil, for: .normal)
    button.setImage(symbol, for: .normal)
    let usual = button.intrinsicContentSize
    let large = UIImage.SymbolConfiguration(pointSize: 34)
    button.setPreferredSymbolConfiguration(large, forImageIn: .normal)
    #expect(button.preferredSymbolConfigurationForImage(in: .highlighted) == large)
    #expect(button.currentPreferredSymbolConfiguration == large && button.currentImage === symbol)
    #expect(button.imageView?.image?.size == CGSize(width: 40, height: 40))
    #expect(button.intrinsicContentSize.height > usual.height)
    button.setPreferredSymbolConfiguration(UIImage.SymbolConfiguration(pointSize: 51), forImageIn: .selected)
    button.isSelected = true
    #expect(button.imageView?.image?.size == CGSize(width: 60, height: 60))
    button.setImage(
      UIImage(systemName: "heart", withConfiguration: UIImage.SymbolConfiguration(pointSize: 17)), for: .normal)
    #expect(button.imageView?.image?.size == CGSize(width: 20, height: 20))
    // Pictures that are no symbols stay as they are.
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 5, height: 7)).image { _ in }
    button.setImage(picture, for: .normal)
    #expect(button.imageView?.image?.size == CGSize(width: 5, height: 7))
    var configuration = UIButton.Configuration.plain()
    configuration.image = symbol
    configuration.preferredSymbolConfigurationForImage = UIImage.SymbolConfiguration(pointSize: 68)
    let configured = UIButton(configuration: configuration)
    stage.add(configured)
    stage.advance(by: .frames(1))
    #expect(configured.imageView?.image?.size == CGSize(width: 80, height: 80))
    #expect(configured.imageView?.bounds.size == CGSize(width: 80, height: 80))
  }

  @Test("A configuration's title and its title with attributes are one text: what is set last is read as both")
  func oneTitle() {
    var configuration = UIButton.Configuration.plain()
    #expect(configuration.title == nil && configuration.attributedTitle == nil)
    configuration.attributedTitle = AttributedString("Skin")
    configuration.attributedSubtitle = AttributedString("of a drum")
    #expect(configuration.title == "Skin" && configuration.subtitle == "of a drum")
    configuration.title = "Rim"
    #expect(configuration.attributedTitle == AttributedString("Rim"))
    configuration.title = nil
    #expect(configuration.attributedTitle == nil)
  }

  @Test("A tint that the app gives a button's picture stays, whatever the button's state and tint")
  func ownTint() {
    let stage = Stage(width: 320, height: 480)
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    button.setImage(UIImage(systemName: "plus"), for: .normal)
    button.imageView?.tintColor = .white
    stage.window.tintColor = .red
    stage.add(button)
    for isOn in [true, false] {
      button.isHighlighted = isOn
      stage.advance(by: .frames(1))
      #expect(button.imageView?.tintColor == .white)
    }
  }

  @Test("The title is back in its place when the picture of another state is gone")
  func pictureOfOneState() {
    let stage = Stage(width: 320, height: 480)
    let button = UIButton(type: .custom)
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 37)
    button.setTitle("HIT ME", for: .normal)
    button.setImage(
      UIGraphicsImageRenderer(size: CGSize(width: 568, height: 320)).image { $0.fill(CGRect(0, 0, 568, 320)) },
      for: .highlighted)
    stage.add(button)
    button.layoutIfNeeded()
    let place = button.titleLabel?.frame
    button.isHighlighted = true
    button.layoutIfNeeded()
    #expect(button.titleLabel?.frame != place)
    button.isHighlighted = false
    button.layoutIfNeeded()
    #expect(button.titleLabel?.frame == place)
  }
}
