//
//  WeatherViewController.swift
//  Garden
//

import UIKit

class WeatherViewController: UIViewController {

    @IBOutlet weak var sunView: UIImageView!
    @IBOutlet weak var skyLabel: UILabel!

    @IBAction func sunMoved(_ sender: UISlider) {
        sunView.transform = CGAffineTransform(rotationAngle: CGFloat(sender.value) * .pi / 4)
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        skyLabel.text = traitCollection.userInterfaceStyle == .dark ? "Good night" : "Good day"
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        skyLabel.text = traitCollection.userInterfaceStyle == .dark ? "Good night" : "Good day"
    }

}
