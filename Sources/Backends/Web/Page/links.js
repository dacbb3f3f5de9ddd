// Addresses that the app opens: in a tab of the browser, or as a link to press where the browser forbids that.

const schemes = ['http:', 'https:', 'mailto:', 'tel:', 'sms:', 'facetime:', 'facetime-audio:'];

export class Links {
  constructor(element) {
    this.element = element;
    this.link = element.querySelector('a');
    this.link.addEventListener('click', () => this.hide());
    element.querySelector('button').addEventListener('click', () => this.hide());
  }

  open(text) {
    const address = URL.canParse(text) ? new URL(text) : null;
    if (!address || !schemes.includes(address.protocol)) return;
    this.hide();
    if (address.protocol !== 'http:' && address.protocol !== 'https:') {
      // Another app opens it, and this page stays.
      window.open(address.href, '_self');
      return;
    }
    // Without a recent press the browser opens nothing, and says so by returning null.
    const tab = window.open('', '_blank');
    if (!tab) return this.offer(address);
    // The other page must not reach this one.
    tab.opener = null;
    tab.location.replace(address.href);
  }

  offer(address) {
    this.link.href = address.href;
    this.link.textContent = `Open ${address.host}`;
    this.element.hidden = false;
  }

  hide() {
    this.element.hidden = true;
    this.link.removeAttribute('href');
  }
}
