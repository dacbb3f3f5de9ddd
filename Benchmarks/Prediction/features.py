"""The inputs of the network, and what its outputs mean. Sources/Engines/MotionPrediction does the same in Swift.

Of a touch the newest sample and ten before it are taken, `stride` samples apart, so that a step is about one frame of
1/60 s at any rate. Everything is turned so that the finger moves along x, and divided by its speed."""

import numpy as np

FRAME = 1000 / 60  # ms
REACH = 2 * FRAME  # ms; the horizon that the outputs are a polynomial of, as 1
STEPS = 10
PAUSE = 100.0  # ms; a longer step means that the finger stood still
NEWEST = np.array([0.1, 0.2, 0.3, 0.4])
INPUTS = 2 * STEPS + 6 + STEPS + 2 + 4 + 1 + 8
# Inputs that change their sign when a movement is mirrored.
MIRRORED = [*range(10, 20), 23, 24, 25, 46, 47, 48, 50]
OUTPUTS = 6  # three powers of the horizon, x and y


def stride(interval):
  """How many samples a step spans, by the mean interval of the samples in ms."""
  return np.maximum(1, np.floor(FRAME / interval + 0.4)).astype(int)


def logarithm(number):
  """To base 2, within 0.01, as the engine computes it."""
  part, exponent = np.frexp(number)
  part, exponent = 2 * part, exponent - 1
  return exponent + (2 - part / 3) * part - 5 / 3


def describe(past, valid):
  """past: (n, 11, 3) places and ms, the newest last; valid: (n) how many of the steps exist, counted from the newest.
  Returns inputs, speed (px a frame), base (px a frame), gate, and the turn (cosine, sine)."""
  n = len(past)
  step = np.diff(past[..., :2], axis=1)
  time = np.maximum(np.diff(past[..., 2], axis=1), 0.05)
  exists = np.arange(STEPS)[None] >= STEPS - valid[:, None]
  count = valid.astype(float)
  mean = np.where(exists, np.minimum(time, 50), 0).sum(1) / count
  step = np.where(exists[..., None], step, 0)
  regular = step * (FRAME / mean)[:, None, None]
  exact = step * (FRAME / time)[..., None]
  length = np.hypot(regular[..., 0], regular[..., 1])
  speed = length[:, -5:].sum(1) * 0.2 + length.sum(1) * 0.02
  heading = (regular[:, -4:] * NEWEST[None, :, None]).sum(1)
  norm = np.hypot(heading[:, 0], heading[:, 1])
  safe = norm > 1e-6 * speed
  c = np.where(safe, heading[:, 0] / np.where(safe, norm, 1), 1)
  s = np.where(safe, heading[:, 1] / np.where(safe, norm, 1), 0)
  base = (past[:, -1, :2] - past[:, -3, :2]) / np.maximum(past[:, -1, 2] - past[:, -3, 2], 0.1)[:, None] * FRAME
  unit = np.maximum(speed, 1e-9)
  apart = np.hypot(exact[..., 0] - base[:, None, 0], exact[..., 1] - base[:, None, 1])
  gate = np.minimum(1, 20 * np.where(exists, apart, 0).max(1) / unit)

  def turned(a):
    k = (-1,) + (1,) * (a.ndim - 2)
    x, y = a[..., 0], a[..., 1]
    return np.stack([x * c.reshape(k) + y * s.reshape(k), y * c.reshape(k) - x * s.reshape(k)], -1)

  along = turned(regular) / unit[:, None, None]

  def turning(later, earlier):
    """How a step follows from the one before: as a complex number, by which it was turned and made longer."""
    over = (earlier**2).sum(-1) + 0.05
    real = (later * earlier).sum(-1) / over
    imaginary = (later[..., 1] * earlier[..., 0] - later[..., 0] * earlier[..., 1]) / over
    return np.clip(real, -1.6, 1.6), np.clip(imaginary, -1.6, 1.6)

  near = turning(along[:, -3:], along[:, -4:-1])
  wide = turning((along[:, -1:] + along[:, -2:-1]) / 2, (along[:, -3:-2] + along[:, -4:-3]) / 2)
  parts = [
    along.transpose(0, 2, 1).reshape(n, -1),
    turned(exact[:, -3:]).transpose(0, 2, 1).reshape(n, -1) / unit[:, None],
    np.where(exists, time / mean[:, None] - 1, 0),
    (mean / FRAME - 1)[:, None],
    (count / STEPS)[:, None],
    length[:, -4:] / unit[:, None],
    logarithm(np.clip(unit, 0.25, 512))[:, None],
    *near,
    *wide,
  ]
  inputs = np.clip(np.concatenate(parts, 1), -8, 10)
  return inputs.astype(np.float32), unit, base, gate, (c, s)


def turn(a, cs):
  c, s = cs
  return np.stack([a[..., 0] * c + a[..., 1] * s, a[..., 1] * c - a[..., 0] * s], -1)


def back(a, cs):
  c, s = cs
  return np.stack([a[..., 0] * c - a[..., 1] * s, a[..., 1] * c + a[..., 0] * s], -1)
