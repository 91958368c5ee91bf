import type { InvoiceItemId } from "../../../src/ids.ts";
import type { ChangedPayment, RecordedPayment } from "../../../src/payment/payment-decide.ts";
import type { ChangedRefund, RecordedRefund } from "../../../src/refund/refund-decide.ts";
import {
  addSeconds,
  Amount,
  discount,
  fee,
  timestampOf,
  type Adjustment,
  type CreatedInvoice,
  type Currency,
  type Invoice,
  type InvoiceDetails,
  type Item,
  type LedgerEvent,
  type NewInvoice,
  type NewPayment,
  type NewRefund,
  type Payment,
  type Quote,
  type Timestamp,
} from "quittance";
import { idOf } from "quittance/adapter";
import { amountOf, decimalOf } from "../../support/settlement-case.ts";
import type {
  JsonObject,
  OracleAdjustment,
  OracleItem,
  OracleRequest,
} from "../../support/oracle-types.ts";
import { renderCalculation } from "../../../src/invoice/invoice-response.ts";
import {
  callResultOf,
  detailsParts,
  eventsText,
  moneyParts,
  quoteParts,
  type CallResult,
} from "./result-parts.ts";
import {
  writeParts,
  type Operation,
  type Parts,
  type RequestContent,
  type RequestedRefund,
} from "./operation.ts";
import type { RequestedPayment } from "./expected-ledger.ts";
import type { Calls } from "./call-library.ts";
import { textOfCoupon } from "./expected-coupons.ts";
import { textOfCreditNote } from "./expected-credit-notes.ts";
import { textOfRefund } from "./expected-refunds.ts";
import { textOfInvoice, textOfPayment } from "./expected-rows.ts";
import { stepsText } from "./expected-prices.ts";
import type { BilledLines } from "./run-state.ts";

/** Returns the coupons in the stored steps of an invoice. */
const couponIdsOf = ({ calculations }: InvoiceDetails): ReadonlyArray<string> => {
  const ids = calculations.map((step) => {
    const { details } = renderCalculation(step);
    return Array.isArray(details) ? undefined : (details as JsonObject)["coupon_id"];
  });
  return [...new Set(ids)].filter((id) => typeof id === "string");
};

/** Returns the lines of a created invoice, with the prices after their last step. */
const billedLines = ({
  invoice: { currency },
  items,
  calculations,
}: CreatedInvoice): BilledLines => ({
  currency,
  lines: items.map(({ id }) => {
    const last = calculations.findLast(({ invoiceItemId }) => invoiceItemId === id);
    return { id, price: decimalOf(last?.price.after ?? Amount.zero) };
  }),
});

const everyPart = [
  ...(["items", "calculations", "payments", "payments.refunds"] as const),
  "credit_notes" as const,
];

const quoteResult = (quote: Quote): CallResult => ({ parts: quoteParts(quote) });

/** Splits the result of a write into parts. */
const written = (
  record: string,
  {
    invoice,
    events,
    replayed = false,
  }: {
    readonly invoice: Invoice;
    readonly events: ReadonlyArray<LedgerEvent>;
    readonly replayed?: boolean;
  },
): Parts =>
  writeParts(replayed ? "replayed" : "new", record, textOfInvoice(invoice), [eventsText(events)]);

const paymentResult = (made: ChangedPayment | RecordedPayment): CallResult => {
  const { payment, events } = made;
  return { parts: written(textOfPayment(payment), made), paymentId: payment.id, events };
};

const refundResult = (made: ChangedRefund | RecordedRefund): CallResult => {
  const { refund, events } = made;
  return { parts: written(textOfRefund(refund), made), refundId: refund.id, events };
};

const couponResult = (coupon: Parameters<typeof textOfCoupon>[0]): CallResult => ({
  parts: [["coupons", textOfCoupon(coupon)]],
  couponId: coupon.id,
});

/** Operations on the catalog. */
export type CatalogKind = "revise schema" | "retire schema" | "revise product" | "retire product";

/** Lists, and what else reads many records. */
export type ListKind = "authenticate" | "page" | "dashboard" | "events";

