import Foundation

struct Task: Codable {
  var title: String
  var isDone = false
}

final class TaskStore {
  static let key = "tasks"

  var tasks: [Task] {
    didSet {
      if let data = try? JSONEncoder().encode(tasks) { UserDefaults.standard.set(data, forKey: TaskStore.key) }
    }
  }

  init() {
    if let data = UserDefaults.standard.data(forKey: TaskStore.key),
      let tasks = try? JSONDecoder().decode([Task].self, from: data)
    {
      self.tasks = tasks
    } else {
      tasks = (1...30).map { Task(title: "Task \($0)") }
    }
  }
}
