import UIKit

class TaskListViewController: UITableViewController, NewTaskViewControllerDelegate {
  private let store = TaskStore()

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Tasks"
    tableView.accessibilityIdentifier = "tasks"
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Task")
    navigationItem.leftBarButtonItem = editButtonItem
    navigationItem.rightBarButtonItems = [
      UIBarButtonItem(barButtonSystemItem: .add, target: self, action: #selector(addTask)),
      UIBarButtonItem(title: "Clear", style: .plain, target: self, action: #selector(clear)),
    ]
    let refresh = UIRefreshControl()
    refresh.addTarget(self, action: #selector(refreshTasks), for: .valueChanged)
    refreshControl = refresh
  }

  @objc private func addTask() {
    let form = NewTaskViewController()
    form.delegate = self
    present(UINavigationController(rootViewController: form), animated: true)
  }

  @objc private func clear() {
    let alert = UIAlertController(title: "Clear all tasks?", message: "They cannot be restored.", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(
      UIAlertAction(title: "Clear", style: .destructive) { _ in
        self.store.tasks = []
        self.tableView.reloadData()
      })
    present(alert, animated: true)
  }

  @objc private func refreshTasks() {
    DispatchQueue.main.asyncAfter(deadline: .now() + 1.5) {
      self.store.tasks.insert(Task(title: "From the server"), at: 0)
      self.tableView.reloadData()
      self.refreshControl?.endRefreshing()
    }
  }

  func newTask(_ controller: NewTaskViewController, didMake task: Task) {
    store.tasks.insert(task, at: 0)
    tableView.reloadData()
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { store.tasks.count }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "Task", for: indexPath)
    let task = store.tasks[indexPath.row]
    cell.textLabel?.text = task.title
    cell.accessoryType = task.isDone ? .checkmark : .detailDisclosureButton
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    let detail = TaskViewController(task: store.tasks[indexPath.row]) { task in
      self.store.tasks[indexPath.row] = task
      self.tableView.reloadData()
    }
    navigationController?.pushViewController(detail, animated: true)
  }

  override func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {
    let task = store.tasks[indexPath.row]
    let alert = UIAlertController(title: task.title, message: "Rename it?", preferredStyle: .alert)
    alert.addTextField { field in
      field.placeholder = "New name"
      field.text = task.title
      field.clearButtonMode = .whileEditing
    }
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(
      UIAlertAction(title: "Rename", style: .default) { [unowned alert] _ in
        self.store.tasks[indexPath.row].title = alert.textFields?.first?.text ?? ""
        self.tableView.reloadData()
      })
    present(alert, animated: true)
  }

  override func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {
    store.tasks.remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath], with: .automatic)
  }

  override func tableView(_ tableView: UITableView, moveRowAt source: IndexPath, to destination: IndexPath) {
    store.tasks.insert(store.tasks.remove(at: source.row), at: destination.row)
  }
}
