import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Stack views", .serialized)
struct StackViewTests {
  /// A stack of views with these natural widths, 10 high, at the window's top left corner.
  private func stack(
    _ stage: Stage, _ widths: [CGFloat], width: CGFloat? = 200, height: CGFloat? = 50
  ) -> (UIStackView, [NaturalView]) {
    let views = widths.map { width in
      let view = NaturalView(frame: .zero)
      view.natural = CGSize(width: width, height: 10)
      return view
    }
    let stack = UIStackView(arrangedSubviews: views)
    stack.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(stack)
    stack.leftAnchor.constraint(equalTo: stage.window.leftAnchor).isActive = true
    stack.topAnchor.constraint(equalTo: stage.window.topAnchor).isActive = true
    if let width { stack.widthAnchor.constraint(equalToConstant: width).isActive = true }
    if let height { stack.heightAnchor.constraint(equalToConstant: height).isActive = true }
    return (stack, views)
  }

  /// Left edges and widths after layout.
  private func row(_ stage: Stage, _ views: [UIView]) -> [[CGFloat]] {
    let lines = said { stage.window.layoutIfNeeded() }
    #expect(lines.isEmpty)
    return views.map { [$0.frame.minX, $0.frame.width] }
  }

  @Test("Every distribution shares the length as documented")
  func distributions() {
    let stage = Stage(width: 320, height: 480)
    let (stack, views) = stack(stage, [20, 40, 60])
    stack.spacing = 10
    views[1].setContentHuggingPriority(UILayoutPriority(249), for: .horizontal)
    #expect(row(stage, views) == [[0, 20], [30, 100], [140, 60]])
    stack.distribution = .fillEqually
    #expect(row(stage, views) == [[0, 60], [70, 60], [140, 60]])
    stack.distribution = .fillProportionally
    #expect(row(stage, views) == [[0, 30], [40, 60], [110, 90]])
    stack.distribution = .equalSpacing
    #expect(row(stage, views) == [[0, 20], [60, 40], [140, 60]])
    stack.distribution = .equalCentering
    #expect(row(stage, views) == [[0, 20], [70, 40], [140, 60]])
    stack.distribution = .fill
    stack.setCustomSpacing(30, after: views[0])
    #expect(row(stage, views) == [[0, 20], [50, 80], [140, 60]])
    #expect(stack.customSpacing(after: views[0]) == 30)
    stack.setCustomSpacing(UIStackView.spacingUseSystem, after: views[0])
    #expect(row(stage, views) == [[0, 20], [28, 102], [140, 60]])
    stack.setCustomSpacing(UIStackView.spacingUseDefault, after: views[0])
    #expect(row(stage, views) == [[0, 20], [30, 100], [140, 60]])
  }

  @Test(
    "Beside a text that is too long a switch and a stepper keep their size, whichever came first",
    arguments: [0, 1], [true, false])
  func fixedSizes(lines: Int, isAtTheEnd: Bool) {
    let stage = Stage(width: 343, height: 480)
    func label() -> UILabel {
      let label = UILabel()
      label.text = String(repeating: "How long a finger has to rest on the view. ", count: 3)
      label.numberOfLines = lines
      return label
    }
    // Stacks, whose edges are inequalities where a column is not filled.
    let (text, stepper, toggle) = (label(), UIStepper(), UISwitch())
    let column = UIStackView(arrangedSubviews: [text])
    column.axis = .vertical
    column.alignment = .leading
    let controls = UIStackView(arrangedSubviews: [stepper])
    let outer = UIStackView(arrangedSubviews: isAtTheEnd ? [column, controls] : [controls, column])
    // Plain constraints.
    let plain = label()
    for view in [outer, plain, toggle] {
      view.translatesAutoresizingMaskIntoConstraints = false
      stage.window.addSubview(view)
    }
    let (first, last) = isAtTheEnd ? (plain, toggle as UIView) : (toggle as UIView, plain)
    NSLayoutConstraint.activate([
      outer.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
      outer.trailingAnchor.constraint(equalTo: stage.window.trailingAnchor),
      outer.topAnchor.constraint(equalTo: stage.window.topAnchor),
      first.topAnchor.constraint(equalTo: outer.bottomAnchor), last.topAnchor.constraint(equalTo: outer.bottomAnchor),
      first.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
      last.leadingAnchor.constraint(greaterThanOrEqualTo: first.trailingAnchor, constant: 8),
      isAtTheEnd
        ? last.trailingAnchor.constraint(equalTo: stage.window.trailingAnchor)
        : last.trailingAnchor.constraint(lessThanOrEqualTo: stage.window.trailingAnchor),
    ])
    let lines = said { stage.window.layoutIfNeeded() }
    #expect(lines.isEmpty)
    #expect(stepper.frame.width == 94 && toggle.frame.width == 51)
    #expect(column.frame.width == 249 && text.frame.width <= 249 && plain.frame.width <= 286)
    #expect(plain.frame.width > 270)
  }

