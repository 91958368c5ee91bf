/** A form field and the issues of the form. */
export interface Field {
  /** Path in the form, such as `items.0.quantity`. */
  readonly path: string;
  readonly label: string;
  readonly value: string;
  readonly issues: ReadonlyMap<string, string>;
  /** Choices of a select; without them the field is a text input. */
  readonly choices?: ReadonlyArray<Choice>;
  /** Other paths whose issues this field shows. */
  readonly also?: ReadonlyArray<string>;
  /** Whether only screen readers get the label, because a column heading shows it. */
  readonly isLabelHidden?: boolean;
  readonly inputMode?: "decimal" | "numeric";
  /** Whether the issue is shown below the row instead of below the input. */
  readonly isIssueBelow?: boolean;
}

/** An option of a select. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** An issue to be shown, with the id that its input refers to. */
export interface Issue {
  readonly id: string;
  readonly message: string;
}

/** Returns the id of the input at a path of the form. */
export const fieldId = (path: string): string => `pg-${path.replaceAll(".", "-")}`;

/** Returns the issues of some fields, in their order. */
export const issuesOf = (...fields: ReadonlyArray<Field>): ReadonlyArray<Issue> =>
  fields.flatMap(({ path, also = [], issues }) => {
    const found = [path, ...also].flatMap((place) => issues.get(place) ?? []);
    const message = [...new Set(found)].join(". ");
    return message === "" ? [] : [{ id: `${fieldId(path)}-issue`, message }];
  });

/** Returns the options of a select; adds the value if it is not one of them. */
export const choicesOf = ({ choices = [], value }: Field): ReadonlyArray<Choice> =>
  choices.some((choice) => choice.value === value)
    ? choices
    : [...choices, { value, label: `${value} (gone)` }];
