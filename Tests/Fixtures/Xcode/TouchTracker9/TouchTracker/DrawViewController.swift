import UIKit

class DrawViewController: UIViewController {

    @IBOutlet weak var drawView: DrawView!
    @IBOutlet weak var countLabel: UILabel!

    @IBAction func clear(_ sender: UIBarButtonItem) {
        drawView.clear()
        countLabel.text = nil
    }

}