  @Test("Every alignment places the views across; a column turns all of it")
  func alignments() {
    let stage = Stage(width: 320, height: 480)
    let (stack, views) = stack(stage, [20, 20])
    views[1].natural?.height = 30
    func across() -> [[CGFloat]] {
      _ = row(stage, views)
      return views.map { [$0.frame.minY, $0.frame.height] }
    }
    #expect(across() == [[0, 50], [0, 50]])
    stack.alignment = .top
    #expect(across() == [[0, 10], [0, 30]])
    stack.alignment = .center
    #expect(across() == [[20, 10], [10, 30]])
    stack.alignment = .bottom
    #expect(across() == [[40, 10], [20, 30]])
    stack.alignment = .lastBaseline
    #expect(across() == [[20, 10], [0, 30]])
    stack.axis = .vertical
    stack.alignment = .trailing
    stack.spacing = 5
    views[0].setContentHuggingPriority(UILayoutPriority(300), for: .vertical)
    _ = row(stage, views)
    #expect(views.map(\.frame) == [CGRect(180, 0, 20, 10), CGRect(180, 15, 20, 35)])
  }

  @Test("Without a size of its own a stack is as large as its views, also in other stacks and inside margins")
  func ownSize() {
    let stage = Stage(width: 320, height: 480)
    let (stack, views) = stack(stage, [20, 30], width: nil, height: nil)
    stack.spacing = 4
    stack.alignment = .center
    _ = row(stage, views)
    #expect(stack.frame == CGRect(0, 0, 54, 10))
    #expect(stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 54, height: 10))
    stack.isLayoutMarginsRelativeArrangement = true
    _ = row(stage, views)
    // A stack has no margins by itself.
    #expect(stack.layoutMargins == .zero && stack.frame == CGRect(0, 0, 54, 10))
    stack.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    _ = row(stage, views)
    #expect(stack.frame == CGRect(0, 0, 60, 14) && views[0].frame == CGRect(2, 1, 20, 10))
    let inner = UIStackView(arrangedSubviews: [NaturalView(frame: .zero), NaturalView(frame: .zero)])
    inner.axis = .vertical
    for case let view as NaturalView in inner.arrangedSubviews { view.natural = CGSize(width: 7, height: 20) }
    stack.insertArrangedSubview(inner, at: 1)
    _ = row(stage, views)
    #expect(stack.frame == CGRect(0, 0, 71, 44) && inner.frame == CGRect(26, 1, 7, 40))
  }

  @Test(
    "Aligned at one side, views make a stack as thick as the thickest of them",
    arguments: [UIStackView.Alignment.leading, .trailing, .center, .fill])
  func thickness(alignment: UIStackView.Alignment) {
    let stage = Stage(width: 320, height: 480)
    let (stack, views) = stack(stage, [20, 70, 30], width: nil, height: nil)
    stack.axis = .vertical
    stack.alignment = alignment
    _ = row(stage, views)
    #expect(stack.frame == CGRect(0, 0, 70, 30))
    stack.axis = .horizontal
    views[2].natural?.height = 25
    _ = row(stage, views)
    #expect(stack.frame == CGRect(0, 0, 120, 25))
  }

  @Test("Hidden views take no room and no spacing; views that leave are no longer arranged")
  func hiding() {
    let stage = Stage(width: 320, height: 480)
    let (stack, views) = stack(stage, [20, 30, 40], width: nil)
    stack.spacing = 10
    #expect(row(stage, views) == [[0, 20], [30, 30], [70, 40]])
    views[1].isHidden = true
    #expect(row(stage, [views[0], views[2], stack]) == [[0, 20], [30, 40], [0, 70]])
    views[1].isHidden = false
    #expect(row(stage, views) == [[0, 20], [30, 30], [70, 40]])
    views[0].removeFromSuperview()
    #expect(row(stage, [views[1], views[2]]) == [[0, 30], [40, 40]])
    stack.removeArrangedSubview(views[1])
    #expect(stack.arrangedSubviews == [views[2]] && views[1].superview === stack)
    #expect(row(stage, [views[2], stack]) == [[0, 40], [0, 40]])
    // Hidden in an animation it disappears at once, as any other view does.
    UIView.animate(withDuration: 1) { views[1].isHidden = true }
    #expect(views[1].layer.isHidden)
    stack.insertArrangedSubview(views[0], at: 99)
    #expect(stack.arrangedSubviews == [views[2], views[0]])
    #expect(row(stage, [views[2], views[0]]) == [[0, 40], [50, 20]])
  }

