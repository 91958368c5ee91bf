import type { ChangedPayment, RecordedPayment } from "../../../src/payment/payment-decide.ts";
import { Amount, type CreatedInvoice, type InvoiceDetails, type Quote } from "quittance";
import { idOf } from "quittance/adapter";
import { toDecimal } from "../../support/oracle-money.ts";
import type { JsonObject } from "../../support/oracle-types.ts";
import { renderCalculation } from "../../../src/invoice/invoice-response.ts";
import { detailsParts, eventsText, moneyParts, quoteParts } from "./result-parts.ts";
import { callResultOf, type CallResult } from "./call-result.ts";
import { writeParts } from "./operation.ts";
import type { Calls } from "./call-library.ts";
import { textOfInvoice, textOfPayment } from "./expected-rows.ts";
import { stepsText } from "./expected-prices.ts";
import { invoiceRequestOf, paymentOf, requestOf } from "./library-requests.ts";
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
    return { id, price: toDecimal(Amount.render(last?.price.after ?? Amount.zero)) };
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
