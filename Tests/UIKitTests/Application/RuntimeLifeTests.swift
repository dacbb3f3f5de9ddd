import HeadlessBackend
import Testing

@testable import UIKitCore

@MainActor @Suite("The end of a runtime")
struct RuntimeLifeTests {
  @Test("What outlives a runtime does not reach it any more: its display, its pipeline, its callbacks")
  func backReferences() throws {
    var runtime: Runtime? = Runtime(platform: nil)
    weak let freed = runtime
    let display = try #require(runtime).display
    let pipeline = try #require(runtime).pipeline
    let windows = try #require(runtime).windows
    let context = try #require(runtime).dispatcher.context
    #expect(display.runtime === runtime && pipeline.runtime === runtime)
    runtime = nil
    #expect(freed == nil, "something keeps the runtime")
    #expect(display.runtime == nil)
    #expect(pipeline.runtime == nil)
    #expect(windows.didChange == nil && context.resolveNow == nil && context.resolveSoon == nil)
  }

  @Test(
    "Nothing refers weakly to a runtime: each retain of it would take the slow path, a fifth of a moved frame's time")
  func noWeakReferences() {
    let platform = HeadlessPlatform()
    let runtime = Runtime(platform: platform)
    #expect(_getWeakRetainCount(runtime) == _getWeakRetainCount(Plain()))
    weak let noticed = runtime
    #expect(_getWeakRetainCount(runtime) > _getWeakRetainCount(Plain()), "what is counted")
    #expect(noticed != nil && platform.accessibility != nil)
  }

  private final class Plain {}

  @Test("What outlives a runtime asks its accessibility in vain")
  func accessibility() throws {
    let platform = HeadlessPlatform()
    do { _ = Runtime(platform: platform) }
    let service = try #require(platform.accessibility as? AccessibilityService)
    #expect(service.runtime == nil)
    #expect(service.tree(.testing).role == .application)
  }

  @Test("An event that outlives its dispatcher in mid-sequence does not reach it any more")
  func eventOfNoDispatcher() throws {
    var dispatcher: EventDispatcher? = EventDispatcher(windows: WindowList())
    weak let freed = dispatcher
    let event = try #require(dispatcher).table.needEvent()
    #expect(event.dispatcher === dispatcher && event.allTouches?.isEmpty == true)
    dispatcher = nil
    #expect(freed == nil, "something keeps the dispatcher")
    #expect(event.dispatcher == nil && event.allTouches == nil)
  }
}
