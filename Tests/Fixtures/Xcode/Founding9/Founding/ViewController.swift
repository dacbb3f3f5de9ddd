//
//  ViewController.swift
//  Founding
//

import UIKit

class ViewController: UIViewController {

    @IBOutlet weak var hintLabel: UILabel!

    @IBAction func backToTouches(_ segue: UIStoryboardSegue) {
        if let drawing = segue.source as? DrawViewController {
            hintLabel.text = "You drew \(drawing.count) lines"
        }
    }

}
