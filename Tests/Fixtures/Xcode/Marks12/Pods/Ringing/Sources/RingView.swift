import UIKit

/// A ring that grows when it is touched.
open class RingView: UIControl {

    @IBInspectable public var width: CGFloat = 6 { didSet { setNeedsDisplay() } }

    public private(set) var count = 0
    public weak var delegate: RingViewDelegate?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        backgroundColor = .clear
        addTarget(self, action: #selector(pressed), for: .touchUpInside)
    }

    @objc private func pressed() {
        count += 1
        width = min(width + 4, bounds.width / 4)
        delegate?.ringView?(self, didRing: count)
    }

    open override func draw(_ rect: CGRect) {
        let path = UIBezierPath(ovalIn: bounds.insetBy(dx: width, dy: width))
        path.lineWidth = width
        tintColor.setStroke()
        path.stroke()
    }

}
