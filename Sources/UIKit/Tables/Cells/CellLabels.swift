import Foundation

/// A label whose text decides where the cell's labels are.
private final class CellLabel: UILabel {
  weak var cell: UITableViewCell?

  override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    cell?.setNeedsLayout()
  }
}

/// The labels and the picture of a table's cell, each made when it is first needed.
@MainActor struct CellLabels {
  private var title: UILabel?
  private var detail: UILabel?
  private var picture: UIImageView?

  private static let gap: CGFloat = 15

  mutating func title(in cell: UITableViewCell) -> UILabel {
    if let title { return title }
    let made = CellLabel()
    made.cell = cell
    Appearance.bySystem {
      switch cell.style {
      case .default, .value1, .subtitle: made.font = .systemFont(ofSize: 17)
      case .value2:
        made.font = .systemFont(ofSize: 13)
        made.textAlignment = .right
        made.textColor = cell.tintColor
      }
    }
    cell.contentView.addSubview(made)
    title = made
    cell.setNeedsLayout()
    return made
  }

  mutating func detail(in cell: UITableViewCell) -> UILabel {
    if let detail { return detail }
    let made = CellLabel()
    made.cell = cell
    Appearance.bySystem {
      made.font = .systemFont(ofSize: cell.style == .subtitle ? 12 : cell.style == .value1 ? 17 : 13)
      if cell.style != .subtitle { made.textColor = cell.style == .value1 ? .secondaryLabel : .label }
    }
    cell.contentView.addSubview(made)
    detail = made
    cell.setNeedsLayout()
    return made
  }

  mutating func picture(in cell: UITableViewCell) -> UIImageView {
    if let picture { return picture }
    let made = UIImageView(image: nil)
    made.contentMode = .center
    cell.contentView.addSubview(made)
    picture = made
    cell.setNeedsLayout()
    return made
  }

  mutating func remove() {
    for view in [title, detail, picture] as [UIView?] { view?.removeFromSuperview() }
    (title, detail, picture) = (nil, nil, nil)
  }

  func highlight(_ isOn: Bool) {
    title?.isHighlighted = isOn
    detail?.isHighlighted = isOn
    picture?.isHighlighted = isOn
  }

  func tint(_ cell: UITableViewCell) {
    guard cell.style == .value2 else { return }
    Appearance.bySystem { title?.textColor = cell.tintColor }
  }

  private var hasDetail: Bool { !(detail?.text ?? "").isEmpty }

  /// Whether a picture stands before the text.
  var hasPicture: Bool { picture?.image != nil }

  /// Where text begins, in the contents.
  func textStart(_ cell: UITableViewCell) -> CGFloat {
    let indent = CGFloat(cell.indentationLevel) * cell.indentationWidth
    guard let size = picture?.image?.size else { return cell.sideMargin + indent }
    return cell.sideMargin + indent + size.width + Self.gap
  }

  func layOut(in cell: UITableViewCell) {
    let size = cell.contentView.bounds.size
    if let picture {
      let image = picture.image?.size ?? .zero
      let height = min(image.height, size.height)
      let width = image.height > 0 ? image.width * height / image.height : 0
      if height < image.height { picture.contentMode = .scaleAspectFit }
      picture.frame = CGRect(
        x: cell.sideMargin + CGFloat(cell.indentationLevel) * cell.indentationWidth,
        y: ((size.height - height) / 2).rounded(), width: width, height: height)
    }
    let x = textStart(cell)
    let width = max(0, size.width - x - cell.sideMargin)
    switch cell.style {
    case .default: title?.frame = CGRect(x: x, y: 0, width: width, height: size.height)
    case .value1:
      let detailWidth = min(detail?.intrinsicContentSize.width ?? 0, width * 0.7)
      detail?.frame = CGRect(x: x + width - detailWidth, y: 0, width: detailWidth, height: size.height)
      title?.frame = CGRect(x: x, y: 0, width: max(0, width - detailWidth - 8), height: size.height)
    case .value2:
      title?.frame = CGRect(x: x, y: 0, width: min(91, width), height: size.height)
      detail?.frame = CGRect(x: x + 97, y: 0, width: max(0, width - 97), height: size.height)
    case .subtitle:
      guard hasDetail, let detail else {
        title?.frame = CGRect(x: x, y: 0, width: width, height: size.height)
        break
      }
      let titleHeight = height(title, width)
      let detailHeight = height(detail, width)
      let y = ((size.height - titleHeight - detailHeight - 3) / 2).rounded()
      title?.frame = CGRect(x: x, y: y, width: width, height: titleHeight)
      detail.frame = CGRect(x: x, y: y + titleHeight + 3, width: width, height: detailHeight)
    }
  }

  private func height(_ label: UILabel?, _ width: CGFloat) -> CGFloat {
    guard let label, !(label.text ?? "").isEmpty else { return 0 }
    return label.sizeThatFits(CGSize(width: width, height: 0)).height
  }

  /// The height that the labels need, at least that of a standard row.
  func height(in cell: UITableViewCell, width: CGFloat) -> CGFloat {
    let room = max(0, width - textStart(cell) - cell.sideMargin)
    let text: CGFloat
    switch cell.style {
    case .subtitle where hasDetail: text = height(title, room) + 3 + height(detail, room) + 20
    default: text = max(height(title, room), height(detail, room)) + 23
    }
    let image = picture?.image.map { $0.size.height + 2 } ?? 0
    return max(TableLook.rowHeight, text.rounded(.up), image)
  }
}