/** How the library is called for each operation that is neither on the catalog nor a list. */
export const ledgerCalls: Calls<Exclude<Operation["kind"], CatalogKind | ListKind>> = {
  quote: ({ content }, owner, { payments }) =>
    callResultOf(payments.quotes.calculate(owner, requestOf(content.request)), quoteResult),
  validate: ({ content }, owner, { payments }) =>
    callResultOf(payments.invoices.validate(owner, invoiceRequestOf(content)), quoteResult),
  create: ({ content, key: idempotencyKey }, owner, { payments }) => {
    const created = payments.invoices.create(owner, invoiceRequestOf(content), { idempotencyKey });
    return callResultOf(created, (made) => {
      const { invoice, calculations, events } = made;
      const steps = stepsText(calculations.map(renderCalculation));
      const parts = written(steps, made);
      return { parts, invoiceId: invoice.id, billed: billedLines(made), events };
    });
  },
  pay: ({ invoiceId, payment }, owner, { payments, clock }) => {
    const request = paymentOf(payment, clock());
    const recorded = payments.payments.record(owner, idOf("invoice", invoiceId), request);
    return callResultOf(recorded, paymentResult);
  },
  change: ({ paymentId, to }, owner, { payments }) =>
    callResultOf(
      payments.payments.changeStatus(owner, idOf("payment", paymentId), { status: to }),
      paymentResult,
    ),
  void: ({ invoiceId }, owner, { payments }) =>
    callResultOf(payments.invoices.void(owner, idOf("invoice", invoiceId)), (made) => ({
      parts: written("", made),
      events: made.events,
    })),
  read: ({ invoiceId, parts = everyPart, summary }, owner, { payments }) => {
    const options = { expand: parts, currency: summary };
    const found = payments.invoices.get(owner, idOf("invoice", invoiceId), options);
    return callResultOf(found, (details) => ({
      parts: detailsParts(details),
      couponIds: couponIdsOf(details),
      expanded: details,
    }));
  },
  "quote invoice": ({ invoiceId, currency }, owner, { payments }) =>
    callResultOf(
      payments.invoices.quote(owner, idOf("invoice", invoiceId), { currency }),
      quoteResult,
    ),
  payable: (operation, owner, { payments }) => {
    const id = idOf("invoice", operation.invoiceId);
    const payable = payments.invoices.dueIn(owner, id, operation.currency);
    return callResultOf(payable, ({ amount, currency }) => ({
      parts: moneyParts(amount, currency),
      amount,
    }));
  },
  "read payment": ({ paymentId }, owner, { payments }) =>
    callResultOf(payments.payments.get(owner, idOf("payment", paymentId)), (payment) => ({
      parts: [["amounts", textOfPayment(payment)]],
    })),
  owner: ({ invoiceId }, _, { payments }) =>
    callResultOf(payments.invoices.owner(idOf("invoice", invoiceId)), (found) => ({
      parts: [["tenants", found ?? "no organization"]],
    })),
  refund: ({ paymentId, refund }, owner, { payments }) =>
    callResultOf(
      payments.refunds.record(owner, idOf("payment", paymentId), refundOf(refund)),
      refundResult,
    ),
  "change refund": ({ refundId, to }, owner, { payments }) =>
    callResultOf(
      payments.refunds.changeStatus(owner, idOf("refund", refundId), { status: to }),
      refundResult,
    ),
  "read refund": ({ refundId }, owner, { payments }) =>
    callResultOf(payments.refunds.get(owner, idOf("refund", refundId)), (refund) => ({
      parts: [["refunds", textOfRefund(refund)]],
    })),
  credit: ({ invoiceId, note }, owner, { payments }) => {
    const lines = note.lines.map(({ itemId, quantity, amount }) => ({
      invoiceItemId: itemId as InvoiceItemId,
      quantity,
      amount: amount === undefined ? undefined : amountOf(amount),
    }));
    const request = { idempotencyKey: note.key, lines, ...note.details };
    const issued = payments.creditNotes.create(owner, idOf("invoice", invoiceId), request);
    return callResultOf(issued, (made) => ({
      parts: written(textOfCreditNote(made.creditNote), made),
      creditNoteId: made.creditNote.id,
      events: made.events,
    }));
  },
  "read credit note": ({ creditNoteId }, owner, { payments }) =>
    callResultOf(payments.creditNotes.get(owner, idOf("credit", creditNoteId)), (note) => ({
      parts: [["credits", textOfCreditNote(note)]],
    })),
  sweep: (_, owner, { payments }) =>
    callResultOf(payments.invoices.sweep(owner), ({ overdue, expired }) => ({
      parts: [["due", `${String(overdue)} ${String(expired)}`]],
    })),
  "create coupon": ({ coupon: { percent, ...content } }, owner, { payments }) => {
    const created = payments.coupons.create(owner, { ...content, percent: Amount.of(percent) });
    return callResultOf(created, couponResult);
  },
  "retire coupon": ({ couponId }, owner, { payments }) =>
    callResultOf(payments.coupons.deactivate(owner, idOf("coupon", couponId)), couponResult),
  coupons: (_, owner, { payments }) =>
    callResultOf(payments.coupons.list(owner, { limit: 100 }), ({ rows }) => ({
      parts: [...rows]
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .map((row): Parts[number] => ["coupons", textOfCoupon(row)]),
      coupons: rows,
    })),
};

