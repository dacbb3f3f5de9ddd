import Foundation
import TouchPlatform
import TouchRecording
import TouchTools

/// What must hold for any recording of kernel devices that can be read at all.
public enum KernelLaws {
  /// Its tape is in order, each contact has one life inside the surface; and what is exported of it is read again as the
  /// same contacts, in both forms.
  public static func check(_ recording: KernelRecording) {
    var importer = KernelImport()
    importer.geometry = SurfaceGeometry(size: CGSize(width: 800, height: 600), scale: 1)
    guard let outcome = try? importer.tape(of: recording) else { return }
    let contacts = lives(outcome.tape, open: outcome.openContacts)
    guard let devices = try? KernelExport().devices(of: outcome.tape).recording else {
      precondition(contacts == 0, "a tape with contacts cannot be exported")
      return
    }
    again(Array(devices.libinput.utf8))
    for track in devices.tracks { again(Array(KernelRecording.evemu(track, surface: devices.surface).utf8)) }
  }

  private static func again(_ bytes: [UInt8]) {
    guard let read = try? KernelRecording.read(bytes) else { fatalError("an exported file cannot be read") }
    guard let outcome = try? KernelImport().tape(of: read) else { fatalError("an exported file cannot be imported") }
    _ = lives(outcome.tape, open: outcome.openContacts)
  }

  private static func lives(_ tape: Recording, open: Int) -> Int {
    var alive: Set<ContactID> = []
    var dead: Set<ContactID> = []
    var last = MonotonicInstant.zero
    for event in tape.events {
      precondition(event.time >= last, "time goes back")
      last = event.time
      guard case .contacts(let frame) = event else { continue }
      for sample in frame.samples {
        precondition(sample.x >= 0 && sample.x <= 8_192 && sample.y >= 0 && sample.y <= 8_192, "outside the surface")
        if sample.phase == .began {
          precondition(!dead.contains(sample.id) && alive.insert(sample.id).inserted, "a contact begins twice")
        } else {
          precondition(alive.contains(sample.id), "a contact that is not down does something")
        }
        if sample.phase == .ended || sample.phase == .cancelled {
          alive.remove(sample.id)
          dead.insert(sample.id)
        }
      }
    }
    precondition(alive.count == open, "the number of contacts that are down is wrong")
    return alive.count + dead.count
  }

  /// Recordings to begin with: fingers with slots, without, with one finger, and a pen.
  public static var seeds: [KernelRecording] {
    func axis(_ most: Int32) -> KernelAxis { KernelAxis(minimum: 0, maximum: most) }
    let slots: [UInt16: KernelAxis] = [
      0x2F: axis(4), 0x35: axis(99), 0x36: axis(99), 0x37: axis(2), 0x39: axis(9), 0x3A: axis(9), 0x30: axis(9),
    ]
    let list: [UInt16: KernelAxis] = [0x35: axis(99), 0x36: axis(99), 0x39: axis(9)]
    let one: [UInt16: KernelAxis] = [0: axis(99), 1: axis(99), 0x18: axis(9), 0x1A: axis(9), 0x1B: axis(9)]
    func track(
      _ axes: [UInt16: KernelAxis], _ keys: Set<UInt16>, _ events: [(UInt16, UInt16, Int32)]
    ) -> KernelRecording {
      let device = KernelDevice(
        name: "d", codes: [0: [0], 1: keys, 3: Set(axes.keys)], axes: axes, properties: [KernelCode.Property.direct])
      let all = events.enumerated().map { index, event in
        KernelEvent(
          time: MonotonicInstant(nanoseconds: UInt64(index) * 5_000_000), type: event.0, code: event.1, value: event.2)
      }
      return KernelRecording(tracks: [KernelRecording.Track(device: device, events: all)])
    }
    return [
      track(
        slots, [0x14A],
        [
          (3, 0x39, 1), (3, 0x35, 5), (3, 0x36, 6), (3, 0x3A, 3), (0, 0, 0), (3, 0x2F, 1), (3, 0x39, 2), (0, 0, 0),
          (3, 0x37, 2), (0, 0, 0), (0, 3, 0), (3, 0x39, 3), (0, 0, 0), (0, 0, 1),
        ]),
      track(
        list, [0x14A],
        [(3, 0x35, 5), (3, 0x36, 6), (0, 2, 0), (3, 0x35, 9), (3, 0x36, 9), (0, 2, 0), (0, 0, 0), (0, 2, 0), (0, 0, 0)]),
      track(one, [0x14A], [(1, 0x14A, 1), (3, 0, 7), (0, 0, 0), (1, 0x14A, 0), (0, 0, 0)]),
      track(
        one, [0x140, 0x14A, 0x14B],
        [
          (1, 0x140, 1), (3, 0, 7), (0, 0, 0), (1, 0x14A, 1), (3, 0x18, 4), (3, 0x1A, 2), (0, 0, 0), (1, 0x140, 0),
          (0, 0, 0),
        ]),
    ]
  }
}
