//
//  NoteCell.swift
//  Cells
//

import UIKit

struct Note {
    var title: String
    var text: String
    var isDone: Bool
}

protocol NoteCellDelegate: AnyObject {
    func noteCellDidTick(_ cell: NoteCell)
}

class NoteCell: UITableViewCell {

    static let reuseIdentifier = "NoteCell"

    @IBOutlet weak var titleLabel: UILabel!
    @IBOutlet weak var noteLabel: UILabel!
    @IBOutlet weak var tickButton: UIButton!
    weak var delegate: NoteCellDelegate?

    var note: Note? {
        didSet {
            titleLabel.text = note?.title
            noteLabel.text = note?.text
            tickButton.isSelected = note?.isDone ?? false
        }
    }

    override func awakeFromNib() {
        super.awakeFromNib()
        tickButton.layer.borderWidth = 1.5
        tickButton.layer.borderColor = UIColor.systemTeal.cgColor
    }

    @IBAction func tick(_ sender: UIButton) {
        delegate?.noteCellDidTick(self)
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        delegate = nil
    }

}
