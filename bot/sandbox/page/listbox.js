// The pop-up lists: choosing in a message's select, and suggestions under a text field. Must never know what is chosen for what.

import { h, icon } from "./dom.js";
import { emojiImage } from "./markdown.js";

let counter = 0;

function optionElement(choice, id, names, multiple) {
  return h("div", { role: "option", id, class: "option", "aria-selected": "false", "data-value": choice.value },
    multiple && h("span", { class: "check", "aria-hidden": "true" }, icon("m5 12 5 5 9-10")),
    choice.emoji && names && emojiImage(choice.emoji, names),
    h("span", { class: "option-text" }, h("span", { class: "option-label" }, choice.label),
      choice.description && h("small", {}, choice.description)));
}

/**
 * Lets a person choose from a list that opens at `anchor`.
 * Resolves to the chosen values, or null when it was closed without a choice. With max > 1 a "Done" button confirms.
 */
export function chooseFrom(anchor, { title, choices, min = 1, max = 1, names }) {
  return new Promise((resolve) => {
    const prefix = `list-${(counter += 1)}`;
    const multiple = max > 1 || min === 0;
    const selected = new Set(choices.filter((choice) => choice.chosen).map((choice) => choice.value));
    const options = choices.map((choice, index) => optionElement(choice, `${prefix}-${index}`, names, multiple));
    const list = h("div", { role: "listbox", tabindex: "0", "aria-label": title, "aria-multiselectable": multiple ? "true" : false, class: "listbox" }, options);
    const count = h("span", { class: "count", role: "status" });
    const done = h("button", { type: "button", class: "button primary", "data-action": "list-done" }, "Done");
    const popup = h("div", { class: "popup", popover: "auto" }, h("p", { class: "popup-title" }, title), list,
      multiple && h("div", { class: "popup-foot" }, count, done));
    let active = Math.max(0, choices.findIndex((choice) => choice.chosen));
    let result = null;

    const show = () => {
      options.forEach((option, index) => {
        option.setAttribute("aria-selected", String(selected.has(choices[index].value)));
        option.classList.toggle("active", index === active);
      });
      if (options[active]) {
        list.setAttribute("aria-activedescendant", options[active].id);
        options[active].scrollIntoView({ block: "nearest" });
      }
      const wanted = min === max ? `${max}` : `${min} to ${max}`;
      count.textContent = `${selected.size} chosen, ${wanted} wanted`;
      done.disabled = selected.size < min || selected.size > max;
    };
    const finish = (values) => {
      result = values;
      popup.hidePopover();
    };
    const take = (index) => {
      const { value } = choices[index];
      active = index;
      if (!multiple) return finish([value]);
      if (selected.has(value)) selected.delete(value);
      else if (selected.size < max) selected.add(value);
      else count.classList.add("full");
      return show();
    };

    list.addEventListener("click", (event) => {
      const index = options.indexOf(event.target.closest("[role=option]"));
      if (index >= 0) take(index);
    });
    list.addEventListener("keydown", (event) => {
      const next = moved(event.key, active, options.length) ?? byLetter(event.key, active, choices);
      if (next !== null) active = next;
      else if (event.key === " " || (event.key === "Enter" && !multiple)) take(active);
      else if (event.key === "Enter" && !done.disabled) finish(choices.map((c) => c.value).filter((value) => selected.has(value)));
      else return;
      event.preventDefault();
      show();
    });
    done.addEventListener("click", () => finish(choices.map((choice) => choice.value).filter((value) => selected.has(value))));
    popup.addEventListener("toggle", (event) => {
      if (event.newState !== "closed") return;
      anchor.setAttribute("aria-expanded", "false");
      popup.remove();
      if (!document.activeElement || document.activeElement === document.body) anchor.focus();
      resolve(result);
    });

    (anchor.closest("dialog") ?? document.body).append(popup);
    anchor.setAttribute("aria-expanded", "true");
    popup.showPopover();
    place(popup, anchor);
    show();
    list.focus();
  });
}

function moved(key, active, length) {
  if (!length) return null;
  if (key === "ArrowDown") return Math.min(length - 1, active + 1);
  if (key === "ArrowUp") return Math.max(0, active - 1);
  if (key === "Home") return 0;
  if (key === "End") return length - 1;
  return null;
}

