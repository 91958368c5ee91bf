import type {
  Currency,
  Dashboard,
  InvoiceList,
  NewCreditNote,
  Payment,
  Refund,
  Timestamp,
} from "quittance";
import type { InvoicePart } from "quittance/adapter";
import type { PortName } from "quittance/errors";
import type { OracleCreditRequest } from "../../support/oracle-credit.ts";
import type { Decimal } from "../../support/oracle-money.ts";
import type { OracleRequest } from "../../support/oracle-types.ts";
import type { CouponUse, RequestedCoupon } from "./expected-coupons.ts";
import type { ExpectedCreditNote } from "./expected-credit-notes.ts";
import type { ExpectedRefund } from "./expected-refunds.ts";
import type { ExpectedInvoice, ExpectedPayment, ExpectedVersion } from "./expected-rows.ts";
import type { RequestedPayment } from "./expected-ledger.ts";
import type { Published } from "./environment.ts";

/** A quote or invoice request, in the form of the HTTP API. */
export interface RequestContent {
  readonly request: OracleRequest;
  readonly email: string;
  /** Properties that have no effect on the price. */
  readonly details?: {
    readonly redirectUrl: string | undefined;
    readonly metadata: Readonly<Record<string, string>>;
  };
  readonly dueAt?: string | undefined;
  readonly expiresAt?: string | undefined;
}

/** A refund request. */
export interface RequestedRefund {
  readonly key: string;
  readonly kind: Refund["kind"];
  readonly currency: Currency;
  readonly amount: Decimal;
  readonly isTotal: boolean;
  readonly status: Refund["status"];
}

/** A request of a credit note. */
export interface RequestedCreditNote {
  readonly key: string;
  readonly lines: ReadonlyArray<OracleCreditRequest>;
  /** Properties that have no effect on what is credited. */
  readonly details?: Pick<NewCreditNote, "reason" | "metadata">;
}

/** How to read a list page by page. */
export interface Walk {
  readonly list: "invoices" | "payments" | "refunds" | "creditNotes";
  readonly statuses: ReadonlyArray<string>;
  readonly currencies: ReadonlyArray<Currency>;
  readonly createdAtFrom?: string | undefined;
  readonly createdAtTo?: string | undefined;
  readonly minUsd?: string | undefined;
  readonly maxUsd?: string | undefined;
  /** Of invoices. */
  readonly email?: string | undefined;
  /** Of payments; invoices are filtered by the first. */
  readonly providers?: ReadonlyArray<string> | undefined;
  /** Of payments, refunds and credit notes. */
  readonly invoiceId?: string | undefined;
  /** Of credit notes. */
  readonly key?: string | undefined;
  /** Of credit notes. */
  readonly number?: string | undefined;
  /** Of payments. */
  readonly withProviders: boolean;
  /** The number of rows before the first page. */
  readonly skip: number;
  readonly limit: number;
  readonly by: "cursor" | "offset";
}

/** The request of one page of a list. */
export interface RequestedPage {
  readonly walk: Walk;
  readonly options: Pick<InvoiceList, "limit" | "offset" | "cursor">;
  /** The last row of the previous page, or the number of rows to skip. */
  readonly after: { readonly createdAt: string; readonly id: string } | number;
}

/** One call of the library: an action with the identifiers of its records. */
export type Operation =
  | { readonly kind: "authenticate"; readonly digest: string }
  | { readonly kind: "create"; readonly key: string | undefined; readonly content: RequestContent }
  | { readonly kind: "quote"; readonly content: RequestContent }
  | { readonly kind: "validate"; readonly content: RequestContent }
  | { readonly kind: "pay"; readonly invoiceId: string; readonly payment: RequestedPayment }
  | { readonly kind: "change"; readonly paymentId: string; readonly to: Payment["status"] }
  | { readonly kind: "void"; readonly invoiceId: string }
  | {
      readonly kind: "read";
      readonly invoiceId: string;
      readonly summary: Currency | undefined;
      readonly parts?: ReadonlyArray<InvoicePart>;
    }
  | { readonly kind: "quote invoice"; readonly invoiceId: string; readonly currency: Currency }
  | { readonly kind: "payable"; readonly invoiceId: string; readonly currency: Currency }
  | { readonly kind: "read payment"; readonly paymentId: string }
  | { readonly kind: "owner"; readonly invoiceId: string }
  | { readonly kind: "page"; readonly page: RequestedPage }
  | { readonly kind: "dashboard"; readonly period: Dashboard["period"] }
  | {
      readonly kind: "events";
      readonly after: string | undefined;
      readonly known: number;
      readonly limit: number;
    }
  | { readonly kind: "revise schema"; readonly id: string; readonly price: string }
  | { readonly kind: "retire schema"; readonly id: string }
  | { readonly kind: "retire product"; readonly id: string }
  | { readonly kind: "revise product"; readonly id: string; readonly name: string }
  | { readonly kind: "refund"; readonly paymentId: string; readonly refund: RequestedRefund }
  | { readonly kind: "change refund"; readonly refundId: string; readonly to: Refund["status"] }
  | { readonly kind: "read refund"; readonly refundId: string }
  | { readonly kind: "credit"; readonly invoiceId: string; readonly note: RequestedCreditNote }
  | { readonly kind: "read credit note"; readonly creditNoteId: string }
  | { readonly kind: "sweep" }
  | { readonly kind: "create coupon"; readonly coupon: RequestedCoupon }
  | { readonly kind: "retire coupon"; readonly couponId: string }
  | { readonly kind: "coupons" };

