import UIKit

class TaskViewController: UIViewController {
  private var task: Task
  private let changed: (Task) -> Void
  private let status = UILabel()
  private let button = UIButton(type: .system)

  init(task: Task, changed: @escaping (Task) -> Void) {
    self.task = task
    self.changed = changed
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not used") }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = task.title
    view.backgroundColor = .systemBackground
    status.accessibilityIdentifier = "status"
    button.addTarget(self, action: #selector(toggle), for: .touchUpInside)
    let stack = UIStackView(arrangedSubviews: [status, button])
    stack.axis = .vertical
    stack.spacing = 20
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      stack.centerYAnchor.constraint(equalTo: view.centerYAnchor),
    ])
    show()
  }

  @objc private func toggle() {
    task.isDone.toggle()
    changed(task)
    show()
  }

  private func show() {
    status.text = task.isDone ? "Done" : "Open"
    button.setTitle(task.isDone ? "Open again" : "Mark as done", for: .normal)
  }
}
