import { jsonName } from "quittance/adapter";
import type { Draft } from "./draft.ts";
import type { EInvoiceIssue } from "./issue.ts";
import { isXmlText } from "./xml.ts";

/** Returns the texts of a document with characters that XML has no place for. */
export const textIssues = (draft: Draft): ReadonlyArray<EInvoiceIssue> => {
  const { number, seller, customer, delivery, lines } = draft;
  return [
    ...textsOf("BT-1", "number", number),
    ...textsOf("BT-27", "seller", seller),
    ...textsOf("BT-44", "customer", customer),
    ...textsOf("BT-75", "delivery", delivery),
    ...lines.flatMap(({ index, name, description, rows, taxes }) => {
      const path = `items.${String(index)}`;
      return [
        ...textsOf("BT-153", `${path}.title`, name),
        ...(name.trim() === "" ? [blank(`${path}.title`)] : []),
        ...textsOf("BT-154", `${path}.description`, description),
        ...textsOf(
          "BT-139",
          `${path}.adjustments`,
          rows
            .slice(1)
            .map(({ title }) => title)
            .join(""),
        ),
        ...textsOf("BT-120", `${path}.taxes`, taxes.map((tax) => tax.exemptionReason).join("")),
      ];
    }),
  ].map(({ term, path, message }) => ({ term, path, message }));
};

const blank = (path: string): EInvoiceIssue => ({
  term: "BT-153",
  path,
  message: "must not be only white space",
});

const textsOf = (term: string, path: string, value: unknown): ReadonlyArray<EInvoiceIssue> => {
  if (typeof value === "string") {
    const message = "must not contain characters that XML does not allow";
    return isXmlText(value) ? [] : [{ term, path, message }];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    textsOf(term, `${path}.${jsonName(name)}`, each),
  );
};
