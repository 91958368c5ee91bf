import { element, type ElementNode, type PageNode } from "./element.ts";

/** An input of a form, and what is wrong with what stands in it. */
export interface Field {
  /** Its place in the form, such as `items.0.quantity`. */
  readonly path: string;
  readonly label: string;
  readonly value: string;
  readonly issues: ReadonlyMap<string, string>;
  /** Places whose issues are shown here too. */
  readonly also?: ReadonlyArray<string>;
  /** Whether the label is for screen readers only: a column heading says it to the others. */
  readonly isLabelHidden?: boolean;
  readonly inputMode?: "decimal" | "numeric";
  /** Whether its issue is shown elsewhere, by `issueNotes`, for want of room. */
  readonly isIssueBelow?: boolean;
}

/** A choice of a select. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The identifier of the input at a place of the form. */
export const fieldId = (path: string): string => `pg-${path.replaceAll(".", "-")}`;

/** A text input with its label and its issue. */
export const textField = (field: Field): ElementNode =>
  framed(
    field,
    element("input", {
      ...attributesOf(field),
      type: "text",
      inputmode: field.inputMode,
      autocomplete: "off",
      spellcheck: "false",
    }),
  );

/** A select with its label and its issue; a value that is no choice is shown as one. */
export const selectField = (field: Field, choices: ReadonlyArray<Choice>): ElementNode => {
  const isChoice = choices.some(({ value }) => value === field.value);
  const all = isChoice
    ? choices
    : [...choices, { value: field.value, label: `${field.value} (gone)` }];
  return framed(
    field,
    element(
      "select",
      attributesOf(field),
      all.map(({ value, label }) =>
        element("option", { value, selected: value === field.value }, label),
      ),
    ),
  );
};

/** A button that asks for an action, with a name that says what it acts on. */
export const actionButton = (
  action: string,
  text: string,
  options: { readonly at?: string; readonly name?: string; readonly kind?: string } = {},
): ElementNode =>
  element(
    "button",
    {
      type: "button",
      class: `pg-button${options.kind === undefined ? "" : ` pg-button-${options.kind}`}`,
      "data-action": action,
      "data-at": options.at,
      "aria-label": options.name,
    },
    text,
  );

/** The issues of inputs that stand in one row, to be shown below it. */
export const issueNotes = (fields: ReadonlyArray<Field>): ReadonlyArray<ElementNode> =>
  fields.flatMap((field) => issueNoteOf(field) ?? []);

const issueNoteOf = (field: Field): ElementNode | undefined => {
  const issue = issueOf(field);
  return issue === undefined ? undefined : issueNote(`${fieldId(field.path)}-issue`, issue);
};

const issueOf = ({ path, also = [], issues }: Field): string | undefined => {
  const found = [path, ...also].flatMap((place) => issues.get(place) ?? []);
  return found.length === 0 ? undefined : [...new Set(found)].join(". ");
};

const attributesOf = (field: Field) => {
  const isFaulty = issueOf(field) !== undefined;
  return {
    id: fieldId(field.path),
    class: "pg-input",
    "data-field": field.path,
    "aria-label": field.isLabelHidden ? field.label : undefined,
    "aria-invalid": isFaulty ? "true" : undefined,
    "aria-describedby": isFaulty ? `${fieldId(field.path)}-issue` : undefined,
    value: field.value,
  };
};

const framed = (field: Field, input: ElementNode): ElementNode => {
  const label: PageNode | undefined = field.isLabelHidden
    ? undefined
    : element("label", { for: fieldId(field.path) }, field.label);
  return element(
    "div",
    { class: "pg-field" },
    label,
    input,
    field.isIssueBelow ? undefined : issueNoteOf(field),
  );
};

/** The words of an issue, behind a sign that needs no colour. */
export const issueNote = (id: string, message: string): ElementNode =>
  element(
    "p",
    { id, class: "pg-issue" },
    element("span", { "aria-hidden": "true" }, "⚠ "),
    message,
  );
