//
//  SwatchCell.swift
//  Swatches
//

import Mixing
import UIKit

final class SwatchCell: UICollectionViewCell {

    static let identifier = "Swatch"

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.layer.cornerRadius = 14
        contentView.layer.cornerCurve = .continuous
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override var isHighlighted: Bool {
        didSet { alpha = isHighlighted ? 0.5 : 1 }
    }

    func show(_ mixture: Mixture) {
        contentView.backgroundColor = mixture.color
    }
}
