import type { Currency, Dashboard, Payment, Refund } from "quittance";
import type { InvoicePart } from "quittance/adapter";
import type { OracleAdjustment } from "../../support/oracle-types.ts";

/** The faults of one call of a port. */
export const faultKinds = [
  "lost request",
  "lost response",
  "late request",
  "duplicated",
  "duplicated later",
  "repeated transaction",
  "crash before",
  "crash after",
  "crash in flight",
] as const;

/** One of `faultKinds`; docs/evidence/simulation.md describes each. */
export type FaultKind = (typeof faultKinds)[number];

/**
 * A fault at the n-th port call of a step, over all its attempts. A repeated transaction applies to
 * every decision of the step.
 */
export interface Fault {
  readonly call: number;
  readonly kind: FaultKind;
}

/** Selects a record: one of the organization, one of another organization, or an unknown one. */
export interface Pick {
  readonly at: number;
  readonly whose: "own" | "foreign" | "unknown";
}

/** One line of a request. `adjustments` and `title` are planned by `plan-details.ts` only. */
export type PlannedItem = {
  readonly quantity: number;
  readonly adjustments?: ReadonlyArray<OracleAdjustment>;
} & (
  | { readonly schema: number; readonly isMismatched: boolean }
  | { readonly price: string; readonly currency: Currency; readonly title?: string }
);

/** A quote or invoice request. */
export interface PlannedRequest {
  readonly currency: Currency | undefined;
  readonly items: ReadonlyArray<PlannedItem>;
  readonly email: string;
  readonly details?: RequestDetails;
  /** Codes of coupons. */
  readonly coupons?: ReadonlyArray<string>;
  /** Seconds from now. */
  readonly dueIn?: number;
  /** Seconds from now. */
  readonly expiresIn?: number;
}

/** Properties of an invoice that have no effect on its price. */
export interface RequestDetails {
  readonly redirectUrl: string | undefined;
  readonly metadata: Readonly<Record<string, string>>;
}

/** A payment of a number of tenths of about ten dollars. */
export interface PlannedPayment {
  readonly key: string;
  readonly provider: string;
  readonly currency: Currency;
  readonly tenths: number;
  readonly status: Payment["status"];
  readonly details?: PaymentDetails;
}

/** An exact amount, which replaces the tenths, and the seconds since the payment happened. */
export interface PaymentDetails {
  readonly amount: string;
  readonly ago: number | undefined;
}

/** A refund of a part of a payment, or a running total of it. */
export interface PlannedRefund {
  readonly key: string;
  readonly kind: Refund["kind"];
  /** The numerator and the denominator of the part. */
  readonly part: readonly [number, number];
  readonly isTotal: boolean;
  readonly status: Refund["status"];
  /** Instead of the currency of the payment. */
  readonly currency: Currency | undefined;
}

/** A line to credit: a quantity of it, or a part of its price, rounded up to the smallest unit. */
export interface PlannedCreditLine {
  readonly line: number;
  readonly quantity?: number;
  /** The numerator and the denominator. */
  readonly part?: readonly [number, number];
}

/** A credit note of different lines of an invoice. */
export interface PlannedCreditNote {
  readonly key: string;
  readonly lines: ReadonlyArray<PlannedCreditLine>;
}

/** A coupon with a percentage. */
export interface PlannedCoupon {
  readonly code: string;
  readonly percent: string;
  readonly maxRedemptions: number | undefined;
  readonly maxPerCustomer: number | undefined;
}

/** How to read a list page by page. */
export interface PlannedWalk {
  readonly list: "invoices" | "payments" | "refunds";
  readonly statuses: ReadonlyArray<string>;
  readonly currencies: ReadonlyArray<Currency>;
  /** Seconds back from now; `undefined` for no bound. */
  readonly since: number | undefined;
  readonly minUsd: string | undefined;
  readonly limit: number;
  readonly by: "cursor" | "offset";
  readonly details?: WalkDetails;
}

