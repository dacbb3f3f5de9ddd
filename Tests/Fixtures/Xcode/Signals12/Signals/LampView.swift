//
//  LampView.swift
//  Signals
//

import UIKit

/// Shines as its lamp does, which it observes by key path.
class LampView: UIControl {

    private let bulb = CALayer()
    private var observations: [NSKeyValueObservation] = []

    var lamp: Lamp? {
        didSet {
            observations = []
            guard let lamp = lamp else { return }
            observations.append(lamp.observe(\.isOn, options: [.initial]) { [weak self] _, _ in self?.shine() })
            observations.append(lamp.observe(\.brightness) { [weak self] _, _ in self?.shine() })
        }
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        layer.addSublayer(bulb)
        addTarget(self, action: #selector(touched), for: .touchDown)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        bulb.frame = bounds.insetBy(dx: 8, dy: 8)
        bulb.cornerRadius = bulb.bounds.width / 2
    }

    private func shine() {
        guard let lamp = lamp else { return }
        let light = CGFloat(lamp.isOn ? lamp.brightness : 0)
        bulb.backgroundColor = UIColor(red: 0.25 + 0.75 * light, green: 0.25 + 0.6 * light, blue: 0.28 - 0.1 * light, alpha: 1).cgColor
    }

    @objc private func touched() {
        lamp?.perform(#selector(Lamp.toggle))
    }

}
