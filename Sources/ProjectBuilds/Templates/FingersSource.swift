/// The view of every new app.
enum FingersSource {
  /// `FingersView.swift`.
  static let view = """
    import UIKit

    /// A view with a disc under each finger.
    class FingersView: UIView {
        private(set) var discs: [UITouch: UIView] = [:]

        override init(frame: CGRect) {
            super.init(frame: frame)
            isMultipleTouchEnabled = true
        }

        required init?(coder: NSCoder) {
            super.init(coder: coder)
            isMultipleTouchEnabled = true
        }

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
            for touch in touches {
                let disc = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
                disc.center = touch.location(in: self)
                disc.backgroundColor = .systemBlue
                disc.layer.cornerRadius = 50
                // Another finger on the disc is this view's too.
                disc.isUserInteractionEnabled = false
                addSubview(disc)
                discs[touch] = disc
            }
        }

        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
            for touch in touches {
                discs[touch]?.center = touch.location(in: self)
            }
        }

        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
            removeDiscs(of: touches)
        }

        // The system takes touches away at any time, for instance when the window loses the focus.
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
            removeDiscs(of: touches)
        }

        private func removeDiscs(of touches: Set<UITouch>) {
            for touch in touches {
                discs.removeValue(forKey: touch)?.removeFromSuperview()
            }
        }
    }

    """
}
