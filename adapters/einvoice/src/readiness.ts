import { areAmountsExact } from "./amounts-check.ts";
import { categoryIssues, rateWarnings } from "./category-check.ts";
import type { Draft } from "./draft.ts";
import { codeIssues } from "./code-check.ts";
import type { EInvoiceProfile } from "quittance/adapter";
import { profiles, type Profile } from "./profiles.ts";
import type { EInvoiceIssue } from "./issue.ts";
import { isPresent, positionOf, termOf } from "./terms.ts";
import { textIssues } from "./text-check.ts";
import { vatNumberWarnings } from "./vat-number-check.ts";
import { Amount, currencyInfo } from "quittance";

/** Whether a document can be an e-invoice. */
export interface Readiness {
  /** Everything that is missing or wrong, in the order of the document. */
  readonly missing: ReadonlyArray<EInvoiceIssue>;
  /** What is accepted and looks wrong. */
  readonly warnings: ReadonlyArray<EInvoiceIssue>;
}

/** Returns everything that a draft lacks in a profile. */
export const readinessOfDraft = (draft: Draft, name: EInvoiceProfile): Readiness => {
  const profile = profiles[name];
  const found = patternIssues(draft, profile);
  const missing = [
    ...documentIssues(draft),
    ...termIssues(draft, profile),
    ...categoryIssues(draft),
    ...codeIssues(draft, profile),
    ...textIssues(draft),
    ...(profile.checksLinePeriods ? periodIssues(draft, name) : []),
    ...found.filter(({ isWarning }) => !isWarning).map(({ issue }) => issue),
  ];
  const warnings = [
    ...oneOf(draft, recommended, "is recommended: the date of supply is not stated"),
    ...vatNumberWarnings(draft),
    ...rateWarnings(draft),
    ...found.filter(({ isWarning }) => isWarning).map(({ issue }) => issue),
  ];
  return { missing: inOrder(missing), warnings: inOrder(warnings) };
};

/** Sorts issues; a seller that is missing entirely is one issue. */
const inOrder = (issues: ReadonlyArray<EInvoiceIssue>): ReadonlyArray<EInvoiceIssue> => {
  const isSellerMissing = issues.some(({ path }) => path === "seller");
  return issues
    .filter(({ path }) => !isSellerMissing || !path.startsWith("seller."))
    .sort((a, b) => positionOf(a.term) - positionOf(b.term));
};

const documentIssues = (draft: Draft): ReadonlyArray<EInvoiceIssue> => {
  const { currency, totals, seller, invoice, type, dueDate } = draft;
  const { kind, decimals } = currencyInfo[currency];
  const issues: Array<EInvoiceIssue> = [];
  const add = (term: string, path: string, message: string): void => {
    issues.push({ term, path, message });
  };
  if (draft.isIssued && !isPresent(draft.number)) add("BT-1", "number", "is required");
  if (draft.isVoided) add("BT-3", "status", "A voided invoice has no e-invoice");
  if (kind !== "FIAT" || decimals > 2) {
    add("BT-5", "currency", "must be an ISO 4217 currency with at most 2 decimals");
  }
  const accounting = seller?.accountingCurrency;
  const isConverted = accounting !== undefined && accounting !== currency;
  if (isConverted && draft.accountingTax === undefined) {
    const message = `The invoice has no exchange rate of ${accounting}`;
    add("BT-6", "seller.accounting_currency", message);
  }
  const isDue = Amount.isPositive(Amount.subtract(totals.price, draft.prepaid));
  if (type === "380" && isDue && dueDate === undefined && !isPresent(seller?.paymentTerms)) {
    add("BT-9", "due_at", "or seller.payment_terms is required");
  }
  if (type === "381" && !isPresent(invoice?.number)) {
    add("BG-3", "invoice.number", "is required: the invoice has no number");
  }
  if (seller === undefined) {
    add(
      "BG-4",
      "seller",
      "is required: set the seller of the organization before the invoice is created",
    );
  }
  if (draft.isIssued && draft.lines.length === 0) {
    add("BG-25", "items", "is required: the document has no line");
  }
  const isTaxed = draft.lines.every(({ taxes }) => taxes.length === 1);
  if (isTaxed && !areAmountsExact(draft)) {
    add(
      "BG-22",
      "totals",
      "The amounts of this invoice are not whole: use the totals profile invoice",
    );
  }
  return issues;
};

const termIssues = (draft: Draft, profile: Profile): ReadonlyArray<EInvoiceIssue> => {
  const isMissing = (number: string): boolean => !isPresent(termOf(number).value(draft));
  const issueOf = (number: string, message: string): EInvoiceIssue => ({
    term: number,
    path: termOf(number).path,
    message,
  });
  const hasAddress = ["BT-77", "BT-78", "BT-80"].some((number) => !isMissing(number));
  const byProfile = [...profile.required, ...(hasAddress ? profile.requiredOfDelivery : [])];
  return [
    ...[...required, ...(hasAddress ? ["BT-80"] : [])]
      .filter(isMissing)
      .map((number) => issueOf(number, "is required")),
    ...byProfile
      .filter(isMissing)
      .map((number) => issueOf(number, `is required by ${profile.name}`)),
    ...oneOf(draft, profile.requiredOneOf, `is required by ${profile.name}`),
  ];
};

/** What tax rules require where it is known: each group has one of its terms. */
const recommended = [["BT-72", "BG-14"]];

/** Returns an issue at the first term of each group that has none of its terms. */
const oneOf = (
  draft: Draft,
  groups: Profile["requiredOneOf"],
  message: string,
): ReadonlyArray<EInvoiceIssue> =>
  groups.flatMap((numbers) => {
    const [first, ...others] = numbers.map(termOf);
    const isMissing = numbers.every((number) => !isPresent(termOf(number).value(draft)));
    if (first === undefined || !isMissing) return [];
    const alternatives = others.map(({ path }) => `or ${path} `).join("");
    return [{ term: first.term, path: first.path, message: `${alternatives}${message}` }];
  });

/** Returns the periods of lines that are not within that of the document. */
const periodIssues = (
  { period, lines }: Draft,
  profile: EInvoiceProfile,
): ReadonlyArray<EInvoiceIssue> =>
  lines.flatMap(({ index, period: own }) => {
    if (period === undefined || own === undefined) return [];
    const issue = (term: string, property: "from" | "to"): EInvoiceIssue => ({
      term,
      path: `items.${String(index)}.period.${property}`,
      message: `must be within the period of the invoice, as ${profile} requires`,
    });
    return [
      ...(own.from < period.from ? [issue("BT-134", "from")] : []),
      ...(own.to > period.to ? [issue("BT-135", "to")] : []),
    ];
  });

/** What EN 16931 requires of every document. */
const required = ["BT-27", "BT-40", "BT-44", "BT-55"];

const patternIssues = (draft: Draft, { patterns }: Profile) =>
  patterns.flatMap(({ term, pattern, message, isWarning }) => {
    const { path, value } = termOf(term);
    const text = value(draft);
    const isValid = !isPresent(text) || pattern.test(text);
    return isValid ? [] : [{ isWarning, issue: { term, path, message } }];
  });
