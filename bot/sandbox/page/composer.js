// The box at the bottom of a channel: plain text, or a slash command. Must never keep a command it could not send from being sent again.

import { post } from "./api.js";
import { h, icon } from "./dom.js";
import { Suggestions } from "./listbox.js";
import { CommandForm, matchingCommands } from "./slash.js";
import { flatCommands } from "./state.js";

export class Composer {
  /** `hooks`: channelId(), onModal(modal, interaction). */
  constructor(state, hooks) {
    this.state = state;
    this.hooks = hooks;
    this.form = null;
    this.text = h("textarea", { rows: 1, maxlength: 2000, "data-composer-text": true, enterkeyhint: "send", autocapitalize: "off" });
    this.send = h("button", { type: "submit", class: "send", "aria-label": "Send", "data-send": true }, icon("M4 12h14M12 5l7 7-7 7"));
    this.slot = h("div", { class: "composer-slot" }, this.text);
    const holder = h("div", { class: "suggest-holder wide" });
    this.element = h("form", { class: "composer", "data-composer": true }, holder, h("div", { class: "composer-box" }, this.slot, this.send));
    this.suggestions = new Suggestions(this.text, holder, "Commands", (choice) => this.open(choice.command));
    this.element.addEventListener("submit", (event) => { event.preventDefault(); this.submit(); });
    this.text.addEventListener("input", () => { this.grow(); this.suggest(); });
    this.text.addEventListener("blur", () => this.suggestions.close());
    this.text.addEventListener("focus", () => this.suggest());
    this.text.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.form) { event.preventDefault(); this.cancel(); }
      if (event.key === "Enter" && !event.defaultPrevented && event.target.dataset.option) { event.preventDefault(); this.submit(); }
    });
  }

  /** Says where the text goes; `blocked` is a sentence why nothing can be written here, or null. */
  describe(place, blocked) {
    this.text.placeholder = blocked ?? `Message ${place} or type /`;
    this.text.setAttribute("aria-label", blocked ?? `Message ${place}. Type a slash for commands.`);
    this.text.disabled = this.send.disabled = Boolean(blocked);
  }

  get commands() {
    const usable = new Set(this.state.channel(this.hooks.channelId())?.commands ?? []);
    return flatCommands((this.state.data?.commands ?? []).filter((command) => usable.has(command.id)));
  }

  suggest() {
    const { value } = this.text;
    if (!value.startsWith("/") || value.includes("\n")) return this.suggestions.close();
    const exact = value.endsWith(" ") && this.commands.find((command) => command.name === value.slice(1).trim());
    if (exact) return this.open(exact);
    return this.suggestions.update(matchingCommands(this.commands, value.slice(1)).slice(0, 30), "No command begins like this. Delete some letters to see them all.");
  }

  grow() {
    this.text.style.height = "auto";
    this.text.style.height = `${Math.min(this.text.scrollHeight, 160)}px`;
  }

  key(event) {
    if (this.suggestions.key(event)) return;
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.submit();
    }
  }

  /** Puts a command into the box, ready to send, by its name ("rook start"). */
  fill(name) {
    const command = this.commands.find((item) => item.name === name) ?? this.commands.find((item) => item.name.startsWith(name));
    if (command) this.open(command);
  }

  open(command) {
    this.suggestions.close();
    this.form = new CommandForm(command, this.state.data, {
      autocomplete: async (focused, options) =>
        (await post("/page/autocomplete", { ...this.place(), command: command.name, focused, options })).choices,
      cancel: () => this.cancel(),
      sendButton: () => this.send,
    });
    this.text.value = "";
    this.grow();
    this.slot.replaceChildren(this.form.element);
    this.send.setAttribute("aria-label", `Run /${command.name}`);
    this.form.focus();
  }

  cancel() {
    this.form = null;
    this.slot.replaceChildren(this.text);
    this.send.setAttribute("aria-label", "Send");
    this.text.focus();
  }

  place() {
    return { persona: this.state.id, channel: this.hooks.channelId() };
  }

  async submit() {
    if (this.form) {
      if (!this.send.dataset.busy) await this.run(this.form);
      return;
    }
    const text = this.text.value.trim();
    if (!text) return;
    if (text.startsWith("/")) return this.explain(text);
    // The box is free for the next message at once; a message that did not get through comes back to it.
    this.fillIn("");
    this.text.focus();
    await this.busily(() => post("/page/say", { ...this.place(), text }).catch((error) => {
      if (!this.text.value) this.fillIn(text);
      throw error;
    }));
  }

  fillIn(text) {
    this.text.value = text;
    this.grow();
  }

  explain(text) {
    const note = `There is no command ${text}. Choose one, or delete the slash to write a message.`;
    this.suggestions.update(matchingCommands(this.commands, ""), "No commands can be used here.", note);
    this.text.focus();
  }

  async run(form) {
    const options = form.values();
    if (!options) return;
    const channelId = this.hooks.channelId();
    await this.busily(async () => {
      const answer = await post("/page/slash", { ...this.place(), command: form.command.name, options });
      if (answer.error) return this.state.addLocal(channelId, `/${form.command.name}: ${answer.error}`);
      if (this.form === form) this.cancel();
      if (answer.modal) this.hooks.onModal(answer.modal, answer.interaction);
      return null;
    });
  }

  /** Runs a request with the send button spinning; a refusal becomes a private line in the channel. */
  async busily(work) {
    const channelId = this.hooks.channelId();
    this.send.dataset.busy = "true";
    try {
      await work();
    } catch (error) {
      this.state.addLocal(channelId, error.message);
    } finally {
      delete this.send.dataset.busy;
    }
  }
}
