// One channel in view: its head, its messages, its composer. Keeps focus and scroll position while messages change in place.

import { post } from "./api.js";
import { channelIcon } from "./channels.js";
import { choicesOf, findComponent } from "./components.js";
import { Composer } from "./composer.js";
import { h, icon, patchChildren, settleDisabled } from "./dom.js";
import { chooseFrom } from "./listbox.js";
import { avatar, keepItems, messageItems, namesFor } from "./messages.js";
import { openModal } from "./modal.js";
import { startCommand } from "./state.js";

const NEAR_BOTTOM = 60;

export class Pane {
  /** `actions`: nodes for the head's ends {before, after}. */
  constructor(state, { before = [], after = [] } = {}) {
    this.state = state;
    this.channelId = null;
    this.stick = true;
    this.kept = new Map();
    this.composer = new Composer(state, { channelId: () => this.channelId, onModal: (modal, id) => this.modal(modal, id) });
    this.title = h("div", { class: "pane-title" });
    this.list = h("ol", { class: "messages", role: "list" });
    this.typing = h("p", { class: "typing", "aria-hidden": "true" });
    this.scroller = h("div", { class: "scroller", tabindex: "0", role: "region" }, this.list);
    this.toTable = h("button", { type: "button", class: "pill up", hidden: true }, icon("m6 14 6-6 6 6"), "Latest table");
    this.toEnd = h("button", { type: "button", class: "pill down", hidden: true }, icon("m6 10 6 6 6-6"), "Newest message");
    this.element = h("section", { class: "pane", "data-pane": true },
      h("header", { class: "pane-head" }, before, this.title, after),
      h("div", { class: "pane-body" }, this.scroller, h("div", { class: "pills" }, this.toTable, this.toEnd)),
      this.typing, this.composer.element);
    this.element.addEventListener("click", (event) => this.act(event));
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("focusout", settleDisabled);
    this.toEnd.addEventListener("click", () => { this.stick = true; this.settle(); });
    this.toTable.addEventListener("click", () => this.tableItem()?.scrollIntoView({ block: "center", behavior: "smooth" }));
    this.scroller.addEventListener("scroll", () => this.scrolled(), { passive: true });
    const observer = new ResizeObserver(() => this.settle());
    observer.observe(this.list);
    observer.observe(this.scroller);
    state.addEventListener("messages", (event) => event.detail === this.channelId && this.draw());
    state.addEventListener("state", () => this.channelId && this.head());
  }

  get channel() {
    return this.state.channel(this.channelId);
  }

  /** Shows a channel, at its newest message. */
  async show(channelId) {
    if (channelId === this.channelId) return;
    this.channelId = channelId;
    this.stick = true;
    this.list.replaceChildren();
    this.kept = new Map();
    this.head();
    this.draw();
    if (!this.state.loaded.has(channelId)) await this.state.loadMessages(channelId).catch((error) => this.state.addLocal(channelId, error.message));
  }

  head() {
    const { channel } = this;
    if (!channel) return;
    const { bot } = this.state.data;
    const isDm = channel.type === "dm";
    const name = isDm ? bot.name : channel.name;
    this.element.dataset.channelId = channel.id;
    this.element.dataset.channelType = channel.type;
    this.element.setAttribute("aria-label", isDm ? `Direct messages with ${name}` : `Channel ${name}`);
    this.scroller.setAttribute("aria-label", "Messages");
    const parent = channel.type === "thread" && this.state.channel(channel.parent_id);
    patchChildren(this.title, [
      isDm ? avatar(bot) : channelIcon(channel),
      h("h1", {}, name),
      h("span", { class: "topic" }, isDm ? "only you two can see this" : parent ? `thread in #${parent.name}` : (channel.topic ?? "")),
    ]);
    this.composer.describe(isDm ? name : `#${name}`, channel.blocked ?? null);
  }

  draw() {
    const focused = this.element.contains(document.activeElement) ? document.activeElement : null;
    const home = focused?.closest("[data-message-id]");
    const items = messageItems(this.state, this.channelId, this.kept);
    this.element.classList.toggle("is-empty", !items.length && this.state.loaded.has(this.channelId));
    patchChildren(this.list, items.length || !this.state.loaded.has(this.channelId) ? items : [this.welcome()]);
    keepItems(this.kept, this.list);
    if (focused && !focused.isConnected) this.refocus(home);
    const typing = this.state.typing.get(this.channelId);
    this.typing.textContent = typing && typing.until > Date.now() ? `${this.state.user(typing.user)?.name ?? "Somebody"} is typing …` : "";
    this.settle();
  }

  /** The focused control went away with an edit: stay in its message, or else in the list. */
  refocus(home) {
    const item = home?.isConnected ? home : this.list.lastElementChild;
    const target = item?.querySelector("button[data-action=press]:not([disabled]), button.select:not([disabled])") ?? item;
    target?.focus({ preventScroll: true });
  }

  welcome() {
    const { channel } = this;
    const isDm = channel?.type === "dm";
    const start = channel?.blocked ? null : startCommand(this.state.data.commands.filter((command) => channel?.commands.includes(command.id)));
    return h("li", { class: "welcome", "data-key": "welcome" },
      h("span", { class: "welcome-mark", "aria-hidden": "true" }, isDm ? avatar(this.state.data.bot) : channelIcon(channel ?? { type: "text" })),
      h("h2", {}, isDm ? `You and ${this.state.data.bot.name}` : `Nothing here yet in #${channel?.name ?? ""}`),
      isDm ? h("p", {}, "What the bot tells only you appears here.") : null,
      start && !isDm
        ? [h("p", {}, "Type ", h("kbd", {}, `/${start.name}`), " below, or press this button:"),
          h("button", { type: "button", class: "button primary big", "data-action": "fill-command", "data-command": start.name }, `/${start.name}`),
          h("p", {}, start.description),
          h("p", { class: "subtext" }, "A single / in the box shows everything that the bot can do.")]
        : null,
      !start && !isDm ? h("p", {}, this.state.data.commands.length ? "No commands can be used here." : "The bot has not registered any commands yet. They appear here as soon as it does.") : null);
  }

