import { resultText } from "./results/all.ts";
import { quoteDrafts } from "./cases/quote/all.ts";
import { operations, vectorVersion, type Draft, type Operation } from "./vector.ts";
import { isDeepStrictEqual } from "node:util";
import type { CreditDraft } from "./cases/credit/draft-credit.ts";
import { creditedParts } from "./cases/credit/credited-parts.ts";
import { creditedRates } from "./cases/credit/credited-rates.ts";
import { rejectedNotes } from "./cases/credit/rejected-notes.ts";
import { boundaries } from "./cases/dashboard/boundaries.ts";
import { calendar } from "./cases/dashboard/calendar.ts";
import type { DashboardDraft } from "./cases/dashboard/draft-dashboard.ts";
import { periodRequests } from "./cases/dashboard/period-requests.ts";
import { refunds } from "./cases/dashboard/refunds.ts";
import { ratios } from "./cases/dashboard/ratios.ts";
import { aggregates } from "./cases/dashboard/aggregates.ts";
import type { FilterDraft } from "./cases/filter/draft-list.ts";
import { invoiceBounds, invoiceFilters, invoicePages } from "./cases/filter/invoice-lists.ts";
import { paymentLists } from "./cases/filter/payment-lists.ts";
import { invalidInvoiceLists, invalidPaymentLists } from "./cases/filter/invalid-lists.ts";
import type { RedeemDraft } from "./cases/redeem/draft-redemption.ts";
import { limitedCoupons } from "./cases/redeem/limits.ts";
import { repeatedRequests } from "./cases/redeem/repeated-requests.ts";
import { redeemingInvoices } from "./cases/redeem/redeeming-invoices.ts";
import { acrossCurrencies, unvalued } from "./cases/settle/currencies.ts";
import type { SettleDraft } from "./cases/settle/draft-settlement.ts";
import { inOneCurrency, reports, voided } from "./cases/settle/one-currency.ts";
import { tolerances, wholeUnits } from "./cases/settle/tolerances.ts";
import { couponRequests } from "./cases/validate/coupon-requests.ts";
import type { ValidateDraft } from "./cases/validate/draft-request.ts";
import { itemIssues } from "./cases/validate/item-issues.ts";
import { propertyIssues } from "./cases/validate/property-issues.ts";
import { roundedRequests } from "./cases/validate/rounded-requests.ts";
import { requestIssues } from "./cases/validate/request-issues.ts";
import { validRequests } from "./cases/validate/valid-requests.ts";

/** Every vector of `dashboard`. */
const dashboardDrafts: ReadonlyArray<DashboardDraft> = [
  ...boundaries,
  ...calendar,
  ...aggregates,
  ...ratios,
  ...refunds,
  ...periodRequests,
];

/** Every vector of `filter`. */
const filterDrafts: ReadonlyArray<FilterDraft> = [
  ...invoiceFilters,
  ...invoiceBounds,
  ...invoicePages,
  ...paymentLists,
  ...invalidInvoiceLists,
  ...invalidPaymentLists,
];

/** Every sequence of events that redeem coupons. */
const redeemDrafts: ReadonlyArray<RedeemDraft> = [
  ...redeemingInvoices,
  ...limitedCoupons,
  ...repeatedRequests,
];

/** Every vector of `settle`. */
const settleDrafts: ReadonlyArray<SettleDraft> = [
  ...inOneCurrency,
  ...wholeUnits,
  ...voided,
  ...tolerances,
  ...acrossCurrencies,
  ...reports,
  ...unvalued,
];

/** Every vector of `credit`. */
const creditDrafts: ReadonlyArray<CreditDraft> = [
  ...creditedParts,
  ...creditedRates,
  ...rejectedNotes,
];

/** Every vector of `validate`. */
const validateDrafts: ReadonlyArray<ValidateDraft> = [
  ...validRequests,
  ...propertyIssues,
  ...itemIssues,
  ...requestIssues,
  ...roundedRequests,
  ...couponRequests,
];

const drafts: Readonly<Record<Operation, ReadonlyArray<Draft<object>>>> = {
  quote: quoteDrafts,
  validate: validateDrafts,
  redeem: redeemDrafts,
  settle: settleDrafts,
  credit: creditDrafts,
  filter: filterDrafts,
  dashboard: dashboardDrafts,
};

/** The line of a vector, with the library's result; throws if it differs from one by hand. */
const lineOf = async (operation: Operation, draft: Draft<object>): Promise<string> => {
  const { name, why, inputs } = draft;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/u.test(name)) throw new Error(`${name}: not kebab-case`);
  const vector = { version: vectorVersion, operation, name, why, ...inputs };
  const expected: unknown = JSON.parse(await resultText(vector));
  assertByHand(draft, expected);
  return JSON.stringify({ ...vector, expected });
};

/** Returns the text of every file of vectors by its name, one line per vector, sorted by name. */
export const vectorFiles = async (): Promise<ReadonlyMap<string, string>> => {
  const files = new Map<string, string>();
  for (const operation of operations) {
    const sorted = [...drafts[operation]].sort((a, b) => (a.name < b.name ? -1 : 1));
    const lines = await Promise.all(sorted.map((draft) => lineOf(operation, draft)));
    files.set(`${operation}.jsonl`, `${lines.join("\n")}\n`);
  }
  return files;
};

/** Throws unless a result equals the one written by hand, as a whole or in single values. */
const assertByHand = (draft: Draft<object>, result: unknown): void => {
  const { name, expected, values = {} } = draft;
  if (expected !== undefined && !isDeepStrictEqual(result, expected)) {
    throw new Error(`${name}: the result differs: ${JSON.stringify(result)}`);
  }
  if (expected === undefined && isFailure(result)) {
    throw new Error(`${name}: rejected: ${JSON.stringify(result)}`);
  }
  for (const [path, value] of Object.entries(values)) {
    const actual = propertyAt(result, path);
    if (!isDeepStrictEqual(actual, value)) {
      const shown = JSON.stringify(actual) as string | undefined;
      throw new Error(`${name}: ${path} is ${shown ?? "absent"}, by hand ${JSON.stringify(value)}`);
    }
  }
};

const isFailure = (result: unknown): boolean =>
  typeof result === "object" && result !== null && "failure" in result;

const propertyAt = (value: unknown, path: string): unknown => {
  let current = value;
  for (const key of path.split(".")) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, key)) {
      return undefined;
    }
    current = Reflect.get(current, key) as unknown;
  }
  return current;
};
