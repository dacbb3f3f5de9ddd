"""A network of dense layers with leaky rectifiers and a straight way from inputs to outputs, trained by Adam."""

import numpy as np

LEAK = np.float32(0.1)


def powers(horizon):
  """(n, 3): the powers of a horizon as a share of 33.3 ms."""
  r = np.asarray(horizon) / (100 / 3)
  return np.stack([r, r * r, r * r * r], -1)


class Network:
  def __init__(self, weights, biases, straight, mean, spread):
    self.weights, self.biases, self.straight, self.mean, self.spread = weights, biases, straight, mean, spread

  def __call__(self, inputs):
    x = h = (inputs - self.mean) / self.spread
    for w, b in zip(self.weights[:-1], self.biases[:-1]):
      h = h @ w + b
      h = np.where(h > 0, h, LEAK * h)
    return h @ self.weights[-1] + self.biases[-1] + x @ self.straight


class Ensemble:
  """The mean of several networks, each asked about a movement and about its mirror image."""

  def __init__(self, networks, mirrored):
    self.networks, self.mirrored = networks, mirrored

  def __call__(self, inputs):
    image = inputs.copy()
    image[:, self.mirrored] *= -1
    sign = np.array([1, 1, 1, -1, -1, -1], np.float32)
    return sum(n(inputs) + n(image) * sign for n in self.networks) / (2 * len(self.networks))


def train(data, hidden=(64, 32), epochs=20, rate=4e-3, seed=0, decay=3e-4, batch=1024, teacher=None, trust=0.7):
  """data: inputs (n, i); offset (n, 2), what the answer is added to; target (n, 2); gate (n); powers (n, 3); weight (n).
  The loss is the distance from the target, in units of the weight; with a teacher, a part of it is the distance from
  what the teacher says."""
  taught = None
  if teacher is not None:
    answer = np.concatenate([teacher(part) for part in np.array_split(data[0], len(data[0]) // 20000 + 1)])
    reach = data[4] * data[3][:, None]
    taught = np.stack([(answer[:, :3] * reach).sum(1), (answer[:, 3:] * reach).sum(1)], 1) + data[1]
    taught = taught.astype(np.float32)
  x, offset, target, gate, power, weight = (a.astype(np.float32) for a in data)
  mean, spread = x.mean(0), x.std(0) + np.float32(1e-2)
  x = (x - mean) / spread
  random = np.random.default_rng(seed)
  sizes = [x.shape[1], *hidden, 6]
  weights = [random.normal(0, np.sqrt(2 / a), (a, b)).astype(np.float32) for a, b in zip(sizes, sizes[1:])]
  weights[-1] *= np.float32(0.05)
  biases = [np.zeros(b, np.float32) for b in sizes[1:]]
  straight = np.zeros((sizes[0], 6), np.float32)
  params = weights + biases + [straight]
  first, second = [np.zeros_like(p) for p in params], [np.zeros_like(p) for p in params]
  layers, count, step = len(weights), len(x), 0
  total = epochs * (count // batch)
  reach = power * gate[:, None]
  for _ in range(epochs):
    order = random.permutation(count)
    for start in range(0, count - batch + 1, batch):
      i = order[start:start + batch]
      xi, ri = x[i], reach[i]
      act = [xi]
      for w, b in zip(weights[:-1], biases[:-1]):
        z = act[-1] @ w + b
        act.append(np.maximum(z, LEAK * z))
      out = act[-1] @ weights[-1] + biases[-1] + xi @ straight
      error = np.stack([(out[:, :3] * ri).sum(1), (out[:, 3:] * ri).sum(1)], 1) + offset[i] - target[i]
      distance = np.sqrt((error * error).sum(1) + np.float32(1e-4))
      g2 = error / distance[:, None]
      if taught is not None:
        error = error + target[i] - taught[i]
        distance = np.sqrt((error * error).sum(1) + np.float32(1e-4))
        g2 = np.float32(1 - trust) * g2 + np.float32(trust) * error / distance[:, None]
      g2 *= weight[i][:, None] / np.float32(batch)
      g = np.concatenate([ri * g2[:, :1], ri * g2[:, 1:]], 1)
      slopes, shifts, gs = [], [], xi.T @ g
      for k in reversed(range(layers)):
        slopes.append(act[k].T @ g + np.float32(decay) * weights[k])
        shifts.append(g.sum(0))
        if k:
          g = (g @ weights[k].T) * np.where(act[k] > 0, np.float32(1), LEAK)
      step += 1
      now = rate * 0.5 * (1 + np.cos(np.pi * step / total))
      c1, c2 = 1 - 0.9**step, 1 - 0.999**step
      for p, a, b, d in zip(params, first, second, slopes[::-1] + shifts[::-1] + [gs]):
        a *= np.float32(0.9)
        a += np.float32(0.1) * d
        b *= np.float32(0.999)
        b += np.float32(0.001) * d * d
        p -= np.float32(now / c1) * a / (np.sqrt(b * np.float32(1 / c2)) + np.float32(1e-8))
  return Network(weights, biases, straight, mean, spread)
