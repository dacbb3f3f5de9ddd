//
//  SwatchesViewController.swift
//  Swatches
//

import Mixing
import UIKit

final class SwatchesViewController: UICollectionViewController {

    private var mixtures = (0..<18).map { Mixture(hue: Double($0) / 18, warmth: 0.5) }

    init() {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 110, height: 88)
        layout.sectionInset = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
        super.init(collectionViewLayout: layout)
        title = "Swatches"
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(SwatchCell.self, forCellWithReuseIdentifier: SwatchCell.identifier)
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Warmer", primaryAction: UIAction(title: "Warmer") { [weak self] _ in self?.warm() })
    }

    private func warm() {
        for index in mixtures.indices {
            mixtures[index] = mixtures[index].warmer()
        }
        collectionView.reloadData()
    }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        mixtures.count
    }

    override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: SwatchCell.identifier, for: indexPath)
        (cell as? SwatchCell)?.show(mixtures[indexPath.item])
        return cell
    }

    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        show(MixtureViewController(mixtures[indexPath.item]), sender: self)
    }
}

#Preview {
    UINavigationController(rootViewController: SwatchesViewController())
}
