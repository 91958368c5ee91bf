import type { ProviderId, TaxId } from "../ids.ts";
import { Amount } from "../money/amount.ts";
import type { LineTax } from "../tax/tax-line.ts";

/** The accounts of journal entries that do not depend on a record. */
export const accounts = {
  /** What customers owe. */
  receivable: "assets:receivable",
  /** Lines before adjustments, without taxes. */
  sales: "revenue:sales",
  discounts: "revenue:discounts",
  fees: "revenue:fees",
  /** Adjustments of the host's own kinds. */
  adjustments: "revenue:adjustments",
  rounding: "revenue:rounding",
  /** What was refunded of completed invoices, except what was paid beyond their price. */
  refunds: "revenue:refunds",
  /** The same by chargebacks that were not reversed. */
  chargebacks: "revenue:chargebacks",
  /** What credit notes credited, without taxes and rounding. */
  creditNotes: "revenue:credit-notes",
  /** Differences between price and payments that are within the tolerance of settlement. */
  settlementDifferences: "revenue:settlement-differences",
  /** What customers paid beyond what they owed. */
  overpayments: "liabilities:overpayments",
  memoInvoiced: "memo:invoiced",
  memoCredited: "memo:credited",
  memoOffset: "memo:offset",
} as const;

/** Returns the account of the money that a provider has collected and not yet paid out. */
export const clearingAccount = (id: ProviderId): string => `assets:clearing:${escapedId(id)}`;

/** Returns the account of what is owed to an authority for a tax. */
export const taxAccount = (id: TaxId): string => `${taxes}${escapedId(id)}`;

const taxes = "liabilities:tax:";

/** Returns the name of a tax with its percentage, unless the name ends with it. */
export const taxNameOf = ({ name, percent }: Pick<LineTax, "name" | "percent">): string => {
  const shown = `${Amount.render(percent)} %`;
  const isNamed = name.replaceAll(/\s/gu, "").endsWith(` ${shown}`.replaceAll(" ", ""));
  return isNamed ? name : `${name} ${shown}`;
};

/**
 * Returns the account of a tax by its name. Versions of a tax and other taxes with the same name
 * and percentage share it. `:`, `;` and control characters are written as `%` and hex, because
 * accounts cannot contain them, and spaces in a row as one.
 */
export const namedTaxAccount = (taxName: string): string =>
  taxes + escaped(taxName.trim().replaceAll(/\s+/gu, " "), /[:;\p{Cc}]/gu);

/** Returns the memo account of the payments of a provider. */
export const memoPaidAccount = (id: ProviderId): string => `memo:paid:${escapedId(id)}`;

/** Returns the memo account of the refunds and chargebacks of a provider, minus reversals. */
export const memoRefundedAccount = (id: ProviderId): string => `memo:refunded:${escapedId(id)}`;

/** Returns an identifier with only letters, digits, `.`, `_` and `-`; others as `%` and hex. */
export const escapedId = (id: string): string => escaped(id, /[^\w.-]/gu);

/** Returns a text for the value of a tag, which ends at a comma or a line break. */
export const escapedTag = (text: string): string => escaped(text, /[,\p{Cc}\u{2028}\u{2029}]/gu);

const escaped = (text: string, characters: RegExp): string =>
  text.replace(
    characters,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`,
  );
