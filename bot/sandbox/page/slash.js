// The form for one chosen slash command: a chip, a field per option, suggestions. Must never send; it only yields values.

import { h, icon } from "./dom.js";
import { Suggestions } from "./listbox.js";

const STRING = 3, INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, ROLE = 8, MENTIONABLE = 9, NUMBER = 10, ATTACHMENT = 11;
const KINDS = {
  [STRING]: "text", [INTEGER]: "whole number", [BOOLEAN]: "yes or no", [USER]: "person", [CHANNEL]: "channel", [ROLE]: "role",
  [MENTIONABLE]: "person or role", [NUMBER]: "number", [ATTACHMENT]: "file",
};
const AUTOCOMPLETE_DELAY = 90;

/** Commands that fit what was typed after the slash, best first, as choices for a list. */
export function matchingCommands(flat, typed) {
  const wanted = typed.toLowerCase().trim();
  const rank = (command) => {
    const name = command.name.toLowerCase();
    if (name.startsWith(wanted)) return 0;
    if (name.split(" ").some((word) => word.startsWith(wanted))) return 1;
    if (name.includes(wanted)) return 2;
    return command.description?.toLowerCase().includes(wanted) ? 3 : 9;
  };
  return flat.map((command) => [rank(command), command]).filter(([order]) => order < 9).sort((a, b) => a[0] - b[0])
    .map(([, command]) => ({ value: command.name, label: `/${command.name}`, description: command.description, command }));
}

/** Fixed suggestions of an option, or null when its values are free text or come from the bot. */
function fixedChoices(option, data) {
  const person = (member) => ({ value: member.id, label: member.name, description: member.bot ? "bot" : "" });
  const role = (item) => ({ value: item.id, label: `@${item.name}`, description: "role" });
  if (option.choices?.length) return option.choices.map((choice) => ({ value: choice.value, label: choice.name }));
  if (option.type === BOOLEAN) return [{ value: true, label: "True" }, { value: false, label: "False" }];
  if (option.type === USER) return data.members.map(person);
  if (option.type === ROLE) return data.roles.map(role);
  if (option.type === MENTIONABLE) return [...data.members.map(person), ...data.roles.map(role)];
  if (option.type === CHANNEL) return data.channels.filter((c) => c.type !== "dm").map((c) => ({ value: c.id, label: `#${c.name}` }));
  return null;
}

/** One option's field. */
class OptionField {
  constructor(form, option) {
    this.form = form;
    this.option = option;
    this.picked = null;
    this.fixed = fixedChoices(option, form.data);
    const id = `option-${option.name}-${Math.random().toString(36).slice(2, 7)}`;
    const numeric = option.type === INTEGER || option.type === NUMBER;
    this.input = h("input", { id, type: "text", autocomplete: "off", spellcheck: "false", "data-option": option.name, inputmode: numeric ? "decimal" : null,
      "aria-required": String(Boolean(option.required)), "aria-describedby": form.hintId, size: 12 });
    const holder = h("span", { class: "suggest-holder" });
    this.element = h("div", { class: "option-field" }, h("label", { for: id }, option.name, option.required ? null : h("small", {}, " optional")), this.input, holder);
    this.suggestions = new Suggestions(this.input, holder, `Choices for ${option.name}`, (choice) => this.take(choice));
    this.input.addEventListener("focus", () => { this.form.hint(this.describe()); this.suggest(); });
    this.input.addEventListener("blur", () => this.suggestions.close());
    this.input.addEventListener("input", () => { this.picked = null; this.form.hint(this.describe()); this.suggest(); });
    this.input.addEventListener("keydown", (event) => this.key(event));
  }

  describe() {
    const { option } = this;
    const range = [option.min_value !== undefined && `at least ${option.min_value}`, option.max_value !== undefined && `at most ${option.max_value}`].filter(Boolean).join(", ");
    return `${option.name} (${KINDS[option.type]}${option.required ? ", required" : ""}${range ? `, ${range}` : ""}): ${option.description}`;
  }

  take(choice) {
    this.picked = choice;
    this.input.value = choice.label;
    this.form.hint(this.describe());
    this.form.focusAfter(this);
  }

  key(event) {
    if (this.suggestions.key(event)) return;
    if (event.key === "Backspace" && !this.input.value) {
      event.preventDefault();
      this.form.back(this);
    }
  }