/** Returns the payment request of the library. */
const paymentOf = (
  { key, provider, currency, amount, status, ago }: RequestedPayment,
  now: Timestamp,
): NewPayment => ({
  ...(ago === undefined ? {} : { happenedAt: addSeconds(now, -ago) }),
  idempotencyKey: key,
  providerId: idOf("prov", provider),
  currency: currency as Currency,
  price: amountOf(amount),
  status: status as Payment["status"],
});

/** Returns the invoice request of the library. */
const invoiceRequestOf = ({
  request,
  email,
  details,
  dueAt,
  expiresAt,
}: RequestContent): NewInvoice => ({
  ...requestOf(request),
  ...details,
  ...(dueAt === undefined ? {} : { dueAt: timestampOf(dueAt) }),
  ...(expiresAt === undefined ? {} : { expiresAt: timestampOf(expiresAt) }),
  customerEmail: email,
});

/** Returns the quote request of the library. */
const requestOf = ({
  currency,
  items = [],
  coupons,
}: OracleRequest): Pick<NewInvoice, "currency" | "items" | "coupons"> => ({
  currency: currency as Currency | undefined,
  items: items.map(itemOf),
  ...(coupons === undefined ? {} : { coupons }),
});

/** Amounts of adjustments are in the currency of a custom item, or in euros. */
const itemOf = (item: OracleItem): Item => {
  const { adjustments } = item;
  const currency = (item.type === "PRODUCT" ? "EUR" : item.currency) as Currency;
  const adjusted =
    adjustments === undefined
      ? {}
      : { adjustments: adjustments.map((adjustment) => adjustmentOf(adjustment, currency)) };
  return item.type === "PRODUCT"
    ? {
        type: item.type,
        productId: idOf("product", item.product_id),
        billingSchemaId: idOf("schema", item.billing_schema_id),
        quantity: item.quantity,
        ...adjusted,
      }
    : {
        type: item.type,
        currency,
        price: Amount.of(item.price),
        quantity: item.quantity ?? 1,
        title: item.title,
        ...adjusted,
      };
};

const adjustmentOf = (
  { type, title, percent, amount = "0" }: OracleAdjustment,
  currency: Currency,
): Adjustment => {
  const size =
    percent === undefined
      ? { amount: { currency, amount: Amount.of(amount) } }
      : { percent: Amount.of(percent) };
  return type === "DISCOUNT" ? discount(size, title) : fee(size, title);
};

const refundOf = ({ key, kind, isTotal, status, ...given }: RequestedRefund): NewRefund => {
  const amount = amountOf(given.amount);
  const size = isTotal ? { refundedTotal: amount } : { price: amount };
  return { idempotencyKey: key, kind, status, currency: given.currency, ...size };
};
