import { Amount, isLeft, orThrow, parseId, type Invoice } from "quittance";
import type { Currency, Quittance } from "quittance";
import { describeStep } from "./describe-step.ts";
import { showPrice } from "./show-price.ts";

/** What a payer sees of an invoice, as text. */
export interface CheckoutView {
  readonly seller: string;
  readonly total: string;
  readonly steps: ReadonlyArray<string>;
  readonly status: string;
  /** The amount that is left to pay; undefined if nothing is left. */
  readonly due: string | undefined;
  /** The amount to send, in each currency that the shop accepts. */
  readonly payable: ReadonlyArray<string>;
}

const accepted: ReadonlyArray<Currency> = ["EUR", "GBP", "USD", "BITCOIN"];

const statusLabels: Readonly<Record<Invoice["status"], string>> = {
  PENDING: "Waiting for your payment",
  PROCESSING: "Your payment is being processed",
  WAITING_FOR_CONFIRMATIONS: "Your payment is being confirmed",
  PARTIALLY_PAID: "A part has been paid",
  COMPLETED: "Paid",
  VOIDED: "Withdrawn: there is nothing to pay",
};

/**
 * Returns the payer's view of an invoice, for which its identifier is sufficient.
 *
 * `undefined` if the invoice does not exist. Throws if the store fails. The email address and the
 * metadata of the customer are not in the view, because the link can be passed on.
 */
export const viewCheckout = async (
  payments: Quittance,
  id: string,
): Promise<CheckoutView | undefined> => {
  const invoiceId = parseId("invoice", id);
  if (invoiceId === undefined) return undefined;
  const owner = orThrow(await payments.invoices.owner(invoiceId));
  if (owner === undefined) return undefined;
  const parts = ["items", "calculations", "organization"] as const;
  const expanded = orThrow(await payments.invoices.get(owner, invoiceId, { expand: parts }));

  const { invoice, calculations, organization } = expanded;
  const due = orThrow(await payments.invoices.dueIn(owner, invoiceId, invoice.currency));
  const isOpen = Amount.isPositive(due.amount);
  const payable = isOpen
    ? await Promise.all(
        accepted.map((currency) => payments.invoices.dueIn(owner, invoiceId, currency)),
      )
    : [];
  return {
    seller: organization?.name ?? "",
    total: showPrice({ currency: invoice.currency, amount: invoice.price }),
    steps: calculations.flatMap((step) => describeStep(step) ?? []),
    status: statusLabels[invoice.status],
    due: isOpen ? showPrice(due) : undefined,
    payable: payable.flatMap((price) => (isLeft(price) ? [] : [showPrice(price.right)])),
  };
};
