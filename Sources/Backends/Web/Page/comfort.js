// What makes a phone a screen of its own: the whole of it, and no sleep while it is used.

export class FullScreen {
  constructor(button, surroundings) {
    const root = document.documentElement;
    const request = root.requestFullscreen ?? root.webkitRequestFullscreen;
    const isOffered = request && (document.fullscreenEnabled ?? document.webkitFullscreenEnabled) && !surroundings.isFull;
    if (!isOffered) return;
    button.addEventListener('click', async () => {
      button.hidden = true;
      try {
        await request.call(root, { navigationUI: 'hide' });
      } catch {
        // The browser does not want to.
      }
    });
    button.hidden = false;
    setTimeout(() => button.classList.add('leaving'), 6000);
    setTimeout(() => { button.hidden = true; }, 6800);
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
