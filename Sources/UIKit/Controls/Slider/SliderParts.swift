import CoreGraphics
import Foundation
import QuartzCore

/// What an app has set for a slider's looks.
struct SliderLooks {
  var thumbs = StateValues<UIImage>()
  var minimumTracks = StateValues<UIImage>()
  var maximumTracks = StateValues<UIImage>()
  var minimumImage: UIImage?
  var maximumImage: UIImage?
  var minimumTint: UIColor?
  var maximumTint: UIColor?
  var thumbTint: UIColor?

  static let trackHeight: CGFloat = 4
  /// The box of the system's knob; the knob itself is smaller and has a shadow.
  static let thumbBox = CGSize(width: 31, height: 31)
  static let knobSide: CGFloat = 27
}

/// The views that a slider is made of.
@MainActor final class SliderParts {
  private let minimumTrack = UIImageView(image: nil)
  private let maximumTrack = UIImageView(image: nil)
  private let minimumImage = UIImageView(image: nil)
  private let maximumImage = UIImageView(image: nil)
  private let thumb = UIImageView(image: nil)
  private let knob = UIView(frame: CGRect(x: 0, y: 0, width: SliderLooks.knobSide, height: SliderLooks.knobSide))

  /// The views, from behind to the front.
  private var views: [UIView] { [maximumTrack, minimumTrack, minimumImage, maximumImage, thumb] }

  func add(to slider: UIView) {
    for view in views {
      view.isOpaque = false
      slider.addSubview(view)
    }
    knob.isUserInteractionEnabled = false
    knob.isOpaque = false
    knob.layer.cornerRadius = SliderLooks.knobSide / 2
    knob.layer.shadowOpacity = 0.18
    knob.layer.shadowRadius = 4
    knob.layer.shadowOffset = CGSize(width: 0, height: 2)
    knob.layer.borderWidth = 0.5
    knob.layer.borderColor = UIColor(white: 0, alpha: 0.04).cgColor
    thumb.addSubview(knob)
  }

  /// In front of everything else in the slider.
  func bringToFront(of slider: UIView) {
    for view in views {
      slider.bringSubviewToFront(view)
      // Layers that are no view's count as well.
      slider.layer.addSublayer(view.layer)
    }
  }

  func show(_ looks: SliderLooks, state: UIControl.State, tint: UIColor) {
    let low = looks.minimumTracks[state]
    let high = looks.maximumTracks[state]
    let picture = looks.thumbs[state]
    minimumTrack.image = low
    maximumTrack.image = high
    minimumTrack.backgroundColor = low == nil ? looks.minimumTint ?? tint : nil
    maximumTrack.backgroundColor = high == nil ? looks.maximumTint ?? .systemFill : nil
    minimumTrack.layer.cornerRadius = low == nil ? SliderLooks.trackHeight / 2 : 0
    maximumTrack.layer.cornerRadius = high == nil ? SliderLooks.trackHeight / 2 : 0
    thumb.image = picture
    if let color = looks.thumbTint { thumb.tintColor = color }
    knob.isHidden = picture != nil
    knob.backgroundColor = looks.thumbTint ?? .white
    minimumImage.image = looks.minimumImage
    maximumImage.image = looks.maximumImage
    let isDimmed = state.contains(.disabled)
    for view in [minimumTrack, maximumTrack, minimumImage, maximumImage] { view.alpha = isDimmed ? 0.5 : 1 }
    // The knob covers the track: dimmed by its colour it would let the track through.
    thumb.alpha = isDimmed && picture != nil && looks.thumbs.exact(state) == nil ? 0.5 : 1
    knob.layer.shadowOpacity = isDimmed ? 0.08 : 0.18
  }

  func place(track: CGRect, thumb box: CGRect, low: CGRect, high: CGRect, isRightToLeft: Bool) {
    let middle = max(track.minX, min(track.maxX, box.midX))
    let left = CGRect(x: track.minX, y: track.minY, width: middle - track.minX, height: track.height)
    let right = CGRect(x: middle, y: track.minY, width: track.maxX - middle, height: track.height)
    // Their inner ends meet under the knob; they do not overlap, since either may be clear.
    minimumTrack.frame = isRightToLeft ? right : left
    maximumTrack.frame = isRightToLeft ? left : right
    thumb.frame = box
    knob.center = CGPoint(x: box.width / 2, y: box.height / 2)
    minimumImage.frame = low
    maximumImage.frame = high
  }
}
