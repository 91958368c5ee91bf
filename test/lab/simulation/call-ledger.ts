import type { ChangedPayment, RecordedPayment } from "../../../src/payment/payment-decide.ts";
import {
  addSeconds,
  Amount,
  discount,
  fee,
  timestampOf,
  type Adjustment,
  type CreatedInvoice,
  type Currency,
  type InvoiceDetails,
  type Item,
  type NewInvoice,
  type NewPayment,
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
import { writeParts, type RequestContent } from "./operation.ts";
import type { RequestedPayment } from "./expected-ledger.ts";
import type { Calls } from "./call-library.ts";
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

const paymentResult = (made: ChangedPayment | RecordedPayment): CallResult => {
  const { payment, invoice, events } = made;
  const once = "replayed" in made && made.replayed ? "replayed" : "new";
  const [paid, billed] = [textOfPayment(payment), textOfInvoice(invoice)];
  const parts = writeParts(once, paid, billed, [eventsText(events)]);
  return { parts, paymentId: payment.id, events };
};

/** How the library is called for quotes, invoices and payments. */
export const ledgerCalls: Calls<
  | ("quote" | "validate" | "create" | "pay" | "change" | "void" | "read")
  | ("quote invoice" | "payable" | "read payment" | "owner")
> = {
  quote: ({ content }, owner, { payments }) =>
    callResultOf(payments.quotes.calculate(owner, requestOf(content.request)), quoteResult),
  validate: ({ content }, owner, { payments }) =>
    callResultOf(payments.invoices.validate(owner, invoiceRequestOf(content)), quoteResult),
  create: ({ content, key: idempotencyKey }, owner, { payments }) => {
    const created = payments.invoices.create(owner, invoiceRequestOf(content), { idempotencyKey });
    return callResultOf(created, (made) => {
      const { invoice, calculations } = made;
      const steps = stepsText(calculations.map(renderCalculation));
      const once = made.replayed ? "replayed" : "new";
      const parts = writeParts(once, steps, textOfInvoice(invoice), [eventsText(made.events)]);
      return { parts, invoiceId: invoice.id, billed: billedLines(made), events: made.events };
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
      parts: writeParts("new", "", textOfInvoice(made.invoice), [eventsText(made.events)]),
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
