import Foundation
import InterfaceArchive
import QuartzCore

/// A view that shows what lies behind it under an effect, and contents above that.
///
/// The contents are subviews of `contentView`. Changing `effect` in an animation lets the blur grow or go, and so does
/// an animation that is scrubbed; an alpha below 1, of the view or of one that it is in, shows the blurred picture as
/// one that is translucent. A blur costs some 10 ns a pixel whenever something behind it changes, else nothing.
/// > Here: the blur continues its picture at the view's edges, and sees what is behind all of its superviews as well.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
  private let backdrop = BackdropView(frame: .zero)
  private let tint = UIView(frame: .zero)
  private let content = EffectContentView(frame: .zero)
  private var storedEffect: UIVisualEffect?
  private var appliedDarkness: Bool?

  /// A view of size zero with this effect; nil shows nothing but the contents.
  public init(effect: UIVisualEffect?) {
    storedEffect = effect
    super.init(frame: .zero)
    setUp()
  }

  /// A view with this box, without an effect.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// A view from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    if let coder = coder as? NibCoder {
      decodeEffect(coder)
    } else {
      effect =
        coder.decodeObject(
          of: [UIBlurEffect.self, UIVibrancyEffect.self], forKey: "UIVisualEffectViewEffect") as? UIVisualEffect
    }
  }

  /// Writes what `init(coder:)` reads. The contents are not written.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    if let storedEffect { coder.encode(storedEffect, forKey: "UIVisualEffectViewEffect") }
  }

  private func setUp() {
    UIView.performWithoutAnimation {
      for part in [backdrop, tint, content] {
        part.frame = bounds
        part.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        super.insertSubview(part, at: subviews.count)
      }
      backdrop.isUserInteractionEnabled = false
      tint.isUserInteractionEnabled = false
      backdrop.alpha = 0
      tint.alpha = 0
    }
    // One that is made in an animation grows from nothing to its effect.
    apply()
  }

  /// What the contents are added to; it always fills the view.
  open var contentView: UIView { content }

  /// The effect; nil shows nothing but the contents. Animatable. Default that of the initialiser.
  open var effect: UIVisualEffect? {
    get { storedEffect }
    set {
      let old = storedEffect
      guard newValue != old else { return }
      storedEffect = newValue
      apply()
      AnimationContext.current?.onReturn { [weak self] in
        guard let self, storedEffect == newValue else { return }
        storedEffect = old
        UIView.performWithoutAnimation { self.apply() }
      }
    }
  }

  /// Shows the effect in the interface's style.
  private func apply() {
    let isDark = traitCollection.userInterfaceStyle == .dark
    appliedDarkness = isDark
    if let blur = storedEffect as? UIBlurEffect {
      let look = BlurLook(blur.style, isDark: isDark)
      backdrop.blur(radius: look.radius, saturation: look.saturation)
      if tint.alpha == 0 {
        UIView.performWithoutAnimation { tint.backgroundColor = look.tint }
      } else {
        tint.backgroundColor = look.tint
      }
    }
    let strength: CGFloat = storedEffect is UIBlurEffect ? 1 : 0
    backdrop.alpha = strength
    tint.alpha = strength
    content.vibrantColor = (storedEffect as? UIVibrancyEffect)?.color(isDark: isDark)
  }

  /// Called after the view's traits have changed.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if appliedDarkness != (traitCollection.userInterfaceStyle == .dark) { apply() }
  }

  // MARK: Subviews

  /// Adds a view to `contentView`, with a log line: subviews of the view itself are an error on iOS.
  open override func addSubview(_ view: UIView) {
    noteWrongSubview(view)
    content.addSubview(view)
  }

  /// As `addSubview(_:)`.
  open override func insertSubview(_ view: UIView, at index: Int) {
    noteWrongSubview(view)
    content.insertSubview(view, at: min(max(0, index), content.subviews.count))
  }

  /// As `addSubview(_:)`.
  open override func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    noteWrongSubview(view)
    if sibling.superview === content {
      content.insertSubview(view, aboveSubview: sibling)
    } else {
      content.addSubview(view)
    }
  }

  /// As `addSubview(_:)`.
  open override func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    noteWrongSubview(view)
    if sibling.superview === content {
      content.insertSubview(view, belowSubview: sibling)
    } else {
      content.insertSubview(view, at: 0)
    }
  }

  private func noteWrongSubview(_ view: UIView) {
    PlatformNote.misuse(
      "\(type(of: view)) was added to a UIVisualEffectView, which iOS does not allow; it is in its contentView now")
  }

  // MARK: Interface Builder

  private func decodeEffect(_ coder: NibCoder) {
    for child in coder.node.children where child["key"] == "contentView" {
      coder.note(content, as: child)
      content.decodeElement(coder.child(child))
      content.translatesAutoresizingMaskIntoConstraints = true
      content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      content.frame = bounds
    }
    for child in coder.node.children {
      switch child.name {
      case "blurEffect": effect = UIBlurEffect(style: Self.style(of: child))
      case "vibrancyEffect":
        let blur = UIBlurEffect(style: child.children.first { $0.name == "blurEffect" }.map(Self.style) ?? .regular)
        effect =
          child["style"].flatMap { NibNames.vibrancies[$0] }.map { UIVibrancyEffect(blurEffect: blur, style: $0) }
          ?? UIVibrancyEffect(blurEffect: blur)
      default: break
      }
    }
  }

  private static func style(of node: InterfaceNode) -> UIBlurEffect.Style {
    node["style"].flatMap { NibNames.blurs[$0] } ?? .regular
  }
}

