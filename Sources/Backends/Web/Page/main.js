// The page: an app's layers from the server, shown at this screen's pixels, and this screen's fingers to the server.

import { Compositor } from './compositor.js';
import { Connection } from './connection.js';
import { FullScreen, Wake } from './comfort.js';
import { Elements } from './elements.js';
import { Keyboard } from './keyboard.js';
import { Keys } from './keys.js';
import { Links } from './links.js';
import { Notice } from './notice.js';
import { Pointers } from './pointers.js';
import { Scene } from './scene.js';
import { Surroundings } from './surroundings.js';
import { View } from './view.js';
import { Wheel } from './wheel.js';
import { Writer } from './writer.js';

const find = (id) => document.getElementById(id);
const cursors = ['default', 'text', 'pointer', 'none'];

class Page {
  constructor() {
    this.stage = find('stage');
    this.canvas = find('screen');
    this.scene = new Scene();
    this.compositor = new Compositor(this.canvas);
    this.isBroken = false;
    this.isAway = false;
    this.unacknowledged = [];
    this.isAsked = false;
    this.view = new View(this.stage, this.canvas, this.compositor);
    this.connection = new Connection(this);
    this.around = new Surroundings(this.view, find('insets'), this.connection);
    this.pointers = new Pointers(this.stage, this.view, this.connection);
    this.wheel = new Wheel(this.stage, this.view, this.connection);
    this.keys = new Keys(this.connection);
    this.keyboard = new Keyboard(find('keys'), find('keyboard'), this.connection);
    this.elements = new Elements(find('elements'), find('ask'), find('voice'), this.view, this.connection);
    this.keyboard.yields = () => this.elements.hasField;
    this.wake = new Wake();
    this.links = new Links(find('link'));
    this.notice = new Notice(find('badge'), find('notice'), () => this.restart());
    // The hello tells of the room that the strip leaves.
    this.fullScreen = new FullScreen(find('fullscreen'), this.around, () => this.view.look());
    this.pointers.touched = (isDown) => this.wake.touched(isDown, this.pointers.count);
    this.view.changed = () => {
      this.around.tell();
      this.ask();
    };
    this.view.repaint = () => this.draw(performance.now());
    this.step = (time) => {
      this.isAsked = false;
      this.draw(time);
    };
    this.notice.connecting(true);
    this.connection.connect();
  }

  // MARK: What the connection says

  surroundings(message) { this.around.write(message); }

  hello(width, height, title) {
    document.title = title || 'Touchstone';
    this.isAway = false;
    this.notice.hide();
    this.canvas.classList.remove('ended');
    this.size(width, height);
  }

  size(width, height) { this.view.setSize(width, height); }

  frame(number) {
    this.unacknowledged.push(number);
    this.ask();
  }

  textInput(request) { this.keyboard.want(request); }

  cursor(number) { this.stage.style.cursor = cursors[number] ?? 'default'; }

  open(address) { this.links.open(address); }

  tellElements(reader) { this.elements.receive(reader); }

  say(text) { this.elements.say(text); }

  attend(id) { this.elements.attend(id); }

  bye(reason, text) {
    this.links.hide();
    this.isReload = reason === 0;
    this.isAway = false;
    if (reason === 2) return;
    this.canvas.classList.add('ended');
    this.keyboard.want(null);
    this.notice.show(reason, text);
  }

  // It keeps trying, but so long without success that it says so: the app ended without a word, or the network is gone.
  away() {
    if (this.isAway) return;
    this.isAway = true;
    this.canvas.classList.add('ended');
    this.notice.show(4, 'It has ended, or it cannot be reached. This page comes back by itself as soon as the app does.');
  }

  state(isOpen) {
    if (isOpen) {
      this.around.tell();
      this.elements.connected();
    } else {
      this.unacknowledged = [];
      this.pointers.forget();
      this.keys.held.clear();
    }
    this.notice.connecting(!isOpen && !this.connection.isOver && !this.isAway);
  }

  restart() {
    if (this.isReload) return location.reload();
    this.isAway = false;
    this.notice.hide();
    this.notice.connecting(true);
    this.connection.restart();
  }

  // MARK: Frames

  ask() {
    if (this.isAsked) return;
    this.isAsked = true;
    requestAnimationFrame(this.step);
  }

  draw(time) {
    // What the page could not follow is not shown in part; the last whole frame stays.
    if (this.isBroken) return;
    const start = performance.now();
    if (!this.scene.root) {
      // A canvas that changed its size is empty, and the scene that filled it is on its way.
      return;
    }
    const isMoving = this.compositor.paint(this.scene, time);
    this.canvas.classList.add('shown');
    const took = performance.now() - start;
    for (const number of this.unacknowledged) {
      const message = new Writer(4);
      message.v(number);
      message.f32(took);
      this.connection.send(message);
    }
    this.unacknowledged = [];
    if (isMoving) this.ask();
  }
}

new Page();
