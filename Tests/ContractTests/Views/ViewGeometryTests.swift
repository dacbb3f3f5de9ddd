import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Views: geometry")
struct ViewGeometryTests {
  @Test("V1, V2: a frame makes a centre and bounds with origin zero")
  func frameMakesCentreAndBounds() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 50))
    #expect(view.center == CGPoint(x: 25, y: 45))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 30, height: 50))
    #expect(view.frame == CGRect(x: 10, y: 20, width: 30, height: 50))
    #expect(view.transform == .identity)
    #expect(UIView().frame == .zero)
  }

  @Test("V1: with a transform the frame is only the box around the view; bounds and centre keep telling the truth")
  func frameIsDerived() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(isNear(view.frame, CGRect(x: 25, y: -25, width: 50, height: 100)))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
    #expect(view.center == CGPoint(x: 50, y: 25))
  }

  @Test("V2: the centre is where the anchor point lies")
  func centreIsTheAnchor() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 50))
    view.layer.anchorPoint = CGPoint(x: 0, y: 1)
    view.center = CGPoint(x: 100, y: 200)
    #expect(view.frame == CGRect(x: 100, y: 150, width: 30, height: 50))
    view.frame = CGRect(x: 0, y: 0, width: 10, height: 20)
    #expect(view.center == CGPoint(x: 0, y: 20))
  }

  @Test("V3: setting the centre moves without resizing; setting the bounds' size resizes around the centre")
  func moveAndResize() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.center = CGPoint(x: 50, y: 60)
    #expect(view.frame == CGRect(x: 40, y: 50, width: 20, height: 20))
    view.bounds.size = CGSize(width: 100, height: 40)
    #expect(view.center == CGPoint(x: 50, y: 60))
    #expect(view.frame == CGRect(x: 0, y: 40, width: 100, height: 40))
    view.bounds.origin = CGPoint(x: 7, y: 7)
    #expect(view.frame == CGRect(x: 0, y: 40, width: 100, height: 40))
  }

  @Test("V4: without a transform, setting the frame sets size and centre and keeps the bounds' origin")
  func setFrame() {
    let view = UIView(frame: .zero)
    view.bounds.origin = CGPoint(x: 3, y: 4)
    view.frame = CGRect(x: -10, y: 5, width: 40, height: 60)
    #expect(view.bounds == CGRect(x: 3, y: 4, width: 40, height: 60))
    #expect(view.center == CGPoint(x: 10, y: 35))
  }

  @Test("V4: with a transform, setting the frame finds bounds whose box it is")
  func setTransformedFrame() {
    let transforms = [
      CGAffineTransform(scaleX: 2, y: 0.5), CGAffineTransform(rotationAngle: .pi / 2),
      CGAffineTransform(rotationAngle: 0.3).scaledBy(x: 1.5, y: 0.8),
      CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 9, ty: -4),
    ]
    for (index, transform) in transforms.enumerated() {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      view.layer.anchorPoint = CGPoint(x: 0.25, y: 0.75)
      view.transform = transform
      let frame = CGRect(x: 12, y: 34, width: 120, height: 100)
      view.frame = frame
      #expect(isNear(view.frame, frame, within: 1e-6), "transform \(index)")
      view.layer.frame = frame.offsetBy(dx: 5, dy: 5)
      #expect(isNear(view.frame, frame.offsetBy(dx: 5, dy: 5), within: 1e-6), "transform \(index), through the layer")
    }
  }

  @Test("V4: where no bounds have that box, the proportion is kept and the box is filled as far as it goes")
  func impossibleFrame() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.transform = CGAffineTransform(rotationAngle: .pi / 4)
    view.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    #expect(abs(view.bounds.width / view.bounds.height - 2) < 1e-9)
    #expect(isNear(view.frame, CGRect(x: 0, y: 0, width: 100, height: 100), within: 1e-6))
  }

  @Test("V5: a point lies in the superview at position + T·(p − bounds' origin − anchor × size)")
  func theFormula() {
    let superview = UIView(frame: CGRect(x: 0, y: 0, width: 500, height: 500))
    let view = UIView(frame: .zero)
    superview.addSubview(view)
    view.bounds = CGRect(x: 7, y: -3, width: 40, height: 80)
    view.layer.anchorPoint = CGPoint(x: 0.25, y: 1)
    view.center = CGPoint(x: 100, y: 200)
    view.transform = CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 5, ty: -6)
    // p − origin − anchor × size = (27 − 7 − 10, 17 + 3 − 80) = (10, −60); T of it = (2·10 + 60 + 5, 10 − 180 − 6).
    #expect(view.convert(CGPoint(x: 27, y: 17), to: superview) == CGPoint(x: 185, y: 24))
    #expect(isNear(view.convert(CGPoint(x: 185, y: 24), from: superview), CGPoint(x: 27, y: 17)))
    #expect(isNear(superview.convert(CGPoint(x: 185, y: 24), to: view), CGPoint(x: 27, y: 17)))
    #expect(superview.convert(CGPoint(x: 27, y: 17), from: view) == CGPoint(x: 185, y: 24))
  }

  @Test("V6: changing the anchor point keeps the position, so the view moves")
  func anchorMovesTheView() {
    let view = UIView(frame: CGRect(x: 100, y: 100, width: 50, height: 80))
    view.layer.anchorPoint = .zero
    #expect(view.center == CGPoint(x: 125, y: 140))
    #expect(view.frame == CGRect(x: 125, y: 140, width: 50, height: 80))
    view.layer.anchorPoint = CGPoint(x: 1, y: 1)
    #expect(view.frame == CGRect(x: 75, y: 60, width: 50, height: 80))
  }

  @Test("V27: superviews resize their subviews by mask; by default there is none")
  func autoresizingDefaults() {
    let view = UIView()
    #expect(view.autoresizesSubviews)
    #expect(view.autoresizingMask == [])
    #expect(view.autoresizingMask.rawValue == 0)
    typealias Mask = UIView.AutoresizingMask
    let bits: [Mask] = [
      .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin, .flexibleHeight,
      .flexibleBottomMargin,
    ]
    #expect(bits.map(\.rawValue) == [1, 2, 4, 8, 16, 32])
  }

  @Test("V27: what gives way shares the growth in proportion to its length")
  func autoresizing() {
    func follow(_ mask: UIView.AutoresizingMask, resizes: Bool = true) -> CGRect {
      let superview = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      superview.autoresizesSubviews = resizes
      let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
      view.autoresizingMask = mask
      superview.addSubview(view)
      superview.bounds.size = CGSize(width: 200, height: 300)
      return view.frame
    }
    #expect(follow([]) == CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(follow([.flexibleWidth, .flexibleHeight]) == CGRect(x: 10, y: 20, width: 130, height: 240))
    #expect(follow([.flexibleWidth, .flexibleHeight], resizes: false) == CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(follow([.flexibleLeftMargin, .flexibleTopMargin]) == CGRect(x: 110, y: 220, width: 30, height: 40))
    #expect(follow([.flexibleRightMargin, .flexibleBottomMargin]) == CGRect(x: 10, y: 20, width: 30, height: 40))
    // 10 + 60 points of margin share 100: a seventh and six; 20 + 40 share 200: a third and two.
    let free = follow([.flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin])
    #expect(isNear(free, CGRect(x: 10 + 100.0 / 7, y: 20 + 200.0 / 3, width: 30, height: 40)))
    // 10 + 30 share 100; 40 + 40 share 200.
    let half = follow([.flexibleLeftMargin, .flexibleWidth, .flexibleHeight, .flexibleBottomMargin])
    #expect(isNear(half, CGRect(x: 35, y: 20, width: 105, height: 140)))
  }

  @Test("V27: margins of zero share equally, and nothing shrinks below zero")
  func autoresizingEdges() {
    let superview = UIView(frame: .zero)
    let view = UIView(frame: .zero)
    view.autoresizingMask = [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin]
    superview.addSubview(view)
    superview.frame.size.width = 90
    #expect(view.frame == CGRect(x: 30, y: 0, width: 30, height: 0))

    let wide = UIView(frame: CGRect(x: 50, y: 0, width: 20, height: 10))
    wide.autoresizingMask = .flexibleWidth
    superview.addSubview(wide)
    superview.frame.size.width = 10
    #expect(wide.frame == CGRect(x: 50, y: 0, width: 0, height: 10))
  }

  @Test("V28: what a new view is like")
  func defaults() {
    let view = UIView()
    #expect(!view.clipsToBounds)
    #expect(view.contentMode == .scaleToFill)
    #expect(view.contentMode.rawValue == 0)
    #expect(view.isOpaque)
    #expect(view.tag == 0)
    #expect(view.alpha == 1)
    #expect(!view.isHidden)
    #expect(view.backgroundColor == nil)
    #expect(!view.isMultipleTouchEnabled)
    #expect(view.subviews.isEmpty && view.superview == nil && view.window == nil)
    #expect(view.sizeThatFits(CGSize(width: 9, height: 9)) == .zero)
    #expect(view.intrinsicContentSize == CGSize(width: -1, height: -1))
    #expect(UIWindow().isHidden)
    #expect(UIWindow().frame == UIScreen.main.bounds && UIWindow(frame: .zero).frame == .zero)
    #expect(UIWindow().windowLevel == .normal)
    #expect([UIWindow.Level.normal, .statusBar, .alert].map(\.rawValue) == [0, 1000, 2000])
  }

  @Test("V28: each of these can be changed and read back")
  func properties() {
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    view.clipsToBounds = true
    view.contentMode = .bottomRight
    view.isOpaque = false
    view.tag = 7
    view.backgroundColor = .red
    view.isMultipleTouchEnabled = true
    view.autoresizesSubviews = false
    view.autoresizingMask = [.flexibleWidth, .flexibleBottomMargin]
    #expect(view.clipsToBounds && view.layer.masksToBounds && !view.isOpaque && view.tag == 7)
    #expect(view.contentMode == .bottomRight && view.contentMode.rawValue == 12)
    #expect(view.backgroundColor == .red && view.layer.backgroundColor == UIColor.red.cgColor)
    #expect(view.isMultipleTouchEnabled && !view.autoresizesSubviews)
    #expect(view.autoresizingMask == [.flexibleWidth, .flexibleBottomMargin])
    view.isMultipleTouchEnabled = false
    #expect(!view.isMultipleTouchEnabled && view.isUserInteractionEnabled)
  }
}
