// One persona's part of the page: channel list, channel, and beside it the direct messages when there is room.

import { post } from "./api.js";
import { sidebar } from "./channels.js";
import { announce, h, icon, patchChildren } from "./dom.js";
import { avatar, spoken } from "./messages.js";
import { Pane } from "./pane.js";
import { PersonaState } from "./state.js";

const NARROW = 760;
const WIDE = 1100;

export class Column {
  /**
   * `onUnread()` is called when marks change; `onSwitch(personaId)`, if given, lets the reader become somebody else;
   * one of `several` columns says whose it is.
   */
  constructor(personaId, { onUnread, onSwitch = null, several = false }) {
    this.state = new PersonaState(personaId);
    this.onUnread = onUnread;
    this.onSwitch = onSwitch;
    this.sidebar = h("aside", { class: "sidebar" });
    this.menu = h("button", { type: "button", class: "icon-button menu", "aria-label": "Channels", "aria-expanded": "false", "data-action": "open-drawer" }, icon("M4 7h16M4 12h16M4 17h16"));
    this.flip = h("button", { type: "button", class: "flip", "data-action": "flip", hidden: true });
    this.main = new Pane(this.state, { before: [this.menu], after: [this.flip] });
    this.side = new Pane(this.state);
    this.side.element.classList.add("side-pane");
    this.whose = h("div", { class: "whose", hidden: !several });
    this.main.element.prepend(this.whose);
    this.scrim = h("div", { class: "scrim", "data-action": "close-drawer" });
    this.element = h("div", { class: "column", role: "tabpanel", "data-persona": personaId }, this.sidebar, this.scrim, this.main.element, this.side.element);
    this.element.addEventListener("click", (event) => this.act(event));
    this.element.addEventListener("change", (event) => event.target.matches("[data-persona-select]") && this.onSwitch?.(event.target.value));
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.state.addEventListener("state", () => this.refresh());
    this.state.addEventListener("unread", () => { this.refresh(); this.onUnread(); });
    new ResizeObserver(() => this.measure()).observe(this.element);
  }

