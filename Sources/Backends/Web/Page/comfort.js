// What makes a phone a screen of its own: the whole of it, and no sleep while it is used.

const answer = 'touchstone.fullscreen';

// Offers the whole screen, where fingers are used, in a strip below the app: nothing of the app lies under it. It stays
// until it is answered, so that the app changes its size only by the user's hand; a no is kept.
export class FullScreen {
  constructor(strip, surroundings, changed) {
    this.strip = strip;
    this.surroundings = surroundings;
    this.changed = changed;
    const root = document.documentElement;
    this.request = root.requestFullscreen ?? root.webkitRequestFullscreen;
    this.isPossible = Boolean(this.request && (document.fullscreenEnabled ?? document.webkitFullscreenEnabled))
      && matchMedia('(pointer: coarse)').matches && !hasDeclined();
    const [yes, no] = strip.querySelectorAll('button');
    yes.addEventListener('click', () => this.open());
    no.addEventListener('click', () => this.decline());
    for (const name of ['fullscreenchange', 'webkitfullscreenchange']) document.addEventListener(name, () => this.offer());
    this.offer();
  }

  offer() {
    const isOffered = this.isPossible && !this.surroundings.isFull;
    if (isOffered === !this.strip.hidden) return;
    this.strip.hidden = !isOffered;
    document.body.classList.toggle('offers', isOffered);
    this.changed();
  }

  async open() {
    try {
      await this.request.call(document.documentElement, { navigationUI: 'hide' });
    } catch {
      // The browser does not want to; asking again would be no use.
      this.isPossible = false;
    }
    this.offer();
  }

  decline() {
    this.isPossible = false;
    try {
      localStorage.setItem(answer, 'no');
    } catch {
      // A browser that keeps nothing asks again.
    }
    this.offer();
  }
}

function hasDeclined() {
  try {
    return localStorage.getItem(answer) === 'no';
  } catch {
    return false;
  }
}

// Keeps the screen on while it is touched, and half a minute longer.
export class Wake {
  constructor() {
    this.lock = null;
    this.timer = 0;
    this.isWanted = false;
    document.addEventListener('visibilitychange', () => { if (!document.hidden && this.isWanted) this.take(); });
  }

  touched(isDown, count) {
    clearTimeout(this.timer);
    if (isDown) this.take();
    else if (count === 0) this.timer = setTimeout(() => this.release(), 30000);
  }

  async take() {
    this.isWanted = true;
    if (this.lock || !navigator.wakeLock || document.hidden || this.isTaking) return;
    this.isTaking = true;
    try {
      this.lock = await navigator.wakeLock.request('screen');
      this.lock.addEventListener('release', () => { this.lock = null; });
      if (!this.isWanted) this.release();
    } catch {
      // A battery that is nearly empty is the browser's reason to refuse.
    }
    this.isTaking = false;
  }

  release() {
    this.isWanted = false;
    this.lock?.release();
    this.lock = null;
  }
}