extension NibNames {
  static let blurs: [String: UIBlurEffect.Style] = [
    "extraLight": .extraLight, "light": .light, "dark": .dark, "regular": .regular, "prominent": .prominent,
    "systemUltraThinMaterial": .systemUltraThinMaterial, "systemThinMaterial": .systemThinMaterial,
    "systemMaterial": .systemMaterial, "systemThickMaterial": .systemThickMaterial,
    "systemChromeMaterial": .systemChromeMaterial, "systemUltraThinMaterialLight": .systemUltraThinMaterialLight,
    "systemThinMaterialLight": .systemThinMaterialLight, "systemMaterialLight": .systemMaterialLight,
    "systemThickMaterialLight": .systemThickMaterialLight, "systemChromeMaterialLight": .systemChromeMaterialLight,
    "systemUltraThinMaterialDark": .systemUltraThinMaterialDark, "systemThinMaterialDark": .systemThinMaterialDark,
    "systemMaterialDark": .systemMaterialDark, "systemThickMaterialDark": .systemThickMaterialDark,
    "systemChromeMaterialDark": .systemChromeMaterialDark,
  ]
  static let vibrancies: [String: UIVibrancyEffectStyle] = [
    "label": .label, "secondaryLabel": .secondaryLabel, "tertiaryLabel": .tertiaryLabel,
    "quaternaryLabel": .quaternaryLabel, "fill": .fill, "secondaryFill": .secondaryFill, "tertiaryFill": .tertiaryFill,
    "separator": .separator,
  ]
}

/// The blurred picture of a visual effect view; its alpha is the strength of the blur.
final class BackdropView: UIView {
  override class var layerClass: AnyClass { BackdropLayer.self }

  func blur(radius: Double, saturation: Double) {
    (layer as? BackdropLayer)?.blur(radius: radius, saturation: saturation)
  }
}

/// What the contents of a visual effect view are in.
final class EffectContentView: UIView {
  override class var layerClass: AnyClass { VibrantLayer.self }

  /// The colour of all contents; nil leaves them as they are.
  var vibrantColor: UIColor? {
    didSet { (layer as? VibrantLayer)?.vibrantColor = vibrantColor?.cgColor }
  }
}
