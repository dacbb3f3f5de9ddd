"""What the network is compared with. Each takes samples (n, k, 3: x, y, ms) and horizons in ms; places come back."""

import numpy as np


def hold(past, horizon):
  return past[:, -1, :2]


def line(past, horizon):
  """On with the speed of the last step."""
  step = past[:, -1] - past[:, -2]
  return past[:, -1, :2] + step[:, :2] / np.maximum(step[:, 2:], 1) * np.reshape(horizon, (-1, 1))


def frames(past, horizon):
  """As `line`, taking every step for one frame of 1/60 s, whatever its stamps say: two steps are 33 ms."""
  return past[:, -1, :2] + (past[:, -1, :2] - past[:, -2, :2]) * np.reshape(horizon, (-1, 1)) * 0.06


def fastest(past, window=100.0):
  """The greatest speed from a sample to the next in the last 100 ms, px/ms."""
  step = np.diff(past, axis=1)
  speed = np.hypot(step[..., 0], step[..., 1]) / np.maximum(step[..., 2], 1e-6)
  return np.where(past[:, -1:, 2] - past[:, :-1, 2] <= window, speed, 0).max(1)


def parabola(past, horizon, limited=True):
  """Least squares of a parabola over the last 100 ms; its speed and acceleration continue from the last sample."""
  t = (past[:, :, 2] - past[:, -1:, 2]) / 1000
  y = past[:, :, :2] - past[:, -1:, :2]
  w = (t >= -0.1).astype(float)
  basis = np.stack([np.ones_like(t), t, t * t], -1)
  normal = np.einsum("nk,nki,nkj->nij", w, basis, basis) + np.eye(3) * 1e-18
  right = np.einsum("nk,nki,nkc->nic", w, basis, y)
  fit = np.linalg.solve(normal, right)
  h = np.reshape(horizon, (-1, 1)) / 1000
  way = fit[:, 1] * h + fit[:, 2] * h * h
  if limited:
    limit = fastest(past) * np.reshape(horizon, -1)
    length = np.hypot(way[:, 0], way[:, 1])
    way *= np.minimum(1, limit / np.maximum(length, 1e-9))[:, None]
    way[np.hypot(fit[:, 1, 0], fit[:, 1, 1]) < 20] = 0
  return past[:, -1, :2] + way


def kalman(past, horizon, process=30.0, measured=1.0):
  """A Kalman filter of place, speed and acceleration along each axis, which is driven by white jerk."""
  n, k, _ = past.shape
  x = np.zeros((n, 3, 2))
  x[:, 0] = past[:, 0, :2]
  p = np.tile(np.diag([measured, 100.0, 100.0]), (n, 1, 1))
  for i in range(1, k):
    dt = np.maximum(past[:, i, 2] - past[:, i - 1, 2], 1) / 16.6667
    f = np.zeros((n, 3, 3))
    f[:, 0, 0] = f[:, 1, 1] = f[:, 2, 2] = 1
    f[:, 0, 1] = f[:, 1, 2] = dt
    f[:, 0, 2] = dt * dt / 2
    q = np.zeros((n, 3, 3))
    q[:, 0, 0], q[:, 0, 1], q[:, 0, 2] = dt**5 / 20, dt**4 / 8, dt**3 / 6
    q[:, 1, 1], q[:, 1, 2], q[:, 2, 2] = dt**3 / 3, dt**2 / 2, dt
    q[:, 1, 0], q[:, 2, 0], q[:, 2, 1] = q[:, 0, 1], q[:, 0, 2], q[:, 1, 2]
    x = f @ x
    p = f @ p @ f.transpose(0, 2, 1) + q * process
    gain = p[:, :, 0] / (p[:, 0, 0] + measured)[:, None]
    x = x + gain[:, :, None] * (past[:, i, None, :2] - x[:, :1])
    p = p - gain[:, :, None] * p[:, None, 0, :]
  h = np.reshape(horizon, (-1, 1)) / 16.6667
  return x[:, 0] + x[:, 1] * h + x[:, 2] * h * h / 2
