import {
  isLeft,
  orThrow,
  parseId,
  type Invoice,
  type InvoiceDetails,
  type Money,
  type Payment,
  type Quittance,
  type Refund,
} from "quittance";
import { responses, type ExpandedInvoice, type InvoicePart } from "quittance/adapter";
import { amountDue, roundPayable } from "quittance/pure";
import { situationOf, type Situation } from "./situation.ts";

type Standing = NonNullable<InvoiceDetails["standing"]>;

/** The operations that the page calls. */
export interface PayerOperations {
  readonly invoices: Pick<Quittance["invoices"], "owner" | "get" | "dueIn">;
  readonly payments: Pick<Quittance["payments"], "all">;
  readonly refunds: Pick<Quittance["refunds"], "all">;
}

/** An invoice as its payer sees it. */
export interface PayerView {
  readonly expanded: ExpandedInvoice;
  readonly standing: Standing | undefined;
  readonly situation: Situation;
  /** Changes whenever the page changes, except for exchange rates. */
  readonly version: string;
}

/** Reads the parts of an invoice that are needed to derive its situation. */
export const statusParts = ["payments", "payments.refunds"] as const;

/** Reads the parts of an invoice that the page shows. */
export const pageParts = [
  ...(["items", "calculations", "organization", "credit_notes"] as const),
  ...(["payments.provider", "payments.refunds"] as const),
];

/**
 * Reads an invoice for its payer. `undefined` for an identifier that is malformed, unknown, or used
 * by more than one organization. Rejects if the store fails.
 */
export const readPayerView = async (
  payments: PayerOperations,
  text: string,
  parts: ReadonlyArray<InvoicePart>,
): Promise<PayerView | undefined> => {
  const id = parseId("invoice", text);
  if (id === undefined) return undefined;
  const owner = orThrow(await payments.invoices.owner(id));
  if (owner === undefined) return undefined;
  const found = await payments.invoices.get(owner, id, { expand: parts });
  if (isLeft(found) && found.left.kind === "InvoiceNotFound") return undefined;
  const details = orThrow(found);
  const { standing } = details;
  const expanded = await withAllPayments(payments, details);
  const situation = situationOf(expanded.invoice, standing, expanded.payments);
  return { expanded, standing, situation, version: versionOf(expanded, standing) };
};

/** Returns the invoice with all its payments and refunds; `invoices.get` has the newest payments. */
const withAllPayments = async (
  payments: PayerOperations,
  expanded: ExpandedInvoice,
): Promise<ExpandedInvoice> => {
  if (expanded.payments.length >= expanded.paymentsTotal) return expanded;
  const { id, organizationId } = expanded.invoice;
  const allPayments: Array<Payment> = [];
  const refunds: Array<Refund> = [];
  const filter = { invoiceId: id };
  for await (const row of payments.payments.all(organizationId, filter)) allPayments.push(row);
  for await (const refund of payments.refunds.all(organizationId, filter)) refunds.push(refund);
  return { ...expanded, payments: allPayments, refunds };
};

/** Returns an invoice as its payer sees it on documents: without the address of the customer. */
export const shownToPayer = (invoice: Invoice): Omit<Invoice, "customerEmail"> =>
  responses.payerInvoice({ ...invoice, customerEmail: undefined });

/** Returns what to send in the currency of the invoice, which needs no exchange rates. */
export const payableInOwnCurrency = ({ invoice, payments, refunds }: ExpandedInvoice): Money => {
  const { currency } = invoice;
  const amount = roundPayable({ currency, amount: amountDue(invoice, payments, refunds) });
  return { currency, amount };
};

const versionOf = (
  { invoice, payments, paymentsTotal, refunds }: ExpandedInvoice,
  standing: Standing | undefined,
): string => {
  const { status, substatus, updatedAt, credited } = invoice;
  const changing = [status, substatus, updatedAt, credited, paymentsTotal];
  const newest = [...payments, ...refunds].map(({ status }) => status.slice(0, 2)).join("");
  const dates = [standing?.isExpired, standing?.isOverdue];
  return [...changing, ...dates, newest].map((value) => String(value ?? "")).join(".");
};