function byLetter(key, active, choices) {
  if (key.length !== 1 || key === " ") return null;
  const order = choices.map((_, index) => (active + 1 + index) % choices.length);
  return order.find((index) => choices[index].label.toLowerCase().startsWith(key.toLowerCase())) ?? null;
}

/** Puts the pop-up under (or above) its anchor; on a phone the style sheet makes it a sheet at the bottom. */
function place(popup, anchor) {
  if (matchMedia("(max-width: 600px)").matches) return;
  const box = anchor.getBoundingClientRect();
  popup.style.minWidth = `${Math.max(240, box.width)}px`;
  const below = innerHeight - box.bottom - 12;
  const above = box.top - 12;
  const height = Math.min(popup.scrollHeight, Math.max(below, above), 420);
  popup.style.maxHeight = `${height}px`;
  popup.style.left = `${Math.max(8, Math.min(box.left, innerWidth - popup.offsetWidth - 8))}px`;
  popup.style.top = below >= height ? `${box.bottom + 4}px` : `${Math.max(8, box.top - height - 4)}px`;
}

/**
 * Suggestions for a text field, in the manner of a combobox: `update(choices)` shows them, `onChoose(choice)` takes one.
 * The list is `holder`'s child; the field keeps the focus. `key(event)` returns true when it used the key.
 */
export class Suggestions {
  constructor(field, holder, label, onChoose) {
    this.field = field;
    this.prefix = `suggest-${(counter += 1)}`;
    this.choices = [];
    this.active = 0;
    this.onChoose = onChoose;
    this.list = h("div", { role: "listbox", id: this.prefix, class: "listbox suggestions", "aria-label": label, hidden: true });
    holder.append(this.list);
    for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-controls", this.prefix], ["aria-expanded", "false"]]) {
      field.setAttribute(name, value);
    }
    this.list.addEventListener("mousedown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => {
      const index = this.options.indexOf(event.target.closest("[role=option]"));
      if (index >= 0) this.choose(index);
    });
  }

  get isOpen() {
    return !this.list.hidden;
  }

  update(choices, empty = "", note = "") {
    const same = this.choices.map((choice) => choice.value).join("\n") === choices.map((choice) => choice.value).join("\n");
    this.choices = choices;
    if (!same) this.active = 0;
    this.list.replaceChildren(...choices.map((choice, index) => optionElement(choice, `${this.prefix}-${index}`, null, false)));
    if (note) this.list.prepend(h("p", { class: "empty-list", role: "alert" }, note));
    if (!choices.length && empty) this.list.append(h("p", { class: "empty-list" }, empty));
    this.list.hidden = !choices.length && !empty;
    this.field.setAttribute("aria-expanded", String(choices.length > 0));
    this.mark();
  }

  get options() {
    return [...this.list.querySelectorAll("[role=option]")];
  }

  close() {
    this.update([]);
  }

  mark() {
    this.choices.forEach((_, index) => {
      const option = this.options[index];
      option.setAttribute("aria-selected", String(index === this.active));
      option.classList.toggle("active", index === this.active);
      if (index === this.active) option.scrollIntoView({ block: "nearest" });
    });
    if (this.choices.length) this.field.setAttribute("aria-activedescendant", `${this.prefix}-${this.active}`);
    else this.field.removeAttribute("aria-activedescendant");
  }

  choose(index) {
    const choice = this.choices[index];
    this.close();
    this.onChoose(choice);
  }

  /** Enter takes the marked choice; Tab only when something was typed, so that one can tab past an empty field. */
  takes(event) {
    return !event.shiftKey && (event.key === "Enter" || (event.key === "Tab" && this.field.value !== ""));
  }

  key(event) {
    if (!this.isOpen || event.isComposing) return false;
    const arrows = event.key === "ArrowDown" || event.key === "ArrowUp";
    if (arrows && this.choices.length) {
      this.active = moved(event.key, this.active, this.choices.length);
      this.mark();
    } else if (event.key === "Escape") this.close();
    else if (this.takes(event) && this.choices.length) this.choose(this.active);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
}
