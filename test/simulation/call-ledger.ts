import { idOf, type OrganizationId, type Quittance } from "quittance";
import { renderCalculation } from "quittance/wire";
import { detailsParts, eventsText, moneyParts, quoteParts } from "./answer-parts.ts";
import { outcomeOf, type Answer } from "./answer.ts";
import { entryParts, type Ask } from "./ask.ts";
import type { Library } from "./call-library.ts";
import { textOfInvoice, textOfPayment } from "./expected-rows.ts";
import { stepsText } from "./expected-prices.ts";
import { invoiceRequestOf, paymentOf } from "./library-requests.ts";

type Asked<Kind> = Extract<Ask, { readonly kind: Kind }>;

/** Validates or creates an invoice. */
export const callForInvoice = (
  ask: Asked<"create" | "validate">,
  owner: OrganizationId,
  payments: Quittance,
): Promise<Answer> => {
  const request = invoiceRequestOf(ask.asked);
  if (ask.kind === "validate") {
    return outcomeOf(payments.validateInvoice(owner, request), (quote) => ({
      parts: quoteParts(quote),
    }));
  }
  const options = { idempotencyKey: ask.key };
  return outcomeOf(payments.createInvoice(owner, request, options), (made) => {
    const { invoice, calculations } = made.created;
    const steps = stepsText(calculations.map(renderCalculation));
    const once = made.replayed ? "replayed" : "new";
    const parts = entryParts(once, steps, textOfInvoice(invoice), [eventsText(made.events)]);
    return { parts, invoiceId: invoice.id, events: made.events };
  });
};

/** Records or changes a payment, or voids an invoice. */
export const callForPayment = (
  ask: Asked<"pay" | "change" | "void">,
  owner: OrganizationId,
  { payments, clock }: Pick<Library, "payments" | "clock">,
): Promise<Answer> => {
  if (ask.kind === "void") {
    return outcomeOf(payments.voidInvoice(owner, idOf("invoice", ask.invoiceId)), (made) => ({
      parts: entryParts("new", "", textOfInvoice(made.invoice), [eventsText(made.events)]),
      events: made.events,
    }));
  }
  const call =
    ask.kind === "change"
      ? payments.changePaymentStatus(owner, idOf("payment", ask.paymentId), ask.to)
      : payments.recordPayment(
          owner,
          idOf("invoice", ask.invoiceId),
          paymentOf(ask.payment, clock()),
        );
  return outcomeOf(call, (made) => {
    const { payment, invoice, events } = made;
    const once = "replayed" in made && made.replayed ? "replayed" : "new";
    const [paid, billed] = [textOfPayment(payment), textOfInvoice(invoice)];
    const parts = entryParts(once, paid, billed, [eventsText(events)]);
    return { parts, paymentId: payment.id, events };
  });
};

/** Reads an invoice or a payment. */
export const callForReading = (
  ask: Asked<"read" | "quote invoice" | "payable" | "read payment" | "owner">,
  owner: OrganizationId,
  payments: Quittance,
): Promise<Answer> => {
  if (ask.kind === "read payment") {
    return outcomeOf(payments.getPayment(owner, idOf("payment", ask.paymentId)), (payment) => ({
      parts: [["figures", textOfPayment(payment)]],
    }));
  }
  const id = idOf("invoice", ask.invoiceId);
  switch (ask.kind) {
    case "owner":
      return outcomeOf(payments.findInvoiceOwner(id), (found) => ({
        parts: [["tenants", found ?? "nobody"]],
      }));
    case "quote invoice":
      return outcomeOf(payments.quoteInvoice(owner, id, ask.currency), (quote) => ({
        parts: quoteParts(quote),
      }));
    case "payable":
      return outcomeOf(
        payments.getPayableAmount(owner, id, ask.currency),
        ({ amount, currency }) => ({
          parts: moneyParts(amount, currency),
          amount,
        }),
      );
    case "read": {
      const { parts = ["items", "calculations", "payments"], summary } = ask;
      const options = { parts, summaryCurrency: summary };
      return outcomeOf(payments.getInvoice(owner, id, options), (details) => ({
        parts: detailsParts(details),
      }));
    }
  }
};
