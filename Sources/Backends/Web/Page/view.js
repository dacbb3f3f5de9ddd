// Where the surface lies in the window: same shape, centred, as large as possible, its pixels those of the device.

export class View {
  constructor(stage, canvas, compositor) {
    this.stage = stage;
    this.canvas = canvas;
    this.compositor = compositor;
    // The surface in points; 0 until the server has told.
    this.width = 0;
    this.height = 0;
    // The window in CSS pixels and in those of the device.
    this.window = { width: 0, height: 0, deviceWidth: 0, deviceHeight: 0 };
    this.left = 0;
    this.top = 0;
    // CSS pixels for a point.
    this.cssPerPoint = 1;
    this.changed = () => {};
    this.fitted = () => {};
    this.observe();
  }

  get ratio() { return window.devicePixelRatio || 1; }

  observe() {
    const observer = new ResizeObserver((entries) => {
      const entry = entries[entries.length - 1];
      const exact = entry.devicePixelContentBoxSize?.[0];
      this.measure(entry.contentRect, exact && { width: exact.inlineSize, height: exact.blockSize });
      this.changed();
    });
    try {
      observer.observe(this.stage, { box: 'device-pixel-content-box' });
    } catch {
      // Safari does not tell in device pixels.
      observer.observe(this.stage);
    }
    this.watchRatio();
    this.look();
  }

  // Measures without waiting for the browser to tell.
  look() { this.measure(this.stage.getBoundingClientRect(), null); }

  // The ratio changes when a page is zoomed or its window moves to another screen.
  watchRatio() {
    const query = matchMedia(`(resolution: ${this.ratio}dppx)`);
    query.addEventListener('change', () => {
      this.watchRatio();
      this.look();
      this.changed();
    }, { once: true });
  }

  measure(css, device) {
    const width = css.width * this.ratio, height = css.height * this.ratio;
    // A browser that pretends to another ratio tells of the pixels that there really are.
    const isBelieved = device && Math.abs(device.width - width) < 2 && Math.abs(device.height - height) < 2;
    this.window = {
      width: css.width, height: css.height,
      deviceWidth: isBelieved ? device.width : Math.round(width),
      deviceHeight: isBelieved ? device.height : Math.round(height),
    };
    this.fit();
  }

  setSize(width, height) {
    if (!(width > 0 && height > 0 && width < 1e6 && height < 1e6)) return;
    this.width = width;
    this.height = height;
    this.fit();
  }

  fit() {
    const { deviceWidth, deviceHeight } = this.window;
    if (!(this.width > 0) || !(deviceWidth > 0 && deviceHeight > 0)) return;
    const ratio = this.ratio;
    let scale = Math.min(deviceWidth / this.width, deviceHeight / this.height);
    // A window of the surface's size shows points at exactly the device's ratio; what is cut is less than a pixel.
    const isExact = Math.abs(this.width * ratio - deviceWidth) < 1.5 && Math.abs(this.height * ratio - deviceHeight) < 1.5;
    if (isExact) scale = ratio;
    const width = isExact ? deviceWidth : Math.max(1, Math.min(deviceWidth, Math.round(this.width * scale)));
    const height = isExact ? deviceHeight : Math.max(1, Math.min(deviceHeight, Math.round(this.height * scale)));
    const left = Math.floor((deviceWidth - width) / 2);
    const top = Math.floor((deviceHeight - height) / 2);
    this.left = left / ratio;
    this.top = top / ratio;
    this.cssPerPoint = scale / ratio;
    const isOther = this.compositor.resize(width, height, scale);
    const { style } = this.canvas;
    style.width = `${width / ratio}px`;
    style.height = `${height / ratio}px`;
    style.left = `${this.left}px`;
    style.top = `${this.top}px`;
    this.fitted();
    // A canvas of another size is empty: it must be painted before it is shown.
    if (isOther) this.repaint?.();
  }

  // A place of an event in points of the surface.
  point(event) {
    return { x: (event.clientX - this.left) / this.cssPerPoint, y: (event.clientY - this.top) / this.cssPerPoint };
  }
}
