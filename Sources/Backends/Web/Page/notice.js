// What the page says itself: that it is connecting, and why there is nothing to see.

const headings = ['This page is out of date', 'The app has ended', 'The connection was too slow', 'This page may not see the app',
  'The app does not answer'];

export class Notice {
  constructor(badge, notice, again) {
    this.badge = badge;
    this.notice = notice;
    this.button = notice.querySelector('button');
    this.button.addEventListener('click', again);
    this.timer = 0;
  }

  // Short gaps pass without a word.
  connecting(isConnecting) {
    clearTimeout(this.timer);
    if (!isConnecting) {
      this.badge.hidden = true;
      return;
    }
    this.timer = setTimeout(() => { this.badge.hidden = false; }, 500);
  }

  show(reason, text) {
    this.connecting(false);
    this.notice.querySelector('h1').textContent = headings[reason] ?? headings[1];
    this.notice.querySelector('p').textContent = text;
    this.button.textContent = reason === 0 ? 'Load again' : 'Connect again';
    this.button.hidden = reason === 3;
    this.notice.hidden = false;
  }

  hide() { this.notice.hidden = true; }
}
