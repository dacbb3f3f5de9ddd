//
//  BasketViewController.swift
//  Basket
//

import UIKit

class BasketViewController: UIViewController {

    @IBOutlet weak var applesLabel: UILabel!
    @IBOutlet weak var pearsLabel: UILabel!
    @IBOutlet weak var kindControl: UISegmentedControl!

    private var basket = Basket() {
        didSet { showBasket() }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        showBasket()
    }

    private func showBasket() {
        applesLabel.text = basket.applesText
        pearsLabel.text = basket.pearsText
    }

    @IBAction func add(_ sender: UIButton) {
        if basket.isFull {
            warn()
        } else if kindControl.selectedSegmentIndex == 0 {
            basket.apples += 1
        } else {
            basket.pears += 1
        }
    }

    private func warn() {
        let alert = UIAlertController(
            title: NSLocalizedString("Full", comment: "Title of an alert"),
            message: NSLocalizedString("No more fruit goes into the basket.", comment: "Text of an alert"),
            preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: NSLocalizedString("Empty it", comment: "A button"), style: .destructive) { _ in
            self.basket = Basket()
        })
        alert.addAction(UIAlertAction(title: NSLocalizedString("Cancel", comment: "A button"), style: .cancel))
        present(alert, animated: true)
    }

}
