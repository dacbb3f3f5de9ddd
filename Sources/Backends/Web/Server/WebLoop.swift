internal import CLinux
import Foundation
import TouchPlatform

/// Something that the server's thread waits for.
protocol WebLoopMember: AnyObject {
  /// Its descriptor can be read or written, has hung up, or it asked to be called again.
  func isReady()
}

/// What the server's thread waits for, in two tiers: pages and orders are served first, and whole; connections still at
/// the door get a part of each round, and at most half of the thread's processor time, so that no storm of connections
/// takes a page's fingers or frames away.
final class WebLoop {
  enum Tier { case pages, door }
  struct Interest: OptionSet {
    let rawValue: UInt32
    static let read = Interest(rawValue: UInt32(EPOLLIN.rawValue))
    static let write = Interest(rawValue: UInt32(EPOLLOUT.rawValue))
  }
  /// Names one that waits.
  typealias Ticket = UInt64

  private struct Entry {
    let descriptor: Int32
    let tier: Tier
    var interest: Interest
    /// Kept until it is removed.
    let member: any WebLoopMember
  }
  private let pages: Int32
  /// Stands among the pages' descriptors as one of them.
  private let door: Int32
  private static let doorTicket: Ticket = 0
  private var entries: [Ticket: Entry] = [:]
  private var last: Ticket = 0
  /// Those whose bytes no descriptor announces any more.
  private var again: [Ticket] = []
  private var events = [epoll_event](repeating: epoll_event(), count: 512)
  /// Processor seconds that those at the door may take.
  private var allowance: RateBudget
  private var doorRestsUntil: MonotonicInstant?
  /// So long those at the door are served in one round, and at least one of them.
  private static let doorTurn = 0.002
  private static let doorRest: Int64 = 10_000_000

  /// Nil when the kernel gives no descriptor.
  init?(doorShare: Double, now: MonotonicInstant = SystemTime.now) {
    pages = epoll_create1(Int32(EPOLL_CLOEXEC))
    door = epoll_create1(Int32(EPOLL_CLOEXEC))
    allowance = RateBudget(perSecond: doorShare, burstSeconds: 1, now: now)
    guard pages >= 0, door >= 0, control(pages, EPOLL_CTL_ADD, door, .read, Self.doorTicket) else {
      if pages >= 0 { close(pages) }
      if door >= 0 { close(door) }
      return nil
    }
  }

  deinit {
    close(door)
    close(pages)
  }

  /// Waits for a descriptor, until `remove`. Its member is kept so long.
  func add(_ descriptor: Int32, _ tier: Tier, _ interest: Interest, _ member: any WebLoopMember) -> Ticket {
    last += 1
    entries[last] = Entry(descriptor: descriptor, tier: tier, interest: interest, member: member)
    _ = control(epoll(of: tier), EPOLL_CTL_ADD, descriptor, interest, last)
    return last
  }

  /// What is waited for from now on; without any, nothing is told of.
  func set(_ ticket: Ticket, _ interest: Interest) {
    guard let entry = entries[ticket], entry.interest != interest else { return }
    entries[ticket]?.interest = interest
    // The kernel tells of a descriptor that hangs up whatever is asked for: without interest it is taken out.
    let operation = interest.isEmpty ? EPOLL_CTL_DEL : entry.interest.isEmpty ? EPOLL_CTL_ADD : EPOLL_CTL_MOD
    _ = control(epoll(of: entry.tier), operation, entry.descriptor, interest, ticket)
  }

  /// Before the descriptor is closed.
  func remove(_ ticket: Ticket) {
    guard let entry = entries.removeValue(forKey: ticket), !entry.interest.isEmpty else { return }
    _ = control(epoll(of: entry.tier), EPOLL_CTL_DEL, entry.descriptor, [], ticket)
  }

  /// Calls it in the next round, whatever its descriptor says.
  func callAgain(_ ticket: Ticket) { again.append(ticket) }

  /// One round: waits until something is ready or the time has come, and serves what is.
  func serve(until deadline: MonotonicInstant) {
    let called = again
    again.removeAll(keepingCapacity: true)
    openDoor()
    let wait = called.isEmpty ? doorRestsUntil.map { min($0, deadline) } ?? deadline : .zero
    let ready = tickets(of: pages, until: wait)
    for ticket in called where entries[ticket]?.tier == .pages { call(ticket) }
    for ticket in ready { call(ticket) }
    let late = called.filter { entries[$0]?.tier == .door }
    if doorRestsUntil != nil {
      again += late
    } else if !late.isEmpty || ready.contains(Self.doorTicket) {
      serveDoor(late)
    }
  }

  private func serveDoor(_ called: [Ticket]) {
    let begin = Self.processorSeconds
    var served = 0
    let ready = called + tickets(of: door, until: .zero)
    for ticket in ready {
      if served > 0, Self.processorSeconds - begin > Self.doorTurn { break }
      served += 1
      call(ticket)
    }
    // Descriptors that this turn has not reached are still ready; requested calls are not.
    if served < called.count { again += called[served...] }
    let now = SystemTime.now
    guard !allowance.take(Self.processorSeconds - begin, now: now) else { return }
    doorRestsUntil = now.advanced(byNanoseconds: Self.doorRest)
    _ = control(pages, EPOLL_CTL_DEL, door, [], Self.doorTicket)
  }

  private func openDoor() {
    guard let until = doorRestsUntil else { return }
    let now = SystemTime.now
    guard now >= until else { return }
    guard allowance.take(0, now: now) else {
      doorRestsUntil = now.advanced(byNanoseconds: Self.doorRest)
      return
    }
    doorRestsUntil = nil
    _ = control(pages, EPOLL_CTL_ADD, door, .read, Self.doorTicket)
  }

  private func call(_ ticket: Ticket) {
    // One that was served before it may have removed it.
    let member = entries[ticket]?.member
    member?.isReady()
  }

  private func tickets(of epoll: Int32, until deadline: MonotonicInstant) -> [Ticket] {
    let nanoseconds = deadline == .zero ? 0 : max(0, deadline.nanoseconds(since: SystemTime.now))
    let milliseconds = Int32(clamping: (nanoseconds + 999_999) / 1_000_000)
    let count = epoll_wait(epoll, &events, Int32(events.count), milliseconds)
    return count > 0 ? events[..<Int(count)].map(\.data.u64) : []
  }

  private func epoll(of tier: Tier) -> Int32 { tier == .pages ? pages : door }

  private func control(
    _ epoll: Int32, _ operation: Int32, _ descriptor: Int32, _ interest: Interest, _ ticket: Ticket
  ) -> Bool {
    var event = epoll_event()
    event.events = interest.rawValue
    event.data.u64 = ticket
    return epoll_ctl(epoll, operation, descriptor, &event) == 0
  }

  /// What this thread has taken so far.
  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