/** Further properties of the filter of a list. */
export interface WalkDetails {
  /** The number of rows before the first page. */
  readonly skip: number;
  /** Seconds back from now. */
  readonly until: number | undefined;
  readonly maxUsd: string | undefined;
  /** Of invoices. */
  readonly email: string | undefined;
  /** Of payments; invoices are filtered by the first. */
  readonly providers: ReadonlyArray<string> | undefined;
  /** Of payments. */
  readonly invoice: Pick | undefined;
  /** Of payments. */
  readonly withProviders: boolean;
}

/** An action of a client; it selects its records by index. */
export type Action =
  | { readonly kind: "create"; readonly key: string | undefined; readonly request: PlannedRequest }
  | { readonly kind: "quote" | "validate"; readonly request: PlannedRequest }
  | { readonly kind: "pay"; readonly invoice: Pick; readonly payment: PlannedPayment }
  | {
      readonly kind: "pay the rest";
      readonly invoice: Pick;
      readonly key: string;
      readonly currency: Currency;
    }
  | { readonly kind: "change"; readonly payment: Pick; readonly to: Payment["status"] }
  | { readonly kind: "void"; readonly invoice: Pick }
  | {
      readonly kind: "read";
      readonly invoice: Pick;
      readonly summary: Currency | undefined;
      /** Defaults to items, calculations and payments. */
      readonly parts?: ReadonlyArray<InvoicePart>;
    }
  | { readonly kind: "quote invoice"; readonly invoice: Pick; readonly currency: Currency }
  | { readonly kind: "payable"; readonly invoice: Pick; readonly currency: Currency }
  | { readonly kind: "read payment"; readonly payment: Pick }
  | { readonly kind: "owner"; readonly invoice: Pick }
  | { readonly kind: "walk"; readonly walk: PlannedWalk }
  | { readonly kind: "dashboard"; readonly period: Dashboard["period"] }
  | { readonly kind: "events"; readonly limit: number }
  | { readonly kind: "revise schema"; readonly schema: number; readonly price: string }
  | { readonly kind: "retire schema"; readonly schema: number }
  | { readonly kind: "revise product"; readonly product: number; readonly name: string }
  | { readonly kind: "retire product"; readonly product: number }
  | { readonly kind: "refund"; readonly payment: Pick; readonly refund: PlannedRefund }
  | { readonly kind: "change refund"; readonly refund: Pick; readonly to: Refund["status"] }
  | { readonly kind: "read refund"; readonly refund: Pick }
  | { readonly kind: "credit"; readonly invoice: Pick; readonly note: PlannedCreditNote }
  | { readonly kind: "sweep" }
  | { readonly kind: "create coupon"; readonly coupon: PlannedCoupon }
  | { readonly kind: "retire coupon"; readonly coupon: Pick }
  | { readonly kind: "coupons" };

/** An action with its faults. */
export interface Step {
  readonly action: Action;
  readonly faults: ReadonlyArray<Fault>;
}

/** A client of the first or of the second organization. */
export interface ClientPlan {
  readonly organization: 0 | 1;
  readonly steps: ReadonlyArray<Step>;
}

/** A change of the clock or the rates. */
export type EnvironmentChange =
  | { readonly kind: "time"; readonly seconds: number }
  | { readonly kind: "rates"; readonly table: number }
  | { readonly kind: "outage" };

/** A change of the environment, after a number of turns. */
export type EnvironmentEvent = { readonly pause: number } & EnvironmentChange;

/** The input of a run. */
export interface History {
  readonly clients: ReadonlyArray<ClientPlan>;
  readonly environment: ReadonlyArray<EnvironmentEvent>;
  /** The seed of the order of tasks; with 0, the one that waited longest continues. */
  readonly order: number;
  /** Whether invoices have numbers, and coupons exist. */
  readonly hasDocuments?: boolean;
}

/** Returns the number of steps, faults and events of the environment. */
export const sizeOf = ({ clients, environment }: History): number =>
  environment.length +
  clients.reduce(
    (sum, { steps }) => sum + steps.reduce((all, { faults }) => all + 1 + faults.length, 0),
    0,
  );
