//
//  PlantViewController.swift
//  Garden
//

import UIKit

class PlantViewController: UIViewController {

    var plant: Plant?

    @IBOutlet weak var nameLabel: UILabel!
    @IBOutlet weak var waterLabel: UILabel!
    @IBOutlet var drops: [UIView]!

    override func viewDidLoad() {
        super.viewDidLoad()
        title = plant?.name
        nameLabel.text = plant?.name
        show()
    }

    @IBAction func pour(_ sender: UIButton) {
        plant?.water += 1
        show()
    }

    private func show() {
        let water = plant?.water ?? 0
        waterLabel.text = "\(water) × a week"
        for (index, drop) in drops.enumerated() {
            drop.alpha = index < water ? 1 : 0.2
        }
    }

}
