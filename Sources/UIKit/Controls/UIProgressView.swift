import Foundation
import QuartzCore
@_spi(UIKit) import UIKitCore

/// A bar that fills while something is being done.
@preconcurrency @MainActor
open class UIProgressView: UIView {
  /// How it looks, as Apple numbers them.
  public enum Style: Int, Sendable {
    /// 4 points high with round ends. The default.
    case `default` = 0
    /// 2 points high with square ends, for the edge of a bar.
    case bar = 1

    var height: CGFloat {
      switch self {
      case .default: 4
      case .bar: 2
      }
    }
  }

  private let track = UIImageView(image: nil)
  private let filled = UIImageView(image: nil)
  private var share: Float = 0
  private var watch: ProgressWatch?

  /// An empty bar of this style.
  public init(progressViewStyle style: Style) {
    progressViewStyle = style
    super.init(frame: CGRect(x: 0, y: 0, width: 150, height: style.height))
    setUp()
  }

  /// An empty bar of the default style; its height is that of the style.
  public override init(frame: CGRect) {
    progressViewStyle = .default
    super.init(frame: CGRect(origin: frame.origin, size: CGSize(width: frame.width, height: Style.default.height)))
    setUp()
  }

  /// A bar from an archive.
  public required init?(coder: NSCoder) {
    let style = (coder as? NibCoder)?.node["progressViewStyle"] == "bar" ? Style.bar : nil
    progressViewStyle = style ?? Style(rawValue: coder.decodeInteger(forKey: Keys.style)) ?? .default
    super.init(coder: coder)
    if let coder = coder as? NibCoder {
      setUp()
      decodeProgress(coder)
      return
    }
    let archived = coder.decodeFloat(forKey: Keys.progress)
    share = archived.isFinite ? min(1, max(0, archived)) : 0
    progressTintColor = coder.archived(UIColor.self, Keys.progressTint)
    trackTintColor = coder.archived(UIColor.self, Keys.trackTint)
    setUp()
  }

