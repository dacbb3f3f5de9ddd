import Foundation
import RenderTree
import Testing
import TouchTesting
import UIKit

/// A view of an app: it counts what its button and its recogniser tell it.
final class ArchiveCard: UIView {
  var told: [String] = []
  static let pressed: Selector = {
    SelectorTable.register(ArchiveCard.self) {
      $0.add("archivePressed", ArchiveCard.pressed)
      $0.add("archiveTapped", ArchiveCard.tapped)
    }
    return "archivePressed"
  }()
  static let tapped: Selector = "archiveTapped"

  private func pressed() { told.append("pressed") }
  private func tapped() { told.append("tapped") }
}

@MainActor @Suite("Copies of views and layers by keyed archives")
struct ViewArchiveTests {
  /// The well-known way to copy a view.
  private func copy<View: UIView>(_ view: View) throws -> View {
    let data = try NSKeyedArchiver.archivedData(withRootObject: view, requiringSecureCoding: false)
    let copy = try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data)
    return try #require(copy as? View)
  }

  private func picture(_ size: CGSize) -> UIImage {
    UIGraphicsImageRenderer(size: size).image { context in
      UIColor.systemPurple.setFill()
      context.fill(CGRect(origin: .zero, size: size))
      UIColor.white.setFill()
      context.cgContext.fillEllipse(in: CGRect(x: 4, y: 4, width: size.width - 8, height: size.height - 8))
    }
  }

  /// A card with a bit of everything.
  private func card() -> ArchiveCard {
    let card = ArchiveCard(frame: CGRect(x: 10, y: 10, width: 300, height: 440))
    card.backgroundColor = .secondarySystemBackground
    card.tintColor = .systemOrange
    card.layer.cornerRadius = 24
    card.layer.borderWidth = 2
    card.layer.borderColor = UIColor.systemBlue.cgColor
    card.layer.shadowOpacity = 0.4
    card.layer.shadowOffset = CGSize(width: 0, height: 4)

    let title = UILabel(frame: CGRect(x: 20, y: 16, width: 260, height: 30))
    title.font = .systemFont(ofSize: 22, weight: .semibold)
    title.textColor = .systemIndigo
    title.textAlignment = .center
    title.text = "Card"
    card.addSubview(title)

    let text = UILabel(frame: CGRect(x: 20, y: 50, width: 260, height: 44))
    text.numberOfLines = 0
    let words = NSMutableAttributedString(string: "Red and struck, on two lines if need be")
    words.addAttribute(.foregroundColor, value: UIColor.systemRed, range: NSRange(location: 0, length: 3))
    words.addAttribute(.strikethroughStyle, value: 1, range: NSRange(location: 8, length: 6))
    text.attributedText = words
    card.addSubview(text)

    let image = UIImageView(image: picture(CGSize(width: 60, height: 40)))
    image.frame = CGRect(x: 20, y: 104, width: 80, height: 80)
    image.contentMode = .scaleAspectFit
    image.transform = CGAffineTransform(rotationAngle: 0.3)
    image.alpha = 0.8
    card.addSubview(image)

    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 120, y: 104, width: 70, height: 70)
    gradient.colors = [UIColor.systemGreen.cgColor, UIColor.systemYellow.cgColor, UIColor.systemRed.cgColor]
    gradient.locations = [0, 0.3, 1]
    gradient.endPoint = CGPoint(x: 1, y: 1)
    card.layer.addSublayer(gradient)
    let shape = CAShapeLayer()
    shape.frame = CGRect(x: 200, y: 104, width: 80, height: 70)
    shape.path = UIBezierPath(roundedRect: CGRect(x: 5, y: 5, width: 70, height: 60), cornerRadius: 14).cgPath
    shape.fillColor = nil
    shape.strokeColor = UIColor.systemTeal.cgColor
    shape.lineWidth = 5
    shape.lineDashPattern = [12, 6]
    card.layer.addSublayer(shape)
    let words2 = CATextLayer()
    words2.frame = CGRect(x: 120, y: 180, width: 160, height: 24)
    words2.string = "A layer's text"
    words2.fontSize = 15
    words2.foregroundColor = UIColor.systemPink.cgColor
    card.layer.addSublayer(words2)

    let button = UIButton(type: .system)
    button.frame = CGRect(x: 20, y: 210, width: 120, height: 40)
    button.setTitle("Press", for: .normal)
    button.setTitle("Down", for: .highlighted)
    button.setTitleColor(.systemBrown, for: .normal)
    button.titleLabel?.font = .boldSystemFont(ofSize: 20)
    button.addTarget(card, action: ArchiveCard.pressed, for: .touchUpInside)
    card.addSubview(button)
    let toggle = UISwitch(frame: CGRect(x: 160, y: 214, width: 51, height: 31))
    toggle.isOn = true
    card.addSubview(toggle)

    let stack = UIStackView(frame: CGRect(x: 20, y: 260, width: 260, height: 50))
    stack.spacing = 8
    stack.distribution = .fillEqually
    for color in [UIColor.systemRed, .systemGreen, .systemBlue] {
      let block = UIView()
      block.backgroundColor = color
      stack.addArrangedSubview(block)
    }
    card.addSubview(stack)

    let field = UITextField(frame: CGRect(x: 20, y: 320, width: 260, height: 34))
    field.borderStyle = .roundedRect
    field.text = "Typed"
    card.addSubview(field)

    let scroll = UIScrollView(frame: CGRect(x: 20, y: 364, width: 260, height: 60))
    scroll.contentSize = CGSize(width: 260, height: 400)
    scroll.backgroundColor = .systemFill
    let inside = UIView(frame: CGRect(x: 10, y: 30, width: 100, height: 60))
    inside.backgroundColor = .systemMint
    scroll.addSubview(inside)
    scroll.contentOffset = CGPoint(x: 0, y: 12)
    card.addSubview(scroll)
    card.addGestureRecognizer(UITapGestureRecognizer(target: card, action: ArchiveCard.tapped))
    return card
  }

  @Test("A card with labels, pictures, layers, controls, a stack and a list looks the same as a copy, light and dark")
  func looks() throws {
    let stage = Stage(width: 320, height: 460, scale: 2)
    let original = card()
    stage.add(original)
    for style in [UIUserInterfaceStyle.light, .dark] {
      stage.window.overrideUserInterfaceStyle = style
      let before = stage.snapshot
      let made = try copy(original)
      original.removeFromSuperview()
      stage.add(made)
      #expect(same(stage.snapshot.pixels, before.pixels), "\(style)")
      made.removeFromSuperview()
      stage.add(original)
    }
  }

  @Test("A copy works as the original: its button and its tap call the copy, its list scrolls")
  func works() throws {
    let stage = Stage(width: 320, height: 460)
    let original = card()
    let made = try copy(original)
    stage.add(made)
    stage.advance(by: .frames(1))
    stage.finger.down(at: CGPoint(x: 80, y: 240)).up()
    stage.finger.down(at: CGPoint(x: 290, y: 30)).up()
    stage.advance(by: .seconds(1))
    #expect(made.told == ["pressed", "tapped"] && original.told.isEmpty)
    let scroll = try #require(made.subviews.compactMap { $0 as? UIScrollView }.first)
    let finger = stage.finger.down(at: CGPoint(x: 150, y: 420))
    for _ in 0..<10 {
      finger.move(by: 0, -4)
      stage.advance(by: .frames(1))
    }
    finger.up()
    #expect(scroll.contentOffset.y > 30)
    #expect(made.subviews.count == original.subviews.count)
    #expect(!made.subviews.contains { original.subviews.contains($0) })
    #expect(made.gestureRecognizers?.count == 1)
    let stack = try #require(made.subviews.compactMap { $0 as? UIStackView }.first)
    #expect(stack.arrangedSubviews.count == 3 && stack.arrangedSubviews[1].frame.width > 80)
  }

  @Test("Constraints hold in a copy, between subviews, guides and margins, with priorities, and follow a new size")
  func constraints() throws {
    let stage = Stage(width: 320, height: 460)
    let board = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let (left, right) = (UIView(), UIView())
    let guide = UILayoutGuide()
    board.addLayoutGuide(guide)
    for view in [left, right] {
      view.translatesAutoresizingMaskIntoConstraints = false
      board.addSubview(view)
    }
    let wide = right.widthAnchor.constraint(equalToConstant: 500)
    wide.priority = .defaultLow
    wide.identifier = "wide"
    NSLayoutConstraint.activate([
      left.leadingAnchor.constraint(equalTo: board.layoutMarginsGuide.leadingAnchor),
      left.topAnchor.constraint(equalTo: board.topAnchor, constant: 10),
      left.widthAnchor.constraint(equalTo: board.widthAnchor, multiplier: 0.25),
      left.heightAnchor.constraint(equalToConstant: 30), right.topAnchor.constraint(equalTo: left.bottomAnchor),
      right.leadingAnchor.constraint(equalTo: left.trailingAnchor), wide,
      right.trailingAnchor.constraint(equalTo: board.trailingAnchor),
      right.heightAnchor.constraint(equalTo: left.heightAnchor, multiplier: 2),
      guide.topAnchor.constraint(equalTo: right.bottomAnchor), guide.heightAnchor.constraint(equalToConstant: 7),
    ])
    let made = try copy(board)
    for (view, width) in [(board, 200.0), (made, 200), (made, 300), (board, 300)] {
      view.frame.size.width = width
      stage.add(view)
      stage.advance(by: .frames(1))
    }
    #expect(made.subviews.map(\.frame) == board.subviews.map(\.frame))
    #expect(made.subviews.first?.frame.width == 75)
    #expect(made.layoutGuides.contains { $0.layoutFrame.height == 7 && $0.layoutFrame.minY == 100 })
    #expect(made.constraints.count == board.constraints.count)
    #expect(made.subviews.last?.constraints.first { $0.identifier == "wide" }?.priority == .defaultLow)
  }

  @Test("Layers are copied alone, with sublayers, mask, contents and the values of their class")
  func layers() throws {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    root.name = "root"
    root.contents = picture(CGSize(width: 10, height: 10)).cgImage
    root.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
    root.maskedCorners = [.layerMinXMinYCorner]
    let replicator = CAReplicatorLayer()
    replicator.instanceCount = 4
    replicator.instanceTransform = CATransform3DMakeTranslation(5, 0, 0)
    root.addSublayer(replicator)
    let mask = CAShapeLayer()
    mask.path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 50, height: 50)).cgPath
    mask.fillRule = .evenOdd
    root.mask = mask
    let data = try NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: true)
    let made = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
    #expect(made.name == "root" && made.frame == root.frame && made.maskedCorners == [.layerMinXMinYCorner])
    #expect(CATransform3DEqualToTransform(made.transform, root.transform))
    let copied = try #require(made.sublayers?.first as? CAReplicatorLayer)
    #expect(copied.instanceCount == 4 && copied.instanceTransform.m41 == 5)
    let shape = try #require(made.mask as? CAShapeLayer)
    #expect(shape.path == mask.path && shape.fillRule == .evenOdd)
    let bytes = (made.contents as! CGImage?)?.dataProvider?.data
    #expect(bytes != nil && bytes == (root.contents as! CGImage?)?.dataProvider?.data)
  }

  @Test("Colours, fonts, paths and geometry are the same after an archive")
  func values() throws {
    func again<Value: NSObject & NSSecureCoding>(_ value: Value) throws -> Value {
      let data = try NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: true)
      return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Value.self, from: data))
    }
    let mixed = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    for color in [UIColor.systemRed, mixed, UIColor(white: 0.5, alpha: 1)] { #expect(try again(color) == color) }
    for font in [
      UIFont.systemFont(ofSize: 13.5, weight: .heavy), .italicSystemFont(ofSize: 20),
      .monospacedDigitSystemFont(ofSize: 15, weight: .medium), .preferredFont(forTextStyle: .headline),
    ] {
      #expect(try again(font) == font)
    }
    let path = UIBezierPath(ovalIn: CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(try again(path).cgPath == path.cgPath)
  }

  @Test("Flags, margins' followers and text survive for classes with other defaults; a secret does not")
  func flags() throws {
    let label = UILabel()
    label.isUserInteractionEnabled = true
    label.adjustsFontSizeToFitWidth = true
    label.setContentHuggingPriority(.required, for: .vertical)
    label.accessibilityIdentifier = "name"
    label.text = "Text"
    let made = try copy(label)
    #expect(made.isUserInteractionEnabled && made.adjustsFontSizeToFitWidth && made.accessibilityIdentifier == "name")
    #expect(made.contentHuggingPriority(for: .vertical) == .required && made.text == "Text")
    let secret = UITextField()
    secret.isSecureTextEntry = true
    secret.text = "secret"
    secret.placeholder = "Password"
    let field = try copy(secret)
    #expect(field.isSecureTextEntry && field.placeholder == "Password" && field.text == "")
    let text = UITextView()
    text.text = "Two\nlines"
    text.isEditable = false
    #expect(try copy(text).text == "Two\nlines" && (try copy(text).isEditable == false))
    let control = UIControl()
    control.addTarget(nil, action: "archiveChain", for: .valueChanged)
    #expect(try copy(control).actions(forTarget: nil, forControlEvent: .valueChanged) == ["archiveChain"])
  }
}

/// Whether two pictures have the same pixels.
private func same(_ one: PixelBuffer, _ other: PixelBuffer) -> Bool {
  RenderImage(one, scale: 1).hasSamePixels(as: RenderImage(other, scale: 1))
}
