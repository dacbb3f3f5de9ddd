import Ink
import UIKit

class DotsViewController: UIViewController {
    private lazy var ink: Ink? = {
        guard let file = Bundle.module.url(forResource: "ink", withExtension: "json"),
            let data = try? Data(contentsOf: file)
        else { return nil }
        return try? JSONDecoder().decode(Ink.self, from: data)
    }()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tapped)))
    }

    @objc private func tapped(_ tap: UITapGestureRecognizer) {
        let dot = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
        dot.center = tap.location(in: view)
        dot.backgroundColor = ink?.color
        dot.layer.cornerRadius = 30
        view.addSubview(dot)
    }
}