  suggest() {
    const typed = this.picked ? "" : this.input.value.toLowerCase();
    if (this.fixed) {
      const fits = this.fixed.filter((choice) => choice.label.toLowerCase().includes(typed));
      this.suggestions.update(fits.slice(0, 25), "Nothing fits. Delete some letters to see the choices.");
    } else if (this.option.autocomplete) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.ask(), AUTOCOMPLETE_DELAY);
    }
  }

  async ask() {
    const asked = this.input.value;
    try {
      const choices = await this.form.autocomplete(this.option.name, asked);
      if (asked !== this.input.value || document.activeElement !== this.input) return;
      this.suggestions.update(choices.map((choice) => ({ value: choice.value, label: choice.name })), "The bot has no suggestion for this.");
    } catch (error) {
      this.form.hint(`The bot sent no suggestions: ${error.message}`, true);
    }
  }

  /** What is filled in: undefined when empty. Throws a sentence when it does not fit. */
  value() {
    const text = this.input.value.trim();
    if (!text) return undefined;
    if (this.picked) return this.picked.value;
    const same = this.fixed?.find((choice) => choice.label.toLowerCase() === text.toLowerCase());
    if (same) return same.value;
    if (this.fixed) throw new Error(`“${text}” is not a choice of ${this.option.name}. Choose one from the list.`);
    if (this.option.type === INTEGER && !/^-?\d+$/.test(text)) throw new Error(`${this.option.name} takes a whole number, for example 3.`);
    if (this.option.type === NUMBER && !Number.isFinite(Number(text))) throw new Error(`${this.option.name} takes a number, for example 2.5.`);
    return this.option.type === STRING ? this.input.value : Number(text);
  }
}

/** The form for a command. `hooks`: autocomplete(name, text, values), cancel(), submit(), sendButton(). */
export class CommandForm {
  constructor(command, data, hooks) {
    this.command = command;
    this.data = data;
    this.hooks = hooks;
    this.hintId = `hint-${Math.random().toString(36).slice(2, 8)}`;
    this.fields = [];
    this.usable = command.options.filter((option) => option.type !== ATTACHMENT);
    this.hintLine = h("p", { class: "hint", id: this.hintId });
    this.row = h("div", { class: "option-row" });
    this.more = h("div", { class: "more-options" });
    this.element = h("div", { class: "command-form", "data-command": command.name },
      h("div", { class: "command-line" },
        h("span", { class: "command-chip" }, `/${command.name}`),
        this.row, this.more,
        this.closeButton = h("button", { type: "button", class: "icon-button", "aria-label": "Leave this command", title: "Leave this command (Esc)" }, icon("M6 6l12 12M18 6 6 18"))),
      this.hintLine);
    this.closeButton.addEventListener("click", () => hooks.cancel());
    this.usable.filter((option) => option.required).forEach((option) => this.add(option));
    this.drawMore();
    const blocked = command.options.find((option) => option.type === ATTACHMENT && option.required);
    this.hint(blocked ? `This command wants a file (${blocked.name}), which this page cannot send.` : command.description, Boolean(blocked));
  }

  add(option) {
    const field = new OptionField(this, option);
    this.fields.push(field);
    this.row.append(field.element);
    return field;
  }

  drawMore() {
    const left = this.usable.filter((option) => !this.fields.some((field) => field.option === option));
    this.more.replaceChildren(...left.map((option) => {
      const button = h("button", { type: "button", class: "add-option", "data-add-option": option.name, title: option.description, "aria-label": `Add option ${option.name}: ${option.description}` }, `+ ${option.name}`);
      button.addEventListener("click", () => {
        const field = this.add(option);
        this.drawMore();
        field.input.focus();
      });
      return button;
    }));
  }

  /** Takes away an optional field that was left empty with Backspace; in the first field it leaves the command. */
  back(field) {
    const index = this.fields.indexOf(field);
    if (!field.option.required) {
      this.fields.splice(index, 1);
      field.element.remove();
      this.drawMore();
    }
    if (index > 0) this.fields[index - 1].input.focus();
    else if (field.option.required) this.hooks.cancel();
    else this.focus();
  }

  focus() {
    const empty = this.fields.find((field) => !field.input.value);
    ((empty ?? this.fields[0])?.input ?? this.hooks.sendButton()).focus();
  }

  focusAfter(field) {
    const next = this.fields.slice(this.fields.indexOf(field) + 1).find((other) => !other.input.value);
    if (next) next.input.focus();
    else field.input.focus();
    if (!next) field.suggestions.close();
  }

  hint(text, bad = false) {
    this.hintLine.textContent = text;
    this.hintLine.classList.toggle("bad", bad);
    if (bad) this.hintLine.setAttribute("role", "alert");
    else this.hintLine.removeAttribute("role");
  }

  autocomplete(focused, text) {
    const values = {};
    for (const field of this.fields) {
      try {
        if (field.option.name !== focused && field.value() !== undefined) values[field.option.name] = field.value();
      } catch {
        // A half-typed neighbour is simply not sent along.
      }
    }
    return this.hooks.autocomplete(focused, { ...values, [focused]: text });
  }

  /** All values by option name, or null after explaining what is missing and putting the focus there. */
  values() {
    const values = {};
    for (const field of this.fields) {
      try {
        const value = field.value();
        if (value === undefined && field.option.required) throw new Error(`${field.option.name} is required: ${field.option.description}`);
        if (value !== undefined) values[field.option.name] = value;
        field.input.removeAttribute("aria-invalid");
      } catch (error) {
        field.input.setAttribute("aria-invalid", "true");
        field.input.focus();
        this.hint(error.message, true);
        return null;
      }
    }
    return values;
  }
}
