extension Runtime {
  /// The system covers the app with something of its own: the app is no longer active, and all touches are cancelled.
  package func beginInterruption() {
    application.resignActive()
    cancelAllTouches(reason: .inactive)
    keyboard?.cancelAll()
  }

  /// The app is in front again.
  package func endInterruption() { if application.applicationState == .inactive { application.becomeActive() } }
}
