import UIKit

@objc protocol TallyDelegate {
    @objc optional func tallyDidChange(_ controller: TallyViewController)
}

class TallyViewController: UIViewController {
    @IBOutlet weak var label: UILabel!
    weak var delegate: TallyDelegate?
    private(set) var tally = Tally()

    override func viewDidLoad() {
        super.viewDidLoad()
        label.text = tally.text
        let swipe = UISwipeGestureRecognizer(target: self, action: #selector(swiped))
        view.addGestureRecognizer(swipe)
    }

    @IBAction func add(_ sender: Any?) {
        change(by: 1)
    }

    @objc func swiped(_ recognizer: UISwipeGestureRecognizer) {
        change(by: 10)
    }

    private func change(by number: Int) {
        tally.add(number)
        label.text = tally.text
        delegate?.tallyDidChange?(self)
    }
}