  key(event) {
    if (event.key === "Escape" && this.element.classList.contains("drawer-open")) this.drawer(false);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && event.target.matches("button.channel")) {
      event.preventDefault();
      const entries = [...this.sidebar.querySelectorAll("button.channel")];
      entries[entries.indexOf(event.target) + step]?.focus();
    }
  }

  /** Loads everything; shows the channel with the newest message at the first time. */
  async load() {
    await this.state.reload();
    if (!this.main.channelId || !this.state.channel(this.main.channelId)) {
      const texts = this.state.data.channels.filter((channel) => channel.type !== "dm" && !channel.blocked);
      const last = texts.reduce((best, channel) => (BigInt(channel.last_message_id ?? 0) > BigInt(best?.last_message_id ?? 0) ? channel : best), texts[0]);
      await this.open((last ?? this.state.data.channels[0])?.id);
    }
    this.measure();
  }

  /** Takes an event; a new message that is not in view leaves an unread mark. */
  take(event) {
    const message = this.state.take(event);
    if (!message) return;
    const isPrivate = Boolean(message.flags & 64);
    for (const pane of this.visiblePanes()) {
      if (pane.channelId !== message.channel_id) continue;
      if (isPrivate) { pane.stick = true; pane.settle(); }
      if (!document.hidden) { announce(spoken(message, this.state)); return; }
    }
    this.state.markUnread(message.channel_id, true);
  }

  visiblePanes() {
    if (!this.element.offsetParent) return [];
    return this.side.element.hidden ? [this.main] : [this.main, this.side];
  }

  async open(channelId) {
    if (!channelId) return;
    this.drawer(false);
    const channel = this.state.channel(channelId);
    if (channel?.type === "dm" && this.hasRoom) {
      this.side.composer.text.focus();
    } else {
      if (channel && channel.type !== "dm") this.lastChannel = channelId;
      await this.main.show(channelId);
    }
    this.seen();
    this.measure();
    this.refresh();
  }

  /** Goes to a message in whatever pane shows its channel. */
  async jump(channelId, messageId) {
    const pane = this.visiblePanes().find((item) => item.channelId === channelId);
    if (!pane) await this.open(channelId);
    if (messageId) (pane ?? this.main).reveal(messageId);
  }

  /** What is on the screen counts as read. */
  seen() {
    if (!document.hidden) for (const pane of this.visiblePanes()) this.state.markUnread(pane.channelId, false);
  }

  get hasRoom() {
    return this.element.offsetWidth >= WIDE;
  }

  measure() {
    const width = this.element.offsetWidth;
    if (!width || !this.state.data) return;
    this.element.classList.toggle("narrow", width < NARROW);
    const dm = this.state.botDm;
    if (this.hasRoom && dm && this.main.channelId === dm.id && this.lastChannel) this.main.show(this.lastChannel);
    const split = Boolean(this.hasRoom && dm && this.main.channelId !== dm.id);
    this.side.element.hidden = !split;
    this.element.classList.toggle("split", split);
    if (split) this.side.show(dm.id);
    this.seen();
    this.refresh();
  }

  refresh() {
    if (!this.state.data) return;
    if (this.main.channelId && !this.state.channel(this.main.channelId)) this.open(this.state.data.channels[0]?.id);
    const dm = this.state.botDm;
    if (dm && this.hasRoom && this.main.channelId !== dm.id && this.side.channelId !== dm.id) this.measure();
    const shown = this.visiblePanes().map((pane) => pane.channelId);
    patchChildren(this.sidebar, sidebar(this.state, shown, { canSwitch: Boolean(this.onSwitch) }));
    patchChildren(this.whose, [avatar(this.state.data.persona), h("strong", {}, this.state.data.persona.name)]);
    this.menu.classList.toggle("unread", [...this.state.unread].some((id) => id !== dm?.id));
    this.drawFlip(dm);
  }

  /** Where there is no room for both: one press between the channel and the direct messages. */
  drawFlip(dm) {
    const inDm = dm && this.main.channelId === dm.id;
    const target = inDm ? this.state.channel(this.lastChannel) : dm;
    this.flip.hidden = !target || !this.side.element.hidden;
    if (!target) return;
    this.flip.dataset.target = target.id;
    this.flip.classList.toggle("unread", this.state.unread.has(target.id));
    this.flip.replaceChildren(inDm ? `#${target.name}` : "DM", ...(this.state.unread.has(target.id) ? [h("span", { class: "dot" }, h("span", { class: "offscreen" }, "unread"))] : []));
    this.flip.setAttribute("aria-label", inDm ? `Back to channel ${target.name}` : `Direct messages with ${this.state.data.bot.name}`);
  }

  drawer(isOpen) {
    const wasOpen = this.element.classList.contains("drawer-open");
    this.element.classList.toggle("drawer-open", isOpen);
    this.menu.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) this.sidebar.querySelector("button.channel")?.focus();
    else if (wasOpen) this.menu.focus();
  }

  async act(event) {
    const control = event.target.closest("[data-action]");
    if (!control) return;
    const { action } = control.dataset;
    if (action === "open-channel") await this.open(control.dataset.channelId);
    else if (action === "jump") await this.jump(control.dataset.channelId, control.dataset.jumpTo);
    else if (action === "flip") await this.open(control.dataset.target);
    else if (action === "open-drawer") this.drawer(true);
    else if (action === "close-drawer") this.drawer(false);
    else if (action === "open-dm") await this.ask("/page/dm", {}, (answer) => this.open(answer.channel));
    else if (action === "toggle-dms") await this.ask("/page/dms-open", { open: !this.state.data.dms_open });
  }

  /** Sends a wish about the persona, then loads the state anew; a refusal appears in the channel. */
  async ask(path, body, then = () => {}) {
    try {
      const answer = await post(path, { persona: this.state.id, ...body });
      await this.state.reload();
      await then(answer);
    } catch (error) {
      this.state.addLocal(this.main.channelId, error.message);
    }
  }
}
