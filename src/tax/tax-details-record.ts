import { taxCategories } from "./tax.ts";
import { parseId } from "../ids.ts";
import { invariant } from "../kernel/invariant.ts";
import { Amount } from "../money/amount.ts";
import type { TaxBasis } from "../quote/calculation-step.ts";
import type { TaxShare } from "./tax-line.ts";

/**
 * Returns the `details` of a tax step.
 *
 * `compound` is present only for a compound tax, and `exemption_reason` and
 * `exemption_code` only for a tax with them.
 */
export const renderTaxDetails = ({
  tax,
  base,
  amount,
}: TaxShare): Readonly<Record<string, string>> => {
  const details: Record<string, string> = {
    tax_id: tax.taxId,
    name: tax.name,
    percent: Amount.render(tax.percent),
    category: tax.category,
    base: Amount.render(base),
    amount: Amount.render(amount),
    inclusive: tax.isInclusive ? "true" : "false",
  };
  if (tax.isCompound) details["compound"] = "true";
  if (tax.exemptionReason !== undefined) details["exemption_reason"] = tax.exemptionReason;
  if (tax.exemptionCode !== undefined) details["exemption_code"] = tax.exemptionCode;
  return details;
};

/** A property of the details of a tax step that cannot be read, and what it must be. */
export interface TaxDetailsInvalid {
  readonly property: string;
  readonly expected: string;
}

/** Reads the details of a tax step: the inverse of `renderTaxDetails`. */
export const parseTaxDetails = (
  details: Readonly<Record<string, unknown>>,
): TaxBasis | TaxDetailsInvalid => {
  const { tax_id, name, category, inclusive, compound, exemption_reason, exemption_code } = details;
  const amountOf = (property: string): Amount | undefined => {
    const found = details[property];
    return typeof found === "string" ? Amount.parseCanonical(found) : undefined;
  };
  const taxId = typeof tax_id === "string" ? parseId("tax", tax_id) : undefined;
  if (taxId === undefined) return { property: "tax_id", expected: "a tax id" };
  if (typeof name !== "string") return { property: "name", expected: "a name" };
  const percent = amountOf("percent");
  if (percent === undefined || !Amount.atLeast(percent, Amount.zero)) {
    return { property: "percent", expected: "a percentage" };
  }
  const known = taxCategories.find((candidate) => candidate === category);
  if (known === undefined) {
    return { property: "category", expected: `one of ${taxCategories.join(", ")}` };
  }
  const base = amountOf("base");
  if (base === undefined) return { property: "base", expected: "an amount" };
  const amount = amountOf("amount");
  if (amount === undefined) return { property: "amount", expected: "an amount" };
  if (inclusive !== "true" && inclusive !== "false") {
    return { property: "inclusive", expected: "one of true, false" };
  }
  if (compound !== undefined && compound !== "true") {
    return { property: "compound", expected: "true or no value" };
  }
  if (exemption_reason !== undefined && typeof exemption_reason !== "string") {
    return { property: "exemption_reason", expected: "a text or no value" };
  }
  if (exemption_code !== undefined && typeof exemption_code !== "string") {
    return { property: "exemption_code", expected: "a text or no value" };
  }
  const tax = {
    taxId,
    name,
    percent,
    category: known,
    exemptionReason: exemption_reason,
    ...(exemption_code === undefined ? {} : { exemptionCode: exemption_code }),
    isInclusive: inclusive === "true",
    isCompound: compound === "true",
  };
  return { kind: "Tax", tax, base, amount };
};

/** Reads the details of a stored tax step. Throws `InvariantViolation` if it is malformed. */
export const readTaxBasis = (details: Readonly<Record<string, unknown>>): TaxBasis => {
  const read = parseTaxDetails(details);
  invariant("kind" in read, "the details of a tax are not what was rendered");
  return read;
};
