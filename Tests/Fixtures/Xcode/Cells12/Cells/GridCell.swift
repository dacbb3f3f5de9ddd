//
//  GridCell.swift
//  Cells
//

import UIKit

class GridCell: UICollectionViewCell {

    @IBOutlet var card: UIView!
    @IBOutlet var titleLabel: UILabel!

}
