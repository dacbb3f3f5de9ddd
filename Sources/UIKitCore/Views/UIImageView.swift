import CoreGraphics
import Foundation
import QuartzCore
import TouchPlatform

/// A view that shows an image, or several in turn. It ignores touches unless `isUserInteractionEnabled` is set.
///
/// A template image is shown in the view's tint colour, one with a tint of its own in that. Images of an asset are
/// shown in the variant that suits the view's traits.
@preconcurrency @MainActor
open class UIImageView: UIView {
  private var pictures = Pictures()
  private var player: ImageSequence?

  private struct Pictures {
    var image: UIImage?
    var highlighted: UIImage?
    var isHighlighted = false
    var animation: [UIImage]?
    var highlightedAnimation: [UIImage]?
    var duration: TimeInterval = 0
    var repeatCount = 0
    var symbols: UIImage.SymbolConfiguration?
  }

  /// A view with this box that shows nothing yet.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// A view of the image's size that shows it.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    pictures.image = image
    imagesChanged(isNewImage: true)
  }

  /// A view of the image's size that shows it, or another image while it is highlighted.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    pictures.highlighted = highlightedImage
    pictures.image = image
    imagesChanged(isNewImage: true)
  }

  /// A view from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if let coder = coder as? NibCoder {
      decodeImages(coder)
      return
    }
    pictures.image = coder.archived(UIImage.self, "UIImage")
    pictures.highlighted = coder.archived(UIImage.self, "UIHighlightedImage")
    isUserInteractionEnabled = false
    decodeFields(coder)
    if coder.allowsKeyedCoding, coder.containsValue(forKey: "UIHighlighted") {
      isHighlighted = coder.decodeBool(forKey: "UIHighlighted")
    }
    imagesChanged(isNewImage: true)
  }

  /// Writes what `init(coder:)` reads.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    if let image = pictures.image { coder.encode(image, forKey: "UIImage") }
    if let image = pictures.highlighted { coder.encode(image, forKey: "UIHighlightedImage") }
    if isHighlighted { coder.encode(true, forKey: "UIHighlighted") }
  }

  // Unsafe: views are freed on the main actor.
  nonisolated deinit { MainActor.assumeIsolatedUnchecked { player?.stop() } }

  // MARK: Images

  /// What it shows; an animated image starts at once. The view keeps its size; see `sizeToFit()`.
  open var image: UIImage? {
    get { pictures.image }
    set {
      let old = pictures.image
      guard newValue !== old else { return }
      KeyValueObservers.changing(self, "image") {
        pictures.image = newValue
        imagesChanged(isNewImage: true)
        if newValue?.size != old?.size { invalidateIntrinsicContentSize() }
      }
    }
  }

  /// What it shows while it is highlighted; nil for the same.
  open var highlightedImage: UIImage? {
    get { pictures.highlighted }
    set {
      pictures.highlighted = newValue
      imagesChanged(isNewImage: false)
    }
  }

  /// Whether it shows `highlightedImage`. Default false.
  open var isHighlighted: Bool {
    get { pictures.isHighlighted }
    set {
      guard newValue != pictures.isHighlighted else { return }
      pictures.isHighlighted = newValue
      imagesChanged(isNewImage: true)
    }
  }

  private func imagesChanged(isNewImage: Bool) {
    if isNewImage, let player, player.isOfImage { stopPlaying(player) }
    if isNewImage, player == nil, let shown = stillImage, let images = shown.images, images.count > 1 {
      play(images, seconds: shown.duration, rounds: 0, isOfImage: true)
    }
    show()
  }

  /// What is shown unless a sequence runs.
  private var stillImage: UIImage? {
    let image = pictures.isHighlighted ? pictures.highlighted ?? pictures.image : pictures.image
    return image?.preferring(pictures.symbols)
  }

  /// The size, weight and scale of symbols that have none of their own; nil for the default ones.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    get { pictures.symbols }
    set {
      guard newValue != pictures.symbols else { return }
      pictures.symbols = newValue
      imagesChanged(isNewImage: true)
      invalidateIntrinsicContentSize()
    }
  }

  // MARK: Sequences

  /// What is shown in turn while animating.
  open var animationImages: [UIImage]? {
    get { pictures.animation }
    set {
      pictures.animation = newValue
      if isAnimating { stopAnimating() }
    }
  }

  /// What is shown in turn while animating and highlighted; nil for the same.
  open var highlightedAnimationImages: [UIImage]? {
    get { pictures.highlightedAnimation }
    set { pictures.highlightedAnimation = newValue }
  }

  /// How long one round takes, in seconds. 0, the default, stands for a thirtieth of a second an image.
  open var animationDuration: TimeInterval {
    get { pictures.duration }
    set { pictures.duration = newValue }
  }

  /// How many rounds there are; 0, the default, repeats without end.
  open var animationRepeatCount: Int {
    get { pictures.repeatCount }
    set { pictures.repeatCount = newValue }
  }

  /// Whether images are shown in turn.
  open var isAnimating: Bool { player != nil }

  /// Shows `animationImages` in turn from the first, or those of an animated image. Without images nothing happens.
  open func startAnimating() {
    if let player { stopPlaying(player) }
    let own = pictures.isHighlighted ? pictures.highlightedAnimation ?? pictures.animation : pictures.animation
    if let own, !own.isEmpty {
      let isTimed = pictures.duration > 0 && pictures.duration.isFinite
      play(
        own, seconds: isTimed ? pictures.duration : TimeInterval(own.count) / 30, rounds: max(0, pictures.repeatCount),
        isOfImage: false)
    } else if let shown = stillImage, let images = shown.images {
      play(images, seconds: shown.duration, rounds: max(0, pictures.repeatCount), isOfImage: true)
    }
    show()
  }

  /// Shows the image again.
  open func stopAnimating() {
    guard let player else { return }
    stopPlaying(player)
    show()
  }

  private func play(_ images: [UIImage], seconds: TimeInterval, rounds: Int, isOfImage: Bool) {
    let player = ImageSequence(images, seconds: seconds, rounds: rounds, isOfImage: isOfImage)
    self.player = player
    player.start { [weak self, weak player] isOver in
      guard let self, let player, self.player === player else { return }
      if isOver { self.stopPlaying(player) }
      self.show()
    }
  }

  private func stopPlaying(_ player: ImageSequence) {
    player.stop()
    self.player = nil
  }

  // MARK: Showing

  /// What is shown now.
  private var shownImage: UIImage? {
    let image = player?.image ?? stillImage
    guard let image, let asset = image.imageAsset else { return player?.image ?? stillImage }
    let variant = asset.image(with: traitCollection)
    guard let pixels = variant.cgImage else { return image }
    guard variant.manner != image.manner || variant.imageOrientation != image.imageOrientation else { return variant }
    // What the app has made of the picture counts for each variant: that it is a template, a tint, what stretches.
    let original = image.manner.traits.map { asset.image(with: $0) }
    var manner = variant.manner
    manner.takeChanges(of: image.manner, from: original?.manner)
    let orientation =
      image.imageOrientation == original?.imageOrientation ? variant.imageOrientation : image.imageOrientation
    return UIImage(pixels, scale: variant.scale, orientation: orientation, manner)
  }

  private func show() {
    guard let image = shownImage, let pixels = pixels(of: image) else {
      if layer.contents != nil { layer.contents = nil }
      return
    }
    if layer.contentsScale != pixels.scale { layer.contentsScale = pixels.scale }
    let center = pixels.isWhole ? CGRect(x: 0, y: 0, width: 1, height: 1) : Self.center(of: image)
    if layer.contentsCenter != center { layer.contentsCenter = center }
    if layer.contents as? CGImage !== pixels.image { layer.contents = pixels.image }
  }

  private func pixels(of image: UIImage) -> (image: CGImage, scale: CGFloat, isWhole: Bool)? {
    let isMirrored = image.flipsForRightToLeftLayoutDirection && traitCollection.layoutDirection == .rightToLeft
    let tint: UIColor?
    switch image.renderingMode {
    case .alwaysTemplate: tint = tintColor
    case .automatic, .alwaysOriginal: tint = image.manner.tint
    }
    let color = tint?.cgColor(for: drawingTraits).renderColor
    // Tiles are painted for the present size; a middle of one pixel is the same stretched.
    if image.manner.isResizable, image.resizingMode == .tile, !image.hasPointMiddle, bounds.size != image.size,
      contentMode == .scaleToFill, bounds.width > 0, bounds.height > 0
    {
      let canvas = ImageCanvas(
        bounds: CGRect(origin: .zero, size: bounds.size), scale: max(image.scale, traitCollection.displayScale),
        isOpaque: false)
      image.draw(
        in: CGRect(origin: .zero, size: bounds.size), canvas.context,
        ImagePaint(tint: color.map { .color($0) } ?? .none))
      let painted = canvas.image()
      return painted.cgImage.map { ($0, painted.scale, true) }
    }
    if let vector = image.manner.vector, let sharp = vector.shown(of: image, in: bounds.size, contentMode) {
      return sharp.shown.pixels(of: sharp, tint: color, isMirrored: isMirrored).map { ($0, sharp.scale, true) }
    }
    return image.shown.pixels(of: image, tint: color, isMirrored: isMirrored)
      .map { ($0, image.scale, !image.manner.isResizable) }
  }

  /// The part of a resizable image that stretches, in units of its size.
  private static func center(of image: UIImage) -> CGRect {
    let size = image.size
    let insets = image.capInsets
    guard size.width > 0, size.height > 0 else { return CGRect(x: 0, y: 0, width: 1, height: 1) }
    let left = max(0, min(1, insets.left / size.width))
    let top = max(0, min(1, insets.top / size.height))
    let right = max(0, min(1 - left, insets.right / size.width))
    let bottom = max(0, min(1 - top, insets.bottom / size.height))
    return CGRect(x: left, y: top, width: 1 - left - right, height: 1 - top - bottom)
  }

  /// A tiled image is painted for the new size, and so is one of shapes.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if let image = shownImage, image.manner.isResizable || image.manner.vector != nil { show() }
  }

  /// Templates take the new tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    show()
  }

  /// Assets and dynamic tints are chosen again.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    show()
  }

  /// The tint may be inherited from the new superview.
  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    show()
  }

  // MARK: Accessibility

  /// It is a picture, and read only when the app says what it shows.
  @_spi(UIKit) open override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.traits.insert(.image)
    defaults.role = .image
    defaults.identifier = image?.assetName
    return defaults
  }

  // MARK: Size

  /// The image's size, or none.
  open override var intrinsicContentSize: CGSize {
    stillImage?.size ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// The image's size, or the view's own without one.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { stillImage?.size ?? bounds.size }
}