  /// Writes what `init(coder:)` reads.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(progressViewStyle.rawValue, forKey: Keys.style)
    coder.encode(share, forKey: Keys.progress)
    if let progressTintColor { coder.encode(progressTintColor, forKey: Keys.progressTint) }
    if let trackTintColor { coder.encode(trackTintColor, forKey: Keys.trackTint) }
  }

  private enum Keys {
    static let style = "UIProgressViewStyle"
    static let progress = "UIProgress"
    static let progressTint = "UIProgressTintColor"
    static let trackTint = "UIProgressTrackTintColor"
  }

  private func setUp() {
    isOpaque = false
    clipsToBounds = true
    addSubview(track)
    addSubview(filled)
    showLooks()
  }

  // Unsafe: views are freed on the main actor.
  nonisolated deinit { MainActor.assumeIsolatedUnchecked { watch?.stop() } }

  // MARK: Progress

  /// How much is done, 0…1; what lies outside is cut, a value that is not a number counts as 0. Default 0.
  open var progress: Float {
    get { share }
    set { setProgress(newValue, animated: false) }
  }

  /// Shows how much is done, moving there from what is shown in a quarter of a second if `animated`.
  open func setProgress(_ progress: Float, animated: Bool) {
    let new = progress.isNaN ? 0 : min(1, max(0, progress))
    guard new != share else { return }
    KeyValueObservers.changing(self, "progress") { share = new }
    guard animated, window != nil else {
      // An animation that still runs would continue to the old end.
      filled.layer.removeAllAnimations()
      return placeFilled()
    }
    UIView.animate(withDuration: 0.25, delay: 0, options: [.beginFromCurrentState, .curveEaseInOut]) {
      self.placeFilled()
    }
  }

  /// What it follows: the bar shows its `fractionCompleted`, with animation. It is read once a display frame while the
  /// bar is in a window, until the work is finished or cancelled. Default nil.
  /// > Here: what is observed is looked at once a frame.
  open var observedProgress: Foundation.Progress? {
    didSet {
      guard observedProgress !== oldValue else { return }
      watch?.stop()
      watch = nil
      watchProgress()
    }
  }

  private func watchProgress() {
    guard let observedProgress else { return }
    setProgress(Float(observedProgress.fractionCompleted), animated: false)
    guard window != nil, watch == nil else { return }
    watch = ProgressWatch(observedProgress) { [weak self] fraction in
      self?.setProgress(Float(fraction), animated: true)
    }
  }

  /// Follows the progress while there is a window.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil {
      watch?.stop()
      watch = nil
    } else {
      watchProgress()
    }
  }

  // MARK: Looks

  /// How it looks.
  open var progressViewStyle: Style {
    didSet {
      guard progressViewStyle != oldValue else { return }
      invalidateIntrinsicContentSize()
      showLooks()
    }
  }

  /// The colour of what is done; nil, the default, for the tint colour. Setting it removes `progressImage`.
  open var progressTintColor: UIColor? {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .progressTintColor, \UIProgressView.progressTintColor, usual: nil) }
      if progressTintColor != nil { Appearance.bySystem { progressImage = nil } }
      showLooks()
    }
  }

  /// The colour of what is left; nil, the default, for a light grey. Setting it removes `trackImage`.
  open var trackTintColor: UIColor? {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .trackTintColor, \UIProgressView.trackTintColor, usual: nil) }
      if trackTintColor != nil { Appearance.bySystem { trackImage = nil } }
      showLooks()
    }
  }

  /// A picture of what is done, cut to its share or, with cap insets, stretched to it. Default nil.
  open var progressImage: UIImage? {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .progressImage, \UIProgressView.progressImage, usual: nil) }
      if progressImage !== oldValue { showLooks() }
    }
  }

  /// A picture of what is left, stretched to the bar. Default nil.
  open var trackImage: UIImage? {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .trackImage, \UIProgressView.trackImage, usual: nil) }
      if trackImage !== oldValue { showLooks() }
    }
  }

  private func showLooks() {
    filled.image = progressImage
    track.image = trackImage
    filled.backgroundColor = progressImage == nil ? progressTintColor ?? tintColor : nil
    track.backgroundColor = trackImage == nil ? trackTintColor ?? .systemFill : nil
    setNeedsLayout()
  }

  /// Takes the tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showLooks()
  }

  // MARK: Accessibility

  /// How far it is, as a percentage.
  @_spi(UIKit) open override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.isElement = true
    defaults.value = AccessibilityDefaults.percentage(Double(progress))
    defaults.traits.insert(.updatesFrequently)
    defaults.role = .progressIndicator
    defaults.label = "Progress"
    return defaults
  }

  // MARK: Geometry

  /// No natural width; the height of the style, or of the track's picture.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: barHeight)
  }

  /// The width that is offered, and the bar's height.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: barHeight) }

  private var barHeight: CGFloat {
    max(trackImage?.size.height ?? 0, progressImage?.size.height ?? 0, hasImage ? 0 : progressViewStyle.height)
  }

  private var hasImage: Bool { trackImage != nil || progressImage != nil }

  /// Lays out the bar and what is filled.
  open override func layoutSubviews() {
    super.layoutSubviews()
    track.frame = bounds
    let radius = progressViewStyle == .default && !hasImage ? bounds.height / 2 : 0
    layer.cornerRadius = radius
    filled.layer.cornerRadius = radius
    placeFilled()
  }

  private func placeFilled() {
    let width = bounds.width * CGFloat(share)
    let x = isRightToLeft ? bounds.width - width : 0
    filled.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
  }
}

/// Reads a progress once a display frame: without key-value observing nothing notifies of its changes.
@MainActor private final class ProgressWatch {
  private var link: CADisplayLink?
  private var last: Double

  init(_ progress: Foundation.Progress, changed: @escaping @MainActor (Double) -> Void) {
    last = progress.fractionCompleted
    let link = CADisplayLink { [weak self] _ in
      guard let self else { return }
      let fraction = progress.fractionCompleted
      guard fraction != self.last else { return }
      self.last = fraction
      changed(fraction)
      if progress.isFinished || progress.isCancelled { self.stop() }
    }
    self.link = link
    link.add(to: .main, forMode: .common)
  }

  func stop() {
    link?.invalidate()
    link = nil
  }
}
