import { foldEmail, isWellFormed, type SearchTerm } from "quittance/adapter";
import type { StatementValues } from "../statements/statement-values.ts";
import { hasText } from "./filter-conditions.ts";

type Words = Extract<SearchTerm, { readonly by: "words" }>;

/** Returns the condition that an invoice has a number or an address; `undefined` for other terms. */
export const invoiceWith = (
  { by, text }: Exclude<SearchTerm, Words>,
  values: StatementValues,
): string | undefined => {
  if (by === "number") return hasText("number")(text, values);
  return by === "email" ? hasText("customer_email_folded")(foldEmail(text), values) : undefined;
};

/**
 * Returns the condition that a record has some words, and is not too old.
 *
 * @param ofInvoice returns a condition on an invoice as one on the record.
 */
export const hasWords = (
  id: "invoice_id" | "payment_id",
  { words, from }: Words,
  values: StatementValues,
  ofInvoice = (condition: string): string => condition,
): string => {
  if (!words.every(isWellFormed)) return "false";
  const found = words.map((word) => `strpos(search_text, ${values.add(word)}) > 0`);
  const conditions = found.length === 0 ? ["true"] : [ofInvoice(found.join(" AND "))];
  if (from !== undefined) {
    const oldest = `(${values.add(from.createdAt)}::timestamp(0), ${values.add(from.id)})`;
    conditions.unshift(`(created_at, ${id}) >= ${oldest}`);
  }
  return conditions.join(" AND ");
};