  @Test("A view hidden inside an animation shrinks while it is seen, and is gone at the end")
  func animatedHiding() {
    let stage = Stage(width: 320, height: 480)
    let (stack, views) = stack(stage, [20, 30, 40], width: nil)
    stage.advance(by: .frames(1))
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      views[1].isHidden = true
      stage.window.layoutIfNeeded()
    }
    #expect(views[1].isHidden && !views[1].layer.isHidden && views[1].frame.width == 0)
    #expect(views[2].frame.minX == 20 && stack.frame.width == 60)
    stage.advance(by: .seconds(0.5))
    let seen = views[2].layer.presentation()?.frame.minX ?? 0
    #expect(seen > 30 && seen < 40)
    stage.advance(by: .seconds(1))
    #expect(views[1].isHidden && views[1].layer.isHidden)
    UIView.animate(withDuration: 1) {
      views[1].isHidden = false
      stage.window.layoutIfNeeded()
    }
    #expect(!views[1].isHidden && !views[1].layer.isHidden && views[1].frame.width == 30)
  }

  @Test("From right to left a row runs the other way")
  func rightToLeft() {
    let stage = Stage(width: 320, height: 480)
    let (stack, views) = stack(stage, [20, 30], width: 100)
    stack.distribution = .equalSpacing
    stack.semanticContentAttribute = .forceRightToLeft
    for view in views { view.semanticContentAttribute = .forceRightToLeft }
    #expect(row(stage, views) == [[80, 20], [0, 30]])
  }

  @Test("Baselines of views without text are their bottoms: spaces of a column count from there")
  func baselines() {
    let stage = Stage(width: 320, height: 480)
    let (stack, views) = stack(stage, [20, 20], width: nil, height: nil)
    views[1].natural?.height = 30
    stack.alignment = .firstBaseline
    _ = row(stage, views)
    #expect(views.map(\.frame.maxY) == [30, 30] && stack.frame.height == 30)
    stack.axis = .vertical
    stack.alignment = .leading
    stack.spacing = 50
    stack.isBaselineRelativeArrangement = true
    _ = row(stage, views)
    #expect(views.map(\.frame.maxY) == [10, 60] && stack.frame.height == 60)
    #expect(stack.forFirstBaselineLayout === views[0] && stack.forLastBaselineLayout === views[1])
  }

  @Test("A stack's baselines are its first and last view's in a column, and the tallest one's in a row")
  func ownBaselines() {
    let stage = Stage(width: 320, height: 480)
    let (stack, views) = stack(stage, [20, 20, 20], width: nil, height: nil)
    for (view, height) in zip(views, [10.0, 30, 20]) { view.natural?.height = height }
    stack.alignment = .top
    _ = row(stage, views)
    #expect(stack.forFirstBaselineLayout === views[1] && stack.forLastBaselineLayout === views[1])
    stack.axis = .vertical
    #expect(stack.forFirstBaselineLayout === views[0] && stack.forLastBaselineLayout === views[2])
    views[2].isHidden = true
    #expect(stack.forFirstBaselineLayout === views[0] && stack.forLastBaselineLayout === views[1])
    #expect(UIStackView().forLastBaselineLayout is UIStackView)
  }

  @Test("On one first baseline a text of many lines hangs below the others, and the stack is as high as it needs")
  func hangingText() {
    let stage = Stage(width: 320, height: 480)
    let (stack, _) = stack(stage, [], width: nil, height: nil)
    let (great, small) = (UILabel(), UILabel())
    great.font = .systemFont(ofSize: 40)
    great.text = "Great"
    small.font = .systemFont(ofSize: 12)
    small.numberOfLines = 0
    small.text = "one\ntwo\nthree\nfour\nfive"
    for label in [great, small] { stack.addArrangedSubview(label) }
    stack.alignment = .firstBaseline
    _ = row(stage, [great, small])
    #expect(small.frame.minY > great.frame.minY && small.frame.maxY > great.frame.maxY)
    #expect(stack.frame.height == small.frame.maxY && great.frame.minY == 0)
  }

  @Test("A view that moves to another stack belongs to that one, and still collapses there")
  func moving() {
    let stage = Stage(width: 320, height: 480)
    let (one, views) = stack(stage, [20, 30], width: nil)
    let (two, others) = stack(stage, [40], width: nil)
    two.addArrangedSubview(views[0])
    #expect(one.arrangedSubviews == [views[1]] && two.arrangedSubviews == [others[0], views[0]])
    #expect(row(stage, [one, two, views[0]]) == [[0, 30], [0, 60], [40, 20]])
    views[0].isHidden = true
    #expect(row(stage, [one, two]) == [[0, 30], [0, 40]])
  }

  @Test("A stack takes numbers from a madhouse without a trap")
  func hostileNumbers() {
    let stage = Stage(width: 320, height: 480)
    let (stack, views) = stack(stage, [20, 30], width: nil)
    let lines = said {
      stack.spacing = .nan
      stack.setCustomSpacing(.infinity, after: views[0])
      views[0].natural = CGSize(width: CGFloat.nan, height: -.infinity)
      views[1].natural = CGSize(width: 1e300, height: 1e300)
      stage.window.layoutIfNeeded()
    }
    #expect(lines.count == 2 && stack.spacing == 0 && stack.frame.width.isFinite)
  }
}
