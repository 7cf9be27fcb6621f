// Shows a modal of the bot as a dialog and sends what was filled in. Must never lose what was typed when sending fails.

import { post } from "./api.js";
import { choicesOf } from "./components.js";
import { h, icon } from "./dom.js";
import { emojiImage, markdown } from "./markdown.js";

let counter = 0;

/** Opens the modal; resolves when it is closed. */
export function openModal(modal, interactionId, state, names) {
  return new Promise((resolve) => {
    const before = document.activeElement;
    const fields = [];
    const titleId = `modal-${(counter += 1)}`;
    const error = h("p", { class: "hint bad", role: "alert", hidden: true });
    const submit = h("button", { type: "submit", class: "button primary", "data-modal-submit": true }, "Submit");
    const form = h("form", { method: "dialog", class: "modal-form" },
      h("header", {}, h("h2", { id: titleId }, modal.title),
        h("button", { type: "button", class: "icon-button", "aria-label": "Close", "data-close": true }, icon("M6 6l12 12M18 6 6 18"))),
      h("div", { class: "modal-body" }, modal.components.map((component) => part(component, fields, state, names)), error),
      h("footer", {}, h("small", {}, `as ${state.data.persona.name}`), h("button", { type: "button", class: "button secondary", "data-close": true }, "Cancel"), submit));
    const dialog = h("dialog", { class: "modal", "aria-labelledby": titleId, "data-modal": modal.custom_id }, form);

    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const wrong = fields.map((field) => field.problem()).find(Boolean);
      if (wrong) return fail(wrong);
      submit.dataset.busy = "true";
      submit.disabled = true;
      try {
        const values = Object.fromEntries(fields.map((field) => [field.id, field.value()]));
        const answer = await post("/page/modal", { persona: state.id, interaction: interactionId, values });
        if (answer.error) fail(answer.error);
        else dialog.close();
      } catch (problem) {
        fail(problem.message);
      } finally {
        delete submit.dataset.busy;
        submit.disabled = false;
      }
    });
    form.addEventListener("click", (event) => event.target.closest("[data-close]") && dialog.close());
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (before?.isConnected) before.focus();
      resolve();
    });
    const fail = (sentence) => {
      error.textContent = sentence;
      error.hidden = false;
    };

    document.body.append(dialog);
    dialog.showModal();
    dialog.querySelector(".modal-body input, .modal-body textarea, .modal-body select")?.focus();
  });
}

function part(component, fields, state, names) {
  if (component.type === 1) return component.components.map((child) => labelled(child, child.label, "", fields, state, names));
  if (component.type === 18) return labelled(component.component, component.label, component.description, fields, state, names);
  if (component.type === 10) return h("div", { class: "text" }, markdown(component.content, names));
  return h("p", { class: "subtext" }, `(a part of kind ${component.type}, which this page cannot show)`);
}

function labelled(item, label, description, fields, state, names) {
  const id = `field-${(counter += 1)}`;
  const hintId = description ? `${id}-hint` : null;
  const draw = FIELDS[item.type];
  if (!draw) return h("p", { class: "hint bad" }, `“${label}” asks for something that this page cannot send (kind ${item.type}).`);
  const required = item.required ?? (item.type !== 23);
  const field = draw(item, { id, hintId, label: label || "", required, state, names });
  fields.push({ id: item.custom_id, ...field });
  const caption = [label, required ? h("span", { class: "required", "aria-hidden": "true" }, " *") : h("small", {}, " optional")];
  const hint = description && h("p", { class: "field-hint", id: hintId }, description);
  if (field.group) return h("fieldset", { class: "modal-field" }, h("legend", {}, caption), hint, field.element);
  return h("div", { class: "modal-field" }, h("label", { for: id }, caption), hint, field.element);
}

const length = (value, min, max, label, unit) => {
  if (value < min) return `${label}: ${unit} wanted, at least ${min}; ${value} so far.`;
  return max !== undefined && value > max ? `${label}: at most ${max} ${unit}; ${value} so far.` : null;
};

const FIELDS = {
  4: textInput,
  3: chooser,
  5: chooser,
  6: chooser,
  7: chooser,
  8: chooser,
  21: (item, context) => options(item, context, "radio"),
  22: (item, context) => options(item, context, "checkbox"),
  23: checkbox,
};

function textInput(item, { id, hintId, label, required }) {
  const common = { id, "data-custom-id": item.custom_id, "aria-describedby": hintId, "aria-required": String(required), placeholder: item.placeholder, maxlength: item.max_length ?? 4000, autocomplete: "off" };
  const element = item.style === 2 ? h("textarea", { ...common, rows: 4 }) : h("input", { ...common, type: "text" });
  element.value = item.value ?? "";
  return {
    element,
    value: () => element.value,
    problem: () => {
      if (required && !element.value) return `${label} is still empty. Fill it in, or press Cancel.`;
      return element.value ? length(element.value.length, item.min_length ?? 0, item.max_length, label, "characters") : null;
    },
  };
}

/** A select: one choice as a native select, several as a list of check boxes. */
function chooser(item, context) {
  const choices = choicesOf(item, context.state.data);
  if ((item.max_values ?? 1) > 1) return options({ ...item, options: choices }, context, "checkbox");
  const { id, hintId, label, required } = context;
  const element = h("select", { id, "data-custom-id": item.custom_id, "aria-describedby": hintId },
    h("option", { value: "" }, item.placeholder || "Choose …"),
    choices.map((choice) => h("option", { value: choice.value, selected: choice.chosen || false }, choice.label)));
  return {
    element,
    value: () => (element.value ? [element.value] : []),
    problem: () => (required && !element.value ? `${label}: choose one.` : null),
  };
}

function options(item, { id, label, required, names }, kind) {
  const inputs = item.options.map((option) => h("input", { type: kind, name: id, value: option.value, checked: option.default || option.chosen || false }));
  const element = h("div", { class: "choices", "data-custom-id": item.custom_id }, item.options.map((option, index) =>
    h("label", { class: "choice" }, inputs[index], option.emoji && emojiImage(option.emoji, names),
      h("span", {}, option.label, option.description && h("small", {}, option.description)))));
  const chosen = () => inputs.filter((input) => input.checked).map((input) => input.value);
  const min = item.min_values ?? (required ? 1 : 0);
  return {
    element,
    group: true,
    value: () => (kind === "radio" ? chosen()[0] ?? null : chosen()),
    problem: () => {
      if (kind === "radio") return required && !chosen().length ? `${label}: choose one.` : null;
      return chosen().length || required ? length(chosen().length, min, item.max_values ?? inputs.length, label, "choices") : null;
    },
  };
}

function checkbox(item, { id }) {
  const element = h("input", { id, type: "checkbox", "data-custom-id": item.custom_id, checked: item.default || false });
  return { element, value: () => element.checked, problem: () => null };
}