/** What a client does: one call, or calls of which each depends on the result before. */
export type Action =
  | Operation
  | {
      readonly kind: "pay the rest";
      readonly invoiceId: string;
      readonly key: string;
      readonly currency: Currency;
    }
  | { readonly kind: "walk"; readonly walk: Walk }
  | { readonly kind: "read events"; readonly limit: number };

/** The operations of a kind. */
export type OperationOf<Kind> = Extract<Operation, { readonly kind: Kind }>;

/** The rules that the simulation checks; a violation names one of them. */
export const rules = {
  results: "results are those of the expected ledger",
  statuses: "the status of an invoice follows from its payments",
  amounts: "amounts are exact",
  replays: "quotes and invoices are consistent",
  once: "one key has one record",
  acknowledged: "acknowledged writes are stored",
  pages: "pages have the rows of the list",
  dashboard: "the dashboard has the totals of the rows",
  outbox: "the outbox contains each event of a change once, in order",
  tenants: "no organization sees the records of another",
  rejections: "only invalid requests are rejected, for the right reasons",
  rates: "rates have one timestamp, and are fresh",
  time: "timestamps never decrease",
  failures: "a failed port is reported where one failed, and only there",
  rejects: "no promise rejects",
  refunds: "a payment is refunded by its reports, in any order, and at most by its price",
  credits: "an invoice is credited by shares of its lines, and at most by its price",
  numbers: "the documents of a series have the numbers 1, 2, 3 and so on",
  coupons: "a coupon is redeemed by the invoices that use it, and at most its maximum",
  due: "each invoice is reported as overdue once, and as expired once",
} as const;

/** The name of a rule. */
export type Rule = keyof typeof rules;

/** A result in parts, each with the rule that it is compared by. */
export type Parts = ReadonlyArray<readonly [rule: Rule, text: string]>;

/** Returns the parts of a failure. */
export const rejected = (kind: string): Parts => [["rejections", kind]];

/** Returns the parts of the result of a write. */
export const writeParts = (
  once: string,
  subject: string,
  invoice: string,
  events: ReadonlyArray<string>,
): Parts => [
  ["once", once],
  ["amounts", subject],
  ["statuses", invoice],
  ["outbox", events.join("\n")],
];

/** The results of the ports in one attempt, according to the expected ledger. */
export interface Seen {
  readonly catalog?: ReadonlyArray<ExpectedVersion>;
  readonly rates?: Published;
  readonly ratesAt?: string;
  /** When the latest call returned, except of rates: the time of pricing and of the standing. */
  readonly lastAt?: string;
  /** Whether the key was taken: by the same content or by another. */
  readonly earlier?: "none" | "same" | "other";
  /** Whether the key of a payment was taken before its provider was looked up. */
  readonly isKeyTaken?: boolean;
  readonly invoice?: ExpectedInvoice | null;
  readonly payments?: ReadonlyArray<ExpectedPayment>;
  readonly payment?: ExpectedPayment | null;
  readonly refund?: ExpectedRefund | null;
  readonly refunds?: ReadonlyArray<ExpectedRefund>;
  readonly creditNote?: ExpectedCreditNote | null;
  readonly creditNotes?: ReadonlyArray<ExpectedCreditNote>;
  /** The coupons of a request, by the order of its codes. */
  readonly coupons?: ReadonlyArray<CouponUse | undefined>;
  /** When the key was looked up first. */
  readonly earlierAt?: string;
  /** The invoices that a sweep must report, and those that it did. */
  readonly toSweep?: ReadonlyArray<string>;
  readonly swept?: ReadonlyArray<SweptInvoice>;
  /** The expected result of a write or of a page. */
  readonly parts?: Parts;
}

/** An invoice that a sweep visited, and what it must have reported. */
export interface SweptInvoice {
  readonly id: string;
  readonly reports: ReadonlyArray<"overdue" | "expired">;
}

/** One attempt of a client to perform an operation. */
export interface Attempt {
  readonly owner: string;
  readonly operation: Operation;
  readonly startedAt: Timestamp;
  seen: Seen;
  /** The port that failed last. */
  failed: PortName | undefined;
}

/** A rule that was broken, with the expected and the found result. */
export class Violation extends Error {
  readonly rule: Rule;

  constructor(rule: Rule, what: string, expected: string, found: string) {
    super(`${rules[rule]}: ${what}\n  expected ${expected}\n  found    ${found}`);
    this.rule = rule;
  }
}

/** Compares two results part by part. */
export const expectParts = (what: () => string, expected: Parts, found: Parts): void => {
  for (let at = 0; at < Math.max(expected.length, found.length); at += 1) {
    const [rule, text] = expected[at] ?? found[at] ?? ["results", ""];
    const [, other] = found[at] ?? ["results", "nothing"];
    if (expected[at] === undefined) throw new Violation(rule, what(), "nothing", other);
    if (text !== other) throw new Violation(rule, what(), text, other);
  }
};
