import { Amount, parseId, type Currency, type InvoiceStatus, type Quittance } from "quittance";
import { describeStep } from "./describe-step.ts";

/** All that a payer gets to see of an invoice, as text. */
export interface CheckoutView {
  readonly seller: string;
  /** Exact, with every digit. */
  readonly total: string;
  readonly steps: ReadonlyArray<string>;
  readonly status: string;
  /** What is still to be paid; undefined when there is nothing left. */
  readonly due: string | undefined;
  /** What would have to be sent, in each currency that is taken. */
  readonly payable: ReadonlyArray<string>;
}

const taken: ReadonlyArray<Currency> = ["EUR", "GBP", "USD", "BITCOIN"];

const statusLabels: Readonly<Record<InvoiceStatus, string>> = {
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
  const owner = await payments.findInvoiceOwner(invoiceId);
  if (owner._tag === "Left") throw new Error(owner.left.kind);
  if (owner.right === undefined) return undefined;
  const found = await payments.getInvoice(owner.right, invoiceId, {
    parts: ["items", "calculations", "organization"],
  });
  if (found._tag === "Left") throw new Error(found.left.kind);

  const { invoice, calculations, organization } = found.right.expanded;
  const due = await payments.getPayableAmount(owner.right, invoiceId, invoice.currency);
  if (due._tag === "Left") throw new Error(due.left.kind);
  const isOpen = Amount.isPositive(due.right.amount);
  const payable = isOpen
    ? await Promise.all(
        taken.map((currency) =>
          payments.getPayableAmount(invoice.organizationId, invoice.id, currency),
        ),
      )
    : [];
  return {
    seller: organization?.name ?? "",
    total: `${Amount.render(invoice.price)} ${invoice.currency}`,
    steps: calculations.flatMap((step) => describeStep(step) ?? []),
    status: statusLabels[invoice.status],
    due: isOpen ? `${Amount.render(due.right.amount)} ${due.right.currency}` : undefined,
    payable: payable.flatMap((price) =>
      price._tag === "Right"
        ? [`${Amount.render(price.right.amount)} ${price.right.currency}`]
        : [],
    ),
  };
};
