//
//  MixtureViewController.swift
//  Swatches
//

import Mixing
import UIKit

/// A colour to mix with two fingers: one moves its hue, two its warmth.
final class MixtureViewController: UIViewController {

    private var mixture: Mixture
    private let label = UILabel()

    init(_ mixture: Mixture) {
        self.mixture = mixture
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        label.font = .preferredFont(forTextStyle: .largeTitle)
        label.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(label)
        NSLayoutConstraint.activate([
            label.centerXAnchor.constraint(equalTo: view.safeAreaLayoutGuide.centerXAnchor),
            label.centerYAnchor.constraint(equalTo: view.safeAreaLayoutGuide.centerYAnchor),
        ])
        let pan = UIPanGestureRecognizer(target: self, action: #selector(mix(_:)))
        view.addGestureRecognizer(pan)
        showMixture()
    }

    @objc private func mix(_ pan: UIPanGestureRecognizer) {
        let way = pan.translation(in: view)
        pan.setTranslation(.zero, in: view)
        let amount = Double(way.y / view.bounds.height)
        if pan.numberOfTouches == 1 {
            mixture.hue = (mixture.hue + amount + 1).truncatingRemainder(dividingBy: 1)
        } else {
            mixture.warmth = min(1, max(0, mixture.warmth + amount))
        }
        showMixture()
    }

    private func showMixture() {
        view.backgroundColor = mixture.color
        title = mixture.name
        label.text = mixture.name
    }
}
