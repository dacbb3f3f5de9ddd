//
//  GridViewController.swift
//  Cells
//

import UIKit

class GridViewController: UICollectionViewController {

    private let notes: [Note]

    init(notes: [Note]) {
        self.notes = notes
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 183, height: 140)
        layout.sectionInset = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
        super.init(collectionViewLayout: layout)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Grid"
        collectionView.backgroundColor = .systemBackground
        collectionView.register(UINib(nibName: "GridCell", bundle: .main), forCellWithReuseIdentifier: "GridCell")
    }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        return notes.count
    }

    override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "GridCell", for: indexPath)
        if let cell = cell as? GridCell {
            cell.titleLabel.text = notes[indexPath.item].title
            cell.card.backgroundColor = notes[indexPath.item].isDone ? .systemTeal : .systemYellow
        }
        return cell
    }

    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        let cell = collectionView.cellForItem(at: indexPath)
        UIView.animate(withDuration: 0.2) {
            cell?.transform = CGAffineTransform(rotationAngle: 0.08)
        }
    }

}