extension UIImage {
  /// Whether the middle between the caps is a pixel or less, which looks the same tiled and stretched.
  final var hasPointMiddle: Bool {
    size.width - capInsets.left - capInsets.right <= 1 / scale + 1e-6
      && size.height - capInsets.top - capInsets.bottom <= 1 / scale + 1e-6
  }
}

/// Shows images in turn, by the runtime's deadlines: frame n begins at the start plus n parts of a round, however late
/// the frame before was.
@MainActor final class ImageSequence {
  private let images: [UIImage]
  private let seconds: TimeInterval
  private let rounds: Int
  let isOfImage: Bool
  private var begin = MonotonicInstant(seconds: 0)
  private var deadline: Deadline?
  private let runtime = Runtime.current
  private var changed: ((_ isOver: Bool) -> Void)?
  private(set) var image: UIImage

  /// With 0 rounds the sequence repeats without end.
  init(_ images: [UIImage], seconds: TimeInterval, rounds: Int, isOfImage: Bool) {
    self.images = images
    // A thousandth of a second for an image is faster than any display.
    self.seconds = max(seconds, TimeInterval(images.count) / 1_000)
    self.rounds = rounds
    self.isOfImage = isOfImage
    image = images.first ?? UIImage()
  }

  /// Shows the first image from now on; `changed` is called for each further one and at the end.
  func start(_ changed: @escaping (_ isOver: Bool) -> Void) {
    self.changed = changed
    begin = runtime.now
    scheduleNext(after: 0)
  }

  func stop() {
    if let deadline { runtime.deadlines.cancel(deadline) }
    deadline = nil
    changed = nil
  }

  private var step: TimeInterval { seconds / TimeInterval(images.count) }

  private func scheduleNext(after index: Int) {
    guard images.count > 1 || rounds > 0 else { return }
    let next = begin.seconds + TimeInterval(index + 1) * step
    deadline = runtime.deadlines.schedule(at: MonotonicInstant(seconds: next)) { [weak self] in self?.advance() }
  }

  private func advance() {
    // Frames that are over already are left out.
    let index = Int(((runtime.now.seconds - begin.seconds) / step + 1e-6).rounded(.down))
    if rounds > 0 && index >= rounds * images.count {
      deadline = nil
      changed?(true)
      return
    }
    image = images[index % images.count]
    scheduleNext(after: index)
    changed?(false)
  }
}
