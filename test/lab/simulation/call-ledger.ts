import {
  Amount,
  idOf,
  type CreatedInvoice,
  type InvoiceDetails,
  type OrganizationId,
  type Quittance,
} from "quittance";
import { toDecimal } from "../../support/oracle-money.ts";
import type { JsonObject } from "../../support/oracle-types.ts";
import { renderCalculation } from "../../../src/invoice/invoice-response.ts";
import { detailsParts, eventsText, moneyParts, quoteParts } from "./result-parts.ts";
import { callResultOf, type CallResult } from "./call-result.ts";
import { writeParts, type Operation } from "./operation.ts";
import type { Library } from "./call-library.ts";
import { textOfInvoice, textOfPayment } from "./expected-rows.ts";
import { stepsText } from "./expected-prices.ts";
import { invoiceRequestOf, paymentOf } from "./library-requests.ts";
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

type OperationOf<Kind> = Extract<Operation, { readonly kind: Kind }>;

/** Validates or creates an invoice. */
export const callForInvoice = (
  operation: OperationOf<"create" | "validate">,
  owner: OrganizationId,
  payments: Quittance,
): Promise<CallResult> => {
  const request = invoiceRequestOf(operation.content);
  if (operation.kind === "validate") {
    return callResultOf(payments.validateInvoice(owner, request), (quote) => ({
      parts: quoteParts(quote),
    }));
  }
  const options = { idempotencyKey: operation.key };
  return callResultOf(payments.createInvoice(owner, request, options), (made) => {
    const { invoice, calculations } = made;
    const steps = stepsText(calculations.map(renderCalculation));
    const once = made.replayed ? "replayed" : "new";
    const parts = writeParts(once, steps, textOfInvoice(invoice), [eventsText(made.events)]);
    return { parts, invoiceId: invoice.id, billed: billedLines(made), events: made.events };
  });
};

/** Records or changes a payment, or voids an invoice. */
export const callForPayment = (
  operation: OperationOf<"pay" | "change" | "void">,
  owner: OrganizationId,
  { payments, clock }: Pick<Library, "payments" | "clock">,
): Promise<CallResult> => {
  if (operation.kind === "void") {
    return callResultOf(
      payments.voidInvoice(owner, idOf("invoice", operation.invoiceId)),
      (made) => ({
        parts: writeParts("new", "", textOfInvoice(made.invoice), [eventsText(made.events)]),
        events: made.events,
      }),
    );
  }
  const call =
    operation.kind === "change"
      ? payments.changePaymentStatus(owner, idOf("payment", operation.paymentId), operation.to)
      : payments.recordPayment(
          owner,
          idOf("invoice", operation.invoiceId),
          paymentOf(operation.payment, clock()),
        );
  return callResultOf(call, (made) => {
    const { payment, invoice, events } = made;
    const once = "replayed" in made && made.replayed ? "replayed" : "new";
    const [paid, billed] = [textOfPayment(payment), textOfInvoice(invoice)];
    const parts = writeParts(once, paid, billed, [eventsText(events)]);
    return { parts, paymentId: payment.id, events };
  });
};

const everyPart = [
  ...(["items", "calculations", "payments", "payments.refunds"] as const),
  "credit_notes" as const,
];

/** Reads an invoice or a payment. */
export const callForReading = (
  operation: OperationOf<"read" | "quote invoice" | "payable" | "read payment" | "owner">,
  owner: OrganizationId,
  payments: Quittance,
): Promise<CallResult> => {
  if (operation.kind === "read payment") {
    return callResultOf(
      payments.getPayment(owner, idOf("payment", operation.paymentId)),
      (payment) => ({
        parts: [["amounts", textOfPayment(payment)]],
      }),
    );
  }
  const id = idOf("invoice", operation.invoiceId);
  switch (operation.kind) {
    case "owner":
      return callResultOf(payments.findInvoiceOwner(id), (found) => ({
        parts: [["tenants", found ?? "no organization"]],
      }));
    case "quote invoice":
      return callResultOf(payments.quoteInvoice(owner, id, operation.currency), (quote) => ({
        parts: quoteParts(quote),
      }));
    case "payable":
      return callResultOf(
        payments.getPayableAmount(owner, id, operation.currency),
        ({ amount, currency }) => ({
          parts: moneyParts(amount, currency),
          amount,
        }),
      );
    case "read": {
      const { parts = everyPart, summary } = operation;
      const options = { parts, summaryCurrency: summary };
      return callResultOf(payments.getInvoice(owner, id, options), (details) => ({
        parts: detailsParts(details),
        couponIds: couponIdsOf(details),
        expanded: details,
      }));
    }
  }
};
