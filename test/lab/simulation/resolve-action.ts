import { addSeconds, Amount, type Currency, type Timestamp } from "quittance";
import {
  oracleRoundedTo,
  toDecimal,
  trunc30Share,
  type Decimal,
} from "../../support/oracle-money.ts";
import { oracleUnit } from "../../support/oracle-settle.ts";
import type { OracleItem } from "../../support/oracle-types.ts";
import type {
  Operation,
  RequestContent,
  RequestedCreditNote,
  RequestedRefund,
} from "./operation.ts";
import type {
  Action,
  Pick,
  PlannedCreditNote,
  PlannedItem,
  PlannedRefund,
  PlannedRequest,
} from "./history.ts";
import type { BilledLines, KnownIds } from "./run-state.ts";

/** An action that is one call. */
export type SingleAction = Exclude<Action, { readonly kind: "walk" | "events" }>;

/** What an action refers to: the known records and the time when it begins. */
export interface ActionContext {
  readonly own: KnownIds;
  readonly foreign: KnownIds;
  readonly now: Timestamp;
}

/** Finds the records of an action. */
export const resolveAction = (
  action: SingleAction,
  { own, foreign, now }: ActionContext,
  amount?: Amount,
): Operation => {
  const invoiceId = (pick: Pick): string =>
    pickedId(pick, own.invoices, foreign.invoices, "invoice");
  const paymentId = (pick: Pick): string =>
    pickedId(pick, own.payments, foreign.payments, "payment");
  switch (action.kind) {
    case "create":
      return { kind: "create", key: action.key, content: contentOf(action.request, own, now) };
    case "quote":
    case "validate":
      return { kind: action.kind, content: contentOf(action.request, own, now) };
    case "pay": {
      const { tenths, details, ...payment } = action.payment;
      const amount =
        details === undefined
          ? oracleUnit(payment.currency).times(tenths * tenth(payment.currency))
          : toDecimal(details.amount);
      return {
        kind: "pay",
        invoiceId: invoiceId(action.invoice),
        payment: { ...payment, amount, ago: details?.ago },
      };
    }
    case "pay the rest": {
      const { key, currency } = action;
      const paid = toDecimal(Amount.render(amount ?? Amount.zero));
      const payment = { key, provider: "prov_bank", currency, amount: paid, status: "COMPLETED" };
      return { kind: "pay", invoiceId: invoiceId(action.invoice), payment };
    }
    case "change":
      return { kind: "change", paymentId: paymentId(action.payment), to: action.to };
    case "read payment":
      return { kind: action.kind, paymentId: paymentId(action.payment) };
    case "void":
    case "owner":
      return { kind: action.kind, invoiceId: invoiceId(action.invoice) };
    case "read": {
      const { invoice, ...reading } = action;
      return { ...reading, invoiceId: invoiceId(invoice) };
    }
    case "quote invoice":
    case "payable":
      return {
        kind: action.kind,
        invoiceId: invoiceId(action.invoice),
        currency: action.currency,
      };
    case "dashboard":
      return action;
    case "revise schema":
      return { kind: action.kind, id: schemaAt(action.schema, own).id, price: action.price };
    case "retire schema":
      return { kind: action.kind, id: schemaAt(action.schema, own).id };
    case "revise product":
      return { kind: action.kind, id: productAt(action.product, own), name: action.name };
    case "retire product":
      return { kind: action.kind, id: productAt(action.product, own) };
    case "refund": {
      const id = paymentId(action.payment);
      const paid = own.paid.get(id) ?? foreign.paid.get(id);
      return { kind: "refund", paymentId: id, refund: refundOf(action.refund, paid) };
    }
    case "change refund":
    case "read refund": {
      const { refund, ...rest } = action;
      const refundId = pickedId(refund, own.refunds, foreign.refunds, "refund");
      return { ...rest, refundId };
    }
    case "credit": {
      const id = invoiceId(action.invoice);
      const billed = own.billed.get(id) ?? foreign.billed.get(id);
      return { kind: "credit", invoiceId: id, note: creditNoteOf(action.note, billed) };
    }
    case "retire coupon":
      return {
        kind: action.kind,
        couponId: pickedId(action.coupon, own.coupons, foreign.coupons, "coupon"),
      };
    case "sweep":
    case "create coupon":
    case "coupons":
      return action;
  }
};

/** Returns a credit note of different lines; of one that is not known if there are none. */
const creditNoteOf = (
  { key, lines: planned }: PlannedCreditNote,
  { currency, lines }: BilledLines = { currency: "USD", lines: [] },
): RequestedCreditNote => {
  const places = new Map(planned.map((line) => [line.line % Math.max(lines.length, 1), line]));
  return {
    key,
    lines: [...places].map(([place, { quantity, part: [numerator, denominator] = [1, 1] }]) => {
      const { id: itemId, price } = lines[place] ?? {
        id: "invoice_item_unknown",
        price: toDecimal("10"),
      };
      if (quantity !== undefined) return { itemId, quantity };
      const share = price.times(numerator).dividedBy(denominator);
      return { itemId, amount: oracleRoundedTo(share, oracleUnit(currency), "UP") };
    }),
  };
};

const refundOf = (
  { part: [numerator, denominator], currency, ...refund }: PlannedRefund,
  paid: { readonly currency: string; readonly amount: Decimal } | undefined,
): RequestedRefund => {
  const amount = paid?.amount ?? toDecimal("10");
  return {
    ...refund,
    currency: currency ?? ((paid?.currency ?? "USD") as Currency),
    amount: trunc30Share(amount, toDecimal(numerator), toDecimal(denominator)),
  };
};

/** Returns the identifier of a picked invoice or payment. */
export const pickedId = (
  { at, whose }: Pick,
  own: ReadonlyArray<string>,
  foreign: ReadonlyArray<string>,
  prefix: string,
): string => {
  const ids = whose === "own" ? own : whose === "foreign" ? foreign : [];
  return ids[at % Math.max(ids.length, 1)] ?? `${prefix}_unknown`;
};

/** A tenth of about ten dollars, in minor units. */
const tenth = (currency: string): number =>
  ({ EUR: 80, USD: 100, JPY: 150, BITCOIN: 1000, USDT: 1_000_000 })[currency] ?? 100;

const schemaAt = (at: number, { schemas }: KnownIds): KnownIds["schemas"][number] =>
  schemas[at % schemas.length] ?? { id: "schema_unknown", product: 0 };

const productAt = (at: number, { products }: KnownIds): string =>
  products[at % products.length] ?? "product_unknown";

const contentOf = (
  { currency, items, coupons, dueIn, expiresIn, ...rest }: PlannedRequest,
  known: KnownIds,
  now: Timestamp,
): RequestContent => ({
  ...rest,
  ...(dueIn === undefined ? {} : { dueAt: addSeconds(now, dueIn) }),
  ...(expiresIn === undefined ? {} : { expiresAt: addSeconds(now, expiresIn) }),
  request: {
    ...(currency === undefined ? {} : { currency }),
    items: items.map((item) => itemOf(item, known)),
    ...(coupons === undefined ? {} : { coupons }),
  },
});

const itemOf = (item: PlannedItem, known: KnownIds): OracleItem => {
  if ("price" in item) return { type: "PAYMENT_INTENT", ...item };
  const { schema, isMismatched, ...rest } = item;
  const { id, product } = schemaAt(schema, known);
  const at = isMismatched ? 1 - product : product;
  return {
    type: "PRODUCT",
    product_id: known.products[at] ?? "product_unknown",
    billing_schema_id: id,
    ...rest,
  };
};