  distance() {
    return this.scroller.scrollHeight - this.scroller.scrollTop - this.scroller.clientHeight;
  }

  /** Only a reader who scrolls leaves the newest message; a list that was laid out anew has moved by itself. */
  scrolled() {
    if (this.extent !== this.measure()) return this.settle();
    this.stick = this.distance() < NEAR_BOTTOM;
    return this.pills();
  }

  measure() {
    return `${this.scroller.scrollHeight} ${this.scroller.clientWidth} ${this.scroller.clientHeight}`;
  }

  /** Keeps the newest message in view if it was in view before. */
  settle() {
    this.extent = this.measure();
    if (this.stick) this.scroller.scrollTop = this.scroller.scrollHeight;
    this.pills();
  }

  /** Brings a message into view and marks it for a moment; says so when it is not there. */
  reveal(messageId) {
    const item = this.list.querySelector(`[data-message-id="${CSS.escape(messageId)}"]`);
    if (!item) {
      this.state.addLocal(this.channelId, "That message is not there any more.");
      return;
    }
    // Else the list, being at its end when a channel is opened, would be brought back there.
    this.stick = false;
    item.scrollIntoView({ block: item.offsetHeight > this.scroller.clientHeight ? "end" : "center" });
    item.focus({ preventScroll: true });
    item.dataset.found = "true";
    setTimeout(() => delete item.dataset.found, 1600);
  }

  /** The newest public message of a bot whose buttons can still be pressed. */
  tableItem() {
    const items = [...this.list.querySelectorAll(".message:not(.ephemeral):not(.local)")].reverse();
    return items.find((item) => item.querySelector("button[data-action=press]:not([disabled])"));
  }

  pills() {
    const view = this.scroller.getBoundingClientRect();
    const table = this.channel?.type === "dm" ? null : this.tableItem();
    this.toTable.hidden = !table || table.getBoundingClientRect().bottom > view.top + 40;
    this.toEnd.hidden = this.distance() < NEAR_BOTTOM * 3;
  }

  key(event) {
    const { target } = event;
    if ((event.key === "Enter" || event.key === " ") && target.dataset.action === "spoiler") {
      event.preventDefault();
      target.click();
    }
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step && target.dataset.action === "press") {
      const row = [...target.closest(".components").querySelectorAll("button:not([disabled])")];
      row[row.indexOf(target) + step]?.focus();
      event.preventDefault();
    }
  }

  act(event) {
    const control = event.target.closest("[data-action]");
    if (!control || control.getAttribute("aria-disabled") === "true" || control.dataset.busy) return;
    const messageId = control.closest("[data-message-id]")?.dataset.messageId;
    const { action, customId } = control.dataset;
    if (action === "press") this.send(control, messageId, "/page/click", { custom_id: customId });
    else if (action === "select") this.select(control, messageId, customId);
    else if (action === "dismiss") this.dismiss(control, messageId);
    else if (action === "delete") this.send(control, messageId, "/page/delete", {});
    else if (action === "dismiss-notice") this.state.setNotice(this.channelId, messageId, null);
    else if (action === "spoiler") {
      if (!control.dataset.revealed) event.preventDefault();
      control.dataset.revealed = "true";
    }
    else if (action === "fill-command") this.composer.fill(control.dataset.command);
  }

  dismiss(control, messageId) {
    if (control.closest("[data-local]")) this.state.removeLocal(this.channelId, messageId);
    else this.send(control, messageId, "/page/dismiss", {});
  }

  async select(control, messageId, customId) {
    const { channelId } = this;
    const original = findComponent(this.state.messagesOf(channelId).get(messageId).components, customId);
    const item = this.state.withChoice(messageId, original);
    const values = await chooseFrom(control, {
      title: control.getAttribute("aria-label"),
      choices: choicesOf(item, this.state.data),
      min: item.min_values ?? 1,
      max: item.max_values ?? 1,
      names: namesFor(this.state),
    });
    if (!values) return;
    const sent = await this.send(control, messageId, "/page/select", { custom_id: customId, values });
    if (sent) this.state.remember(channelId, messageId, original, values);
  }

  /** Sends a press; the control spins until it is acknowledged, shakes and explains if it fails. Resolves to success. */
  async send(control, messageId, path, body) {
    const { channelId } = this;
    control.dataset.busy = "true";
    control.setAttribute("aria-busy", "true");
    this.state.setNotice(channelId, messageId, null);
    let answer;
    try {
      answer = await post(path, { persona: this.state.id, channel: channelId, message: messageId, ...body });
    } catch (error) {
      answer = { error: error.message };
    }
    delete control.dataset.busy;
    control.removeAttribute("aria-busy");
    if (answer.error) this.fail(control, messageId, answer.error);
    else if (answer.modal) this.modal(answer.modal, answer.interaction);
    return !answer.error;
  }

  fail(control, messageId, sentence) {
    this.state.setNotice(this.channelId, messageId, sentence);
    control.dataset.shake = "true";
    setTimeout(() => delete control.dataset.shake, 450);
  }

  modal(modal, interactionId) {
    return openModal(modal, interactionId, this.state, namesFor(this.state));
  }
}
