"""Windows for training: the authors', and the same movements at other rates, speeds, scales and with other faults."""

import numpy as np

from features import STEPS, stride
from traces import FRAME, PAST, Curve, regular, runs, windows

RATES = (60, 60, 75, 90, 100, 120, 120, 125, 144, 165, 240, 240, 360, 500, 1000)


def anchors(samples, at):
  """The 11 samples that a prediction at index `at` has to go by, and how many steps of them exist."""
  last = at
  first = max(0, at - 32)
  interval = max((samples[last, 2] - samples[first, 2]) / max(1, last - first), 0.05)
  by = int(stride(interval))
  index = last - by * np.arange(STEPS, -1, -1)
  ok = index >= 0
  index = np.maximum(index, 0)
  past = samples[index]
  valid = int(ok.sum()) - 1
  # Before a pause nothing counts.
  gaps = np.diff(past[:, 2])
  long = np.nonzero(gaps[STEPS - valid:] > 100)[0]
  if len(long):
    valid -= int(long[-1]) + 1
  return past, valid


def protocol(events, mirrored):
  """(past, valid, horizon in ms, target) of the authors' windows, two samples ahead."""
  w = windows(events, 2)
  w[..., 1] *= -1 if mirrored else 1
  return w[:, :PAST], np.full(len(w), STEPS), np.full(len(w), 2 * FRAME), w[:, -1, :2]


def resampled(events, random, scales=(0.25, 2.0)):
  """One pass over a person's runs, each with a rate, a speed, a scale and faults of its own: past, valid, horizon, target,
  scale, and whether the finger has been lifted by then."""
  pasts, valids, horizons, targets, sizes, lifted = [], [], [], [], [], []
  for run in runs(events):
    if len(run) < 5:
      continue
    curve = Curve(regular(run), run[:, :2])
    end = curve.time[-1]
    warp = random.uniform(0.8, 1.25)
    rate = RATES[random.integers(len(RATES))] if random.random() < 0.7 else np.exp(random.uniform(np.log(50), np.log(1000)))
    scale = 1.0 if random.random() < 0.4 else np.exp(random.uniform(*np.log(scales)))
    interval = 1000 / rate
    true = np.arange(random.uniform(0, interval), end / warp, interval)
    stamps = true.copy()
    kind = random.random()
    if kind < 0.3:  # samples taken irregularly, stamped truly
      true = np.sort(true + random.normal(0, random.uniform(0, 0.25) * interval, len(true)))
      stamps = true.copy()
    elif kind < 0.7:  # taken regularly, the stamps tremble
      stamps = stamps + random.normal(0, random.uniform(0, 0.15) * interval, len(stamps))
    if random.random() < 0.3:
      keep = random.random(len(true)) > random.uniform(0, 0.15)
      true, stamps = true[keep], stamps[keep]
    if len(true) < 5:
      continue
    stamps = np.maximum.accumulate(stamps + np.arange(len(stamps)) * 1e-3)
    places = curve(true * warp)
    if random.random() < 0.3:
      places = places + random.normal(0, random.uniform(0, 0.6), places.shape)
    places = places * scale
    grain = (0, 0, 0, 0.25, 0.5, 1)[random.integers(6)]
    if grain:
      places = np.round(places / grain) * grain
    flip = random.choice([-1, 1])
    samples = np.concatenate([places * [1, flip], stamps[:, None]], 1)
    number = max(1, min(len(samples) - 3, int(end / FRAME)))
    for at in random.choice(np.arange(3, len(samples)), number, replace=number > len(samples) - 3):
      past, valid = anchors(samples, at)
      if valid < 3:
        continue
      cut = random.random()
      if cut < 0.15:
        valid = min(valid, random.integers(3, STEPS + 1))
      h = FRAME * 2 if random.random() < 0.4 else random.uniform(2, 52)
      pasts.append(past)
      valids.append(valid)
      horizons.append(h)
      targets.append(curve(np.array((true[at] + h) * warp)) * scale * [1, flip])
      sizes.append(scale)
      lifted.append((true[at] + h) * warp > end)
  return np.array(pasts), np.array(valids), np.array(horizons), np.array(targets), np.array(sizes), np.array(lifted)


def halt(t, length, duration, end, braking):
  """How far a finger has come at the times t, which stops at the time `end`: by the smoothest movement from rest to rest,
  or where `braking` is true by braking evenly in the last 40 %. Zero at the time 0."""

  def way(t):
    u = np.clip((t - end) / duration + 1, 0, 1)
    smooth = u**3 * (10 - 15 * u + 6 * u * u)
    rest = np.clip(u - 0.6, 0, 0.4)
    braked = (np.minimum(u, 0.6) + rest - rest * rest / 0.8) / 0.8
    return length * np.where(braking, braked, smooth)

  return way(t) - way(np.zeros_like(t))


def still(n, random):
  """Fingers at rest, whose places tremble or flip between two pixels, steady ones on lines and arcs, and ones that stop,
  on whole pixels or not: past, valid, horizon, target."""
  rate = np.exp(random.uniform(np.log(50), np.log(130), n))
  t = np.cumsum(np.tile((1000 / rate)[:, None], (1, PAST)), 1)
  t += random.normal(0, 1, t.shape) * 0.1 * (1000 / rate)[:, None] * (random.random((n, 1)) < 0.5)
  t = np.maximum.accumulate(t, 1) + np.arange(PAST) * 0.01
  kind = random.integers(0, 3, n)  # at rest, steady, stopping
  angle = random.uniform(0, 2 * np.pi, n)
  speed = np.where(kind == 1, np.exp(random.uniform(np.log(0.02), np.log(3), n)), 0)  # px/ms
  bend = np.where(random.random(n) < 0.5, random.normal(0, 0.006, n), 0)  # rad/ms
  length = np.where(kind == 2, np.exp(random.uniform(np.log(30), np.log(1500), n)), 0)
  duration, end = random.uniform(120, 700, n), random.uniform(-50, 150, n)
  braking = random.random(n) < 0.4
  h = random.uniform(2, 50, n)

  def move(t):
    """Places at times from the newest sample on. The chord of an arc for the time t is sin(bt/2)/(b/2) long."""
    column = (-1,) + (1,) * (t.ndim - 1)
    b, a, v, l, d, e, k = (np.reshape(x, column) for x in (bend, angle, speed, length, duration, end, braking))
    turned = np.where(np.reshape(kind, column) == 1, b * t / 2, 0)
    chord = v * t * np.sinc(turned / np.pi) + halt(t, l, d, e, k)
    return np.stack([np.cos(a + turned) * chord, np.sin(a + turned) * chord], -1)

  clean = move(t - t[:, -1:])
  noise = random.normal(0, 1, (n, PAST, 2)) * np.exp(random.uniform(np.log(0.01), np.log(0.8), n))[:, None, None]
  grain = np.where(random.random(n) < 0.5, 1.0, 0.5)[:, None, None]
  offset = random.uniform(0, 1, (n, 1, 2))
  dotted = np.round((clean + noise * (random.random((n, 1, 1)) < 0.5) + offset) / grain) * grain - offset
  places = np.where((random.random(n) < 0.7)[:, None, None], dotted, clean + noise)
  places = np.where(((kind > 0) & (random.random(n) < 0.4))[:, None, None], clean, places)
  return np.concatenate([places, t[..., None]], -1), np.full(n, STEPS), h, move(h)
