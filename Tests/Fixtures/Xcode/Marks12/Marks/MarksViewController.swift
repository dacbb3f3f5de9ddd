//
//  MarksViewController.swift
//  Marks
//

import Ringing
import UIKit

class MarksViewController: UIViewController {

    private let label = UILabel()
    private let rings = (0..<3).map { _ in RingView() }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        label.text = "No ring yet"
        label.textAlignment = .center
        let stack = UIStackView(arrangedSubviews: rings)
        stack.distribution = .fillEqually
        stack.spacing = 16
        for part in [label, stack] {
            part.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(part)
        }
        for (ring, color) in zip(rings, [UIColor.systemRed, .systemGreen, .systemBlue]) {
            ring.tintColor = color
            ring.delegate = self
        }
        NSLayoutConstraint.activate([
            stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
            stack.centerYAnchor.constraint(equalTo: view.centerYAnchor),
            rings[0].heightAnchor.constraint(equalTo: rings[0].widthAnchor),
            label.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            label.bottomAnchor.constraint(equalTo: stack.topAnchor, constant: -32),
        ])
    }

}

extension MarksViewController: RingViewDelegate {

    func ringView(_ ringView: RingView, didRing count: Int) {
        guard let index = rings.firstIndex(of: ringView) else { return }
        label.text = "Ring \(index + 1) rang \(count) times"
    }

}
