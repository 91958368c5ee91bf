/** Markup that contains no text that was not escaped. Only `markup` creates it. */
export interface Markup {
  readonly html: string;
}

/** Creates markup from a template. Texts in it are escaped; markup in it is not escaped again. */
export const markup = (
  template: TemplateStringsArray,
  ...values: ReadonlyArray<string | Markup | ReadonlyArray<Markup>>
): Markup => {
  let html = template[0] ?? "";
  for (const [index, value] of values.entries()) {
    html += htmlOf(value) + (template[index + 1] ?? "");
  }
  return { html };
};

/** Nothing. */
export const empty: Markup = { html: "" };

const htmlOf = (value: string | Markup | ReadonlyArray<Markup>): string => {
  if (typeof value === "string") return escaped(value);
  return "html" in value ? value.html : value.map(({ html }) => html).join("");
};

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for elements and attributes. Replaces control characters that HTML forbids. */
const escaped = (text: string): string =>
  /^[\w .,:+-]*$/u.test(text)
    ? text
    : text
        .replace(/[&<>"']/gu, (character) => entities[character] ?? "")
        .replace(/[\p{Surrogate}\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/gu, "\ufffd");
